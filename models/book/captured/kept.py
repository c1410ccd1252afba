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
    host, model = report.host, report.time_model
    facts = {name: getattr(report, name).value for name in _FACTS}
    cpu_rows = (event.time for event in report.events if event.name in ("DB CPU", "CPU time"))
    facts["cpu"] = model["DB CPU"].total if "DB CPU" in model else next(cpu_rows, None)
    facts["idle"] = host.idle
    facts["background_cpu"] = model[BACKGROUND].total if BACKGROUND in model else None
    stored: dict[str, Any] = {
        name: text(fact) if isinstance(fact, Figure) else fact for name, fact in facts.items() if fact is not None
    }
    stored["load"] = [text(load) for load in (host.load_begin, host.load_end) if load is not None]
    stored["host"] = {name: text(report.system[name].total) for name in SYSTEM if name in report.system}
    for side, named in SIDES.items():  # rows of both sides together stand with those of sessions
        stored[named] = {
            event.name: _texts(event, ("waits", "time", "average"))
            for event in report.events
            if bool(event.background) is side
            and event.name.startswith(EVENTS)
            and (event.waits is not None or event.time is not None)
        }
    locks = [lock for lock in report.enqueues.values() if lock.type in LOCKS]
    stored["enqueues"] = {lock.type: _texts(lock, ("requests", "waits", "time")) for lock in locks}
    stored["statistics"] = {
        name: text(statistic.total) for name, statistic in report.statistics.items() if name.startswith(STATISTICS)
    }
    if histogram := report.histograms.get(IO):
        ends = {end for low, high, _ in histogram.tails for end in (low, high)}
        stored["histogram"] = dict(_shown(histogram.buckets, ends))
        stored["in_histogram"] = text(histogram.waits) if histogram.waits else ""
        stored["counted"] = [[_edge(low), _edge(high), text(count)] for low, high, count in histogram.tails]
    return {name: value for name, value in stored.items() if value or name == "rac"}


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


def restored(name: str, stored: Mapping[str, Any]) -> Report:
    """The Report of an entry of texts; fields that are no figures are left out."""
    return report(name, **{field: READERS[field](value) for field, value in stored.items() if field in READERS})


def report(name: str, **given: Any) -> Report:
    """The Report of what is kept: of `fields` as READERS read them, or of less."""
    facts: dict[str, Any] = {field: Fact(value, FOUND) for field, value in given.items() if field in _FACTS}
    events = [
        Event(event, background=side, **figures)
        for side, named in SIDES.items()
        for event, figures in given.get(named, {}).items()
    ]
    waits = given.get("in_histogram") or next((event.waits for event in events if event.name == IO), None)
    buckets, counted = given.get("histogram", ()), given.get("counted", ())
    loads = dict(zip(("load_begin", "load_end"), given.get("load", ()), strict=False))
    locks = {f"{lock} - ": Activity(lock, "", **figures) for lock, figures in given.get("enqueues", {}).items()}
    clocks = {"DB CPU": given.get("cpu"), BACKGROUND: given.get("background_cpu")}
    return Report(
        name, "fragment", "text", **facts, events=tuple(events),
        statistics=given.get("statistics") or Named(),
        histograms=Named({IO: Histogram(IO, waits, buckets, counted)} if buckets else {}),
        system=given.get("host") or Named(),
        time_model=Named({name: Statistic(name, clock) for name, clock in clocks.items() if clock}),
        enqueues=Named(locks), host=Host(idle=given.get("idle"), **loads),
    )  # fmt: skip


_FACTS = "release", "platform", "begin", "elapsed", "db_time", "cpus", "rac"


def _number(given: object, unit: str | None) -> Figure:
    if not isinstance(given, str):
        raise ValueError("use a text, the figure as printed")
    return read_number(given, unit)


def _count(given: object) -> Figure:
    return _number(given, "")


def time(given: object) -> Figure:
    """A time with its unit behind it."""
    return _number(given, None)


def event(given: Mapping[str, object]) -> Figures:
    """Waits, time and average of an event, or requests, waits and time of a lock; those that are there."""
    for name in dict(given):
        if name not in _UNITS:
            raise ValueError(f"no field {name!r}; there are {', '.join(_UNITS)}")
    return {name: _number(figure, _UNITS[name]) for name, figure in given.items()}


def _events(given: Mapping[str, Mapping[str, object]]) -> dict[str, Figures]:
    return {name: event(figures) for name, figures in dict(given).items()}


def totals(given: Mapping[str, object]) -> Named[Statistic]:
    """Statistics by their names."""
    return Named({name: Statistic(name, _count(total)) for name, total in dict(given).items()}, "statistic")


def buckets(given: Mapping[str, object]) -> tuple[Bucket, ...]:
    """The buckets by the edge that each ends at, the last of which may be "more"; a blank one has no waits."""
    low = 0.0
    ascending: list[Bucket] = []
    for edge, share in dict(given).items():
        high = _seconds(edge)
        if not low < high:
            raise ValueError("put the edges in ascending order")
        ascending.append((low, high, _number(share, "%") if share else Figure(0.0, unit="%")))
        low = high
    if not hold_all(ascending):
        together = sum(share for *_, share in ascending)
        raise ValueError(f"these buckets hold {100 * together:.4g} % of the waits, not all of them")
    return tuple(ascending)


def _seconds(edge: str) -> float:
    return inf if edge == "more" else float(time(edge))


def _counted(given: Iterable[tuple[str, str, str]]) -> tuple[Bucket, ...]:
    return tuple((_seconds(low), _seconds(high), _count(count)) for low, high, count in given)


def _loads(given: Iterable[str]) -> tuple[Figure, ...]:
    """Loads have a unit, for without one they would be counts, which are exact."""
    return tuple(Figure(load, load.text, "processes", load.resolution) for load in map(_count, given))


READERS: dict[str, Callable[[Any], Any]] = {  # of each field
    "release": str, "platform": str, "begin": str, "rac": bool, "elapsed": time, "db_time": time, "cpu": time,
    "background_cpu": time, "cpus": _count, "in_histogram": _count, "idle": lambda given: _number(given, "%"),
    "load": _loads, "host": totals, "statistics": totals, "waits": _events, "background": _events,
    "enqueues": _events, "histogram": buckets, "counted": _counted,
}  # fmt: skip
