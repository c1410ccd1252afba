"""Sessions behind one lock: the closed queue of `closed_queue.path`, session by session. Units: seconds.

The next request is always the earliest that comes. It waits until the lock is free, holds it for its service, and
the session thinks. Services and think times are exponential.
"""

from models.explorable.films.path import NEVER, Bar, Path, Rows, State, Step, greatest, least, where
from models.explorable.trace import Values

MOST_SESSIONS = 24
SESSIONS = Rows("session {}", MOST_SESSIONS, count="sessions")
STATES = (
    State("thinks", tone="quiet"),
    State("waits", "lock", "pale"),
    State("holds", "lock"),
    State("is held", "lock"),
)


def start(first: list[Values], *, sessions: Values, think_time: Values) -> list[Values]:
    """Everybody thinks, and the lock is free."""
    return [0.0, *(where(index < sessions, think_time * draw, NEVER) for index, draw in enumerate(first))]


def first_request(coming: list[Values]) -> tuple[Values, list[Values]]:
    """The earliest of the times of requests, and for each session whether it is its own; of two, the first one."""
    first, session = least(*coming), len(coming) - 1
    for index, time in reversed(list(enumerate(coming[:-1]))):
        session = where(time == first, index, session)
    return first, [session == index for index in range(len(coming))]


def number(chosen: list[Values]) -> Values:
    """Which one is chosen, counted from 0."""
    return sum(where(is_it, index, 0) for index, is_it in enumerate(chosen))


def replaced(values: list[Values], chosen: list[Values], value: Values) -> list[Values]:
    """The values, with another for the one that is chosen."""
    return [where(is_it, value, old) for is_it, old in zip(chosen, values, strict=True)]


def step(state: list[Values], drawn: list[Values], *, service_time: Values, think_time: Values) -> Step:
    """The next request is served. The state: when the lock is free, and when each session asks for it."""
    free, *coming = state
    asks, who = first_request(coming)
    session = number(who)
    begins = greatest(asks, free)
    ends = begins + service_time * drawn[0]
    again = ends + think_time * drawn[1]
    bars = (
        Bar("waits", session, asks, begins),
        Bar("holds", session, begins, ends),
        Bar("is held", MOST_SESSIONS, begins, ends, note=session + 1),
        Bar("thinks", session, ends, again),
    )
    return Step([ends, *replaced(coming, who, again)], bars, asks)


PATH = Path(
    rows=(SESSIONS, Rows("the lock")),
    states=STATES,
    start=start,
    step=step,
    first=MOST_SESSIONS,
    draws=2,
)
