from functools import partial

import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from book.paths.stepped import bars_of, close_to, drawn_for, length, mean_of_films, steps_of
from models.book.paths import timer
from models.laws import polling_timer

works = st.floats(1e-5, 1)
write_times = st.floats(1e-5, 1)
timers = st.floats(1e-3, 0.1)
seeds = st.integers(0, 2**32)


def check_loop(path, waits_of, seed, **arguments):
    """Check that the session works, then waits as the law says, and works again, and when it is written."""
    first, draws = drawn_for(path, 40, np.random.default_rng(seed))
    steps = steps_of(path, first, draws, **arguments)
    writes = arguments["write_time"] * draws[:, 0]
    (_, start, stop, _), (_, begin, end, split), (_, sent, written, _) = (bars_of(steps, bar) for bar in range(3))
    assert stop - start == close_to(np.full(40, arguments["work"]), end)
    assert end - begin == close_to(waits_of(writes), end)
    assert written - sent == close_to(writes, end)
    assert (stop.tolist(), sent.tolist()) == (begin.tolist(), begin.tolist())
    assert [0.0, *end[:-1]] == start.tolist()
    assert [step.known for step in steps] == end.tolist()
    return written, end, split


@given(works, write_times, timers, seeds)
def test_on_its_own_timer_every_wait_is_that_of_the_law(work, write_time, interval, seed):
    law = partial(polling_timer.waiting_time_constant, timer=interval)
    written, _, split = check_loop(timer.OWN_TIMER, law, seed, work=work, write_time=write_time, timer=interval)
    assert split.tolist() == written.tolist()


def test_a_write_that_ends_at_a_look_leaves_nothing_to_sleep_on():
    bar = timer.own_timer([0.0], [1.0], work=0.0, write_time=0.027, timer=0.009).bars[1]
    assert bar.split == bar.end < 0.027
    assert bar.end == pytest.approx(0.027)


@given(works, write_times, seeds)
def test_posted_every_wait_is_its_write(work, write_time, seed):
    law = polling_timer.posted_waiting_time
    written, end, split = check_loop(timer.POSTED, law, seed, work=work, write_time=write_time)
    assert written.tolist() == end.tolist()
    assert np.isnan(split).all()


@pytest.mark.slow
def test_the_mean_waits_are_the_laws():
    pairs = [(8e-3, mean_of_films(length(1), timer.POSTED, 80, 2, work=1e-3, write_time=8e-3))]
    for write_time in (3e-3, 8e-3, 40e-3):
        given_to = {"work": 1e-3, "write_time": write_time, "timer": 10e-3}
        polled = mean_of_films(length(1), timer.OWN_TIMER, 40, 1, **given_to)
        pairs.append((polling_timer.waiting_time(write_time, 10e-3), polled))
    check_agree(pairs, 0.02)
