"""Arithmetic a listing has to pass before it is believed, with the slack that rounding leaves."""

from collections.abc import Collection, Iterable
from functools import reduce
from math import inf
from typing import NamedTuple

from models.analyst.reports import Event
from models.analyst.reports.statistics import Statistic
from models.book.captured.listing import Listing
from models.laws.numbers.interval import Interval, possible, quotient


class Balance(NamedTuple):
    """How far two sides of an equation differ, and how far rounding alone can put them apart."""

    difference: float
    bound: float

    @property
    def holds(self) -> bool:
        """Whether rounding explains the difference."""
        return abs(self.difference) <= self.bound


def waits_times_average(event: Event) -> Balance:
    """Balance of waits × average against the time of an event, in seconds."""
    if event.waits is None or event.average is None or event.time is None:
        raise ValueError(f"{event.name!r} has no waits, average or time; an event that prints all three would do")
    waits, average, time = possible(event.waits), possible(event.average), possible(event.time)
    difference = event.waits * event.average - event.time
    if difference < 0:
        return Balance(difference, waits.high * average.high - time.low - difference)
    return Balance(difference, difference - (waits.low * average.low - time.high))


def db_time(events: Iterable[Event]) -> Interval:
    """DB time in seconds that every one of `events` allows: time ÷ share of DB time.

    The range is empty if the events contradict each other; events without a share say nothing.
    """
    return _implied(events, "time", "share")


def window(statistics: Iterable[Statistic]) -> Interval:
    """Seconds between the snapshots of a report that every one of `statistics` allows: total ÷ per second."""
    return _implied(statistics, "total", "per_second")


def transactions(statistics: Iterable[Statistic]) -> Interval:
    """Transactions in a report that every one of `statistics` allows: total ÷ per transaction."""
    return _implied(statistics, "total", "per_transaction")


def _implied(rows: Iterable[Event | Statistic], above: str, below: str) -> Interval:
    """The range of `above` ÷ `below` that every row allows; a row without `below` says nothing."""
    pairs = [(getattr(row, above), getattr(row, below)) for row in rows if getattr(row, below) is not None]
    return reduce(Interval.meet, (quotient(possible(a), possible(b)) for a, b in pairs), Interval(0.0, inf))


def total_time(events: Iterable[Event]) -> Interval:
    """Sum of the times of `events` in seconds, "DB CPU" among them."""
    return reduce(
        Interval.plus, (possible(event.time) for event in events if event.time is not None), Interval(0.0, 0.0)
    )


def time_over_elapsed(listing: Listing) -> Interval:
    """Sum of the times of the listed events ÷ the printed ELAPSED."""
    return quotient(total_time(listing.events.values()), _elapsed(listing))


def time_not_listed(events: Collection[Event]) -> Interval:
    """Seconds of DB time that are in none of `events`."""
    return db_time(events).less(total_time(events))


def window_not_worked(listing: Listing, sessions: int) -> Interval:
    """Seconds of the report's window beyond ELAPSED ÷ sessions, the wall clock of sessions that ran abreast."""
    return window(listing.statistics.values()).less(quotient(_elapsed(listing), Interval(sessions, sessions)))


def active_sessions(listing: Listing) -> Interval:
    """Average active sessions: DB time ÷ the window of the report."""
    return quotient(db_time(listing.events.values()), window(listing.statistics.values()))


def _elapsed(listing: Listing) -> Interval:
    if listing.elapsed is None:
        raise ValueError(f"{listing.name!r} prints no ELAPSED; a listing with one would do")
    return possible(listing.elapsed)
