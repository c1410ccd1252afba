"""Are LOBs written past the redo log, and what does that cost? Blocks written directly against the redo of them.

Unlogged, a block leaves some tens of bytes to a hundred in the redo, a note that it was not logged; for a
BasicFile the write is recorded in the control file, under the CF enqueue, one at a time. Logged, it is all in the
redo.
"""

from models.findings import control_file_waits
from models.findings.asking import redo_writes
from models.findings.asking.choices import MATERIAL
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, evidence
from models.findings.asking.questions import asked
from models.findings.asking.value import Value, attempt, product, quotient
from models.findings.asking.words import clock, count_of, percent, size
from models.findings.control_file_waits import DIRECT, HELD, HOLDERS
from models.findings.control_file_waits import DIRECT_REDO as NOTES
from models.findings.control_file_waits import EVENT as CF
from models.laws import operational, redo_pipe

CHAPTER, TITLE = "logging-or-nologging", "LOBs are written past the redo log"
EVENTS = ()
TEMPORARY = "physical writes direct temporary tablespace"
BLOCK = 8192  # bytes, where the report does not give it away

# Choices: LOBs matter from a twentieth of the redo and from ten thousand bytes a second on. A block of which less
# than a tenth is in the redo is not logged, one of which more than half is, is.
OF_REDO, LEAST_RATE, UNLOGGED, LOGGED = 0.05, 10_000, 0.1, 0.5


def finding(report):
    """The Finding about unlogged LOBs."""
    ask = asked(report)
    blocks, notes, redo = ask.total(DIRECT), ask.total(NOTES), ask.total("redo size")
    data = product(blocks, block_size(ask))
    logged, rate = quotient(notes, data), quotient(data, ask.elapsed)
    verdict, because = _verdict(blocks, data, logged, redo, rate, ask.share_of(CF))
    return Finding(
        CHAPTER,
        TITLE,
        verdict,
        because,
        evidence=evidence(
            ("LOB blocks written directly", blocks, ""),
            ("LOB data written directly", data, "bytes"),
            ("redo size for direct writes", notes, "bytes"),
            ("redo of direct writes ÷ LOB data written directly", logged, "%"),
            ("redo of direct writes, per LOB block", quotient(notes, blocks), "bytes"),
            ("other blocks written directly, temporary ones left out", _others(ask, blocks), ""),
            *((f"{row.name}, mean", row.mean, "s") for row in _writes(ask)),
            ("CF enqueue, mean hold", control_file_hold(ask), "s"),
            ("CF enqueue, share of the time held", quotient(control_file_waits.hold_time(ask), ask.elapsed), "%"),
            (f"{CF}, share of DB time", ask.share_of(CF), "%"),
            ("LOB size at which logging costs as much", crossover(ask), "bytes"),
        ),
        causes=tuple(_causes(ask, data, redo)) if verdict == APPLIES else (),
        missing=tuple(_missing(ask, verdict, blocks, notes, redo)),
    )


def block_size(ask):
    """Bytes in a block: *physical write bytes* over *physical writes*, or 8 KB."""
    size = ask.ratio("physical write bytes", "physical writes")
    found = next((2.0**n for n in range(11, 16) if size and abs(size / 2.0**n - 1) < 0.01), None)
    return BLOCK if found is None else Value(found, size.lines)


def _verdict(blocks, data, logged, redo, rate, part):
    if blocks is None:
        return UNKNOWN, "The report does not count the LOB blocks that are written directly."
    if not blocks:
        return DOES_NOT, "No LOB block is written directly: LOBs are cached, and logged, or not written at all."
    text = f"Written directly: {count_of(blocks, 'LOB block')}, {size(data)}"
    if logged is None:
        return UNKNOWN, f"{text}. The report does not say how much redo that made."
    if redo and data < OF_REDO * redo:
        return DOES_NOT, f"{text}: that is {percent(data / redo)} of the redo, too little to matter either way."
    text += f", and the redo of direct writes is {percent(logged)} of that"
    if logged >= LOGGED:
        return DOES_NOT, f"{text}: they are logged, and go through the redo log as well."
    if logged <= UNLOGGED and rate is not None and rate < LEAST_RATE and (part or 0.0) < MATERIAL:
        return DOES_NOT, f"{text}: they are not logged, but {size(rate)} per second are too little to matter."
    if logged <= UNLOGGED:
        return APPLIES, (
            f"{text}: they are not logged, whatever their definition says. {size(data)} of redo are saved; what "
            "was not logged cannot be recovered from it."
        )
    return UNKNOWN, f"{text}: some are logged and some are not, or other direct writes are among them."


def _others(ask, blocks):
    """Blocks written directly that are neither of LOBs nor temporary; None if the report does not say."""
    written, temporary = ask.total("physical writes direct"), ask.total(TEMPORARY) or 0.0
    return attempt(lambda all, *known: max(all - sum(known), 0.0), written, temporary, blocks)


def _writes(ask):
    """The events of sessions that write directly, other than to temporary tablespaces."""
    rows = ask.beginning("direct path write", "direct path sync")
    return [row for row in rows if "temp" not in row.name and not row.background]


def control_file_hold(ask):
    """The mean hold of the CF enqueue, in seconds; None if the report does not say."""
    return attempt(operational.mean_time, control_file_waits.hold_time(ask), ask.total(HOLDERS))


def io_bandwidth(ask):
    """Bytes of redo per second of the log's I/O alone, which grows with what is logged; None if it is not said."""
    row = redo_writes.io_row(ask)
    return quotient(ask.total("redo size"), row and row.time) or None


def crossover(ask):
    """The size of a LOB above which unlogged is faster, if each is recorded once; None if it cannot be told."""
    bandwidth, hold = io_bandwidth(ask), control_file_hold(ask)
    return attempt(redo_pipe.crossover_size, bandwidth, hold) if bandwidth and hold else None


def _causes(ask, data, redo):
    level = crossover(ask)
    if ask.is_material(CF):
        yield (
            f"{CF} is {ask.part(ask.share_of(CF))}: a BasicFile records each unlogged write in the control file, "
            "one at a time. Log the LOBs, use SecureFiles, or stop the records (db_unrecoverable_scn_tracking). "
            "See the chapter on control file waits."
        )
    if level:
        yield (
            f"At the {size(io_bandwidth(ask))} per second of the log's I/O and a hold of "
            f"{clock(control_file_hold(ask))}, logging is the cheaper of the two for LOBs below {size(level)}, if "
            "each is recorded once and if other work does not stretch the hold. SecureFiles do not pay that price."
        )
    if redo:
        yield (
            f"Logged, these LOBs would bring {percent(data / redo)} more redo: see whether the redo log carries "
            "that, and try it with as many sessions as production has."
        )


def _missing(ask, verdict, blocks, notes, redo):
    if blocks is None or notes is None:
        yield f"{DIRECT} and {NOTES}: under Instance Activity, or in v$sysstat at two times."
    if redo is None:
        yield "redo size: under Key Instance Activity, or in v$sysstat."
    if blocks and verdict != DOES_NOT and control_file_hold(ask) is None:
        yield f"{HELD} and {HOLDERS}: in v$sysstat, from 11.2 on."
    if blocks and verdict != DOES_NOT:
        yield "Archiving and force logging: v$database has both; without archiving nothing of this is logged."
