import pytest

from analyst.findings.made import event, listed, report
from models.analyst.findings import batching_the_reclaim
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN

HW, READ, WRITE = "enq: HW - contention", "db file sequential read", "direct path write"


def made(reading=5.0, rows=()):
    rows = [event(HW, 1000, 30.0), event(READ, 1000, reading), event(WRITE, 2000, 6.0), *rows]
    return report(rows, {"physical writes direct (lob)": 2000}, elapsed=10.0, db_time=60.0)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("hw-awr-nocache", APPLIES), ("hw-awr-event44951-16", UNKNOWN), ("hw-awr-cache", DOES_NOT)],
)
def test_the_listings_have_it_where_a_get_goes_with_a_read(name, verdict):
    assert batching_the_reclaim.finding(listed(name)).verdict == verdict


def test_it_does_not_apply_where_one_reader_at_a_time_is_off_by_more_than_three_times():
    short, long = (batching_the_reclaim.finding(made(reading=each)) for each in (3.0, 31.0))
    assert short.verdict == DOES_NOT and not short.causes and not short.predictions
    assert "the interval of 10 s. They take 3 s, so for most of the time nobody reads under it." in short.because
    assert long.verdict == DOES_NOT and "sessions read without the enqueue" in long.because
    assert batching_the_reclaim.finding(made(reading=3.5)).verdict == APPLIES
    assert batching_the_reclaim.finding(made(reading=29.0)).verdict == APPLIES


def test_no_event_is_proposed_while_data_files_grow_or_all_io_is_slow():
    growth = event("Data file init write", 100, 5.0, background=True)
    found = batching_the_reclaim.finding(made(rows=[growth]))
    assert found.verdict == UNKNOWN and "Data files grow" in found.because and not found.causes
    writes = "log file parallel write", "control file parallel write", "db file parallel write"
    slow = [event(name, 500, 150.0, background=True) for name in writes]
    found = batching_the_reclaim.finding(made(reading=29.0, rows=slow))
    assert found.verdict == DOES_NOT and found.because.startswith("Storage is slow")
