import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from book.paths.stepped import (
    bars_of,
    check_sessions_come_back,
    close_to,
    drawn_for,
    length,
    mean_of_films,
    steps_of,
)
from models.book.paths import pipe
from models.book.paths.lock import MOST_SESSIONS
from models.laws import closed_group_commit

sessions = st.integers(1, MOST_SESSIONS)
seeds = st.integers(0, 2**32)


def law_of(first, thinks, number, write, think):
    """The law's path for the same draws: the sync time of every commit, in their order."""
    thinks = think * thinks[:, np.newaxis]
    return closed_group_commit.sync_times(
        think * first[:number, np.newaxis], np.full_like(thinks, write), thinks
    ).ravel()


def check_syncs(number, write, think, rng, digits=15):
    first, draws = drawn_for(pipe.PATH, 60, rng, digits)
    steps = steps_of(pipe.PATH, first, draws, sessions=number, write_time=write, think_time=think)
    (_, asks, ends, begins), (_, opened, written, _), _ = (bars_of(steps, bar) for bar in range(3))
    assert ends - asks == close_to(law_of(first, draws[:, 0], number, write, think), ends)
    assert ends - begins == close_to(np.full(60, write), ends)
    assert [step.known for step in steps] == asks.tolist()
    is_open = ~np.isnan(opened)
    assert opened[is_open].tolist() == sorted(set(begins))
    assert written[is_open].tolist() == sorted(set(ends))
    assert (asks <= begins).all()
    check_sessions_come_back(steps, 2, think * first[:number])


@given(sessions, st.floats(1e-4, 10), st.floats(1e-3, 100), seeds)
def test_every_commit_waits_as_in_the_closed_group(number, write, think, seed):
    check_syncs(number, write, think, np.random.default_rng(seed))


@pytest.mark.parametrize("seed", range(5))
def test_sessions_that_commit_at_once_share_a_write(seed):
    check_syncs(24, 0.5, 1.0, np.random.default_rng(seed), digits=1)


@given(sessions, st.floats(0.01, 100), seeds)
def test_in_writes_it_is_the_same_path_with_a_write_of_one(number, write_over_think, seed):
    drawn = drawn_for(pipe.PATH, 60, np.random.default_rng(seed))
    in_writes = steps_of(pipe.IN_WRITES, *drawn, sessions=number, write_over_think=write_over_think)
    seconds = steps_of(pipe.PATH, *drawn, sessions=number, write_time=2.0, think_time=2.0 / write_over_think)
    for bar in range(3):
        np.testing.assert_array_equal(bars_of(in_writes, bar)[1:], bars_of(seconds, bar)[1:] / 2)


@pytest.mark.slow
def test_the_mean_wait_is_the_laws():
    pairs = [
        (closed_group_commit.sync_ratio(number, ratio),
         mean_of_films(length(0), pipe.IN_WRITES, 16, number, sessions=number, write_over_think=ratio))
        for number, ratio in ((2, 1.0), (7, 0.3), (7, 4.0), (12, 1.0))
    ]  # fmt: skip
    check_agree(pairs, 0.02)
