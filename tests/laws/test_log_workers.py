import math
from itertools import product

import numpy as np
import pytest
from chosen import examples, some
from hypothesis import given
from hypothesis import strategies as st

from models.explore.trace import Symbol, trace
from models.laws import group_commit, log_workers
from models.laws.engine import markov

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")

loads = st.floats(1e-3, 1e3)
variations = st.floats(0, 20)
some_workers = st.integers(1, log_workers.MOST_WORKERS)
AT_ANY_LOAD = (log_workers.sync_ratio, log_workers.writes_under_way, log_workers.commits_per_write)


def test_two_workers_that_never_rest_are_no_faster_than_one_and_four_are_slower():
    assert [log_workers.saturated_sync_ratio(workers) for workers in (1, 2)] == [2, 2]
    assert log_workers.saturated_sync_ratio(4) == pytest.approx(7 / 3, rel=1e-12)


def test_constant_writes_are_answered_sooner_the_more_workers_there_are():
    ratios = [log_workers.saturated_sync_ratio(workers, 0) for workers in (1, 2, 4)]
    assert ratios == pytest.approx([1.5, 1.25, 1.125], rel=1e-12)


@given(loads, variations)
def test_one_worker_is_group_commit(load, cv2):
    assert log_workers.sync_ratio(load, 1, cv2) == pytest.approx(group_commit.sync_ratio(load, cv2), rel=1e-12)
    saturated = group_commit.saturated_sync_ratio(cv2=cv2)
    assert log_workers.saturated_sync_ratio(1, cv2) == pytest.approx(saturated, rel=1e-12)
    busy = group_commit.log_writer_utilization(load, 1.0)
    assert log_workers.writes_under_way(load, 1) == pytest.approx(busy, rel=1e-12)


def solved(load, workers):
    """The shares of 0 to c writes under way, and of c with commits that gather, from the chain step by step."""
    chain, fastest = np.zeros((workers + 2, workers + 2)), load + workers
    for busy in range(workers + 1):
        chain[busy, busy + 1] = load / fastest
        chain[busy, busy - 1] += busy / fastest
    chain[-1, -2] = workers / fastest
    chain += np.diag(1 - chain.sum(axis=1))
    return np.array(markov.stationary(chain))


@given(load=loads, workers=st.integers(1, 12))
def test_the_laws_are_those_of_the_chain_solved(load, workers):
    shares, stages = solved(load, workers), 1 / np.arange(1, workers + 2)
    ended = [*np.cumsum(stages)[:workers], *[1 / workers + stages[:workers].sum()] * 2]
    under_way = shares @ [*range(workers + 1), workers]
    assert log_workers.sync_ratio(load, workers) == pytest.approx(shares @ ended, rel=1e-9)
    assert log_workers.writes_under_way(load, workers) == pytest.approx(under_way, rel=1e-9)
    assert log_workers.commits_per_write(load, workers) == pytest.approx(load / under_way, rel=1e-9)


@given(load=loads, workers=some_workers)
def test_a_write_begins_at_each_commit_that_finds_a_worker_free_and_at_each_end_that_finds_commits(load, workers):
    under_way = log_workers.writes_under_way(load, workers)
    assert under_way <= min(load, workers) * (1 + 1e-12)
    assert log_workers.commits_per_write(load, workers) >= 1 - 1e-12


@given(workers=some_workers, cv2=variations)
def test_light_load_costs_one_write_and_heavy_load_what_saturation_costs(workers, cv2):
    assert log_workers.sync_ratio(0, workers, cv2) == 1
    assert log_workers.sync_ratio(1e-9, workers, cv2) == pytest.approx(1, abs=1e-7)
    saturated = log_workers.saturated_sync_ratio(workers, cv2)
    assert log_workers.sync_ratio(1e300, workers, cv2) == pytest.approx(saturated, rel=1e-12)
    assert log_workers.writes_under_way(1e300, workers) == workers
    assert log_workers.writes_under_way(0, workers) == 0
    assert log_workers.commits_per_write(0, workers) == 1
    assert log_workers.commits_per_write(1e300, workers) == pytest.approx(1e300 / workers, rel=1e-12)


@given(workers=some_workers, cv2=variations, one=loads, other=loads)
def test_the_ratio_grows_with_the_load_between_its_limits(workers, cv2, one, other):
    low, high = log_workers.sync_ratio(np.sort([one, other]), workers, cv2)
    assert 1 - 1e-12 <= low <= high * (1 + 1e-12)
    assert high <= log_workers.saturated_sync_ratio(workers, cv2) * (1 + 1e-12)


@given(load=loads, workers=some_workers, cv2=variations, stretch=st.floats(0.1, 10))
def test_longer_writes_are_a_longer_unit_of_time(load, workers, cv2, stretch):
    ratio = log_workers.stretched_sync_ratio(load / stretch, workers, stretch, cv2)
    assert ratio / stretch == pytest.approx(log_workers.sync_ratio(load, workers, cv2), rel=1e-9)
    assert log_workers.stretched_sync_ratio(load, workers, 1) == log_workers.sync_ratio(load, workers)


@examples(10)
@given(load=st.floats(1e-6, 1e3), workers=some_workers)
def test_the_load_behind_the_writes_under_way_gives_them(load, workers):
    writes = float(log_workers.writes_under_way(load, workers))
    if writes < workers:
        found = log_workers.load_from_writes_under_way(writes, workers)
        assert log_workers.writes_under_way(found, workers) == pytest.approx(writes, rel=1e-9)
    if writes < 0.9 * workers:
        assert found == pytest.approx(load, rel=1e-9)


@pytest.mark.parametrize("law", AT_ANY_LOAD, ids=lambda law: law.__name__)
def test_a_page_can_have_the_laws_with_a_slider_of_the_workers_or_without(law):
    stops, workers = np.array([0.1, 0.5, 3.0, 50.0]), np.array([1, 2, 7])
    load = Symbol("load", stops)
    table = trace(law, {"load": load, "workers": Symbol("workers", workers)}).values()  # the workers come first
    assert table == pytest.approx(law(stops, workers[:, np.newaxis]), rel=1e-12)
    assert trace(law, {"load": load, "workers": 2}).values() == pytest.approx(law(stops, 2), rel=1e-12)


def commit_by_commit(commit_times, write_times, workers):
    """The workers as they live, event by event: a commit comes or a write ends, and who is free takes all."""
    coming, writes = list(commit_times), iter(write_times)
    gathered, under_way, ended, answered, clock = [], {}, set(), [math.nan] * len(coming), 0.0
    carried = []
    while len(ended) < len(carried) or coming or gathered:
        next_end = min(under_way.values(), default=math.inf)
        next_commit = coming[0] if coming else math.inf
        clock = min(next_end, next_commit)
        for write in [write for write, end in under_way.items() if end <= clock]:
            del under_way[write]
            ended.add(write)
        while coming and coming[0] <= clock:
            gathered.append(len(commit_times) - len(coming))
            coming.pop(0)
        for write, commits in enumerate(carried):
            if ended.issuperset(range(write + 1)):
                for commit in commits:
                    if math.isnan(answered[commit]):
                        answered[commit] = clock
        if gathered and len(under_way) < workers:
            under_way[len(carried)] = clock + next(writes)
            carried.append(gathered)
            gathered = []
    return np.subtract(answered, commit_times)


@given(st.lists(st.tuples(st.floats(0, 3) | st.just(0.0), st.floats(1e-3, 4)), min_size=1, max_size=50),
       st.integers(1, 5))  # fmt: skip
def test_every_sync_of_any_stream_is_the_one_of_the_scalar_loop(commits, workers):
    gaps, writes = np.array(commits).T
    times = np.cumsum(gaps)
    syncs = log_workers.sync_times(times, writes, workers)
    assert syncs == pytest.approx(commit_by_commit(times, writes, workers), rel=1e-9, abs=1e-9)


@given(st.lists(st.tuples(st.floats(0, 3), st.floats(0, 4)), max_size=50))
def test_the_syncs_of_one_worker_are_those_of_group_commit(commits):
    gaps, writes = np.array(commits).reshape(-1, 2).T
    times = np.cumsum(gaps)
    assert log_workers.sync_times(times, writes, 1).tolist() == group_commit.sync_times(times, writes).tolist()


@given(workers=st.integers(1, 6), load=st.floats(0.05, 12), seed=st.integers(0, 2**32))
def test_the_writes_of_many_log_writers_answer_as_those_of_one_path(workers, load, seed):
    rng, copies, left = np.random.default_rng(seed), 3, np.zeros((workers, 3))
    write_times = rng.gamma(0.7, 1 / 0.7, (40, copies))
    commits, lives, clock = [[] for _ in range(copies)], [[] for _ in range(copies)], np.zeros(copies)
    for durations in write_times:
        gathering = left.min(axis=0)
        gathered = rng.poisson(load * gathering)
        idle = np.where(gathered > 0, 0, rng.exponential(1 / load, copies))
        left = log_workers.next_write(left, idle, durations)
        for copy in range(copies):
            came = clock[copy] + np.sort(rng.random(gathered[copy])) * gathering[copy]
            clock[copy] += gathering[copy] + idle[copy]
            own = came.tolist() or [clock[copy]]
            commits[copy] += own
            lives[copy] += [clock[copy] + left[:, copy].max() - each for each in own]
    for copy in range(copies):
        writes = np.resize(write_times[:, copy], max(len(commits[copy]), 40))
        syncs = log_workers.sync_times(commits[copy], writes, workers)
        assert lives[copy] == pytest.approx(syncs.tolist(), rel=1e-9, abs=1e-9)


def off(load, workers, cv2, writes=400_000):
    """How far the approximation is from the simulation, as a share of it."""
    simulated = log_workers.simulate(load, workers, writes, np.random.default_rng(7), cv2)
    assert simulated.standard_error < 0.006 * simulated.mean
    return float(log_workers.sync_ratio(load, workers, cv2) / simulated.mean - 1)


SYSTEMS = [
    (cv2, workers, load)
    for cv2, workers, load in product((0, 0.25, 0.5, 2), (2, 3, 4, 8), (0.3, 1.0, 2.0, 4.0, 8.0, 16.0, 200.0))
    if cv2 > 0 or load <= 4 * workers
]


@pytest.mark.slow
@pytest.mark.parametrize(("cv2", "workers", "load"), some(SYSTEMS, 12))
def test_the_approximation_is_within_three_per_cent_up_to_four_workers_and_within_five_for_eight(
    cv2, workers, load
):
    assert abs(off(load, workers, cv2)) < (0.03 if workers <= 4 else 0.05)


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_nearly_constant_writes_that_never_rest_take_up_to_eight_per_cent_longer(workers):
    # Then the workers are as good as independent: the least of c uniform rests is 1 / (c + 1).
    law, apart = log_workers.saturated_sync_ratio(workers, 0), 1 + 1 / (workers + 1)
    assert 1.04 < apart / law < 1.08
    assert -0.08 < off(200.0, workers, 0.02) < -0.02


def test_constant_writes_of_workers_that_began_together_take_as_long_as_with_one():
    times = np.sort(np.random.default_rng(3).uniform(0, 100, 20_000))
    times[:2] = 0.0, 1e-9
    syncs = log_workers.sync_times(times, np.ones(len(times)), 2)
    assert syncs.mean() == pytest.approx(1.5, rel=0.02)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_the_load_follows_from_the_commits_that_share_a_write(workers):
    commits = float(log_workers.commits_per_write(2.5, workers))
    assert log_workers.load_from_commits_per_write(commits, workers) == pytest.approx(2.5, rel=1e-6)


def test_as_one_log_writer_would_have_it_the_ratio_stops_rising_where_that_never_rests():
    law = log_workers.one_writer_sync_ratio
    assert law(0.4, 2.0) == group_commit.sync_ratio_from_utilization(0.4, 2.0)
    assert law(1.7, 2.0) == law(1.0, 2.0) == group_commit.saturated_sync_ratio(cv2=2.0)
