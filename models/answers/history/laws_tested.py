"""The laws tested on a reader's own history: what each predicts, beside what the snapshots report."""

from dataclasses import dataclass
from statistics import median

from models.answers.charted import CLOSE

LEAST = 5  # snapshots, fewer than which test nothing; a choice


@dataclass(frozen=True)
class Tested:
    """One law on all snapshots that have its figures.

    Attributes
    ----------
    law : str
        The chapter that has it.
    what, unit : str
        The figure that it predicts.
    points : tuple of (Snapshot, Point)
        The worst first, by the larger of the two figures over the smaller.
    """

    law: str
    what: str
    unit: str
    points: tuple

    @property
    def too_few(self):
        """Whether there are too few snapshots to say anything."""
        return len(self.points) < LEAST

    @property
    def median_error(self):
        """The median of |predicted / reported − 1|."""
        return median(abs(point.prediction.error) for _, point in self.points)

    @property
    def within(self):
        """The share of the snapshots for which the law is CLOSE."""
        return 1 - len(self.failed) / len(self.points)

    @property
    def failed(self):
        """The points for which it is not, the worst first."""
        return tuple(each for each in self.points if abs(each[1].prediction.error) > CLOSE)


def tested(snapshots):
    """A Tested for each figure that a law predicts without a fit, the one that is furthest off first."""
    found = {}
    for snapshot in snapshots:
        for point in snapshot.points:
            found.setdefault((point.law, point.what, point.unit), []).append((snapshot, point))
    tests = [
        Tested(law, what, unit, tuple(sorted(points, key=lambda each: -each[1].prediction.factor)))
        for (law, what, unit), points in found.items()
    ]
    return sorted(tests, key=lambda test: -test.median_error)
