import heapq
import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_group_commit


@pytest.mark.parametrize(
    ("sessions", "x"), [(2, 0.3), (2, 20.0), (3, 1.0), (4, 3.0), (7, 0.01), (7, 1.0), (12, 0.5)]
)
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
    assert closed_group_commit.sync_ratio(sessions, x) == pytest.approx(ratio, rel=1e-10)


@pytest.mark.parametrize(("sessions", "x"), [(120, 0.2), (60, 0.7), (40, 3.0), (40, 40.0), (40, 300.0)])
def test_many_sessions_reach_the_limit(sessions, x):
    limit = closed_group_commit.sync_ratio_limit(x)
    assert closed_group_commit.sync_ratio(sessions, x) == pytest.approx(limit, rel=1e-9)


@pytest.mark.parametrize("x", [1e-9, *np.geomspace(1e-3, 0.2, 30).tolist(), 2.0, 40.0, 1e200])
def test_the_limit_is_exact_on_both_sides_of_its_series(x):
    with localcontext(prec=60):
        exact = 1 + 1 / (1 - (-Decimal(x)).exp()) - 1 / Decimal(x)
    assert closed_group_commit.sync_ratio_limit(x) == pytest.approx(float(exact), rel=1e-14, abs=0)


@given(st.integers(1, 40))
def test_rare_commits_wait_for_their_own_write_only_and_crowded_ones_for_two(sessions):
    assert closed_group_commit.sync_ratio(sessions, 1e-9) == pytest.approx(1, abs=1e-6)
    crowded = 2 if sessions > 1 else 1
    assert closed_group_commit.sync_ratio(sessions, 1e9) == pytest.approx(crowded, abs=1e-8)


def test_of_any_number_of_sessions_the_ratio_is_exact_or_as_good_as_exact(monkeypatch):
    monkeypatch.setattr(closed_group_commit, "MOST_SESSIONS", 40)  # the exact one takes as long as its cube
    for sessions in (1, 7, 40):
        exact = closed_group_commit.sync_ratio(sessions, 4.0)
        assert closed_group_commit.sync_ratio_of_any(sessions, 4.0) == exact
    assert closed_group_commit.sync_ratio_of_any(41, 4.0) == pytest.approx(exact, rel=1e-9)


def write_by_write(first_commits, write_times, think_times):
    """The syncs of one closed group, one after another: a heap of the commits to come."""
    coming, end, syncs = list(first_commits), 0.0, []
    heapq.heapify(coming)
    while len(syncs) < len(write_times):
        start, joined = max(end, coming[0]), []
        while coming and coming[0] <= start:
            joined.append(heapq.heappop(coming))
        end = start + write_times[len(syncs)]
        for time in joined:
            think = think_times[len(syncs)] if len(syncs) < len(think_times) else 0.0
            heapq.heappush(coming, end + think)
            syncs.append(end - time)
    return syncs[: len(write_times)]


def check_path(sessions, commits, groups, think, rng, tick=0):
    """Check every sync of a path, and return how many there are; all times may be whole numbers of ticks."""
    first, size = rng.exponential(think, (sessions, groups)), (commits, groups)
    drawn = rng.gamma(0.7, 1 / 0.7, size), rng.exponential(think, size)
    if tick:
        first, *drawn = (tick * np.ceil(times / tick) for times in (first, *drawn))
    before = first.copy()
    syncs = closed_group_commit.sync_times(first, *drawn)
    for group in range(groups):
        expected = write_by_write(*(times[:, group].tolist() for times in (first, *drawn)))
        assert np.abs(syncs[:, group] - expected).max() < 1e-9
    assert (first == before).all()
    return syncs.size


@pytest.mark.parametrize("tick", [0, 0.5])
@given(
    sessions=st.integers(1, 9), commits=st.integers(1, 60), think=st.floats(0.05, 20), seed=st.integers(0, 2**32)
)
def test_every_sync_is_the_one_of_the_scalar_loop(sessions, commits, think, seed, tick):
    check_path(sessions, commits, 3, think, np.random.default_rng(seed), tick)


@pytest.mark.slow
def test_every_sync_of_a_hundred_thousand_is_the_one_of_the_scalar_loop():
    rng = np.random.default_rng(8)
    sizes = [
        check_path(sessions, 1000, 4, think, rng)
        for sessions in (1, 2, 7, 40)
        for think in np.geomspace(0.05, 20, 7)
    ]
    assert sum(sizes) >= 100_000


@pytest.mark.parametrize(("share", "factor"), [(0.1, 10.0), (0.01, 50.0), (0.5, 3.0)])
def test_two_sessions_wait_for_slow_writes_as_worked_out_by_hand(share, factor):
    # A write carries one commit. The other session, if it commits during a write W, waits for what is left of it,
    # on average E W - (1 - E exp(-x W)) / x with x = 0.7.
    usual = 1 / (1 - share + share * factor)
    left = (1 - share) * math.exp(-0.7 * usual) + share * math.exp(-0.7 * usual * factor)
    law = 2 - (1 - left) / 0.7
    seeds = map(np.random.default_rng, range(4))
    pairs = [(law, closed_group_commit.simulate(2, 0.7, 400_000, rng, share, factor)) for rng in seeds]
    check_agree(pairs, 0.01, families=3)


@pytest.mark.parametrize("write_over_think", [1e-6, 1e6])
def test_the_slowest_and_the_fastest_sessions_are_simulated_as_the_law_says(write_over_think):
    law = closed_group_commit.sync_ratio(3, write_over_think)
    result = closed_group_commit.simulate(3, write_over_think, 10_000, np.random.default_rng(0))
    assert result.mean == pytest.approx(law, abs=1e-4)
