"""A printed figure: its value in SI units, and how it was printed.

The value alone forgets how exactly it was known; `resolution` keeps that, and `checks` computes with it.
"""

from collections.abc import Iterable
from math import floor, inf, isfinite, log10
from typing import Self


class Figure(float):
    """A float in SI units (seconds, bytes, counts, fractions) that remembers how it was printed.

    Attributes
    ----------
    text
        As printed: ``"1,007.02"``.
    unit
        Unit it was printed in: ``"us"``, ``"ms"``, ``"cs"``, ``"s"``, ``"%"``, ``"bytes"``, ``""`` for a count;
        rates add what they are per: ``"bytes/s"``, ``"/transaction"``.
    resolution
        One unit of the last printed digit, in SI: rounding leaves the true value within half of it.
    line
        Line of the listing that prints it, counted from 1.
    """

    text: str
    unit: str
    resolution: float
    line: int

    def __new__(cls, value: float, text: str = "", unit: str = "", resolution: float = 0.0, line: int = 0) -> Self:
        self = super().__new__(cls, value)
        self.text, self.unit, self.resolution, self.line = text, unit, resolution, line
        return self

    @property
    def digits(self) -> float:
        """How many digits were printed, without zeros in front; inf of a whole count, a 0 and what is endless."""
        printed = self and self.resolution and isfinite(self) and isfinite(self.resolution)
        if not printed or (self.resolution == 1 and self.unit in ("", "bytes")):
            return inf
        return max(floor(log10(abs(self)) - log10(self.resolution) + 1e-9) + 1, 1)


def lines_in_words(figures: Iterable[Figure]) -> str:
    """The lines that print figures, as `line 11`, `lines 3 and 39` or `lines 3 to 9`."""
    first, *others = numbers = lines_of(figures)
    if not others:
        return f"line {first}"
    in_a_row = len(numbers) > 2 and numbers == list(range(first, numbers[-1] + 1))
    before = f"{first} to" if in_a_row else f"{', '.join(map(str, numbers[:-1]))} and"
    return f"lines {before} {numbers[-1]}"


def lines_of(figures: Iterable[Figure]) -> list[int]:
    """The numbers of the lines that print figures, in their order."""
    return sorted({figure.line for figure in figures})
