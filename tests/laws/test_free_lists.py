import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_queue, free_lists

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")


few, lists = st.integers(1, 4), st.integers(1, 6)
holds, thinks = st.floats(1e-3, 10), st.floats(1e-3, 10)


@given(few, lists)
def test_meetings_are_those_of_every_way_to_pick(sessions, number):
    ways = list(itertools.product(range(number), repeat=sessions))
    some = sum(len(set(way)) < sessions for way in ways)
    any_meet = free_lists.any_meeting_probability(sessions, number)
    assert any_meet == pytest.approx(float(Fraction(some, len(ways))), abs=1e-14)


@given(st.integers(1, 30), st.integers(1, 30), holds, thinks)
def test_nobody_waits_for_more_of_the_time_than_one_who_only_searches(sessions, number, hold, think):
    share = free_lists.waiting_share(sessions, hold, think, number)
    most = free_lists.largest_waiting_share(sessions, number)
    assert 0 <= share <= most
    assert free_lists.waiting_share(sessions, hold, 0, number) == pytest.approx(most, rel=1e-12)


def test_a_simulated_queue_of_searchers_waits_for_the_share_of_the_law():
    simulated = closed_queue.simulate(4, 1.0, 0.0, 200_000, np.random.default_rng(1), segments=12)
    wait = simulated.waiting_time.mean
    assert wait / (1 + wait) == pytest.approx(free_lists.largest_waiting_share(4, 12), rel=0.01)


@given(st.integers(2, 100), st.integers(1, 100))
def test_the_lists_behind_a_largest_share_are_found_again(sessions, number):
    share = free_lists.largest_waiting_share(sessions, number)
    assert free_lists.most_lists(sessions, share) == pytest.approx(number, rel=1e-9)


@given(st.integers(2, 20), st.integers(1, 20), holds, thinks)
def test_what_is_measured_with_thinking_in_between_never_gives_too_few_lists(sessions, number, hold, think):
    share = free_lists.waiting_share(sessions, hold, think, number)
    assert free_lists.most_lists(sessions, share) >= number * (1 - 1e-9)


def test_without_a_search_every_session_inserts_at_its_own_speed():
    for reuse, search in ((0, 0.5), (1, 0), (0, 0), (5e-324, 0.5), (1, 1e-320)):
        assert free_lists.insert_rate(4, reuse, 1.5, search, 0.25) == 16
        assert free_lists.insert_rate_share(4, reuse, 1.5, search, 0.25) == 1
        assert free_lists.search_waiting_share(4, reuse, 1.5, search, 0.25) == 0
    assert free_lists.insert_rate(4, 1e-12, 1.5, 0.5, 0.25) == pytest.approx(16, rel=1e-10)


def test_two_sessions_on_one_list_without_much_else_take_turns():
    assert free_lists.insert_rate(2, 1, 2, 0.5, 1e-9, 1) == pytest.approx(1, rel=1e-6)
    # Two sessions, exponential throughout, hold = think = 1: the product form of one server and thinking.
    assert free_lists.insert_rate(2, 1, 1, 1, 1, 1) == pytest.approx(4 / 5, rel=1e-14)
    assert free_lists.search_waiting_share(2, 1, 1, 1, 1, 1) == pytest.approx(0.5 / 2.5, rel=1e-14)


@given(st.integers(1, 20), st.integers(0, 99), holds, thinks, st.integers(1, 20))
def test_more_reuse_is_slower_and_more_lists_are_faster(sessions, per_cent, search, think, number):
    reuse = per_cent / 100
    rate = free_lists.insert_rate(sessions, reuse, 1.5, search, think, number)
    assert free_lists.insert_rate(sessions, reuse + 0.01, 1.5, search, think, number) < rate
    assert free_lists.insert_rate(sessions, reuse, 1.5, search, think, number + 1) >= rate * (1 - 1e-12)
    share = free_lists.insert_rate_share(sessions, reuse, 1.5, search, think, number)
    assert share == pytest.approx(rate / (sessions / think), rel=1e-12)
