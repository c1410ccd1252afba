"""Reports whose figures nobody chose, by seed: fields missing, contradicting, out of all measure."""

import math
import random
from typing import Any

from models.analyst.reports import FOUND, INCONSISTENT, Activity, Event, Fact, Histogram, Host, Report, Sampled
from models.analyst.reports.named import Named
from models.analyst.reports.statistics import Statistic
from models.laws.numbers.figure import Figure

EVENTS = [  # with each as often as it stands here; as it is written down, a new chapter changes no draw
    "buffer busy waits", "control file parallel write", "control file sequential read", "enq: CF - contention",
    "enq: HW - contention", "enq: TX - contention", "free buffer waits", "log buffer space",
    "log file switch (archiving needed)", "log file switch (checkpoint incomplete)",
    "log file switch (clearing log file)", "log file switch (private strand flush incomplete)",
    "log file switch completion", "log file sync", "rdbms ipc reply", "write complete waits",
    "db file sequential read", "direct path write", "DB CPU", "CPU time", "enqueue", "latch free",
    "control file parallel write", "free buffer waits", "buffer busy waits", "enq: TX - contention",
    "rdbms ipc message", "rdbms ipc reply", "db file parallel write", "log buffer space",
    "log file parallel write", "control file sequential read", "gc cr request",
    "log file switch (checkpoint incomplete)", "SQL*Net message from client", "SYNC Remote Write",
    "LGWR-LNS wait on channel", "gcs log flush sync", "enq: TX - row lock contention",
]  # fmt: skip
REDO = [
    "redo writes", "redo size", "redo write time", "redo write schedule time", "redo write finish time",
    "redo write total time", "redo write worker delay (usec)", "redo writes adaptive worker",
    "redo write active strands", "redo synch writes", "redo synch time", "redo synch time (usec)",
    "redo synch time overhead (usec)", "redo synch time overhead count ( 2ms)",
    "redo synch time overhead count (inf)", "redo synch polls", "redo synch poll writes",
]  # fmt: skip
OTHER = [
    "physical writes direct (lob)", "physical reads direct (lob)", "lob writes", "lob reads", "messages sent",
    "messages received", "total cf enq hold time", "total number of cf enq holders", "redo size for direct writes",
    "securefile allocation chunks", "physical writes direct", "physical write bytes", "physical writes",
]  # fmt: skip
HOST = "BUSY_TIME", "IDLE_TIME", "OS_CPU_WAIT_TIME", "NUM_CPU_CORES", "VM_IN_BYTES", "VM_OUT_BYTES"
RELEASES = None, "9.2.0.1.0", "10.2.0.4.0", "11.2.0.3.0", "12.1.0.2.0", "19.0.0.0.0", "23.0.0.0.0"
BUCKETS = 0.0, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 1.0, math.inf
ODD = 0.0, 1e-9, -5.0, 1e7, math.nan, math.inf


class Drawn:
    """One report, drawn from a seed: most figures as a busy hour has them, some missing, some odd."""

    def __init__(self, seed: int):
        self.draw = random.Random(seed)
        self.odd = self.draw.choice([0.0, 0.0, 0.05])

    def figure(self, low: float, high: float, unit: str = "", missing: float = 0.15) -> Figure | None:
        """A figure between two bounds, as likely in each decade."""
        if self.draw.random() < missing:
            return None
        value = math.exp(self.draw.uniform(math.log(low), math.log(high)))
        value = self.draw.choice(ODD) if self.draw.random() < self.odd else float(f"{value:.3g}")
        return Figure(value, f"{value:g}", unit, self.draw.choice([0.0, value / 1000]), self.draw.randint(1, 900))

    def fact(self, low: float, high: float) -> Fact:
        value = self.figure(low, high)
        state = INCONSISTENT if self.draw.random() < 0.05 else FOUND
        return Fact() if value is None else Fact(value, state, (value.line,))

    def some(self, names: list[str], at_most: int) -> list[str]:
        return self.draw.sample(names, self.draw.randint(0, min(at_most, len(names))))

    def event(self, name: str, db_time: float) -> Event:
        waits, time = self.figure(20, 1e6), self.figure(db_time / 1000, db_time / 2, "s", missing=0.05)
        average = Figure(time / waits, "1", "s", 0.0, 9) if time and waits and self.draw.random() < 0.5 else None
        share = Figure(time / db_time, "1", "%", 0.001, 9) if time and self.draw.random() < 0.5 else None
        background = self.draw.choice([False, False, True, None])
        return Event(name, background, waits, time, average, share, lines=(self.draw.randint(1, 900),))

    def histogram(self, event: str) -> Histogram:
        parts = [self.draw.random() ** 3 for _ in BUCKETS[1:]]
        shares = [Figure(part / sum(parts), "1", "%", 0.001, 13) for part in parts]
        return Histogram(event, self.figure(10, 1e6), tuple(zip(BUCKETS, BUCKETS[1:], shares, strict=False)))

    def totals(self, names: list[str], low: float, high: float) -> Named:
        rows = [(name, self.figure(low, high)) for name in self.some(names, len(names))]
        return Named((name, Statistic(name, total)) for name, total in rows if total is not None)

    def report(self, name: str) -> Report:
        db_time = math.exp(self.draw.uniform(math.log(50), math.log(50_000)))
        commits = ["log file sync", "log file parallel write"] if self.draw.random() < 0.5 else []
        names = dict.fromkeys([*commits, *self.some(EVENTS, 12)])
        events = sorted((self.event(event, db_time) for event in names), key=lambda event: -(event.time or 0))
        locks = [(kind, self.activity(kind)) for kind in self.some(["HW", "CF", "TX"], 3)]
        release = self.draw.choice(RELEASES)
        more: dict[str, Any] = {}
        if self.draw.random() < 0.4:
            more["host"] = Host(*(self.figure(0.01, 100) for _ in range(6)))
            more["system"] = self.totals(list(HOST), 1, 1e7)
            more["sampled"] = tuple(self.samples(event) for event in self.some(["CPU + Wait for CPU", *names], 3))
        return Report(
            name, self.draw.choice(["awr", "awr", "statspack", "snapshot", "fragment"]), "text",
            release=Fact(release, FOUND, (1,)) if release else Fact(),
            elapsed=self.fact(600, 7200), db_time=Fact(Figure(db_time, "1", "s", 0.6, 3), FOUND, (3,)),
            cpus=self.fact(2, 64), events=tuple(events), statistics=self.totals(REDO + OTHER, 100, 1e8),
            time_model=self.totals(["DB CPU", "background cpu time"], 10, db_time),
            enqueues=Named(locks),
            histograms=Named((event, self.histogram(event)) for event in self.some([*names], 4)),
            **more,
        )  # fmt: skip

    def activity(self, kind: str) -> Activity:
        return Activity(kind, "contention", *(self.figure(10, 1e5) for _ in range(5)))

    def samples(self, event: str) -> Sampled:
        return Sampled(event, self.draw.random() < 0.2, self.figure(0.01, 1), self.figure(0.1, 50), (6,))
