"""enq: HW - contention: how many wait, how long the enqueue is held, and whether a read explains the hold.

Chapter hw-contention. Laws: `operational` (how many wait, the longest possible hold), `mm1` (the hold behind a
wait), `closed_queue` (the wait behind a read).
"""

from typing import NamedTuple

from models.findings import figures, reading
from models.findings.figures import clock, evidence, percent
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction
from models.findings.reading import attempt, count
from models.laws import closed_queue, mm1, operational

CHAPTER, TITLE = "hw-contention", "HW enqueue: sessions wait for space in one segment"

EVENT, OLD_EVENT = "enq: HW - contention", "enqueue"
READ, WRITE = "db file sequential read", "direct path write"
DIRECT, LOB_WRITES = "physical writes direct (lob)", "lob writes"

# Choices: from how many reads to a get on the reads can be the holder's, and no longer all of them.
LEAST_READS, MOST_READS = 0.5, 2.0
TROUBLE = 1.0  # seconds: a mean wait from which on storage or CPU is in trouble, not the queue
HARMLESS = 1e-3  # seconds
MOST_SESSIONS = 500  # a closed queue of more is no account of one segment

WHO_HOLDS = (
    "Look who holds the enqueue while it happens, in V$WAIT_CHAINS: if the holder is in a single-block read, "
    "it is the storage that the others wait for."
)
ACTIVITY = "The enqueue activity (v$enqueue_statistics, eq_type HW) has the gets, waited for or not."
MORE = "A longer list of events: the foreground wait events of AWR, or v$system_event."


class Queue(NamedTuple):
    """What a report says of the HW enqueue; seconds, per second, None where it does not say.

    Attributes
    ----------
    row : Event or Activity or None
        What the waits are read from, and `activity` the row of the enqueue activity.
    waits, wait, waiting : float or None
        How many waits, the mean of one, and how many sessions wait at a time.
    gets, rate : float or None
        How often it was taken, waits at the least, and that per second.
    longest_hold, open_hold : float or None
        The hold that would keep one enqueue busy all the time; the one that an open queue gives the wait with.
    reads, read, reading : float or None
        Single-block reads to a get, the mean of one, and the reading to a get.
    rest : float or None
        Direct path writes and CPU to a get.
    waiting_share : float or None
        The share of the gets that wait, where gets are counted.
    """

    row: object = None
    activity: object = None
    waits: float | None = None
    wait: float | None = None
    waiting: float | None = None
    gets: float | None = None
    rate: float | None = None
    longest_hold: float | None = None
    open_hold: float | None = None
    reads: float | None = None
    read: float | None = None
    reading: float | None = None
    rest: float | None = None
    waiting_share: float | None = None


def measure(report):
    """The Queue of a report."""
    activity = next((each for each in report.enqueues.values() if each.type == "HW"), None)
    row = report.event(EVENT) or report.event(EVENT, background=True)
    if row is None or reading.time_of(row) is None:
        row = activity if activity is not None and reading.time_of(activity) is not None else None
    if row is None:
        return Queue(activity=activity)
    elapsed, time, waits = figures.known(report.elapsed), reading.time_of(row), figures.number(row.waits)
    wait = attempt(operational.mean_time, time, waits) or figures.number(row.average)
    requests = figures.number(activity.requests) if activity is not None else None
    gets = max((each for each in (waits, requests) if each), default=None)
    rate = attempt(operational.throughput, gets, elapsed)
    per_wait = attempt(operational.mean_time, time, gets)  # over all gets: those that found it free waited for 0
    reads, read = reading.waits_for(report, READ), reading.mean_wait(report, READ)
    reading_time = attempt(operational.total_time, reads, read)
    writing = reading.time_in(report, WRITE)
    rest = (writing or 0.0) + (reading.cpu_time(report) or 0.0) if writing else None
    return Queue(
        row=row,
        activity=activity,
        waits=waits,
        wait=wait,
        waiting=attempt(operational.mean_number, time, elapsed),
        gets=gets,
        rate=rate,
        longest_hold=attempt(operational.mean_time, elapsed, gets),
        open_hold=attempt(mm1.service_time, rate, per_wait) if per_wait else None,
        reads=figures.quotient(reads, gets),
        read=read,
        reading=attempt(operational.mean_time, reading_time, gets),
        rest=attempt(operational.mean_time, rest, gets),
        waiting_share=figures.quotient(waits, gets) if requests else None,
    )


def material(report, queue):
    """Whether the waits are worth a chapter; None where the report is too short to say."""
    if reading.share_of(report, EVENT) is None and queue.row is not None:
        share = attempt(operational.share, reading.time_of(queue.row), reading.whole(report)[0])
        return None if share is None else share >= reading.MATERIAL
    if queue.row is None and reading.is_material(report, OLD_EVENT):
        return None
    return reading.is_material(report, EVENT)


def holder_reads(queue):
    """Whether there are about as many single-block reads as gets, so that they can be what the holder does."""
    return bool(queue.reading) and LEAST_READS <= (queue.reads or 0) <= MOST_READS


def sessions(queue):
    """How many sessions give the wait in a closed queue, each reading under the enqueue; None if none do."""
    number = attempt(closed_queue.fitted_sessions, queue.wait, queue.reading, queue.rest)
    return number if number and number <= MOST_SESSIONS else None


def finding(report):
    """Whether sessions wait for an HW enqueue, and what its holder does meanwhile."""
    queue = measure(report)
    verdict = {True: APPLIES, False: DOES_NOT, None: UNKNOWN}[material(report, queue)]
    if verdict is APPLIES and not queue.wait:
        verdict = UNKNOWN
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=_because(report, queue, verdict),
        evidence=_evidence(report, queue),
        predictions=_predictions(queue) if verdict is APPLIES else (),
        causes=_causes(report, queue) if verdict is APPLIES else (),
        missing=_missing(report, queue, verdict),
        what_if=_what_if(report, queue) if verdict is APPLIES else None,
    )


def _because(report, queue, verdict):
    if queue.row is not None and reading.share_of(report, EVENT) is None:
        share = attempt(operational.share, reading.time_of(queue.row), reading.whole(report)[0])
        weight = "HW has no event of its own here" if share is None else f"HW takes {percent(share)} of DB time"
    else:
        weight = f"{EVENT} {reading.how_much(report, EVENT)}"
    if verdict is UNKNOWN and queue.row is None and reading.is_material(report, OLD_EVENT):
        return f"The event {OLD_EVENT} is material, and the report does not say for which kind of enqueue."
    if verdict is not APPLIES:
        return f"{weight}."
    parts = [f"{weight}, {clock(queue.wait)} for each wait"]
    if queue.waiting:
        parts.append(f"with {count(queue.waiting)} sessions waiting at a time")
    hold = ""
    if holder_reads(queue):
        hold = f" There are {count(queue.reads)} single-block reads to a get, so it is held for about one read, "
        hold += f"{clock(queue.reading)}."
    elif queue.open_hold:
        hold = f" The wait and the rate of gets give a hold of about {clock(queue.open_hold)}."
    return f"{', '.join(parts)}.{hold}"


def _evidence(report, queue):
    row, clock_fact = queue.row, report.elapsed
    activity = getattr(queue.activity, "requests", None)
    if row is None:
        return ()
    reads = reading.found(report, READ)
    direct = figures.total(report, DIRECT)
    return (
        *evidence(f"{EVENT}, mean", queue.wait, "s", row),
        *reading.share_evidence(report, EVENT),
        *evidence("sessions waiting for it at a time", queue.waiting, "", row, clock_fact),
        *evidence("gets per second", queue.rate, "/s", row, activity, clock_fact),
        *evidence("share of the gets that wait", queue.waiting_share, "%", row, activity),
        *evidence("hold at most, if all gets are of one segment", queue.longest_hold, "s", row, clock_fact),
        *evidence("hold, from wait and rate by an open queue", queue.open_hold, "s", row, activity, clock_fact),
        *evidence(f"{READ}, mean", queue.read, "s", *reads),
        *evidence("single-block reads to a get", queue.reads, "", row, *reads),
        *evidence("reading to a get", queue.reading if holder_reads(queue) else None, "s", row, *reads),
        *evidence(DIRECT, direct, "", direct),
        *evidence("LOB blocks written directly to a get", figures.quotient(direct, queue.gets), "", direct, row),
    )


def _predictions(queue):
    number = sessions(queue) if holder_reads(queue) else None
    if number:
        bounds = [
            attempt(closed_queue.waiting_time, each, queue.reading, queue.rest)
            for each in (number - 1, number + 1)
        ]
        wait = attempt(closed_queue.waiting_time, number, queue.reading, queue.rest)
        law = f"closed queue of {number:.0f} sessions (fitted), each holding the enqueue for its reading to a get"
        return (Prediction("mean wait for the enqueue", wait, queue.wait, "s", law, *bounds),)
    per_get = attempt(operational.time_in_system, queue.waiting, queue.rate)
    wait = attempt(mm1.waiting_time, queue.rate, queue.read)
    if wait is None or per_get is None:
        return ()
    law = "open queue (M/M/1), if each get holds the enqueue for one single-block read"
    return (Prediction("mean wait for the enqueue, over all gets", wait, per_get, "s", law),)


def _causes(report, queue):
    causes, direct = [], figures.total(report, DIRECT)
    if queue.wait >= TROUBLE:
        causes.append(
            f"A wait of {clock(queue.wait)} on average is storage or CPU in trouble; the enqueue only passes it "
            "on. "
            "Look at the I/O times and at the run queue first."
        )
    if holder_reads(queue):
        causes.append(
            f"The holder reads one block, {clock(queue.read)}, and all others wait for it. What helps shortens "
            "the "
            "hold (cache the LOB, faster reads), takes it less often (batching the reclaim), or splits the "
            "segment."
        )
    elif times := figures.quotient(queue.open_hold, queue.read):
        causes.append(
            f"The hold is about {count(times)} times a single-block read. "
            + (
                "One read explains it."
                if 0.5 <= times <= 2
                else "Find out what the holder does before changing anything."
            )
        )
    if direct:
        causes.append(
            "LOB blocks are written directly, so LOBs that are not cached are behind it, or among it: a BasicFile "
            "searches for reusable space under this enqueue."
        )
    elif figures.total(report, LOB_WRITES):
        causes.append("LOBs are written, but none directly: cached LOBs, or other segments that grow.")
    elif direct == 0:
        causes.append(
            "No LOB is written directly: a segment that grows fast. Larger extents or partitions spread it."
        )
    return (*causes, WHO_HOLDS)


def _missing(report, queue, verdict):
    missing = []
    if verdict is UNKNOWN:
        missing.append(MORE)
    if verdict is APPLIES and queue.activity is None:
        missing.append(ACTIVITY)
    if verdict is APPLIES and figures.total(report, DIRECT) is None:
        missing.append(f"The statistic {DIRECT} (v$sysstat) tells whether LOBs that are not cached are behind it.")
    if verdict is APPLIES and not figures.known(report.elapsed):
        missing.append(
            "The length of the interval: without it there is no rate, and no number of sessions waiting."
        )
    return tuple(missing)


def _what_if(report, queue):
    number, hold, rest = (sessions(queue) if holder_reads(queue) else None), queue.reading, queue.rest
    if number is None:
        active = attempt(operational.mean_number, reading.db_time(report), figures.known(report.elapsed))
        if not active or not queue.open_hold or not queue.rate:
            return None
        number, hold = min(max(round(active), 1), MOST_SESSIONS), queue.open_hold
        rest = attempt(operational.response_time, number, queue.rate, queue.wait + hold)
    position = {"sessions": number, "service_time": hold, "think_time": rest or None}
    return reading.what_if("own-hw", number, queue.wait, **position)
