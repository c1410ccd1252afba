"""Single published amounts with a unit, read from the quantities of published.toml.

As with the ratios of `published`, a chapter calls them published, not captured.
"""

from dataclasses import dataclass
from math import inf
from typing import Any

from models.analyst.reports.named import Named
from models.book.captured.entries import Origin, described, entries, range_of, tables
from models.laws.numbers.interval import Interval

UNITS = {
    "count": 1.0, "%": 0.01, "/s": 1.0, "bytes": 1.0, "KiB": 1024.0, "MB": 1e6,
    "us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Quantity(Origin):
    """One published amount: how much, how many, how long, or how fast.

    Attributes
    ----------
    value
        In SI units, or a count. Without an end if the source gives only the other one.
    unit
        The unit it was printed in, one of `UNITS`.
    """

    value: Interval
    unit: str

    @property
    def if_binary(self) -> Interval:
        """The value if whoever printed MB counted 1,048,576 bytes as one, as many tools do."""
        if self.unit != "MB":
            raise ValueError(f"{self.name!r} is printed in {self.unit}; only MB can be read in two ways")
        return Interval(*(bound / UNITS["MB"] * 2**20 for bound in self.value))


_BOUNDS = ("value", "at_least", "at_most")


def load(text: str | None = None) -> Named[Quantity]:
    """Every Quantity by its name, of published.toml or of a text that is laid out like it."""
    readers = dict.fromkeys(_BOUNDS, range_of) | {"unit": described({unit: unit for unit in UNITS})}
    return entries(
        tables(text), "quantities", "published quantity", _quantity, readers, ("label", "source", "unit")
    )


def published_by(*keys: str) -> Named[Quantity]:
    """Every Quantity by its name, of the sources with these keys only."""
    quantities = load()
    for name in [name for name, quantity in quantities.items() if quantity.source.key not in keys]:
        del quantities[name]
    return quantities


def _quantity(unit: str, **given: Any) -> Quantity:
    bounds = [field for field in _BOUNDS if field in given]
    if len(bounds) != 1:
        raise ValueError(f"give one of {', '.join(_BOUNDS)}")
    low, high = (bound * UNITS[unit] for bound in given.pop(bounds[0]))
    value = {"value": (low, high), "at_least": (low, inf), "at_most": (0.0, high)}[bounds[0]]
    return Quantity(unit=unit, value=Interval(*value), **given)
