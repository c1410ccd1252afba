"""Commits through one writer whose writes vary: the path of `group_commit.sync_times`, commit by commit.

Commits are Poisson, and writes take exponential times. A commit joins the newest write unless that has begun, and
else opens the next one, which begins when the writer is free. Units: seconds.

One step is one commit: when it comes, all that will happen to it is known.
"""

from models.paths import wakeup
from models.paths.path import NEVER, NOTHING, Bar, Path, Step, greatest, where


def start(first):
    """Nobody has committed, and there was no write."""
    return [0.0, -NEVER, 0.0]


def step(state, drawn, *, arrival_rate, write_time):
    """The next commit, and its write if that is a new one.

    The state: when the last commit came, and when the newest write begins and ends.
    """
    (last, begins, ends), (gap, write) = state, drawn
    comes = last + gap / arrival_rate
    opens = comes > begins
    begins = where(opens, greatest(comes, ends), begins)
    ends = where(opens, begins + write_time * write, ends)
    bars = (
        Bar("writes", wakeup.WRITER, where(opens, begins, NOTHING), ends),
        Bar("waits", wakeup.COMMITS, comes, ends, begins),
    )
    return Step([comes, begins, ends], bars, comes)


PATH = Path(
    rows=wakeup.ROWS,
    states=(wakeup.WRITES, wakeup.POSTED.states[-1]),
    start=start,
    step=step,
    draws=("exponential", "exponential"),
)
