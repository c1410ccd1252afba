"""The three shapes: alike for one session, and nothing alike for many."""

import pytest

from models.laws import shapes


def test_all_three_cost_one_session_the_same():
    assert shapes.lock_time(1, 0.003, 0.01) == pytest.approx(0.003)
    assert shapes.timer_time(0.003) == pytest.approx(0.003)
    assert shapes.pipe_time(1, 0.003, 0.01) == pytest.approx(0.003)


def test_a_lock_grows_by_a_hold_for_each_further_session():
    assert shapes.lock_time(41, 0.003, 0.01) - shapes.lock_time(40, 0.003, 0.01) == pytest.approx(0.003)


def test_a_pipe_never_takes_two_writes():
    assert 0.003 < shapes.pipe_time(40, 0.003, 0.01) < 0.006
