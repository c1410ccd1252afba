"""What a report says of the control file's lock: for how long it is held, for whom, and how long others wait."""

from models.analyst.findings.study import lobs
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import FEW, LONG, MATERIAL, MET, about_one, is_near
from models.analyst.findings.study.study import Study, once
from models.laws import control_file, operational
from models.laws.numbers.figure import Figure

EVENT = "enq: CF - contention"
READ, WRITE = "control file sequential read", "control file parallel write"
HELD, HOLDERS = "total cf enq hold time", "total number of cf enq holders"

# Choices. A healthy system holds the enqueue for less than a hundredth of the time.
BUSY = 0.1  # of the time, from which on the lock is worth a chapter
MOST = 0.5  # of a hold, from which on its reads and writes are what makes it long


class Lock:
    """What a report says of the control file's lock; seconds, per second, None where it does not say.

    Attributes
    ----------
    holders, hold, rate, busy
        How often it was held, the mean hold, holders per second, and the share of the time for which it is held.
    busy_at_most
        The same, if all control file I/O were done under the lock: said where `busy` is not.
    io
        Seconds of reads and writes to a hold, if all of them were done under the lock.
    waited, waits
        Seconds that all waits for it took, and how many: of sessions and of background processes.
    waiting
        How many of those wait at a time.
    lobs
        What is written directly of LOBs.
    matched
        Holders to a LOB block written directly.
    """

    def __init__(self, study: Study) -> None:
        self._study = study
        held, hold, row = hold_time(study), mean_hold(study), study.activity("CF")
        self.holders = study.total(HOLDERS)
        self.waited, self.waits = study.time_in(EVENT), study.waits_for(EVENT)
        if self.waited is None and row is not None:
            self.waited, self.waits = row.time, row.waits
        self.waiting = study.at_a_time(self.waited)
        rate = study.per_second(self.holders)
        self.hold, self.rate, self.busy = hold or None, rate or None, attempt(operational.utilization, rate, hold)
        if self.busy is None and held == 0.0 and study.elapsed and not study.report.pdb:
            self.busy = held
        all_io = None if study.report.pdb else study.time_in(READ, WRITE)
        self.busy_at_most = study.at_a_time(all_io)
        reads, writes = (quotient(study.waits_for(name), self.holders) for name in (READ, WRITE))
        self.io = (
            attempt(control_file.hold_time, reads, study.mean_wait(READ), writes, study.mean_wait(WRITE)) or None
        )
        self.lobs = lobs.Lobs(study)
        self.matched = quotient(self.holders, self.lobs.blocks)

    @property
    def are_waits_long(self) -> bool:
        """Whether FEW or more waits, whoever waits, are LONG."""
        mean = attempt(operational.mean_time, self.waited, self.waits) if (self.waits or 0) >= FEW else None
        return (mean or 0) >= LONG

    @property
    def is_slow(self) -> bool:
        """Whether it is held for long, and much of the time: that alone makes nobody wait for it."""
        return (self.busy or 0) >= BUSY and (self.hold or 0) >= LONG

    @property
    def is_of_io(self) -> bool:
        """Whether its reads and writes are most of a hold; not known is no."""
        return self.io >= MOST * self.hold if self.io and self.hold else False

    @property
    def lobs_behind(self) -> bool | None:
        """Whether unlogged LOBs are the ones who hold the lock; None where the report does not say.

        That takes LOB blocks of BasicFiles written directly, about as many holders, and too little redo for their
        data. Fewer holders leave it open: a LOB of many blocks may take the lock once for each of them, or once in
        all.
        """
        if self.lobs.blocks == 0.0 or self.lobs.all_secure or self.lobs.logged:
            return False
        if self.matched is not None and not about_one(self.matched):
            return False if self.matched > 1 else None
        return None if self.lobs.logged is None or self.matched is None else True

    @property
    def may_switch_off(self) -> bool:
        """Whether unlogged LOBs hold the lock, and its reads and writes account for the hold.

        Only then would it help to turn off the update of the control file, which has its price in recovery.
        """
        return self.lobs_behind is True and is_near(self.io, self.hold) is True

    @property
    def are_waits_material(self) -> bool | None:
        """Whether sessions wait for the lock for a material time; None where the report does not say.

        The enqueue activity counts sessions and background processes together: it stands in for an event that is
        not listed.
        """
        material = self._study.is_material(EVENT)
        if material is not None or self._study.time_in(EVENT) is not None:
            return material
        share = self._study.share_of_time(self.waited)
        return None if share is None else share >= MATERIAL

    @property
    def is_material(self) -> bool | None:
        """Whether anybody waits for the lock, or sessions hold it to write unlogged LOBs; None if not said.

        It matters by the time that is waited for it, not by the time for which it is held: only who writes an
        unlogged LOB is itself as slow as the hold. So a lock held much of the time, or long, is left open where it
        is not said for how long it is waited for.
        """
        waits, busy = self.are_waits_material, (self.busy or 0) >= BUSY
        if waits or (busy and self.lobs_behind):
            return True
        if self.are_waits_long and not self.waiting:
            return None
        if self.are_waits_long and (self.waiting or 0) >= MET:
            return True
        if waits is None and (busy or self._study.is_material(READ, WRITE)):
            return None
        at_most = None if self._study.report.pdb else self.busy_at_most or 0
        is_free = waits is False and at_most is not None and at_most < BUSY
        return False if self.busy is not None or is_free else None


@once
def lock_of(study: Study) -> Lock:
    """The Lock of a report."""
    return Lock(study)


def hold_time(study: Study) -> Figure | None:
    """Seconds for which the lock was held in all, which is counted in milliseconds; None if it is not said."""
    return study.seconds(HELD, 1e-3)


def mean_hold(study: Study) -> Figure | None:
    """Seconds of one hold, 0 where they were too short to count; None if the report does not say."""
    return attempt(operational.mean_time, hold_time(study), study.total(HOLDERS))


def lob_waits(study: Study, written: lobs.Lobs) -> list[str]:
    """The events in which sessions wait for LOBs that are written directly, if they are material."""
    direct = [row.name for row in lobs.direct_writes(study)]
    if written.others is not None and written.others > (written.blocks or 0.0):
        direct = []
    lock = [] if lock_of(study).lobs_behind is False else [EVENT]
    return [name for name in (*direct, *lock) if study.is_material(name)]
