"""Wait event histograms: the buckets of the main table, and of the detailed ones where they are finer."""

from math import inf

from models.captured.named import Named

from .headings import plain
from .kinds import BUCKET
from .merging import best
from .names import complete
from .numbers import read_number
from .report import NOT_FOUND, Histogram, Problem

_SECONDS = {
    "us": 1e-6,
    "ms": 1e-3,
    "s": 1.024,
    "m": 65.536,
    "h": 4194.304,
}  # s and m stand for powers of two of ms


def _edge(match):
    above, _, below = match["edge"].partition("/")
    return int(above) / int(below or 1) * _SECONDS[match["unit"]]


def _intervals(columns):
    """Where each bucket stands: (place, low, high)."""
    found, low = [], 0.0
    for place, heading in enumerate(columns):
        matches = list(BUCKET.finditer(plain(heading)))
        if place == 0 or not matches:
            continue
        match = matches[-1]
        if match["side"].startswith("<"):
            edge = _edge(match)
            if edge <= low:
                return []
            found.append((place, low, edge))
            low = edge
        else:
            found.append((place, low, inf))
    return found


def read_histograms(tables):
    """Histograms by event, and what of them could not be read."""
    intervals, waits, problems = {}, {}, []
    for table in tables:
        places = _intervals(table.columns)
        detail = "to" in plain(table.columns[1]) or "-" in plain(table.columns[1])
        for row in table.rows:
            if row.damaged or len(row.cells) != len(table.columns):
                problems.append(
                    Problem("wait event histogram", NOT_FOUND, f"a row of it {row.damaged}", (row.line,))
                )
                continue
            name = complete(row.cells[0], table.widths[0] if table.widths else 0)
            try:
                shares = {
                    (low, high): read_number(row.cells[place] or "0", "%", row.line) for place, low, high in places
                }
                if not detail and row.cells[1]:
                    waits[name] = best([read_number(row.cells[1], "", row.line), *filter(None, [waits.get(name)])])
            except ValueError as problem:
                problems.append(Problem(name, NOT_FOUND, f"its histogram: {problem}", (row.line,)))
                continue
            intervals.setdefault(name, {}).update(shares)
    named = Named()
    named.what = "wait event histogram"
    for name, shares in intervals.items():
        named[name] = Histogram(name, waits.get(name), tuple(_finest(shares)))
    return named, problems


def _finest(shares):
    """The shortest interval from 0, the shortest from where it ends, and so on."""
    low = 0.0
    while low < inf:
        high = min((end for start, end in shares if start == low), default=None)
        if high is None:
            return
        yield low, high, shares[low, high]
        low = high
