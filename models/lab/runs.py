"""What every run of the book's own experiment must pass, on any machine: its counts agree, and no sync is lost.

Three count the same: the log of the sessions, the server, and the disk's log of its syncs. No time is asked for.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from models.lab.measured import LostCommits, MeasuredCommits, RunTables
from models.laws.numbers.interval import Interval, possible, quotient

OWN = 0.2  # seconds between two syncs of the server by itself, wal_writer_delay, at the least
ENDS = 2  # syncs that may be in the time measured only in part: one at either end
NO_WAIT = "asynchronous", "lock slept"  # cases whose commits do not wait for their sync
Checks = Iterator[tuple[str, dict[str, bool]]]  # each with whether it holds, by the name of what it tests
Commits = TypeVar("Commits", MeasuredCommits, LostCommits)


def results(listing: RunTables) -> Checks:
    """Checks of a run, each with whether it holds by the name of the row that it tests."""
    rows = _named(listing.measured, "commits")
    logged = {name: row for name, row in rows.items() if row.cv2 is not None}
    alone = {name: row for name, row in rows.items() if row.sessions == 1.0 and row.case not in NO_WAIT}
    yield "committed ≥ commits", {name: row.committed >= row.commits for name, row in rows.items()}
    yield (
        "committed ≤ commits + sessions",
        {name: row.committed <= row.commits + row.sessions for name, row in rows.items()},
    )
    yield "synced = syncs", {name: row.synced == row.syncs for name, row in logged.items()}
    waited = {name: row for name, row in logged.items() if row.case not in NO_WAIT}
    yield (
        "syncs ≤ committed, but for the server's own",
        {name: row.syncs <= row.committed + 1 + possible(row.seconds).high / OWN for name, row in waited.items()},
    )
    yield "busy = syncs × sync ÷ seconds", {name: _busy(row) for name, row in waited.items()}
    yield (
        "a session alone waits for its sync",
        {name: possible(row.commit_time).high >= possible(row.sync_time).low for name, row in alone.items()},
    )
    lost = _named(listing.lost, "lost")
    yield (
        "acknowledged = found + lost",
        {name: row.acknowledged == row.found + row.lost for name, row in lost.items()},
    )


def _named(rows: Iterable[Commits], figure: str) -> dict[str, Commits]:
    """Rows by case, disk and the line they stand in."""
    return {f"{row.case}, {row.disk}, line {getattr(row, figure).line}": row for row in rows}


def _busy(row: MeasuredCommits) -> bool:
    sync = possible(row.sync_time)
    whole = max(row.syncs - ENDS, 0)
    share = quotient(Interval(whole * sync.low, row.syncs * sync.high), possible(row.seconds))
    return not share.meet(possible(row.busy)).empty
