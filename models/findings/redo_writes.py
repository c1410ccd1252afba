"""The redo writes of a report, on the clock that its release has, and who has to wait for them.

Up to 12.1.0.1 a write is *log file parallel write*. From 12.1.0.2 on the statistics *redo write ... time* clock
the whole of it, in microseconds from its start: gather and schedule before the I/O, finish at its end, total when
all is done. Workers, a standby and waiting for CPU are in the total, and not in the event.
"""

from dataclasses import dataclass

from models.findings import figures
from models.findings.figures import clock, percent
from models.findings.reading import MATERIAL
from models.laws import wait_histogram

CLOCKED = 12, 1, 0, 2
IO, SYNC = "log file parallel write", "log file sync"
TOTAL = "redo write total time"

# Choices. Below MATERIAL commits matter if they wait a hundredth of a second each, are not less than a thousandth
# of DB time, and there are enough waits for an average.
LONG, NEGLIGIBLE = 0.01, 0.001


@dataclass(frozen=True)
class Write:
    """The write to divide a sync by. All are None where the report does not say.

    Attributes
    ----------
    name : str
        What it is called: the event, or statistics.
    mean, time : float
        Seconds: of one write, and of all.
    io : float
        Seconds of one write that *log file parallel write* shows.
    busy : float
        Share of its time that the log writer writes; above 1 if several writes were under way at once.
    low, high : float
        What `mean` may be before rounding.
    lines : tuple of int
    """

    name: str
    mean: float | None = None
    time: float | None = None
    io: float | None = None
    busy: float | None = None
    low: float | None = None
    high: float | None = None
    lines: tuple[int, ...] = ()

    @property
    def whole(self):
        """Whether it is the whole write, and not its I/O alone."""
        return self.name.startswith(TOTAL)


def write(report):
    """The Write that the release calls for; the next best one, if the report does not have that."""
    count, event = figures.total(report, "redo writes"), figures.event(report, IO, background=True)
    io = figures.mean(event) or _io_by_clocks(report)
    whole = figures.seconds(report, TOTAL, 1e-6) if report.version >= CLOCKED or not report.version else None
    mean = figures.quotient(whole, count)
    if mean:
        return _write(report, f"{TOTAL} ÷ redo writes", mean, whole, io, (whole, count))
    if io:
        time = figures.time(event) or figures.product(io, count)
        return _write(report, IO, io, time, io, (event,))
    old = figures.seconds(report, "redo write time (usec)", 1e-6)
    old = old or figures.seconds(report, "redo write time", 0.01)
    mean = figures.quotient(old, count)
    if mean:
        return _write(report, "redo write time ÷ redo writes", mean, old, None, (old, count))
    return Write(IO)


def _write(report, name, mean, time, io, sources):
    if len(sources) == 2:
        low, high = figures.possible_quotient(*sources)
    else:
        low, high = figures.possible(mean)
    busy = figures.quotient(time, figures.known(report.elapsed))
    return Write(name, float(mean), time, io, busy, low, high, figures.lines(*sources))


def _io_by_clocks(report):
    clocks = stages(report)
    return clocks[1] if clocks and clocks[1] > 0 else None


def stages(report):
    """Seconds per write before the I/O, in it, and after it, by the stage clocks; None if some are missing."""
    clocks = [
        figures.seconds(report, f"redo write {stage} time", 1e-6) for stage in ("schedule", "finish", "total")
    ]
    count = figures.total(report, "redo writes")
    ends = [figures.quotient(clock, count) for clock in clocks]
    if None in ends or sorted(ends) != ends:
        return None
    scheduled, finished, ended = ends
    return scheduled, finished - scheduled, ended - finished


@dataclass(frozen=True)
class Sync:
    """The sync: seconds of one, how many, their share of DB time; None where the report does not say."""

    mean: float | None
    count: float | None
    share: float | None
    low: float | None
    high: float | None
    lines: tuple[int, ...]


def sync(report):
    """The Sync of the event; without it, of *redo synch time* and *redo synch writes*."""
    event, count = figures.event(report, SYNC), figures.total(report, "redo synch writes")
    mean = figures.mean(event)
    if mean:
        low, high = figures.possible(mean)
        return Sync(
            mean, figures.number(event.waits), figures.share(report, event), low, high, figures.lines(event)
        )
    time = figures.seconds(report, "redo synch time (usec)", 1e-6)
    if time is None:
        time = figures.seconds(report, "redo synch time", 0.01)
    found = figures.quotient(time, count) or None
    low, high = figures.possible_quotient(time, count) if found else (None, None)
    share = figures.quotient(time, figures.known(report.db_time))
    return Sync(found, count, share, low, high, figures.lines(time, count))


def is_material(found):
    """Whether a Sync matters; None if the report does not say."""
    many = found.count is None or found.count >= figures.FEW
    long = (found.mean or 0) >= LONG and many and (found.share is None or found.share >= NEGLIGIBLE)
    if (found.share or 0) >= MATERIAL or long:
        return True
    return None if found.share is None or found.mean is None else False


def gate(found):
    """Why a Sync matters or does not, by `is_material`, as a clause; empty where its share of DB time decides."""
    if (found.share or 0) >= MATERIAL:
        return ""
    if is_material(found):
        return f"waits of {clock(LONG)} or more matter below {percent(MATERIAL)} too"
    if (found.mean or 0) < LONG:
        return f"less than {percent(MATERIAL)}, and less than {clock(LONG)} each"
    if found.count is not None and found.count < figures.FEW:
        return f"less than {percent(MATERIAL)}, and fewer than {figures.FEW} waits"
    return f"less than {percent(NEGLIGIBLE)}"


@dataclass(frozen=True)
class Variation:
    """The cv2 of the writes: one value, and the range that their histogram leaves; `high` is None if open."""

    value: float | None = None
    low: float = 0.0
    high: float | None = None
    lines: tuple[int, ...] = ()


def variation(report):
    """The Variation of *log file parallel write*, from its histogram and its mean.

    No write is longer than all of them together: that closes the last bucket. Without a value, the report has no
    histogram, or one that contradicts the mean.
    """
    event = figures.event(report, IO, background=True)
    mean, together = figures.mean(event), figures.time(event)
    if IO not in report.histograms or not mean or not together:
        return Variation()
    edges, printed = _closed(report.histograms[IO].buckets, figures.possible(together)[1])
    rounded = [_possible_share(share) for share in printed]
    try:
        low, high = zip(*_bounds(mean, edges, rounded), strict=True)
        value = wait_histogram.cv2(float(mean), edges, printed)
    except ValueError:
        return Variation()
    value = min(max(value, min(low)), max(high))
    return Variation(value, min(low), max(high), figures.lines(*printed))


def _closed(buckets, longest):
    """Edges and shares of the buckets, up to the longest wait that is possible."""
    reached = [bucket for bucket in buckets if bucket[0] < longest]
    edges = [low for low, _, _ in reached[:1]] + [min(high, longest) for _, high, _ in reached]
    return edges, [share for _, _, share in reached]


def _possible_share(share):
    """What may have been printed as this share; a cell left blank is none, where ".0" may be a few."""
    if not share and "." not in getattr(share, "text", ""):
        return 0.0, 0.0
    low, high = figures.possible(share)
    return low, min(high, 1.0)


def _bounds(mean, edges, shares):
    """Bounds of cv2 for the mean, and for its ends before rounding where the buckets allow them."""
    least, most = ([share[end] for share in shares] for end in (0, 1))
    yield wait_histogram.cv2_bounds(float(mean), edges, least, most)
    for each in figures.possible(mean):
        try:
            yield wait_histogram.cv2_bounds(each, edges, least, most)
        except ValueError:
            continue
