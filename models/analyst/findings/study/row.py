"""A row of a list of wait events, or of the enqueue activity: its figures as values, with the lines of the row."""

from __future__ import annotations

from copy import copy
from typing import Generic, Self, TypeGuard, TypeVar

from models.analyst.findings.study.value import Value, attempt, known, lines_of, product
from models.analyst.reports.report import Activity, Event
from models.laws import operational
from models.laws.numbers.interval import Interval, possible, quotient

Printed = TypeVar("Printed", Event, Activity)


class AnyRow(Generic[Printed]):
    """What is printed of one event or one kind of lock; every figure is a Value, or None where it is not known.

    Attributes
    ----------
    printed
        The row as it was read.
    waits, requests
        How many waits, and of the enqueue activity alone how often a lock was asked for.
    mean, average
        Seconds per wait: above 0, from whichever figures know it best; and as printed.
    time
        Seconds that all waits took: of an event from its waits and its mean, or else as printed.
    is_timed
        Whether its time is printed.
    share
        The share of DB time, as printed.
    """

    def __init__(self, printed: Printed) -> None:
        self.printed: Printed = printed
        self.name = printed.name
        self.background: bool | None = getattr(printed, "background", None)
        figures = (printed.waits, printed.time, printed.average, getattr(printed, "requests", None))
        self.lines: tuple[int, ...] = getattr(printed, "lines", ()) or lines_of(*figures)
        self.waits, self.requests, time, self.average, mean, self.share = (
            known(getattr(printed, field, None), self)
            for field in ("waits", "requests", "time", "average", "mean", "share")
        )
        self.mean = (mean if hasattr(printed, "mean") else self.average) or None
        together, self.is_timed = product(self.waits, mean), time is not None
        if together is not None and time is not None:
            together.digits = max(together.digits, time.digits)
        self.time = time if together is None else together


class Row(AnyRow[Event]):
    """The row of one event."""

    def less(self, other: Row) -> Self:
        """The row of those that are in this one and not in the other, whose printed share is not theirs."""
        assert self.time is not None and other.time is not None
        rest = copy(self)
        rest.lines, rest.background, rest.share = lines_of(self, other), False, None
        rest.time = known(max(self.time - other.time, 0.0), rest)
        counted = None if self.waits is None or other.waits is None else max(self.waits - other.waits, 0.0)
        rest.waits = known(counted, rest)
        rest.mean = attempt(operational.mean_time, rest.time, rest.waits) or None
        return rest

    @property
    def db_time(self) -> Interval | None:
        """The DB time that its printed time and share allow; None without both."""
        if not (self.share and self.printed.share) or not (self.is_timed and self.printed.time):
            return None
        return quotient(possible(self.printed.time), possible(self.printed.share))

    @property
    def possible_time(self) -> Interval:
        """All that its time can be: as printed, or else from waits and mean."""
        if self.is_timed and self.printed.time is not None:
            return possible(self.printed.time)
        assert self.time is not None
        return Interval(float(self.time), float(self.time))


class Timed(Row):
    """A Row of which `has_time` is true: a type alone, of which no object is made."""

    time: Value


def has_time(row: Row) -> TypeGuard[Timed]:
    """Whether the time of a row is known."""
    return row.time is not None
