"""Sessions that commit through one writer: the queue of `closed_group_commit.sync_times`, session by session.

The next commit is always the earliest that comes. It joins the newest write unless that has begun, and else opens
the next one, which begins when the writer is free. Its session waits for the end of that write, and thinks. All
writes take equally long, and think times are exponential. Units: seconds, or mean writes.
"""

from dataclasses import replace

from models.book.paths import lock
from models.explorable.films.path import NEVER, NOTHING, Bar, Path, Rows, State, Step, greatest, where
from models.explorable.trace import Values

THINKS = State("thinks", tone="quiet")
WAITS = State("waits", "pipe", "pale", then="is written")
WRITES = State("writes", "pipe")


def start(first: list[Values], *, sessions: Values, think_time: Values) -> list[Values]:
    """Everybody thinks, and the writer has not written yet."""
    return [-NEVER, *lock.start(first, sessions=sessions, think_time=think_time)]


def step(state: list[Values], drawn: list[Values], *, write_time: Values, think_time: Values) -> Step:
    """The next commit. The state: begin and end of the newest write, and when each session commits."""
    began, ended, *coming = state
    asks, who = lock.first_request(coming)
    session = lock.number(who)
    opens = asks > began
    begins = where(opens, greatest(asks, ended), began)
    ends = where(opens, begins + write_time, ended)
    again = ends + think_time * drawn[0]
    bars = (
        Bar("waits", session, asks, ends, split=begins),
        Bar("writes", lock.MOST_SESSIONS, where(opens, begins, NOTHING), ends),
        Bar("thinks", session, ends, again),
    )
    return Step([begins, ends, *lock.replaced(coming, who, again)], bars, asks)


def start_in_writes(first: list[Values], *, sessions: Values, write_over_think: Values) -> list[Values]:
    """As `start`, with the write as the unit of time."""
    return start(first, sessions=sessions, think_time=1 / write_over_think)


def step_in_writes(state: list[Values], drawn: list[Values], *, write_over_think: Values) -> Step:
    """As `step`, with the write as the unit of time."""
    return step(state, drawn, write_time=1, think_time=1 / write_over_think)


PATH = Path(
    rows=(lock.SESSIONS, Rows("the writer")),
    states=(THINKS, WAITS, WRITES),
    start=start,
    step=step,
    first=lock.PATH.first,
)
IN_WRITES = replace(PATH, start=start_in_writes, step=step_in_writes)
