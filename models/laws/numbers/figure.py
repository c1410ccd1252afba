"""A figure: a number in SI units that knows where it was printed and how exactly, and so does what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import floor, inf, isfinite, log10
from typing import Self

FEW = 2  # digits: 0.05 s in 350 waits is between 129 and 157 us each, and not between 50 and 150


class Figure(float):
    """A float in SI units (seconds, bytes, counts, fractions) that remembers how it was printed.

    What is computed of two, by `+ - * /`, is a Figure that was printed nowhere and has the lines of both. Of a
    product and a quotient no more digits are known than of the worse part, or FEW; a sum is taken as it is.

    Attributes
    ----------
    text
        As printed: ``"1,007.02"``.
    unit
        Unit it was printed in: ``"us"``, ``"ms"``, ``"cs"``, ``"s"``, ``"%"``, ``"bytes"``, ``""`` for a count;
        rates add what they are per: ``"bytes/s"``, ``"/transaction"``.
    resolution
        One unit of the last printed digit, in SI: rounding leaves the true value within half of it, see `possible`
        of `interval`. 0 of what is exact, or computed.
    lines
        Lines of the listing that it comes from, ascending, counted from 1.
    """

    text: str
    unit: str
    resolution: float
    lines: tuple[int, ...]

    def __new__(
        cls,
        value: float,
        text: str = "",
        unit: str = "",
        resolution: float = 0.0,
        line: int = 0,
        *,
        lines: tuple[int, ...] = (),
        digits: float | None = None,
    ) -> Self:
        self = super().__new__(cls, value)
        self.text, self.unit, self.resolution = text, unit, resolution
        self.lines = (line,) if line else lines
        if digits is not None:
            self.digits = digits
        return self

    @property
    def line(self) -> int:
        """The first of its lines; 0 of none."""
        return self.lines[0] if self.lines else 0

    @cached_property
    def digits(self) -> float:
        """How many digits are known, without zeros in front; inf of a whole count, a 0 and what is endless."""
        printed = self and isfinite(self) and 0 < self.resolution < inf
        if not printed or (self.resolution == 1 and self.unit in ("", "bytes")):
            return inf
        return max(floor(log10(abs(self)) - log10(self.resolution) + 1e-9) + 1, 1)

    def __add__(self, other: float) -> Figure:
        return self._with(other, float.__add__(self, other))

    def __sub__(self, other: float) -> Figure:
        return self._with(other, float.__sub__(self, other))

    def __rsub__(self, other: float) -> Figure:
        return self._with(other, float.__rsub__(self, other))

    def __mul__(self, other: float) -> Figure:
        return self._with(other, float.__mul__(self, other), FEW)

    def __truediv__(self, other: float) -> Figure:
        return self._with(other, float.__truediv__(self, other), FEW)

    def __rtruediv__(self, other: float) -> Figure:
        return self._with(other, float.__rtruediv__(self, other), FEW)

    __radd__, __rmul__ = __add__, __mul__

    def _with(self, other: float, result: float, fewest: float = inf) -> Figure:
        """What comes of it and another number, with at least so many digits."""
        digits = inf if fewest == inf else max(digits_of(self, other), fewest)
        lines = getattr(other, "lines", ())
        lines = lines_of(self, other) if lines and lines != self.lines else self.lines
        return result if result is NotImplemented else Figure(result, lines=lines, digits=digits)


def lines_of(*sources: object) -> tuple[int, ...]:
    """The lines that figures, rows and facts come from, ascending, each once."""
    lines: set[int] = set()
    for source in sources:
        lines.update(getattr(source, "lines", ()) or (getattr(source, "line", 0),))
    return tuple(sorted(lines - {0}))


def digits_of(*figures: float) -> float:
    """How many digits are known of the worst of these; inf of what is exact."""
    return min((getattr(figure, "digits", inf) for figure in figures), default=inf)


def lines_in_words(figures: Iterable[Figure]) -> str:
    """The lines that print figures, as `line 11`, `lines 3 and 39` or `lines 3 to 9`."""
    first, *others = numbers = lines_of(*figures)
    if not others:
        return f"line {first}"
    in_a_row = len(numbers) > 2 and numbers == (*range(first, numbers[-1] + 1),)
    before = f"{first} to" if in_a_row else f"{', '.join(map(str, numbers[:-1]))} and"
    return f"lines {before} {numbers[-1]}"
