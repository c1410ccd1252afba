"""The published figures: ratios printed in prose or in somebody's report, read from the figures of published.toml.

They have a source, and no listing: what the text of a listing would show about them is not known. So they are kept
apart from the captured listings, and a chapter calls them published, not captured. What else published.toml holds
is read by `quantities`, `per_write` and `published_waits`, with the checks of this module.
"""

import tomllib
from dataclasses import dataclass, fields
from importlib.resources import files
from math import isfinite

from models.figures.interval import Interval
from models.printed.named import Named

from .index import Source


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
    ratio : Interval
        Observed: *log file sync* over *log file parallel write*.
    ratio_to_total : Interval
        Observed: *log file sync* over *redo write total time* / *redo writes*.
    quoted_prediction : Interval
        What the law gave when the report was read. Its inputs are not kept, so it is quoted, not computed.
    writing, cpu : float
        The shares of its time that the log writer spends writing, and on the CPU.
    host_cpu : float
        The CPU utilisation of the host.
    host_cpus, strands : int
        How many CPUs the host has, and how many public redo strands were set or are the default there.
    """

    name: str
    label: str
    source: Source
    group: str
    ratio: Interval
    findings: tuple[str, ...] = ()
    release: str = "not stated"
    note: str = ""
    ratio_to_total: Interval | None = None
    quoted_prediction: Interval | None = None
    writing: float | None = None
    cpu: float | None = None
    host_cpu: float | None = None
    host_cpus: int | None = None
    strands: int | None = None


_RATIOS = ("ratio", "ratio_to_total", "quoted_prediction")
_SHARES = ("writing", "cpu", "host_cpu")
_COUNTS = ("host_cpus", "strands")
_KNOWN = {field.name for field in fields(Published)} - {"name"}
_TEXTS = ("label", "source", "group", "release", "note", "unit")


def section(text, table, what, read_entry):
    """Every entry of one table of a text that is laid out like published.toml, by its name and in its order.

    read_entry makes one of an entry's name, its fields, and all tables. `what` is what an unknown name was to be.
    """
    facts = tomllib.loads(text)
    entries = Named()
    entries.what = what
    for name, given in facts.get(table, {}).items():
        entries[name] = read_entry(name, given, facts)
    return entries


def parse(text):
    """Every Published by its name, in the order of the text, which is laid out like published.toml."""
    return section(text, "figures", "published figure", _figure)


def load():
    """Every Published by its name."""
    return parse(text_of_all())


def text_of_all():
    """The text of published.toml."""
    return (files(__package__) / "published.toml").read_text(encoding="utf-8")


def groups(published):
    """The figures of each group, as lists by the group's words, in their order."""
    by_group = {}
    for figure in published.values():
        by_group.setdefault(figure.group, []).append(figure)
    return by_group


def span(ranges):
    """The Interval from the lowest to the highest of some ranges."""
    lows, highs = zip(*ranges, strict=True)
    return Interval(min(lows), max(highs))


def _figure(name, given, facts):
    sources, group_titles = facts["sources"], facts["groups"]
    check(name, given, _KNOWN, ("label", "source", "group", "ratio"), source=sources, group=group_titles)
    read = dict(given)
    read |= {field: range_of(name, field, given[field]) for field in _RATIOS if field in given}
    read |= {field: share(name, field, given[field]) for field in _SHARES if field in given}
    read |= {field: _count(name, field, given[field]) for field in _COUNTS if field in given}
    read["group"] = group_titles[given["group"]]
    return Published(name=name, **read | origin(given, sources))


def origin(given, sources):
    """Where an entry was published, and the numbers of the claims that it carries."""
    source = Source(given["source"], **sources[given["source"]])
    return {"source": source, "findings": tuple(given.get("findings", ()))}


def check(name, given, known, needed, **described):
    """Refuse a field that there is not, or that is missing, or no text, or names what is not described."""
    for field in given:
        if field not in known:
            raise PublishedError(f"{name}: no field {field!r}; there are {', '.join(sorted(known))}")
    for field in needed:
        if field not in given:
            raise PublishedError(f"{name}: {field} is missing")
    for field in _TEXTS:
        if not isinstance(given.get(field, ""), str):
            raise PublishedError(f"{name}: {field} = {given[field]!r}: use a text")
    for field, titles in described.items():
        if given[field] not in titles:
            raise PublishedError(f"{name}: {field} {given[field]!r} is none of {', '.join(titles)}")


def range_of(name, field, given):
    """A number above 0, or a list of two, as the Interval of what it may be."""
    bounds = given if isinstance(given, list) else [given, given]
    if len(bounds) != 2 or not all(is_number(bound) and bound > 0 for bound in bounds) or bounds[0] > bounds[1]:
        raise PublishedError(f"{name}: {field} = {given}: use a number above 0, or [low, high]")
    return Interval(*map(float, bounds))


def share(name, field, given):
    """A share from 0 to 1."""
    if not (is_number(given) and 0 <= given <= 1):
        raise PublishedError(f"{name}: {field} = {given}: use a share from 0 to 1")
    return float(given)


def _count(name, field, given):
    if not (is_number(given) and isinstance(given, int) and given > 0):
        raise PublishedError(f"{name}: {field} = {given}: use a whole number, 1 or more")
    return given


def is_number(value):
    """Whether a value of the text is a finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
