"""What a run measured, set beside the laws and beside another run: groups of figures, by shape and by law."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from models.laws.numbers.comparison import Prediction

WITHIN = 0.10, 0.25  # of the measured figure: choices
LAW, RIVAL, STATES, BARE = "law", "rival", "states", "bare"  # kinds of Group
SHAPES = "pipe", "lock", "timer"


@dataclass(frozen=True)
class Row:
    """One figure of one point.

    Attributes
    ----------
    point
        What was tried, in words.
    measured, low, high
        The mean over the repeats, the least and the most, in SI units.
    predicted
        None where no law says anything.
    error
        The standard error of the mean where it is known otherwise than by repeats.
    marked
        Whether other programs used the machine.
    other, other_predicted
        The same figure of the other run, and the law's there.
    counted
        Whether it counts in how many figures the laws hold: of several laws of one figure, one does.
    """

    point: str
    measured: float
    low: float
    high: float
    repeats: int
    predicted: float | None = None
    error: float | None = None
    marked: bool = False
    other: float | None = None
    other_predicted: float | None = None
    doubt: str = ""
    counted: bool = True

    @property
    def off(self) -> float | None:
        """predicted / measured − 1; infinite where nothing was measured, None without a prediction."""
        return _off(self.predicted, self.measured)

    @property
    def other_off(self) -> float | None:
        """The same of the other run."""
        return _off(self.other_predicted, self.other)


def _factor(row: Row) -> float:
    assert row.predicted is not None
    return Prediction("", "", row.predicted, row.measured, "").factor


@dataclass(frozen=True)
class Group:
    """The rows of one law: `what` it predicts, printed in `unit`, of what `kind`, of which of the SHAPES."""

    shape: str
    kind: str
    law: str
    what: str
    unit: str
    rows: tuple[Row, ...]

    def within(self, share: float) -> tuple[int, int]:
        """How many rows are at most so far off, and of how many."""
        return _within(self.rows, share)

    @property
    def farthest(self) -> Row | None:
        """The row that is farthest off; None without one."""
        predicted = [row for row in self.rows if row.predicted is not None]
        return max(predicted, key=_factor, default=None)


@dataclass(frozen=True)
class Compared:
    """All that there is to say of a run.

    Attributes
    ----------
    name
        What the reader calls it.
    head
        What it is, in one line.
    counted
        How many points and repeats there are.
    marked
        How many are marked, a sentence; empty where no machine was watched.
    beside
        What the other figures are, a sentence; empty without any.
    notes
        Sentences: what was lost, and what a prediction would need.
    charts
        The shape and the SVG of each chart.
    """

    name: str
    head: str
    facts: tuple[tuple[str, str], ...]
    counted: str
    marked: str
    beside: str
    groups: tuple[Group, ...]
    notes: tuple[str, ...]
    charts: tuple[tuple[str, str], ...] = ()

    def of(self, kind: str, shape: str | None = None) -> list[Group]:
        """The groups of a kind, and of a shape."""
        return [group for group in self.groups if group.kind == kind and shape in (None, group.shape)]

    def within(self, share: float) -> tuple[int, int]:
        """How many figures, each counted once and rivals left out, are at most so far off, and of how many."""
        return _within([row for group in self.of(LAW) for row in group.rows if row.counted], share)


def grouped(rows: Iterable[tuple[Group, Row]]) -> tuple[Group, ...]:
    """(Group without rows, Row) pairs as Groups, in the order in which they are first met, shape by shape."""
    by_group: dict[Group, list[Row]] = {}
    for group, row in rows:
        by_group.setdefault(group, []).append(row)
    order = sorted(by_group, key=lambda group: SHAPES.index(group.shape))
    return tuple(replace(group, rows=tuple(by_group[group])) for group in order)


def _within(rows: Iterable[Row], share: float) -> tuple[int, int]:
    known = [abs(row.off) for row in rows if row.off is not None]
    return sum(1 for off in known if off <= share), len(known)


def _off(predicted: float | None, measured: float | None) -> float | None:
    if predicted is None or measured is None:
        return None
    return Prediction("", "", predicted, measured, "").error if measured or predicted else 0.0
