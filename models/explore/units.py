"""Units and how numbers are printed: models work in SI, the reader sees milliseconds, megabytes, per cent."""

from dataclasses import dataclass

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
CS = Unit("cs", 1e2)
PER_SECOND = Unit("/s")
PERCENT = Unit("%", 1e2)
TIMES = Unit("×")
BYTES = Unit("B")
KB = Unit("kB", 1e-3)
MB = Unit("MB", 1e-6)


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
    if size >= 99.95 or size < 0.000995:
        text = f"{number:,.0f}" if size >= 99.95 else f"{number:.2e}"
    else:
        text = f"{number:.{1 if size >= 9.995 else 2 if size >= 0.9995 else 3 if size >= 0.09995 else 4}f}"
    return text.replace("-", "−")
