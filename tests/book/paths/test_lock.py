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
from models.book.paths import lock
from models.laws import closed_queue

sessions = st.integers(1, lock.MOST_SESSIONS)
service_times = st.floats(1e-4, 10)
think_times = st.just(0.0) | st.floats(1e-3, 100)
seeds = st.integers(0, 2**32)


def law_of(first, draws, number, service, think):
    """The law's path for the same draws: arrivals and waits, in the order of arrival."""
    services, thinks = draws.T[:, :, np.newaxis]
    requests = think * first[:number, np.newaxis]
    visited = np.zeros_like(services, dtype=int)
    return [column.ravel() for column in closed_queue.path(requests, service * services, think * thinks, visited)]


def check_queue(number, service, think, rng, digits=15):
    first, draws = drawn_for(lock.PATH, 60, rng, digits)
    steps = steps_of(lock.PATH, first, draws, sessions=number, service_time=service, think_time=think)
    arrivals, waits = law_of(first, draws, number, service, think)
    (who, asks, begins, _), (holder, held, ends, _), (_, *use, _), _ = (bars_of(steps, bar) for bar in range(4))
    clock = arrivals + waits
    assert asks == close_to(arrivals, clock)
    assert [step.known for step in steps] == asks.tolist()
    assert begins - asks == close_to(waits, clock)
    assert ends - held == close_to(service * draws[:, 0], clock)
    assert (begins.tolist(), who.tolist()) == (held.tolist(), holder.tolist())
    assert [column.tolist() for column in use] == [held.tolist(), ends.tolist()]
    assert [step.bars[2].note for step in steps] == (who + 1).tolist()
    check_sessions_come_back(steps, 3, think * first[:number])


@given(sessions, service_times, think_times, seeds)
def test_every_request_and_every_wait_is_that_of_the_closed_queue(number, service, think, seed):
    check_queue(number, service, think, np.random.default_rng(seed))


@pytest.mark.parametrize("seed", range(5))
def test_sessions_that_ask_at_once_are_served_one_after_another(seed):
    check_queue(24, 0.1, 1.0, np.random.default_rng(seed), digits=1)


def test_of_sessions_that_ask_at_once_the_first_one_is_chosen():
    earliest, who = lock.first_request([3.0, 2.0, 5.0, 2.0])
    assert (earliest, who, lock.number(who)) == (2.0, [False, True, False, False], 1)
    assert lock.replaced([3.0, 2.0, 5.0, 2.0], who, 7.0) == [3.0, 7.0, 5.0, 2.0]


@pytest.mark.slow
def test_the_mean_wait_is_the_laws():
    arguments = {"service_time": 3e-3, "think_time": 6e-3}
    pairs = [
        (closed_queue.waiting_time(number, **arguments),
         mean_of_films(length(0), lock.PATH, 16, number, sessions=number, **arguments))
        for number in (2, 7, 12)
    ]  # fmt: skip
    check_agree(pairs, 0.05)
