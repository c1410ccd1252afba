import pytest

from findings.made import event, report
from models.findings import space_or_speed
from models.findings.asking.finding import APPLIES, DOES_NOT
from models.laws import free_lists

BUSY, ENTRY = "buffer busy waits", "enq: TX - contention"


def made(waits=1000, writes=10_000, chunks=10_000):
    totals = {"lob writes": writes, "securefile allocation chunks": chunks}
    rows = [event(BUSY, waits, 30.0), event(ENTRY, 1000, 20.0), event("latch free", 1, 0.01)]
    return report(rows, elapsed=10.0, db_time=100.0, statistics=totals)


@pytest.mark.parametrize(("writes", "verdict"), [(90_000, DOES_NOT), (110_000, APPLIES)])
def test_many_more_waits_than_lob_writes_are_not_for_their_space(writes, verdict):
    assert space_or_speed.finding(made(1_000_000, writes, 90_000)).verdict == verdict


def test_the_share_of_time_bounds_the_lists_to_choose_from():
    values = {each.what: each.value for each in space_or_speed.finding(made()).evidence}
    lists = values["lists or blocks to choose from, at most"]
    assert free_lists.largest_waiting_share(10, lists) == pytest.approx(0.3)
