"""Are LOBs written past the redo log, and what does that cost? Blocks written directly against the redo of them.

Unlogged, a block leaves some tens of bytes to a hundred in the redo, a note that it was not logged; for a
BasicFile the write is recorded in the control file, under the CF enqueue, one at a time. Logged, it is all in the
redo.
"""

from collections.abc import Iterator

from models.analyst.findings.study import control_file_lock, lobs, log_writes
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.control_file_lock import EVENT as CF
from models.analyst.findings.study.control_file_lock import HELD, HOLDERS, lob_waits, lock_of
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Answer, Verdict, finding_of
from models.analyst.findings.study.lobs import Lobs, direct_writes
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, percent, size
from models.analyst.reports.shares import DB_TIME
from models.laws import redo_pipe
from models.laws.numbers.figure import Figure

TITLE = "LOBs are written past the redo log"
EVENTS = ()
UNRECOVERABLE = "What was not logged cannot be recovered: back it up."


@finding_of(TITLE)
def finding(study: Study) -> Answer:
    """Whether LOBs are written directly and not logged, and what that costs."""
    written = lobs.Lobs(study)
    known = written.logged is not None  # otherwise the redo of direct writes is not that of LOBs
    verdict, because = _verdict(study, written)
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            (written.called("LOB blocks written directly"), written.blocks, ""),
            (written.called("LOB data written directly"), written.data, "bytes"),
            ("of SecureFiles", written.secure, "%"),
            ("LOB data written directly, of all data and redo written", written.of_all, "%"),
            ("LOB data written directly, per LOB write", written.per_write, "bytes"),
            ("redo of all direct writes", written.redo, "bytes"),
            ("redo of direct writes, per LOB block", written.redo_per_block if known else None, "bytes"),
            ("other blocks written directly, temporary ones left out", written.others, ""),
            *((f"{row.name}, mean", row.mean, "s") for row in direct_writes(study)),
            ("CF enqueue, mean hold", control_file_lock.mean_hold(study), "s"),
            (
                "CF enqueue, share of the time held",
                quotient(control_file_lock.hold_time(study), study.elapsed),
                "%",
            ),
            (f"{CF}, share of {study.whole[1] or DB_TIME}", study.share_of(CF), "%"),
            ("LOB size at which logging costs as much", crossover(study, written), "bytes"),
        ],
        causes=_causes(study, written),
        missing=_missing(study, verdict, written),
        stake=study.share_of(*(lob_waits(study, written) if written.blocks else ())),
    )


def _verdict(study: Study, written: Lobs) -> tuple[Verdict, str]:
    if written.blocks is None:
        if study.total(lobs.ALL_DIRECT) == 0.0:
            return DOES_NOT, "Nothing is written directly: LOBs are cached, and logged, or not written at all."
        if lobs.are_written(study) is False:
            return DOES_NOT, "LOBs are hardly written."
        return UNKNOWN, "The report does not count the LOB blocks that are written directly."
    if not written.blocks:
        but = "but of temporary LOBs " if written.hides else ""
        cached = "LOBs are cached, and logged, or not written at all"
        return DOES_NOT, f"No LOB block {but}is written directly: {cached}."
    assert written.data is not None
    text = f"{size(written.data)} of LOBs are written directly"
    if written.hides:
        text = f"At most {text}, temporary LOBs left out"
    if segment := lobs.of_oracle(study):
        return DOES_NOT, f"{text}, most of them by Oracle itself ({segment}): a footnote here."
    if written.is_much is False and written.of_all is not None and not lob_waits(study, written):
        if written.of_all >= NOTABLE:
            return DOES_NOT, f"{text}, {size(written.flow or 0.0)} per second: a footnote here."
        unlogged = f" {UNRECOVERABLE}" if written.logged is False and written.flows else ""
        return DOES_NOT, f"{text}, {percent(written.of_all)} of all that is written: a footnote here.{unlogged}"
    if written.redo is None:
        return UNKNOWN, f"{text}. The report does not say how much redo that made."
    if written.logged:
        part = percent(written.redo_share or 0.0)
        return DOES_NOT, f"{text}. They are logged: the redo has {part} of their bytes."
    if written.logged is False:
        most = percent(written.redo_at_most or 0.0)
        return APPLIES, (
            f"{text}, and the redo has at most {most} of their bytes: they are not logged. {UNRECOVERABLE}"
        )
    others = written.others is None or written.others > NOTABLE * written.blocks
    why = "other direct writes make redo too" if others else "some are logged, and some are not"
    if written.hides and (written.redo_share or 0.0) <= lobs.UNLOGGED:
        why = "perhaps nearly all of them are temporary"
    return UNKNOWN, f"{text}. Whether they are logged does not show: {why}."


def io_bandwidth(study: Study) -> Figure | None:
    """Bytes of redo per second of the log's I/O alone, which grows with what is logged; None if it is not said."""
    row = log_writes.io_row(study)
    return quotient(study.total("redo size"), row.time if row else None) or None


def crossover(study: Study, written: Lobs) -> Figure | None:
    """The size above which an unlogged BasicFile is faster, if each LOB is recorded once; None if not to be told.

    SecureFiles are not recorded in the control file, so where all is theirs there is no such size.
    """
    bandwidth, hold = io_bandwidth(study), control_file_lock.mean_hold(study)
    recorded = bandwidth and hold and not written.all_secure
    return attempt(redo_pipe.crossover_size, bandwidth, hold) if recorded else None


def _causes(study: Study, written: Lobs) -> Iterator[str]:
    level = crossover(study, written)
    if CF in lob_waits(study, written):
        stop, share = lock_of(study).may_switch_off, study.share_of(CF)
        much = f"{CF} is {study.part(share)}" if share is not None else f"{CF} lasts long"
        helps = "Log the LOBs, use SecureFiles, or stop the records (db_unrecoverable_scn_tracking)."
        yield (
            f"{much}: a BasicFile records each unlogged write in the control file, "
            f"one at a time. {helps if stop else 'Log the LOBs, or use SecureFiles.'} "
            "See the chapter on control file waits."
        )
    if level:
        mean = ""
        if written.per_write:
            less = "more" if written.per_write > level else "less"
            mean = (
                f" A LOB write is of {size(written.per_write)} here, which is {less}. It is a call, and a LOB can "
                "take several."
            )
        yield (
            f"For a BasicFile, logging is the faster for LOBs below {size(level)}, if each is recorded in the "
            f"control file once: the log's I/O carries {size(io_bandwidth(study) or 0.0)} per second, and a "
            f"record holds the lock for {clock(control_file_lock.mean_hold(study) or 0.0)}.{mean}"
        )
    if (redo := study.total("redo size")) and written.data is not None:
        yield (
            f"Logged, these LOBs would bring {percent(written.data / redo)} more redo: see whether the redo log "
            "carries that, and try it with as many sessions as production has."
        )


def _missing(study: Study, verdict: Verdict, written: Lobs) -> Iterator[str]:
    if verdict == UNKNOWN and (written.blocks is None or written.redo is None):
        yield f"{lobs.DIRECT} and {lobs.REDO}: under Instance Activity, or in v$sysstat at two times."
    elif verdict == UNKNOWN:
        yield "Which segments are written directly (Segments by Direct Writes), and their options (dba_lobs)."
    if verdict == APPLIES and not written.all_secure and control_file_lock.mean_hold(study) is None:
        yield f"{HELD} and {HOLDERS}: in v$sysstat, from 11.2 on."
    if verdict == APPLIES:
        yield "Archiving and force logging: v$database has both; without archiving nothing of this is logged."
