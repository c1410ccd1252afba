"""The messages of one LOB after another, along the edges of `message_flow`: who sends what to whom.

A LOB sends its messages one after another, each a unit of time after the one before, and then pauses for one unit.
Time here is only an order, and the order is this book's guess, that of the edges: the session asks for the block
and for its own redo, DBW0 asks for the redo of the block and is answered, and what is left over comes last.
"""

from models.laws.message_flow import EDGES
from models.paths.path import NOTHING, Bar, Path, Rows, State, Step, where

PROCESSES = ("session", "DBW0", "LGWR")
MOST_MESSAGES = 2
ON_ITS_WAY = 0.6


def start(first):
    """No LOB has sent anything yet."""
    return [0.0]


def step(state, drawn, *, session_to_dbw0, session_to_lgwr, dbw0_to_lgwr, lgwr_to_dbw0, dbw0_to_dbw0):
    """The next LOB: up to two messages along each edge. The state: when it sends the first."""
    flows = (session_to_dbw0, session_to_lgwr, dbw0_to_lgwr, lgwr_to_dbw0, dbw0_to_dbw0)
    now, bars = state[0], []
    for edge, flow in zip(EDGES, flows, strict=True):
        sender, receiver = map(PROCESSES.index, edge)
        for message in range(MOST_MESSAGES):
            sent = where(flow > message, now + message, NOTHING)
            bars.append(Bar("sends", sender, sent, sent + ON_ITS_WAY, note=receiver))
        now = now + flow
    bars.append(Bar("inserts", 0, state[0], now + 1))
    return Step([now + 1], tuple(bars), now + 1)


PATH = Path(
    rows=tuple(map(Rows, PROCESSES)),
    states=(State("sends", "timer", style="arrow"), State("inserts", tone="quiet", style="hidden")),
    start=start,
    step=step,
)
