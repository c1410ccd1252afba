"""Every check that a listing's own figures allow, run on it: what was tested, and what failed.

A check needs a figure that is printed twice, or that follows from others; a listing without any has no verdict.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, TypeVar

from models.analyst.reports import Activity, Event
from models.analyst.reports.statistics import Statistic
from models.book.captured import checks
from models.book.captured.listing import Listing, Session
from models.lab import runs
from models.lab.measured import ChainLink
from models.laws.numbers.interval import Interval, possible

Row = TypeVar("Row")
BLOCK = 8192  # bytes; the sources' databases have 8 KB blocks

EQUAL = [  # (statistic, factor, statistics that add up to it)
    ("physical reads", 1, ["physical reads cache", "physical reads direct"]),
    ("physical writes", 1, ["physical writes direct", "physical writes from cache"]),
    ("physical read bytes", BLOCK, ["physical reads"]),
    ("physical write bytes", BLOCK, ["physical writes"]),
    ("securefile allocation bytes", BLOCK, ["securefile allocation chunks"]),
    ("securefile direct write bytes", BLOCK, ["securefile direct write ops"]),
]
NO_MORE = [  # (statistic, one that cannot be smaller)
    ("lob writes unaligned", "lob writes"),
    ("physical read IO requests", "physical reads"),
    ("physical read bytes", "physical read total bytes"),
    ("physical write IO requests", "physical writes"),
    ("physical write bytes", "physical write total bytes"),
    ("physical writes direct (lob)", "physical writes direct"),
    ("securefile allocation bytes", "KTFB alloc space (block)"),
]
TOLERANCE = 0.01  # ELAPSED is measured apart from the events, so rounding alone does not bound the difference


class Verdict(NamedTuple):
    """One check of one listing: how many rows or figures were tested, and the names of those that failed."""

    check: str
    tested: int
    failed: tuple[str, ...]


def verdicts(listing: Listing) -> list[Verdict]:
    """Every Verdict that a Listing allows."""
    return [
        Verdict(check, len(results), tuple(name for name, holds in results.items() if not holds))
        for check, results in _results(listing)
        if results
    ]


def _results(listing: Listing) -> runs.Checks:
    """Checks, each with whether it holds by the name of what it tests."""
    yield from _rows(listing.events, listing.statistics, listing.enqueues)
    yield from _whole(listing)
    yield from _sessions(listing.sessions.values(), listing.chains)
    yield from runs.results(listing)


def _rows(
    events: Mapping[str, Event], statistics: Mapping[str, Statistic], locks: Mapping[str, Activity]
) -> runs.Checks:
    """Rows against themselves and each other."""
    timed, bounded = _with("average", events), _with("maximum", events)
    yield "waits × average = time", {name: checks.waits_times_average(timed[name]).holds for name in timed}
    yield "no wait longer than all together", {name: _maximum_fits(bounded[name]) for name in bounded}
    yield "rows imply one DB time", _one_range(checks.db_time, _with("share", events))
    yield "rates imply one window", _one_range(checks.window, _with("per_second", statistics))
    yield (
        "rates imply one count of transactions",
        _one_range(checks.transactions, _with("per_transaction", statistics)),
    )
    total = {name: row.total for name, row in statistics.items()}
    whole = [(name, factor, parts) for name, factor, parts in EQUAL if {name, *parts} <= set(total)]
    yield (
        "parts make up the whole",
        {name: total[name] == factor * sum(total[part] for part in parts) for name, factor, parts in whole},
    )
    pairs = [pair for pair in NO_MORE if set(pair) <= set(total)]
    yield "a part is no more than the whole", {part: total[part] <= total[other] for part, other in pairs}
    yield (
        "requests = granted + failed",
        {
            name: lock.requests == lock.succeeded + lock.failed
            for name, lock in locks.items()
            if lock.succeeded is not None and lock.failed is not None
        },
    )


def _whole(listing: Listing) -> runs.Checks:
    """All that is listed against the time that passed."""
    if listing.lasted is not None and listing.events:
        fits = checks.total_time(listing.events.values()).low <= listing.lasted.high
        yield "the waits fit into the interval", {"all waits": fits}
    if listing.elapsed is not None:
        near = Interval(1 - TOLERANCE, 1 + TOLERANCE)
        adds_up = not checks.time_over_elapsed(listing).meet(near).empty
        yield "events add up to ELAPSED", {"all events": adds_up}
    if listing.elapsed is not None and listing.statistics and (jobs := job_count(listing)) is not None:
        few = checks.active_sessions(listing).low <= jobs
        yield "no more active than there are sessions", {"DB time": few}


def _sessions(processes: Collection[Session], chains: Iterable[ChainLink]) -> runs.Checks:
    """Sessions against those that they send to, or wait for."""
    if processes:
        sent, received = (
            sum(process.statistics[name].value for process in processes if name in process.statistics)
            for name in ("messages sent", "messages received")
        )
        yield "messages sent = received", {"all processes": sent == received}
    known = {link.session for link in chains if link.session}
    blocked = [link for link in chains if link.blocked_by]
    yield "every blocker is listed", {link.session or "": link.blocked_by in known for link in blocked}


def _with(attribute: str, rows: Mapping[str, Row]) -> dict[str, Row]:
    return {name: row for name, row in rows.items() if getattr(row, attribute) is not None}


def _maximum_fits(event: Event) -> bool:
    assert event.maximum is not None and event.time is not None
    return possible(event.maximum).low <= possible(event.time).high


def _one_range(check: Callable[[Iterable[Row]], Interval], rows: Mapping[str, Row]) -> dict[str, bool]:
    """The same outcome for every row that has its say: they agree, or they contradict each other."""
    return dict.fromkeys(rows, not check(rows.values()).empty)


def job_count(listing: Listing) -> int | None:
    """How many sessions did the work of a listing: the first number that its entry in the index names, if any."""
    named = re.search(r"[0-9]+", listing.entry.sessions)
    return int(named[0]) if named else None
