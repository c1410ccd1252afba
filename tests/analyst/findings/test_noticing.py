"""How late sessions notice the end of a log write, where a few broken counts are in the sum."""

from math import inf

import pytest

from analyst.findings.made import event, evidence, histogram
from analyst.findings.made import redo_report as report
from models.analyst.findings import adaptive_log_file_sync, log_file_sync
from models.analyst.findings.study import noticing
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.sync_parts import LATE

SYNC, WRITE = "log file sync", "log file parallel write"
MEAN, MOST = (f"from the write's end to the session's noticing, {how}" for how in ("mean", "at most"))
ENDS = tuple(2.0**place / 1000 for place in range(14))  # up to 8 s


def noticed(overhead, counts=(), sync=10.0, write=4.0):
    """A report of 10,000 syncs of so many ms, up to 8 s, whose overheads are so many seconds together."""
    rows = [event(SYNC, 10_000, sync * 10), event(WRITE, 10_000, write * 10, True)]
    told = {
        f"redo synch time overhead count ({name})": each
        for name, each in zip(noticing.NEWER, counts, strict=False)
    }
    told |= {"redo synch time (usec)": sync * 1e7, "redo synch time overhead (usec)": overhead * 1e6}
    told |= {"redo writes": 10_000, "redo synch writes": 10_000}
    syncs = histogram(SYNC, 0.9, *([0.0] * (len(ENDS) - 2)), 0.1, edges=(*ENDS, inf))
    return report(rows, told, [syncs], db_time=sync * 20)


def parts(made):
    return {each.what.removesuffix(", at most"): each.time for each in log_file_sync.finding(made).parts}


def test_without_counts_a_mean_that_the_write_leaves_no_room_for_is_not_believed():
    """Of 10 ms the write takes 8."""
    assert noticing.mean_overhead(Study(noticed(24.0, write=8.0))) == pytest.approx(0.0024)
    made = noticed(40.0, write=8.0)
    found = log_file_sync.finding(made)
    assert noticing.mean_overhead(Study(made)) is None and LATE not in parts(made)
    assert not any("notice" in each for each in found.causes)


def test_a_card_has_one_figure_of_how_late_it_is():
    """2.4 ms by the sum, of which a sync of 10 ms with a write of 8 ms leaves 2."""
    made = noticed(24.0, write=8.0)
    found = log_file_sync.finding(made)
    assert evidence(found, MEAN) is None and evidence(found, MOST) == pytest.approx(0.002)
    (cause,) = (each for each in found.causes if "notices the end" in each)
    assert "at most 2 ms late" in cause and parts(made)[LATE] == pytest.approx(0.002)
    assert evidence(adaptive_log_file_sync.finding(made), MOST) == pytest.approx(0.002)


def test_a_few_very_late_ones_are_not_said_of_every_session():
    """Of 60 s, at most 20 s are of the 9,995 below 2 ms: the other five take 8 s each."""
    made = noticed(60.0, (9_995, 0, 0, 0, 5), write=3.0)
    found = log_file_sync.finding(made)
    assert parts(made)[LATE] == pytest.approx(0.006)
    assert not any(each.startswith("A session notices") for each in found.causes)
    few = "A few sessions notice the end of their write 128 ms late"
    assert any(each.startswith(few) for each in found.causes)
    assert evidence(found, "syncs noticed less than 2 ms after the write's end") == pytest.approx(0.9995)
