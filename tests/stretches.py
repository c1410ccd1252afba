"""Stretches as a database would leave them, made up by small scalar queues: (session, asked, began, ended)."""

import heapq

import numpy as np

WRITE, TIMER = 3e-3, 10e-3


def of_a_lock(rows, rng, sessions=7, think=6e-3):
    """Sessions that hold one lock through a sync of their own, first come, first served."""
    asking = [(rng.exponential(think), session) for session in range(1, sessions + 1)]
    heapq.heapify(asking)
    free, found = 0.0, []
    while len(found) < rows:
        asked, session = heapq.heappop(asking)
        began = max(asked, free) + rng.uniform(1e-4, 4e-4)
        free = began + rng.exponential(WRITE)
        found.append((session, asked, began, free))
        heapq.heappush(asking, (free + rng.exponential(think), session))
    return micro(found)


def of_a_pipe(rows, rng, sessions=7, think=6e-3, delay=0.0):
    """Sessions whose commits all go with the next sync; an answer takes a little longer. A sync may be delayed."""
    asking = [(rng.exponential(think), session) for session in range(1, sessions + 1)]
    free, found = 0.0, []
    while len(found) < rows:
        asking.sort()
        began = max(asking[0][0] + delay, free)
        free = began + WRITE
        carried = [each for each in asking if each[0] <= began]
        asking = asking[len(carried) :]
        for asked, session in carried:
            ended = free + rng.uniform(0, 2e-4)
            found.append((session, asked, began, ended))
            asking.append((ended + rng.exponential(think), session))
    return micro(sorted(found, key=lambda row: row[1])[:rows])


def of_a_timer(rows, rng, sessions=7):
    """Of sessions that ask again at once, a commit waits for the timer of the first one of its sync."""
    return of_a_pipe(rows, rng, sessions, think=1e-4, delay=TIMER)


def micro(rows):
    """The rows as they are printed, from the first one's asking on."""
    origin = min(row[1] for row in rows)
    return [(row[0], *(float(np.round(time - origin, 6)) for time in row[1:])) for row in rows]
