"""What is made of the logs of one experiment, on logs that are made up."""

import numpy as np
import pytest

from models.lab.acting import plan
from models.lab.acting.disk import Syncs
from models.lab.acting.load import Transactions
from models.lab.acting.plan import Experiment
from models.lab.acting.result import on_clock, result, stretch, think_time
from models.lab.acting.server import Counts
from models.laws import group_commit

OPEN = Experiment("open", plan.CONSTANT, sessions=2, seconds=1, rate=100.0)
LOCK = Experiment("lock", plan.CONSTANT, sessions=2, seconds=1, rows=1, think=0.005)


def transactions(asked, took, session=None, warm=None):
    asked, took = np.array(asked, dtype=float), np.broadcast_to(took, len(asked))
    order = np.argsort(asked + took, kind="stable")
    session = np.zeros(len(asked)) if session is None else np.array(session)
    warm = np.ones(len(asked), bool) if warm is None else np.array(warm, bool)
    return Transactions(session[order], asked[order], (asked + took)[order], warm[order])


def one_by_one(count, gap, took):
    """Commits that never meet, each with a sync of the last 4 ms of it."""
    asked = gap * np.arange(count)
    return transactions(asked, took), Syncs(asked + took - 0.004, asked + took)


def test_commits_that_never_meet():
    commits, syncs = one_by_one(11, 0.010, 0.005)
    measured = result(OPEN, commits, syncs, Counts(11, 11, 0.05), 0.0)
    assert (measured.commits, measured.committed, measured.syncs, measured.synced) == (11, 11, 11, 11)
    assert measured.seconds == pytest.approx(0.105)
    assert measured.commit_time == pytest.approx(0.005)
    assert measured.sync_time == pytest.approx(0.004)
    assert measured.busy == pytest.approx(11 * 0.004 / 0.105)
    assert measured.cv2 == pytest.approx(0, abs=1e-9)
    assert measured.path_time == pytest.approx(0.004)


def test_the_path_is_the_laws_own_rule_on_these_very_times():
    rng = np.random.default_rng(3)
    asked = np.cumsum(rng.exponential(0.004, 300))
    times = rng.exponential(0.004, 300)
    waited = group_commit.sync_times(asked, times)
    ends = np.unique(asked + waited)
    commits = transactions(asked, waited)
    syncs = Syncs(ends - times[: len(ends)], ends)
    measured = result(OPEN, commits, syncs, Counts(300, len(ends), 1.0), 0.0)
    assert measured.path_time == pytest.approx(waited.mean())
    assert measured.commit_time == pytest.approx(waited.mean())


def test_first_transactions_count_as_commits_but_not_in_the_latency():
    commits = transactions([0.0, 0.01, 0.02], [0.5, 0.004, 0.004], warm=[False, True, True])
    measured = result(OPEN, commits, None, Counts(3, 3, 0.012), 0.2)
    assert measured.commits == 3
    assert measured.commit_time == pytest.approx(0.004)
    assert measured.cv2 is None and measured.path_time is None
    assert measured.sync_time == pytest.approx(0.004)
    assert measured.others == 0.2


def test_several_rows_a_transaction_are_one_commit():
    commits, syncs = one_by_one(5, 0.010, 0.005)
    batched = Experiment("batch", plan.CONSTANT, sessions=1, seconds=1, rows=1, batch=4, think=0.005)
    assert result(batched, commits, syncs, Counts(20, 5, 0.02), 0.0).committed == 5


def test_thinking_is_from_an_answer_to_the_next_asking_of_the_same_session():
    commits = transactions([0.0, 0.001, 0.010, 0.013], 0.004, session=[0, 1, 0, 1])
    assert think_time(commits) == pytest.approx(np.mean([0.006, 0.008]))


def test_a_lock_has_no_path():
    commits, syncs = one_by_one(5, 0.010, 0.005)
    assert result(LOCK, commits, syncs, Counts(5, 5, 0.02), 0.0).path_time == 0


def test_nothing_measured_is_an_error():
    with pytest.raises(RuntimeError, match="nothing was measured"):
        result(OPEN, Transactions(*np.zeros((4, 0))), None, Counts(0, 0, 0.0), 0.0)


def test_a_stretch_has_the_sync_that_carried_each_commit():
    commits, syncs = one_by_one(20, 0.010, 0.005)
    rows = stretch(commits, syncs)
    assert len(rows) == 10
    assert rows[0].asked == 0
    for index, row in enumerate(rows):
        assert row.session == 1
        assert row.asked == pytest.approx(0.010 * index)
        assert row.began - row.asked == pytest.approx(0.001)
        assert row.ended - row.began == pytest.approx(0.004)


def test_commits_apart_have_a_sync_each_also_where_an_answer_is_late():
    asked = 0.010 * np.arange(20)
    ends = asked + 0.005
    took = np.where(np.arange(20) % 5 == 2, 0.0152, 0.005)  # such an answer comes after the next commit's sync
    rows = stretch(transactions(asked, took), Syncs(ends - 0.004, ends), apart=True)
    assert len({row.began for row in rows}) == len(rows)
    late = stretch(transactions(asked, took), Syncs(ends - 0.004, ends))
    assert len({row.began for row in late}) < len(late)


def test_the_clocks_are_brought_together():
    moved = on_clock(transactions([100.0], 1.0), 60.0)
    assert (moved.asked[0], moved.ended[0]) == (40.0, 41.0)
