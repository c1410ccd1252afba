import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import free_lists

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


@given(st.integers(2, 100), st.integers(1, 100))
def test_the_lists_behind_a_largest_share_are_found_again(sessions, number):
    share = free_lists.largest_waiting_share(sessions, number)
    assert free_lists.most_lists(sessions, share) == pytest.approx(number, rel=1e-9)


@given(st.integers(2, 20), st.integers(1, 20), holds, thinks)
def test_what_is_measured_with_thinking_in_between_never_gives_too_few_lists(sessions, number, hold, think):
    share = free_lists.waiting_share(sessions, hold, think, number)
    assert free_lists.most_lists(sessions, share) >= number * (1 - 1e-9)
