import pytest

from findings.made import event, listed, report
from models.findings import space_or_speed
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.laws import free_lists

BUSY, ENTRY = "buffer busy waits", "enq: TX - contention"


def made(busy=30.0, entry=20.0, writes=10_000, chunks=10_000):
    totals = {"lob writes": writes, "securefile allocation chunks": chunks}
    named = {name: total for name, total in totals.items() if total is not None}
    rows = [event(BUSY, 1000, busy), event(ENTRY, 1000, entry), event("latch free", 1, 0.01)]
    return report(rows, elapsed=10.0, db_time=100.0, statistics=named)


def test_both_waits_with_securefiles_that_allocate_are_the_finding():
    assert space_or_speed.finding(made()).verdict == APPLIES
    assert space_or_speed.finding(made(chunks=0)).verdict == UNKNOWN
    assert space_or_speed.finding(made(entry=0.0)).verdict == UNKNOWN
    assert space_or_speed.finding(made(writes=None, chunks=None)).verdict == UNKNOWN


def test_without_waits_or_without_lobs_it_does_not_apply():
    assert space_or_speed.finding(made(busy=1.0, entry=1.0)).verdict == DOES_NOT
    assert space_or_speed.finding(made(writes=9, chunks=9)).verdict == DOES_NOT  # less than one a second
    assert space_or_speed.finding(made(writes=9, chunks=None)).verdict == DOES_NOT


def test_many_more_waits_than_lob_writes_are_not_for_their_space():
    rows = [event(BUSY, 1_000_000, 30.0), event(ENTRY, 1000, 20.0)]
    totals = {"lob writes": 90_000, "securefile allocation chunks": 90_000}
    many = report(rows, elapsed=10.0, db_time=100.0, statistics=totals)
    assert space_or_speed.finding(many).verdict == DOES_NOT
    more = report(rows, elapsed=10.0, db_time=100.0, statistics={**totals, "lob writes": 110_000})
    assert space_or_speed.finding(more).verdict == APPLIES


def test_its_stake_is_the_share_of_both_waits():
    assert space_or_speed.finding(made()).stake == pytest.approx(0.5)


def test_the_share_of_time_bounds_the_lists_to_choose_from():
    values = {each.what: each.value for each in space_or_speed.finding(made()).evidence}
    lists = values["lists or blocks to choose from, at most"]
    assert free_lists.largest_waiting_share(10, lists) == pytest.approx(0.3)


@pytest.mark.parametrize(("name", "verdict"), [("hw-awr-cache", UNKNOWN), ("hw-awr-nocache", DOES_NOT)])
def test_the_cached_listing_waits_for_buffers_of_a_class_that_is_not_printed(name, verdict):
    assert space_or_speed.finding(listed(name)).verdict == verdict


def test_a_longer_list_is_asked_for_only_where_neither_wait_is_known_to_matter():
    def wants_a_list(made):
        return any("A longer list" in each for each in space_or_speed.finding(made).missing)

    assert wants_a_list(report([], elapsed=10.0, db_time=100.0, statistics={"lob writes": 10_000}))
    assert not wants_a_list(made(chunks=0))  # both matter, though not for which blocks is known
    assert not wants_a_list(made(writes=9, chunks=9))


def test_lobs_that_are_counted_by_their_blocks_alone_can_be_too_few_for_the_waits():
    rows = [event("buffer busy waits", 1e7, 500.0), event("DB CPU", None, 400.0)]
    found = space_or_speed.finding(report(rows, {"physical writes direct (lob)": 5_000}, db_time=1000.0))
    assert found.verdict == DOES_NOT and "those of the LOBs that are written" in found.because
