import math

import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from models.laws import commit_wakeup, group_commit

rates = st.floats(0.05, 20)
write_times = st.floats(0.05, 5)


def stationary_batches(load, posting, most=200):
    """The distribution of commits per cycle by the chain itself: Poisson(a + r n) of them, and one if none."""
    batch = np.arange(1, most + 1)
    mean = (load + posting * batch)[:, np.newaxis]
    log_factorial = np.cumsum(np.log(np.maximum(np.arange(most + 1), 1)))
    chances = np.exp(np.arange(most + 1) * np.log(mean) - mean - log_factorial)
    chain = chances[:, 1:]
    chain[:, 0] += chances[:, 0]
    chain /= chain.sum(axis=1, keepdims=True)
    share = np.full(most, 1 / most)
    for _ in range(300):
        share = share @ chain
    return batch, share, share @ chances[:, 0]


@pytest.mark.parametrize(("rate", "write", "post"), [(1, 0.1, 0.05), (1, 1, 0.1), (2, 0.5, 0.25), (1, 0.1, 0.7)])
def test_the_mean_batch_the_quiet_cycles_and_the_posted_sync_are_those_of_the_chain(rate, write, post):
    batch, share, quiet = stationary_batches(rate * write, rate * post)
    assert commit_wakeup.mean_batch(rate, write, post) == pytest.approx(share @ batch, rel=1e-6)
    assert commit_wakeup._quiet_share(rate * write, rate * post) == pytest.approx(quiet, rel=1e-6)
    cycle = write + post * batch
    total = rate * cycle**2 / 2 + batch * write + post * batch * (batch + 1) / 2
    expected = (share @ total) / (share @ batch)
    assert commit_wakeup.posted_sync_time(rate, write, post) == pytest.approx(expected, rel=1e-6)


@given(rates, write_times)
def test_posts_that_cost_nothing_are_plain_group_commit(rate, write):
    free = commit_wakeup.posted_sync_time(rate, write, 0.0)
    assert free == pytest.approx(group_commit.sync_time(rate, write), rel=1e-9)
    writes = rate / commit_wakeup.mean_batch(rate, write)
    assert writes * write == pytest.approx(group_commit.log_writer_utilization(rate * write), rel=1e-9)


def test_a_lone_commit_waits_for_its_write_and_its_post():
    assert commit_wakeup.posted_sync_time(1e-6, 1.0, 0.2) == pytest.approx(1.2, rel=1e-5)
    assert commit_wakeup.polled_sync_time(1e-6, 1.0, 0.3) == pytest.approx(1.2, rel=1e-5)


def test_beyond_one_commit_per_post_the_log_writer_never_catches_up():
    assert commit_wakeup.posted_sync_time(10.0, 1.0, 0.1) == math.inf
    assert commit_wakeup.mean_batch(10.0, 1.0, 0.2) == math.inf
    assert commit_wakeup.posting_share(10.0, 0.25) == 2.5


@given(st.floats(20, 200), write_times, st.floats(0.0, 0.9))
def test_a_log_writer_that_is_never_idle_obeys_the_law_of_the_batch(load, write, share):
    rate = load / write
    post = share / rate
    batch = commit_wakeup.mean_batch(rate, write, post)
    posted = commit_wakeup.posted_sync_time(rate, write, post)
    assert commit_wakeup.busy_posted_sync_time(batch, write, post) == pytest.approx(posted, rel=1e-6)


@given(write_times, st.floats(0.02, 5))
def test_the_polled_mean_is_that_of_a_fine_grid_of_moments(write, timer):
    left = (np.arange(20_000) + 0.5) / 20_000
    expected = np.mean(timer * np.ceil((1 + left) * write / timer))
    # Each of its jumps, one a timer, is off by half of a step of the grid at most.
    off = (write + timer) / 40_000
    assert commit_wakeup.busy_polled_sync_time(write, timer) == pytest.approx(expected, abs=off)


def test_a_timer_that_divides_the_write_costs_half_of_itself_and_one_beyond_two_writes_sets_the_wait():
    assert commit_wakeup.busy_polled_sync_time(1.0, 0.25) == pytest.approx(1.5 + 0.125, rel=1e-12)
    assert commit_wakeup.busy_polled_sync_time(1.0, 2.5) == pytest.approx(2.5, rel=1e-12)
    assert commit_wakeup.polled_sync_time(3.0, 1.0, 2.5) == pytest.approx(2.5, rel=1e-12)


@given(write_times, st.floats(0.02, 5), st.floats(1e-4, 0.2))
def test_at_the_crossover_posting_and_polling_take_the_same(write, timer, post):
    commits = commit_wakeup.crossover_commits(write, timer, post)
    polled = commit_wakeup.busy_polled_sync_time(write, timer)
    if commits > 0:
        assert commit_wakeup.busy_posted_sync_time(commits, write, post) == pytest.approx(polled, rel=1e-9)
    else:
        assert polled <= 1.5 * write + post + 1e-12


@given(rates, write_times, st.floats(0.01, 0.9))
def test_the_post_behind_a_batch_is_found_again(rate, write, share):
    post = share / rate
    batch = commit_wakeup.mean_batch(rate, write, post)
    assert commit_wakeup.post_cost_from_commits_per_write(batch, rate, write) == pytest.approx(post, rel=1e-6)


def one_by_one(commits, write, post):
    """The sync time of each commit, commit by commit, in whole numbers."""
    answered, waiting, clock = {}, list(enumerate(commits)), 0
    while waiting:
        clock = max(clock, waiting[0][1])
        batch = [pair for pair in waiting if pair[1] <= clock]
        waiting = waiting[len(batch) :]
        clock += write
        for number, _ in batch:
            clock += post
            answered[number] = clock
    return [answered[number] - commit for number, commit in enumerate(commits)]


@given(st.lists(st.integers(0, 10**5), min_size=1, max_size=60), st.integers(1, 10**4), st.integers(0, 3000))
def test_each_commit_of_a_path_is_told_in_its_turn(commits, write, post):
    commits = sorted(commits)
    path = commit_wakeup.posted_sync_times(np.array(commits, dtype=float), float(write), float(post))
    assert path.tolist() == one_by_one(commits, write, post)


@pytest.mark.parametrize("block", [7, 1000])
def test_a_simulation_is_the_mean_of_its_path(block):
    (gaps,) = np.random.default_rng(9).spawn(1)
    commits = np.cumsum(gaps.exponential(1 / 2.0, 1000))
    posted = commit_wakeup.simulate_posted(2.0, 0.7, 0.3, 1000, np.random.default_rng(9), block)
    assert posted.mean == pytest.approx(commit_wakeup.posted_sync_times(commits, 0.7, 0.3).mean(), rel=1e-12)
    polled = commit_wakeup.simulate_polled(2.0, 0.7, 0.2, 1000, np.random.default_rng(9), block)
    looks = np.ceil(commit_wakeup.posted_sync_times(commits, 0.7, 0.0) / 0.2)
    assert polled.mean == pytest.approx(0.2 * looks.mean(), rel=1e-12)


def test_a_write_that_ends_at_a_look_is_seen_by_it_however_late_it_is():
    law = commit_wakeup.polled_sync_time(0.02, 0.3, 0.1)
    assert law < 0.302
    check_agree([(law, commit_wakeup.simulate_polled(0.02, 0.3, 0.1, 10_000, np.random.default_rng(1)))], 0.01)


@pytest.mark.parametrize("load", [0.05, 0.5])
def test_the_generations_after_the_last_are_as_good_as_counted(load, monkeypatch):
    quiet = commit_wakeup._quiet_share(load, 0.95)
    sync = commit_wakeup.posted_sync_time(load, 1.0, 0.95 / load)
    monkeypatch.setattr(commit_wakeup, "GENERATIONS", 5000)
    assert quiet == pytest.approx(commit_wakeup._quiet_share(load, 0.95), rel=3e-4)
    assert sync == pytest.approx(commit_wakeup.posted_sync_time(load, 1.0, 0.95 / load), rel=1e-6)
