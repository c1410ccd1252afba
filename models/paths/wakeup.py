"""How a commit learns that it is written: the path of `commit_wakeup`, commit by commit. Units: seconds.

Commits are Poisson, writes constant. A write carries all that came before its start. POSTED, the writer then posts
them one after another, in the order in which they came, and only then writes again. POLLED, it writes again at
once, and each commit looks whenever its timer has run down, which starts with its wait.

One step is one commit: when it comes, all that will happen to it is known.
"""

from models.laws import polling_timer
from models.paths.path import NEVER, NOTHING, Bar, Path, Rows, State, Step, greatest, where

WRITER, COMMITS = range(2)
ROWS = (Rows("the writer"), Rows("commits", crowd=True))
WRITES = State("writes", "pipe", background=True)


def start(first):
    """Nobody has committed, and there was no write: `commit_wakeup.NO_WRITE`."""
    return [0.0, -NEVER, 0.0]


def joined(state, gap, arrival_rate, write_time, post_cost):
    """The state after the next commit, and its write if that is a new one.

    The state: when the last commit came, when the newest write begins, and how many commits that carries so far.
    """
    last, begins, carried = state
    comes = last + gap / arrival_rate
    opens = comes > begins
    begins = where(opens, greatest(comes, begins + write_time + carried * post_cost), begins)
    carried = where(opens, 1, carried + 1)
    return [comes, begins, carried], Bar("writes", WRITER, where(opens, begins, NOTHING), begins + write_time)


def posted_step(state, drawn, *, arrival_rate, write_time, post_cost):
    """The next commit is told by its post, the last one of its write so far."""
    state, write = joined(state, drawn[0], arrival_rate, write_time, post_cost)
    comes, begins, carried = state
    post, told = (begins + write_time + turns * post_cost for turns in (carried - 1, carried))
    bars = write, Bar("posts", WRITER, post, told), Bar("waits", COMMITS, comes, told, begins)
    return Step(state, bars, comes)


def polled_step(state, drawn, *, arrival_rate, write_time, timer):
    """The next commit sees at its first look after its write that it is written."""
    state, write = joined(state, drawn[0], arrival_rate, write_time, 0)
    comes, begins, _ = state
    sees = comes + polling_timer.waiting_time_constant(begins - comes + write_time, timer)
    return Step(state, (write, Bar("waits", COMMITS, comes, sees, begins)), comes)


def _waits(shape):
    return State("waits", shape, "pale", then="is written", behind="writes", style="thread")


POSTED = Path(
    rows=ROWS,
    states=(WRITES, State("posts", "lock", background=True), _waits("pipe")),
    start=start,
    step=posted_step,
    draws=("exponential",),
)
POLLED = Path(rows=ROWS, states=(WRITES, _waits("timer")), start=start, step=polled_step, draws=("exponential",))
