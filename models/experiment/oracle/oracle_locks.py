"""The cases of the SQL*Plus scripts that are locks: the HW enqueue, the control file, and event 44951."""

from statistics import fmean

from models import captured
from models.laws import closed_queue, control_file, space_reclaim

HW, READ, WRITE = "enq: HW - contention", "db file sequential read", "direct path write"
GETS, CHUNKS = "HW gets", "physical writes direct (lob)"
CF, HOLD = "enq: CF - contention", "total cf enq hold time"
CF_READ, CF_WRITE = "control file sequential read", "control file parallel write"

JOBS = 7  # sessions of the captured runs at the HW enqueue
LEVELS = 3, 16, 32, 512  # of event 44951 that were captured
FROM_ONE = "closed queue, from one session"
FEWER = "reads are taken to become fewer in proportion to the gets"


def hw_enqueue(case):
    """Waits for HW and LOBs per second; the setting is the number of hash partitions."""
    alone = 1.0, 1.0
    if alone not in case.points:
        return case.lacks("one session at one partition was not measured, which gives the hold and the rest.")
    hold = case.mean(alone, "time", READ)
    rest = case.mean(alone, "cycle") - hold
    if hold <= 0 or rest < 0:
        return case.lacks(f"one session shows no {READ} that fits into its time, so its hold is not known.")
    seen = captured.load("hw-awr-nocache")
    lobs = seen.statistics["lob reads"].total
    for point in case.points:
        parts, sessions = map(int, point)
        if sessions == 1:
            continue
        is_captured = point == (1, JOBS)
        wait = seen.events[HW].time / lobs if is_captured else None
        rate = JOBS * lobs / seen.elapsed if is_captured else None
        told = closed_queue.waiting_time(sessions, hold, rest, parts)
        case.row(point, FROM_ONE, f"{HW}, a LOB", told, case.values(point, "time", HW), seen=wait)
        told = closed_queue.throughput(sessions, hold, rest, parts)
        case.row(point, FROM_ONE, "LOBs per second", told, case.values(point, "rate"), "/s", rate)
        own = case.mean(point, "time", READ)
        if own > 0:
            law = "closed queue, with the reads of the same runs"
            told = closed_queue.waiting_time(sessions, own, rest, parts)
            case.row(point, law, f"{HW}, a LOB", told, case.values(point, "time", HW))


def file_of_control(case):
    """The hold, LOBs per second and waits for CF; the setting is the number of copies of the control file."""
    singles = {copies: _held(case, (copies, sessions)) for copies, sessions in case.points if sessions == 1}
    singles = {copies: held for copies, held in singles.items() if held}
    for point in case.points:
        copies, sessions = point[0], int(point[1])
        if copies not in singles:
            case.lacks(f"one session at {copies:.0f} copies was not measured, which gives the hold and the rest.")
        elif sessions > 1:
            network = sessions, *singles[copies][:2]
            told = closed_queue.throughput(*network)
            case.row(point, FROM_ONE, "LOBs per second", told, case.values(point, "rate"), "/s")
            told = float(closed_queue.waiting_time(*network))
            constant = float(closed_queue.saturated_waiting_time(*network))
            case.row(
                point, FROM_ONE, f"{CF}, a LOB", told, case.values(point, "time", CF), low=constant, high=told
            )
    for copies in sorted(singles)[1:]:
        fewest = min(singles)
        one = control_file.one_copy_time(singles[fewest][2], int(fewest))
        told = control_file.parallel_write_time(one, int(copies))
        law = f"the slowest of the copies, from {fewest:.0f}"
        case.row((copies, 1.0), law, f"mean {CF_WRITE}", told, case.values((copies, 1.0), "mean", CF_WRITE))


def _held(case, alone):
    """The hold, the rest and the mean write of one session, whose hold is set beside its reads and writes."""
    reads, writes = ([case.mean(alone, how, event) for how in ("count", "mean")] for event in (CF_READ, CF_WRITE))
    hold = case.mean(alone, "time", HOLD)
    rest = case.mean(alone, "cycle") - hold
    if hold <= 0 or rest < 0 or None in reads + writes:
        return case.lacks(f"one session shows no {HOLD} with reads and writes: nothing was unlogged.")
    seen = captured.load("cf-basicfile-nocache-nologging").statistics
    told, held = control_file.hold_time(*reads, *writes), seen[HOLD].total / seen["lob writes"].total
    law = "reads and writes of the control file"
    case.row(alone, law, "hold, a LOB", told, case.values(alone, "time", HOLD), seen=held)
    return hold, rest, writes[1]


def event_44951(case):
    """Gets of HW, the length of a run, and the time of a LOB; the setting is the level, 0 without the event."""
    for point, runs in case.points.items():
        if case.mean(point, "mean", READ):
            each = [space_reclaim.one_reader_time(run.operations, run.count(READ), run.mean(READ)) for run in runs]
            law = "always one reader, by the reads of the same runs"
            case.row(point, law, "length of the run", fmean(each), case.values(point, "seconds"))
    for sessions in sorted({sessions for _, sessions in case.points}):
        _from_unset(case, int(sessions))


def _from_unset(case, sessions):
    unset = 0.0, float(sessions)
    if unset not in case.points:
        return case.lacks(f"level 0 was not measured with {sessions} sessions: what a level changes is not known.")
    chunks, gets, reads = (case.mean(unset, "count", event) for event in (CHUNKS, GETS, READ))
    reading, writing, waiting = (case.mean(unset, "time", event) for event in (READ, WRITE, HW))
    cycle = case.mean(unset, "cycle")
    working = cycle - reading - writing - waiting
    if min(chunks, gets, reading, writing) <= 0 or working < 0:
        return case.lacks(f"level 0 lacks {GETS}, {CHUNKS}, {READ} or {WRITE}, or they do not fit into its time.")
    request = chunks / gets
    disk = {
        "read_time": reading / reads,
        "write_demand": space_reclaim.fitted_write_demand(sessions, working, reading, writing),
    }
    fixed = {"request": request, "unbatched_reads": reads, "fewest_reads": 0.0, "cpu_time": working} | disk
    for point in case.points:
        level, at = point
        if level == 0 or at != sessions:
            continue
        told = space_reclaim.acquisitions(chunks, level, request)
        case.row(point, "a get reclaims a batch", f"{GETS}, a LOB", told, case.values(point, "count", GETS), "")
        told, seen = space_reclaim.cycle_time(sessions, level, **fixed), _captured_cycle(level, sessions)
        law = "two queues, the disk as fast as at level 0"
        case.row(point, law, "time of one LOB", told, case.values(point, "cycle"), seen=seen, doubt=FEWER)


def _captured_cycle(level, sessions):
    if level not in LEVELS or sessions != JOBS:
        return None
    lobs = captured.load("hw-awr-nocache").statistics["lob reads"].total
    return captured.load(f"hw-awr-event44951-{level:.0f}").elapsed / lobs
