import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import polling_timer

TICK = 0.01
write_times = st.floats(1e-5, 10)
timers = st.floats(1e-3, 1)


def looks(write, timer):
    """The wait for one write, in whole numbers: look after look until one sees its end."""
    look = timer
    while look < write:
        look += timer
    return look


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=50), st.integers(10**4, 10**6))
def test_each_wait_of_a_path_lasts_until_a_look_sees_the_end_of_its_write(writes, timer):
    expected = [looks(write, timer) for write in writes]
    path = polling_timer.waiting_time_constant(np.array(writes) / 1e6, timer / 1e6)
    assert path == pytest.approx(np.array(expected) / 1e6, rel=0, abs=1e-9)


def test_a_write_that_ends_at_a_look_is_seen_by_it():
    writes = np.arange(1, 1001) / 100
    assert polling_timer.waiting_time_constant(writes, TICK) == pytest.approx(writes, rel=1e-12)
    waits = polling_timer.global_tick_waiting_times(np.arange(1000) / 100, writes, TICK)
    assert waits == pytest.approx(writes, rel=1e-9)


def sleep_first(first, writes, think, timer):
    """Sessions of one writer that sleeps first, ask by ask: (asked, wait, own write).

    `first`: when each session asks first; `think`: what gives the time from an answer to the next asking.
    """
    coming, end, waits = [(time, session) for session, time in enumerate(first)], 0, []
    for write in writes:
        wakes = max(min(coming)[0], end) + timer
        carried = [asking for asking in coming if asking[0] <= wakes]
        coming = [asking for asking in coming if asking[0] > wakes]
        end = wakes + write
        for asked, session in carried:
            waits.append((asked, end - asked, write))
            coming.append((end + think(), session))
    return waits


paths = st.lists(st.integers(1, 10**5), min_size=1, max_size=60)
first_asks = st.lists(st.integers(0, 10**5), min_size=1, max_size=9)


@given(st.integers(0, 10**6), paths, st.integers(0, 10**5), st.integers(1, 10**5))
def test_a_session_alone_waits_for_its_sleep_and_its_write_whatever_it_thinks(first, writes, think, timer):
    waits = sleep_first([first], writes, lambda: think, timer)
    law = polling_timer.delayed_waiting_time(np.array(writes) / 1e6, timer / 1e6)
    assert law == pytest.approx(np.array([wait for _, wait, _ in waits]) / 1e6, rel=1e-12)


@given(first_asks, paths, st.integers(1, 10**5))
def test_sessions_that_never_think_all_wait_for_one_sleep_and_one_write(first, writes, timer):
    waits = sleep_first(first, writes, lambda: 0, timer)
    ends = sorted({asked + wait for asked, wait, _ in waits})
    together = next((end for end in ends if end >= max(first)), math.inf)
    for asked, wait, write in waits:
        if asked >= together:
            assert wait == polling_timer.delayed_waiting_time(write, timer)
    later = Counter(asked + wait for asked, wait, _ in waits if asked + wait > together)
    assert set(later.values()) <= {len(first)}


@given(write_times, timers)
def test_waits_weighted_with_the_probabilities_of_their_ticks_are_the_mean_wait(write, timer):
    ticks = np.arange(1, 40 * math.ceil(write / timer) + 41)
    shares = polling_timer.tick_probability(ticks, write, timer)
    assert shares.sum() == pytest.approx(1, rel=1e-12)
    assert (shares * ticks).sum() * timer == pytest.approx(polling_timer.waiting_time(write, timer), rel=1e-9)
    assert 1 - shares[0] == pytest.approx(polling_timer.late_share(write, timer), abs=1e-12)


@given(st.floats(0.05, 1e4), timers)
def test_the_write_behind_a_wait_is_found_again(writes_per_timer, timer):
    write = writes_per_timer * timer
    wait = polling_timer.waiting_time(write, timer)
    assert polling_timer.write_time_from_wait(wait, timer) == pytest.approx(write, rel=1e-6)


def test_a_short_write_costs_one_interval_and_a_long_one_half_an_interval():
    assert polling_timer.waiting_time(1e-6, TICK) == TICK
    assert polling_timer.overshoot(1e6 * TICK, TICK) == pytest.approx(TICK / 2, rel=1e-6)


@given(write_times, timers, st.floats(1.01, 3))
def test_a_longer_interval_costs_more_time_and_fewer_looks(write, timer, factor):
    longer = timer * factor
    assert polling_timer.overshoot(write, longer) > polling_timer.overshoot(write, timer)
    assert 1 <= polling_timer.polls_per_wait(write, longer) <= polling_timer.polls_per_wait(write, timer)


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**5)), min_size=1), st.integers(1, 10**4))
def test_on_one_clock_each_wait_of_a_path_ends_at_the_next_tick(waits, timer):
    starts, writes = np.array(waits).T
    expected = [-(-(start + write) // timer) * timer - start for start, write in waits]
    path = polling_timer.global_tick_waiting_times(starts / 1e6, writes / 1e6, timer / 1e6)
    assert path == pytest.approx(np.array(expected) / 1e6, rel=0, abs=1e-9)


def test_writes_that_the_first_look_always_sees_are_simulated_without_any_error():
    result = polling_timer.simulate(1e-6, TICK, 1000, np.random.default_rng(0))
    assert (result.mean, result.standard_error) == (pytest.approx(TICK, rel=1e-12), pytest.approx(0, abs=1e-15))
