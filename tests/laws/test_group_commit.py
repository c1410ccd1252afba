import math
from collections import deque

import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from models.laws import group_commit

loads = st.floats(0, 1000)
variations = st.floats(0, 20)


@given(loads, st.integers(1, 50))
def test_writes_of_several_exponential_stages_are_quiet_in_every_stage(load, stages):
    quiet = (1 / (1 + load / stages)) ** stages
    busy = group_commit.log_writer_utilization(load, 1 / stages)
    assert busy == pytest.approx(load / (load + quiet), rel=1e-10)


@pytest.mark.parametrize("cv2", [0.0, 1.0, 4.0])
def test_commits_that_share_a_write_are_those_of_a_stream(cv2):
    """A plain loop: as many commits as come in a gamma write, or one where none does."""
    rng, load = np.random.default_rng(7), 1.7
    writes = rng.gamma(1 / cv2, cv2, 200_000) if cv2 else np.ones(200_000)
    carried = np.maximum(rng.poisson(load * writes), 1)
    expected = group_commit.commits_per_write(load, cv2)
    assert abs(carried.mean() - expected) < 4 * carried.std() / math.sqrt(len(carried))


@given(loads, variations)
def test_utilisation_writes_and_quiet_writes_agree(load, cv2):
    # The log writer falls idle after U / W quiet writes a second and wakes at (1 - U) of the commits.
    busy = group_commit.log_writer_utilization(load, cv2)
    quiet = (1 + load * cv2) ** (-1 / cv2) if cv2 > 1e-6 else math.exp(-load)
    assert busy * quiet == pytest.approx(load * (1 - busy), rel=1e-4, abs=1e-9)


@given(loads)
def test_nearly_constant_writes_are_as_good_as_constant(load):
    nearly = group_commit.sync_ratio(load, np.array([1e-300, 1e-12, 1e-9]))
    assert nearly == pytest.approx(group_commit.sync_ratio(load, 0), rel=1e-8)


@given(loads, loads, variations)
def test_the_ratio_grows_with_the_load_between_its_limits(one, other, cv2):
    low, high = group_commit.sync_ratio(np.array([min(one, other), max(one, other)]), cv2)
    assert 1 <= low <= high * (1 + 1e-15) <= (1 + (1 + cv2) / 2) * (1 + 1e-12)


def test_light_load_costs_one_write_and_saturation_one_and_a_half():
    assert group_commit.sync_ratio(0, 3.0) == 1
    assert group_commit.sync_ratio(1e6) == pytest.approx(1.5, rel=1e-12)
    assert group_commit.sync_ratio_from_utilization(np.array([0, 0.4, 1]), 0).tolist() == [1, 1.2, 1.5]
    assert group_commit.sync_ratio_from_utilization(1, 1) == 2
    assert (group_commit.utilization_from_sync_ratio(2, 1), group_commit.cv2_from_sync_ratio(1.5, 1)) == (1, 0)


@given(st.floats(0, 1e4), st.floats(1e-4, 1), variations)
def test_the_sync_time_is_the_ratio_in_writes(rate, write, cv2):
    seconds = group_commit.sync_time(rate, write, cv2)
    assert seconds == pytest.approx(write * group_commit.sync_ratio(rate * write, cv2), rel=1e-12)


def test_two_point_writes_have_the_moments_of_their_two_points():
    mean, square = 0.99 + 0.01 * 50, 0.99 + 0.01 * 50**2
    cv2 = square / mean**2 - 1
    assert group_commit.two_point_cv2(0.01, 50) == pytest.approx(cv2, rel=1e-12)
    quiet = 0.99 * math.exp(-1 / mean) + 0.01 * math.exp(-50 / mean)
    ratio = 1 + 1 / (1 + quiet) * (1 + cv2) / 2
    assert group_commit.sync_ratio_two_point(1, 0.01, 50) == pytest.approx(ratio, rel=1e-12)


@given(loads, st.floats(0, 1), st.floats(1, 100))
def test_two_points_that_are_one_make_a_constant_write(load, share, factor):
    constant = group_commit.sync_ratio(load)
    assert group_commit.sync_ratio_two_point(load, share, 1) == pytest.approx(constant, rel=1e-12)
    assert group_commit.sync_ratio_two_point(load, 0, factor) == pytest.approx(constant, rel=1e-12)
    assert group_commit.sync_ratio_two_point(load, 1, factor) == pytest.approx(constant, rel=1e-12)


@given(loads, st.floats(0, 1), st.floats(1, 100))
def test_episodes_of_one_write_are_none_and_longer_ones_stay_below_the_most_and_what_lone_commits_add(
    load, share, factor
):
    law, cv2 = group_commit.sync_ratio_two_point(load, share, factor), group_commit.two_point_cv2(share, factor)
    assert group_commit.sync_ratio_in_episodes(load, share, factor, 1) == pytest.approx(law, rel=1e-9)
    episodes = group_commit.sync_ratio_in_episodes(load, share, factor, np.array([1, 10, 1e9]))
    assert (np.diff(episodes) >= -1e-9).all()
    usual = load / (1 - share + share * factor)
    commits = load + (1 - share) * math.exp(-usual) + share * math.exp(-usual * factor)
    commits = max(1.0, commits)  # as it is, but for rounding
    most = group_commit.sync_ratio_at_most(load / commits, cv2, commits)
    assert -1e-6 <= episodes[-1] - most <= cv2 / commits + 1e-6


def test_episodes_come_to_the_most_at_light_load_and_with_many_commits_a_write():
    cv2 = group_commit.two_point_cv2(0.1, 5.0)
    for load, commits in ((1e-4, 1 + 1e-9), (1e5, 1e5)):
        most = group_commit.sync_ratio_at_most(load / (load + (load < 1)), cv2, commits)
        assert group_commit.sync_ratio_in_episodes(load, 0.1, 5.0, 1e9) == pytest.approx(most, rel=1e-3)
    assert group_commit.sync_ratio_at_most(1.0, 1.0, 1e9) == pytest.approx(3.0, rel=1e-6)


def growing(load, least, writes, rng):
    """A plain loop: Poisson commits, and a write that takes `least` and as much again for each further commit.

    Returns sync over write, how busy the log writer is, cv2 of the writes and the commits that one carries.
    """
    lasted, syncs, now, coming, idle = [], 0.0, 0.0, [rng.exponential(1 / load)], 0.0
    carried = 0
    for _ in range(writes):
        idle += max(coming[0] - now, 0.0)
        now = max(coming[0], now)
        taken = [commit for commit in coming if commit <= now]
        write = least * len(taken)
        while coming[-1] <= now + write:
            coming.append(coming[-1] + rng.exponential(1 / load))
        now += write
        syncs += sum(now - commit for commit in taken)
        coming = coming[len(taken) :]
        carried += len(taken)
        lasted.append(write)
    mean = sum(lasted) / writes
    return syncs / carried / mean, 1 - idle / now, float(np.var(lasted)) / mean**2, carried / writes


@pytest.mark.parametrize("busy", [0.5, 0.8, 0.9])
def test_writes_as_long_as_what_they_carry_make_the_ratio_of_long_writes_that_carry_more(busy):
    """A write takes so long for each commit in it: a commit's own is 1 + cv2 mean writes, as the most tends to."""
    ratio, measured, cv2, commits = growing(1.0, busy, 50_000, np.random.default_rng(12))
    assert measured == pytest.approx(busy, rel=0.02)
    law = group_commit.sync_ratio_from_utilization(measured, cv2)
    own_part = (ratio - measured * (1 + cv2) / 2) - 1
    assert ratio > 1.05 * law
    assert own_part == pytest.approx(cv2, rel=0.05)
    assert group_commit.sync_ratio_at_most(measured, cv2, commits) == pytest.approx(law + cv2 - cv2 / commits)


@given(loads, st.floats(0, 5), variations)
def test_cpu_after_a_write_stretches_constant_writes_and_leaves_others_out_when_there_is_none(load, cpu, cv2):
    stretched = (1 + cpu) * group_commit.sync_ratio(load * (1 + cpu))
    assert group_commit.sync_ratio_with_cpu(load, cpu) == pytest.approx(stretched, rel=1e-10)
    without = group_commit.sync_ratio_with_cpu(load, 0, cv2)
    assert without == pytest.approx(group_commit.sync_ratio(load, cv2), rel=1e-12)


@given(st.floats(0, 5), variations)
def test_saturation_is_the_limit_of_load(cpu, cv2):
    limit = group_commit.saturated_sync_ratio(cpu, cv2)
    assert group_commit.sync_ratio_with_cpu(1e9, cpu, cv2) == pytest.approx(limit, rel=1e-8)


def commit_by_commit(commit_times, write_times):
    """The log writer as it lives: wake on a commit, take all that is there, write, look again."""
    syncs, pending, end, writes = [], deque(commit_times), -math.inf, iter(write_times)
    while pending:
        start = max(pending[0], end)
        end = start + next(writes)
        while pending and pending[0] <= start:
            syncs.append(end - pending.popleft())
    return syncs


@given(st.lists(st.tuples(st.floats(0, 3) | st.just(0.0), st.floats(0, 2)), min_size=1, max_size=60))
def test_every_sync_of_any_stream_is_the_one_of_the_scalar_loop(commits):
    gaps, writes = np.array(commits).T
    times = np.cumsum(gaps)
    expected = commit_by_commit(times.tolist(), writes.tolist())
    assert group_commit.sync_times(times, writes) == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_every_sync_of_a_long_stream_is_the_one_of_the_scalar_loop():
    rng = np.random.default_rng(5)
    times, writes = np.cumsum(rng.exponential(0.5, 120_000)), rng.gamma(0.5, 2.0, 120_000)
    syncs = group_commit.sync_times(times, writes)
    assert len(syncs) >= 100_000
    assert np.abs(syncs - commit_by_commit(times.tolist(), writes.tolist())).max() < 1e-9


def with_idle_times(write_times, elapsed, rng):
    """Sums of sync times, and commits, for the arrivals of each write, with the idle times put back in.

    elapsed[n] are the times from the start of write n to each of its commits. After a quiet write comes a pause,
    then a lone commit, which counts for the quiet write.
    """
    start, commits, owners = 1.0, [1.0], [-1]
    for write, (duration, offsets) in enumerate(zip(write_times, elapsed, strict=False)):
        end = start + duration
        came = sorted(start + offset for offset in offsets) or [end + rng.exponential()]
        commits += came
        owners += [write] * len(came)
        start = end if offsets else came[0]
    sums, counts = np.zeros(len(elapsed)), np.zeros(len(elapsed), dtype=int)
    syncs = commit_by_commit(commits, [*write_times, *[1.0] * len(commits)])
    for owner, sync in zip(owners[1:], syncs[1:], strict=True):
        sums[owner] += sync
        counts[owner] += 1
    return sums, counts


def check_busy(writes, load, rng):
    """Check a path of random writes, and return its commits."""
    durations = rng.gamma(0.7, 1 / 0.7, writes)
    arrivals = rng.poisson(load * durations[:-1])
    remaining = rng.random(arrivals.sum())
    elapsed = durations[:-1].repeat(arrivals) * (1 - remaining)
    pieces = [piece.tolist() for piece in np.split(elapsed, np.cumsum(arrivals))[:-1]]
    sums, commits = group_commit.busy_sync_times(durations, arrivals, remaining)
    expected = with_idle_times(durations.tolist(), pieces, rng)
    assert commits.tolist() == expected[1].tolist()
    assert np.abs(sums - expected[0]).max() < 1e-9
    return commits.sum()


def check_constant(stretches, load, rng):
    """Check a path of constant writes, and return its commits."""
    length = group_commit.STRETCH
    arrivals = rng.poisson(load * length, stretches)
    positions = rng.random(arrivals.sum())
    elapsed = [[] for _ in range(stretches * length)]
    for stretch, position in zip(np.arange(stretches).repeat(arrivals).tolist(), positions.tolist(), strict=True):
        write, offset = divmod(position * length, 1)
        elapsed[stretch * length + int(write)].append(offset)
    before = positions.copy()
    sums, commits = group_commit.constant_sync_times(arrivals, positions)
    expected = with_idle_times([1.0] * (len(elapsed) + 1), elapsed, rng)
    assert commits.tolist() == expected[1].reshape(-1, length).sum(axis=1).tolist()
    assert np.abs(sums - expected[0].reshape(-1, length).sum(axis=1)).max() < 1e-9
    assert (positions == before).all()
    return commits.sum()


@given(st.integers(2, 40), st.floats(0.05, 5), st.integers(0, 2**32))
def test_cutting_the_idle_time_out_changes_no_sync_of_random_writes(writes, load, seed):
    check_busy(writes, load, np.random.default_rng(seed))


@given(st.integers(1, 3), st.floats(0.01, 5), st.integers(0, 2**32))
def test_cutting_the_idle_time_out_changes_no_sync_of_constant_writes(stretches, load, seed):
    check_constant(stretches, load, np.random.default_rng(seed))


@pytest.mark.slow
@pytest.mark.parametrize(("check", "unit"), [(check_busy, 1), (check_constant, group_commit.STRETCH)])
def test_nor_does_it_over_thirty_thousand_commits_at_many_loads(check, unit):
    rng = np.random.default_rng(6)
    loads = np.geomspace(0.03, 30, 13)
    assert sum(check(int(3000 / min(load, 1) ** 0.5 / unit), load, rng) for load in loads) >= 30_000


def test_writes_that_nobody_commits_in_carry_one_commit_each():
    nobody, nothing = np.zeros(3, dtype=int), np.array([])
    sums, commits = group_commit.constant_sync_times(nobody, nothing)
    assert (sums.tolist(), commits.tolist()) == ([group_commit.STRETCH] * 3, [group_commit.STRETCH] * 3)
    sums, commits = group_commit.busy_sync_times(np.array([1.0, 2.0, 3.0, 4.0]), nobody, nothing)
    assert (sums.tolist(), commits.tolist()) == ([2, 3, 4], [1, 1, 1])


@pytest.mark.parametrize("cv2", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_more_commits_a_write_than_a_block_holds_are_simulated(cv2):
    result = group_commit.simulate(1000, cv2, 6400, np.random.default_rng(0), block=100)
    check_agree([(group_commit.sync_ratio(1000, cv2), result)], 0.02, families=2)


@given(st.just(1.0) | st.floats(0.01, 1), variations)
def test_the_variation_and_the_busy_share_behind_a_ratio_give_that_ratio(utilization, cv2):
    ratio = group_commit.sync_ratio_from_utilization(utilization, cv2)
    assert group_commit.cv2_from_sync_ratio(ratio, utilization) == pytest.approx(cv2, abs=1e-10)
    assert group_commit.utilization_from_sync_ratio(ratio, cv2) == pytest.approx(utilization, abs=1e-12)
