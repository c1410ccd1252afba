"""An interval: every value that a figure may have had before it was printed.

A printed figure stands for every value that rounds to it. Whole counts are exact.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from models.laws.numbers.figure import Figure


class Interval(NamedTuple):
    """All values from `low` to `high`."""

    low: float
    high: float

    @property
    def empty(self) -> bool:
        """Whether no value is left."""
        return self.low > self.high

    def meet(self, other: Interval) -> Interval:
        """Values in both intervals."""
        return Interval(max(self.low, other.low), min(self.high, other.high))

    def plus(self, other: Interval) -> Interval:
        """Sums of a value of one interval and a value of the other."""
        return Interval(self.low + other.low, self.high + other.high)

    def less(self, other: Interval) -> Interval:
        """Differences of a value of this interval and a value of the other."""
        return Interval(self.low - other.high, self.high - other.low)

    @property
    def middle(self) -> float:
        """The value halfway."""
        return (self.low + self.high) / 2


def possible(figure: Figure, cut: bool = False) -> Interval:
    """Values that may have been printed as `figure`.

    Half a unit of its last digit either way; a whole count is exact. Rates are rounded twice, to two decimals
    and then to one (188.749 to 188.75 to 188.8), which reaches another twentieth of a unit further down.

    With `cut`, a whole unit either way: of scripts that print one figure in two places, some round and some cut.
    """
    value = float(figure)
    if figure.unit in ("", "bytes") and figure.resolution == 1:
        return Interval(value, value)
    if cut:
        slack = 1.0001 * figure.resolution + 1e-12 * abs(value)
        return Interval(max(value - slack, 0.0), value + slack)
    down = 0.55 if "/" in figure.unit else 0.5
    return Interval(max(value - down * figure.resolution, 0.0), value + 0.5 * figure.resolution)


def quotient(above: Interval, below: Interval) -> Interval:
    """Values of one interval, of positive numbers, divided by those of another."""
    low = above.low / below.high if below.high else 0.0
    return Interval(low, above.high / below.low if below.low else inf)
