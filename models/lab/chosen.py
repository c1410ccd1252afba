"""Which points of a run to show: the one whose conditions come nearest to those that somebody states."""

from collections.abc import Iterable
from operator import attrgetter

from models.lab.laws.tested import Tested
from models.lab.measured import MeasuredCommits
from models.lab.points import ASKED, Point


def nearest(points: Iterable[Point], **wanted: float) -> Point:
    """Of the points, the one whose means come nearest to all figures asked for: `nearest(points, busy=0.9)`.

    How far apart two figures are is their difference over 1 + the one asked for, and the farthest counts.
    """

    def mean(point: Point, name: str) -> float:
        spread = point.of(name)
        assert spread is not None
        return spread.mean

    def apart(point: Point) -> float:
        return max(abs(mean(point, name) - figure) / (1 + figure) for name, figure in wanted.items())

    return min(points, key=apart)


def alike(point: Point, points: Iterable[Point]) -> Point | None:
    """Of another run's points, the one of which the same was asked; None if there is none."""
    of_point = attrgetter(*ASKED)
    return next((other for other in points if of_point(other) == of_point(point)), None)


def throughput(repeat: MeasuredCommits) -> float:
    """Commits per second of a repeat."""
    return repeat.commits / repeat.seconds


def by_way(tested: Iterable[Tested]) -> dict[Point, dict[str, Tested]]:
    """Every Tested of a list, by its point and then by its way: {point: {way: Tested}}."""
    by_point: dict[Point, dict[str, Tested]] = {}
    for trial in tested:
        by_point.setdefault(trial.point, {})[trial.way] = trial
    return by_point


def busy(point: Point) -> float:
    """The mean share of the time in which a sync was under way, of a Point."""
    return point.of("busy").mean


def sync_time(point: Point) -> float:
    """The mean sync of a Point, in seconds."""
    return point.of("sync_time").mean
