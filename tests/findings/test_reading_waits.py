from dataclasses import replace

import pytest

from findings.made import event, figure, listed, report
from models import captured
from models.captured import checks
from models.findings import reading_waits
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.reports import INCONSISTENT, Event, Fact, Problem

ROWS = [event("log file sync", 1000, 30.0), event("latch free", 10, 0.001), event("DB CPU", None, 60.0)]


def verdict(*events, **more):
    return reading_waits.finding(report(events, **more)).verdict


@pytest.mark.parametrize(
    ("db_time", "expected"), [(90.001, DOES_NOT), (99.0, DOES_NOT), (120.0, APPLIES), (70.0, APPLIES)]
)
def test_a_tenth_of_db_time_may_be_missing_or_too_much_and_no_more(db_time, expected):
    assert verdict(*ROWS, db_time=db_time) == expected


def test_idle_waits_background_waits_and_the_other_class_are_no_part_of_it():
    others = [
        event("SQL*Net message from client", 10, 5e4), event("db file parallel write", 10, 500.0, background=True),
        event("PX Deq: Execution Msg", 10, 900.0), event("gcs remote message", 10, 900.0),
        event("made up", 10, 900.0, wait_class="Idle"),
    ]  # fmt: skip
    assert verdict(*ROWS, *others, db_time=90.0) == DOES_NOT


@pytest.mark.parametrize(
    "name", ["hw-awr-nocache", "hw-awr-event44951-unset", "hw-awr-event44951-3", "hw-awr-event44951-512"]
)
def test_the_listings_whose_db_time_no_further_row_can_hold_are_the_chapters_puzzle(name):
    found = reading_waits.finding(listed(name))
    assert found.verdict == APPLIES
    rows = captured.load(name).events.values()
    values = {each.what: each.value for each in found.evidence}
    implied = checks.db_time(rows)
    share = checks.total_time(rows).middle / implied.middle
    assert values["waits and CPU, share of DB time"] == pytest.approx(share, rel=0.01)
    assert values["DB time that the printed shares allow, middle"] == pytest.approx(implied.middle, rel=0.01)


def test_a_short_list_may_leave_out_what_is_missing():
    assert reading_waits.finding(listed("hw-awr-cache")).verdict == UNKNOWN
    rows = [event("log file sync", 1000, 30.0), event("latch free", 10, 20.0), event("DB CPU", None, 20.0)]
    assert verdict(*rows, db_time=100.0) == UNKNOWN


def test_without_cpu_or_without_db_time_it_cannot_be_told():
    assert verdict(*ROWS[:2], db_time=90.0) == UNKNOWN
    assert verdict(*ROWS) == UNKNOWN
    assert verdict(db_time=90.0) == UNKNOWN


def test_a_list_of_sessions_and_background_together_may_have_too_much():
    both = [event("log file sync", 1000, 130.0, background=None), event("DB CPU", None, 60.0, background=None)]
    assert verdict(*both, db_time=90.0) == UNKNOWN


def test_db_time_that_is_printed_roughly_decides_nothing_within_its_rounding():
    made = report([event("log file sync", 1000, 1.6), event("DB CPU", None, 0.5)])
    rough = Fact(figure(1.8, 0.6), "found", (3,))
    assert reading_waits.finding(type(made)(**{**vars(made), "db_time": rough})).verdict == UNKNOWN


def test_a_row_whose_waits_times_average_is_not_its_time_is_named():
    wrong = Event("log file sync", False, figure(1000, 1), figure(30.0, 0.1), figure(0.020, 1e-3))
    found = reading_waits.finding(report([wrong, *ROWS[1:]], db_time=90.0))
    assert found.verdict == APPLIES and "log file sync: 1,000 waits of 20 ms are not 30 s" in found.because
    right = Event("log file sync", False, figure(1000, 1), figure(30.0, 0.1), figure(0.030, 1e-3))
    assert verdict(right, *ROWS[1:], db_time=90.0) == DOES_NOT


def test_shares_of_two_db_times_and_a_head_that_contradicts_itself_are_said():
    rows = [Event("a", False, figure(1, 1), figure(30.0), None, figure(0.30, 0.01)),
            Event("b", False, figure(1, 1), figure(20.0), None, figure(0.40, 0.01))]  # fmt: skip
    found = reading_waits.finding(report(rows))
    assert found.verdict == APPLIES and "different DB times" in found.because
    made = report(ROWS, db_time=90.0)
    twice = type(made)(**{**vars(made), "elapsed": Fact(figure(60.0), INCONSISTENT, (3, 9))})
    assert reading_waits.finding(made).verdict == DOES_NOT
    assert reading_waits.finding(twice).verdict == APPLIES


def test_the_processors_say_which_cause_comes_first():
    def causes(cpus):
        return reading_waits.finding(report(ROWS, db_time=300.0, elapsed=60.0, cpus=cpus)).causes

    assert "have no processor" in causes(1)[0]
    assert "by their times and not by their shares" in causes(64)[0]


def test_a_report_that_lists_all_events_is_not_argued_with_about_those_that_it_does_not():
    rows = [event(f"event {n}", 10, 5.0) for n in range(10)] + [event("DB CPU", None, 20.0)]
    whole = report(rows, db_time=100.0)
    assert reading_waits.finding(whole).verdict == APPLIES
    assert "lists all events" in reading_waits.finding(whole).because
    cut = replace(whole, problems=(Problem("foreground events", "not found", "only the longest are listed"),))
    assert reading_waits.finding(cut).verdict == UNKNOWN  # six more as long as the shortest are the rest
    queried = reading_waits.finding(replace(report(ROWS, db_time=120.0), kind="fragment"))
    assert queried.verdict == APPLIES and "100 of that length are not the rest" in queried.because


def test_a_little_more_than_db_time_is_all_of_it_within_a_tenth():
    found = reading_waits.finding(report(ROWS, db_time=86.0))
    assert found.verdict == DOES_NOT and found.because.endswith("105 % of DB time: all of it, within 10 %.")


def test_a_report_that_contradicts_itself_and_covers_its_db_time_has_no_gap_to_look_for():
    wrong = Event("log file sync", False, figure(1000, 1), figure(30.0, 0.1), figure(0.020, 1e-3))
    rows = [wrong, *ROWS[1:]]
    whole, short = (reading_waits.finding(report(rows, db_time=time)).causes for time in (90.0, 120.0))
    assert len(whole) == 1 and whole[0].startswith("Use a report of one interval")
    assert whole[0] == short[0] and "no processor" in short[1]
