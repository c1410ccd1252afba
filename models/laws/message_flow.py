"""Who sends to whom, from what each process counted: a counter is the sum of the flows that pass it.

An edge is a pair (sender, receiver), a counter a pair ("sent" or "received", process). Every message adds one to
its sender's sent and one to its receiver's received, if they are among the counters. Units: messages, per whatever
the counts are per: per LOB or per run.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.laws.numbers.domain import domain, non_negative, require, whole, whole_number
from models.laws.numbers.values import Counts, Floats, Values

__all__ = [
    "SENT", "RECEIVED", "COUNTERS", "EDGES", "incidence", "books", "rank", "ways", "given", "count", "messages",
    "unexplained",
]  # fmt: skip
__dir__ = __all__.copy

Point = str | tuple[str, str]
Pairs = Sequence[tuple[str, str]]

SENT, RECEIVED = "sent", "received"

# The processes of one cached, unlogged LOB insert: what they count, and who may send to whom.
COUNTERS = ((SENT, "session"), (SENT, "DBW0"), (RECEIVED, "DBW0"), (SENT, "LGWR"), (RECEIVED, "LGWR"))
EDGES = (("session", "DBW0"), ("session", "LGWR"), ("DBW0", "LGWR"), ("LGWR", "DBW0"), ("DBW0", "DBW0"))

_FLOWS = dict.fromkeys(
    ("session_to_dbw0", "session_to_lgwr", "dbw0_to_lgwr", "lgwr_to_dbw0", "dbw0_to_dbw0"), non_negative
)
_COUNTS = {f"{process.lower()}_{side}": non_negative for side, process in COUNTERS}


def incidence(counters: Pairs, edges: Pairs) -> Floats:
    """Which edges add to which counter: a table of 0 and 1, a row for each counter, a column for each edge."""
    return np.array(_adds(counters, edges)).reshape(len(counters), len(edges))


def _adds(counters: Pairs, edges: Pairs) -> list[list[float]]:
    """The same as rows of numbers."""
    return [
        [float((edge[0] if side == SENT else edge[1]) == process) for edge in edges] for side, process in counters
    ]


def books(counters: Pairs, edges: Pairs, flows: Values) -> Floats:
    """What the counters show if edge i carries flows[i] messages: the sums of their flows.

    Domain: flows 0 or more, one for each edge; ValueError outside.
    """
    flows = np.asarray(flows, dtype=float)
    non_negative("flows", flows)
    require(flows.shape == (len(edges),), "number of flows", flows.size, f"use {len(edges)}, one for each edge")
    shown: Floats = incidence(counters, edges) @ flows
    return shown


def rank(counters: Pairs, edges: Pairs) -> int:
    """How many independent figures the counters give about the flows of `edges`.

    Draw each counter as a point and each edge as a line from its sender's sent to its receiver's received;
    whatever does not count is one point more. The rank is points touched - pieces of the drawing, and every edge
    beyond it closes a loop: around a loop, flows can be added and taken away in turn, and no counter sees it.
    Source: the rank of an incidence matrix (Ahuja, Magnanti and Orlin, Network Flows, chapter 11).
    """
    pieces: dict[Point, Point] = {}

    def root(point: Point) -> Point:
        point = point if point in counters else "not counted"
        pieces.setdefault(point, point)
        while pieces[point] != point:
            point = pieces[point]
        return point

    for sender, receiver in edges:
        pieces[root((SENT, sender))] = root((RECEIVED, receiver))
    return sum(point != above for point, above in pieces.items())


def ways(counters: Pairs, edges: Pairs, counts: Values) -> Counts:
    """All flows in whole messages that make the counters show exactly `counts`.

    Returns a table with a row for each way and a column for each edge. Flows in fractions lie between these ways:
    the corners of what is possible are whole numbers if the counts are.
    Domain: counts whole numbers to 100, each edge seen by a counter; ValueError outside. The work grows fast.
    """
    counts = np.asarray(counts, dtype=float)
    whole_number("counts", counts, least=0, most=100)
    table = incidence(counters, edges)
    require(table.any(axis=0), "counters that see an edge", table.any(axis=0), "give each edge one")
    open_ways: list[tuple[tuple[int, ...], Floats]] = [((), counts)]
    for column in table.T:
        open_ways = [
            ((*flows, flow), left - flow * column)
            for flows, left in open_ways
            for flow in range(int(left[column > 0].min()) + 1)
        ]
    done = [flows for flows, left in open_ways if not left.any()]
    return np.array(done, dtype=int).reshape(len(done), len(edges))


@dataclass(frozen=True)
class Fit:
    """The flows that come closest to the counts, and what is left of each counter: counted - explained."""

    flows: Floats
    left: Floats

    @property
    def unexplained(self) -> float:
        """What is left in all, without regard to sign."""
        return float(np.abs(self.left).sum())


def given(counters: Pairs, edges: Pairs, flows: Values, counts: Values) -> Fit:
    """What flows that were given beforehand leave of the counts, as a Fit to which nothing was fitted."""
    return Fit(np.asarray(flows, dtype=float), np.asarray(counts, dtype=float) - books(counters, edges, flows))


@domain(place=whole(0, len(COUNTERS) - 1), **_FLOWS)
def count(
    place: Values, session_to_dbw0: Values, session_to_lgwr: Values, dbw0_to_lgwr: Values, lgwr_to_dbw0: Values,
    dbw0_to_dbw0: Values,
) -> Values:  # fmt: skip
    """What counter number `place` of COUNTERS, from 0, shows for these flows along EDGES."""
    flows = (session_to_dbw0, session_to_lgwr, dbw0_to_lgwr, lgwr_to_dbw0, dbw0_to_dbw0)
    sums = [sum(flow for flow, adds in zip(flows, row, strict=True) if adds) for row in _adds(COUNTERS, EDGES)]
    return _at(place, sums)


@domain(**_FLOWS)
def messages(
    session_to_dbw0: Values, session_to_lgwr: Values, dbw0_to_lgwr: Values, lgwr_to_dbw0: Values,
    dbw0_to_dbw0: Values,
) -> Values:  # fmt: skip
    """All messages along EDGES: the sum of all that is sent, and of all that is received."""
    flows = (session_to_dbw0, session_to_lgwr, dbw0_to_lgwr, lgwr_to_dbw0, dbw0_to_dbw0)
    return sum(count(number, *flows) for number, (side, _) in enumerate(COUNTERS) if side == SENT)


@domain(**_FLOWS, **_COUNTS)
def unexplained(
    session_to_dbw0: Values, session_to_lgwr: Values, dbw0_to_lgwr: Values, lgwr_to_dbw0: Values,
    dbw0_to_dbw0: Values, session_sent: Values, dbw0_sent: Values, dbw0_received: Values, lgwr_sent: Values,
    lgwr_received: Values,
) -> Values:  # fmt: skip
    """How far the flows along EDGES miss the counts of COUNTERS, in all: the sum of |counted - explained|."""
    flows = (session_to_dbw0, session_to_lgwr, dbw0_to_lgwr, lgwr_to_dbw0, dbw0_to_dbw0)
    counts = (session_sent, dbw0_sent, dbw0_received, lgwr_sent, lgwr_received)
    return sum(np.abs(counted - count(number, *flows)) for number, counted in enumerate(counts))


def _at(number: Values, values: Sequence[Values]) -> Values:
    """values[number], for a number that may be an array or a symbol."""
    chosen = values[0]
    for other, value in enumerate(values):
        chosen = np.where(number == other, value, chosen)
    return chosen[()] if isinstance(chosen, np.ndarray) else chosen
