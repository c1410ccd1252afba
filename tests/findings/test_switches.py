"""Waits for a log switch: when they matter, and what they ask for."""

import pytest

from findings.made import event, evidence
from findings.made import redo_report as report
from models.findings import cache_the_lob, write_complete_waits
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.findings.asking.questions import Questions
from models.findings.asking.switches import Switches

CHECKPOINT, ARCHIVING = "log file switch (checkpoint incomplete)", "log file switch (archiving needed)"
COMPLETION = "log file switch completion"
REST = [event("db file sequential read", 1_000, 700.0), event("latch free", 10, 0.1)]


def finding(name=CHECKPOINT, waits=93, mean=0.35, switches=None, redo=2e9, **more):
    """Of a thousand seconds with one session active."""
    totals = {"redo size": redo} | ({} if switches is None else {"log switches (derived)": switches})
    return cache_the_lob.finding(report([event(name, waits, waits * mean), *REST], totals, **more))


def test_they_matter_by_share_or_if_they_are_long_by_a_hundredth():
    assert finding(waits=2_000, mean=0.03).verdict == APPLIES  # 6 % of DB time
    assert finding(waits=1_000, mean=0.03).verdict == DOES_NOT
    assert finding(waits=93, mean=0.35).verdict == APPLIES  # 3.3 %, a third of a second each
    assert finding(waits=20, mean=0.35).verdict == DOES_NOT  # less than a hundredth
    assert finding(waits=3, mean=7.0).verdict == DOES_NOT  # three of them are chance
    assert finding(waits=93, mean=0.35, db_time=100_000.0).verdict == DOES_NOT  # of DB time next to nothing


def test_switches_in_an_hour_and_the_redo_of_a_log_are_said_with_what_they_ask_for():
    found = finding(switches=50)
    assert "switch 180 times an hour" in found.because
    assert evidence(found, "log switches per hour") == pytest.approx(180)
    assert evidence(found, "redo to a log switch") == pytest.approx(4e7)
    assert "still needed by a checkpoint" in found.causes[0]
    assert "about 4 switches an hour, a rule of thumb: 1.8 GB at this rate" in found.causes[0]  # 2 MB/s for 900 s
    assert not found.missing or all("log switches" not in each for each in found.missing)


def test_redo_per_switch_is_the_least_that_a_log_holds_and_not_its_size():
    cause = finding(switches=50).causes[0]
    assert "40 MB of redo per switch, so a log is at least about that large" in cause and "v$log" in cause
    untimed = finding(waits=2_000, mean=0.03, switches=50, elapsed=None).causes[0]
    assert "40 MB of redo per switch" in untimed and "at this rate" not in untimed
    assert "redo per switch" not in finding().causes[0]


def test_without_a_count_of_switches_what_counts_them_is_named():
    found = finding()
    assert "an hour" not in found.because and "4 switches an hour" in found.causes[0]
    assert any("v$log_history" in each for each in found.missing)


def test_without_the_time_that_passed_no_size_is_named():
    found = finding(switches=50, elapsed=None)
    assert "too small or too few" in found.causes[0] and "a rule of thumb. There are" in found.causes[0]


def test_logs_that_switch_seldom_are_large_enough():
    found = finding(switches=1)  # 3.6 an hour
    assert "large enough. Look why" in found.causes[0] and "too small" not in found.causes[0]


def test_no_switch_counted_where_sessions_wait_for_one_says_nothing_of_the_size_of_logs():
    assert "too small" in finding(switches=0).causes[0] and "an hour" not in finding(switches=0).because


def test_archiving_is_the_archivers():
    assert finding(ARCHIVING).causes[0].startswith("The archiver is behind")
    assert "checkpoint" not in finding(COMPLETION, switches=50).causes[0]


@pytest.mark.parametrize("mean", [0.35, 1.0])
def test_they_are_no_matter_of_a_timer(mean):
    rows = [event(CHECKPOINT, 500, 500 * mean), *REST]
    assert write_complete_waits.finding(report(rows)).verdict == DOES_NOT


def test_a_short_list_without_them_leaves_them_open():
    rows = [event("log file sync", 100, 500.0), event("the second", 100, 60.0)]
    assert cache_the_lob.finding(report(rows, kind="fragment")).verdict == UNKNOWN


def test_switches_matter_by_db_time_and_not_by_the_clock():
    rows = [event("log file switch completion", 20, 30.0), event("db file sequential read", 1e6, 20_000.0)]
    assert not Switches(Questions(report(rows, elapsed=600.0, db_time=21_000.0))).is_material
    assert Switches(Questions(report(rows, elapsed=600.0, db_time=2_900.0))).is_material
