"""A session that waits for its write, asleep on its own timer or posted: the waits of `polling_timer`, one by one.

The session works, always equally long, and then waits for a write, which takes an exponential time. On its own
timer it looks only when a sleep is over; posted, it is woken when the write is. Units: seconds.
"""

from models.explorable.films.path import Bar, Path, Rows, State, Step, least
from models.explorable.trace import Values
from models.laws import polling_timer

ROWS = Rows("the session"), Rows("the writer")
WORKS = State("works", tone="quiet")
SLEEPS = State("sleeps", "timer", "pale", then="sleeps on")
WAITS = State("waits", tone="pale")
WRITES = State("writes")


def start(first: list[Values]) -> list[Values]:
    """The session begins to work."""
    return [0.0]


def own_timer(
    state: list[Values], drawn: list[Values], *, work: Values, write_time: Values, timer: Values
) -> Step:
    """Work, and sleep until the first look that sees the write. The state: when the session begins to work."""
    begins, write = state[0] + work, write_time * drawn[0]
    ends, written = begins + polling_timer.waiting_time_constant(write, timer), begins + write
    return _step(state, Bar("sleeps", 0, begins, ends, split=least(written, ends)), written)


def posted(state: list[Values], drawn: list[Values], *, work: Values, write_time: Values) -> Step:
    """Work, and wait until the write is over. The state: when the session begins to work."""
    begins = state[0] + work
    ends = begins + write_time * drawn[0]
    return _step(state, Bar("waits", 0, begins, ends), ends)


def _step(state: list[Values], waits: Bar, written: Values) -> Step:
    works = Bar("works", 0, state[0], waits.begin)
    return Step([waits.end], (works, waits, Bar("writes", 1, waits.begin, written)), waits.end)


OWN_TIMER = Path(ROWS, (WORKS, SLEEPS, WRITES), start, own_timer)
POSTED = Path(ROWS, (WORKS, WAITS, WRITES), start, posted)
