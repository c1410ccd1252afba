import pytest

from models.book.captured import published_waits

REPORTS = published_waits.load()
EVERY_ROW = [
    row for report in REPORTS.values() for rows in (report.events, report.classes) for row in rows.values()
]

HEAD = """
[sources.somebody2000]
title = "A page"
author = "Some Body"
date = "2000"
[waits.first]
source = "somebody2000"
"""
ROW = "[waits.first.events]\none = { waits = 2, time = 3, average = 1.5 }"


def test_the_report_is_read_with_its_events_and_classes():
    report = REPORTS["johansson-securefile"]
    assert (report.source.key, report.source.author) == ("johansson2013high", "Magnus Johansson")
    assert report.events["buffer busy waits"].waits == 654_952
    assert report.events["enq: TX – contention"].share == 0.3072
    assert report.classes["1st level bmb"].time == 49_593
    assert report.classes["free list"].share is None
    assert report.class_time == 49_593 + 34 + 10


@pytest.mark.parametrize("row", EVERY_ROW, ids=lambda row: row.name)
def test_waits_times_their_average_are_their_time(row):
    rounding = 0.0005 * row.waits + 0.5
    assert abs(row.waits * row.average - row.time) <= rounding


def test_times_over_shares_are_the_same_db_time():
    events = REPORTS["johansson-securefile"].events.values()
    db_times = [event.time / event.share for event in events]
    assert max(db_times) == pytest.approx(min(db_times), rel=1e-3)


def test_what_is_not_given_is_not_there():
    report = published_waits.load(HEAD + ROW)["first"]
    assert (report.label, report.release, dict(report.classes)) == ("first", "not stated", {})
