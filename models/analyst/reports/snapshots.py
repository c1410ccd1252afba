"""The book's own snapshots of a session, read by the reader of the captured listings."""

import re

from models.analyst.reports.listings import reader
from models.analyst.reports.listings.errors import ListingError
from models.analyst.reports.listings.named import Named
from models.analyst.reports.report import FOUND, NOT_FOUND, Activity, Event, Fact, Problem, Refused, Report
from models.laws.numbers.figure import Figure

_OURS = re.compile(r"^Interval:- +[0-9]", re.MULTILINE)


def is_snapshot(text: str) -> bool:
    """Whether a text is one of the book's snapshots."""
    return "Interval:-" in text and _OURS.search(text) is not None


def read_snapshot(text: str, name: str) -> Report:
    """A Report of a snapshot; Refused if a line of it is not as snapshots print it."""
    try:
        listing = reader.parse(text, name)
    except ListingError as problem:
        why = f"is a snapshot of a session, but line {problem.number} is not as the book's own snapshots print it"
        raise Refused(f"{why}; give the rows of v$session_event and v$sesstat instead", name) from None
    enqueues = [
        Activity(each.type, each.reason, each.requests, each.succeeded, each.failed, each.waits, each.waited)
        for each in listing.enqueues.values()
    ]
    seconds, lasted = listing.interval, listing.lasted
    elapsed: Fact[Figure] = Fact()
    if seconds is not None and lasted is not None:
        either_way = lasted.high - lasted.low
        elapsed = Fact(Figure(seconds, seconds.text, "s", either_way, seconds.line), FOUND, (seconds.line,))
    events = [
        Event(
            row.name, None, row.waits, row.time, row.average, None, row.timeouts, row.wait_class, (row.time.line,)
        )
        for row in listing.events.values()
    ]
    missing = ("release", "RAC", "DB time", "CPUs", "background events", "wait event histogram")
    return Report(
        name, "snapshot", "text", elapsed=elapsed, events=tuple(events), statistics=listing.statistics,
        enqueues=Named({each.name: each for each in enqueues}, "enqueue"),
        problems=tuple(Problem(what, NOT_FOUND, "a snapshot does not print it") for what in missing),
    )  # fmt: skip
