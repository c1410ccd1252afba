"""Units and how numbers are printed: models work in SI, the reader sees milliseconds and per cent."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

import numpy as np


@dataclass(frozen=True)
class Unit:
    """A unit the reader sees: one SI unit is `per_si` of it."""

    name: str
    per_si: float = 1.0

    def show(self, value):
        """Print an SI value in this unit, to three significant digits: `show(0.0146)` is `14.6 ms` in MS."""
        return f"{three_digits(value * self.per_si)} {self.name}".rstrip()

    def set(self, value):
        """Print a value somebody sets, without the noughts that a measured figure would have: `5 ms`."""
        number = value * self.per_si
        text = f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.3g}"
        return f"{text} {self.name}".rstrip().replace("-", "−")


NONE = Unit("")
SECONDS = Unit("s")
MS = Unit("ms", 1e3)
US = Unit("µs", 1e6)
CS = Unit("cs", 1e2)
PER_SECOND = Unit("/s")
BYTES = Unit("bytes")
KB = Unit("kB", 1e-3)
MB = Unit("MB", 1e-6)
MB_PER_SECOND = Unit("MB/s", 1e-6)
PERCENT = Unit("%", 1e2)


def three_digits(number):
    """A number to three significant digits, and no exponent where a reader would not want one.

    The page's script prints with the same rule, so that a figure reads alike with and without a kernel.
    """
    if np.isnan(number):
        return "not defined"
    if np.isinf(number):
        return "∞" if number > 0 else "−∞"
    size = abs(number)
    if size == 0:
        return "0"
    if size < 0.000995:
        text = f"{number:.2e}"
    else:
        places = next(
            (places for least, places in ((99.95, 0), (9.995, 1), (0.9995, 2), (0.09995, 3)) if size >= least), 4
        )
        text = f"{Decimal(number).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):,f}"
    return text.replace("-", "−")
