"""The three shapes of `models.laws.shapes` to watch: one operation behind a lock, on a timer and in a pipe.

An operation is one bar, from its request to its end. All three take the same draws, but only the lock uses the
first one, its service: the timer and the write always take `cost`. Units: seconds.
"""

from collections.abc import Callable

from models.book.paths import lock, pipe
from models.explorable.films.path import Bar, Path, Rows, State, Step
from models.explorable.trace import Values

SESSIONS = Rows("session {}", lock.MOST_SESSIONS, count="sessions", shown=3)
THINKS = State("thinks", tone="quiet")
QUEUES = State("waits", "lock", "pale", then="holds")
IS_HELD = State("is held", "lock")
SLEEPS = State("sleeps", "timer")


def lock_step(state: list[Values], drawn: list[Values], *, cost: Values, think_time: Values) -> Step:
    """As `lock.step`, with the wait and the hold in one bar."""
    served = lock.step(state, drawn, service_time=cost, think_time=think_time)
    waits, holds, is_held, thinks = served.bars
    return served._replace(bars=(waits._replace(end=holds.end, split=holds.begin), is_held, thinks))


def timer_start(first: list[Values], *, sessions: Values, think_time: Values) -> list[Values]:
    """Everybody thinks."""
    return lock.start(first, sessions=sessions, think_time=think_time)[1:]


def timer_step(state: list[Values], drawn: list[Values], *, cost: Values, think_time: Values) -> Step:
    """The next operation sleeps, whoever else does. The state: when each session begins one."""
    asks, who = lock.first_request(state)
    session = lock.number(who)
    wakes = asks + cost
    again = wakes + think_time * drawn[1]
    bars = Bar("sleeps", session, asks, wakes), Bar("thinks", session, wakes, again)
    return Step(lock.replaced(state, who, again), bars, asks)


def pipe_step(state: list[Values], drawn: list[Values], *, cost: Values, think_time: Values) -> Step:
    """As `pipe.step`, and leaves the service out."""
    return pipe.step(state, drawn[1:], write_time=cost, think_time=think_time)


def _path(
    states: tuple[State, ...], start: Callable[..., list[Values]], step: Callable[..., Step], *queues_for: Rows
) -> Path:
    return Path((SESSIONS, *queues_for), states, start, step, lock.PATH.first, lock.PATH.draws)


LOCK = _path((THINKS, QUEUES, IS_HELD), lock.start, lock_step, Rows("the lock"))
TIMER = _path((THINKS, SLEEPS), timer_start, timer_step)
PIPE = _path((THINKS, pipe.WAITS, pipe.WRITES), pipe.start, pipe_step, Rows("the writer"))
