"""Reports made by hand, and from the book's own listings, to be asked what they say."""

from models import captured
from models.captured import checks
from models.figures.figure import Figure
from models.printed.enqueues import Enqueue
from models.printed.named import Named
from models.printed.statistics import Statistic
from models.reports import FOUND, Activity, Event, Fact, Histogram, Report


def figure(value, resolution=0.0, unit="", line=7):
    return Figure(value, str(value), unit, resolution, line)


def fact(value):
    return (
        Fact() if value is None else Fact(figure(value) if isinstance(value, float | int) else value, FOUND, (3,))
    )


def event(name, waits, time, background=False, share=None, average=None, wait_class=None):
    """An Event; seconds."""
    return Event(
        name,
        background,
        None if waits is None else figure(waits, 1),
        None if time is None else figure(time),
        None if average is None else figure(average),
        None if share is None else figure(share),
        wait_class=wait_class,
        lines=(11,),
    )


def histogram(name, waits, *buckets):
    """A Histogram of buckets (high, share); the first starts at 0."""
    lows = [0.0, *(high for high, _ in buckets)]
    return Histogram(
        name,
        figure(waits, 1),
        tuple((low, high, figure(share)) for low, (high, share) in zip(lows, buckets, strict=False)),
    )


def report(
    events=(),
    kind="awr",
    elapsed=None,
    db_time=None,
    cpus=None,
    histograms=(),
    enqueues=(),
    release=None,
    **statistics,
):
    """A Report; statistics with underscores for blanks, or as a mapping under `named`."""
    named = {name.replace("_", " "): total for name, total in (statistics | statistics.pop("named", {})).items()}
    return Report(
        "made", kind, "text", fact(release), Fact(), fact(elapsed), fact(db_time), fact(cpus), tuple(events),
        Named({name: Statistic(name, figure(total, 1)) for name, total in named.items()}),
        Named({each.name: each for each in enqueues}), Named({each.event: each for each in histograms}),
    )  # fmt: skip


def activity(type, requests, waits=None, time=None, reason="contention"):
    """A row of the enqueue activity; seconds."""
    given = [None if each is None else figure(each, 1) for each in (requests, requests, 0, waits, time)]
    return Activity(type, reason, *given)


def listed(name):
    """A Report of what one of the book's listings says; its interval is that of the snapshots, never ELAPSED."""
    listing = captured.load(name)
    interval = listing.interval
    if interval is None and listing.statistics:
        interval = figure(checks.window(listing.statistics.values()).middle)
    events = [
        Event(
            each.name,
            False,
            each.waits,
            each.time,
            each.average,
            getattr(each, "share_of_db_time", None),
            lines=(9,),
        )
        for each in listing.events.values()
    ]
    return Report(
        name, "snapshot" if listing.intervals else "fragment", "text",
        elapsed=Fact(interval, FOUND) if interval else Fact(), events=tuple(events), statistics=listing.statistics,
        enqueues=Named({each.name: _activity(each) for each in listing.enqueues.values()}),
    )  # fmt: skip


def _activity(row: Enqueue):
    return Activity(row.type, row.reason, row.requests, row.succeeded, row.failed, row.waits, row.waited)
