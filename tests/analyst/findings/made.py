"""Reports made up by hand, and from the book's own listings, to be asked what they say."""

from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import summary
from models.analyst.findings.study.study import Study
from models.analyst.reports import FOUND, Activity, Event, Fact, Histogram, Report
from models.analyst.reports.named import Named
from models.analyst.reports.statistics import Statistic
from models.book import captured
from models.book.captured import checks
from models.laws.numbers.figure import Figure

NAME = 30  # letters of a name in the Top 5
MILLISECONDS = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 1.0, float("inf"))


def figure(value, resolution=0.0, unit="", line=7):
    return None if value is None else Figure(value, str(value), unit, resolution, line)


def fact(value, line=3):
    if value is None:
        return Fact()
    return Fact(figure(value, line=line) if isinstance(value, float | int) else value, FOUND, (line,))


def event(name, waits, time, background=False, share=None, average=None, line=11, **more):
    """An Event; seconds."""
    figures = [figure(value, line=line) for value in (time, average, share)]
    return Event(name, background, figure(waits, 1, line=line), *figures, lines=(line,), **more)


def histogram(name, *shares, edges=MILLISECONDS, resolution=0.0, waits=None):
    """A Histogram whose buckets end at `edges`; a share, a fraction, that is None or not given is left blank."""
    shares = [*shares, *(None for _ in range(len(edges) - len(shares)))]
    figures = [
        Figure(0.0, "", "%", 0.0, 13) if share is None else figure(share, resolution, "%", 13) for share in shares
    ]
    return Histogram(name, figure(waits, 1), tuple(zip((0.0, *edges), edges, figures, strict=False)))


def activity(type, requests, waits=None, time=None, reason="contention"):
    """A row of the enqueue activity; seconds."""
    return Activity(type, reason, *(figure(number, 1) for number in (requests, requests, 0, waits, time)))


def named(rows, key):
    return Named((getattr(row, key), row) for row in rows)


def totals(values, line=301):
    """A table of statistics of these totals by name, each on a line of its own: of a host, a time model."""
    rows = [
        Statistic(name, figure(total, 1, line=line + index)) for index, (name, total) in enumerate(values.items())
    ]
    return named(rows, "name")


def report(
    events=(), statistics=None, histograms=(), enqueues=(), kind="awr", release=None, elapsed=None, db_time=None,
    cpus=None, **more,
):  # fmt: skip
    """A Report; `statistics` are totals by name, each printed on a line of its own, from 101 on."""
    return Report(
        "made", kind, "text", fact(release, 1), Fact(), fact(elapsed, 2), fact(db_time, 3), fact(cpus, 4),
        tuple(events), totals(statistics or {}, 101), named(enqueues, "name"), named(histograms, "event"), **more,
    )  # fmt: skip


def redo_report(events=(), statistics=None, histograms=(), **more):
    """The same over a thousand seconds, with one session active, of a release without clocks of writes."""
    return report(
        events, statistics, histograms, **{"release": "11.2.0.2.0", "elapsed": 1000.0, "db_time": 1000.0} | more
    )


def first(read):
    """The Summary of a Report, which its findings and it ask together."""
    study = Study(read)
    return summary(study, diagnose(study))


def evidence(finding, what):
    """The value of the one piece of evidence of that name; None if there is none."""
    values = [piece.value for piece in finding.evidence if piece.what == what]
    assert len(values) < 2
    return values[0] if values else None


def listed(name):
    """A Report of what one of the book's listings says; its interval is that of the snapshots, never ELAPSED.

    Names are as the listing prints them, which AWR cuts.
    """
    listing = captured.load(name)
    interval = listing.interval
    if interval is None and listing.statistics:
        interval = figure(checks.window(listing.statistics.values()).middle)
    events = [
        Event(row.name[:NAME], False, row.waits, row.time, row.average, row.share, lines=(9,))
        for row in listing.events.values()
    ]
    return Report(
        name, "snapshot" if listing.interval else "fragment", "text",
        elapsed=Fact(interval, FOUND) if interval else Fact(), events=tuple(events), statistics=listing.statistics,
        enqueues=listing.enqueues,
    )  # fmt: skip
