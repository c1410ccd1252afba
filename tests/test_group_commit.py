import heapq
import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import estimate, group_commit

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")

loads = st.floats(0, 1000)
variations = st.floats(0, 20)
LOADS = np.array([0.01, 0.1, 0.3, 1, 2, 5, 10, 100])
LAWS = {
    group_commit.log_writer_utilization: ("load", "cv2"),
    group_commit.sync_ratio_from_utilization: ("utilization", "cv2"),
    group_commit.sync_ratio: ("load", "cv2"),
    group_commit.sync_time: ("arrival_rate", "write_time", "cv2"),
    group_commit.two_point_cv2: ("slow_share", "slow_factor"),
    group_commit.sync_ratio_two_point: ("load", "slow_share", "slow_factor"),
    group_commit.sync_ratio_with_cpu: ("load", "cpu_ratio", "cv2"),
    group_commit.saturated_sync_ratio: ("cpu_ratio", "cv2"),
    group_commit.sync_ratio_closed: ("sessions", "write_over_think"),
    group_commit.sync_ratio_closed_limit: ("write_over_think",),
}
VALUES = {
    "load": np.array([0.0, 0.5, 3.0]),
    "cv2": np.array([[0.0], [1.0], [4.0]]),
    "utilization": np.array([0.0, 0.6, 1.0]),
    "arrival_rate": np.array([0.0, 100.0]),
    "write_time": np.array([[[0.001]], [[0.02]]]),
    "slow_share": np.array([[0.0], [0.01], [1.0]]),
    "slow_factor": np.array([1.0, 50.0, 7.0]),
    "cpu_ratio": np.array([[[0.0]], [[0.2]]]),
    "sessions": np.array([[1], [2], [9]]),
    "write_over_think": np.array([0.001, 1.0, 60.0]),
}
OUTSIDE = {
    "slow_share": [-0.1, 1.1, math.nan],
    "slow_factor": [0.9, math.nan, math.inf],
    "utilization": [-0.1, 1.1, math.nan],
    "write_time": [0, math.nan, math.inf],
    "write_over_think": [0, math.nan, math.inf],
    "sessions": [0, 1.5, math.nan],
    "load": [-1, math.nan, math.inf],
    "cv2": [-1, math.nan, math.inf],
    "cpu_ratio": [-1, math.nan, math.inf],
    "arrival_rate": [-1, math.nan, math.inf],
}


@pytest.mark.parametrize(
    ("cv2", "printed"),
    [
        (0, "1.005 1.050 1.144 1.366 1.468 1.499 1.500 1.500"),
        (1, "1.010 1.099 1.281 1.667 1.857 1.968 1.991 2.000"),
    ],
)
def test_constant_and_exponential_writes_give_the_table_of_ratios(cv2, printed):
    assert " ".join(f"{ratio:.3f}" for ratio in group_commit.sync_ratio(LOADS, cv2)) == printed


@given(loads, st.integers(1, 50))
def test_writes_of_several_exponential_stages_are_quiet_in_every_stage(load, stages):
    quiet = (1 / (1 + load / stages)) ** stages
    busy = group_commit.log_writer_utilization(load, 1 / stages)
    assert busy == pytest.approx(load / (load + quiet), rel=1e-10)


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


@given(st.floats(0, 1e4), st.floats(1e-4, 1), variations)
def test_the_sync_time_is_the_ratio_in_writes(rate, write, cv2):
    seconds = group_commit.sync_time(rate, write, cv2)
    assert seconds == pytest.approx(write * group_commit.sync_ratio(rate * write, cv2), rel=1e-12)


def test_one_write_in_a_hundred_fifty_times_longer_makes_the_ratio_five_point_seven():
    # At one commit for each usual write. The mean write is 1.49 usual ones, and so is the load.
    assert f"{group_commit.sync_ratio_two_point(1.49, 0.01, 50):.1f}" == "5.7"


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


def test_ninety_per_cent_writing_and_ten_per_cent_cpu_give_one_point_six_seven():
    assert f"{group_commit.saturated_sync_ratio(0.1 / 0.9):.2f}" == "1.67"
    assert group_commit.saturated_sync_ratio(0.1 / 0.9) == pytest.approx(1.5 * (1 + 1 / 9), rel=1e-12)


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


def test_the_closed_ratios_of_two_seven_and_sixty_four_sessions():
    ratios = group_commit.sync_ratio_closed(np.array([1, 2, 7, 64]), 1.0)
    assert ratios[0] == 1
    assert [f"{ratio:.3f}" for ratio in ratios[1:]] == ["1.368", "1.576", "1.582"]


@given(st.floats(1e-3, 30))
def test_two_and_three_sessions_wait_as_worked_out_by_hand(x):
    rest, joins = 1 - (1 - math.exp(-x)) / x, 1 - math.exp(-x)
    # With two sessions a batch of two never forms; with three it does if both others join a write of one.
    assert group_commit.sync_ratio_closed(2, x) == pytest.approx(1 + rest, rel=1e-10)
    batch = (1 + 2 * joins**2) / (1 + joins**2)
    assert group_commit.sync_ratio_closed(3, x) == pytest.approx(1 + (3 - batch) / batch * rest, rel=1e-10)


@pytest.mark.parametrize("x", [0.01, 0.5, 1.0, 3.0])
@pytest.mark.parametrize("sessions", [4, 7, 12])
def test_the_chain_of_batches_settles_where_stepping_it_leads(sessions, x):
    joins, shares = 1 - math.exp(-x), {1: 1.0}
    for _ in range(3000):
        stepped = dict.fromkeys(range(1, sessions), 0.0)
        for batch, share in shares.items():
            others = sessions - batch
            for joining in range(others + 1):
                chance = math.comb(others, joining) * joins**joining * (1 - joins) ** (others - joining)
                stepped[max(joining, 1)] += share * chance / 2
            stepped[batch] += share / 2
        shares = stepped
    batch = sum(size * share for size, share in shares.items())
    ratio = 1 + (sessions - batch) / batch * (1 - joins / x)
    assert group_commit.sync_ratio_closed(sessions, x) == pytest.approx(ratio, rel=1e-10)


@given(st.floats(0.2, 300))
def test_many_sessions_reach_the_limit(x):
    limit = group_commit.sync_ratio_closed_limit(x)
    assert group_commit.sync_ratio_closed(120, x) == pytest.approx(limit, rel=1e-9)


def test_the_limit_goes_from_one_and_a_half_to_two_without_a_step():
    x = np.geomspace(1e-12, 1e12, 2001)
    limit = group_commit.sync_ratio_closed_limit(x)
    assert limit[0] == pytest.approx(1.5, abs=1e-12)
    assert limit[-1] == pytest.approx(2, abs=1e-11)
    assert (np.diff(limit) >= -1e-15).all()


@pytest.mark.parametrize("x", [1e-9, *np.geomspace(1e-3, 0.2, 30).tolist(), 2.0, 40.0])
def test_the_limit_is_exact_on_both_sides_of_its_series(x):
    with localcontext(prec=60):
        exact = 1 + 1 / (1 - (-Decimal(x)).exp()) - 1 / Decimal(x)
    assert group_commit.sync_ratio_closed_limit(x) == pytest.approx(float(exact), rel=1e-14, abs=0)


@given(st.integers(1, 40))
def test_rare_commits_wait_for_their_own_write_only_and_crowded_ones_for_two(sessions):
    assert group_commit.sync_ratio_closed(sessions, 1e-9) == pytest.approx(1, abs=1e-6)
    crowded = 2 if sessions > 1 else 1
    assert group_commit.sync_ratio_closed(sessions, 1e9) == pytest.approx(crowded, abs=1e-8)


@pytest.mark.parametrize("law", LAWS)
def test_arrays_are_broadcast_and_equal_their_numbers(law):
    arguments = np.broadcast_arrays(*(VALUES[name] for name in LAWS[law]))
    table = law(*(VALUES[name] for name in LAWS[law]))
    assert table.shape == arguments[0].shape
    for place in np.ndindex(table.shape):
        alone = law(*(argument[place].item() for argument in arguments))
        assert isinstance(alone, float)
        assert table[place] == pytest.approx(alone, rel=1e-14)


def commit_by_commit(commit_times, write_times):
    """The log writer as it lives: wake on a commit, take all that is there, write, look again."""
    syncs, pending, end, writes = [], list(commit_times), -math.inf, iter(write_times)
    while pending:
        start = pending[0] if pending[0] > end else end
        end = start + next(writes)
        while pending and pending[0] <= start:
            syncs.append(end - pending.pop(0))
    return syncs


@given(st.lists(st.tuples(st.floats(0, 3) | st.just(0.0), st.floats(0, 2)), min_size=1, max_size=60))
def test_every_sync_of_any_stream_is_the_one_of_the_scalar_loop(commits):
    gaps, writes = np.array(commits).T
    times = np.cumsum(gaps)
    expected = commit_by_commit(times.tolist(), writes.tolist())
    assert group_commit.sync_times(times, writes) == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_a_burst_goes_in_two_writes():
    syncs = group_commit.sync_times(np.array([0.0, 0.25, 0.5, 0.5, 9.0]), np.ones(5))
    assert syncs.tolist() == [1, 1.75, 1.5, 1.5, 1]


@given(st.integers(2, 40), st.floats(0.05, 5), st.integers(0, 2**32))
def test_cutting_the_idle_time_out_changes_no_sync(writes, load, seed):
    rng = np.random.default_rng(seed)
    durations = rng.exponential(1.0, writes)
    arrivals = rng.poisson(load * durations[:-1])
    remaining = rng.random(np.maximum(arrivals, 1).sum())
    cut = group_commit.busy_sync_times(durations, arrivals, remaining)

    # The same commits with the idle times put back in: after a quiet write comes a pause, then a lone commit.
    shares, start, commits = iter(remaining.tolist()), 1.0, [1.0]
    for duration, arriving in zip(durations.tolist(), arrivals.tolist(), strict=False):
        end = start + duration
        drawn = [next(shares) for _ in range(max(arriving, 1))]
        start = end if arriving else end + rng.exponential()
        commits += [end - share * duration for share in drawn] if arriving else [start]
    order = np.argsort(commits[1:], kind="stable")
    whole = commit_by_commit(sorted(commits), [*durations.tolist()] + [1.0] * len(commits))
    assert cut[order] == pytest.approx(whole[1:], rel=1e-9, abs=1e-9)


def closed_loop(write_times, first_commits, think_times):
    """One closed group commit by commit: a heap of the commits to come."""
    coming = [(time, session) for session, time in enumerate(first_commits)]
    heapq.heapify(coming)
    end, syncs = 0.0, []
    for write, duration in enumerate(write_times):
        start, joined = max(end, coming[0][0]), []
        while coming and coming[0][0] <= start:
            joined.append(heapq.heappop(coming))
        end = start + duration
        syncs.append([end - time for time, _ in joined])
        for _, session in joined:
            heapq.heappush(coming, (end + think_times[write][session], session))
    return syncs


@given(st.integers(1, 9), st.integers(1, 40), st.floats(0.05, 20), st.integers(0, 2**32))
def test_every_closed_path_is_the_one_of_the_scalar_loop(sessions, writes, think, seed):
    rng = np.random.default_rng(seed)
    durations, first = rng.exponential(1.0, (writes, 3)), rng.exponential(think, (sessions, 3))
    thinks = rng.exponential(think, (writes, sessions, 3))
    commits, total = group_commit.closed_sync_times(durations, first, thinks)
    for group in range(3):
        drawn = durations[:, group], first[:, group], thinks[:, :, group]
        syncs = closed_loop(*(each.tolist() for each in drawn))
        assert commits[:, group].tolist() == [len(each) for each in syncs]
        assert total[:, group] == pytest.approx([sum(each) for each in syncs], rel=1e-9)


def test_simulated_ratios_agree_with_the_open_laws():
    cases = []
    for load in (0.1, 1.0, 5.0):
        for cv2 in (0, 0.5, 1, 4):
            law = group_commit.sync_ratio(load, cv2)
            cases.append((law, lambda rng, a=load, c=cv2: group_commit.simulate(a, c, 200_000, rng)))
    cpu = group_commit.sync_ratio_with_cpu(1.0, 0.5, 1.0)
    cases.append((cpu, lambda rng: group_commit.simulate(1.0, 1.0, 200_000, rng, cpu_ratio=0.5)))
    slow = group_commit.sync_ratio_two_point(1.49, 0.01, 50)
    cases.append((slow, lambda rng: group_commit.simulate_two_point(1.49, 0.01, 50, 1_000_000, rng)))
    z_scores = []
    for law, simulate in cases:
        for seed in range(4):
            result = simulate(np.random.default_rng(seed))
            assert result.standard_error < 0.01 * law
            z_scores.append(result.z_score(law))
    assert np.abs(z_scores).max() < estimate.z_bound(len(z_scores))


def test_simulated_ratios_agree_with_the_closed_law():
    z_scores = []
    for sessions, x in [(2, 1.0), (3, 0.3), (7, 1.0), (7, 4.0), (20, 0.1)]:
        law = group_commit.sync_ratio_closed(sessions, x)
        for seed in range(4):
            result = group_commit.simulate_closed(sessions, x, 60_000, np.random.default_rng(seed))
            assert result.standard_error < 0.003 * law
            z_scores.append(result.z_score(law))
    assert np.abs(z_scores).max() < estimate.z_bound(len(z_scores))


def test_the_start_of_a_simulation_leaves_no_trace_in_short_runs():
    law = group_commit.sync_ratio_closed(7, 1.0)
    results = [group_commit.simulate_closed(7, 1.0, 600, np.random.default_rng(seed)) for seed in range(100)]
    mean = estimate.from_independent([result.mean for result in results])
    assert mean.standard_error < 0.003 * law
    assert abs(mean.z_score(law)) < estimate.z_bound(1)


def test_a_session_alone_is_simulated_without_any_wait():
    result = group_commit.simulate_closed(1, 1.0, 1000, np.random.default_rng(0))
    assert result.mean == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize(
    ("law", "name", "value"),
    [(law, name, value) for law, names in LAWS.items() for name in names for value in OUTSIDE[name]],
)
def test_an_argument_outside_the_domain_of_a_law_is_named(law, name, value):
    arguments = {each: VALUES[each].flat[-1] for each in LAWS[law]} | {name: value}
    with pytest.raises(ValueError, match=f"^{name} = {value}: "):
        law(**arguments)


@pytest.mark.parametrize(
    ("simulate", "arguments", "name"),
    [
        (group_commit.simulate, (0, 1, 1000), "load"),
        (group_commit.simulate, (1, -1, 1000), "cv2"),
        (group_commit.simulate, (1, 1, 100), "writes"),
        (group_commit.simulate_two_point, (0, 0.1, 2, 1000), "load"),
        (group_commit.simulate_two_point, (1, 1.1, 2, 1000), "slow_share"),
        (group_commit.simulate_two_point, (1, 0.1, 0.5, 1000), "slow_factor"),
        (group_commit.simulate_two_point, (1, 0.1, 2, 100), "writes"),
        (group_commit.simulate_closed, (0, 1.0, 1000), "sessions"),
        (group_commit.simulate_closed, (2, 0.0, 1000), "write_over_think"),
        (group_commit.simulate_closed, (2, 1.0, 199), "writes"),
    ],
)
def test_an_argument_outside_the_domain_of_a_simulator_is_named(simulate, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        simulate(*arguments, rng=np.random.default_rng(0))


def test_a_negative_cpu_ratio_is_named_by_the_simulator():
    with pytest.raises(ValueError, match="^cpu_ratio = -1: "):
        group_commit.simulate(1, 1, 1000, np.random.default_rng(0), cpu_ratio=-1)


@pytest.mark.parametrize(
    ("path", "arguments", "name"),
    [
        (group_commit.sync_times, ([1, 2], [1, -1]), "write_times"),
        (group_commit.sync_times, ([2, 1], [1, 1]), "the gap between commit_times"),
        (group_commit.sync_times, ([1, 2], [1]), "the number of write_times"),
        (group_commit.busy_sync_times, ([1, -1], [1], [0.5]), "write_times"),
        (group_commit.busy_sync_times, ([1, 1], [-1], [0.5]), "arrivals"),
        (group_commit.busy_sync_times, ([1, 1], [1], [1.5]), "remaining"),
        (group_commit.closed_sync_times, ([[-1]], [[1]], [[[1]]]), "write_times"),
        (group_commit.closed_sync_times, ([[1]], [[-1]], [[[1]]]), "first_commits"),
        (group_commit.closed_sync_times, ([[1]], [[1]], [[[-1]]]), "think_times"),
    ],
)
def test_an_argument_outside_the_domain_of_a_path_is_named(path, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        path(*map(np.array, arguments))


@pytest.mark.parametrize(("utilization", "cv2"), [(0.92, 6.6), (0.5, 0.0), (1.0, 1.0)])
def test_the_variation_behind_a_ratio_gives_that_ratio(utilization, cv2):
    ratio = group_commit.sync_ratio_from_utilization(utilization, cv2)
    assert group_commit.cv2_from_sync_ratio(ratio, utilization) == pytest.approx(cv2, abs=1e-12)


@pytest.mark.parametrize(
    ("ratio", "utilization", "name"), [(1.2, 0.5, "ratio"), (4, 0, "utilization"), (4, 1.1, "utilization")]
)
def test_a_ratio_below_that_of_constant_writes_has_no_variation_behind_it(ratio, utilization, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        group_commit.cv2_from_sync_ratio(ratio, utilization)
