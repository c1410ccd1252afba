import pytest

from analyst.findings.made import activity, event, evidence, listed, report
from models.analyst.findings import hw_contention
from models.analyst.findings.study.finding import APPLIES
from models.book import captured
from models.laws import mm1

HW, READ, WRITE = "enq: HW - contention", "db file sequential read", "direct path write"


def test_the_first_listing_is_the_chapters_finding_with_its_hold_and_its_seven_sessions():
    found, events = hw_contention.finding(listed("hw-awr-nocache")), captured.load("hw-awr-nocache").events
    assert found.verdict == APPLIES
    assert evidence(found, "time of those reads, for each get") == pytest.approx(199 / 62_717)
    (prediction,) = found.predictions
    sessions = len(captured.load("hw-wait-chains-nocache").chains)
    assert found.what_if.position["sessions"] == found.what_if.x == sessions
    assert prediction.reported == pytest.approx(events[HW].time / events[HW].waits)
    assert prediction.low < prediction.predicted < prediction.high
    assert prediction.fitted == 1  # the sessions are: no test of a law rests on it
    assert abs(prediction.error) < 0.15  # the chapter's own prediction is low by less than a seventh


def test_an_open_queue_gives_back_the_hold_that_made_its_waits():
    hold, rate, elapsed = 0.05, 12.0, 600.0
    wait, gets = mm1.waiting_time(rate, hold), rate * elapsed
    waits = gets * rate * hold
    made = report(
        [event(HW, waits, gets * wait), event("latch free", 5, 0.1)],
        elapsed=elapsed, db_time=2000.0, enqueues=[activity("HW", gets, waits)],
    )  # fmt: skip
    found = hw_contention.finding(made)
    assert evidence(found, "hold, a guess from wait and rate by an open queue") == pytest.approx(hold)
    assert evidence(found, "hold at most, if all gets are of one segment") == pytest.approx(1 / rate)
    assert evidence(found, "share of the gets that wait") == pytest.approx(rate * hold)
    assert evidence(found, "sessions waiting for it at a time") == pytest.approx(rate * wait)


def test_a_read_under_the_enqueue_is_predicted_beside_the_wait_over_all_gets():
    made = report(
        [event(HW, 3000, 60.0), event(READ, 100_000, 500.0)],
        elapsed=600.0, db_time=700.0, enqueues=[activity("HW", 6000, 3000)],
    )  # fmt: skip
    (prediction,) = hw_contention.finding(made).predictions
    assert prediction.predicted == pytest.approx(mm1.waiting_time(10.0, 0.005))
    assert prediction.reported == pytest.approx(60 / 6000)


LOBS = {"physical writes direct (lob)": 1000}  # which are what the chapter's remedy is for


def growing(formatting=30.0, waited=900.0, db_time=1000.0):
    rows = [event(HW, 500, waited), event("Data file init write", 100, formatting, background=True)]
    return hw_contention.finding(report(rows, LOBS, elapsed=100.0, db_time=db_time))


def test_data_files_that_grow_come_first_if_the_sessions_behind_their_formatting_could_wait_for_so_long():
    found = growing()  # nine sessions wait at a time: 270 s of their waits
    assert "Data files grow in this interval" in found.because and not found.as_in_chapter
    assert "Data files grow: the report has 100 writes of 300 ms" in found.causes[0]
    assert evidence(found, "Data file init write, mean") == pytest.approx(0.3)
    none = growing(formatting=0.0)
    assert none.verdict == APPLIES and "Data files grow" not in " ".join((none.because, *none.causes))
    assert none.as_in_chapter


def test_formatting_that_too_few_sessions_wait_behind_is_a_remark_however_many_are_active():
    little = growing(formatting=4.0, waited=224.0, db_time=4000.0)  # 2.24 sessions wait, of 40: 9 s of 224
    assert little.verdict == APPLIES and little.as_in_chapter and "Data files grow" not in little.because
    remark = "Data files grow too, with 100 writes of 40 ms in Data file init write. That is 4 s of formatting"
    assert little.causes[-1].startswith(remark) and len(little.causes) > 1


def test_reads_behind_which_an_open_queue_gives_the_wait_are_what_the_holder_does():
    rate, hold, elapsed = 5.0, 0.05, 1000.0  # busy for a quarter of the time
    gets, wait = rate * elapsed, mm1.waiting_time(rate, hold)
    made = report(
        [event(HW, gets * rate * hold, gets * wait), event(READ, gets, gets * hold), event(WRITE, gets, 10.0)],
        elapsed=elapsed, db_time=1000.0, enqueues=[activity("HW", gets, gets * rate * hold)],
    )  # fmt: skip
    found = hw_contention.finding(made)
    assert "each hold may be one read of 50 ms" in found.because
    (prediction,) = found.predictions
    assert prediction.fitted == 0 and prediction.factor == pytest.approx(1)
