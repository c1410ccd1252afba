"""Are redo strands written one after the other? Waits of *log file parallel write* for each redo write.

About one wait per redo write: whatever goes out together is in one wait, and the ratio of sync to write is not
multiplied. Well above one: strands, or something else, one by one.
"""

from models.findings import figures, redo_writes, sync_causes
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction, WhatIf
from models.findings.reading import count
from models.laws import redo_strands

CHAPTER, TITLE = "redo-strands", "Redo strands are written one after the other"

SEVERAL = 1.2  # a choice: published reports have 1.0 to 1.07 active strands on quiet systems
BUSY = 0.7  # of the time, from which on a log writer is near to one that never rests, as the laws have it
COUNTED = 12, 2  # the release from which on active strands are counted


def finding(report):
    """The Finding about redo strands."""
    waits, strands = sync_causes.waits_per_write(report), active_strands(report)
    ratio = figures.quotient(redo_writes.sync(report).mean, _mean_io(report))
    verdict, because = _verdict(report, waits, strands)
    strand_count = round(waits) if verdict == APPLIES else 1
    event = figures.event(report, redo_writes.IO, background=True)
    return Finding(
        CHAPTER,
        TITLE,
        verdict,
        because,
        evidence=(
            *figures.evidence("log file parallel write waits ÷ redo writes", waits, "", event, _writes(report)),
            *figures.evidence("redo write active strands ÷ redo writes", strands, "", _active(report)),
            *figures.evidence("log file sync ÷ log file parallel write", ratio, "", event),
        ),
        predictions=_predictions(max(strand_count, 2), ratio) if verdict == APPLIES else (),
        causes=_causes(verdict, report, strands),
        missing=_missing(report, waits, strands),
        what_if=_what_if(report, verdict, strand_count, ratio),
    )


def active_strands(report):
    """Strands in a redo write; None if the report does not say."""
    return figures.quotient(_active(report), _writes(report))


def _active(report):
    return figures.total(report, "redo write active strands")


def _writes(report):
    return figures.total(report, "redo writes")


def _mean_io(report):
    return figures.mean(figures.event(report, redo_writes.IO, background=True))


def _verdict(report, waits, strands):
    if waits is None:
        return UNKNOWN, "The report does not have both the waits of log file parallel write and the redo writes."
    if _writes(report) < figures.FEW:
        return UNKNOWN, f"{_writes(report):,.0f} redo writes are too few to tell."
    text = f"Waits of log file parallel write for each redo write: {count(waits)}"
    sync = redo_writes.sync(report)
    if waits >= sync_causes.SEPARATE and redo_writes.is_material(sync) is False:
        part, why = figures.percent(sync.share), redo_writes.gate(sync)
        return DOES_NOT, f"{text}. But commits are {part} of DB time: too little to look for a cause ({why})."
    if waits >= sync_causes.SEPARATE:
        return APPLIES, f"{text}. Strands, or something else, go out one by one. Multiply before you believe 1.5."
    if strands is not None and strands >= SEVERAL:
        return DOES_NOT, (
            f"{text}, with {count(strands)} strands in each. Several strands go out in one wait. The ratio of "
            "sync to write is not multiplied, but the write may be longer for it."
        )
    text += ", which is no sign of strands"
    if strands is None and report.version < COUNTED:
        text += "; but before 12.2 a redo write may itself be counted once for each strand"
    return DOES_NOT, f"{text}."


def _predictions(strand_count, ratio):
    """The three rules for so many strands, writes all alike and a log writer that never rests."""
    if not ratio:
        return ()
    low, middle, high = (
        float(law(strand_count))
        for law in (
            redo_strands.saturated_cyclic_ratio,
            redo_strands.saturated_snapshot_ratio,
            redo_strands.saturated_sweep_ratio,
        )
    )
    law = "k + 1/2, told at one's own write; from k / 2 + 1, going round, to 3 k / 2, the whole sweep"
    return (Prediction("log file sync ÷ log file parallel write", middle, ratio, "", law, low, high),)


def _causes(verdict, report, strands):
    if verdict != APPLIES:
        return ()
    workers, causes = sync_causes.worker_share(report) or 0.0, []
    if strands is None or strands >= SEVERAL or workers < sync_causes.NOTABLE:
        causes.append(
            "Several redo strands, each written by itself. They cost time through small writes: look for a "
            "device on which a small write is cheap before you touch the number of strands."
        )
    if workers >= sync_causes.NOTABLE:
        causes.append(
            f"Log writer workers, who do {figures.percent(workers)} of the writes, may each wait for a part of "
            "one. See the chapter on adaptive log file sync."
        )
    return tuple(causes)


def _missing(report, waits, strands):
    missing = ()
    if waits is None:
        missing += (
            "log file parallel write (Background Wait Events, or v$system_event) and redo writes (Instance "
            "Activity, or v$sysstat) of the same interval.",
        )
    elif _writes(report) < figures.FEW:
        missing += (figures.longer("redo writes"),)
    if strands is None and (not report.version or report.version >= COUNTED):
        missing += ("redo write active strands: from 12.2 on, under Other Instance Activity or in v$sysstat.",)
    return missing


def _what_if(report, verdict, strand_count, ratio):
    """The ratio beside the laws; None where the log writer rests too much for them, or there is no ratio."""
    if not ratio or (verdict != APPLIES and (redo_writes.write(report).busy or 0.0) < BUSY):
        return None
    return WhatIf("own-strands", {"strands": float(max(strand_count, 1))}, float(max(strand_count, 1)), ratio)
