import math

import numpy as np
import pytest
from agreement import waiting_times
from hypothesis import given
from hypothesis import strategies as st

from models.laws.engine import lindley

times = st.floats(0, 10) | st.just(0.0)


def one_by_one(gaps, services):
    waits, wait = [], 0.0
    for gap, service in zip([*gaps[1:], 0.0], services, strict=True):
        waits.append(wait)
        wait = max(0.0, wait + service - gap)
    return np.array(waits)


@given(st.lists(st.tuples(times, times), min_size=1, max_size=200))
def test_every_wait_is_the_one_of_the_scalar_recursion(customers):
    gaps, services = np.array(customers).T
    assert waiting_times(gaps, services) == pytest.approx(one_by_one(gaps, services), rel=0, abs=1e-9)


@pytest.mark.parametrize("load", [0.3, 0.99, 1.1])
def test_rounding_does_not_grow_along_a_long_path(load):
    rng = np.random.default_rng(3)
    gaps, services = rng.exponential(1.0, 300_000), rng.exponential(load, 300_000)
    waits = waiting_times(gaps, services)
    assert len(waits) >= 100_000
    assert np.abs(waits - one_by_one(gaps.tolist(), services.tolist())).max() < 1e-9


@pytest.mark.parametrize("customers", [0, 1, 31, 32, 33, 64, 65])
def test_a_path_of_any_length_has_a_wait_for_each_customer(customers):
    waits = waiting_times(np.ones(customers), np.full(customers, 3.0))
    assert waits.tolist() == [2.0 * customer for customer in range(customers)]


def test_the_first_gap_changes_nothing():
    services = np.array([2.0, 2.0, 2.0])
    for gap in (0.0, 1e300):
        assert waiting_times(np.array([gap, 1.0, 5.0]), services).tolist() == [0.0, 1.0, 0.0]


@pytest.mark.slow
def test_ciw_walks_the_same_path():
    import ciw  # which takes two seconds

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
    assert waiting_times(gaps, services) == pytest.approx(waits, rel=1e-9, abs=1e-9)


@given(
    st.integers(100, 5000),
    st.integers(0, 5000),
    st.integers(1, 10_000),
    st.floats(0.3, 1.1),
    st.integers(0, 2**32),
)
def test_a_simulation_is_the_mean_over_batches_of_one_path_after_its_warm_up(
    customers, warm_up, block, load, seed
):
    rng = np.random.default_rng(seed)
    skipped, counted = 32 * math.ceil(warm_up / 32), 3200 * math.ceil(customers / 3200)
    gaps, services = rng.exponential(1.0, skipped + counted + 1), rng.exponential(load, skipped + counted + 1)
    position = 0

    def draw(steps, spare):
        nonlocal position
        assert len(spare) == len(steps)
        steps[:] = services[position : position + len(steps)] - gaps[position + 1 : position + len(steps) + 1]
        position += len(steps)

    result = lindley.simulate(draw, customers, warm_up, block)
    batches = one_by_one(gaps.tolist(), services.tolist())[skipped + 1 :].reshape(100, -1).mean(axis=1)
    assert position == skipped + counted
    assert result.mean == pytest.approx(batches.mean(), rel=1e-9, abs=1e-9)
    assert result.standard_error == pytest.approx(np.std(batches, ddof=1) / 10, rel=1e-9, abs=1e-9)
