import pytest

from findings.made import event, listed, report
from models.findings import choosing_lob_options
from models.findings.asking.finding import DOES_NOT, UNKNOWN

SLEEP = "write complete waits"


def finding(events=(), **named):
    named = {"redo size": 1e6} | named
    return choosing_lob_options.finding(report(events, elapsed=100.0, db_time=50.0, statistics=named))


def test_options_are_asked_for_only_where_lobs_are_written_often_and_matter():
    assert finding().verdict == DOES_NOT
    assert finding([event(SLEEP, 99, 10.0)], **{"lob writes": 99}).verdict == DOES_NOT  # less than one a second
    assert finding(**{"lob writes": 100}).verdict == DOES_NOT
    assert finding([event(SLEEP, 100, 10.0)], **{"lob writes": 100}).verdict == UNKNOWN
    much = {"lob writes": 0, "physical writes direct (lob)": 150}
    assert finding(**much).verdict == UNKNOWN
    assert finding(**much | {"redo size": 1e9}).verdict == DOES_NOT  # a thousandth of what is written
    assert finding(**much | {"physical writes direct (lob)": 100}).verdict == DOES_NOT  # 8 kB a second


def test_what_is_at_stake_are_the_waits_of_lobs():
    assert finding([event(SLEEP, 100, 10.0)], **{"lob writes": 100}).stake == pytest.approx(0.2)
    assert finding([event("latch free", 100, 10.0)], **{"lob writes": 100}).stake == 0
    assert finding([event(SLEEP, 100, 10.0)]).stake == 0  # nothing says that LOBs are written


def test_waits_that_need_not_be_for_lobs_ask_for_no_options():
    space, writes = [event("log buffer space", 100, 10.0)], {"lob writes": 1000}
    assert finding(space, **writes).stake == pytest.approx(0.2)
    assert finding(space, **writes | {"redo size": 1e9}).verdict == DOES_NOT  # a block each is not a hundredth
    assert finding([event(SLEEP, 100, 3.0)], **writes).verdict == DOES_NOT  # 30 ms is no timer


def test_the_mean_of_a_lob_write_is_said_where_each_writes_directly():
    totals = {"lob writes": 100, "physical writes direct (lob)": 200}
    assert "A LOB write is of 16.4 kB; a LOB can take several." in finding(**totals).because
    assert "A LOB write" not in finding(**totals | {"lob writes": 201}).because


def test_few_blocks_of_many_lob_writes_say_nothing_of_how_lobs_are_kept():
    totals = {"lob writes": 3_480_000, "physical writes direct (lob)": 116, "redo size for direct writes": 1e9}
    because = finding([event(SLEEP, 100, 10.0)], **totals).because
    assert "NOCACHE" not in because and "logged" not in because


def test_temporary_lobs_are_no_lobs_that_are_written_directly():
    temporary = {"physical writes direct temporary tablespace": 200}
    much = {"lob writes": 50, "physical writes direct (lob)": 200, "physical writes direct": 210}
    assert finding(**much).verdict == UNKNOWN  # two blocks a second
    assert finding(**much | temporary).verdict == DOES_NOT
    some = much | {"physical writes direct (lob)": 400, "physical writes direct": 420} | temporary
    assert "At most 1.8 MB, temporary LOBs left out, are written directly" in finding(**some).because
    only = {"lob writes": 200, "physical writes direct (lob)": 200, "physical writes direct": 200} | temporary
    assert "Nothing but temporary LOBs" in finding([event(SLEEP, 100, 10.0)], **only).because


def test_redo_of_other_direct_writes_is_not_that_of_lobs():
    totals = {"lob writes": 1000, "physical writes direct (lob)": 1000, "physical writes direct": 2000}
    alone = totals | {"physical writes direct": 1000}
    assert "NOCACHE, and logged" in finding(**alone | {"redo size for direct writes": 8_300_000}).because
    assert "logged" not in finding(**totals | {"redo size for direct writes": 8_300_000}).because
    assert "NOCACHE, and not logged" in finding(**totals | {"redo size for direct writes": 102_000}).because


@pytest.mark.parametrize(
    ("direct", "redo", "said"),
    [
        (0, 0, "cached"),
        (1000, 102_000, "NOCACHE, and not logged"),
        (1000, 8_300_000, "NOCACHE, and logged"),
        (1000, None, "NOCACHE"),
    ],
)
def test_direct_writes_and_their_redo_say_how_lobs_are_kept(direct, redo, said):
    named = {"lob writes": 1000, "physical writes direct (lob)": direct}
    if redo is not None:
        named["redo size for direct writes"] = redo
    assert said in finding([event(SLEEP, 100, 10.0)], **named).because


def test_options_that_a_lock_or_a_timer_makes_slow_are_named():
    assert "control file" in choosing_lob_options.finding(listed("cf-basicfile-nocache-nologging")).causes[0]
    sleeps = finding([event("write complete waits", 1000, 10.0)], **{"lob writes": 1000})
    assert "sleeps" in sleeps.causes[0]
    assert finding(**{"lob writes": 1000}).causes == ()
