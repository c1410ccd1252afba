"""A stretch that was recorded, commit by commit: what there is to see of it, in place of draws. Units: seconds.

A row of a stretch is (session, asked, began, ended): a session, counted from 1, and when it asked for its commit,
when the sync that carried it began, and when its answer was there. A stretch has every commit that was asked for
from its first row to its last. Nothing is drawn by chance: a step is one row, in the order of asking, and its
draws are the times, to the microsecond.

The times are read by two programs. Where a commit was asked for before its session's last answer, or its sync
began before it was asked for, or its answer came before its sync began, by less than `APART`, the time that is too
early is moved up to the other, so that no bars of a session overlap. By more, the row is refused.

Who asked ahead of the first row is not in a stretch. So all until those have been answered is warm-up: until every
session has asked once or, where commits are seen in place of sessions, until the answer to the first row, since a
sync carries all who asked before it began.
"""

import math
from typing import NamedTuple

from models.paths import lock, timer, wakeup
from models.paths.path import NEVER, NOTHING, RECORDED, Bar, Path, Recording, Step

APART = 1e-4
_DIGITS = 6


class _Row(NamedTuple):
    """A row whose times follow each other; `sync` is when its sync began, as it was read."""

    session: int
    asked: float
    began: float
    ended: float
    sync: float


def start(first):
    """Nothing has to be known: each row says all of itself."""
    return []


def start_of_sessions(first, *, sessions):
    """As `start`; so many sessions are there to be seen."""
    return []


def lock_step(state, drawn):
    """One commit that held the lock."""
    session, asks, begins, ends, again = drawn
    bars = (
        Bar("waits", session, asks, begins),
        Bar("holds", session, begins, ends),
        Bar("is held", lock.MOST_SESSIONS, begins, ends, note=session + 1),
        Bar("thinks", session, ends, again),
    )
    return Step([], bars, asks)


def timer_step(state, drawn):
    """One commit that slept and went with a sync, and the sync itself if it was the first one in it."""
    session, asks, begins, ends, again, writes, written = drawn
    bars = (
        Bar("sleeps", session, asks, ends, split=begins),
        Bar("writes", lock.MOST_SESSIONS, writes, written),
        Bar("works", session, ends, again),
    )
    return Step([], bars, asks)


def commits_step(state, drawn):
    """The same of one of a crowd of commits, whoever asked for it."""
    _, asks, begins, ends, _, writes, written = drawn
    bars = Bar("writes", wakeup.WRITER, writes, written), Bar("waits", wakeup.COMMITS, asks, ends, begins)
    return Step([], bars, asks)


LOCK = Path(lock.PATH.rows, lock.STATES, start_of_sessions, lock_step, draws=(RECORDED,) * 5)
TIMER = Path(
    (lock.SESSIONS, timer.ROWS[1]), timer.SLEEP_FIRST.states, start_of_sessions, timer_step, draws=(RECORDED,) * 7
)
COMMITS = Path(wakeup.ROWS, (wakeup.WRITES, wakeup.POSTED.states[-1]), start, commits_step, draws=(RECORDED,) * 7)


def behind_a_lock(rows):
    """The Recording of sessions at one lock: each waits until the one before has ended, and holds until it ends.

    The one before is by the order of the ends. ValueError where two commits are in one sync.
    """
    rows, free, begins = _checked(rows), -NEVER, {}
    if len({row.sync for row in rows}) < len(rows):
        raise ValueError("two commits of the stretch are in one sync, so that no lock has kept them apart")
    for row in sorted(rows, key=lambda row: (row.ended, row.asked)):
        begins[row] = max(row.asked, free)
        free = row.ended
    drawn = [[row.session - 1, row.asked, begins[row], row.ended, again] for row, again in _with_next(rows)]
    return _of_sessions(LOCK, rows, drawn)


def on_a_timer(rows):
    """The Recording of sessions that sleep, and then wait for their own sync."""
    rows = _checked(rows)
    return _of_sessions(TIMER, rows, _with_syncs(rows))


def as_commits(rows):
    """The Recording of the commits of any number of sessions, as a crowd."""
    rows = _checked(rows)
    return _recording(COMMITS, rows, _with_syncs(rows), rows[0].ended, {})


def _of_sessions(path, rows, drawn):
    sessions = max(row.session for row in rows)
    if sessions > lock.MOST_SESSIONS:
        raise ValueError(
            f"session {sessions}: there is room for {lock.MOST_SESSIONS}; show the commits as a crowd (as_commits)"
        )
    first = {row.session: row.asked for row in reversed(rows)}
    return _recording(path, rows, drawn, max(first.values()), {"sessions": sessions})


def _recording(path, rows, drawn, whole, arguments):
    """A Recording that begins with the first row that asked when the stretch is `whole`, or later."""
    warm_up = 1 + sum(row.asked < whole for row in rows)
    if warm_up >= len(rows) or rows[-1].asked <= rows[warm_up - 1].asked:
        raise ValueError(
            f"{len(rows)} rows end before whoever asked ahead of them is answered: use a longer stretch"
        )
    return Recording(path, drawn, warm_up, arguments)


def _with_next(rows):
    """Each row, and when its session asked the next time: after the stretch, if it is not in it."""
    again, found = {}, []
    for row in reversed(rows):
        found.append((row, again.get(row.session, NEVER)))
        again[row.session] = row.asked
    return reversed(found)


def _with_syncs(rows):
    """The draws of each row: its own times, and begin and end of its sync if it is the first one in it.

    No row says when a sync ended: it was before its first answer, and before the next one began.
    """
    syncs = {}
    for row in rows:
        syncs.setdefault(row.sync, []).append(row)
    begun = sorted(syncs.values(), key=lambda carried: carried[0].began)
    following = [carried[0].began for carried in begun[1:]] + [NEVER]
    writes = {
        carried[0]: (carried[0].began, min(after, *(row.ended for row in carried)))
        for carried, after in zip(begun, following, strict=True)
    }
    return [
        [row.session - 1, row.asked, row.began, row.ended, again, *writes.get(row, (NOTHING, NOTHING))]
        for row, again in _with_next(rows)
    ]


def _checked(rows):
    """The rows in the order of asking, each later than what it follows; ValueError where that cannot be."""
    answered, found = {}, []
    for number, (session, *times) in sorted(enumerate(rows, 1), key=lambda numbered: numbered[1][1]):
        who = f"row {number} of the stretch, session {session}"
        if not (session == session // 1 and session >= 1):
            raise ValueError(f"{who}: count sessions from 1, in whole numbers")
        if not all(map(math.isfinite, times)):
            raise ValueError(f"{who}: its times are {times}, and must all be finite")
        asked, sync, ended = (round(time, _DIGITS) for time in times)
        asked = _after(answered.get(session, asked), asked, f"{who}: it asked", "its last answer was there")
        began = _after(asked, sync, f"{who}: its sync began", "it asked")
        ended = _after(began, ended, f"{who}: it ended", "its sync began")
        answered[session] = ended
        found.append(_Row(int(session), asked, began, ended, sync))
    if not found:
        raise ValueError("the stretch has no rows")
    return sorted(found, key=lambda row: row.asked)


def _after(earlier, later, what, than):
    """A time that follows another one; what is a little before it is moved up to it."""
    if earlier - later >= APART:
        raise ValueError(f"{what} at {later} s, which is {earlier - later:.6f} s before {than}")
    return max(earlier, later)
