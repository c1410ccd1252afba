"""Commits behind a lock: what the closed queue says of sessions that update one row, or a few.

The row is held through the commit's sync, so the service is the sync and what the processor takes to hand the row
on. Each function takes a Point and an Apart, as in `pipe`, and gives a list of Tested.
"""

from models.lab.laws.apart import Apart
from models.lab.laws.tested import Tested, tested
from models.lab.measured import MeasuredCommits
from models.lab.points import PerRepeat, Point
from models.laws import closed_group_commit, closed_queue

RESPONSE = "transaction"
EXPONENTIAL, NEVER_IDLE, ROWS, SHARED, BATCHED = "closed queue", "never idle", "rows", "shared syncs", "batch"
NEVER_THINK = 1e6  # sync over think time of those who hold rows: the next one is always there
HINDSIGHT = "the figure itself suggested the formula"
UNMEASURED = "the hold on the processor is that of one row"


def one_row(point: Point, apart: Apart) -> list[Tested]:
    """One row: the closed queue with exponential holds, and the row that is never idle."""
    hold = apart.passing(point.disk)
    if hold is None or not point.synced:
        return []

    def queue(repeat: MeasuredCommits) -> float:
        return _response(repeat, repeat.sync_time + hold)

    def never_idle(repeat: MeasuredCommits) -> float:
        service, think = repeat.sync_time + hold, float(repeat.think_time)
        return service + float(closed_queue.saturated_waiting_time(int(point.sessions), service, think))

    return [
        _times(point, "Closed queue, exponential holds", EXPONENTIAL, queue),
        _times(point, "A row that is never idle: N S − Z", NEVER_IDLE, never_idle),
    ]


def rows(point: Point, apart: Apart) -> list[Tested]:
    """K rows whose holds are syncs: K servers of the closed queue, with a hold of one sync, and of two.

    One sync must fail, since the rows share one log: who asks for a sync while that of another row is under way
    has to wait for it, and then for its own. So a hold is what a commit takes among others that never think.
    """
    hold = apart.passing(point.disk)
    if hold is None or not point.synced:
        return []
    shared = float(closed_group_commit.sync_ratio_limit(NEVER_THINK))
    return [
        _on_rows(point, ROWS, lambda repeat: repeat.sync_time + hold, rival=True),
        _on_rows(point, SHARED, lambda repeat: shared * repeat.sync_time + hold, doubt=HINDSIGHT),
    ]


def rows_slept(point: Point, apart: Apart) -> list[Tested]:
    """K rows whose holds are sleeps, so that nothing is shared: each as long as in a line at one row."""
    hold = apart.slept()
    return [] if hold is None else [_on_rows(point, ROWS, lambda repeat: hold)]


def _on_rows(point: Point, way: str, service: PerRepeat, rival: bool = False, doubt: str = "") -> Tested:
    def queue(repeat: MeasuredCommits) -> float:
        return _response(repeat, service(repeat), int(point.rows))

    return _times(point, "Closed queue for each of the rows", way, queue, rival, doubt)


def batch(point: Point, apart: Apart) -> list[Tested]:
    """m rows a transaction, after m times the think time: rows per second."""
    of_transaction = apart.passing(point.disk, point.batch)
    hold = apart.passing(point.disk) if of_transaction is None else of_transaction
    if hold is None or not point.synced:
        return []
    sessions, rows = int(point.sessions), point.batch

    def queue(repeat: MeasuredCommits) -> float:
        return rows * float(closed_queue.throughput(sessions, repeat.sync_time + hold, float(repeat.think_time)))

    def measured(repeat: MeasuredCommits) -> float:
        return rows * repeat.commits / repeat.seconds

    law, doubt = "Closed queue of transactions of several rows", UNMEASURED if of_transaction is None else ""
    return [tested(point, law, BATCHED, "rows per second", "/s", queue, measured, doubt=doubt)]


def _times(point: Point, law: str, way: str, predicted: PerRepeat, rival: bool = False, doubt: str = "") -> Tested:
    return tested(point, law, way, RESPONSE, "s", predicted, "commit_time", rival, doubt)


def _response(repeat: MeasuredCommits, service: float, segments: int = 1) -> float:
    return float(closed_queue.response_time(int(repeat.sessions), service, float(repeat.think_time), segments))
