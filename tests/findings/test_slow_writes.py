"""Whether the storage of the redo logs is slow, or a few log writes are."""

from dataclasses import replace

import pytest

from findings.made import event, figure, histogram
from findings.made import redo_report as report
from models.findings import log_file_sync
from models.findings.asking.finding import APPLIES
from models.findings.asking.questions import Questions
from models.findings.asking.slow_writes import is_slow, slowest

SYNC, WRITE = "log file sync", "log file parallel write"


def written(mean, shares=(), sync=3.0, writes=10_000, tails=(), **histogram_of):
    """A report whose log writes take so many ms on average, and the syncs `sync` times as long."""
    rows = [event(SYNC, 10_000, sync * mean * 10), event(WRITE, writes, mean * writes / 1000, True)]
    buckets = replace(histogram(WRITE, *shares, waits=writes, **histogram_of), tails=tails)
    return report(rows, {"redo writes": writes}, [buckets] if shares else [], db_time=sync * mean * 20)


@pytest.mark.parametrize(("mean", "slow"), [(9.9, False), (10.0, True), (40.0, True)])
def test_storage_is_slow_by_the_mean_of_the_writes(mean, slow):
    assert is_slow(Questions(written(mean))) is slow


def test_storage_is_slow_if_half_of_the_writes_take_long():
    half = written(6.0, (0.5, 0, 0, 0, 0.5))  # half up to 1 ms, half from 8 to 16 ms
    assert is_slow(Questions(half))
    assert not is_slow(Questions(written(6.0, (0.51, 0, 0, 0, 0.49))))


def test_slow_storage_is_not_called_a_few_slow_writes():
    """Of the writes, 60 % take 32 ms and more, and a few much longer."""
    found = log_file_sync.finding(written(60.0, (0.1, 0.1, 0.1, 0.05, 0.04, 0.01, 0.6), sync=1.2))
    assert found.verdict == APPLIES and found.because.startswith("Commits wait for the slow log write")
    assert found.causes[0].startswith("The storage of the redo logs is slow: log writes take 60 ms on average")
    assert "65 % of them take 8 ms or more" in found.causes[0]
    assert not any("few slow" in cause for cause in found.causes)


def test_a_few_slow_writes_are_counted():
    """Of 10,000 writes 40 were counted between 32 ms and 1 s, and none is longer."""
    tails = ((0.032, 1.0, figure(40, 1)), (1.0, float("inf"), figure(0, 1)))
    made = written(1.5, (0.5, 0.3, 0.196, 0, 0, 0, 0.004, 0), sync=6.0, tails=tails, resolution=0.001)
    assert str(slowest(Questions(made))) == "about 40 of 10,000 log writes took 32 ms or more"
    rested = replace(made, elapsed=replace(made.elapsed, value=figure(16.0)))
    found = log_file_sync.finding(rested)
    assert found.causes[0].startswith("A few slow log writes: about 40 of 10,000 log writes took 32 ms or more")
    assert "faster disk" not in found.because


def test_a_faster_disk_is_not_said_to_give_back_little_where_the_write_is_slow():
    slow = log_file_sync.finding(written(20.0, (0, 0, 0, 0, 0, 1.0), sync=4.0))
    quick = log_file_sync.finding(written(1.5, (0, 1.0), sync=4.0))
    assert "faster disk can give back" in quick.because
    assert "faster disk" not in slow.because and "The log write itself is slow too." in slow.because
    assert any(cause.startswith("The storage of the redo logs is slow") for cause in slow.causes)
    assert "the log write on slow storage" in {each.what for each in slow.parts}
