"""Are LOBs written past the redo log, and what does that cost? Blocks written directly against the redo of them.

Unlogged, a block leaves some tens of bytes to a hundred in the redo, a note that it was not logged; for a
BasicFile the write is recorded in the control file, under the CF enqueue, one at a time. Logged, it is all in the
redo.
"""

from models.findings import control_file_waits, figures, reading, redo_writes
from models.findings.control_file_waits import DIRECT, HELD, HOLDERS
from models.findings.control_file_waits import DIRECT_REDO as NOTES
from models.findings.control_file_waits import EVENT as CF
from models.findings.figures import clock, percent, size
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding
from models.laws import operational, redo_pipe

CHAPTER, TITLE = "logging-or-nologging", "LOBs are written past the redo log"
TEMPORARY = "physical writes direct temporary tablespace"
BLOCK = 8192  # bytes, where the report does not give it away

# Choices: LOBs matter from a twentieth of the redo and from ten thousand bytes a second on. A block of which less
# than a tenth is in the redo is not logged, one of which more than half is, is.
OF_REDO, LEAST_RATE, UNLOGGED, LOGGED = 0.05, 10_000, 0.1, 0.5


def finding(report):
    """The Finding about unlogged LOBs."""
    blocks, notes, redo = (figures.total(report, name) for name in (DIRECT, NOTES, "redo size"))
    data = figures.product(blocks, block_size(report))
    logged = figures.quotient(notes, data)
    rate = figures.quotient(data, figures.known(report.elapsed))
    verdict, because = _verdict(blocks, data, logged, redo, rate, _in_control_file(report))
    return Finding(
        CHAPTER,
        TITLE,
        verdict,
        because,
        evidence=_evidence(report, blocks, data, notes, logged),
        causes=_causes(report, verdict, data, redo),
        missing=_missing(report, verdict, blocks, notes, redo),
    )


def block_size(report):
    """Bytes in a block: *physical write bytes* over *physical writes*, or 8 KB."""
    size = figures.quotient(
        figures.total(report, "physical write bytes"), figures.total(report, "physical writes")
    )
    return next((2.0**n for n in range(11, 16) if size and abs(size / 2.0**n - 1) < 0.01), BLOCK)


def _in_control_file(report):
    """The share of DB time in which sessions wait for the CF enqueue; None if the report does not say."""
    return reading.share_of(report, CF)


def _verdict(blocks, data, logged, redo, rate, part):
    if blocks is None:
        return UNKNOWN, "The report does not count the LOB blocks that are written directly."
    if not blocks:
        return DOES_NOT, "No LOB block is written directly: LOBs are cached, and logged, or not written at all."
    text = f"Written directly: {figures.counted(blocks, 'LOB block')}, {size(data)}"
    if logged is None:
        return UNKNOWN, f"{text}. The report does not say how much redo that made."
    if redo and data < OF_REDO * redo:
        return DOES_NOT, f"{text}: that is {percent(data / redo)} of the redo, too little to matter either way."
    text += f", and the redo of direct writes is {percent(logged)} of that"
    if logged >= LOGGED:
        return DOES_NOT, f"{text}: they are logged, and go through the redo log as well."
    if logged <= UNLOGGED and rate is not None and rate < LEAST_RATE and (part or 0.0) < reading.MATERIAL:
        return DOES_NOT, f"{text}: they are not logged, but {size(rate)} per second are too little to matter."
    if logged <= UNLOGGED:
        return APPLIES, (
            f"{text}: they are not logged, whatever their definition says. {size(data)} of redo are saved; what "
            "was not logged cannot be recovered from it."
        )
    return UNKNOWN, f"{text}: some are logged and some are not, or other direct writes are among them."


def _evidence(report, blocks, data, notes, logged):
    other = figures.total(report, "physical writes direct")
    temporary = figures.total(report, TEMPORARY) or 0.0
    rest = None if other is None or blocks is None else max(other - temporary - blocks, 0.0)
    cf, hold = figures.event(report, CF), control_file_hold(report)
    held, holders = figures.totals(report, HELD, HOLDERS)
    seconds, elapsed = control_file_waits.hold_time(report), figures.known(report.elapsed)
    pieces = (
        ("LOB blocks written directly", blocks, ""),
        ("LOB data written directly", data, "bytes", blocks),
        ("redo size for direct writes", notes, "bytes"),
        ("redo of direct writes ÷ LOB data written directly", logged, "%", notes),
        ("redo of direct writes, per LOB block", figures.quotient(notes, blocks), "bytes", notes),
        ("other blocks written directly, temporary ones left out", rest, "", other),
        *((f"{each.name}, mean", figures.mean(each), "s", each) for each in _writes(report)),
        ("CF enqueue, mean hold", hold, "s", held, holders),
        ("CF enqueue, share of the time held", figures.quotient(seconds, elapsed), "%", held, report.elapsed),
        (f"{CF}, share of DB time", _in_control_file(report), "%", cf),
        (
            "LOB size at which logging costs as much",
            crossover(report),
            "bytes",
            *_log(report),
            held,
            holders,
        ),
    )
    return tuple(each for piece in pieces for each in figures.evidence(*piece))


def _writes(report):
    """The events of sessions that write directly, other than to temporary tablespaces."""
    found = figures.events(report, "direct path write", "direct path sync")
    return [each for each in found if "temp" not in each.name and not each.background]


def control_file_hold(report):
    """The mean hold of the CF enqueue, in seconds; None if the report does not say."""
    return reading.attempt(
        operational.mean_time, control_file_waits.hold_time(report), figures.total(report, HOLDERS)
    )


def _log(report):
    return figures.total(report, "redo size"), figures.event(report, redo_writes.IO, background=True)


def io_bandwidth(report):
    """Bytes of redo per second of the log's I/O alone, which grows with what is logged; None if it is not said."""
    redo, event = _log(report)
    return figures.quotient(redo, figures.time(event)) or None


def crossover(report):
    """The size of a LOB above which unlogged is faster, if each is recorded once; None if it cannot be told."""
    bandwidth, hold = io_bandwidth(report), control_file_hold(report)
    return figures.number(redo_pipe.crossover_size(bandwidth, hold)) if bandwidth and hold else None


def _causes(report, verdict, data, redo):
    if verdict != APPLIES:
        return ()
    level, hold = crossover(report), control_file_hold(report)
    part, causes = _in_control_file(report), []
    if (part or 0.0) >= reading.MATERIAL:
        causes.append(
            f"{CF} is {percent(part)} of DB time: a BasicFile records each unlogged write in the control file, "
            "one at a time. Log the LOBs, use SecureFiles, or stop the records (db_unrecoverable_scn_tracking). "
            "See the chapter on control file waits."
        )
    if level:
        causes.append(
            f"At the {size(io_bandwidth(report))} per second of the log's I/O and a hold of "
            f"{clock(hold)}, logging is the cheaper of the two for LOBs below {size(level)}, if each is recorded "
            "once and if other work does not stretch the hold. SecureFiles do not pay that price."
        )
    if redo:
        causes.append(
            f"Logged, these LOBs would bring {percent(data / redo)} more redo: see whether the redo log carries "
            "that, and try it with as many sessions as production has."
        )
    return tuple(causes)


def _missing(report, verdict, blocks, notes, redo):
    missing = ()
    if blocks is None or notes is None:
        missing += (f"{DIRECT} and {NOTES}: under Instance Activity, or in v$sysstat at two times.",)
    if redo is None:
        missing += ("redo size: under Key Instance Activity, or in v$sysstat.",)
    if blocks and verdict != DOES_NOT and control_file_hold(report) is None:
        missing += (f"{HELD} and {HOLDERS}: in v$sysstat, from 11.2 on.",)
    if blocks and verdict != DOES_NOT:
        missing += (
            "Archiving and force logging: v$database has both; without archiving nothing of this is logged.",
        )
    return missing
