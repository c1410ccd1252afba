"""Entries of published.toml: what each of them has, how its fields are read, and what is refused.

A reader takes a field as TOML has it; its ValueError says what would do.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import isfinite
from typing import Any, TypeGuard, TypeVar

from models.analyst.reports.named import Named
from models.book.captured.index import Source
from models.laws.numbers.interval import Interval

Entry = TypeVar("Entry")
Readers = Mapping[str, Callable[[Any], Any]]  # of each field; what TOML has may be anything


class PublishedError(ValueError):
    """An entry of published.toml that cannot be read; the message names the entry and the field."""


@dataclass(frozen=True, kw_only=True)
class Origin:
    """What every entry says of itself.

    Attributes
    ----------
    findings
        The numbers of the claims of the sources that it carries ("S3-C7"); empty if it is from elsewhere.
    note
        What its source does not say, or says in words.
    """

    name: str
    label: str
    source: Source
    findings: tuple[str, ...] = ()
    release: str = "not stated"
    note: str = ""

    @property
    def cited(self) -> str:
        """Where it was published: the `source` of its mark in a chart."""
        return f"{self.label}: {self.source.author}, {self.source.title}"


def tables(text: str | None = None) -> dict[str, Any]:
    """The tables of published.toml, or of a text that is laid out like it."""
    if text is None:
        text = (files(__package__) / "published.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def entries(
    facts: Mapping[str, Any], table: str, what: str, make: Callable[..., Entry], readers: Readers,
    needed: Sequence[str],
) -> Named[Entry]:  # fmt: skip
    """Every entry of one table by its name, in the order of the text.

    Parameters
    ----------
    facts
        The `tables`.
    what
        What a name that is not there was to be.
    make
        Makes an entry of its fields; a ValueError of it is told with the entry's name.
    readers
        A reader for each field that is not of an Origin.
    needed
        Fields that cannot be left out.
    """
    sources = {key: Source(key, **source) for key, source in facts["sources"].items()}
    texts = dict.fromkeys(("label", "release", "note"), _text)
    readers = texts | {"source": described(sources), "findings": tuple, **readers}
    named: Named[Entry] = Named({}, what)
    for name, given in facts.get(table, {}).items():
        try:
            named[name] = make(**{"name": name, "label": name} | read(given, readers, needed))
        except ValueError as problem:
            raise PublishedError(f"{name}: {problem}") from None
    return named


def read(given: Mapping[str, Any], readers: Readers, needed: Sequence[str]) -> dict[str, Any]:
    """Fields by name, each as its reader has it; a ValueError names the one that is unknown, missing or wrong."""
    for field in given:
        if field not in readers:
            raise ValueError(f"no field {field!r}; there are {', '.join(sorted(readers))}")
    for field in needed:
        if field not in given:
            raise ValueError(f"{field} is missing")
    values = {}
    for field, value in given.items():
        try:
            values[field] = readers[field](value)
        except ValueError as problem:
            raise ValueError(f"{field} = {value}: {problem}") from None
    return values


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise ValueError("use a text")
    return given


def described(table: Mapping[str, Entry]) -> Callable[[str], Entry]:
    """A reader of the keys of `table`, as what stands there."""

    def look_up(key: str) -> Entry:
        if key not in list(table):
            raise ValueError(f"use one of {', '.join(table)}")
        return table[key]

    return look_up


def range_of(given: Any) -> Interval:
    """A number above 0, or a list of two, as the Interval of what it may be."""
    bounds = given if isinstance(given, list) else [given, given]
    if len(bounds) != 2 or not all(_is_number(bound) and bound > 0 for bound in bounds) or bounds[0] > bounds[1]:
        raise ValueError("use a number above 0, or [low, high]")
    return Interval(*map(float, bounds))


def number(holds: Callable[[float], bool], remedy: str) -> Callable[[object], float]:
    """A reader of finite numbers for which `holds`; the ValueError of another says the remedy."""

    def read_number(given: object) -> float:
        if not (_is_number(given) and holds(given)):
            raise ValueError(remedy)
        return given

    return read_number


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)


share = number(lambda given: 0 <= given <= 1, "use a share from 0 to 1")
amount = number(lambda given: given >= 0, "use a number, 0 or more")
whole_number = number(lambda given: isinstance(given, int) and given > 0, "use a whole number, 1 or more")
