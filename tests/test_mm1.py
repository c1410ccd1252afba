import math
from unittest import mock

import ciw
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import estimate, mm1

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")

LAWS = [mm1.utilization, mm1.response_time, mm1.waiting_time, mm1.number_in_system, mm1.number_waiting]
times = st.floats(0, 10)
rates = st.floats(0.01, 100)


def lindley(gaps, services):
    waits, wait = [0.0], 0.0
    for service, gap in zip(services[:-1], gaps[1:], strict=True):
        wait = max(0.0, wait + service - gap)
        waits.append(wait)
    return np.array(waits)


def test_the_hockey_stick_in_service_times():
    load = np.array([0, 0.5, 0.75, 0.9, 0.99])
    assert mm1.response_time(load, 1.0) == pytest.approx([1, 2, 4, 10, 100], rel=1e-12)
    assert mm1.waiting_time(load, 1.0) == pytest.approx([0, 1, 3, 9, 99], rel=1e-12)
    assert mm1.number_waiting(load, 1.0) == pytest.approx([0, 0.5, 2.25, 8.1, 98.01], rel=1e-12)


@given(rates, st.floats(0.001, 0.999))
def test_littles_law_holds_for_the_system_and_for_the_queue(rate, load):
    inside, waiting = rate * mm1.response_time(rate, load / rate), rate * mm1.waiting_time(rate, load / rate)
    assert mm1.number_in_system(rate, load / rate) == pytest.approx(inside, rel=1e-12)
    assert mm1.number_waiting(rate, load / rate) == pytest.approx(waiting, rel=1e-12)


@given(rates, st.floats(0.001, 0.999))
def test_a_response_is_a_wait_and_a_service(rate, load):
    service = load / rate
    parts = mm1.waiting_time(rate, service) + service
    assert mm1.response_time(rate, service) == pytest.approx(parts, rel=1e-12)


@pytest.mark.parametrize("rate", [1.0, 1.5, 1e6])
def test_an_unstable_queue_is_infinite_and_not_an_error(rate):
    assert mm1.response_time(rate, 1.0) == mm1.waiting_time(rate, 1.0) == math.inf
    assert mm1.number_in_system(rate, 1.0) == mm1.number_waiting(rate, 1.0) == math.inf
    assert mm1.utilization(rate, 1.0) == rate


@pytest.mark.parametrize("law", LAWS)
def test_arrays_are_broadcast_and_equal_their_numbers(law):
    rate, service = np.array([0.0, 0.3, 2.0]), np.array([[0.4], [0.5]])
    table = law(rate, service)
    assert table.shape == (2, 3)
    for row, column in np.ndindex(2, 3):
        alone = law(float(rate[column]), float(service[row, 0]))
        assert isinstance(alone, float)
        assert table[row, column] == alone


@given(st.lists(st.tuples(times, times), min_size=1, max_size=60), st.integers(1, 7))
def test_the_path_is_the_scalar_recursion_across_any_blocks(customers, block):
    gaps, services = np.array(customers).T
    with mock.patch.object(mm1, "BLOCK", block):
        waits = mm1.waiting_times(gaps, services)
    assert waits == pytest.approx(lindley(gaps, services), rel=1e-9, abs=1e-12)


def test_rounding_does_not_grow_along_a_busy_path():
    rng = np.random.default_rng(3)
    gaps, services = rng.exponential(1.0, 300_000), rng.exponential(0.99, 300_000)
    expected = lindley(gaps.tolist(), services.tolist())
    assert expected.max() > 100
    assert np.abs(mm1.waiting_times(gaps, services) - expected).max() < 1e-9


def test_ciw_walks_the_same_path():
    rng = np.random.default_rng(4)
    gaps, services = rng.exponential(1.0, 2000), rng.exponential(0.8, 2000)
    network = ciw.create_network(
        arrival_distributions=[ciw.dists.Sequential([*gaps.tolist(), math.inf])],
        service_distributions=[ciw.dists.Sequential(services.tolist())],
        number_of_servers=[1],
    )
    simulation = ciw.Simulation(network)
    simulation.simulate_until_max_time(gaps.sum() + services.sum())
    records = sorted(simulation.get_all_records(), key=lambda record: record.arrival_date)
    assert len(records) == 2000
    waits = [record.waiting_time for record in records]
    assert mm1.waiting_times(gaps, services) == pytest.approx(waits, rel=1e-9, abs=1e-9)


def test_the_simulated_wait_agrees_with_the_law():
    cases = [(0.3, 1.0), (120.0, 0.005), (0.9, 1.0)]
    z_scores = []
    for rate, service in cases:
        law = mm1.waiting_time(rate, service)
        for seed in range(6):
            result = mm1.simulate(rate, service, 1_000_000, np.random.default_rng(seed))
            assert result.standard_error < 0.03 * law
            z_scores.append(result.z_score(law))
    assert np.abs(z_scores).max() < estimate.z_bound(len(z_scores))


def test_the_error_of_a_simulated_wait_is_the_one_it_states():
    results = [mm1.simulate(0.5, 1.0, 20_000, np.random.default_rng(seed)) for seed in range(400)]
    z_scores = [result.z_score(1.0) for result in results]
    assert np.std(z_scores) == pytest.approx(1, abs=0.15)
    assert np.mean(z_scores) == pytest.approx(0, abs=0.2)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(
    ("name", "value"),
    [("arrival_rate", -1), ("arrival_rate", math.nan), ("arrival_rate", math.inf)]
    + [("service_time", 0), ("service_time", -1), ("service_time", math.nan), ("service_time", math.inf)],
)
def test_an_argument_outside_the_domain_of_a_law_is_named(law, name, value):
    with pytest.raises(ValueError, match=f"^{name} = {value}: "):
        law(**{"arrival_rate": 0.5, "service_time": 1.0, name: value})


@pytest.mark.parametrize(
    ("arguments", "name"),
    [((0.0, 1.0, 100), "arrival_rate"), ((1.0, 1.0, 100), "arrival_rate"), ((0.5, 0.0, 100), "service_time")]
    + [((0.5, 1.0, 99), "customers"), ((0.5, 1.0, 100.5), "customers")],
)
def test_an_argument_outside_the_domain_of_the_simulator_is_named(arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        mm1.simulate(*arguments, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("gaps", "services", "name"),
    [([1, -1], [1, 1], "interarrival_times"), ([1, 1], [1, math.nan], "service_times")]
    + [([1, 1, 1], [1, 1], "the number of interarrival_times")],
)
def test_an_argument_outside_the_domain_of_the_path_is_named(gaps, services, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        mm1.waiting_times(np.array(gaps), np.array(services))
