import pytest

from models.captured import published_waits
from models.captured.entries import PublishedError
from models.reports.listings.errors import UnknownName

REPORTS = published_waits.load()
EVERY_ROW = [row for each in REPORTS.values() for rows in (each.events, each.classes) for row in rows.values()]

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
    assert published_waits.load("[sources]") == {}


def test_an_unknown_report_or_row_is_answered_with_the_closest_ones():
    with pytest.raises(UnknownName, match="no published report 'johansson-secure': did you mean 'johansson-"):
        REPORTS["johansson-secure"]
    with pytest.raises(UnknownName, match="no row 'free lists': did you mean 'free list'"):
        REPORTS["johansson-securefile"].classes["free lists"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("waits = 2, ", "", "first: one: waits is missing"),
        ("waits = 2", "waits = 2, wait = 2", "first: one: no field 'wait'; there are average, share, time, waits"),
        ("waits = 2", "waits = -2", "first: one: waits = -2: use a number, 0 or more"),
        ("time = 3", "time = '3'", "first: one: time = 3: use a number, 0 or more"),
        ("average = 1.5", "average = nan", "first: one: average = nan: use a number, 0 or more"),
        ("average = 1.5", "average = 1.5, share = 60", "first: one: share = 60: use a share from 0 to 1"),
        ('source = "somebody2000"', 'source = "nobody"', "first: source = nobody: use one of somebody2000"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(old, new, message):
    text = HEAD + ROW
    assert old in text
    with pytest.raises(PublishedError, match=f"^{message}"):
        published_waits.load(text.replace(old, new))
