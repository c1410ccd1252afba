"""What a log write carries, and whether fewer commits help."""

import pytest

from findings.made import event, totals
from findings.made import redo_report as report
from models.findings import log_file_sync, redo_strands
from models.findings.asking.finding import APPLIES

SYNC, WRITE, ROW_LOCK = "log file sync", "log file parallel write", "enq: TX - row lock contention"


def committed(locked=0.0, commits=10_000, direct=0.0, busy=None):
    """Commits take a fifth of DB time; waits for rows are `locked` of it, and `direct` of the redo is of LOBs.

    `busy` is the share of the time for which the host's processors work.
    """
    sync = 1.1 * 60.0
    rows = [event(SYNC, 10_000, sync), event(WRITE, 10_000, 60.0, True)]
    redo = {"redo writes": 10_000, "redo synch writes": commits, "redo size": 1e9}
    return report(
        [*rows, event(ROW_LOCK, 1_000, locked * 5 * sync)],
        redo | {"redo size for direct writes": direct * 1e9},
        db_time=5 * sync,
        system=totals({} if busy is None else {"BUSY_TIME": busy * 1e6, "IDLE_TIME": (1 - busy) * 1e6}),
    )


@pytest.mark.parametrize(
    ("case", "helps"),
    [({}, True), ({"locked": 0.049}, True), ({"locked": 0.051}, False), ({"commits": 8_900}, False),
     ({"direct": 0.51}, False)],
)  # fmt: skip
def test_larger_transactions_are_advised_only_where_the_log_is_that_of_commits_and_rows_are_free(case, helps):
    found = log_file_sync.finding(report_of := committed(**case))
    assert found.verdict == APPLIES and found.as_in_chapter is helps
    assert redo_strands.finding(report_of).as_in_chapter is helps
    idle = log_file_sync.finding(committed(**case, busy=0.1))
    assert (log_file_sync.FEWER in idle.causes) is helps
    assert not any("fewer commits" in cause for cause in idle.causes if cause != log_file_sync.FEWER)
