import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from agreement import check_arrays
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_network, closed_queue

sessions = st.integers(1, 12)
think_times = st.just(0.0) | st.floats(1e-3, 100)
demands = st.lists(st.floats(1e-3, 10), min_size=1, max_size=4).map(tuple)
networks = st.tuples(sessions, think_times, demands)


def states(number, think, times):
    """Every state of the product form, as sessions at each station, with its probability, in fractions.

    A state weighs D_k to the power of the sessions at each station k, times Z^m / m! for m that think.
    """
    weights = {}
    for at in product(range(number + 1), repeat=len(times)):
        if (thinking := number - sum(at)) >= 0:
            weight = Fraction(think) ** thinking / math.factorial(thinking)
            weights[at] = weight * math.prod(Fraction(time) ** n for time, n in zip(times, at, strict=True))
    return {at: weight / sum(weights.values()) for at, weight in weights.items()}


@given(st.tuples(st.integers(1, 5), think_times, st.lists(st.floats(1e-3, 10), min_size=1, max_size=3)))
def test_mean_value_analysis_is_the_product_form(network):
    probabilities = states(*network)
    means = [sum(at[station] * p for at, p in probabilities.items()) for station in range(len(network[2]))]
    busy = [sum(p for at, p in probabilities.items() if at[station]) for station in range(len(network[2]))]
    assert closed_network.queue_lengths(*network) == pytest.approx(list(map(float, means)), rel=1e-10)
    assert closed_network.utilizations(*network) == pytest.approx(list(map(float, busy)), rel=1e-10)


@given(sessions, think_times, st.floats(1e-3, 10))
def test_one_station_is_the_closed_queue(number, think, service):
    cycle = closed_queue.cycle_time(number, service, think)
    assert closed_network.cycle_time(number, think, (service,)) == pytest.approx(cycle, rel=1e-12)


@given(networks)
def test_littles_law_holds_for_the_stations_and_for_the_cycle(network):
    number, think, _ = network
    rate = closed_network.throughput(*network)
    present = [rate * time for time in closed_network.residence_times(*network)]
    assert closed_network.queue_lengths(*network) == pytest.approx(present, rel=1e-12)
    assert sum(present) + rate * think == pytest.approx(number, rel=1e-12)


@given(networks)
def test_no_throughput_passes_its_bound(network):
    rate, bound = closed_network.throughput(*network), closed_network.throughput_bound(*network)
    assert rate <= bound * (1 + 1e-12)
    lowest = min(network[0] / (network[1] + sum(network[2])), 1 / max(network[2]))
    assert bound == pytest.approx(lowest, rel=1e-12)


def test_one_session_never_waits_and_many_fill_the_slowest_station():
    assert closed_network.residence_times(1, 5.0, (3.0, 1.0)) == (3.0, 1.0)
    assert closed_network.throughput(500, 5.0, (3.0, 1.0, 2.0)) == pytest.approx(1 / 3, rel=1e-12)
    assert closed_network.utilizations(500, 5.0, (3.0, 1.0, 2.0)) == pytest.approx((1, 1 / 3, 2 / 3), rel=1e-12)


def test_a_station_without_demand_is_as_if_it_were_not_there():
    assert closed_network.residence_times(7, 5.0, (3.0, 0.0))[1] == 0
    with_it, without = (closed_network.throughput(7, 5.0, times) for times in ((3.0, 0.0), (3.0,)))
    assert with_it == without
    assert closed_network.throughput_bound(7, 5.0, (0.0,)) == 7 / 5


def rate_of_two_stations(number, think, first, second):
    return closed_network.throughput(number, think, (first, second))


def test_arrays_are_their_numbers():
    arrays = np.arange(1, 6)[:, np.newaxis], np.array([0.0, 2.0, 7.0]), np.array([1.0, 2.0, 3.0]), np.array(0.5)
    check_arrays(rate_of_two_stations, arrays, "throughput")


def jumped(start, means, choices):
    """The same jumps of one network, one at a time: what ended a cycle, and the time spent at each place."""
    numbers, back, spent = list(start), [], []
    for choice in choices:
        rates = [numbers[0] / means[0]] + [(n > 0) / mean for n, mean in zip(numbers[1:], means[1:], strict=True)]
        spent.append([n / sum(rates) for n in numbers])
        left, station = choice * sum(rates), 0
        while left >= rates[station]:
            left -= rates[station]
            station += 1
        numbers[station] -= 1
        numbers[(station + 1) % len(numbers)] += 1
        assert min(numbers) >= 0
        back.append(station == len(numbers) - 1)
    return back, spent


def test_jumps_in_lockstep_are_those_of_each_network_alone():
    rng = np.random.default_rng(3)
    means, choices = (5.0, 3.0, 0.7), rng.random((500, 20))
    start = np.array([[n, 6 - n, 0] for n in range(7)] * 3)[:20].T
    back, spent = closed_network.jumps(start.copy(), means, choices)
    for network in range(20):
        own_back, own_spent = jumped(start[:, network].tolist(), means, choices[:, network].tolist())
        assert back[:, network].tolist() == own_back
        np.testing.assert_allclose(spent[:, :, network].T, own_spent, rtol=1e-9)
