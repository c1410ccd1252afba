import heapq
import math
from collections import deque
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_queue

sessions = st.integers(1, 40)
service_times = st.floats(1e-4, 10)
think_times = st.just(0.0) | st.floats(1e-3, 100)
segments = st.integers(1, 8)
queues = st.tuples(sessions, service_times, think_times, segments)


def exact(number, service, think, stations):
    """Throughput, waiting time and busy probability by the product form, in fractions.

    A state with m thinking weighs Z^m / m!, times S / K for each session at a server; n sessions can be
    spread over K servers in C(n + K - 1, K - 1) ways.
    """
    service, think = Fraction(service), Fraction(think)

    def constant(population):
        return sum(
            (think ** (population - n) / math.factorial(population - n))
            * (service / stations) ** n
            * math.comb(n + stations - 1, stations - 1)
            for n in range(population + 1)
        )

    throughput = constant(number - 1) / constant(number)
    busy = constant(number - 2) / constant(number - 1) * service / stations if number > 1 else 0
    return float(throughput), float(number / throughput - think - service), float(busy)


@given(queues)
def test_mean_value_analysis_is_the_product_form(queue):
    throughput, wait, busy = exact(*queue)
    assert closed_queue.throughput(*queue) == pytest.approx(throughput, rel=1e-12)
    assert closed_queue.waiting_time(*queue) == pytest.approx(wait, rel=1e-12, abs=0)
    assert closed_queue.wait_probability(*queue) == pytest.approx(busy, rel=1e-12)
    counted = closed_queue.counted_waiting_time(*queue)
    assert counted * busy == pytest.approx(wait, rel=1e-12, abs=0)
    assert (counted > 0) == (queue[0] > 1)


@given(sessions, service_times, think_times)
def test_state_probabilities_are_those_of_the_birth_and_death_chain(number, service, think):
    service_, think_ = Fraction(service), Fraction(think)
    ways = [math.perm(number, n) * service_**n * think_ ** (number - n) for n in range(number + 1)]
    expected = [*(float(way / sum(ways)) for way in ways), 0, 0]  # and no more than there are
    states = closed_queue.state_probability(np.arange(number + 3), number, service, think)
    assert states == pytest.approx(expected, rel=1e-10, abs=1e-300)


def test_state_probabilities_survive_a_thousand_sessions_and_long_thinking():
    states = closed_queue.state_probability(np.arange(1001), 1000, 1e-3, 1e3)
    assert states.sum() == pytest.approx(1, rel=1e-12)
    assert states[0] == pytest.approx(1 - closed_queue.utilization(1000, 1e-3, 1e3), rel=1e-9)
    assert closed_queue.state_probability(np.array([0, 7]), 7, 1e3, 1e-323).tolist() == [0, 1]


@given(queues)
def test_littles_law_and_the_utilisation_law_hold(queue):
    number, service, think, stations = queue
    rate = closed_queue.throughput(*queue)
    present = rate * closed_queue.response_time(*queue)
    assert rate * closed_queue.cycle_time(*queue) == pytest.approx(number, rel=1e-12)
    assert stations * closed_queue.utilization(*queue) == pytest.approx(rate * service, rel=1e-12)
    assert present - closed_queue.number_waiting(*queue) == pytest.approx(rate * service, rel=1e-9)
    assert number - present == pytest.approx(rate * think, rel=1e-9, abs=1e-9)


@given(queues)
def test_no_wait_and_no_throughput_passes_its_asymptote(queue):
    number, service, think, stations = queue
    rounding = 1e-12 * (number * service + think)
    assert closed_queue.waiting_time(*queue) >= closed_queue.saturated_waiting_time(*queue) - rounding
    ceiling = min(number / (service + think), stations / service)
    assert closed_queue.throughput(*queue) <= ceiling * (1 + 1e-12)


def test_many_sessions_wait_as_if_saturated():
    wait = closed_queue.waiting_time(200, 0.003, 0.006)
    assert wait == pytest.approx(199 * 0.003 - 0.006, rel=1e-12)
    assert closed_queue.saturated_waiting_time(200, 0.003, 0.006) == pytest.approx(wait, rel=1e-12)
    assert closed_queue.saturated_waiting_time(2, 0.003, 0.006) == 0
    assert closed_queue.saturated_response_time(200, 0.003, 0.006) == pytest.approx(200 * 0.003 - 0.006, rel=1e-12)
    assert closed_queue.saturated_response_time(2, 0.003, 0.006) == 0.003


@pytest.mark.parametrize("sessions", [1, 2, 3, 8])
@pytest.mark.parametrize("think", [0.0015, 0.004, 0.031])
def test_the_wait_of_a_lock_that_is_never_free_is_that_of_times_that_do_not_vary(sessions, think):
    steps = np.ones((4000, 1))
    visited = np.zeros(steps.shape, dtype=int)
    _, waits = closed_queue.path(np.zeros((sessions, 1)), 0.004 * steps, think * steps, visited)
    least = closed_queue.saturated_waiting_time(sessions, 0.004, think)
    assert least == pytest.approx(waits[2000:].mean(), abs=1e-12)


@given(sessions, service_times, st.floats(0, 1e3), segments)
def test_the_service_time_behind_a_throughput_is_found_again(number, service, thinks, stations):
    think = thinks * service
    rate = closed_queue.throughput(number, service, think, stations)
    fitted = closed_queue.fitted_service_time(number, rate, think, stations)
    assert fitted == pytest.approx(service, rel=1e-9)


@given(st.integers(1, 60), st.floats(1e-3, 1), st.floats(0, 3))
def test_the_number_of_sessions_behind_a_wait_is_found_again(number, service, think):
    wait = closed_queue.waiting_time(number, service, think)
    fitted = closed_queue.fitted_sessions(wait, service, think)
    assert closed_queue.waiting_time(fitted, service, think) == pytest.approx(wait, rel=1e-9, abs=1e-12)
    nearer = wait + 0.4 * (closed_queue.waiting_time(number + 1, service, think) - wait)
    assert (
        closed_queue.waiting_time(closed_queue.fitted_sessions(nearer, service, think), service, think) <= nearer
    )


def test_without_thinking_the_sessions_behind_a_wait_are_those_ahead_and_oneself():
    assert closed_queue.fitted_sessions(6 * 0.003, 0.003, 0.0) == 7
    assert closed_queue.fitted_sessions(6.4 * 0.003, 0.003, 0.0) == 7
    assert closed_queue.fitted_sessions(6.6 * 0.003, 0.003, 0.0) == 8
    assert closed_queue.fitted_sessions(0.0, 0.003, 1.0) == 1


def event_by_event(first_arrivals, service_times, think_times, visited):
    """One closed queue from its events: sessions arrive, join the line of a server, are served, and leave."""
    events = [(time, "arrive", session) for session, time in enumerate(first_arrivals)]
    heapq.heapify(events)
    lines = [deque() for _ in range(max(visited) + 1)]
    arrivals, waits = [], [None] * len(visited)

    def start_next(server, now):
        if lines[server]:
            request, _ = lines[server][0]
            waits[request] = now - arrivals[request]
            heapq.heappush(events, (now + service_times[request], "leave", server))

    while None in waits:
        now, kind, who = heapq.heappop(events)
        if kind == "leave":
            request, session = lines[who].popleft()
            heapq.heappush(events, (now + think_times[request], "arrive", session))
            start_next(who, now)
        elif len(arrivals) < len(visited):
            request, server = len(arrivals), visited[len(arrivals)]
            arrivals.append(now)
            lines[server].append((request, who))
            if len(lines[server]) == 1:
                start_next(server, now)
    return arrivals, waits


def check_path(number, servers, services, queues, think, rng):
    """Check every arrival and wait of a path, and return how many services there are."""
    first, size = rng.exponential(think, (number, queues)), (services, queues)
    drawn = rng.exponential(1.0, size), rng.exponential(think, size), rng.integers(servers, size=size)
    arrivals, waits = closed_queue.path(first, *drawn)
    for queue in range(queues):
        expected = event_by_event(first[:, queue].tolist(), *(values[:, queue].tolist() for values in drawn))
        assert np.abs(arrivals[:, queue] - expected[0]).max() < 1e-9
        assert np.abs(waits[:, queue] - expected[1]).max() < 1e-9
    return waits.size


@given(st.integers(1, 9), st.integers(1, 4), st.integers(1, 60), st.floats(0.01, 20), st.integers(0, 2**32))
def test_every_path_is_the_one_of_the_events(number, servers, services, think, seed):
    check_path(number, servers, services, 3, think, np.random.default_rng(seed))


@pytest.mark.slow
def test_every_path_of_forty_thousand_services_is_the_one_of_the_events():
    rng = np.random.default_rng(9)
    cases = [(number, servers, think) for number in (1, 7, 40) for servers in (1, 3) for think in (0.05, 1, 5, 20)]
    assert sum(check_path(number, servers, 900, 2, think, rng) for number, servers, think in cases) >= 40_000


def test_a_path_leaves_its_arguments_alone():
    first = np.array([[0.0], [1.0]])
    closed_queue.path(first, np.ones((4, 1)), np.ones((4, 1)), np.zeros((4, 1), dtype=int))
    assert first.tolist() == [[0.0], [1.0]]
