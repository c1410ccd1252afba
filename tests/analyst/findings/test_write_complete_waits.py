import math

import pytest

from analyst.findings.made import event, histogram, listed, report
from models.analyst.findings import write_complete_waits
from models.analyst.findings.study.finding import APPLIES, UNKNOWN

WC = "write complete waits"


def finding(mean, waits=1000, name=WC, buckets=(), **more):
    shares, ends = [share for _, share in buckets], [end for end, _ in buckets]
    histograms = [histogram(name, *shares, edges=ends)] if buckets else []
    rows = [event(name, waits, waits * mean), *more.pop("events", ())]
    return write_complete_waits.finding(report(rows, db_time=waits * mean * 2, histograms=histograms, **more))


def test_the_listing_of_the_chapter_is_a_timer_of_one_centisecond():
    found = write_complete_waits.finding(listed("wc-securefile-cache-nologging"))
    assert found.verdict == APPLIES
    values = {each.what: each.value for each in found.evidence}
    assert values["mean in intervals of the timer"] == pytest.approx(1.00702)
    behind = values["write time behind the mean, if writes are exponential"]
    assert 0.01 / (1 - math.exp(-0.01 / behind)) == pytest.approx(0.0100702)
    assert "2 messages are sent to each wait" in found.causes[0]
    assert found.what_if.position["timer"] == 0.01 and found.what_if.y == pytest.approx(0.0100702)


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
