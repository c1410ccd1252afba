import pytest

from findings.made import activity, event, listed, report
from models import captured
from models.findings import hw_contention
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.laws import mm1

HW, READ, WRITE = "enq: HW - contention", "db file sequential read", "direct path write"


def values(found):
    return {each.what: each.value for each in found.evidence}


def test_the_first_listing_is_the_chapters_finding_with_its_hold_and_its_seven_sessions():
    found, events = hw_contention.finding(listed("hw-awr-nocache")), captured.load("hw-awr-nocache").events
    assert found.verdict == APPLIES
    assert values(found)["reading to a get"] == pytest.approx(199 / 62_717)
    (prediction,) = found.predictions
    sessions = len(captured.load("hw-wait-chains-nocache").chains)
    assert found.what_if.position["sessions"] == found.what_if.x == sessions
    assert prediction.reported == pytest.approx(events[HW].time / events[HW].waits)
    assert prediction.low < prediction.predicted < prediction.high
    assert abs(prediction.error) < 0.15  # the chapter's own prediction is low by less than a seventh


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("hw-awr-cache", APPLIES), ("hw-awr-event44951-unset", APPLIES), ("hw-awr-event44951-3", APPLIES),
        ("hw-awr-event44951-16", APPLIES), ("hw-awr-event44951-512", DOES_NOT),
        ("cf-basicfile-nocache-nologging", DOES_NOT), ("wc-securefile-cache-nologging", DOES_NOT),
    ],
)  # fmt: skip
def test_the_other_listings_have_it_where_it_takes_a_twentieth_of_db_time(name, verdict):
    assert hw_contention.finding(listed(name)).verdict == verdict


def test_an_open_queue_gives_back_the_hold_that_made_its_waits():
    hold, rate, elapsed = 0.05, 12.0, 600.0
    wait, gets = mm1.waiting_time(rate, hold), rate * elapsed
    waits = gets * rate * hold
    made = report(
        [event(HW, waits, gets * wait), event("latch free", 5, 0.1)],
        elapsed=elapsed, db_time=2000.0, enqueues=[activity("HW", gets, waits)],
    )  # fmt: skip
    found = hw_contention.finding(made)
    assert values(found)["hold, from wait and rate by an open queue"] == pytest.approx(hold)
    assert values(found)["hold at most, if all gets are of one segment"] == pytest.approx(1 / rate)
    assert values(found)["share of the gets that wait"] == pytest.approx(rate * hold)
    assert values(found)["sessions waiting for it at a time"] == pytest.approx(rate * wait)


def test_a_read_under_the_enqueue_is_predicted_beside_the_wait_over_all_gets():
    made = report(
        [event(HW, 3000, 60.0), event(READ, 100_000, 500.0)],
        elapsed=600.0, db_time=700.0, enqueues=[activity("HW", 6000, 3000)],
    )  # fmt: skip
    (prediction,) = hw_contention.finding(made).predictions
    assert prediction.predicted == pytest.approx(mm1.waiting_time(10.0, 0.005))
    assert prediction.reported == pytest.approx(60 / 6000)


def test_an_event_that_a_short_list_leaves_out_can_be_nothing_or_anything():
    listed_long = [event("log file sync", 1000, 30.0, share=0.3), event("latch free", 1000, 20.0, share=0.2)]
    assert hw_contention.finding(report(listed_long, kind="fragment")).verdict == UNKNOWN
    listed_short = [*listed_long, event("direct path read", 10, 4.0, share=0.04)]
    assert hw_contention.finding(report(listed_short, kind="fragment")).verdict == DOES_NOT


def test_a_release_without_enqueue_events_is_read_from_the_enqueue_activity():
    made = report(
        [event("enqueue", 900, 30.0)], elapsed=60.0, db_time=100.0, enqueues=[activity("HW", 1000, 800, 28.0)]
    )
    assert hw_contention.finding(made).verdict == APPLIES
    assert (
        hw_contention.finding(report([event("enqueue", 900, 30.0)], elapsed=60.0, db_time=100.0)).verdict
        == UNKNOWN
    )


def test_a_twentieth_of_db_time_is_material_and_a_little_less_is_not():
    for time, verdict in ((5.0, APPLIES), (4.9, DOES_NOT)):
        assert hw_contention.finding(report([event(HW, 100, time)], db_time=100.0)).verdict == verdict


def test_waits_of_seconds_point_to_storage_or_cpu_and_lobs_are_named_only_if_they_write():
    made = report([event(HW, 1000, 5000.0)], db_time=9000.0)
    assert "storage or CPU" in hw_contention.finding(made).causes[0]
    assert not any("LOB" in cause for cause in hw_contention.finding(made).causes)
    made = report([event(HW, 1000, 5.0)], db_time=90.0, statistics={"physical writes direct (lob)": 2000})
    assert any("LOB blocks are written directly" in cause for cause in hw_contention.finding(made).causes)
