"""What a statement spent on a processor, in I/O, waiting for other instances, and in what is none of these."""

import re
from dataclasses import dataclass

from models.reports import Ranked

IO = re.compile(
    r"db file .*read|direct path .*|cell .*|read by other session|local write wait|Data file init write"
)
CLUSTER = re.compile(r"gc .*")


@dataclass(frozen=True)
class Spent:
    """Seconds of a statement, from whichever list prints them best, and a row of it; None is not printed."""

    row: Ranked
    elapsed: float
    cpu: float
    io: float | None
    cluster: float

    @property
    def rest(self):
        """Seconds in none of these."""
        return max(self.elapsed - self.cpu - (self.io or 0.0) - self.cluster, 0.0)


def spent(ask):
    """The Spent of each statement whose CPU and whose whole time are printed."""
    rows = {}
    for each in ask.report.ranked:
        if each.what == "statement" and each.total is not None:
            rows.setdefault(each.name, []).append(each)
    for same in rows.values():
        elapsed, cpu, io = (_most_exact(same, field) for field in ("elapsed", "cpu", "io"))
        cluster = next((each.total for each in same if each.by == "cluster time"), 0.0)
        if elapsed is not None and cpu is not None:
            yield Spent(same[0], elapsed, cpu, io, cluster)


def rest(ask):
    """Seconds of DB time in none of these; None if not known."""
    if ask.db_time is None or ask.cpu_time is None:
        return None
    return ask.db_time - ask.cpu_time - time_in(ask, IO) - time_in(ask, CLUSTER)


def time_in(ask, events):
    """Seconds that sessions waited in the events of a pattern."""
    return sum(row.time for row in ask.waits_listed if events.fullmatch(row.name))


def _most_exact(rows, field):
    """The figure of a statement that is known best; None if none is printed."""
    printed = [figure for figure in (getattr(each, field) for each in rows) if figure is not None]
    return min(printed, key=lambda each: each.resolution, default=None)
