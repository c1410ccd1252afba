"""The law of *log file sync* beside the reports of strangers: which count, and how it is judged.

A report counts from LEAST syncs on. One whose time holds that of another of its database does not: its parts do.
A database counts once, with the median of its reports, and whole owners are drawn in a bootstrap: reports of one
database, and databases of one owner, are no independent witnesses. Beside the law stand two that know nothing of a
report: one ratio for all, and the median of the databases of other owners.
"""

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, cached_property
from statistics import correlation, median, quantiles

from models.analyst.findings import trust
from models.analyst.findings.study import commits, log_writes
from models.analyst.findings.study.arithmetic import quotient
from models.analyst.findings.study.commits import SIGNS, Group, is_within, signs
from models.book.evidence.log_writes import LogWrites, of_strangers
from models.laws.numbers.comparison import Prediction

LEAST = 1000  # syncs
NEAR = 1.25  # a law and a figure are near if they differ by no more than this factor
SERIES = "jdmoreno"  # whose reports follow two systems half-hour by half-hour
DRAWS = 2000  # of a bootstrap
LIKELY = 0.9  # of the draws lie in an interval
SLACK = timedelta(minutes=2)  # of two times that are meant to be one


def window(stranger: LogWrites) -> tuple[datetime, datetime] | None:
    """When a LogWrites begins and ends; None if that is not printed."""
    printed = stranger.report.begin.value
    if printed is None or stranger.study.elapsed is None:
        return None
    begin = datetime.fromisoformat(printed)
    return begin, begin + timedelta(seconds=float(stranger.study.elapsed))


def is_inside(stranger: LogWrites, other: LogWrites) -> bool:
    """Whether the time of one LogWrites lies in that of another of its database, and is shorter."""
    inner, outer = window(stranger), window(other)
    if stranger.database != other.database or inner is None or outer is None:
        return False
    within = outer[0] - SLACK <= inner[0] and inner[1] <= outer[1] + SLACK
    return within and inner[1] - inner[0] < outer[1] - outer[0] - SLACK


def nested(reports: Collection[LogWrites]) -> list[tuple[LogWrites, LogWrites]]:
    """Every pair of reports of which the second lies in the first, with nothing of these between them."""
    pairs = [(outer, inner) for outer in reports for inner in reports if is_inside(inner, outer)]
    between = {(a.name, c.name) for a, b in pairs for d, c in pairs if b is d}
    return [(outer, inner) for outer, inner in pairs if (outer.name, inner.name) not in between]


@cache
def holding() -> set[str]:
    """The names of reports with syncs enough whose time holds that of another with syncs enough."""
    return {outer.name for outer, _ in nested(_enough())}


def _enough() -> list[LogWrites]:
    every = [stranger for stranger in of_strangers().values() if stranger.sync.mean and stranger.write.mean]
    return [stranger for stranger in every if (stranger.sync.count or 0) >= LEAST]


@cache
def counted() -> tuple[LogWrites, ...]:
    """The reports of the table that count."""
    return tuple(stranger for stranger in _enough() if stranger.name not in holding())


def acknowledged(stranger: LogWrites) -> float:
    """The share of a sync that acknowledgements of other instances take; 0 where a report prints none."""
    time = stranger.study.seconds("redo write broadcast ack time", 1e-6)
    return quotient(quotient(time, stranger.study.total("redo writes")), stranger.sync.mean) or 0.0


@dataclass(frozen=True)
class Tried:
    """A law beside the syncs of one report."""

    database: str
    predicted: Prediction
    signs: tuple[Group, ...] = ()
    is_within: bool = True

    @property
    def factor(self) -> float:
        """The larger of law and report over the smaller."""
        return self.predicted.factor

    @property
    def is_near(self) -> bool:
        """Whether they differ by no more than NEAR."""
        return self.factor <= NEAR

    @property
    def is_inside(self) -> bool:
        """Whether the report lies within the law's own range."""
        low, high = self.predicted.low or 0.0, self.predicted.high
        return low <= self.predicted.reported and (high is None or self.predicted.reported <= high)

    @property
    def width(self) -> float | None:
        """The upper end of the range over the lower; None if it is open."""
        low, high = self.predicted.low, self.predicted.high
        return None if high is None or not low else high / low


class Database(list[Tried]):
    """The reports of one database, whose middle figures are asked again in every draw."""

    @cached_property
    def factor(self) -> float:
        return median(report.factor for report in self)

    @cached_property
    def ratio(self) -> float:
        return ratio(self)

    @cached_property
    def predicted(self) -> float:
        return median(report.predicted.predicted for report in self)


Databases = list[Database]


def tried(stranger: LogWrites) -> Tried:
    """The law beside a report that has a sync and a write."""
    predicted = commits.prediction(stranger.study)
    assert predicted is not None
    return Tried(stranger.database, predicted, signs(stranger.study), is_within(stranger.study))


@cache
def trials() -> tuple[tuple[LogWrites, Tried], ...]:
    """Every report that counts, with the law beside it."""
    return tuple((stranger, tried(stranger)) for stranger in counted())


def by_database(every: list[Tried]) -> Databases:
    """The same, those of a database together."""
    databases: dict[str, Database] = {}
    for trial in every:
        databases.setdefault(trial.database, Database()).append(trial)
    return list(databases.values())


@cache
def databases() -> Databases:
    """All that count."""
    return by_database([trial for _, trial in trials()])


def within() -> Databases:
    """Those that the law speaks of: `commits.is_within`."""
    return by_database([trial for _, trial in trials() if trial.is_within])


def owner(reports: Database) -> str:
    """Whose a database is."""
    return reports[0].database.rpartition(" ")[0]


def ratio(reports: list[Tried]) -> float:
    """The middle ratio of a database."""
    return median(report.predicted.reported for report in reports)


def off(databases: Databases) -> float:
    """The factor by which half of the databases are off by more, each in the median of its reports."""
    return median(database.factor for database in databases)


def order(databases: Databases) -> float:
    """Spearman's rank correlation of law and report, over the databases."""
    predicted = _ranks([database.predicted for database in databases])
    return correlation(predicted, _ranks([database.ratio for database in databases]))


def _ranks(values: list[float]) -> list[float]:
    return [
        sum(other < value for other in values) + sum(other == value for other in values) / 2 for value in values
    ]


def always(databases: Databases, ratio_said: float) -> Databases:
    """The same reports beside one ratio for all."""
    return [_beside(reports, ratio_said) for reports in databases]


def of_others(databases: Databases) -> Databases:
    """Beside the middle ratio of the databases of all other owners."""
    return [
        _beside(reports, median(other.ratio for other in databases if owner(other) != owner(reports)))
        for reports in databases
    ]


def _beside(reports: Database, ratio_said: float) -> Database:
    return Database(
        replace(report, predicted=replace(report.predicted, predicted=ratio_said)) for report in reports
    )


def interval(databases: Databases, figure: Callable[[Databases], float]) -> tuple[float, float]:
    """The lowest and the highest of a figure in LIKELY of the draws of a bootstrap that draws whole owners."""
    drawn = sorted(figure(sample) for sample in drawn_owners(databases))
    cuts = quantiles(drawn, n=round(2 / (1 - LIKELY)), method="inclusive")
    return cuts[0], cuts[-1]


def drawn_owners(databases: Databases, draws: int = DRAWS) -> Iterator[Databases]:
    """The databases of as many owners as there are, drawn with replacement, again and again."""
    of: dict[str, Databases] = {}
    for reports in databases:
        of.setdefault(owner(reports), []).append(reports)
    chance, owners = random.Random(1), sorted(of)
    for _ in range(draws):
        yield [reports for name in chance.choices(owners, k=len(owners)) for reports in of[name]]


def by_sign() -> dict[str, Databases]:
    """By each of SIGNS that is met the reports that print it; and those of the databases that print none."""
    every = [trial for _, trial in trials()]
    by_sign = {str(sign): by_database([trial for trial in every if sign in trial.signs]) for sign in SIGNS}
    signed = {trial.database for trial in every if trial.signs}
    by_sign["none of these"] = by_database([trial for trial in every if trial.database not in signed])
    return {sign: reports for sign, reports in by_sign.items() if reports}


def reliability() -> dict[str, list[list[str | float]]]:
    """By the first group of a report: each by its database, its syncs, whether the law is near, and its ratio."""
    by_group: dict[str, list[list[str | float]]] = {}
    for stranger, trial in trials():
        sync, io = stranger.sync, log_writes.io_row(stranger.study)
        assert sync.mean is not None and sync.count is not None and io is not None and io.mean is not None
        row: list[str | float] = [stranger.database, int(sync.count), trial.is_near, round(sync.mean / io.mean, 2)]
        by_group.setdefault(str(stranger.group), []).append(row)
    return dict(sorted(by_group.items()))


if __name__ == "__main__":
    trust.write(reliability())
