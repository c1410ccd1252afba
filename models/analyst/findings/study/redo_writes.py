"""The redo writes of a report, on the clock that its release has, and the syncs that wait for them.

Up to 12.1.0.1 a write is *log file parallel write*; up to 9.2, where one write may be several of its waits, the
statistic *redo write time* if that is longer. From 12.1.0.2 on the statistics *redo write ... time* clock
the whole of it, in microseconds from its start: gather and schedule before the I/O, finish at its end, total when
all is done. Workers, a standby and waiting for CPU are in the total, and not in the event.
"""

from dataclasses import dataclass

from models.analyst.findings.study.choices import FEW, MATERIAL
from models.analyst.findings.study.once import once
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value, attempt, product, quotient
from models.analyst.findings.study.words import clock, count, percent
from models.laws import operational

CLOCKED = 12, 1, 0, 2
ONE_EVENT, AGREE = (10,), 1.5  # before it a write may be several waits, of which one is shorter by more: a choice
IO, SYNC, SPACE = "log file parallel write", "log file sync", "log buffer space"
TOTAL = "redo write total time"

# Choices. Below MATERIAL commits matter if they wait a hundredth of a second each, there are enough waits for an
# average, at any time so many sessions wait for one, and that is so large a share of DB time.
LONG, WAITING, LEAST = 0.01, 0.05, 0.01


@dataclass(frozen=True)
class Write:
    """The write to divide a sync by. All are None where the report does not say.

    Attributes
    ----------
    name
        What it is called: the event, or statistics.
    mean, time
        Seconds: of one write, and of all.
    io
        Seconds of one write that *log file parallel write* shows.
    busy
        Share of its time that the log writer writes; above 1 if several writes were under way at once.
    """

    name: str
    mean: Value | None = None
    time: Value | None = None
    io: Value | None = None
    busy: Value | None = None

    @property
    def how_busy(self) -> tuple[str, Value | None, str]:
        """What, value and unit, for `evidence`: the busy share, or how many writes are under way at once."""
        if (self.busy or 0.0) > 1:
            return "log writes under way at once, on average", self.busy, ""
        return "log writer busy (ρ)", self.busy, "%"

    @property
    def whole(self) -> bool:
        """Whether it is the whole write, and not its I/O alone."""
        return self.name.startswith(TOTAL)


def io_row(study: Study) -> Row | None:
    """The Row of *log file parallel write*, in which the log writer waits; None if there is none."""
    return study.row_of_either(IO, background=True)


def waits_per_write(study: Study) -> Value | None:
    """Waits of *log file parallel write* for each of the *redo writes*; None if the report does not say."""
    row = io_row(study)
    return quotient(row.waits if row else None, study.total("redo writes"))


@once
def write(study: Study) -> Write:
    """The Write that the release calls for; the next best one, if the report does not have that."""
    writes, row, clocks = study.total("redo writes"), io_row(study), stages(study)
    io = row and row.mean or (clocks and clocks[1]) or None
    whole = study.seconds(TOTAL, 1e-6) if study.version >= CLOCKED or not study.version else None
    if mean := quotient(whole, writes):
        return Write(f"{TOTAL} ÷ redo writes", mean, whole, io, quotient(whole, study.elapsed))
    old = study.seconds("redo write time (usec)", 1e-6) or study.seconds("redo write time", 0.01)
    by_clock = quotient(old, writes)
    if io and not (by_clock and study.version and study.version < ONE_EVENT and by_clock > AGREE * io):
        time = row and row.time or product(io, writes)
        return Write(IO, io, time, io, quotient(time, study.elapsed))
    if by_clock:
        return Write("redo write time ÷ redo writes", by_clock, old, None, quotient(old, study.elapsed))
    return Write(IO)


@once
def stages(study: Study) -> tuple[Value, Value, Value] | None:
    """Seconds per write before the I/O, in it, and after it, by the stage clocks; None if some are missing."""
    clocks = [study.seconds(f"redo write {stage} time", 1e-6) for stage in ("schedule", "finish", "total")]
    scheduled, finished, ended = (quotient(clock, study.total("redo writes")) for clock in clocks)
    if scheduled is None or finished is None or ended is None or not scheduled <= finished <= ended:
        return None
    return scheduled, finished - scheduled, ended - finished


@dataclass(frozen=True)
class Sync:
    """The sync: seconds of one, how many, their share of DB time; None where the report does not say.

    `waiting` is how many sessions wait for one at a time, on average.
    """

    mean: Value | None
    count: Value | None
    share: Value | None
    waiting: Value | None = None

    @property
    def is_material(self) -> bool | None:
        """Whether syncs matter; None if the report does not say."""
        many = self.count is None or self.count >= FEW
        long = (self.mean or 0) >= LONG and many and (self.waiting or 0) >= WAITING
        if (self.share or 0) >= MATERIAL or long and (self.share is None or self.share >= LEAST):
            return True
        return None if self.share is None or self.mean is None else False

    @property
    def gate(self) -> str:
        """Why syncs matter or do not, by `is_material`, as a clause; empty where their share decides."""
        if (self.share or 0) >= MATERIAL:
            return ""
        if self.is_material:
            return f"waits of {clock(LONG)} or more matter below {percent(MATERIAL)} too"
        if (self.mean or 0) < LONG:
            return f"less than {percent(MATERIAL)}, and less than {clock(LONG)} each"
        if self.count is not None and self.count < FEW:
            return f"less than {percent(MATERIAL)}, and fewer than {FEW} waits"
        if self.waiting is not None and self.waiting >= WAITING:
            return f"less than {percent(LEAST)}"
        if self.waiting is not None:
            return f"less than {percent(MATERIAL)}, and on average {count(self.waiting)} sessions wait for one"
        return f"less than {percent(MATERIAL)}"


@once
def sync(study: Study) -> Sync:
    """The Sync of the event; without it, of *redo synch time* and *redo synch writes*."""
    row, writes = study.row_of_either(SYNC), study.total("redo synch writes")
    if row and row.mean:
        share = study.share_of(SYNC)
        share = study.share_of_time(row.time) if share is None else share
        return Sync(row.mean, row.waits, share, quotient(row.time, study.elapsed))
    time = sync_time(study)
    if time is None:
        time = study.seconds("redo synch time", 0.01)
    share = attempt(operational.share, time, study.db_time)
    return Sync(quotient(time, writes) or None, writes, share, quotient(time, study.elapsed))


def sync_time(study: Study) -> Value | None:
    """Seconds of all syncs by their statistic in microseconds; None without it."""
    return study.seconds("redo synch time (usec)", 1e-6)
