"""How much the log writes vary: the cv2 of *log file parallel write*, from its histogram and its mean."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from models.analyst.findings.study.once import once
from models.analyst.findings.study.redo_writes import IO, io_row
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value, known, lines_of
from models.analyst.reports.histograms import is_blank
from models.laws import wait_histogram
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval, possible

Bucket = tuple[float, float, float]  # from how many seconds on, its share, and its part of 1 + cv2
Tail = tuple[float, float, Value]  # the share between two edges


@dataclass(frozen=True)
class Variation:
    """The cv2 of the writes: one Value, and the range that their histogram leaves; `high` is None if open."""

    value: Value | None = None
    low: float = 0.0
    high: float | None = None


def variation(study: Study) -> Variation:
    """The Variation of *log file parallel write*.

    No write is longer than all of them together: that closes the last bucket. Without a value, the report has no
    histogram, or one that contradicts the mean.
    """
    return _read(study)[0]


def buckets(study: Study) -> tuple[Bucket, ...]:
    """Of each bucket of the log writes: from how many seconds on, its share, and its part of 1 + cv2.

    None where the histogram and the mean contradict each other.
    """
    return _read(study)[1]


@once
def _read(study: Study) -> tuple[Variation, tuple[Bucket, ...]]:
    """The Variation, and the buckets that it is of."""
    row, buckets = io_row(study), study.buckets(IO)
    if not buckets or row is None or not row.mean or not row.time:
        return Variation(), ()
    edges, printed = closed(buckets, float(row.time))
    counted = _counts(study, edges)
    for tails in (counted, ()) if counted else ((),):
        try:
            return _variation(row, edges, printed, tails)
        except ValueError:  # the counts contradict the buckets, or the buckets the mean
            continue
    return Variation(), ()


def _variation(
    row: Row, edges: list[float], printed: list[Figure], tails: Iterable[Tail]
) -> tuple[Variation, tuple[Bucket, ...]]:
    assert row.mean is not None and row.printed.mean is not None
    rounded = [possible_share(share) for share in printed]
    low, high = zip(*_bounds(row.printed.mean, edges, rounded, tails), strict=True)
    together = _with_counts(edges, printed, tails)
    squares = [square for _, square in wait_histogram.contributions(float(row.mean), edges, together)]
    lines = lines_of(row, *printed, *(share for _, _, share in tails))
    least, most = min(low), max(high)
    value = min(max(sum(squares) - 1, least), most)
    varies = Variation(Value(value, lines), Value(least, lines), Value(most, lines))
    return varies, tuple(zip(edges, together, squares, strict=False))


def closed(buckets: Iterable[tuple[float, float, Figure]], longest: float) -> tuple[list[float], list[Figure]]:
    """Edges and shares of a histogram's buckets, up to the longest wait that is possible, in seconds."""
    reached = [bucket for bucket in buckets if bucket[0] < longest]
    edges = [low for low, _, _ in reached[:1]] + [min(high, longest) for _, high, _ in reached]
    return edges, [share for _, _, share in reached]


def _counts(study: Study, edges: list[float]) -> tuple[Tail, ...]:
    """The shares of the log writes between two of these edges, as far as the report counts them exactly."""
    row, histogram = io_row(study), study.report.histograms[IO]
    printed = row.printed.waits if row else None
    waits = next((each for each in (histogram.waits, printed) if _is_exact(each)), None)
    if not edges or not waits:
        return ()
    counted_tails = []
    for low, high, count in histogram.tails:
        share = known(count / waits, count, waits) if _is_exact(count) else None
        high = min(high, edges[-1])
        if share is not None and share <= 1 and low in edges and high in edges and low < high:
            counted_tails.append((low, high, share))
    return tuple(counted_tails)


def _is_exact(count: Figure | None) -> bool:
    """Whether a number is printed to its last digit, where others are cut to thousands."""
    return count is not None and known(count) is not None and count.resolution <= 1


def _with_counts(edges: list[float], printed: list[Figure], tails: Iterable[Tail]) -> list[float]:
    """The shares as printed; those that are counted together as counted, at the shortest if none is printed."""
    shares = [float(share) for share in printed]
    for start, end, share in tails:
        places = range(edges.index(start), edges.index(end))
        together = sum(shares[place] for place in places)
        for place in places:
            part = shares[place] / together if together else float(place == places[0])
            shares[place] = part * share
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
    for each in possible(mean):
        try:
            yield wait_histogram.cv2_bounds(each, edges, least, most, plain)
        except ValueError:
            continue
