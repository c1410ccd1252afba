"""How late sessions notice the end of a log write, where a few broken counts are in the sum."""

from math import inf

import pytest

from findings.made import event, evidence, histogram
from findings.made import redo_report as report
from models.findings import adaptive_log_file_sync, log_file_sync
from models.findings.asking import noticing
from models.findings.asking.questions import Questions
from models.findings.asking.sync_parts import LATE

SYNC, WRITE = "log file sync", "log file parallel write"
MEAN, MOST = (f"from the write's end to the session's noticing, {how}" for how in ("mean", "at most"))
NEWER, OLDER = noticing.NEWER, noticing.OLDER
ENDS = tuple(2.0**place / 1000 for place in range(14))  # up to 8 s


def noticed(overhead, counts=(), names=NEWER, sync=10.0, write=4.0, longest=ENDS[-1], statistics=None):
    """A report of 10,000 syncs of so many ms, up to `longest`, whose overheads are so many seconds together."""
    rows = [event(SYNC, 10_000, sync * 10), event(WRITE, 10_000, write * 10, True)]
    told = {f"redo synch time overhead count ({name})": each for name, each in zip(names, counts, strict=False)}
    told |= {
        "redo writes": 10_000,
        "redo synch writes": 10_000,
        "redo synch time (usec)": sync * 1e7,
        "redo synch time overhead (usec)": overhead * 1e6,
    }
    last = ENDS.index(longest)
    shares = [0.9, *([0.0] * (last - 1)), 0.1]
    syncs = histogram(SYNC, *shares, edges=(*ENDS, inf))
    return report(rows, told | (statistics or {}), [syncs], db_time=sync * 20)


def parts(made):
    return {each.what.removesuffix(", at most"): each.time for each in log_file_sync.finding(made).parts}


@pytest.mark.parametrize("names", [NEWER, OLDER])
def test_counts_of_the_last_bucket_that_no_sync_is_long_enough_for_are_not_believed(names):
    """All but four are below 8 ms, so the four would take 10 s each; the longest sync takes 8 s."""
    counts = 9_946, 50, 0, 0, 4
    made = noticed(60.0, counts, names)
    found = log_file_sync.finding(made)
    assert evidence(found, MEAN) is None and evidence(found, MOST) is None and LATE not in parts(made)
    assert not any("notice" in each for each in (found.because, *found.causes))
    assert evidence(found, "syncs noticed less than 2 ms after the write's end") == pytest.approx(0.9946)
    assert evidence(adaptive_log_file_sync.finding(made), MEAN) is None


def test_late_notices_that_the_counts_allow_are_believed():
    made = noticed(30.0, (2_000, 8_000, 0, 0, 0))  # 16 s and more, at most 68 s
    found = log_file_sync.finding(made)
    assert evidence(found, MEAN) == pytest.approx(0.003) and parts(made)[LATE] == pytest.approx(0.003)
    assert any("notices the end of its write 3 ms late" in each for each in found.causes)


@pytest.mark.parametrize(("overhead", "believed"), [(15.9, False), (16.0, True), (68.0, True), (68.1, False)])
def test_a_sum_outside_of_what_its_counts_allow_is_not_believed(overhead, believed):
    ask = Questions(noticed(overhead, (2_000, 8_000, 0, 0, 0)))
    assert (noticing.mean(ask) is not None) is believed


def test_the_mean_is_of_the_syncs_that_are_counted():
    """Half of the commits wait for nothing."""
    made = noticed(5.0, (10_000, 0, 0, 0, 0), statistics={"redo synch writes": 20_000})
    assert noticing.mean(Questions(made)) == pytest.approx(0.0005)


def test_counts_of_a_part_of_the_syncs_are_not_taken_for_all():
    assert noticing.counted(Questions(noticed(5.0, (8_999, 0, 0, 0, 0)))) == ()
    assert noticing.counted(Questions(noticed(5.0, (9_000, 0, 0, 0, 0))))


def test_without_counts_a_mean_that_the_write_leaves_no_room_for_is_not_believed():
    """Of 10 ms the write takes 8."""
    assert noticing.mean(Questions(noticed(24.0, write=8.0))) == pytest.approx(0.0024)
    made = noticed(40.0, write=8.0)
    found = log_file_sync.finding(made)
    assert noticing.mean(Questions(made)) is None and LATE not in parts(made)
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
    assert any(
        each.startswith("A few sessions notice the end of their write 128 ms late") for each in found.causes
    )
    assert evidence(found, "syncs noticed less than 2 ms after the write's end") == pytest.approx(0.9995)


@pytest.mark.parametrize(
    ("commits", "words"), [(10_000, "a write carries 1 commit,"), (40_000, "a write carries 4 commits,")]
)
def test_how_many_commits_a_write_carries_is_said_where_sessions_notice_late(commits, words):
    made = noticed(0.003 * commits, statistics={"redo synch writes": commits, "redo synch time (usec)": 1e9})
    (cause,) = (each for each in log_file_sync.finding(made).causes if "notices the end" in each)
    assert words in cause and "look at how many" not in cause


@pytest.mark.parametrize(("commits", "alone"), [(8_000, False), (10_000, True), (12_000, False)])
def test_a_loop_that_commits_each_row_is_named_where_each_commit_has_its_write(commits, alone):
    small = {"redo synch writes": commits, "user commits": commits, "redo size": 1_800 * commits}
    made = noticed(0.0, write=8.0, statistics=small)
    causes = log_file_sync.finding(made).causes
    assert causes and any("a loop that commits each row" in each for each in causes) is alone
