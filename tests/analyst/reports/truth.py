"""A made-up instance: what really happened between two snapshots, to the microsecond.

Every report of it, in whatever layout, prints these figures rounded; so a test knows what each figure is to be.
"""

import random
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache, cached_property

from analyst.reports.behind import listed

FOREGROUND = {  # event: wait class
    "log file sync": "Commit", "db file sequential read": "User I/O", "enq: HW - contention": "Configuration",
    "enq: TX - row lock contention": "Application", "direct path write": "User I/O",
    "buffer busy waits": "Concurrency", "control file sequential read": "System I/O",
    "log buffer space": "Configuration", "log file switch (private strand flush incomplete)": "Configuration",
    "enq: CF - contention": "Other", "write complete waits": "Configuration",
    "SQL*Net more data from client": "Network",
}  # fmt: skip
BACKGROUND = {
    "log file parallel write": "System I/O", "db file parallel write": "System I/O",
    "control file sequential read": "System I/O", "control file parallel write": "System I/O",
    "db file async I/O submit": "System I/O", "LGWR wait for redo copy": "Other",
    "os thread startup": "Concurrency", "enq: CF - contention": "Other",
}  # fmt: skip
LONG = {  # event: its wait class, and powers of two of a microsecond between which its waits lasted
    "log file switch (checkpoint incomplete)": ("Configuration", 16, 26),
    "enq: TM - contention": ("Application", 27, 30),
}
IDLE = {"SQL*Net message from client": False, "rdbms ipc message": True, "pmon timer": True}
ENQUEUES = {  # event, if sessions waited under that name: (type, its name, reason)
    "enq: HW - contention": ("HW", "Segment High Water Mark", "contention"),
    "enq: TX - row lock contention": ("TX", "Transaction", "row lock contention"),
    "enq: CF - contention": ("CF", "Controlfile Transaction", "contention"),
}
STATISTICS = (
    "redo size", "redo writes", "redo entries", "redo wastage", "redo write time", "redo synch writes",
    "redo synch polls", "user commits", "user rollbacks", "user calls", "physical writes direct",
    "physical writes direct (lob)", "securefile direct write bytes", "lob writes", "messages sent",
    "execute count", "physical reads", "redo blocks checksummed by FG (exclusive)",
)  # fmt: skip
LEFT_OUT = {  # of a short report; what is left has every kind of row, and lists that go on over a page
    "direct path write", "buffer busy waits", "log buffer space", "write complete waits", "enq: TM - contention",
    "SQL*Net more data from client", "os thread startup", "db file async I/O submit", "pmon timer", "redo writes",
    "redo entries", "redo wastage", "redo write time", "redo synch writes", "redo synch polls", "messages sent",
    "physical writes direct", "securefile direct write bytes", "lob writes",
}  # fmt: skip
KEY_STATISTICS = ("execute count", "physical reads", "redo size", "user calls", "user commits")


@dataclass(frozen=True)
class Waits:
    """All waits for one event on one side, as groups of equal ones: ((how many, microseconds each), ...)."""

    name: str
    background: bool
    groups: tuple
    timeouts: int = 0
    wait_class: str = "Other"
    idle: bool = False

    @cached_property
    def count(self):
        return sum(many for many, _ in self.groups)

    @cached_property
    def microseconds(self):
        return sum(many * microseconds for many, microseconds in self.groups)

    @property
    def seconds(self):
        return self.microseconds / 1e6

    @property
    def mean(self):
        return self.seconds / self.count

    def between(self, low, high):
        """How many waits lasted at least `low` and less than `high` seconds."""
        return sum(many for many, microseconds in self.groups if low <= microseconds / 1e6 < high)


@dataclass(frozen=True)
class Requests:
    """One kind of enqueue."""

    type: str
    title: str
    reason: str
    requests: int
    failed: int
    waits: int
    milliseconds: int


@dataclass(frozen=True)
class Processors:
    """Those of the host: how many processes ran or were ready to, at both ends, and fractions of the time.

    `own` is the fraction of the busy time that was this instance's.
    """

    load_begin: float
    load_end: float
    user: float
    system: float
    io_wait: float
    idle: float
    own: float


@dataclass(frozen=True)
class Samples:
    """One event of the samples of active sessions: its share of them, and how many sessions were in it."""

    event: str
    background: bool
    wait_class: str
    share: float
    sessions: float


@dataclass(frozen=True)
class Truth:
    """One instance over one interval."""

    begin: datetime
    elapsed: float
    cpus: int
    rac: bool
    db_time: float
    db_cpu: float
    background_time: float
    transactions: int
    waits: tuple
    statistics: dict = field(hash=False)
    enqueues: tuple = ()
    host: Processors = None
    sampled: tuple = ()
    listed: tuple = ()
    slots: tuple = ()

    @property
    def end(self):
        return self.begin + timedelta(seconds=self.elapsed)

    @property
    def captured(self):
        """What sessions' waits and CPU make up of DB time."""
        waited = sum(row.seconds for row in self.side(False) if not row.idle)
        return (self.db_cpu + waited) / self.db_time

    def side(self, background):
        """Waits of one side, longest first, idle ones last, as reports list them."""
        rows = [row for row in self.waits if row.background == background]
        return sorted(rows, key=lambda row: (row.idle, -row.microseconds))

    @cached_property
    def together(self):
        """Waits of both sides under one name, as the system-wide views count them."""
        rows = {}
        for row in self.waits:
            groups, timeouts = row.groups, row.timeouts
            if other := rows.get(row.name):
                groups, timeouts = other.groups + groups, other.timeouts + timeouts
            rows[row.name] = replace(row, groups=groups, timeouts=timeouts, background=None)
        return sorted(rows.values(), key=lambda row: (row.idle, -row.microseconds))

    @property
    def listed_together(self):
        """Those that a list of both sides prints."""
        return [row for row in self.together if row.name not in ("rdbms ipc message", "pmon timer")]

    @property
    def by_name(self):
        """Those of both sides, as histograms list them."""
        return sorted(self.together, key=lambda row: (row.idle, row.name.lower()))

    def of(self, name, background):
        """The Waits for one event of one side, or of both together (None); None if there were none."""
        rows = self.together if background is None else self.waits
        return next((row for row in rows if row.name == name and row.background == background), None)


@cache
def truth(seed, rac=False, busy=1.0, short=False):
    """A Truth; the same seed gives the same one.

    Parameters
    ----------
    busy : float, optional
        Scale of all counts: at 1000 the figures outgrow their columns.
    short : bool, optional
        Without those of LEFT_OUT: for tests that try every line of a report.
    """
    draw = random.Random(seed)
    left_out = LEFT_OUT if short else ()
    elapsed = draw.choice([120, 901, 3600, 3613, 14400]) + draw.random()
    waits = [_waits(draw, name, False, wait_class, elapsed, busy) for name, wait_class in FOREGROUND.items()]
    waits += [_waits(draw, name, True, wait_class, elapsed, busy) for name, wait_class in BACKGROUND.items()]
    waits += [_idle(draw, name, background, elapsed) for name, background in IDLE.items()]
    waits += [_long(seed, name, *of) for name, of in LONG.items()]
    waits = [row for row in waits if row.name not in left_out]
    foreground = sum(row.seconds for row in waits if not row.background and not row.idle)
    background = sum(row.seconds for row in waits if row.background and not row.idle)
    db_cpu = foreground * draw.uniform(0.2, 1.5) + draw.uniform(1, 9)
    transactions = draw.randint(100, 20_000) * round(busy)
    statistics = {name: round(10 ** draw.uniform(0.5, 6.5) * busy) for name in STATISTICS if name not in left_out}
    statistics["user commits"], statistics["user rollbacks"] = transactions - 1, 1
    statistics["redo size"] = draw.randint(10**7, 10**10) * round(busy)
    together = {}
    for row in waits:
        together.setdefault(row.name, []).append(row)
    enqueues = [
        Requests(
            *kind,
            requests=draw.randint(1, 10**5) + sum(row.count for row in together[event]),
            failed=draw.randint(0, 9),
            waits=sum(row.count for row in together[event]),
            milliseconds=round(sum(row.microseconds for row in together[event]) / 1000),
        )
        for event, kind in ENQUEUES.items()
    ]
    enqueues.append(Requests("JS", "Job Scheduler", "contention", draw.randint(100, 9999), 0, 0, 0))
    enqueues.append(Requests("JS", "Job Scheduler", "queue lock", draw.randint(100, 9999), 0, 0, 0))
    sampled = _samples(draw, waits)
    lists, slots = listed(seed, sampled, elapsed, short)
    return Truth(
        begin=datetime(
            2023, 4, draw.randint(1, 28), draw.randint(0, 18), draw.randint(0, 59), draw.randint(0, 59)
        ),
        elapsed=elapsed,
        cpus=draw.choice([2, 8, 40, 96]),
        rac=rac,
        db_time=(db_cpu + foreground) * draw.uniform(1.0, 1.05),
        db_cpu=db_cpu,
        background_time=background * draw.uniform(1.05, 2),
        transactions=transactions,
        waits=tuple(waits),
        statistics=statistics,
        enqueues=tuple(enqueues),
        host=_processors(draw),
        sampled=sampled,
        listed=lists,
        slots=slots,
    )


def _samples(draw, waits):
    """Those most often sampled, of both sides, and sessions on a processor or waiting for one."""
    longest = sorted((row for row in waits if not row.idle), key=lambda row: -row.microseconds)[:4]
    named = [("CPU + Wait for CPU", False, "CPU")]
    named += [(row.name, row.background, row.wait_class) for row in longest]
    parts, sessions = [draw.uniform(0.1, 1) for _ in range(len(named) + 1)], draw.uniform(0.1, 900)
    shares = sorted((part / sum(parts) for part in parts[1:]), reverse=True)
    draw.shuffle(named)
    return tuple(Samples(*event, part, part * sessions) for event, part in zip(named, shares, strict=True))


def _processors(draw):
    user, system, io_wait = (draw.uniform(0.001, 0.3) for _ in range(3))
    share = user / (user + system)
    return Processors(draw.uniform(0, 90), draw.uniform(0, 90), user, system, io_wait, 1 - user - system, share)


def _waits(draw, name, background, wait_class, elapsed, busy):
    """Groups within powers of two of a microsecond, clear of every edge that a histogram can have.

    One thousandth or one 1024th: an edge of a histogram lies at 0.95 to 1 of a power of two.
    """
    middle = draw.randint(7, 18)
    total = 10 ** draw.uniform(0.7, 5.2) * busy * elapsed / 3600
    groups = []
    for power in range(max(middle - 4, 2), middle + 4):
        many = round(total * draw.random() ** 2)
        if many:
            groups.append((many, round(2**power * draw.uniform(0.56, 0.92))))
    groups = groups or [(1, round(2**middle * 0.75))]
    timeouts = round(sum(many for many, _ in groups) * draw.choice([0, 0, 0.3]))
    return Waits(name, background, tuple(groups), timeouts, wait_class)


def _long(seed, name, wait_class, shortest, longest):
    """Few and long ones, none of them in some of the powers of two."""
    draw = random.Random(f"{seed} {name}")
    powers = sorted({draw.randrange(shortest, longest) for _ in range(6)})
    groups = [(draw.randint(1, 40), round(2**power * draw.uniform(0.56, 0.92))) for power in powers]
    return Waits(name, False, tuple(groups), 0, wait_class)


def _idle(draw, name, background, elapsed):
    """One that sleeps; the pmon timer does nothing else, from the first snapshot to the last."""
    many, microseconds = draw.randint(50, 5000), round(1e6 * draw.uniform(0.3, 2))
    if name == "pmon timer":
        many = round(1e6 * elapsed / microseconds)
    return Waits(name, background, ((many, microseconds),), 0, "Idle", True)
