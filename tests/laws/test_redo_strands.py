import math
from itertools import pairwise, product

import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from models.laws import group_commit, redo_strands, varying_writes
from models.laws.numbers import estimate
from models.laws.redo_strands import CYCLIC, RULES, SNAPSHOT, SWEEP

every_rule = pytest.mark.parametrize("rule", RULES)
both_laws = pytest.mark.parametrize("rule", [SNAPSHOT, SWEEP])
loads = st.floats(1e-3, 1e3)
variations = st.floats(0, 20)


@pytest.mark.parametrize(("rule", "ratio"), [(CYCLIC, 3.0), (SNAPSHOT, 4.5), (SWEEP, 6.0)])
def test_four_saturated_strands(rule, ratio):
    assert redo_strands.saturated_sync_ratio(4, rule) == ratio


@given(st.integers(2, 500), variations)
def test_a_later_snapshot_and_a_later_answer_cost_half_a_sweep_less_half_a_write_each(strands, cv2):
    ratios = [redo_strands.saturated_sync_ratio(strands, rule, cv2) for rule in (CYCLIC, SNAPSHOT, SWEEP)]
    assert np.diff(ratios) == pytest.approx([(strands - 1) / 2] * 2, rel=1e-9)


@every_rule
@given(cv2=variations, cpu_ratio=st.floats(0, 5))
def test_one_saturated_strand_with_cpu_is_group_commit_with_cpu(rule, cv2, cpu_ratio):
    law = group_commit.saturated_sync_ratio(cpu_ratio, cv2)
    assert redo_strands.saturated_sync_ratio(1, rule, cv2, cpu_ratio) == pytest.approx(law, rel=1e-12)


@every_rule
def test_simulated_ratios_with_cpu_agree_with_the_law_of_saturation(rule):
    rng, pairs = np.random.default_rng(21), []
    for strands, cv2, cpu_ratio in ((2, 0.0, 0.2), (3, 1.0, 0.5), (5, 2.0, 1.0)):
        size, load = (90 * strands, 60), 20 * strands
        cycles = varying_writes.gamma(rng, cv2, size) + cpu_ratio
        arrivals = rng.poisson(load / strands * cycles[:, np.newaxis], (size[0], strands, size[1]))
        answered, areas = redo_strands.sync_areas(rule, cycles, arrivals, rng.random(arrivals.sum()))
        steady = slice(20 * strands, None)
        result = estimate.ratio(areas[steady].sum(axis=0), answered[steady].sum(axis=0))
        pairs.append((redo_strands.saturated_sync_ratio(strands, rule, cv2, cpu_ratio), result))
    check_agree(pairs, 0.03, families=len(RULES))


NAMED = {
    CYCLIC: redo_strands.saturated_cyclic_ratio,
    SNAPSHOT: redo_strands.saturated_snapshot_ratio,
    SWEEP: redo_strands.saturated_sweep_ratio,
}


@every_rule
def test_each_rule_has_a_law_of_its_own_name(rule):
    strands, cv2, cpu_ratio = np.array([[1.0], [4.0]]), np.array([0.0, 0.5, 3.0]), 0.25
    law = redo_strands.saturated_sync_ratio(strands, rule, cv2, cpu_ratio)
    assert NAMED[rule](strands, cv2, cpu_ratio).tolist() == law.tolist()
    assert NAMED[rule](4) == redo_strands.saturated_sync_ratio(4, rule)
    at_any_load = {SNAPSHOT: redo_strands.snapshot_ratio, SWEEP: redo_strands.sweep_ratio}
    assert rule == CYCLIC or at_any_load[rule](1.5, 4) == redo_strands.sync_ratio(1.5, 4, rule)


@both_laws
@given(load=loads)
def test_one_strand_is_group_commit_at_any_load(rule, load):
    assert redo_strands.sync_ratio(load, 1, rule) == pytest.approx(group_commit.sync_ratio(load), rel=1e-12)


def worked_out(load, strands, rule):
    """Sync over write from the sweeps stepped on and on: sizes D, and the commits in each strand of the next."""
    shares = {1: 1.0}
    for _ in range(4000):
        stepped = dict.fromkeys(range(1, strands + 1), 0.0)
        for size, share in shares.items():
            stepped[size] += share / 2
            for filled, chance in enumerate(filling(load, strands, size)):
                stepped[max(filled, 1)] += share * chance / 2
        shares = stepped
    waited = commits = 0
    for size, share in shares.items():
        mean = load * size / strands
        in_each = mean / -math.expm1(-mean)
        for filled, chance in enumerate(filling(load, strands, size)):
            came = filled * in_each if filled else 1
            written = filled if rule == SWEEP else (filled + 1) / 2
            commits += share * chance * came
            waited += share * chance * (came * (size / 2 + written) if filled else 1)
    return waited / commits


def filling(load, strands, size):
    """The chances that 0, 1, 2, ... strands get something during a sweep of `size` writes."""
    empty = math.exp(-load * size / strands)
    return [
        math.comb(strands, filled) * (1 - empty) ** filled * empty ** (strands - filled)
        for filled in range(strands + 1)
    ]


@both_laws
@pytest.mark.parametrize(("strands", "load"), [(2, 1.7), (4, 0.9), (7, 0.05), (7, 6.0)])
def test_the_chain_of_sweeps_settles_where_stepping_it_leads(rule, strands, load):
    law = redo_strands.sync_ratio(load, strands, rule)
    assert law == pytest.approx(worked_out(load, strands, rule), rel=1e-9)


def swept(load, strands):
    """Of 400 log writers with 400 sweeps each: the strands in all of them, and the rests after them."""
    rng, sizes = np.random.default_rng(int(1000 * load) + strands), np.ones(400, dtype=int)
    seen = np.zeros((2, 400))
    for step in range(450):
        filled = (rng.poisson(load * sizes / strands, (strands, 400)) > 0).sum(axis=0)
        if step >= 50:
            seen += sizes, filled == 0
        sizes = np.maximum(filled, 1)
    return seen


@pytest.mark.parametrize("strands", [2, 4, 9])
def test_simulated_sweeps_have_as_many_strands_and_rests_as_the_laws_say(strands):
    pairs = []
    for load in (0.2, 1.0, 1.8, 5.0):
        sizes, rests = swept(load, strands)
        sweeps = estimate.ratio(sizes, np.full(400, 400.0))
        pairs.append((redo_strands.active_strands(load, strands), sweeps))
        if load <= 1:  # above, a log writer hardly ever rests
            busy = estimate.ratio(sizes, sizes + rests / load)
            pairs.append((redo_strands.log_writer_utilization(load, strands), busy))
    check_agree(pairs, 0.01, families=3)


@given(loads)
def test_two_strands_have_the_sweeps_of_a_chain_solved_by_hand(load):
    two_after_one, two_after_two = math.expm1(-load / 2) ** 2, math.expm1(-load) ** 2
    two = two_after_one / (1 + two_after_one - two_after_two)
    assert redo_strands.active_strands(load, 2) == pytest.approx(1 + two, rel=1e-9)
    rests = (1 - two) * math.exp(-load) + two * math.exp(-2 * load)
    busy = (1 + two) / (1 + two + rests / load)
    assert redo_strands.log_writer_utilization(load, 2) == pytest.approx(busy, rel=1e-9)


@given(loads)
def test_one_strand_is_always_the_one_and_as_busy_as_group_commit(load):
    assert redo_strands.active_strands(load, 1) == pytest.approx(1, rel=1e-12)
    busy = group_commit.log_writer_utilization(load)
    assert redo_strands.log_writer_utilization(load, 1) == pytest.approx(busy, rel=1e-12)


def test_a_log_writer_without_load_rests_and_one_with_much_never_does():
    assert redo_strands.log_writer_utilization(0, 4) == 0
    assert redo_strands.log_writer_utilization(1e300, 4) == 1
    assert redo_strands.active_strands(0, 4) == 1
    assert redo_strands.active_strands(1e300, 4) == pytest.approx(4, rel=1e-12)


@both_laws
@given(strands=st.integers(1, 60))
def test_light_load_costs_one_write_and_heavy_load_what_saturation_costs(rule, strands):
    assert redo_strands.sync_ratio(0, strands, rule) == 1
    assert redo_strands.sync_ratio(1e-9, strands, rule) == pytest.approx(1, abs=1e-8)
    saturated = redo_strands.saturated_sync_ratio(strands, rule)
    assert redo_strands.sync_ratio(50 * strands, strands, rule) == pytest.approx(saturated, rel=1e-12)
    assert redo_strands.sync_ratio(1e300, strands, rule) == pytest.approx(saturated, rel=1e-12)


@given(strands=st.integers(1, 60), some=st.tuples(loads, loads).map(sorted))
def test_for_any_number_of_strands_the_ratios_are_in_order_and_no_more_are_active_than_there_are(strands, some):
    ratios = {rule: redo_strands.sync_ratio(np.array(some), strands, rule) for rule in (SNAPSHOT, SWEEP)}
    assert (ratios[SNAPSHOT] <= ratios[SWEEP] * (1 + 1e-12)).all()
    for rule in ratios:
        growing = [1.0, *ratios[rule], redo_strands.saturated_sync_ratio(strands, rule)]
        assert all(less <= more * (1 + 1e-12) for less, more in pairwise(growing))
    for load in some:
        assert 1 - 1e-9 <= redo_strands.active_strands(load, strands) <= strands * (1 + 1e-9)


def commit_by_commit(rule, write_times, arrivals, remaining, rng):
    """One log writer that follows every commit, with the idle times put back in.

    Returns for each write its beginning and how many commits it answers, and for each commit when it came and when
    it was answered; at the end, if it was not.
    """
    waiting, sweep, written, strand, clock = [[] for _ in arrivals[0]], [], [], -1, 0.0
    begins, answers, lives, shares = [], [], [], iter(remaining)
    for duration, arriving in zip(write_times, arrivals, strict=True):
        if not sweep:
            if not any(waiting):
                clock += rng.exponential()
                waiting[0].append(clock)
            if rule == CYCLIC:
                strand = (strand + 1) % len(waiting)
                while not waiting[strand]:
                    strand = (strand + 1) % len(waiting)
                sweep = [strand]
            else:
                sweep = [index for index, commits in enumerate(waiting) if commits]
            taken = {index: waiting[index] for index in sweep}
            for index in sweep:
                waiting[index] = []
        begins.append(clock)
        end = clock + duration
        written += taken.pop(sweep.pop(0))
        answered = written if rule != SWEEP or not sweep else []
        lives += [(came, end) for came in answered]
        answers.append(len(answered))
        if answered:
            written = []
        for index, commits in enumerate(arriving):
            waiting[index] += [end - next(shares) * duration for _ in range(commits)]
        clock = end
    left = [written, *waiting, *(taken[index] for index in sweep)]
    return begins, answers, lives + [(came, clock) for commits in left for came in commits]


def check_paths(rule, strands, load, writes, copies, rng):
    """Check every write of some paths, and return how many commits there were."""
    write_times = rng.gamma(0.7, 1 / 0.7, (writes, copies))
    arrivals = rng.poisson(load / strands * write_times[:, np.newaxis], (writes, strands, copies))
    came = arrivals.sum(axis=1)
    remaining = rng.random(came.sum())
    answered, areas = redo_strands.sync_areas(rule, write_times, arrivals, remaining)
    pieces, seen = np.split(remaining, np.cumsum(came))[:-1], 0
    for copy in range(copies):
        of_copy = np.concatenate(pieces[copy::copies])
        begins, answers, lives = commit_by_commit(
            rule, write_times[:, copy].tolist(), arrivals[:, :, copy].tolist(), of_copy.tolist(), rng
        )
        assert answered[:, copy].tolist() == answers
        first, last = np.array(lives).T
        for begin, duration, area in zip(begins, write_times[:, copy], areas[:, copy], strict=True):
            present = np.minimum(last, begin + duration) - np.maximum(first, begin)
            assert area == pytest.approx(present[present > 0].sum(), rel=1e-9, abs=1e-9)
        assert areas[:, copy].sum() == pytest.approx((last - first).sum(), rel=1e-9, abs=1e-9)
        seen += len(lives)
    return seen


@every_rule
@given(strands=st.integers(1, 6), load=st.floats(0.05, 8), writes=st.integers(1, 40), seed=st.integers(0, 2**32))
def test_every_write_is_the_one_of_the_scalar_loop(rule, strands, load, writes, seed):
    check_paths(rule, strands, load, writes, 2, np.random.default_rng(seed))


@pytest.mark.slow
@every_rule
def test_every_write_of_fifteen_thousand_commits_is_the_one_of_the_scalar_loop(rule):
    rng = np.random.default_rng(11)
    cases = [(strands, load) for strands in (1, 2, 5, 16) for load in (0.3, 2, 10, 30)]
    assert sum(check_paths(rule, strands, load, 200, 2, rng) for strands, load in cases) >= 15_000


@pytest.mark.slow
@every_rule
@pytest.mark.parametrize("cv2", [0, 0.5, 2])
def test_simulated_ratios_agree_with_the_law_of_saturation(rule, cv2):
    pairs = []
    for strands in (2, 4, 9):
        result = redo_strands.simulate(rule, 100 * strands, strands, 10_000, np.random.default_rng(strands), cv2)
        pairs.append((redo_strands.saturated_sync_ratio(strands, rule, cv2), result))
    check_agree(pairs, 0.03, families=len(RULES) * 3)


@every_rule
def test_one_strand_is_simulated_as_group_commit_says(rule):
    pairs = []
    for seed, (load, cv2) in enumerate(product((0.3, 1.0, 5.0), (0, 1, 4))):
        result = redo_strands.simulate(rule, load, 1, 100_000, np.random.default_rng(seed), cv2)
        pairs.append((group_commit.sync_ratio(load, cv2), result))
    check_agree(pairs, 0.02, families=len(RULES))


def test_no_commit_waits_less_where_the_writer_goes_round_than_in_one_strand_nor_more_than_in_a_sweep():
    for load in (0.3, 1.0, 3.0):
        ratios = [
            redo_strands.simulate(rule, load, strands, 20_000, np.random.default_rng(0)).mean
            for rule, strands in ((CYCLIC, 1), (CYCLIC, 4), (SNAPSHOT, 4), (SWEEP, 4))
        ]
        assert all(shorter < longer for shorter, longer in pairwise(ratios))
