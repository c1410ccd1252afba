"""The log writes of a report, the syncs that wait for them, how writes vary, which are slow, and their standby.

Up to 12.1.0.1 a write is *log file parallel write*; up to 9.2, where one write may be several of its waits, the
statistic *redo write time* if that is longer. From 12.1.0.2 on the statistics *redo write ... time* clock
the whole of it, in microseconds from its start: gather and schedule before the I/O, finish at its end, total when
all is done. Workers, a standby and waiting for CPU are in the total, and not in the event.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from models.analyst.findings.study.arithmetic import attempt, known, product, quotient
from models.analyst.findings.study.choices import FEW, MATERIAL, NOTABLE, about_one
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock, count, count_of, percent
from models.analyst.reports.histograms import is_blank
from models.analyst.reports.report import Histogram
from models.laws import operational, wait_histogram
from models.laws.numbers.figure import Figure, lines_of
from models.laws.numbers.interval import Interval, possible

CLOCKED = 12, 1, 0, 2
ONE_EVENT, AGREE = (10,), 1.5  # before it a write may be several waits, of which one is shorter by more: a choice
IO, SYNC, SPACE = "log file parallel write", "log file sync", "log buffer space"
TOTAL = "redo write total time"

# Of the log writer. What the process that sends (LNS) waits for says nothing of commits, unless it sends once for
# each write: up to 11.2 that is how it sends in step with commits.
SEVERAL_AT_ONCE, SENDS = "SYNC Remote Write", "LNS wait on SENDREQ"
STANDBY_EVENTS = SEVERAL_AT_ONCE, "LGWR-LNS wait", "LGWR wait on LNS", "LGWR wait on SENDREQ"

# Choices. Below MATERIAL commits matter if they wait a hundredth of a second each, there are enough waits for an
# average, at any time so many sessions wait for one, and that is so large a share of DB time.
LONG, WAITING, LEAST = 0.01, 0.05, 0.01
# Choices: storage is slow if the I/O of a log write takes so long on average, or half of them as long as this
# bucket's edge or longer.
SLOW, TYPICAL, MOST = 0.01, 0.008, 0.5

Bucket = tuple[float, float, float]  # from how many seconds on, its share, and its part of 1 + cv2
Tail = tuple[float, float, Figure]  # the share between two edges


@dataclass(frozen=True)
class Write:
    """The write to divide a sync by. All are None where the report does not say.

    Attributes
    ----------
    name
        What it is called: the event, or statistics.
    mean, time
        Seconds: of one write, and of all.
    io
        Seconds of one write that *log file parallel write* shows.
    busy
        Share of its time that the log writer writes; above 1 if several writes were under way at once.
    """

    name: str
    mean: Figure | None = None
    time: Figure | None = None
    io: Figure | None = None
    busy: Figure | None = None

    @property
    def how_busy(self) -> tuple[str, Figure | None, str]:
        """What, value and unit, for `evidence`: the busy share, or how many writes are under way at once."""
        if (self.busy or 0.0) > 1:
            return "log writes under way at once, on average", self.busy, ""
        return "log writer busy (ρ)", self.busy, "%"

    @property
    def whole(self) -> bool:
        """Whether it is the whole write, and not its I/O alone."""
        return self.name.startswith(TOTAL)


def io_row(study: Study) -> Row | None:
    """The Row of *log file parallel write*, in which the log writer waits; None if there is none."""
    return study.row_of_either(IO, background=True)


def waits_per_write(study: Study) -> Figure | None:
    """Waits of *log file parallel write* for each of the *redo writes*; None if the report does not say."""
    row = io_row(study)
    return quotient(row.waits if row else None, study.total("redo writes"))


def worker_share(study: Study) -> Figure | None:
    """The share of the redo writes that workers did; None if the report does not say."""
    return study.ratio("redo writes adaptive worker", "redo writes")


@once
def write_of(study: Study) -> Write:
    """The Write that the release calls for; the next best one, if the report does not have that."""
    writes, row, clocks = study.total("redo writes"), io_row(study), stages_of(study)
    io = row and row.mean or (clocks and clocks[1]) or None
    whole = study.seconds(TOTAL, 1e-6) if study.version >= CLOCKED or not study.version else None
    if mean := quotient(whole, writes):
        return Write(f"{TOTAL} ÷ redo writes", mean, whole, io, quotient(whole, study.elapsed))
    old = study.seconds("redo write time (usec)", 1e-6) or study.seconds("redo write time", 0.01)
    by_clock = quotient(old, writes)
    if io and not (by_clock and study.version and study.version < ONE_EVENT and by_clock > AGREE * io):
        time = row and row.time or product(io, writes)
        return Write(IO, io, time, io, quotient(time, study.elapsed))
    if by_clock:
        return Write("redo write time ÷ redo writes", by_clock, old, None, quotient(old, study.elapsed))
    return Write(IO)


@once
def stages_of(study: Study) -> tuple[Figure, Figure, Figure] | None:
    """Seconds per write before the I/O, in it, and after it, by the stage clocks; None if some are missing."""
    clocks = [study.seconds(f"redo write {stage} time", 1e-6) for stage in ("schedule", "finish", "total")]
    scheduled, finished, ended = (quotient(clock, study.total("redo writes")) for clock in clocks)
    if scheduled is None or finished is None or ended is None or not scheduled <= finished <= ended:
        return None
    return scheduled, finished - scheduled, ended - finished


@dataclass(frozen=True)
class Sync:
    """The sync: seconds of one, how many, their share of DB time; None where the report does not say.

    `waiting` is how many sessions wait for one at a time, on average.
    """

    mean: Figure | None
    count: Figure | None
    share: Figure | None
    waiting: Figure | None = None

    @property
    def is_material(self) -> bool | None:
        """Whether syncs matter; None if the report does not say."""
        many = self.count is None or self.count >= FEW
        long = (self.mean or 0) >= LONG and many and (self.waiting or 0) >= WAITING
        if (self.share or 0) >= MATERIAL or long and (self.share is None or self.share >= LEAST):
            return True
        return None if self.share is None or self.mean is None else False

    @property
    def gate(self) -> str:
        """Why syncs matter or do not, by `is_material`, as a clause; empty where their share decides."""
        if (self.share or 0) >= MATERIAL:
            return ""
        if self.is_material:
            return f"waits of {clock(LONG)} or more matter below {percent(MATERIAL)} too"
        if (self.mean or 0) < LONG:
            return f"less than {percent(MATERIAL)}, and less than {clock(LONG)} each"
        if self.count is not None and self.count < FEW:
            return f"less than {percent(MATERIAL)}, and fewer than {FEW} waits"
        if self.waiting is not None and self.waiting >= WAITING:
            return f"less than {percent(LEAST)}"
        if self.waiting is not None:
            return f"less than {percent(MATERIAL)}, and on average {count(self.waiting)} sessions wait for one"
        return f"less than {percent(MATERIAL)}"


@once
def sync_of(study: Study) -> Sync:
    """The Sync of the event; without it, of *redo synch time* and *redo synch writes*."""
    row, writes = study.row_of_either(SYNC), study.total("redo synch writes")
    if row and row.mean:
        share = study.share_of(SYNC)
        share = study.share_of_time(row.time) if share is None else share
        return Sync(row.mean, row.waits, share, quotient(row.time, study.elapsed))
    time = sync_time(study)
    if time is None:
        time = study.seconds("redo synch time", 0.01)
    share = attempt(operational.share, time, study.db_time)
    return Sync(quotient(time, writes) or None, writes, share, quotient(time, study.elapsed))


def sync_time(study: Study) -> Figure | None:
    """Seconds of all syncs by their statistic in microseconds; None without it."""
    return study.seconds("redo synch time (usec)", 1e-6)


@dataclass(frozen=True)
class Standby:
    """A standby for which the log writer waits.

    Attributes
    ----------
    rows
        Its events, the one that takes longest first.
    time
        Seconds of one redo write; of a write that is clocked no more than what comes after its I/O.
    share
        Of the redo write, the standby included.
    """

    rows: list[Row]
    time: Figure | None = None
    share: Figure | None = None


def standby_of(study: Study, write: Write) -> Standby | None:
    """The Standby of a report; None if no event of one has had waits."""
    io = io_row(study)
    writes = study.total("redo writes") or (io.waits if io else None)
    waited = [row for row in study.beginning(*STANDBY_EVENTS) if row.waits or row.time]
    sent = [row for row in study.beginning(SENDS) if about_one(quotient(row.waits, writes) or 0.0)]
    rows = sorted([*waited, *sent], key=lambda row: -(row.time or 0.0))
    if not rows:
        return None
    waits, sends = ([_time_of_one_write(row, writes) for row in side] for side in (waited, sent))
    if None in (*waits, *sends) or write.mean is None:
        return Standby(rows)
    # The log writer waits while the other one sends.
    time = max(sum(filter(None, times), Figure(0.0)) for times in (waits, sends))
    if not write.whole:
        return Standby(rows, time, quotient(time, time + write.mean))
    stages = stages_of(study)
    after = stages[2] if stages else max(write.mean - (write.io or 0.0), Figure(0.0))
    time = min(time, after)
    return Standby(rows, time, quotient(time, write.mean))


def _time_of_one_write(row: Row, writes: Figure | None) -> Figure | None:
    """Seconds of one write, all its waits together: the log writer waits again and again until it is answered.

    Several standbys may be waited for at once, so of that event a write has one wait at most.
    """
    often = quotient(row.waits, writes)
    return product(row.mean, often and (min(often, 1.0) if row.name == SEVERAL_AT_ONCE else often))


@dataclass(frozen=True)
class Variation:
    """The cv2 of the writes: one figure, and the range that their histogram leaves; `high` is None if open.

    `buckets` are those that it is of.
    """

    value: Figure | None = None
    low: float = 0.0
    high: float | None = None
    buckets: tuple[Bucket, ...] = ()


@once
def variation_of(study: Study) -> Variation:
    """The Variation of *log file parallel write*.

    No write is longer than all of them together: that closes the last bucket. Without a value, the report has no
    histogram, or one that contradicts the mean.
    """
    row, buckets = io_row(study), study.buckets(IO)
    if not buckets or row is None or not row.mean or not row.time:
        return Variation()
    edges, printed = closed(buckets, float(row.time))
    counted = _counts(row, study.report.histograms[IO], edges)
    for tails in (counted, ()) if counted else ((),):
        try:
            return _variation_within(row, edges, printed, tails)
        except ValueError:  # the counts contradict the buckets, or the buckets the mean
            continue
    return Variation()


def _variation_within(row: Row, edges: list[float], printed: list[Figure], tails: Iterable[Tail]) -> Variation:
    assert row.mean is not None and row.printed.mean is not None
    rounded = [possible_share(share) for share in printed]
    lows, highs = zip(*_bounds(row.printed.mean, edges, rounded, tails), strict=True)
    together = _with_counts(edges, printed, tails)
    squares = [square for _, square in wait_histogram.contributions(float(row.mean), edges, together)]
    lines = lines_of(row, *printed, *(share for _, _, share in tails))
    least, most = min(lows), max(highs)
    value = min(max(sum(squares) - 1, least), most)
    cv2, low, high = (Figure(number, lines=lines) for number in (value, least, most))
    return Variation(cv2, low, high, tuple(zip(edges, together, squares, strict=False)))


def closed(buckets: Iterable[tuple[float, float, Figure]], longest: float) -> tuple[list[float], list[Figure]]:
    """Edges and shares of a histogram's buckets, up to the longest wait that is possible, in seconds."""
    reached = [bucket for bucket in buckets if bucket[0] < longest]
    edges = [low for low, _, _ in reached[:1]] + [min(high, longest) for _, high, _ in reached]
    return edges, [share for _, _, share in reached]


def _counts(row: Row, histogram: Histogram, edges: list[float]) -> tuple[Tail, ...]:
    """The shares of the log writes between two of these edges, as far as the report counts them exactly."""
    waits = next((count for count in (histogram.waits, row.printed.waits) if _is_exact(count)), None)
    if not edges or not waits:
        return ()
    tails = []
    for low, high, counted in histogram.tails:
        share = known(float(counted / waits), counted, waits) if _is_exact(counted) else None
        high = min(high, edges[-1])
        if share is not None and share <= 1 and low in edges and high in edges and low < high:
            tails.append((low, high, share))
    return tuple(tails)


def _is_exact(count: Figure | None) -> bool:
    """Whether a number is printed to its last digit, where others are cut to thousands."""
    return count is not None and known(count) is not None and count.resolution <= 1


def _with_counts(edges: list[float], printed: list[Figure], tails: Iterable[Tail]) -> list[float]:
    """The shares as printed; those that are counted together as counted, at the shortest if none is printed."""
    shares = [float(share) for share in printed]
    for start, end, share in tails:
        indices = range(edges.index(start), edges.index(end))
        together = sum(shares[index] for index in indices)
        for index in indices:
            part = shares[index] / together if together else float(index == indices[0])
            shares[index] = part * share
    return shares


def possible_share(share: Figure) -> Interval:
    """What may have been printed as this share; a cell left blank is none, where ".0" may be a few."""
    return Interval(0.0, 0.0) if is_blank(share) else possible(share).meet(Interval(0.0, 1.0))


def _bounds(
    mean: Figure, edges: list[float], shares: list[Interval], tails: Iterable[Tail]
) -> Iterator[tuple[float, float]]:
    """Bounds of cv2 for the mean, and for its ends before rounding where the buckets allow them."""
    least, most = zip(*shares, strict=True) if shares else ((), ())
    plain = [(low, high, float(share)) for low, high, share in tails]
    yield wait_histogram.cv2_bounds(float(mean), edges, least, most, plain)
    for end in {*possible(mean)} - {mean}:
        try:
            yield wait_histogram.cv2_bounds(end, edges, least, most, plain)
        except ValueError:
            continue


@dataclass(frozen=True)
class Slowest:
    """The longest log writes, half of what commits queue behind: from how many seconds on, their share, of all."""

    least: float
    share: float
    writes: float

    @property
    def are_few(self) -> bool:
        """Whether the writes are short but for these."""
        return self.share <= NOTABLE

    def __str__(self) -> str:
        about = max(round(self.share * self.writes), 1)
        return f"about {about:,} of {count_of(self.writes, 'log write')} took {clock(self.least)} or more"


def are_slow(study: Study) -> bool:
    """Whether the storage of the redo logs is slow; not known is no, and so it is while processors are short."""
    return look_slow(study) and not study.processors.starved


def look_slow(study: Study) -> bool:
    """Whether log writes take long, on storage that is slow, or for want of a processor that sees their end."""
    write = write_of(study)
    io = write.io or (None if write.whole else write.mean)
    return (io or 0.0) >= SLOW or share_from(study, TYPICAL) >= MOST


def share_from(study: Study, least: float) -> float:
    """The share of the log writes in buckets from so many seconds on; 0 without a histogram."""
    return sum(share for low, share, _ in variation_of(study).buckets if low >= least)


def slowest(study: Study) -> Slowest | None:
    """The Slowest; None without a histogram that agrees with the mean.

    A commit that comes during a write comes most likely during a long one: what it waits behind is shared out
    between the writes by the squares of their lengths.
    """
    row, buckets = io_row(study), variation_of(study).buckets
    half = sum(square for _, _, square in buckets) / 2
    for first in reversed(range(len(buckets))):
        if sum(square for _, _, square in buckets[first:]) >= half:
            share = sum(share for _, share, _ in buckets[first:])
            writes = row.waits or quotient(row.time, row.mean) if row else None
            assert writes is not None  # there are buckets only of a row with time and mean
            return Slowest(buckets[first][0], share, writes)
    return None
