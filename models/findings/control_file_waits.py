"""Control file waits: how long the CF enqueue is held, what that leaves for others, and whether LOBs hold it.

Chapter control-file-waits. Laws: `control_file` (the hold from the I/O under the lock, the ceiling), `operational`
(how busy the lock is), `mm1` (the wait behind rate and hold).
"""

from models.findings.asking import explains, lobs, victims
from models.findings.asking.choices import FEW, LONG, MATERIAL, MET, about_one
from models.findings.asking.concluding import finding_of
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN, Prediction, what_if
from models.findings.asking.slow_storage import SLOW
from models.findings.asking.value import attempt, quotient
from models.findings.asking.words import clock, count, percent
from models.laws import control_file, mm1, operational

TITLE = "Control file: sessions take turns at its lock"

EVENT = "enq: CF - contention"
READ, WRITE = "control file sequential read", "control file parallel write"
HELD, HOLDERS = "total cf enq hold time", "total number of cf enq holders"
EVENTS = EVENT, READ, WRITE

# Choices. A healthy system holds the enqueue for less than a hundredth of the time.
BUSY = 0.1  # of the time, from which on the lock is worth a chapter
MOST = 0.5  # of a hold, from which on its reads and writes are what makes it long

OTHERS = (
    "Log switches, checkpoints, RMAN, a standby and ASM use the control file too, and on RAC all "
    "instances share its lock: look whether the waits come with log switches or backups."
)
KEEP_OTHERWISE = "Use a SecureFile, or log the LOB (cached or not)"
SWITCH_OFF = (
    "; or turn off the update of the control file in the session that loads (event 10359, or "
    "db_unrecoverable_scn_tracking = false), and then back up after the load, as RMAN no longer knows what to"
)


class Lock:
    """What a report says of the control file's lock; seconds, per second, None where it does not say.

    Attributes
    ----------
    holders, hold, rate, busy : Value or None
        How often it was held, the mean hold, holders per second, and the share of the time for which it is held.
    busy_at_most : Value or None
        The same, if all control file I/O were done under the lock: said where `busy` is not.
    io : Value or None
        Seconds of reads and writes to a hold, if all of them were done under the lock.
    waited, waits : Value or None
        Seconds that all waits for it took, and how many: of sessions and of background processes.
    waiting : Value or None
        How many of those wait at a time.
    lobs : Lobs
        What is written directly of LOBs.
    matched : Value or None
        Holders to a LOB block written directly.
    """

    def __init__(self, ask):
        held, self.holders, row = hold_time(ask), ask.total(HOLDERS), ask.activity("CF")
        self.waited, self.waits = ask.time_in(EVENT), ask.waits_for(EVENT)
        if self.waited is None and row is not None:
            self.waited, self.waits = row.time, row.waits
        self.waiting = attempt(operational.mean_number, self.waited, ask.elapsed)
        hold = attempt(operational.mean_time, held, self.holders)
        rate = attempt(operational.throughput, self.holders, ask.elapsed)
        self.hold, self.rate, self.busy = hold or None, rate or None, attempt(operational.utilization, rate, hold)
        if self.busy is None and held == 0 and ask.elapsed and not ask.report.pdb:
            self.busy = held
        all_io = None if ask.report.pdb else ask.time_in(READ, WRITE)
        self.busy_at_most = attempt(operational.mean_number, all_io, ask.elapsed)
        reads, writes = (quotient(ask.waits_for(name), self.holders) for name in (READ, WRITE))
        self.io = attempt(control_file.hold_time, reads, ask.mean_wait(READ), writes, ask.mean_wait(WRITE)) or None
        self.lobs = lobs.Lobs(ask)
        self.matched = quotient(self.holders, self.lobs.blocks)

    @property
    def are_waits_long(self):
        """Whether FEW or more waits, whoever waits, are LONG."""
        mean = attempt(operational.mean_time, self.waited, self.waits) if (self.waits or 0) >= FEW else None
        return (mean or 0) >= LONG

    @property
    def is_slow(self):
        """Whether it is held for long, and much of the time: that alone makes nobody wait for it."""
        return (self.busy or 0) >= BUSY and (self.hold or 0) >= LONG

    @property
    def is_of_io(self):
        """Whether its reads and writes are most of a hold; not known is no."""
        return self.io >= MOST * self.hold if self.io and self.hold else False


def hold_time(ask):
    """Seconds for which the lock was held in all, which is counted in milliseconds; None if it is not said."""
    return ask.seconds(HELD, 1e-3)


def lobs_behind(lock):
    """Whether unlogged LOBs are the ones who hold the lock; None where the report does not say.

    That takes LOB blocks of BasicFiles written directly, about as many holders, and too little redo for their
    data. Fewer holders leave it open: a LOB of many blocks may take the lock once for each of them, or once in
    all.
    """
    if lock.lobs.blocks == 0 or lock.lobs.all_secure or lock.lobs.logged:
        return False
    if lock.matched is not None and not about_one(lock.matched):
        return False if lock.matched > 1 else None
    return None if lock.lobs.logged is None or lock.matched is None else True


def may_switch_off(lock):
    """Whether unlogged LOBs hold the lock, and its reads and writes account for the hold.

    Only then would it help to turn off the update of the control file, which has its price in recovery.
    """
    return lobs_behind(lock) is True and explains.is_near(lock.io, lock.hold) is True


def are_waits_material(ask, lock):
    """Whether sessions wait for the lock for a material time; None where the report does not say.

    The enqueue activity counts sessions and background processes together: it stands in for an event not listed.
    """
    material = ask.is_material(EVENT)
    if material is not None or ask.time_in(EVENT) is not None:
        return material
    share = ask.share_of_time(lock.waited)
    return None if share is None else share >= MATERIAL


def is_material(ask, lock):
    """Whether anybody waits for the lock, or sessions hold it to write unlogged LOBs; None if not said.

    It matters by the time that is waited for it, not by the time for which it is held: only who writes an unlogged
    LOB is itself as slow as the hold. So a lock held much of the time, or long, is left open where it is not said
    for how long it is waited for.
    """
    waits, busy = are_waits_material(ask, lock), (lock.busy or 0) >= BUSY
    if waits or (busy and lobs_behind(lock)):
        return True
    if lock.are_waits_long and not lock.waiting:
        return None
    if lock.are_waits_long and lock.waiting >= MET:
        return True
    if waits is None and (busy or ask.is_material(READ, WRITE)):
        return None
    if lock.busy is not None or (waits is False and not ask.report.pdb and (lock.busy_at_most or 0) < BUSY):
        return False
    return None


@finding_of(TITLE)
def finding(ask):
    """Whether the control file's lock limits the database, and whether unlogged LOBs are its customers."""
    lock = Lock(ask)
    verdict = {True: APPLIES, False: DOES_NOT, None: UNKNOWN}[is_material(ask, lock)]
    return dict(
        verdict=verdict,
        because=_because(ask, lock, verdict),
        evidence=[
            ("hold of the CF enqueue, mean", lock.hold, "s"),
            ("share of the time for which it is held", lock.busy, "%"),
            ("most holders per second", attempt(control_file.ceiling, lock.hold), "/s"),
            ("control file I/O, as a share of the time", lock.busy_at_most, "%"),
            (f"{READ}, mean", ask.mean_wait(READ), "s"),
            (f"{WRITE}, mean", ask.mean_wait(WRITE), "s"),
            (f"{EVENT}, time of all processes", lock.waited, "s"),
            ask.share_evidence(EVENT),
            (lock.lobs.called(lobs.DIRECT), lock.lobs.blocks, ""),
            ("holders for each LOB block written directly", lock.matched, ""),
            ("redo of direct writes, for each LOB block", lock.lobs.redo_per_block, "bytes"),
        ],
        predictions=_predictions(ask, lock),
        causes=_causes(ask, lock),
        missing=_missing(ask, lock, verdict),
        what_if=_what_if(lock),
        stake=ask.share_of(*EVENTS),
        victim=victims.of_processors_or_storage(ask, "who holds the lock"),
        as_in_chapter=may_switch_off(lock),
    )


def _because(ask, lock, verdict):
    weight = f"{EVENT} {ask.how_much(EVENT)}"
    if verdict == UNKNOWN and ask.report.pdb:
        return "The report of a pluggable database does not say for how long the control file's lock is held."
    if lock.busy is not None:
        said = f"The lock of the control file is held for {percent(lock.busy)} of the time"
        said += f", {clock(lock.hold)} each time" if lock.hold else ""
    elif lock.busy_at_most is not None:
        said = (
            f"Reads and writes of the control file take {percent(lock.busy_at_most)} of the time, the lock no more"
        )
    elif verdict == UNKNOWN:
        said = "The report does not say for how long the lock of the control file is held"
    else:
        said = ""
    whose = {
        True: " Unlogged LOBs are behind it: each LOB block written directly is not logged, and takes the lock.",
        False: " It is not unlogged LOBs.",
        None: "",
    }[lobs_behind(lock)]
    if verdict == DOES_NOT and lock.is_slow and lock.is_of_io and _slow(ask):
        whose = f" Its holds are long by its reads and writes{_means(ask)}: a sign of slow storage."
    elif verdict != APPLIES:
        whose = ""
    if (lock.busy or 0) >= BUSY and ask.is_material(EVENT) is False:
        weight += ": sessions hardly wait for it"
    if lock.are_waits_long and ask.is_material(EVENT) is False and verdict != DOES_NOT:
        weight += f". With background processes there are {count(lock.waits)} waits for it, of "
        weight += f"{clock(lock.waited / lock.waits)} each"
    return f"{said}{said and '. '}{weight}.{whose}"


def _predictions(ask, lock):
    if lobs_behind(lock) and lock.hold and lock.io:
        law = "all control file reads and writes are made under the lock, one after another"
        yield Prediction(law, "hold of the CF enqueue", lock.io, lock.hold, "s")
    wait, reported = attempt(mm1.waiting_time, lock.rate, lock.hold), quotient(lock.waited, lock.holders)
    if wait is not None and reported:
        law = "open queue (M/M/1) of all holders, at their mean rate"
        yield Prediction(law, "wait for the CF enqueue, over all holders", wait, reported, "s")


def _causes(ask, lock):
    ceiling, behind = attempt(control_file.ceiling, lock.hold), lobs_behind(lock)
    if behind:
        helps = f"{KEEP_OTHERWISE}{SWITCH_OFF if may_switch_off(lock) else ''}."
        yield (
            "Every unlogged LOB block is recorded in the control file, which takes the lock for "
            f"{clock(lock.hold)}: no more than {count(ceiling)} per second, all sessions together. {helps}"
            if ceiling
            else f"Every unlogged LOB block is recorded in the control file, under its lock. {helps}"
        )
        if not lock.waits:
            yield "Nobody waits for the lock yet. The second session that does the same will."
        return
    if lock.is_slow:
        yield _why_slow(ask, lock)
    if behind is None and lock.lobs.blocks:
        yield (
            "LOB blocks are written directly. Whether they are unlogged, and take the lock once each, the report "
            "does not say; until it does, they are one suspect among others."
        )
    yield OTHERS


def _why_slow(ask, lock):
    """What makes holds long: the reads and writes under the lock, or something else."""
    takes = _means(ask)
    if lock.io is None:
        return (
            f"A hold of {clock(lock.hold)} is long. How long do reads and writes of the control file take{takes}?"
        )
    if lock.is_of_io and not _slow(ask):
        return f"A hold of {clock(lock.hold)} is long, by many reads and writes of the control file{takes}."
    if lock.is_of_io:
        return (
            f"Its reads and writes{takes} make the holds long: the storage of the control file is slow. Put its "
            "copies on faster disks, away from what keeps those busy."
        )
    return (
        f"Reads and writes of the control file{takes} are at most {clock(lock.io)} of a hold of "
        f"{clock(lock.hold)}, so the holder waits for something else: a processor, another instance, a backup."
    )


def _slow(ask):
    """Whether a read or a write of the control file is slow on average; not known is no."""
    return max(ask.mean_wait(READ) or 0.0, ask.mean_wait(WRITE) or 0.0) >= SLOW


def _means(ask):
    """What a read and a write of the control file take, in brackets; empty if the report does not say."""
    kinds = (("read", ask.mean_wait(READ)), ("write", ask.mean_wait(WRITE)))
    means = [f"a {kind} {clock(mean)}" for kind, mean in kinds if mean]
    return f" ({' and '.join(means)} on average)" if means else ""


def _missing(ask, lock, verdict):
    if verdict == UNKNOWN and ask.report.pdb:
        yield "The report of CDB$ROOT: it has the control file's lock and the waits of background processes."
        return
    if verdict != DOES_NOT and lock.busy is None:
        yield f"{HELD} and {HOLDERS} (v$sysstat), with the length of the interval, say how busy the lock is."
    if verdict == APPLIES and lobs_behind(lock) is None:
        yield f"{lobs.DIRECT} and {lobs.REDO} (v$sysstat) tell whether unlogged LOBs take the lock."
    if verdict == UNKNOWN:
        yield f"{EVENT}, {READ} and {WRITE}, of sessions and background processes (v$system_event)."


def _what_if(lock):
    wait = quotient(lock.waited, lock.holders)
    return what_if("own-control-file", lock.rate, wait, arrival_rate=lock.rate, service_time=lock.hold)
