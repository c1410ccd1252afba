import pytest

from findings.made import event, report
from models.findings import space_or_speed
from models.findings.asking.finding import APPLIES, DOES_NOT
from models.laws import free_lists

BUSY, ENTRY = "buffer busy waits", "enq: TX - contention"


def made(busy=30.0, entry=20.0, writes=10_000, chunks=10_000):
    totals = {"lob writes": writes, "securefile allocation chunks": chunks}
    named = {name: total for name, total in totals.items() if total is not None}
    rows = [event(BUSY, 1000, busy), event(ENTRY, 1000, entry), event("latch free", 1, 0.01)]
    return report(rows, elapsed=10.0, db_time=100.0, statistics=named)


def test_many_more_waits_than_lob_writes_are_not_for_their_space():
    rows = [event(BUSY, 1_000_000, 30.0), event(ENTRY, 1000, 20.0)]
    totals = {"lob writes": 90_000, "securefile allocation chunks": 90_000}
    many = report(rows, elapsed=10.0, db_time=100.0, statistics=totals)
    assert space_or_speed.finding(many).verdict == DOES_NOT
    more = report(rows, elapsed=10.0, db_time=100.0, statistics={**totals, "lob writes": 110_000})
    assert space_or_speed.finding(more).verdict == APPLIES


def test_the_share_of_time_bounds_the_lists_to_choose_from():
    values = {each.what: each.value for each in space_or_speed.finding(made()).evidence}
    lists = values["lists or blocks to choose from, at most"]
    assert free_lists.largest_waiting_share(10, lists) == pytest.approx(0.3)
