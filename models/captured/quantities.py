"""Single published amounts with a unit, read from the quantities of published.toml.

As with the ratios of `published`, a chapter calls them published, not captured.
"""

from dataclasses import dataclass, fields
from math import inf

from models.figures.interval import Interval

from .index import Source
from .published import PublishedError, check, origin, range_of, section, text_of_all

UNITS = {
    "count": 1.0, "%": 0.01, "/s": 1.0, "bytes": 1.0, "KiB": 1024.0, "MB": 1e6,
    "us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0,
}  # fmt: skip


@dataclass(frozen=True)
class Quantity:
    """One published amount: how much, how many, how long, or how fast.

    Attributes
    ----------
    findings : tuple of str
        The numbers of the claims of the sources that it carries ("S4-C5"); empty if it is from elsewhere.
    value : Interval
        In SI units, or a count. Without an end if the source gives only the other one.
    unit : str
        The unit it was printed in, one of `UNITS`.
    note : str
        What its source does not say, or says in words.
    """

    name: str
    label: str
    source: Source
    value: Interval
    unit: str
    findings: tuple[str, ...] = ()
    release: str = "not stated"
    note: str = ""

    @property
    def if_binary(self):
        """The value if whoever printed MB counted 1,048,576 bytes as one, as many tools do."""
        if self.unit != "MB":
            raise ValueError(f"{self.name!r} is printed in {self.unit}; only MB can be read in two ways")
        return Interval(*(bound / UNITS["MB"] * 2**20 for bound in self.value))


_BOUNDS = ("value", "at_least", "at_most")
_KNOWN = {field.name for field in fields(Quantity)} - {"name"} | set(_BOUNDS)


def parse(text):
    """Every Quantity by its name, in the order of the text, which is laid out like published.toml."""
    return section(text, "quantities", "published quantity", _quantity)


def load():
    """Every Quantity by its name."""
    return parse(text_of_all())


def published_by(*keys):
    """Every Quantity by its name, of the sources with these keys only."""
    quantities = load()
    for name in [name for name, quantity in quantities.items() if quantity.source.key not in keys]:
        del quantities[name]
    return quantities


def _quantity(name, given, facts):
    sources = facts["sources"]
    check(name, given, _KNOWN, ("label", "source", "unit"), source=sources, unit=UNITS)
    if sum(field in given for field in _BOUNDS) != 1:
        raise PublishedError(f"{name}: give one of {', '.join(_BOUNDS)}")
    (bound,) = (field for field in _BOUNDS if field in given)
    read = {field: value for field, value in given.items() if field != bound}
    low, high = range_of(name, bound, given[bound])
    low, high = {"value": (low, high), "at_least": (low, inf), "at_most": (0.0, high)}[bound]
    read["value"] = Interval(low * UNITS[given["unit"]], high * UNITS[given["unit"]])
    return Quantity(name=name, **read | origin(given, sources))
