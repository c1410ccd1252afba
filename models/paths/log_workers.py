"""Commits through log writer workers: the path of `log_workers.sync_times`, commit by commit.

Commits are Poisson, and writes take exponential times. A commit joins the newest write unless that has begun, and
else opens the next one, which begins when a worker is free: the one that is free first. Commits are answered in
order: when their own write has ended, and all that began before it. With one worker, it is the path of `varying`.
Units: seconds.

One step is one commit: when it comes, all that will happen to it is known. A write takes the draw of the commit
that opens it.
"""

from models.paths import lock
from models.paths.path import NEVER, NOTHING, Bar, Path, Rows, State, Step, both, greatest, where

MOST_WORKERS = 4


def start(first, *, workers):
    """Nobody has committed, there was no write, and all workers are free."""
    return [0.0, -NEVER, 0.0, *(where(place < workers, 0.0, NEVER) for place in range(MOST_WORKERS))]


def step(state, drawn, *, arrival_rate, write_time):
    """The next commit, and its write if that is a new one.

    The state: when the last commit came, when the newest write begins, when it is answered, and when each worker
    is free.
    """
    (last, begins, answered, *free), (gap, write) = state, drawn
    comes = last + gap / arrival_rate
    opens = comes > begins
    soonest, who = lock.asked(free)
    begins = where(opens, greatest(comes, soonest), begins)
    ends = begins + write_time * write
    answered = where(opens, greatest(answered, ends), answered)
    bars = (
        Bar("writes", lock.number(who), where(opens, begins, NOTHING), ends),
        Bar("waits", MOST_WORKERS, comes, answered, begins),
    )
    free = lock.replaced(free, [both(opens, is_it) for is_it in who], ends)
    return Step([comes, begins, answered, *free], bars, comes)


PATH = Path(
    rows=(Rows("worker {}", MOST_WORKERS, count="workers"), Rows("commits", crowd=True)),
    states=(
        State("writes", "pipe", background=True),
        State("waits", "pipe", "pale", then="is written", behind="writes", style="thread"),
    ),
    start=start,
    step=step,
    draws=("exponential", "exponential"),
)
