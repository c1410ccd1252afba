import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.laws.engine import lockstep

systems = st.tuples(st.integers(1, 8), st.integers(1, 5), st.integers(0, 2**32))


@given(systems)
def test_the_first_goes_and_its_next_takes_its_place_in_the_order_of_each_copy(system):
    sessions, copies, seed = system
    rng = np.random.default_rng(seed)
    coming = np.sort(rng.integers(0, 12, (sessions, copies)) / 2, axis=0)
    nexts = rng.integers(0, 16, copies) / 2
    expected = [sorted([*coming[1:, copy].tolist(), nexts[copy]]) for copy in range(copies)]
    lockstep.come_back(coming, nexts)
    assert coming.T.tolist() == expected


@given(st.integers(1, 10_000), st.integers(200, 10**9))
def test_a_plan_counts_what_is_asked_for_in_whole_cycles_of_all_sessions(sessions, requests):
    copies, warm_up, counted = lockstep.plan(sessions, "requests", requests)
    assert requests <= copies * counted < requests + copies * sessions
    assert counted % sessions == 0
    assert warm_up == 20 * sessions
    assert 100 <= copies <= 2048
    assert copies * sessions <= 2**20


@given(st.integers(1, 100), st.integers(200, 10**9))
def test_no_more_is_left_out_than_a_quarter_of_what_counts_but_in_the_shortest_plans(sessions, requests):
    copies, warm_up, counted = lockstep.plan(sessions, "requests", requests)
    assert copies == 100 or 4 * warm_up <= counted


def test_whole_numbers_may_come_as_floats():
    assert lockstep.plan(7.0, "requests", 1e6) == lockstep.plan(7, "requests", 10**6)
