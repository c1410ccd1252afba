"""Every check that a listing's own figures allow, run on it: what was tested, and what failed.

A check needs a figure that is printed twice, or that follows from others; a listing without any has no verdict.
"""

from typing import NamedTuple

from models.figures.interval import Interval, possible

from . import checks

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


def verdicts(listing):
    """Every Verdict that a Listing allows."""
    found = [
        Verdict(check, len(results), tuple(name for name, holds in results.items() if not holds))
        for check, results in _results(listing)
    ]
    return [verdict for verdict in found if verdict.tested]


def _results(listing):
    """Checks, each with whether it holds by the name of what it tests."""
    events, statistics = listing.events, listing.statistics
    timed = {name: event for name, event in events.items() if event.average is not None}
    yield "waits × average = time", {name: checks.waits_times_average(timed[name]).holds for name in timed}
    yield (
        "no wait longer than all together",
        {
            name: possible(event.maximum).low <= possible(event.time).high
            for name, event in events.items()
            if event.maximum is not None
        },
    )
    yield "rows imply one DB time", _one_range(checks.db_time, events, "share_of_db_time")
    yield "rates imply one window", _one_range(checks.window, statistics, "per_second")
    yield "rates imply one count of transactions", _one_range(checks.transactions, statistics, "per_transaction")
    yield (
        "parts make up the whole",
        {
            whole: statistics[whole].total == factor * sum(statistics[part].total for part in parts)
            for whole, factor, parts in EQUAL
            if {whole, *parts} <= set(statistics)
        },
    )
    yield (
        "a part is no more than the whole",
        {
            part: statistics[part].total <= statistics[whole].total
            for part, whole in NO_MORE
            if {part, whole} <= set(statistics)
        },
    )
    yield (
        "requests = granted + failed",
        {name: each.requests == each.succeeded + each.failed for name, each in listing.enqueues.items()},
    )
    yield "the waits fit into the interval", _waits_fit(listing)
    yield "events add up to ELAPSED", _adds_up(listing)
    yield "no more active than there are sessions", _active(listing)
    yield "messages sent = received", _messages(listing.sessions.values())
    known = {link.session for link in listing.chains if link.session}
    yield (
        "every blocker is listed",
        {link.session: link.blocked_by in known for link in listing.chains if link.blocked_by},
    )


def _one_range(check, rows, attribute):
    """The same outcome for every row that has its say: they agree, or they contradict each other."""
    heard = {name: row for name, row in rows.items() if getattr(row, attribute) is not None}
    return dict.fromkeys(heard, not check(heard.values()).empty)


def _waits_fit(listing):
    if listing.interval is None or not listing.events:
        return {}
    longest = listing.interval + listing.interval.resolution  # whole seconds, cut off
    return {"all waits": checks.total_time(listing.events.values()).low <= longest}


def _adds_up(listing):
    if listing.elapsed is None:
        return {}
    near = Interval(1 - TOLERANCE, 1 + TOLERANCE)
    return {"all events": not checks.time_over_elapsed(listing).meet(near).empty}


def _active(listing):
    if listing.elapsed is None or not listing.statistics:
        return {}
    return {"DB time": checks.active_sessions(listing).low <= job_count(listing)}


def _messages(sessions):
    if not sessions:
        return {}
    sent, received = (
        sum(session.statistics[name].value for session in sessions if name in session.statistics)
        for name in ("messages sent", "messages received")
    )
    return {"all processes": sent == received}


def job_count(listing):
    """How many sessions did the work of a listing, from the index: the number that its entry begins with."""
    return int(listing.entry.sessions.split()[0])
