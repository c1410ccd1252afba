"""The published figures: ratios and quantities printed in prose or in a report, read from published.toml.

They have a source, and no listing: what the text of a listing would show about them is not known. So they are
kept apart from the captured listings, and a chapter calls them published, not captured.
"""

import tomllib
from dataclasses import dataclass, fields
from importlib.resources import files
from math import inf, isfinite

from .checks import Range
from .index import Source
from .named import Named


class PublishedError(ValueError):
    """An entry of published.toml that cannot be read; the message names the entry and the field."""


@dataclass(frozen=True)
class Published:
    """One published figure. `None` where its source does not say.

    Attributes
    ----------
    group : str
        What it is one of, in the reader's words.
    findings : tuple of str
        The numbers of the claims of the sources that it carries ("S3-C7"); empty for a report.
    ratio : Range
        Observed: *log file sync* over *log file parallel write*.
    ratio_to_total : Range
        Observed: *log file sync* over *redo write total time* / *redo writes*.
    quoted_prediction : Range
        What the law gave when the report was read. Its inputs are not kept, so it is quoted, not computed.
    writing, cpu : float
        The shares of its time that the log writer spends writing, and on the CPU.
    host_cpu : float
        The CPU utilisation of the host.
    """

    name: str
    label: str
    source: Source
    group: str
    ratio: Range
    findings: tuple[str, ...] = ()
    release: str = "not stated"
    note: str = ""
    ratio_to_total: Range | None = None
    quoted_prediction: Range | None = None
    writing: float | None = None
    cpu: float | None = None
    host_cpu: float | None = None


@dataclass(frozen=True)
class Quantity:
    """One published amount: how much, how many, or how long.

    Attributes
    ----------
    findings : tuple of str
        The numbers of the claims of the sources that it carries ("S4-C5"); empty if it is from elsewhere.
    value : Range
        In SI units, or a count. Without an end if the source gives only the other one.
    unit : str
        The unit it was printed in, one of `UNITS`.
    note : str
        What its source does not say, or says in words.
    """

    name: str
    label: str
    source: Source
    value: Range
    unit: str
    findings: tuple[str, ...] = ()
    release: str = "not stated"
    note: str = ""

    @property
    def if_binary(self):
        """The value if whoever printed MB counted 1,048,576 bytes as one, as many tools do."""
        if self.unit != "MB":
            raise ValueError(f"{self.name!r} is printed in {self.unit}; only MB can be read in two ways")
        return Range(*(bound / UNITS["MB"] * 2**20 for bound in self.value))


UNITS = {"count": 1.0, "bytes": 1.0, "KiB": 1024.0, "MB": 1e6, "s": 1.0, "min": 60.0}
_BOUNDS = ("value", "at_least", "at_most")
_RATIOS = ("ratio", "ratio_to_total", "quoted_prediction")
_SHARES = ("writing", "cpu", "host_cpu")
_TEXTS = ("label", "source", "group", "release", "note", "unit")
_KNOWN = {field.name for field in fields(Published)} - {"name"}
_KNOWN_OF_QUANTITIES = {field.name for field in fields(Quantity)} - {"name"} | set(_BOUNDS)


def parse(text):
    """Every Published by its name, in the order of the text, which is laid out like published.toml."""
    facts = tomllib.loads(text)
    published = Named()
    published.what = "published figure"
    for name, given in facts["figures"].items():
        published[name] = _figure(name, given, facts["sources"], facts["groups"])
    return published


def parse_quantities(text):
    """Every Quantity by its name, in the order of the text, which is laid out like published.toml."""
    facts = tomllib.loads(text)
    published = Named()
    published.what = "published quantity"
    for name, given in facts.get("quantities", {}).items():
        published[name] = _quantity(name, given, facts["sources"])
    return published


def load():
    """Every Published by its name."""
    return parse(_text())


def load_quantities():
    """Every Quantity by its name."""
    return parse_quantities(_text())


def _text():
    return (files(__package__) / "published.toml").read_text(encoding="utf-8")


def groups(published):
    """The figures of each group, as lists by the group's words, in their order."""
    by_group = {}
    for figure in published.values():
        by_group.setdefault(figure.group, []).append(figure)
    return by_group


def span(ranges):
    """The Range from the lowest to the highest of some ranges."""
    lows, highs = zip(*ranges, strict=True)
    return Range(min(lows), max(highs))


def _figure(name, given, sources, group_titles):
    _check_fields(name, given, _KNOWN, ("label", "source", "group", "ratio"))
    _check_described(name, given, {"source": sources, "group": group_titles})
    read = dict(given)
    read |= {field: _ratio(name, field, given[field]) for field in _RATIOS if field in given}
    read |= {field: _share(name, field, given[field]) for field in _SHARES if field in given}
    read["source"] = Source(given["source"], **sources[given["source"]])
    read["group"] = group_titles[given["group"]]
    read["findings"] = tuple(given.get("findings", ()))
    return Published(name=name, **read)


def _quantity(name, given, sources):
    _check_fields(name, given, _KNOWN_OF_QUANTITIES, ("label", "source", "unit"))
    _check_described(name, given, {"source": sources, "unit": UNITS})
    if sum(field in given for field in _BOUNDS) != 1:
        raise PublishedError(f"{name}: give one of {', '.join(_BOUNDS)}")
    (bound,) = (field for field in _BOUNDS if field in given)
    read = {field: value for field, value in given.items() if field != bound}
    low, high = _ratio(name, bound, given[bound])
    low, high = {"value": (low, high), "at_least": (low, inf), "at_most": (0.0, high)}[bound]
    read["value"] = Range(low * UNITS[given["unit"]], high * UNITS[given["unit"]])
    read["source"] = Source(given["source"], **sources[given["source"]])
    read["findings"] = tuple(given.get("findings", ()))
    return Quantity(name=name, **read)


def _check_fields(name, given, known, needed):
    for field in given:
        if field not in known:
            raise PublishedError(f"{name}: no field {field!r}; there are {', '.join(sorted(known))}")
    for field in needed:
        if field not in given:
            raise PublishedError(f"{name}: {field} is missing")
    for field in _TEXTS:
        if not isinstance(given.get(field, ""), str):
            raise PublishedError(f"{name}: {field} = {given[field]!r}: use a text")


def _check_described(name, given, tables):
    for field, known in tables.items():
        if given[field] not in known:
            raise PublishedError(f"{name}: {field} {given[field]!r} is none of {', '.join(known)}")


def _ratio(name, field, given):
    bounds = given if isinstance(given, list) else [given, given]
    if len(bounds) != 2 or not all(_is_number(bound) and bound > 0 for bound in bounds) or bounds[0] > bounds[1]:
        raise PublishedError(f"{name}: {field} = {given}: use a number above 0, or [low, high]")
    return Range(*map(float, bounds))


def _share(name, field, given):
    if not (_is_number(given) and 0 <= given <= 1):
        raise PublishedError(f"{name}: {field} = {given}: use a share from 0 to 1")
    return float(given)


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
