"""The published waits: rows of a report printed without its set-up, read from the `waits` of published.toml.

As with the ratios of published.py, a chapter calls them published, not captured.
"""

from dataclasses import dataclass

from models.printed.named import Named

from .index import Source
from .published import PublishedError, is_number, section, share, text_of_all


@dataclass(frozen=True)
class PublishedWait:
    """One row. `share` of DB time is None where the row has none.

    Attributes
    ----------
    waits : int
    time, average : float
        Seconds; the average as printed, to whole milliseconds.
    """

    name: str
    waits: int
    time: float
    average: float
    share: float | None = None


@dataclass(frozen=True)
class PublishedWaits:
    """The rows of one report: foreground events, and the classes of its buffer busy waits, each by name."""

    name: str
    label: str
    source: Source
    release: str
    events: Named
    classes: Named

    @property
    def class_time(self):
        """Seconds of all classes that are kept."""
        return sum(row.time for row in self.classes.values())


def parse(text):
    """Every PublishedWaits by its name; the text is laid out like published.toml."""
    return section(text, "waits", "published report", _report)


def load():
    """Every PublishedWaits by its name."""
    return parse(text_of_all())


def _report(name, given, facts):
    key, known = given.get("source"), facts["sources"]
    if key not in known:
        raise PublishedError(f"{name}: source {key!r} is none of {', '.join(known)}")
    events, classes = (_rows(name, what, given.get(what, {})) for what in ("events", "classes"))
    release = given.get("release", "not stated")
    return PublishedWaits(name, given.get("label", name), Source(key, **known[key]), release, events, classes)


def _rows(name, what, given):
    rows = Named()
    rows.what = "row"
    for row, figures in given.items():
        place = f"{name}, {row}"
        if not {"waits", "time", "average"} <= set(figures) <= {"waits", "time", "average", "share"}:
            raise PublishedError(f"{place}: give waits, time and average, and a share if there is one")
        for field in ("waits", "time", "average"):
            if not (is_number(figures[field]) and figures[field] >= 0):
                raise PublishedError(f"{place}: {field} = {figures[field]}: use a number, 0 or more")
        part = share(place, "share", figures["share"]) if "share" in figures else None
        rows[row] = PublishedWait(row, figures["waits"], figures["time"], figures["average"], part)
    return rows
