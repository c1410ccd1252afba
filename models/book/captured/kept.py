"""What is kept of a report of which only its figures may be kept: those that a law is asked about, as printed.

`fields` takes them out of a Report, as texts; `report` makes a Report of these again, which answers a question as
the whole report does. No name of a database, an instance or a host is among them, and no statement.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from models.analyst.reports import FOUND, Activity, Event, Fact, Histogram, Host, Report
from models.analyst.reports.histograms import hold_all, is_blank
from models.analyst.reports.named import Named
from models.analyst.reports.numbers import SCALE, SECONDS, read_number
from models.analyst.reports.report import Bucket
from models.analyst.reports.statistics import Statistic
from models.laws.numbers.figure import Figure

Figures = dict[str, Figure]
IO, SYNC = "log file parallel write", "log file sync"
SIDES = {False: "waits", True: "background"}  # fields of events, by whether background processes wait in them
EVENTS = (
    SYNC, IO, "LGWR any worker group", "LGWR worker group ordering", "log file switch", "gcs log flush sync",
    "SYNC Remote Write", "LGWR-LNS wait", "LGWR wait on LNS", "LGWR wait on SENDREQ", "log buffer space",
    "write complete waits", "enq: HW - contention", "enq: CF - contention", "control file sequential read",
    "control file parallel write", "buffer busy waits",
)  # fmt: skip
STATISTICS = (
    "redo writes", "redo write time", "redo write schedule time", "redo write finish time",
    "redo write total time", "redo write active strands", "redo write worker delay",
    "redo write broadcast ack", "redo synch writes", "redo synch time", "redo synch poll", "redo size",
    "user commits", "user rollbacks", "total cf enq hold time", "total number of cf enq holders",
)  # fmt: skip
_SHORT = {"sec": "s", "secs": "s", "min": "m", "mins": "m", "hours": "h"}
SYSTEM = "NUM_CPUS", "BUSY_TIME", "IDLE_TIME", "OS_CPU_WAIT_TIME"
LOCKS = "HW", "CF"
BACKGROUND = "background cpu time"
_UNITS = {"waits": "", "time": None, "average": None, "requests": ""}


def fields(report: Report) -> dict[str, Any]:
    """What is kept of a Report: texts, and tables of texts, by the names that `report` takes."""
    facts = {what: getattr(report, what).value for what in _FACTS}
    host, events = report.host, [each for each in report.events if each.waits is not None or each.time is not None]
    facts |= {"cpu": _on_cpu(report), "idle": host.idle}
    if BACKGROUND in report.time_model:
        facts["background_cpu"] = report.time_model[BACKGROUND].total
    kept: dict[str, Any] = {what: _as_printed(value) for what, value in facts.items() if value is not None}
    kept["load"] = [text(each) for each in (host.load_begin, host.load_end) if each is not None]
    kept["host"] = {name: text(report.system[name].total) for name in SYSTEM if name in report.system}
    for side, named in SIDES.items():  # rows of both sides together stand with those of sessions
        own = [each for each in events if bool(each.background) is side and each.name.startswith(EVENTS)]
        kept[named] = {each.name: _texts(each, ("waits", "time", "average")) for each in own}
    locks = [each for each in report.enqueues.values() if each.type in LOCKS]
    kept["enqueues"] = {each.type: _texts(each, ("requests", "waits", "time")) for each in locks}
    totals = {name: each.total for name, each in report.statistics.items() if name.startswith(STATISTICS)}
    kept["statistics"] = {name: text(total) for name, total in totals.items()}
    if histogram := report.histograms.get(IO):
        ends = {end for low, high, _ in histogram.tails for end in (low, high)}
        kept["histogram"] = dict(_shown(histogram.buckets, ends))
        kept["in_histogram"] = text(histogram.waits) if histogram.waits else ""
        kept["counted"] = [[_edge(low), _edge(high), text(count)] for low, high, count in histogram.tails]
    return {what: each for what, each in kept.items() if each or what == "rac"}


def _on_cpu(report: Report) -> Figure | None:
    if "DB CPU" in report.time_model:
        return report.time_model["DB CPU"].total
    return next((each.time for each in report.events if each.name in ("DB CPU", "CPU time")), None)


def _as_printed(value: Figure | str | bool) -> str | bool:
    return text(value) if isinstance(value, Figure) else value


def _texts(row: Event | Activity, names: Iterable[str]) -> dict[str, str]:
    return {name: text(getattr(row, name)) for name in names if getattr(row, name) is not None}


def _shown(buckets: Sequence[Bucket], ends: Collection[float]) -> Iterator[tuple[str, str]]:
    """Edges and shares; of neighbours without a wait one, unless it is one of `ends`, and none at the end."""
    for (_, high, share), following in zip(buckets, (*buckets[1:], None), strict=True):
        is_last = following is not None and not is_blank(following[2])
        if not is_blank(share) or is_last or high in ends:
            yield _edge(high), "" if is_blank(share) else text(share)


def text(figure: Figure) -> str:
    """A Figure as it was printed, with its unit where it is a time; the value itself where it was put together."""
    unit = _SHORT.get(figure.unit, figure.unit) if figure.unit in SECONDS else ""
    for candidate in (figure.text, f"{figure.text}{unit}"):
        try:
            if read_number(candidate, None if unit else figure.unit) == figure:
                return candidate
        except ValueError:
            continue
    scale = float(SCALE.get(figure.unit, 1))
    return f"{figure / scale:.7g}{unit}"


def _edge(seconds: float) -> str:
    """The edge of a bucket as a field's name: below a second in microseconds or milliseconds, as it is printed."""
    if seconds == inf:
        return "more"
    return f"{seconds * 1e6:.0f}us" if seconds < 0.9995e-3 else f"{seconds * 1e3:.7g}ms"


def report(name: str, **given: Any) -> Report:
    """The Report of what is kept: of `fields`, or of less."""
    facts: dict[str, Any] = {what: Fact(each, FOUND) for what, each in given.items() if what in _FACTS}
    events = [
        Event(event, background=side, **figures)
        for side, named in SIDES.items()
        for event, figures in given.get(named, {}).items()
    ]
    waits = given.get("in_histogram") or next((each.waits for each in events if each.name == IO), None)
    buckets, counted = given.get("histogram", ()), given.get("counted", ())
    loads = dict(zip(("load_begin", "load_end"), given.get("load", ()), strict=False))
    locks = {f"{lock} - ": Activity(lock, "", **figures) for lock, figures in given.get("enqueues", {}).items()}
    clocks = {"DB CPU": given.get("cpu"), BACKGROUND: given.get("background_cpu")}
    return Report(
        name,
        "fragment",
        "text",
        **facts,
        events=tuple(events),
        statistics=given.get("statistics") or Named(),
        histograms=Named({IO: Histogram(IO, waits, buckets, counted)} if buckets else {}),
        system=given.get("host") or Named(),
        time_model=Named({name: Statistic(name, clock) for name, clock in clocks.items() if clock}),
        enqueues=Named(locks),
        host=Host(idle=given.get("idle"), **loads),
    )


_FACTS = "release", "platform", "begin", "elapsed", "db_time", "cpus", "rac"


def _number(given: object, unit: str | None) -> Figure:
    if not isinstance(given, str):
        raise ValueError("use a text, the figure as printed")
    return read_number(given, unit)


def time(given: object) -> Figure:
    """A time with its unit behind it."""
    return _number(given, None)


def event(given: Mapping[str, object]) -> Figures:
    """Waits, time and average of an event, or requests, waits and time of a lock; those that are there."""
    for name in dict(given):
        if name not in _UNITS:
            raise ValueError(f"no field {name!r}; there are {', '.join(_UNITS)}")
    return {name: _number(each, _UNITS[name]) for name, each in given.items()}


def _events(given: Mapping[str, Mapping[str, object]]) -> dict[str, Figures]:
    return {name: event(figures) for name, figures in dict(given).items()}


def totals(given: Mapping[str, object]) -> Named[Statistic]:
    """Statistics by their names."""
    return Named({name: Statistic(name, _number(each, "")) for name, each in dict(given).items()}, "statistic")


def buckets(given: Mapping[str, object]) -> tuple[Bucket, ...]:
    """The buckets by the edge that each ends at, the last of which may be "more"; a blank one has no waits."""
    low = 0.0
    found: list[Bucket] = []
    for edge, share in dict(given).items():
        high = _seconds(edge)
        if not low < high:
            raise ValueError("put the edges in ascending order")
        found.append((low, high, _number(share, "%") if share else Figure(0.0, unit="%")))
        low = high
    if not hold_all(found):
        together = sum(each for *_, each in found)
        raise ValueError(f"these buckets hold {100 * together:.4g} % of the waits, not all of them")
    return tuple(found)


def _seconds(edge: str) -> float:
    return inf if edge == "more" else float(time(edge))


def _counted(given: Iterable[tuple[str, str, str]]) -> tuple[Bucket, ...]:
    return tuple((_seconds(low), _seconds(high), _number(count, "")) for low, high, count in given)


def _count(given: object) -> Figure:
    return _number(given, "")


READERS: dict[str, Callable[[Any], Any]] = {  # of each field
    "release": str, "platform": str, "begin": str, "rac": bool, "elapsed": time, "db_time": time, "cpu": time,
    "background_cpu": time, "cpus": _count, "in_histogram": _count, "idle": lambda given: _number(given, "%"),
    "load": lambda given: tuple(_load(each) for each in given), "host": totals, "statistics": totals,
    "waits": _events, "background": _events, "enqueues": _events, "histogram": buckets, "counted": _counted,
}  # fmt: skip


def _load(given: str) -> Figure:
    """A load has a unit, for without one it would be a count, which is exact."""
    figure = _number(given, "")
    return Figure(figure, given, "processes", figure.resolution)
