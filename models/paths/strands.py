"""A log buffer in several strands, commit by commit: the three rules of `redo_strands`, with constant writes.

Time is in mean writes. A commit's redo goes to one of the strands, at random. What the writer takes at once is a
sweep: all strands with something to write, from the first to the last, or with CYCLIC only the next of them after
the strand that it wrote last. A commit that comes during a sweep waits for a later one, and one that finds the
writer idle starts one. CYCLIC and SNAPSHOT answer at the end of each write, SWEEP at the end of the sweep.
"""

from itertools import pairwise

from models.paths.path import NEVER, NOTHING, Bar, Close, Path, Rows, State, Step, both, least, where

MOST_STRANDS = 8
PLACES = range(MOST_STRANDS)


def start(first):
    """Nobody has committed, and the writer is idle: free from the start, and about to begin its round."""
    return [0.0, 0.0, -1.0, 0.0, *(0.0 for _ in PLACES)]


def everything(waiting, written, strands):
    """A sweep takes all strands in which something waits."""
    return waiting


def next_in_turn(waiting, written, strands):
    """A sweep is only the strand that comes next after the one that was written last, going round."""
    ahead = [place - written + where(place > written, 0, strands) for place in PLACES]
    nearest = least(*(where(some, steps, NEVER) for some, steps in zip(waiting, ahead, strict=True)))
    return [both(some, steps == nearest) for some, steps in zip(waiting, ahead, strict=True)]


def step_by(takes, together, state, drawn, load, strands):
    """The next commit comes, or a sweep ends and something waits, whichever is first.

    `takes` says which strands a sweep takes; `together`, whether all are answered at its end. The state: when the
    last commit came, when the newest sweep ends, the strand that was written last, the commits so far, and for
    each strand the ticket of what waits there: the number of the first commit of it, or 0.
    """
    last, free, written, commits, *tickets = state
    comes = last + drawn[0] / load
    is_commit = comes < where(sum(tickets) > 0, free, NEVER)
    now = where(is_commit, comes, free)
    commits = commits + where(is_commit, 1, 0)
    # A uniform draw of four digits can be 1.
    own = least(sum(where(drawn[1] * strands >= place, 1, 0) for place in PLACES[1:]), strands - 1)
    first_there = [both(both(is_commit, own == place), ticket == 0) for place, ticket in enumerate(tickets)]
    tickets = [where(is_it, commits, ticket) for is_it, ticket in zip(first_there, tickets, strict=True)]
    ticket = sum(where(own == place, ticket, 0) for place, ticket in enumerate(tickets))
    bars = [Bar("waits", own, where(is_commit, comes, NOTHING), ticket=ticket)]

    begins, ends = now >= free, [now]
    taken = [both(begins, its) for its in takes([ticket > 0 for ticket in tickets], written, strands)]
    for place, its in enumerate(taken):
        written = where(its, place, written)
        ends += [ends[-1] + where(its, 1, 0)]
        bars += [Bar("writes", place, where(its, ends[-2], NOTHING), ends[-1])]
    answers = [(now, ends[-1]) if together else write for write in pairwise(ends)]
    closes = [
        Close(where(its, ticket, NOTHING), end, split)
        for its, ticket, (split, end) in zip(taken, tickets, answers, strict=True)
    ]
    tickets = [where(its, 0, ticket) for its, ticket in zip(taken, tickets, strict=True)]
    state = [where(is_commit, comes, last), where(begins, ends[-1], free), written, commits, *tickets]
    return Step(state, tuple(bars), now, tuple(closes), used=where(is_commit, 1, 0))


def cyclic_step(state, drawn, *, load, strands):
    """One event where the writer goes round."""
    return step_by(next_in_turn, False, state, drawn, load, strands)


def snapshot_step(state, drawn, *, load, strands):
    """One event where a sweep answers write by write."""
    return step_by(everything, False, state, drawn, load, strands)


def sweep_step(state, drawn, *, load, strands):
    """One event where a sweep answers when all of it is done."""
    return step_by(everything, True, state, drawn, load, strands)


def _path(step):
    return Path(
        rows=(Rows("strand {}", MOST_STRANDS, count="strands", crowd=True),),
        states=(
            State("waits", "pipe", "pale", then="is written", behind="writes", style="thread"),
            State("writes", "pipe", background=True),
        ),
        start=start,
        step=step,
        draws=("exponential", "uniform"),
    )


CYCLIC, SNAPSHOT, SWEEP = (_path(step) for step in (cyclic_step, snapshot_step, sweep_step))
