"""Which events a list without shares takes for idle, and when a report's two snapshots do not belong together."""

import pytest

from models.analyst import reports
from models.analyst.findings.study.study import Study
from models.analyst.reports import INCONSISTENT

TOP = [("log file sync", 60_000, 900), ("db file sequential read", 90_000, 700), ("CPU time", None, 500),
       ("latch free", 4_000, 90), ("enqueue", 20, 60)]  # fmt: skip
WAITS = [*(row for row in TOP if row[1]), ("buffer busy waits", 100, 5)]
IDLE = [("SQL*Net message from client", 9_000, 99_000), ("Something new: idle", 30, 450), ("pipe get", 3, 20)]
HEAD = """
STATSPACK report for

DB Name         DB Id    Instance     Inst Num Release     Cluster Host
------------ ----------- ------------ -------- ----------- ------- ------------
MADEUP        1234567890 madeup1             1 9.2.0.4.0   NO      nowhere

              Snap Id     Snap Time      Sessions Curs/Sess Comment
            --------- ------------------ -------- --------- -------------------
Begin Snap:       548 01-Apr-23 10:00:00       57       1.6
  End Snap:       549 01-Apr-23 10:30:00       59       1.5
   Elapsed:                30.00 (mins)
"""


def written(waits=(*WAITS, *IDLE), top=TOP):
    """A Statspack report of a Top 5 and of all events."""
    lines = ["Top 5 Timed Events", "~~~~~~~~~~~~~~~~~~", f"{'Event':<44} {'Waits':>12} {'Time (s)':>11}"]
    lines += ["-" * 44 + " " + "-" * 12 + " " + "-" * 11]
    lines += [f"{name:<44} {count or '':>12} {time:>11}" for name, count, time in top]
    lines += [" " * 10 + "-" * 61, "Wait Events for DB: MADEUP  Instance: madeup1  Snaps: 548 -549"]
    lines += ["-> ordered by wait time desc, waits desc (idle events last)", ""]
    lines += [f"{'Event':<28} {'Waits':>12} {'Timeouts':>10} {'Time (s)':>10}"]
    lines += ["-" * 28 + " " + "-" * 12 + " " + "-" * 10 + " " + "-" * 10]
    lines += [f"{name:<28} {count:>12} {0:>10} {time:>10}" for name, count, time in waits]
    return "\n".join([HEAD, *lines, " " * 10 + "-" * 61, "End of Report", ""])


def idle(text):
    return [event.name for event in reports.read(text).events if event.idle]


def test_events_behind_the_place_where_times_rise_again_are_idle():
    assert idle(written()) == [name for name, _, _ in IDLE]


@pytest.mark.parametrize(
    "waits",
    [
        [*WAITS, *IDLE[1:2], ("pipe get", 3, 20)],  # nothing behind it that is idle beyond doubt
        [*WAITS[::-1], *IDLE],  # not by time
        sorted([*WAITS, *IDLE], key=lambda row: -row[2]),  # one order for all
    ],
)
def test_a_list_that_is_not_in_that_order_makes_none_idle(waits):
    assert idle(written(waits, top=TOP[:4])) == []


def test_what_is_longer_than_the_last_of_the_top_5_and_is_not_in_it_is_idle():
    waits = sorted([*WAITS, ("Something new: idle", 30, 450)], key=lambda row: -row[2])
    assert idle(written(waits)) == ["Something new: idle"]
    assert idle(written(waits, top=TOP[:4])) == []  # a row of it is lost


def test_snapshots_that_span_a_restart_are_a_problem():
    """One negative row, or times alone, tell of none."""
    itself = "\nERROR: Snapshots chosen span an instance shutdown: RESULTS ARE INVALID" + written()
    fewer = written([(name, -count, time) for name, count, time in WAITS])
    for text, why in ((itself, "as it says itself"), (fewer, "fewer waits than none")):
        (problem,) = [problem for problem in reports.read(text).problems if problem.what == "snapshots"]
        assert problem.state == INCONSISTENT and why in problem.message and problem.lines
    for waits in ([(name, count, -time) for name, count, time in WAITS], [*WAITS[:-1], ("latch free", -1, 5)]):
        assert all(problem.what != "snapshots" for problem in reports.read(written(waits)).problems)


def test_the_sleep_of_a_timer_is_nobodys_wait_even_in_a_top_5():
    timed = [("CPU time", None, 900), ("pman timer", 5, 800), *TOP[:3]]
    names = {row.name for row in Study(reports.read(written(top=timed))).in_db_time}
    assert "log file sync" in names and "pman timer" not in names
