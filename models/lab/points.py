"""The points of a run: the repeats of one case on one disk, with what was measured and how far that spreads."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal, NamedTuple, overload

from models.lab.measured import MeasuredCommits
from models.laws.numbers.figure import lines_in_words

BUSY_MACHINE = 0.10  # of the processors; a repeat during which other programs used as much is marked
Column = Literal[  # a figure that every repeat has
    "sessions", "rows", "batch", "rate", "delay", "commits", "committed", "seconds", "commit_time", "think_time",
    "syncs", "synced", "sync_time", "busy", "others",
]  # fmt: skip
PerRepeat = Callable[[MeasuredCommits], float]


class Spread(NamedTuple):
    """A figure over repeats: its mean, the lowest and the highest, and the standard error of the mean.

    `error` is None where there is one repeat only.
    """

    mean: float
    low: float
    high: float
    error: float | None


def spread(values: Iterable[float]) -> Spread:
    """The Spread of one value or more."""
    values = list(values)
    count, mean = len(values), sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count * (count - 1))) if count > 1 else None
    return Spread(mean, min(values), max(values), error)


@dataclass(frozen=True)
class Point:
    """The repeats of one point, with what was asked for: as in `MeasuredCommits`, in SI units."""

    case: str
    disk: str
    sessions: float
    rows: float
    batch: float
    rate: float
    delay: float
    repeats: tuple[MeasuredCommits, ...]

    @property
    def marked(self) -> bool:
        """Whether the machine was busy with something else during any of the repeats."""
        return any(map(self.is_busy, self.repeats))

    @property
    def cited(self) -> str:
        """Where its run prints it: the `source` of its mark in a chart."""
        return f"{self.disk}: {lines_in_words([repeat.commits for repeat in self.repeats])} of the run"

    @staticmethod
    def is_busy(repeat: MeasuredCommits) -> bool:
        """Whether other programs used as much of the machine during a repeat that it is marked."""
        return repeat.others >= BUSY_MACHINE

    @property
    def synced(self) -> bool:
        """Whether its syncs took time, in every repeat."""
        return all(repeat.sync_time for repeat in self.repeats)

    @property
    def logged(self) -> bool:
        """Whether each of them was logged as well, in every repeat."""
        return self.synced and all(repeat.cv2 is not None for repeat in self.repeats)

    @overload
    def of(self, figure: Column | PerRepeat) -> Spread: ...
    @overload
    def of(self, figure: str) -> Spread | None: ...
    def of(self, figure: str | PerRepeat) -> Spread | None:
        """The Spread of a measured column, by its field, or of what a function makes of each repeat.

        None where any repeat has none.
        """
        values = [figure(repeat) if callable(figure) else getattr(repeat, figure) for repeat in self.repeats]
        return None if None in values else spread(map(float, values))


ASKED = "case", "disk", "sessions", "rows", "batch", "rate", "delay"


def points(rows: Iterable[MeasuredCommits]) -> list[Point]:
    """The rows of a run as Points, in the order in which they are first met."""
    repeats: dict[tuple[tuple[str, Any], ...], list[MeasuredCommits]] = {}
    for row in rows:
        repeats.setdefault(tuple((name, getattr(row, name)) for name in ASKED), []).append(row)
    return [Point(**dict(settings), repeats=tuple(repeats_of)) for settings, repeats_of in repeats.items()]
