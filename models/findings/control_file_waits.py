"""Control file waits: how long the CF enqueue is held, what that leaves for others, and whether LOBs hold it.

Chapter control-file-waits. Laws: `control_file` (the hold from the I/O under the lock, the ceiling), `operational`
(how busy the lock is), `mm1` (the wait behind rate and hold).
"""

from typing import NamedTuple

from models.findings import figures, reading
from models.findings.figures import clock, evidence, percent
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction
from models.findings.reading import attempt, count
from models.laws import control_file, mm1, operational

CHAPTER, TITLE = "control-file-waits", "Control file: sessions take turns at its lock"

EVENT = "enq: CF - contention"
READ, WRITE = "control file sequential read", "control file parallel write"
HELD, HOLDERS = "total cf enq hold time", "total number of cf enq holders"
DIRECT, DIRECT_REDO = "physical writes direct (lob)", "redo size for direct writes"

# Choices. A healthy system holds the enqueue for less than a hundredth of the time.
BUSY = 0.1  # of the time, from which on the lock is worth a chapter
LEAST_MATCH, MOST_MATCH = 0.5, 2.0  # holders to a directly written LOB block that still are "one for one"
UNLOGGED = 512  # bytes of redo to a block: a note that it was written is shorter, and no block is as short

OTHERS = (
    "Log switches, checkpoints, RMAN, a standby and ASM use the control file too, and on RAC all instances "
    "share its "
    "lock: look whether the waits come with log switches or backups, and how long one control file write takes."
)
SWITCH_OFF = (
    "Use a SecureFile, or log the LOB (cached or not); or turn the record off in the session that loads (event "
    "10359, "
    "or db_unrecoverable_scn_tracking = false), and then back up after the load, as RMAN no longer knows what to."
)


class Lock(NamedTuple):
    """What a report says of the control file's lock; seconds, per second, None where it does not say.

    Attributes
    ----------
    held, holders : float or None
        Seconds for which it was held in all, and how often.
    hold, rate, busy : float or None
        The mean hold, holders per second, and the share of the time for which it is held.
    busy_at_most : float or None
        The same, if all control file I/O were done under the lock: said where `busy` is not.
    waited, waits : float or None
        Seconds that all waits for it took, and how many: of sessions and of background processes.
    io : float or None
        Seconds of control file reads and writes.
    direct, direct_redo : float or None
        LOB blocks written directly, and bytes of redo to one of them.
    matched : float or None
        Holders to a LOB block written directly.
    """

    held: float | None
    holders: float | None
    hold: float | None
    rate: float | None
    busy: float | None
    busy_at_most: float | None
    waited: float | None
    waits: float | None
    io: float | None
    direct: float | None
    direct_redo: float | None
    matched: float | None


def measure(report):
    """The Lock of a report."""
    elapsed, held = figures.known(report.elapsed), hold_time(report)
    holders, direct = figures.total(report, HOLDERS), figures.total(report, DIRECT)
    io = reading.time_in(report, READ, WRITE)
    waited, waits = reading.time_in(report, EVENT), reading.waits_for(report, EVENT)
    row = activity(report)
    if waited is None and row is not None:
        waited, waits = reading.time_of(row), figures.number(row.waits)
    hold, rate = attempt(operational.mean_time, held, holders), attempt(operational.throughput, holders, elapsed)
    busy = attempt(operational.utilization, rate, hold)
    if busy is None and held == 0 and elapsed:
        busy = 0.0
    return Lock(
        held=held,
        holders=holders,
        hold=hold or None,
        rate=rate or None,
        busy=busy,
        busy_at_most=attempt(operational.mean_number, io, elapsed),
        waited=waited,
        waits=waits,
        io=io,
        direct=direct,
        direct_redo=figures.quotient(figures.total(report, DIRECT_REDO), direct),
        matched=figures.quotient(holders, direct),
    )


def hold_time(report):
    """Seconds for which the lock was held in all, which is counted in milliseconds; None if it is not said."""
    return figures.seconds(report, HELD, 1e-3)


def activity(report):
    """The row of the enqueue activity for CF; None if it has none."""
    return next((each for each in report.enqueues.values() if each.type == "CF"), None)


def lobs_behind(lock):
    """Whether unlogged LOBs are the ones who hold the lock; None where the report does not say.

    That takes LOB blocks written directly, about as many holders, and too little redo for their data. Fewer
    holders leave it open: a LOB of many blocks may take the lock once for each of them, or once in all.
    """
    if lock.direct == 0:
        return False
    if lock.direct_redo is not None and lock.direct_redo > UNLOGGED:
        return False
    if lock.matched is not None and lock.matched > MOST_MATCH:
        return False
    if lock.direct_redo is None or lock.matched is None or lock.matched < LEAST_MATCH:
        return None
    return True


def material(report, lock):
    """Whether sessions wait for the lock, or unlogged LOBs hold it; None where the report does not say.

    Where it does not say for how long sessions wait, a lock that is held much of the time is taken to be waited
    for, and so is one whose I/O takes much of DB time.
    """
    waits, busy = reading.is_material(report, EVENT), (lock.busy or 0) >= BUSY
    if waits or (busy and lobs_behind(lock)):
        return True
    if waits is None and (busy or reading.is_material(report, READ, WRITE)):
        return True
    if lock.busy is not None or (waits is False and (lock.busy_at_most or 0) < BUSY):
        return False
    return None


def finding(report):
    """Whether the control file's lock limits the database, and whether unlogged LOBs are its customers."""
    lock = measure(report)
    verdict = {True: APPLIES, False: DOES_NOT, None: UNKNOWN}[material(report, lock)]
    applies = verdict is APPLIES
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=_because(report, lock, verdict),
        evidence=_evidence(report, lock),
        predictions=_predictions(report, lock) if applies else (),
        causes=_causes(lock) if applies else (),
        missing=_missing(lock, verdict),
        what_if=_what_if(lock) if applies else None,
    )


def _because(report, lock, verdict):
    weight = f"{EVENT} {reading.how_much(report, EVENT)}"
    if lock.busy is not None:
        said = f"The lock of the control file is held for {percent(lock.busy)} of the time"
        said += f", {clock(lock.hold)} each time" if lock.hold else ""
    elif lock.busy_at_most is not None:
        said = (
            f"Reads and writes of the control file take {percent(lock.busy_at_most)} of the time, the lock no more"
        )
    elif verdict is UNKNOWN:
        said = "The report does not say for how long the lock of the control file is held"
    else:
        said = f"{WRITE} {reading.how_much(report, WRITE)}"
    whose = {
        True: " Unlogged LOBs are behind it: each LOB block written directly is not logged, and takes the lock.",
        False: " It is not unlogged LOBs.",
        None: "",
    }[lobs_behind(lock)]
    if verdict is DOES_NOT and (lock.busy or 0) >= BUSY:
        weight += ": sessions hardly wait for it"
    return f"{said}; {weight}.{whose if verdict is APPLIES else ''}"


def _evidence(report, lock):
    held, holders, direct = (figures.total(report, name) for name in (HELD, HOLDERS, DIRECT))
    reads, writes, waits = (reading.found(report, name) for name in (READ, WRITE, EVENT))
    redo = figures.total(report, DIRECT_REDO)
    return (
        *evidence("hold of the CF enqueue, mean", lock.hold, "s", held, holders),
        *evidence("share of the time for which it is held", lock.busy, "%", held, report.elapsed),
        *evidence("most holders per second", attempt(control_file.ceiling, lock.hold), "/s", held, holders),
        *evidence(
            "control file I/O, as a share of the time", lock.busy_at_most, "%", *reads, *writes, report.elapsed
        ),
        *evidence(f"{READ}, mean", reading.mean_wait(report, READ), "s", *reads),
        *evidence(f"{WRITE}, mean", reading.mean_wait(report, WRITE), "s", *writes),
        *evidence(f"{EVENT}, time of all processes", lock.waited, "s", *waits, activity(report)),
        *reading.share_evidence(report, EVENT),
        *evidence(DIRECT, lock.direct, "", direct),
        *evidence("holders to a LOB block written directly", lock.matched, "", holders, direct),
        *evidence("redo to a LOB block written directly", lock.direct_redo, "bytes", redo, direct),
    )


def _predictions(report, lock):
    predictions = []
    if lobs_behind(lock) and lock.hold:
        reads, writes = (figures.quotient(reading.waits_for(report, name), lock.holders) for name in (READ, WRITE))
        times = reading.mean_wait(report, READ), reading.mean_wait(report, WRITE)
        hold = attempt(control_file.hold_time, reads, times[0], writes, times[1])
        if hold:
            law = "all control file reads and writes are made under the lock, one after another"
            predictions.append(Prediction("hold of the CF enqueue", hold, lock.hold, "s", law))
    wait, reported = attempt(mm1.waiting_time, lock.rate, lock.hold), figures.quotient(lock.waited, lock.holders)
    if wait is not None and reported:
        law = "open queue (M/M/1) of all holders, at their mean rate"
        predictions.append(Prediction("wait for the CF enqueue, over all holders", wait, reported, "s", law))
    return tuple(predictions)


def _causes(lock):
    causes, ceiling = [], attempt(control_file.ceiling, lock.hold)
    behind = lobs_behind(lock)
    if behind:
        causes.append(
            "Every unlogged LOB block is recorded in the control file, which takes the lock for "
            f"{clock(lock.hold)}: no "
            f"more than {count(ceiling)} per second, all sessions together. " + SWITCH_OFF
            if ceiling
            else "Every unlogged LOB block is recorded in the control file, under its lock. " + SWITCH_OFF
        )
        if not lock.waits:
            causes.append("Nobody waits for the lock yet. The second session that does the same will.")
        return tuple(causes)
    if behind is None and lock.direct:
        causes.append(
            "LOB blocks are written directly. Whether they are unlogged, and take the lock once each, the "
            "report does "
            "not say; until it does, they are one suspect among others."
        )
    return (*causes, OTHERS)


def _missing(lock, verdict):
    missing = []
    if verdict is not DOES_NOT and lock.busy is None:
        missing.append(
            f"{HELD} and {HOLDERS} (v$sysstat), with the length of the interval, say how busy the lock is."
        )
    if verdict is APPLIES and lobs_behind(lock) is None:
        missing.append(f"{DIRECT} and {DIRECT_REDO} (v$sysstat) tell whether unlogged LOBs take the lock.")
    if verdict is UNKNOWN:
        missing.append(f"{EVENT}, {READ} and {WRITE}, of sessions and background processes (v$system_event).")
    return tuple(missing)


def _what_if(lock):
    wait = figures.quotient(lock.waited, lock.holders)
    return reading.what_if("own-control-file", lock.rate, wait, arrival_rate=lock.rate, service_time=lock.hold)
