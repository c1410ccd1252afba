"""Wait event histograms: the buckets of the main table, and of the detailed ones where they are finer.

A detailed table lists the events that waited within its range, and prints how many of their waits did: "Waits 64ms
to 2s" are those of the buckets from "<64ms" to "<2s", from 32 ms up to 2 s; "Waits 1us - 64us", all below 64 us.
Also rows of v$event_histogram, one for each bucket, which has waits from half its edge up to that.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, isclose

from models.analyst.reports.headings import is_by_session, plain
from models.analyst.reports.merging import add_up
from models.analyst.reports.named import Named
from models.analyst.reports.names import complete
from models.analyst.reports.numbers import read_number, read_whole
from models.analyst.reports.report import (
    HISTOGRAM,
    INCONSISTENT,
    NOT_FOUND,
    Bucket,
    Histogram,
    Problem,
    noted,
    whole_rows,
)
from models.analyst.reports.tables import Row, Table
from models.laws.numbers.figure import Figure, lines_of

Ends = tuple[float, float]  # from when to when a wait lasts
BUCKET = re.compile(r"(?P<side><=?|>=?)(?P<edge>[0-9]{1,4}(?:/[0-9])?)(?P<unit>[a-z]{0,2})$")
_WAITS = re.compile(r"(?:total)?waits(?P<range>[0-9a-z-]*)")
_RANGE = re.compile(r"([0-9]{1,3})(us|ms|s|m)(?:to|-)?([0-9]{1,3})([a-z]{0,2})")
_ANYWAY = 0.002  # by which shares may miss 1 beside their rounding
_WIDEST = 40  # a bucket from 32 ms to a second is the widest there is
_SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1.024, "m": 65.536, "h": 4194.304}  # from s on, powers of two of 1 ms


def _edges(columns: tuple[str, ...]) -> list[tuple[int, float]]:
    """The places of the buckets, and the edge that each ends at, in seconds.

    Narrow columns cut units: each edge is about twice the one before it, which tells what was meant.
    """
    marks = [(column, match) for column, heading in enumerate(columns) if (match := BUCKET.search(plain(heading)))]
    below = [(column, _number(match), match["unit"]) for column, match in marks if match["side"][0] == "<"]
    edges: list[float] = []
    following = None
    edge: float | None
    for _, number, unit in reversed(below):
        candidates = [number * scale for name, scale in _SECONDS.items() if name.startswith(unit)]
        if unit in _SECONDS:
            edge = number * _SECONDS[unit]
        elif following is not None:
            edge = next((low for low in candidates if isclose(2 * low, following, rel_tol=0.05)), None)
        else:
            edge = candidates[0] if len(candidates) == 1 else None
        if edge is None or (following is not None and not edge < following <= _WIDEST * edge):
            return []
        edges.insert(0, edge)
        following = edge
    if len(marks) == len(below) + 1 and marks[-1][1]["side"][0] == ">":
        below.append((marks[-1][0], inf, ""))
        edges.append(inf)
    return [(column, edge) for (column, _, _), edge in zip(below, edges, strict=True)]


def _span(edges: list[tuple[int, float]], counted: str) -> Ends | None:
    """From when to when a detailed table counts waits, in seconds, which its heading says by their buckets.

    A narrow column may cut the unit of the last one.
    """
    match = _RANGE.fullmatch(counted)
    if not match:
        return None
    highs = [edge for _, edge in edges if edge < inf]
    first, last = int(match[1]) * _SECONDS[match[2]], highs[-1]
    ends = (int(match[3]) * scale for unit, scale in _SECONDS.items() if unit.startswith(match[4]))
    lows = [low for low, high in pairwise([0.0, *highs]) if isclose(high, first, rel_tol=0.05)]
    return (lows[0], last) if lows and any(isclose(end, last, rel_tol=0.05) for end in ends) else None


def _number(match: re.Match[str]) -> float:
    above, _, below = match["edge"].partition("/")
    return int(above) / int(below or 1)


def read_histograms(tables: Iterable[Table], problems: list[Problem]) -> Named[Histogram]:
    """Histograms by event."""
    named: Named[Histogram] = Named(what=HISTOGRAM)
    printed = _Printed()
    counted: dict[str, dict[Figure, Figure | None]] = {}
    for table in tables:
        if {"edge", "in_bucket"} <= table.fields.keys():
            _read_buckets(table, counted, problems)
        else:
            printed.add(table, problems)
    for name in printed.shares:
        buckets = tuple(_finest(printed.shares[name]))
        if name in printed.mixed:
            message = "its histogram is printed twice with different figures, or two names are cut to this one"
            problems.append(Problem(name, NOT_FOUND, message))
        elif not hold_all(buckets):
            shares = [share for _, _, share in buckets]
            message = f"the buckets of its histogram hold {100 * sum(shares):.3g} % of the waits, not all of them"
            problems.append(Problem(name, INCONSISTENT, message, lines_of(*shares)))
        else:
            tails = tuple((*span, count) for span, count in sorted(printed.tails.get(name, {}).items()))
            named[name] = Histogram(name, printed.waits.get(name), buckets, tails)
    for name, counts in counted.items():
        known = {edge: waits for edge, waits in counts.items() if waits is not None}
        if len(known) < len(counts):
            lines = (min(counts).line,)
            problems.append(Problem(name, NOT_FOUND, "a bucket of its histogram is printed twice", lines))
        elif name not in named and sum(known.values(), 0.0):
            named[name] = from_counts(name, known)
    return named


@dataclass
class _Printed:
    """Rows of all tables that have a column for each bucket.

    Attributes
    ----------
    shares
        Of each event's waits, by (low, high) of the bucket.
    waits
        How many each event had, as the main table says; the detailed ones count those within their buckets.
    tails
        How many of its waits a detailed table counts, by event and by the edges between which they are.
    mixed
        Events with two shares in one bucket: several, whose names are cut to the same.
    """

    shares: dict[str, dict[Ends, Figure]] = field(default_factory=dict)
    tails: dict[str, dict[Ends, Figure]] = field(default_factory=dict)
    waits: dict[str, Figure] = field(default_factory=dict)
    mixed: set[str] = field(default_factory=set)

    def add(self, table: Table, problems: list[Problem]) -> None:
        """Add the rows of a table."""
        edges = _edges(table.columns)
        counted = _WAITS.fullmatch(plain(table.columns[1]))
        if not edges or not counted:
            message = "one has headings of which it cannot be told what is counted, or between which edges"
            problems.append(Problem(HISTOGRAM, NOT_FOUND, message, (table.line,)))
            return
        span = _span(edges, counted["range"])
        if counted["range"] and not span:
            message = f"the heading {table.columns[1]!r} does not say between which edges it counts waits"
            problems.append(Problem(HISTOGRAM, NOT_FOUND, message, (table.line,)))
        for row in table.rows:
            wrong = row.damaged or ("has cells missing" if len(row.cells) != len(table.columns) else "")
            if wrong:
                problems.append(Problem(HISTOGRAM, NOT_FOUND, f"a row of it {wrong}", (row.line,)))
                continue
            name = complete(row.cells[0], table.width(0))
            with noted(problems, name, row.line, "its histogram: "):
                self._add_shares(name, row, edges)
                with suppress(ValueError):  # its K or M has been cut off
                    count = read_whole(row.cells[1], "", row.line)
                    if not counted["range"]:
                        have = self.waits.get(name, count)
                        self.waits[name] = min(count, have, key=lambda figure: figure.resolution)
                    elif span and self.tails.setdefault(name, {}).setdefault(span, count) != count:
                        self.mixed.add(name)

    def _add_shares(self, name: str, row: Row, edges: list[tuple[int, float]]) -> None:
        places, highs = zip(*edges, strict=True)
        buckets = zip((0.0, *highs), highs, strict=False)
        figures = (read_number(row.cells[column] or "0", "%", row.line) for column in places)
        shares = dict(zip(buckets, figures, strict=True))
        known = self.shares.setdefault(name, {})
        if any(known.get(bucket, share) != share for bucket, share in shares.items()):
            self.mixed.add(name)
        known.update(shares)


def _read_buckets(table: Table, counts: dict[str, dict[Figure, Figure | None]], problems: list[Problem]) -> None:
    """Add the rows of a table to `counts`, event -> edge -> waits.

    Of a bucket printed twice, other than for two containers, neither count is taken: they grow as time goes by.
    """
    width = table.width(table.fields["name"][0])
    for row in whole_rows(table.rows, problems, HISTOGRAM):
        with noted(problems, HISTOGRAM, row.line):
            edge = table.figure(row, "edge")
            waits: Figure | None = read_whole(table.cell(row, "in_bucket"), "", row.line)
            same = counts.setdefault(complete(table.cell(row, "name"), width), {})
            if edge in same:
                waits = add_up([same[edge], waits]) if is_by_session(table.columns) else None
            same[edge] = waits


def from_counts(name: str, counts: Mapping[Figure, Figure]) -> Histogram:
    """A Histogram of counts by edge; buckets that nobody asked for are empty."""
    total, buckets, low = sum(counts.values()), [], 0.0
    smallest = min(edge.resolution for edge in counts)
    for edge, waits in sorted(counts.items()):
        below = edge / 2 if edge > smallest else 0.0
        if below > low:
            buckets.append((low, below, Figure(0.0, unit="%")))
        buckets.append((below, float(edge), Figure(waits / total, waits.text, "%", line=waits.line)))
        low = float(edge)
    return Histogram(name, add_up(list(counts.values())), tuple(buckets))


def histograms_of(counts: Mapping[str, Mapping[Figure, Figure]]) -> Named[Histogram]:
    """Histograms by event, of counts by event and edge; none of an event without waits."""
    waited = {event: waits for event, waits in counts.items() if sum(waits.values())}
    return Named({event: from_counts(event, waits) for event, waits in waited.items()}, HISTOGRAM)


def is_blank(share: Figure) -> bool:
    """Whether a cell says that no wait at all is in the bucket, where ".0" may be a few."""
    return not share and "." not in share.text


def hold_all(buckets: Iterable[Bucket]) -> bool:
    """Whether the shares of all buckets make up all waits, as far as they are rounded; a blank cell is exact."""
    together = sum(float(share) for _, _, share in buckets)
    rounding = _ANYWAY + sum(share.resolution for _, _, share in buckets if not is_blank(share))
    return abs(together - 1) <= rounding


def _finest(shares: Mapping[Ends, Figure]) -> Iterator[Bucket]:
    """The shortest interval from 0, the shortest from where it ends, and so on.

    A table that would go on from there does not list an event which had no wait in its range. A longer table says
    how many waits ended before its first edge: what the shorter intervals leave of these lies between.
    """
    below: list[Figure] = []
    low, ends = 0.0, {}
    for start, end in sorted(shares, reverse=True):
        ends[start] = end  # the shortest comes last
    firsts = sorted(end for start, end in shares if start == 0)
    while low < inf:
        high = ends.get(low, inf)
        beyond = next((end for end in firsts if end > low), inf)
        if high == inf and beyond < inf:
            high, share = beyond, _rest(shares[0.0, beyond], below)
        elif (low, high) in shares:
            share = shares[low, high]
        else:
            return
        yield low, high, share
        below.append(share)
        low = high


def _rest(share: Figure, below: list[Figure]) -> Figure:
    """What is left of a share without those of the intervals below; known less well than each of them."""
    unknown = sum(known.resolution for known in (share, *below) if not is_blank(known))
    return Figure(max(share - sum(below), 0.0), share.text, share.unit, unknown, share.line)
