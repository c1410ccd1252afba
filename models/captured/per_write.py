"""What was counted per redo write, in reports that were made public, read from the per_write of published.toml.

As with the ratios of `published`, a chapter calls them published, not captured.
"""

from dataclasses import dataclass, fields

from models.figures.interval import Interval

from .index import Source
from .published import PublishedError, check, origin, range_of, section, text_of_all


@dataclass(frozen=True)
class PerWrite:
    """What was counted per redo write, in one report or in several. `None` where the source does not say.

    Attributes
    ----------
    findings : tuple of str
        As in `Published`.
    waits : Interval
        Waits of *log file parallel write* / *redo writes*.
    active_strands : Interval
        *redo write active strands* / *redo writes*.
    """

    name: str
    label: str
    source: Source
    findings: tuple[str, ...] = ()
    release: str = "not stated"
    note: str = ""
    waits: Interval | None = None
    active_strands: Interval | None = None


_COUNTS = ("waits", "active_strands")
_KNOWN = {field.name for field in fields(PerWrite)} - {"name"}


def parse(text):
    """Every PerWrite by its name, in the order of the text, which is laid out like published.toml."""
    return section(text, "per_write", "figure per write", _per_write)


def load():
    """Every PerWrite by its name."""
    return parse(text_of_all())


def _per_write(name, given, facts):
    sources = facts["sources"]
    check(name, given, _KNOWN, ("label", "source"), source=sources)
    read = dict(given)
    read |= {field: range_of(name, field, given[field]) for field in _COUNTS if field in given}
    if read.keys().isdisjoint(_COUNTS):
        raise PublishedError(f"{name}: give one of {', '.join(_COUNTS)}")
    return PerWrite(name=name, **read | origin(given, sources))
