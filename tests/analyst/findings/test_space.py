from dataclasses import replace

import pytest

from analyst.findings.made import event, figure, report
from models.analyst.findings import space_or_speed
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import summary
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN
from models.analyst.reports import Ranked
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


def on_a_cluster(by="gc buffer busy waits", kind="LOB", share=0.97, waits=400_000, chunks=10, more=()):
    """Hardly a LOB write of this instance, and sessions that wait for a transaction and for blocks of others."""
    rows = [event(ENTRY, 500_000, 30.0), event("gc buffer busy acquire", 400_000, 12.0), *more]
    met = Ranked("segment", by, "WADER.SYS_LOB0000000042C00007$$", figure(waits), figure(share), "capture", kind)
    statistics = {"lob writes": 20, "securefile allocation chunks": chunks}
    return replace(report(rows, elapsed=10.0, db_time=100.0, statistics=statistics), ranked=(met,))


@pytest.mark.parametrize("by", ["buffer busy waits", "gc buffer busy waits"])
def test_the_segment_at_which_sessions_meet_says_more_than_how_often_lobs_are_written(by):
    read = on_a_cluster(by)
    found = space_or_speed.finding(read)
    assert found.verdict == APPLIES and "SYS_LOB0000000042C00007$$" in found.causes[0]
    shown = summary(read, diagnose(read))
    assert {each.do for each in shown.top[:2]} == {"spread the LOB over partitions"}
    assert "SYS_LOB0000000042C00007$$" in shown.look


@pytest.mark.parametrize("other", [{"kind": "TABLE"}, {"share": 0.2}, {"waits": 100}])
def test_a_segment_that_is_no_lob_or_has_few_of_the_waits_shows_nothing(other):
    assert space_or_speed.finding(on_a_cluster(**other)).verdict == DOES_NOT


def test_events_of_securefiles_are_a_sign_of_them_and_without_any_the_kind_of_lob_is_open():
    assert space_or_speed.finding(on_a_cluster(chunks=0)).verdict == UNKNOWN
    own = [event("securefile chain update", 10_000, 8.0)]
    assert space_or_speed.finding(on_a_cluster(chunks=0, more=own)).verdict == APPLIES
    assert space_or_speed.finding(on_a_cluster(share=0.2, chunks=0, more=own)).verdict == UNKNOWN
