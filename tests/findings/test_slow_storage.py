"""Whether storage is slow for everything, and the commit that row locks are held through."""

import pytest

from findings.made import event
from findings.made import redo_report as report
from findings.test_sync_parts import short_of_cpu
from models.findings import control_file_waits, log_file_sync
from models.findings.asking.finding import APPLIES
from models.findings.asking.questions import Questions
from models.findings.asking.row_locks import held_by_commits
from models.findings.asking.slow_storage import slow_storage

SYNC, LOG, CONTROL, DATA = (
    "log file sync", "log file parallel write", "control file parallel write", "db file parallel write",
)  # fmt: skip
DIRECT, TEMPORARY, READ = "direct path write", "direct path write temp", "db file sequential read"
ROWS = "enq: TX - row lock contention"
EVERYWHERE = {LOG: 100, CONTROL: 1290, DATA: 627, TEMPORARY: 2260}


def stored(means, sync=150, waits=1_000, locked=None):
    """A report whose I/O takes so many ms on average, by event, and whose syncs take `sync` ms."""
    rows = [event(SYNC, 1_000, sync)]
    for name, mean in means.items():
        rows.append(event(name, waits, mean * waits / 1000, name in (LOG, CONTROL, DATA)))
    if locked is not None:
        rows.append(event(ROWS, 1_000, locked))
    return report(rows, {"redo writes": waits}, db_time=10_000.0)


def test_slow_storage_comes_before_the_redo_logs():
    made = stored(EVERYWHERE)
    found = log_file_sync.finding(made)
    said = (
        "Storage is slow everywhere: log writes take 100 ms, control file writes 1.29 s, data file writes 627 ms "
        "and temporary writes 2.26 s on average."
    )
    assert str(slow_storage(Questions(made))) == said
    assert found.verdict == APPLIES and found.causes[0].startswith(said)
    assert not any(each.startswith("The storage of the redo logs") for each in found.causes)
    assert {f"{name}, mean" for name in EVERYWHERE} <= {each.what for each in found.evidence}
    assert not found.victim


def test_two_slow_kinds_of_io_are_not_all_storage():
    made = stored({LOG: 100, CONTROL: 200, DATA: 49})
    assert not slow_storage(Questions(made))
    assert log_file_sync.finding(made).causes[0].startswith("The storage of the redo logs is slow")


def test_direct_and_temporary_writes_are_one_kind_and_the_one_with_most_time_says_how_slow():
    assert not slow_storage(Questions(stored({LOG: 100, DIRECT: 100, TEMPORARY: 200})))
    assert "temporary writes 200 ms" in str(
        slow_storage(Questions(stored({LOG: 100, CONTROL: 100, DIRECT: 5, TEMPORARY: 200})))
    )


def test_what_is_quick_is_said_to_be_no_part_of_it():
    quick, between = (str(slow_storage(Questions(stored(EVERYWHERE | {READ: mean})))) for mean in (1, 20))
    assert quick.startswith("Storage is slow for all but single-block reads: log writes take 100 ms")
    assert between.startswith("Storage is slow everywhere") and "reads" not in between


def test_a_few_slow_waits_are_chance():
    assert not slow_storage(Questions(stored(EVERYWHERE, waits=99)))


def test_where_processors_are_short_slow_io_is_not_said_to_be_storage():
    ask = short_of_cpu(stored(EVERYWHERE))
    assert not slow_storage(ask)
    assert not any("everywhere" in each for each in log_file_sync.finding(ask).causes)


def test_slow_storage_is_not_the_cause_of_commits_whose_log_writes_are_quick():
    found = log_file_sync.finding(stored({LOG: 2, CONTROL: 200, DATA: 300, READ: 60}))
    assert found.causes and not any("Storage is slow" in each for each in found.causes)


@pytest.mark.parametrize(("locked", "named"), [(600, True), (1_600, False), (140, False)])
def test_a_commit_that_is_a_notable_part_of_the_waits_for_rows_is_named(locked, named):
    """A commit of 150 ms, and row locks waited for 600 ms, 1.6 s or 140 ms each."""
    found = log_file_sync.finding(stored(EVERYWHERE, locked=locked))
    told = [each for each in found.causes if "Row locks are kept until the commit is done" in each]
    assert bool(told) is named
    assert not named or "a commit takes 150 ms, 25 % of the mean wait for a row lock (600 ms)" in told[0]


def test_row_locks_that_hardly_take_time_name_no_commit():
    made = report([event(SYNC, 1_000, 150), event(ROWS, 100, 60)], db_time=10_000.0)
    assert not held_by_commits(Questions(made))


def test_slow_storage_makes_the_control_file_a_victim_unless_the_processors_do():
    def ask():
        rows = [event("enq: CF - contention", 1_000, 2_000.0), event(LOG, 1_000, 100.0, True)]
        rows += [event(CONTROL, 1_000, 1_290.0, True), event(DATA, 1_000, 627.0, True)]
        return Questions(report(rows, {"redo writes": 1_000}, db_time=10_000.0))

    storage, processors = ask(), ask()
    assert "Storage is slow everywhere" in control_file_waits.finding(storage).victim
    processors.processors.starved = True
    assert "short of CPU" in control_file_waits.finding(processors).victim
