"""The mechanisms of a sync one by one, on figures that can be computed by hand."""

import pytest

from findings.figures_kept import PLAIN, ask, statistics
from models.findings.asking import commit_law
from models.findings.asking.fuller_law import Mechanism, prediction, workers
from models.findings.asking.write_variation import variation
from models.laws import group_commit, log_workers, redo_strands

OLD = {"release": "11.2.0.4.0", "statistics": {"redo writes": "4,000", "redo write time": "800"}}
WRITTEN, BUSY = 1.6e-3, 6.4 / 1800  # the whole write of PLAIN, and its share of half an hour


def cv2():
    return float(variation(ask()).value)


def test_without_a_mechanism_it_is_the_law_of_group_commit():
    assert prediction(ask()) == commit_law.prediction(ask())
    assert prediction(ask(waits={}), tuple(Mechanism)) is None


def test_the_longer_clock_is_the_whole_write_and_its_io_varies():
    """Eight seconds of 4,000 writes are 2 ms each, of which the I/O is 1.5."""
    law = prediction(ask(**OLD), (Mechanism.WHOLE,))
    varies = float(variation(ask(**OLD)).value) * (1.5 / 2) ** 2
    assert law.predicted == pytest.approx((2 / 1.5) * (1 + 8 / 1800 * (1 + varies) / 2))
    clocked = prediction(ask(), (Mechanism.WHOLE,))
    assert clocked.predicted == commit_law.prediction(ask()).predicted


def test_commits_that_share_a_write_find_the_log_writer_busier_than_the_clock():
    busy = group_commit.utilization_from_commits_per_write(2.0, cv2())
    law = prediction(ask(statistics=statistics(redo_synch_writes="8,000")), (Mechanism.BURSTS,))
    assert busy > 10 * BUSY
    assert law.predicted == pytest.approx(1 + busy * (1 + cv2()) / 2)


def test_what_passes_until_a_session_notices_comes_on_top():
    """1.2 s of 5,000 syncs are 0.24 ms, of a sync that has 0.4 ms beside its write."""
    late = {"redo synch time (usec)": "10,000,000", "redo synch time overhead (usec)": "1,200,000"}
    law = prediction(ask(statistics=PLAIN["statistics"] | late), (Mechanism.NOTICING,))
    assert law.predicted == pytest.approx(commit_law.prediction(ask()).predicted + 0.24e-3 / WRITTEN)


def test_strands_are_written_one_after_another_by_one_log_writer():
    law = prediction(ask(statistics=statistics(redo_write_active_strands="6,000")), (Mechanism.STRANDS,))
    assert law.predicted == pytest.approx(redo_strands.sweep_ratio_from_utilization(BUSY, 1.5, cv2()))


def two_workers(**more):
    names = {
        "redo writes adaptive worker": "4,000",
        "redo writes (group 0)": "2,500",
        "redo writes (group 1)": "1,500",
    }
    return ask(statistics=PLAIN["statistics"] | names | {"redo writes (group 2)": "1"}, **more)


def test_workers_are_those_groups_that_write_a_part_worth_counting():
    assert (workers(two_workers()), workers(ask())) == (2, 1)
    law = prediction(two_workers(), (Mechanism.WORKERS,))
    load = log_workers.load_from_writes_under_way(BUSY, 2)
    assert law.predicted == pytest.approx(float(log_workers.sync_ratio(load, 2, cv2())))
    busy = prediction(two_workers(elapsed="3s"), (Mechanism.WORKERS,))
    assert busy.predicted == pytest.approx(log_workers.saturated_sync_ratio(2, cv2()), rel=0.01)


def test_commits_may_meet_the_shorter_writes_only():
    few = ask(statistics=statistics(redo_synch_writes="1,200"))
    law = prediction(few, (Mechanism.SHORT,))
    assert law.predicted == commit_law.prediction(few).predicted
    assert 0 < law.low < 0.001 / 1.5e-3  # the 30 % that are shortest took less than a millisecond


def test_the_range_reaches_from_the_average_to_a_log_writer_that_never_rests():
    plain, law = commit_law.prediction(ask()), prediction(ask(), (Mechanism.BURSTS,))
    assert law.low == plain.low
    assert law.high == pytest.approx(1 + (1 + variation(ask()).high) / 2)
    assert prediction(ask(rac=True), (Mechanism.BURSTS,)).high is None
