import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from models.laws import log_workers as laws
from models.numbers import estimate
from models.paths import log_workers, varying, watching

draws = st.lists(st.tuples(st.floats(1e-3, 10), st.floats(1e-3, 10)), min_size=2, max_size=80)
rates, times, counts = st.floats(0.1, 10), st.floats(1e-2, 5), st.integers(1, log_workers.MOST_WORKERS)
any_workers = given(draws, counts, rates, times)


def watched(drawn, workers, arrival_rate, write_time, path=log_workers.PATH):
    """When each commit but the last comes, and the bars; the last comes as the film ends."""
    asked = {"workers": workers} if path is log_workers.PATH else {}
    _, bars = watching.run(path, [], drawn, arrival_rate=arrival_rate, write_time=write_time, **asked)
    commits = np.cumsum([gap / arrival_rate for gap, _ in drawn])[:-1]
    return commits, *([bar for bar in bars if bar.state == state] for state in ("waits", "writes"))


@any_workers
def test_commits_wait_as_those_of_the_law(drawn, workers, arrival_rate, write_time):
    commits, waits, _ = watched(drawn, workers, arrival_rate, write_time)
    waits = in_order(waits)
    assert [bar.begin for bar in waits] == commits.tolist()
    # The law takes the writes one after the other; the film draws one with each commit, and uses an opener's.
    begun = {bar.split for bar in waits}
    first = [next(place for place, bar in enumerate(waits) if bar.split == begin) for begin in sorted(begun)]
    used = [write_time * drawn[place][1] for place in first]
    syncs = laws.sync_times(commits, np.resize(used, len(commits)), workers)
    assert [bar.end - bar.begin for bar in waits] == pytest.approx(syncs.tolist(), rel=1e-9, abs=1e-9)


def in_order(bars):
    return sorted(bars, key=lambda bar: bar.begin)


@any_workers
def test_a_worker_does_one_write_at_a_time_and_there_are_no_others(drawn, workers, arrival_rate, write_time):
    _, _, writes = watched(drawn, workers, arrival_rate, write_time)
    assert {write.row for write in writes} <= set(range(workers))
    for row in range(workers):
        own = [write for write in writes if write.row == row]
        for one, other in zip(own, own[1:], strict=False):
            assert one.end <= other.begin


@any_workers
def test_a_commit_is_written_by_its_write_and_answered_in_order(drawn, workers, arrival_rate, write_time):
    _, waits, writes = watched(drawn, workers, arrival_rate, write_time)
    end = np.cumsum([gap / arrival_rate for gap, _ in drawn])[-1]
    for wait in waits:
        if wait.split < end:
            own = next(write for write in writes if write.begin == wait.split)
            assert wait.end == max(write.end for write in writes if write.begin <= own.begin)
    ends = [wait.end for wait in in_order(waits)]
    assert ends == sorted(ends)


@any_workers
def test_a_write_waits_only_while_all_workers_write(drawn, workers, arrival_rate, write_time):
    _, waits, writes = watched(drawn, workers, arrival_rate, write_time)
    for wait in waits:
        middle = (wait.begin + wait.split) / 2
        if wait.begin < middle < wait.split:
            assert sum(write.begin <= middle < write.end for write in writes) == workers


@given(draws, rates, times)
def test_one_worker_is_the_writer_that_varies(drawn, arrival_rate, write_time):
    _, waits, writes = watched(drawn, 1, arrival_rate, write_time)
    _, same_waits, same_writes = watched(drawn, 1, arrival_rate, write_time, varying.PATH)
    assert [bar[2:5] for bar in waits] == [bar[2:5] for bar in same_waits]
    assert [bar[2:4] for bar in writes] == [bar[2:4] for bar in same_writes]


@any_workers
def test_however_many_workers_there_are_the_same_commits_come(drawn, workers, arrival_rate, write_time):
    one, several = (in_order(watched(drawn, count, arrival_rate, write_time)[1]) for count in (1, workers))
    assert [bar.begin for bar in one] == [bar.begin for bar in several]


def simulated(load, workers, write_time, films=10, steps=2000, warm_up=400):
    """The mean sync: in each film the waits that ended, over how many they were."""
    totals = []
    for seed in range(films):
        drawn = np.random.default_rng(seed).exponential(size=(steps, 2)).tolist()
        length, bars = watching.run(
            log_workers.PATH, [], drawn, warm_up, arrival_rate=load, write_time=write_time, workers=workers
        )
        waits = [
            bar.end - bar.begin for bar in bars if bar.state == "waits" and bar.begin >= 0 and bar.end <= length
        ]
        totals.append((sum(waits), len(waits)))
    return estimate.ratio(*np.array(totals).T)


@pytest.mark.slow
def test_a_path_agrees_with_the_law():
    cases = [(0.5, 1, 1.0), (2.0, 1, 1.0), (2.0, 2, 1.0), (2.0, 2, 1.5), (6.0, 4, 1.0)]
    pairs = [
        (laws.stretched_sync_ratio(load, workers, stretch), simulated(load, workers, stretch))
        for load, workers, stretch in cases
    ]
    check_agree(pairs, 0.03)
