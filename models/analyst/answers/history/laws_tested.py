"""The laws tested on a reader's own history: what each predicts, beside what the snapshots report.

An interval is a test only where the event matters, and counts by its waits: a mean of 200 waits says less than one
of 200,000.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from models.analyst.answers.charted import CLOSE
from models.analyst.answers.history.snapshot import Point, Snapshot

LEAST = 5  # snapshots, fewer than which test nothing; a choice
ROW = 3  # snapshots in a row for which a law fails on the same side, from which on they are told as a block
Trial = tuple[Snapshot, Point]


@dataclass(frozen=True)
class Tested:
    """One law on all snapshots that have its figures.

    Attributes
    ----------
    law
        The chapter that has it.
    what, unit
        The figure that it predicts.
    points
        The worst first, by the larger of the two figures over the smaller.
    small
        In how many other snapshots the event is too small a part of DB time to be a test.
    blocks
        Where it fails ROW times or more in a row, and always by predicting too little or too much; the longest
        first.
    """

    law: str
    what: str
    unit: str
    points: tuple[Trial, ...]
    small: int = 0
    blocks: tuple[tuple[Trial, ...], ...] = ()

    @property
    def too_few(self) -> bool:
        """Whether there are too few snapshots to say anything."""
        return len(self.points) < LEAST

    @property
    def median_error(self) -> float:
        """The error |predicted / reported − 1| that half of the waits are within."""
        errors = sorted((abs(point.prediction.error), _weight(point)) for _, point in self.points)
        half, so_far = sum(weight for _, weight in errors) / 2, 0.0
        for number, (error, weight) in enumerate(errors):
            so_far += weight
            if so_far == half:  # as a median does, between two
                return (error + errors[number + 1][0]) / 2
            if so_far > half:
                return error
        raise ValueError("no points")

    @property
    def within(self) -> float:
        """The share of the waits for which the law is CLOSE."""
        return 1 - sum(_weight(point) for _, point in self.failed) / sum(
            _weight(point) for _, point in self.points
        )

    @property
    def failed(self) -> tuple[Trial, ...]:
        """The points for which it is not, the worst first."""
        return tuple(trial for trial in self.points if fails(trial[1]))


def fails(point: Point) -> bool:
    """Whether the law is not CLOSE to a report's figure."""
    return abs(point.prediction.error) > CLOSE


def _weight(point: Point) -> float:
    return point.waits or 1.0


def tested(runs: Iterable[Sequence[Snapshot]]) -> list[Tested]:
    """A Tested for each figure that a law predicts without a fit, the one that is furthest off first.

    `runs` are of one system each, in order and without a break.
    """
    trials: dict[tuple[str, str, str], dict[int, list[tuple[Snapshot, Point]]]] = {}
    for snapshots in runs:
        for snapshot in snapshots:
            for point in snapshot.points:
                trials.setdefault((point.law, point.what, point.unit), {}).setdefault(id(snapshots), []).append(
                    (snapshot, point)
                )
    tests = [_tested(law, what, unit, list(of.values())) for (law, what, unit), of in trials.items()]
    return sorted((test for test in tests if test.points), key=lambda test: -test.median_error)


def _tested(law: str, what: str, unit: str, runs: Sequence[Sequence[Trial]]) -> Tested:
    mattering = [[trial for trial in run if trial[1].matters] for run in runs]
    points = sorted((trial for run in mattering for trial in run), key=lambda trial: -trial[1].prediction.factor)
    small = sum(map(len, runs)) - len(points)
    blocks = [block for run in mattering for block in _blocks(run)]
    return Tested(law, what, unit, tuple(points), small, tuple(sorted(blocks, key=len, reverse=True)))


def _blocks(points: Iterable[Trial]) -> Iterator[tuple[Trial, ...]]:
    """ROW points or more in a row for which the law fails on one side."""
    for side, run in groupby(
        points, key=lambda trial: fails(trial[1]) and (1 if trial[1].prediction.error > 0 else -1)
    ):
        block = tuple(run)
        if side and len(block) >= ROW:
            yield block
