"""The published waits: rows of a report printed without its set-up, read from the `waits` of published.toml.

As with the ratios of published.py, a chapter calls them published, not captured.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from models.analyst.reports.named import Named
from models.book.captured.entries import Origin, amount, entries, read, share, tables


@dataclass(frozen=True)
class PublishedWait:
    """One row. `share` of DB time is None where the row has none.

    Attributes
    ----------
    time, average
        Seconds; the average as printed, to whole milliseconds.
    """

    name: str
    waits: int
    time: float
    average: float
    share: float | None = None


@dataclass(frozen=True, kw_only=True)
class PublishedWaits(Origin):
    """The rows of one report: foreground events, and the classes of its buffer busy waits, each by name."""

    events: Named[PublishedWait]
    classes: Named[PublishedWait]

    @property
    def class_time(self) -> float:
        """Seconds of all classes that are kept."""
        return sum(row.time for row in self.classes.values())


Given = Mapping[str, Mapping[str, Any]] | tuple[()]


def load(text: str | None = None) -> Named[PublishedWaits]:
    """Every PublishedWaits by its name, of published.toml or of a text that is laid out like it."""
    return entries(
        tables(text), "waits", "published report", _report, {"events": dict, "classes": dict}, ("source",)
    )


def _report(events: Given = (), classes: Given = (), **origin: Any) -> PublishedWaits:
    return PublishedWaits(events=_rows(events), classes=_rows(classes), **origin)


_READERS = {"waits": amount, "time": amount, "average": amount, "share": share}


def _rows(given: Given) -> Named[PublishedWait]:
    rows: Named[PublishedWait] = Named()
    for name, figures in dict(given).items():
        try:
            rows[name] = PublishedWait(name, **read(figures, _READERS, ("waits", "time", "average")))
        except ValueError as problem:
            raise ValueError(f"{name}: {problem}") from None
    return rows
