"""Units and how numbers are printed: models work in SI, the reader sees milliseconds and per cent."""

from dataclasses import dataclass

from models.numbers.wording import three_digits


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
