"""Is the redo log the pipe that everybody waits for? *log buffer space*, and what the log writer can carry.

The bandwidth is the redo size over the seconds in writes, whole ones where the release clocks them: the rate while
the log writer writes. A pipe gets wider as more is waiting, so with small writes it is more than that.
"""

from models.findings import figures, redo_writes
from models.findings.figures import part_of_db_time, percent, size
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, WhatIf
from models.findings.reading import MATERIAL
from models.laws import operational

CHAPTER, TITLE = "cache-the-lob", "Sessions wait for room in the log buffer: redo is the pipe"
SPACE, SWITCH = "log buffer space", "log file switch"

FULL = 0.7  # of the time, from which on the log writer is the pipe's limit; a choice


def finding(report):
    """The Finding about the redo pipe."""
    space, switches = figures.events(report, SPACE), figures.events(report, SWITCH)
    parts = _share(report, space), _share(report, switches)
    write, rate, bandwidth = redo_writes.write(report), redo_rate(report), redo_bandwidth(report)
    verdict, because = _verdict(report, parts, write, rate)
    return Finding(
        CHAPTER,
        TITLE,
        verdict,
        because,
        evidence=_evidence(report, space, switches, parts, write, rate, bandwidth),
        causes=_causes(report, verdict, parts, write, bandwidth),
        missing=_missing(report, parts, rate, write),
        what_if=_what_if(write, rate, bandwidth),
    )


def redo_rate(report):
    """Bytes of redo per second of the report; None if it does not say."""
    redo, elapsed = figures.total(report, "redo size"), figures.known(report.elapsed)
    return figures.number(operational.throughput(redo, elapsed)) if redo is not None and elapsed else None


def redo_bandwidth(report):
    """Bytes of redo per second of log writing; None if the report does not say."""
    return figures.quotient(figures.total(report, "redo size"), redo_writes.write(report).time) or None


def _share(report, found):
    """The share of DB time of these events; None if it cannot be told.

    If a long list of events has none of them, it is that of its smallest, at most.
    """
    if found:
        return figures.share(report, *found)
    smallest = figures.smallest_share(report)
    return smallest if smallest is not None and smallest < MATERIAL else None


def _verdict(report, parts, write, rate):
    space, switch = parts
    if space is None:
        return UNKNOWN, "The report does not say how much of DB time is log buffer space."
    flow = _flow(write, rate)
    part = percent(space) if figures.event(report, SPACE) else figures.at_most(space)
    if space < MATERIAL and (switch or 0.0) >= MATERIAL:
        return DOES_NOT, (
            f"log buffer space is {part} of DB time, and the waits for a log switch are "
            f"{percent(switch)}: the pipe is not narrow, it is shut at times.{flow}"
        )
    if space < MATERIAL:
        return DOES_NOT, f"log buffer space is {part} of DB time.{flow}"
    return APPLIES, (
        f"log buffer space is {part_of_db_time(space)}: sessions fill the log buffer faster than the log "
        f"writer empties it.{flow}"
    )


def _flow(write, rate):
    busy = "" if write.busy is None else f", and log writes take {percent(write.busy)} of the time"
    if write.busy is not None and write.busy > 1:
        busy += ", several at once"
    return "" if rate is None else f" Redo comes at {size(rate)} per second{busy}."


def _evidence(report, space, switches, parts, write, rate, bandwidth):
    redo, writes = figures.total(report, "redo size"), figures.total(report, "redo writes")
    pieces = (
        ("log buffer space, share of DB time", parts[0] if space else None, "%", *space),
        ("log buffer space, mean", figures.mean(space[0]) if space else None, "s", *space),
        ("log file switch, share of DB time", parts[1] if switches else None, "%", *switches),
        ("redo, per second", rate, "bytes/s", redo, report.elapsed),
        ("redo, per write", figures.quotient(redo, writes), "bytes", redo, writes),
        ("log writer busy", write.busy, "%", write, report.elapsed),
        ("redo, per second of log writing", bandwidth, "bytes/s", redo, write),
        ("LOB blocks written directly", figures.total(report, "physical writes direct (lob)"), ""),
        ("LOB writes", figures.total(report, "lob writes"), ""),
    )
    return tuple(each for piece in pieces for each in figures.evidence(*piece))


def _causes(report, verdict, parts, write, bandwidth):
    causes = []
    if verdict == APPLIES:
        if write.busy is not None and write.busy >= FULL:
            ceiling = f", which is all it carries ({size(bandwidth)} per second)" if bandwidth else ""
            causes.append(
                f"The log writer writes for {percent(min(write.busy, 1.0))} of the time{ceiling}: faster disks "
                "for redo, apart from the data files. A larger log buffer does not make the pipe wider."
            )
        elif write.busy is not None:
            causes.append(
                f"The log writer writes for only {percent(write.busy)} of the time, so the waits come in bursts "
                "or at a log switch: a log buffer as large as a burst, and larger redo logs."
            )
        if _cached(report):
            causes.append(
                "LOBs are written, and hardly any block of them directly: they are cached, so their bytes go "
                "through the log buffer. Uncached they would not, unless they are logged with archiving on."
            )
    if (parts[1] or 0.0) >= MATERIAL:
        causes.append(
            f"Waits for a log switch are {percent(parts[1])} of DB time: redo logs large enough, and enough of "
            "them, that no switch waits for a checkpoint or the archiver."
        )
    return tuple(causes)


def _cached(report):
    """Whether LOBs are written and most of them not directly."""
    lobs, direct = figures.total(report, "lob writes"), figures.total(report, "physical writes direct (lob)")
    return bool(lobs) and direct is not None and direct < 0.1 * lobs


def _missing(report, parts, rate, write):
    missing = figures.contradicted(elapsed=report.elapsed, DB_time=report.db_time)
    if parts[0] is None:
        missing += (
            "log buffer space and DB time: the foreground wait events of a whole report, or v$system_event.",
        )
    if rate is None:
        missing += ("redo size and the elapsed time: Instance Activity and the head of a report, or v$sysstat.",)
    if write.busy is None:
        missing += ("log file parallel write: Background Wait Events of a report, or v$system_event.",)
    return missing


def _what_if(write, rate, bandwidth):
    if not rate or not bandwidth or write.busy is None:
        return None
    return WhatIf("own-redo-pipe", {"redo_rate": rate, "bandwidth": bandwidth}, rate, rate / bandwidth)
