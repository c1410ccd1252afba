"""Rows of queries: those of several sessions add up, those of several instances or folded ones are refused."""

import pytest

from models.captured import reports

EVENTS = """\
{what},EVENT,TOTAL_WAITS,TIME_WAITED_MICRO
1,log file sync,100,500000
2,log file sync,40,700000
2,direct path write,7,900
"""
STATISTICS = """\
{what},NAME,VALUE
1,redo size,1000
2,redo size,234
"""


@pytest.mark.parametrize("what", ["SID", "CON_ID"])
def test_rows_of_sessions_and_of_containers_add_up(what):
    report = reports.read(EVENTS.format(what=what))
    sync = report.event("log file sync")
    assert (sync.waits, float(sync.time)) == (140, pytest.approx(1.2))
    assert sync.lines == (2, 3) and report.kind == "snapshot"
    assert reports.read(STATISTICS.format(what=what)).total("redo size") == 1234


def test_rows_of_instances_are_refused():
    with pytest.raises(reports.Refused, match="one at a time"):
        reports.read(EVENTS.format(what="INST_ID"))


def test_running_totals_of_several_snapshots_are_refused_and_of_one_are_read():
    several = EVENTS.format(what="SNAP_ID").replace("EVENT", "EVENT_NAME")
    with pytest.raises(reports.Refused, match="several snapshots"):
        reports.read(several)
    one = "".join(line for line in several.splitlines(keepends=True) if not line.startswith("2"))
    assert reports.read(one).event("log file sync").waits == 100


def test_rows_that_the_terminal_has_folded_are_refused_with_what_to_set():
    folded = """\
EVENT
----------------------------------------------------------------
TOTAL_WAITS TIME_WAITED
----------- -----------
log file sync
       1000        5000
"""
    with pytest.raises(reports.Refused, match="LINESIZE"):
        reports.read(folded)


def test_columns_and_commas_are_the_same_kind():
    columns = "NAME                      VALUE\n-------------------- ----------\nredo size                  1234\n"
    for text in (columns, "NAME,VALUE\nredo size,1234\n"):
        report = reports.read(text)
        assert report.kind == "snapshot" and report.total("redo size") == 1234


def test_a_remark_behind_a_row_is_no_part_of_it():
    table = """\
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
log file sync                        40,000         200      5   50.0 Commit     <== here!
DB CPU                                               90          22.5
"""
    event = reports.read(table).event("log file sync")
    assert (event.waits, event.time, event.wait_class) == (40000, 200, "Commit")


BUCKETS = """\
EVENT,WAIT_TIME_MILLI,WAIT_COUNT
write complete waits,4,0
write complete waits,8,10
write complete waits,32,30
"""


def test_a_query_of_the_histogram_gives_each_bucket_its_share():
    """A bucket holds the waits from half its edge up to that; one that is missing is empty."""
    report = reports.read(BUCKETS)
    histogram = report.histograms["write complete waits"]
    assert (report.kind, histogram.waits) == ("snapshot", 40)
    assert [(low, high, float(share)) for low, high, share in histogram.buckets] == [
        (0, 0.002, 0),
        (0.002, 0.004, 0),
        (0.004, 0.008, 0.25),
        (0.008, 0.016, 0),
        (0.016, 0.032, 0.75),
    ]
    assert [share.line for _, _, share in histogram.buckets] == [0, 2, 3, 0, 4]
    fine = reports.read(BUCKETS.replace("MILLI", "MICRO")).histograms["write complete waits"]
    assert fine.buckets[-1][:2] == pytest.approx((16e-6, 32e-6))


def test_buckets_of_containers_add_up_and_those_that_are_no_numbers_are_told():
    header, *rows = BUCKETS.splitlines()
    twice = "\n".join([f"CON_ID,{header}", *(f"{place},{row}" for place in (0, 3) for row in rows)])
    assert reports.read(twice).histograms["write complete waits"].waits == 80
    broken = reports.read(BUCKETS.replace(",10", ",1o"))
    assert any("'1o' is not a number" in problem.message for problem in broken.problems)
