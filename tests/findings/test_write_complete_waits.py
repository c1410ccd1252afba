import math

import pytest

from findings.made import event, figure, histogram, listed, report
from models.findings import write_complete_waits
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.reports import Event

WC = "write complete waits"


def finding(mean, waits=1000, name=WC, buckets=(), **more):
    shares, ends = [share for _, share in buckets], [end for end, _ in buckets]
    histograms = [histogram(name, *shares, edges=ends)] if buckets else []
    return write_complete_waits.finding(
        report(
            [event(name, waits, waits * mean), *more.pop("events", ())],
            db_time=waits * mean * 2,
            histograms=histograms,
            **more,
        )
    )


def test_the_listing_of_the_chapter_is_a_timer_of_one_centisecond():
    found = write_complete_waits.finding(listed("wc-securefile-cache-nologging"))
    assert found.verdict == APPLIES
    values = {each.what: each.value for each in found.evidence}
    assert values["mean in intervals of the timer"] == pytest.approx(1.00702)
    behind = values["write time behind the mean, if writes are exponential"]
    assert 0.01 / (1 - math.exp(-0.01 / behind)) == pytest.approx(0.0100702)
    assert "2 messages are sent to each wait" in found.causes[0]
    assert found.what_if.position["timer"] == 0.01 and found.what_if.y == pytest.approx(0.0100702)


@pytest.mark.parametrize(
    "name", ["cf-basicfile-nocache-nologging", "hw-awr-nocache", "hw-awr-cache", "hw-awr-event44951-3"]
)
def test_the_other_listings_do_not_have_it(name):
    assert write_complete_waits.finding(listed(name)).verdict == DOES_NOT


@pytest.mark.parametrize(("mean", "timer"), [(0.0098, 0.01), (0.0104, 0.01), (0.098, 0.1), (1.0, 1.0)])
def test_a_mean_at_one_interval_is_a_timer(mean, timer):
    found = finding(mean)
    assert found.verdict == APPLIES
    assert found.what_if.position["timer"] == timer


def test_a_mean_below_the_shortest_interval_is_no_timer_and_one_between_is_not_to_be_told():
    assert finding(0.004).verdict == DOES_NOT
    assert finding(0.013).verdict == UNKNOWN
    assert finding(0.5867, waits=1549).verdict == UNKNOWN


def test_waits_well_below_the_interval_are_a_device_whatever_the_mean():
    assert finding(0.0100, buckets=[(0.008, 0.4), (0.016, 0.5), (math.inf, 0.1)]).verdict == DOES_NOT
    assert finding(0.0100, buckets=[(0.008, 0.0), (0.016, 1.0), (math.inf, 0.0)]).verdict == APPLIES


def test_coarse_buckets_alone_do_not_make_a_timer_and_fine_ones_do():
    coarse = finding(0.0135, buckets=[(0.008, 0.0), (0.016, 0.8), (math.inf, 0.2)])
    assert coarse.verdict == UNKNOWN and coarse.missing
    assert finding(0.0135, buckets=[(0.0095, 0.0), (0.0105, 0.8), (math.inf, 0.2)]).verdict == APPLIES


def test_an_average_in_whole_milliseconds_does_not_make_a_timer():
    row = Event(WC, False, figure(1000, 1), None, figure(0.010, 1e-3))
    assert write_complete_waits.finding(report([row], db_time=20.0)).verdict == UNKNOWN
    row = Event(WC, False, figure(1000, 1), None, figure(0.01001, 1e-5))
    assert write_complete_waits.finding(report([row], db_time=20.0)).verdict == APPLIES


def test_few_waits_and_other_events_without_a_histogram_may_be_there_by_chance():
    assert finding(0.01, waits=20).verdict == UNKNOWN
    assert finding(0.01, name="free buffer waits").verdict == UNKNOWN
    none_below = [(0.008, 0.0), (0.016, 1.0), (math.inf, 0.0)]
    assert finding(0.01, name="free buffer waits", buckets=none_below).verdict == APPLIES


def test_the_wait_is_predicted_from_the_writes_of_the_database_writer():
    writer = event("db file parallel write", 1000, 5.0, background=True)
    (prediction,) = finding(0.0104, events=[writer]).predictions
    assert prediction.predicted == pytest.approx(0.01 / (1 - math.exp(-2)))
    assert prediction.low == pytest.approx(0.005) and prediction.reported == pytest.approx(0.0104)


def background(waits, mean, buckets=((0.008, 0.0), (0.016, 1.0), (math.inf, 0.0)), elapsed=1000.0):
    """Beside sessions that do not wait for anything of a timer."""
    rows = [
        event("db file sequential read", 1000, 500.0),
        event("latch free", 10, 0.1),
        event(WC, waits, waits * mean, background=True),
    ]
    shares, ends = [share for _, share in buckets], [end for end, _ in buckets]
    histograms = [histogram(WC, *shares, edges=ends)] if buckets else []
    return write_complete_waits.finding(report(rows, db_time=600.0, elapsed=elapsed, histograms=histograms))


def test_a_timer_in_the_background_is_named_though_it_is_too_little_to_matter():
    found = background(329, 0.0103)
    assert found.verdict == DOES_NOT and found.stake == 0
    assert "In the background 329 waits" in found.because and "too little to matter" in found.because
    assert "10.3 ms each, one interval of a timer of 10 ms" in found.because
    assert "background" not in background(329, 0.0073).because
    assert "background" not in background(329, 0.0103, ((0.008, 0.5), (0.016, 0.5), (math.inf, 0.0))).because
    assert "background" not in background(20, 0.0103).because


def test_a_background_process_that_sleeps_much_of_the_time_is_a_finding_and_no_part_of_db_time():
    found = background(700, 1.0, ((0.5, 0.0), (1.024, 1.0), (math.inf, 0.0)))
    assert found.verdict == APPLIES and found.stake == 0
    assert found.because.startswith(f"Background processes wait in {WC} for 70 %")
    assert "background" in found.title and not any("LOB" in cause for cause in found.causes)


def test_waits_that_matter_without_a_timer_are_the_writers():
    found = finding(0.3, name="free buffer waits", events=[event("db file parallel write", 100, 5.0, True)])
    assert found.verdict == UNKNOWN
    assert "db file parallel write takes 50 ms" in found.causes[0] and "buffer cache" in found.causes[0]
    assert "buffer cache" not in finding(0.3).causes[0]
    assert not finding(0.4, name="buffer busy waits").causes


def test_its_stake_is_the_share_of_sessions():
    assert finding(0.0104).stake == pytest.approx(0.5)


def test_what_takes_little_of_db_time_does_not_apply_however_regular():
    made = report([event(WC, 1000, 10.0)], db_time=1000.0)
    assert write_complete_waits.finding(made).verdict == DOES_NOT


@pytest.mark.parametrize(("name", "background", "same"), [(WC, False, True), (WC, True, False)])
def test_it_is_the_chapters_case_where_sessions_wait_for_the_event_of_the_chapter(name, background, same):
    rows = [event(name, 1000, 10.0, background)]
    found = write_complete_waits.finding(report(rows, db_time=20.0, elapsed=20.0))
    assert found.verdict == APPLIES and found.as_in_chapter is same
