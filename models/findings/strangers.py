"""A law of *log file sync* beside the reports of strangers: which count, how it is made, and how it is judged.

These rules stood before the law that the chapter calls the better one; a first look at the reports had been taken
before them, so the half that judges is unseen by the law, not by its authors.

A report counts from LEAST syncs on. One whose time holds that of another of its database does not: its parts do.
Half of the databases are to make a law on, half to judge it; a database is in the half that the sha256 of its
label says, but for those of the long series, which are in the first. A law is better than another only if, on the
half that judges, its median factor is smaller, MOSTLY of the reports lie within its own range, and half of its
ranges are at most WIDE.
"""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from statistics import median, quantiles

from models.captured import trust
from models.findings.asking import fuller_law, redo_writes
from models.findings.asking.commit_groups import groups
from models.findings.asking.fuller_law import Mechanism
from models.findings.log_writes import of_strangers
from models.numbers.comparison import Prediction

LEAST = 1000  # syncs
MOSTLY, WIDE = 0.9, 2.0
NEAR = 1.25  # a law and a figure are near if they differ by no more than this factor
SEEN = "jdmoreno"  # whose series a first look had been taken on
DRAWS = 2000  # of a bootstrap
LIKELY = 0.9  # of the draws lie in an interval
SLACK = timedelta(minutes=2)  # of two times that are meant to be one

MAKES, JUDGES = HALVES = "makes", "judges"


def half(database):
    """Whether a law is made on the reports of a database, or judged."""
    if database.startswith(SEEN):
        return MAKES
    return HALVES[int(sha256(database.encode()).hexdigest(), 16) % 2]


def window(one):
    """When a LogWrites begins and ends; None if that is not printed."""
    if not one.report.begin or one.ask.elapsed is None:
        return None
    begin = datetime.fromisoformat(one.report.begin.value)
    return begin, begin + timedelta(seconds=float(one.ask.elapsed))


def is_inside(one, other):
    """Whether the time of one LogWrites lies in that of another of its database, and is shorter."""
    inner, outer = window(one), window(other)
    if one.database != other.database or inner is None or outer is None:
        return False
    within = outer[0] - SLACK <= inner[0] and inner[1] <= outer[1] + SLACK
    return within and inner[1] - inner[0] < outer[1] - outer[0] - SLACK


def nested(reports):
    """Every pair of reports of which the second lies in the first, with nothing of these between them."""
    pairs = [(outer, inner) for outer in reports for inner in reports if is_inside(inner, outer)]
    between = {(a.name, c.name) for a, b in pairs for d, c in pairs if b is d}
    return [(outer, inner) for outer, inner in pairs if (outer.name, inner.name) not in between]


@cache
def holding():
    """The names of reports with syncs enough whose time holds that of another with syncs enough."""
    return {outer.name for outer, _ in nested(_enough())}


def _enough():
    every = [one for one in of_strangers().values() if one.sync.mean and one.write.mean]
    return [one for one in every if (one.sync.count or 0) >= LEAST]


@cache
def counted():
    """The reports of the table that count."""
    return tuple(one for one in _enough() if one.name not in holding())


@dataclass(frozen=True)
class Tried:
    """A law beside the syncs of one report."""

    database: str
    predicted: Prediction

    @property
    def factor(self):
        """The larger of law and report over the smaller."""
        return self.predicted.factor

    @property
    def is_near(self):
        """Whether they differ by no more than NEAR."""
        return self.factor <= NEAR

    @property
    def is_inside(self):
        """Whether the report lies within the law's own range."""
        low, high = self.predicted.low or 0.0, self.predicted.high
        return low <= self.predicted.reported and (high is None or self.predicted.reported <= high)

    @property
    def width(self):
        """The upper end of the range over the lower; None if it is open."""
        low, high = self.predicted.low, self.predicted.high
        return None if high is None or not low else high / low


def tried(reports, mechanisms=()):
    """Every Tried of the law with these mechanisms beside reports that have a sync and a write."""
    found = [(one.database, fuller_law.prediction(one.ask, mechanisms)) for one in reports]
    return [Tried(database, predicted) for database, predicted in found if predicted is not None]


@cache
def of_half(which, mechanisms=()):
    """Every Tried of the law with these mechanisms beside the reports of one half that count."""
    return tried([one for one in counted() if half(one.database) == which], mechanisms)


@cache
def chosen():
    """The mechanisms of the fuller law: those with which alone the median factor of the first half is smaller."""
    plain = judged(of_half(MAKES)).factor
    return tuple(each for each in Mechanism if judged(of_half(MAKES, (each,))).factor < plain)


def changed(which, mechanisms):
    """How many reports of one half these mechanisms say another ratio of."""
    pairs = zip(of_half(which), of_half(which, mechanisms), strict=True)
    return sum(before.predicted.predicted != after.predicted.predicted for before, after in pairs)


@dataclass(frozen=True)
class Judged:
    """How a law does on some reports.

    Attributes
    ----------
    reports, databases : int
    factor : float
        The median factor.
    near, inside, narrow : float
        The shares of the reports that are near the law, that lie within its range, and whose range is at most
        WIDE.
    """

    reports: int
    databases: int
    factor: float
    near: float
    inside: float
    narrow: float

    def is_better(self, other):
        """Whether the law is better than the other, both judged on the same reports."""
        return self.factor < other.factor and self.inside >= MOSTLY and self.narrow >= 0.5


def judged(trials):
    """The Judged of some Tried."""
    many = len(trials)
    return Judged(
        many,
        len({each.database for each in trials}),
        median(each.factor for each in trials),
        sum(each.is_near for each in trials) / many,
        sum(each.is_inside for each in trials) / many,
        sum(each.width is not None and each.width <= WIDE for each in trials) / many,
    )


def interval(trials, figure, draws=DRAWS):
    """The lowest and the highest of a figure of a Judged in LIKELY of the draws of a bootstrap over databases.

    Whole databases are drawn, for the reports of one are no independent witnesses.
    """
    of = {}
    for each in trials:
        of.setdefault(each.database, []).append(each)
    chance, databases = random.Random(1), sorted(of)
    drawn = []
    for _ in range(draws):
        again = [each for name in chance.choices(databases, k=len(databases)) for each in of[name]]
        drawn.append(getattr(judged(again), figure))
    cuts = quantiles(drawn, n=round(2 / (1 - LIKELY)), method="inclusive")
    return cuts[0], cuts[-1]


def reliability() -> dict[str, list]:
    """By the first group of a report: each by its database, its syncs, whether the law is near, and its ratio."""
    found: dict[str, list] = {}
    for one in counted():
        ratio = one.sync.mean / redo_writes.io_row(one.ask).mean
        reports = found.setdefault(str(groups(one.ask)[0]), [])
        reports += [[one.database, int(one.sync.count), each.is_near, round(ratio, 2)] for each in tried([one])]
    return dict(sorted(found.items()))


if __name__ == "__main__":
    trust.write(reliability())
