"""Commits behind a lock: what the closed queue says of sessions that update one row, or a few.

The row is held through the commit's sync, so the service is the sync and what the processor takes to hand the row
on. Each function takes a Point and a Nothing, as in `pipe`, and gives a list of Tested.
"""

from dataclasses import replace
from math import sqrt

from models.laws import closed_queue

from .points import Spread
from .tested import tested

RESPONSE = "transaction"
EXPONENTIAL, NEVER_IDLE, ROWS, BATCHED, STATES = "closed queue", "never idle", "rows", "batch", "states"
UNMEASURED = "the hold on the processor is that of one row"


def one_row(point, nothing):
    """One row: the closed queue with exponential holds, and the row that is never idle."""
    hold = nothing.hold()
    if hold is None or not _synced(point):
        return []

    def queue(repeat):
        return _response(repeat, repeat.sync_time + hold)

    def never_idle(repeat):
        service, think = repeat.sync_time + hold, float(repeat.think_time)
        return service + float(closed_queue.saturated_waiting_time(int(point.sessions), service, think))

    return [
        _times(point, "Closed queue, exponential holds", EXPONENTIAL, queue),
        _times(point, "A row that is never idle: N S − Z", NEVER_IDLE, never_idle),
    ]


def rows(point, nothing):
    """K rows whose holds are syncs: the closed queue of K servers, which must fail, since commits share a sync."""
    return _on_rows(point, nothing, lambda repeat: repeat.sync_time, rival=True) if _synced(point) else []


def rows_slept(point, nothing):
    """K rows whose holds are sleeps, of the length `delay`, so that nothing is shared."""
    return _on_rows(point, nothing, lambda repeat: repeat.delay)


def _on_rows(point, nothing, held, rival=False):
    hold = nothing.hold()
    if hold is None:
        return []

    def queue(repeat):
        return _response(repeat, held(repeat) + hold, int(point.rows))

    return [_times(point, "Closed queue for each of the rows", ROWS, queue, rival)]


def batch(point, nothing):
    """m rows a transaction, after m times the think time: rows per second."""
    own = nothing.hold(point.batch)
    hold = nothing.hold() if own is None else own
    if hold is None or not _synced(point):
        return []
    sessions, rows = int(point.sessions), point.batch

    def queue(repeat):
        return rows * float(closed_queue.throughput(sessions, repeat.sync_time + hold, float(repeat.think_time)))

    def measured(repeat):
        return rows * repeat.commits / repeat.seconds

    law, doubt = "Closed queue of transactions of several rows", UNMEASURED if own is None else ""
    return [tested(point, law, BATCHED, "rows per second", "/s", queue, measured, doubt=doubt)]


def at_the_row(seen, points, nothing):
    """The share of the moments at which so many sessions held the row or waited for it, by the closed queue.

    `seen`: rows of *Sessions at the row*; those without a Point of their case, disk and sessions are left out.
    """
    hold, counts = nothing.hold(), {}
    for row in seen:
        at_row = counts.setdefault((row.case, row.disk, row.sessions), {})
        at_row[row.at_row] = at_row.get(row.at_row, 0) + row.moments
    known = {(each.case, each.disk, each.sessions): each for each in points if _synced(each)} if hold else {}
    return [
        _share(known[who], number, moments, sum(at_row.values()), hold)
        for who, at_row in counts.items()
        for number, moments in at_row.items()
        if who in known and sum(at_row.values())
    ]


def _share(point, number, moments, of, hold):
    """One share, whose standard error is that of moments which know nothing of each other."""
    share = moments / of

    def state(repeat):
        service, think = repeat.sync_time + hold, float(repeat.think_time)
        return float(closed_queue.state_probability(int(number), int(point.sessions), service, think))

    law, what = "Closed queue: state probabilities", f"{number:.0f} of {point.sessions:.0f} sessions at the row"
    measured = Spread(share, share, share, sqrt(share * (1 - share) / of))
    return replace(tested(point, law, STATES, what, "%", state, lambda repeat: share), measured=measured)


def _synced(point):
    return all(each.sync_time for each in point.repeats)


def _times(point, law, way, predicted, rival=False):
    return tested(point, law, way, RESPONSE, "s", predicted, "commit_time", rival)


def _response(repeat, service, segments=1):
    return float(closed_queue.response_time(int(repeat.sessions), service, float(repeat.think_time), segments))
