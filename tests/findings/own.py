"""Reports made by hand for the findings about redo: figures by name, and any of them left out."""

from models.figures.figure import Figure
from models.printed.named import Named
from models.printed.statistics import Statistic
from models.reports.report import FOUND, Event, Fact, Histogram, Report

MILLISECONDS = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 1.0, float("inf"))


def fact(value, line=1):
    return Fact() if value is None else Fact(value, FOUND, (line,))


def figure(value, line=0, resolution=0.0, unit=""):
    return None if value is None else Figure(value, str(value), unit, resolution, line)


def event(name, waits, time, background=False, line=0):
    return Event(name, background, figure(waits, line), figure(time, line), lines=(line,) if line else ())


def histogram(name, *shares, edges=MILLISECONDS, resolution=0.0):
    """Shares are fractions, bucket by bucket; those that are not given are blank."""
    lows = (0.0, *edges)
    shares = [*shares, *(None for _ in range(len(edges) - len(shares)))]
    return Histogram(
        name,
        buckets=tuple(
            (
                low,
                high,
                Figure(share or 0.0, "" if share is None else str(share), "%", 0 if share is None else resolution),
            )
            for low, high, share in zip(lows, edges, shares, strict=False)
        ),
    )


def named(what, rows, key):
    found = Named((getattr(row, key), row) for row in rows)
    found.what = what
    return found


def report(
    events=(),
    statistics=None,
    histograms=(),
    release="11.2.0.2.0",
    elapsed=1000.0,
    db_time=1000.0,
    cpus=None,
    **more,
):
    """`statistics` are totals by name; each is printed on a line of its own, from 101 on."""
    rows = [
        Statistic(name, figure(total, 101 + place))
        for place, (name, total) in enumerate((statistics or {}).items())
    ]
    return Report(
        name="made",
        kind=more.pop("kind", "awr"),
        form="text",
        release=fact(release),
        elapsed=fact(figure(elapsed, 2), 2),
        db_time=fact(figure(db_time, 3), 3),
        cpus=fact(figure(cpus, 4), 4),
        events=tuple(events),
        statistics=named("statistic", rows, "name"),
        histograms=named("histogram", histograms, "event"),
        **more,
    )


def evidence(finding, what):
    """The value of the one piece of evidence of that name; None if there is none."""
    values = [each.value for each in finding.evidence if each.what == what]
    assert len(values) < 2
    return values[0] if values else None
