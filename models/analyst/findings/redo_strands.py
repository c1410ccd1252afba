"""Are redo strands written one after the other? Waits of *log file parallel write* for each redo write.

About one wait per redo write: whatever goes out together is in one wait, and the ratio of sync to write is not
multiplied. Well above one: strands, or something else, one by one.
"""

from collections.abc import Iterator

from models.analyst.findings.study import commits, log_writes
from models.analyst.findings.study.arithmetic import quotient
from models.analyst.findings.study.choices import BUSY, FEW, NOTABLE, SEVERAL
from models.analyst.findings.study.finding import (
    APPLIES,
    DOES_NOT,
    UNKNOWN,
    Answer,
    Verdict,
    WhatIf,
    finding_of,
    what_if,
)
from models.analyst.findings.study.log_writes import Sync, waits_per_write, worker_share
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import count, longer, percent
from models.laws import redo_strands
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure

TITLE = "Redo strands are written one after the other"
EVENTS = ()
COUNTED = 12, 2  # the release from which on active strands are counted


@finding_of(TITLE, always=["what_if"])
def finding(study: Study) -> Answer:
    """Whether a commit waits for several writes, one after the other, where one would do."""
    waits, strands = waits_per_write(study), study.ratio("redo write active strands", "redo writes")
    sync, row = log_writes.sync_of(study), log_writes.io_row(study)
    ratio = quotient(sync.mean, row.mean if row else None)
    verdict, because = _verdict(study, waits, strands, sync)
    strand_count = round(waits) if waits and verdict == APPLIES else 1
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            ("log file parallel write waits ÷ redo writes", waits, ""),
            ("redo write active strands ÷ redo writes", strands, ""),
            ("log file sync ÷ log file parallel write", ratio, ""),
        ],
        predictions=_predictions(max(strand_count, 2), ratio),
        causes=_causes(study, strands),
        missing=_missing(study, waits, strands),
        what_if=_what_if(study, verdict, strand_count, ratio),
        stake=sync.share,
        as_in_chapter=commits.fewer_help(study),
    )


def _verdict(study: Study, waits: Figure | None, strands: Figure | None, sync: Sync) -> tuple[Verdict, str]:
    if waits is None:
        row = log_writes.io_row(study)
        waited, writes = row.waits if row else None, study.total("redo writes")
        figures = {"the waits of log file parallel write": waited, "redo writes": writes}
        lacking = " and ".join(what for what, figure in figures.items() if figure is None) or "enough redo writes"
        return UNKNOWN, f"The report does not have {lacking}."
    writes = study.total("redo writes") or Figure(0.0)
    if writes < FEW:
        return UNKNOWN, f"{writes:,.0f} redo writes are too few to tell."
    text = f"Waits of log file parallel write for each redo write: {count(waits)}"
    if waits >= SEVERAL and sync.is_material is False:
        return DOES_NOT, (
            f"{text}. But commits are {study.part(sync.share or 0.0)}: too little to look for a cause "
            f"({sync.gate})."
        )
    weight = "" if sync.share is None else f"; log file sync is {study.part(sync.share)}"
    if waits >= SEVERAL:
        return APPLIES, (
            f"{text}. Redo strands, or something else, are written one by one: a commit waits for {count(waits)} "
            f"of them where one would do{weight}."
        )
    if strands is not None and strands >= SEVERAL:
        return DOES_NOT, (
            f"{text}, with {count(strands)} strands in each. Several strands go out in one wait. The ratio of "
            "sync to write is not multiplied, but the write may be longer for it."
        )
    text += ", which is no sign of strands"
    if strands is None and study.version < COUNTED:
        text += "; but before 12.2 a redo write may itself be counted once for each strand"
    return DOES_NOT, f"{text}."


def _predictions(strand_count: int, ratio: Figure | None) -> Iterator[Prediction]:
    """The three rules for so many strands, writes all alike and a log writer that never rests."""
    if ratio:
        low = float(redo_strands.saturated_cyclic_ratio(strand_count))
        middle = float(redo_strands.saturated_snapshot_ratio(strand_count))
        high = float(redo_strands.saturated_sweep_ratio(strand_count))
        law = "k + 1/2, told at one's own write; from k / 2 + 1, going round, to 3 k / 2, the whole sweep"
        yield Prediction(law, "log file sync ÷ log file parallel write", middle, ratio, "", low, high)


def _causes(study: Study, strands: Figure | None) -> Iterator[str]:
    workers = worker_share(study) or 0.0
    if strands is None or strands >= SEVERAL or workers < NOTABLE:
        yield (
            "Several redo strands, each written by itself. They cost time through small writes: look for a device "
            "on which a small write is cheap before you touch the number of strands."
        )
    if workers >= NOTABLE:
        yield (
            f"Log writer workers, who do {percent(workers)} of the writes, may each wait for a part of one. See "
            "the chapter on adaptive log file sync."
        )


def _missing(study: Study, waits: Figure | None, strands: Figure | None) -> Iterator[str]:
    if waits is None:
        yield (
            "log file parallel write (Background Wait Events, or v$system_event) and redo writes (Instance "
            "Activity, or v$sysstat) of the same interval."
        )
    elif (study.total("redo writes") or 0.0) < FEW:
        yield longer("redo writes")
    if strands is None and (not study.version or study.version >= COUNTED):
        yield "redo write active strands: from 12.2 on, under Other Instance Activity or in v$sysstat."


def _what_if(study: Study, verdict: Verdict, strand_count: int, ratio: Figure | None) -> WhatIf | None:
    """The ratio beside the laws; None where the log writer rests too much for them, or there is no ratio."""
    if not ratio or (verdict != APPLIES and (log_writes.write_of(study).busy or 0.0) < BUSY):
        return None
    return what_if("own-strands", strand_count, ratio, strands=strand_count)
