"""Units and how numbers are printed: models work in SI, the reader sees milliseconds and per cent."""

import decimal
from dataclasses import dataclass

from models.explorable.wording import three_digits

_THREE = decimal.Context(prec=3, rounding=decimal.ROUND_HALF_UP)  # of ties, as JavaScript rounds them


@dataclass(frozen=True)
class Unit:
    """A unit the reader sees: one SI unit is `per_si` of it.

    >>> MS.show(0.0146), MS.set(0.005)
    ('14.6 ms', '5 ms')
    >>> 31 * MS
    0.031
    >>> Unit("blocks", 1 / 8192).show(65_536)
    '8.00 blocks'
    """

    name: str
    per_si: float = 1.0

    def __rmul__(self, number: float) -> float:
        """A number of this unit, as an SI value: `31 * MS` is `0.031`."""
        return number / self.per_si

    def show(self, value: float) -> str:
        """Print an SI value in this unit, to three significant digits: `show(0.0146)` is `14.6 ms` in MS."""
        return f"{three_digits(value * self.per_si)} {self.name}".rstrip()

    def set(self, value: float) -> str:
        """Print a value somebody sets, without the noughts that a measured figure would have: `5 ms`."""
        number = value * self.per_si
        text = f"{number:,.0f}" if abs(number) >= 1000 else f"{_THREE.create_decimal(number).normalize():f}"
        return f"{text} {self.name}".rstrip().replace("-", "−")


def check_unit(unit: Unit, label: str) -> None:
    """Refuse what is no Unit; `label` says whose it is."""
    if not isinstance(unit, Unit):
        raise TypeError(f"unit of {label!r} = {unit!r}: give a Unit, such as MS, or one of your own: Unit('m')")


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

# Units of the same quantity, any of which a reader may type.
_KINDS = (
    (SECONDS, MS, US, CS, Unit("ns", 1e9)),
    (BYTES, KB, MB, Unit("GB", 1e-9), Unit("KiB", 1 / 2**10), Unit("MiB", 1 / 2**20)),
    (PER_SECOND, Unit("/min", 60), Unit("/h", 3600)),
    (MB_PER_SECOND, Unit("kB/s", 1e-3), Unit("GB/s", 1e-9), Unit("MB/min", 60e-6)),
    (NONE, PERCENT),
)


def alike(unit: Unit) -> dict[str, float]:
    """What one SI unit is in each unit that the same quantity may be typed in, by its name."""
    kind = next((kind for kind in _KINDS if unit in kind), (unit,))
    return {unit.name: unit.per_si for unit in kind}
