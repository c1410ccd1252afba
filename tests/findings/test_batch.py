"""What a log write carries, and whether fewer commits help."""

import pytest

from findings.made import event, evidence, totals
from findings.made import redo_report as report
from models.findings import log_file_sync, redo_strands
from models.findings.asking.finding import APPLIES

SYNC, WRITE, ROW_LOCK = "log file sync", "log file parallel write", "enq: TX - row lock contention"


def committed(locked=0.0, commits=10_000, direct=0.0, busy=None, write=6.0, waits=10_000):
    """Commits take a fifth of DB time; waits for rows are `locked` of it, and `direct` of the redo is of LOBs.

    `busy` is the share of the time for which the host's processors work, `write` the ms of a log write.
    """
    sync = 1.1 * write / 1000 * 10_000
    rows = [event(SYNC, 10_000, sync), event(WRITE, waits, write * waits / 1000, True)]
    redo = {"redo writes": 10_000, "redo synch writes": commits, "redo size": 1e9}
    return report(
        [*rows, event(ROW_LOCK, 1_000, locked * 5 * sync)],
        redo | {"redo size for direct writes": direct * 1e9},
        db_time=5 * sync,
        system=totals({} if busy is None else {"BUSY_TIME": busy * 1e6, "IDLE_TIME": (1 - busy) * 1e6}),
    )


@pytest.mark.parametrize(
    ("case", "helps"),
    [
        ({}, True),
        ({"locked": 0.049}, True),
        ({"locked": 0.051}, False),
        ({"commits": 8_900}, False),
        ({"commits": 9_100}, True),
        ({"direct": 0.49}, True),
        ({"direct": 0.51}, False),
    ],
)
def test_larger_transactions_are_advised_only_where_the_log_is_that_of_commits_and_rows_are_free(case, helps):
    found = log_file_sync.finding(report_of := committed(**case))
    assert found.verdict == APPLIES and found.as_in_chapter is helps
    assert redo_strands.finding(report_of).as_in_chapter is helps
    idle = log_file_sync.finding(committed(**case, busy=0.1))
    assert (log_file_sync.FEWER in idle.causes) is helps
    assert not any("fewer commits" in cause for cause in idle.causes if cause != log_file_sync.FEWER)


@pytest.mark.parametrize(("busy", "said"), [(0.1, False), (0.7, True), (None, True)])
def test_short_processors_are_not_spoken_of_on_an_idle_host(busy, said):
    for write in (6.0, 40.0):
        found = log_file_sync.finding(committed(busy=busy, write=write))
        assert found.as_in_chapter is said
        assert (log_file_sync.FEWER in found.causes) is not said


def carrying(size, direct=0.0, lob_blocks=0, write=20.0):
    """A report of 10,000 log writes, each of so many bytes and ms, `direct` of them the redo of direct writes."""
    made = {
        "redo writes": 10_000,
        "redo size": 10_000 * size,
        "redo size for direct writes": direct * 10_000 * size,
    }
    lobs = {"physical writes direct": 10_000 * 100, "physical writes direct (lob)": lob_blocks}
    rows = [event(SYNC, 10_000, 11 * write), event(WRITE, 10_000, 10 * write, True)]
    return log_file_sync.finding(report(rows, made | lobs | {"redo synch writes": 10_000}, db_time=22 * write))


def test_of_large_log_writes_is_said_how_much_redo_passes_in_a_second():
    large, small = carrying(800_000), carrying(130_000)
    assert "A log write carries 800 kB of redo, at 40 MB per second." in large.causes
    assert not any("carries" in cause and "kB" in cause for cause in small.causes)
    for found, size in ((large, 800_000), (small, 130_000)):
        assert evidence(found, "redo per log write") == pytest.approx(size)


def test_a_log_that_carries_direct_writes_is_named_first_and_commits_are_no_advice():
    lobs, loads, half = (
        carrying(800_000, 0.86, 900_000),
        carrying(800_000, 0.86, 1_000),
        carrying(800_000, 0.49, 900_000),
    )
    assert lobs.causes[0] == (
        "The log carries LOBs: direct writes make 86 % of the redo. "
        "A log write carries 800 kB of redo, at 40 MB per second."
    )
    assert loads.causes[0].startswith("The log carries what sessions write directly (LOBs without cache, loads)")
    for found in (lobs, loads):
        assert "slow" in found.causes[1] and not found.as_in_chapter
        assert not any("Commit less" in cause or "loop" in cause for cause in found.causes)
    assert "slow" in half.causes[0] and half.as_in_chapter
    short = carrying(800, 0.86, 1_000, write=2.0)
    assert short.causes[0].endswith("86 % of the redo.")
