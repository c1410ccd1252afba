"""pgbench's script and its log."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from models.lab.acting import load, plan
from models.lab.acting.plan import Experiment
from models.lab.acting.refusal import Refusal

OPEN = Experiment("open", plan.CONSTANT, sessions=2, seconds=1, rate=100.0)
LOCK = Experiment("lock", plan.CONSTANT, sessions=2, seconds=1, rows=1, think=0.005)
BATCH = Experiment("batch", plan.CONSTANT, sessions=2, seconds=1, rows=3, batch=4, held=0.002)


@pytest.fixture
def logged(tmp_path: Path):
    def read(experiment, *lines):
        for old in tmp_path.glob("*"):
            old.unlink()
        (tmp_path / "load.log.1").write_text("".join(f"{line}\n" for line in lines))
        return load.logged(SimpleNamespace(folder=tmp_path), experiment)

    return read


def test_a_latency_is_without_what_the_schedule_was_late(logged):
    commits = logged(OPEN, "0 1 9000 0 100 0 0", "0 2 5000 0 100 10000 1000", "1 1 7000 0 100 5000 2000")
    assert commits.warm.tolist() == [False, False, True]
    assert commits.ended.tolist() == pytest.approx([100.0, 100.005, 100.01])
    assert commits.latencies.tolist() == pytest.approx([0.009, 0.005, 0.004], abs=1e-6)


def test_pauses_are_left_out_where_there_are_any(logged):
    lines = ["0 1 3000 0 100 0", "0 2 6000 0 100 6000", "0 3 4000 0 100 10000", "0 4 1 0 100 10001"]
    commits = logged(LOCK, *lines)
    assert commits.latencies.tolist() == pytest.approx([0.003, 0.004], abs=1e-6)
    assert commits.warm.tolist() == [False, True]


def test_transactions_that_failed_are_no_commits(logged):
    commits = logged(OPEN, "0 1 9000 0 100 0 0", "0 2 failed 0 100 10000 1000")
    assert len(commits.ended) == 1


def test_an_empty_log_is_no_transactions(logged):
    assert not len(logged(OPEN).ended)


def test_a_script_does_what_its_experiment_says():
    assert load.script(OPEN).count(load.INSERT) == 1 and "turn" not in load.script(OPEN)
    lock, batch = load.script(LOCK), load.script(BATCH)
    assert lock.index(load.UPDATE) < lock.index("\\else") < lock.index(load.THINK)
    assert batch.count(load.UPDATE) == 4
    assert (
        batch.index("begin;") < batch.index(load.UPDATE) < batch.index("\\sleep :held us") < batch.index("commit;")
    )


def test_a_load_that_fails_is_told_with_its_last_words():
    failed = SimpleNamespace(communicate=lambda: ("", "much\nno memory"), returncode=1)
    with pytest.raises(Refusal, match="pgbench stopped .no memory.*would|pgbench stopped .no memory.*may do"):
        load.end(failed)
    load.end(failed, crashed=True)
