"""Sessions between a lock and a disk: the closed network of `space_reclaim`, session by session. Units: seconds.

For each LOB a session works on the CPU, and is then served by the disk. A get of the lock reclaims for g =
max(batch, request) / request LOBs: with the chance 1 / g a LOB holds the lock before that, on average for g times
what it needs of it. Both stations are first come, first served, all times are exponential, and CPU is thinking, so
the network is the one of the law.

One step is one visit: of the sessions that wait for the lock or the disk, or work, the next that asks is served.
"""

from models.laws import space_reclaim
from models.paths.lock import MOST_SESSIONS, SESSIONS, asked, number, replaced
from models.paths.path import NEVER, NOTHING, Bar, Close, Path, Rows, State, Step, both, greatest, where

LOCK, DISK = MOST_SESSIONS, MOST_SESSIONS + 1


def start(first, *, sessions, cpu_time):
    """Everybody works, lock and disk are free, and no LOB that is under way counts."""
    coming = (where(place < sessions, cpu_time * draw, NEVER) for place, draw in enumerate(first))
    return [0.0, 0.0, 0.0, *coming, *(1.0 for _ in first), *(NOTHING for _ in first)]


def of(chosen, values):
    """The value of the one that is chosen."""
    return sum(where(is_it, value, 0) for is_it, value in zip(chosen, values, strict=True))


def step(
    state, drawn, *, batch, cpu_time, request, unbatched_reads, fewest_reads, read_time, write_demand, slowdown
):
    """The next visit to the lock or the disk.

    The state: when the lock and when the disk is free, the visits so far, and for each session when it asks,
    whether it comes from the CPU (1) or from the lock (0), and the ticket of its LOB.
    """
    lock_free, disk_free, visits, *each = state
    coming, fresh, lobs = (each[place : place + MOST_SESSIONS] for place in range(0, len(each), MOST_SESSIONS))
    asks, who = asked(coming)
    session, visits = number(who), visits + 1

    gets = greatest(batch, request) / request
    reclaims = both(of(who, fresh) == 1, drawn[2] * gets <= 1)
    hold = gets * space_reclaim.enqueue_demand(batch, request, unbatched_reads, fewest_reads, read_time, slowdown)
    service = where(reclaims, hold, space_reclaim.disk_demand(batch, request, write_demand, slowdown))
    begins = greatest(asks, where(reclaims, lock_free, disk_free))
    ends = begins + service * drawn[0]
    again = ends + where(reclaims, 0, cpu_time * drawn[1])

    def lock(time):
        return where(reclaims, time, NOTHING)

    def disk(time):
        return where(reclaims, NOTHING, time)

    bars = (
        Bar("waits", session, lock(asks), begins),
        Bar("holds", session, lock(begins), ends),
        Bar("is held", LOCK, lock(begins), ends, note=session + 1),
        Bar("queues", session, disk(asks), begins),
        Bar("is served", session, disk(begins), ends),
        Bar("is busy", DISK, disk(begins), ends, note=session + 1),
        Bar("works", session, disk(ends), again),
        Bar("cycle", session, disk(ends), ticket=visits),
    )
    done = Close(disk(of(who, lobs)), ends)
    state = [
        where(reclaims, ends, lock_free),
        where(reclaims, disk_free, ends),
        visits,
        *replaced(coming, who, again),
        *replaced(fresh, who, where(reclaims, 0, 1)),
        *replaced(lobs, who, where(reclaims, of(who, lobs), visits)),
    ]
    return Step(state, bars, asks, (done,))


PATH = Path(
    rows=(SESSIONS, Rows("the lock"), Rows("the disk")),
    states=(
        State("works", tone="quiet"),
        State("waits", "lock", "pale", behind="holds"),
        State("holds", "lock"),
        State("is held", "lock"),
        State("queues", tone="pale", behind="is served"),
        State("is served"),
        State("is busy"),
        State("cycle", tone="quiet", style="hidden"),  # a whole LOB, to be counted and not to be seen
    ),
    start=start,
    step=step,
    first=("exponential",) * MOST_SESSIONS,
    draws=("exponential", "exponential", "uniform"),
)
