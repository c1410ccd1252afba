import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import exactness, mm1

loads = st.floats(0.001, 0.999)


@pytest.mark.parametrize("load", [0.3, 0.5, 0.8])
def test_the_error_of_a_long_run_is_the_one_expected(load):
    customers = 100 * 3200
    squares = [
        mm1.simulate(load, 1.0, customers, np.random.default_rng(seed)).standard_error ** 2 for seed in range(30)
    ]
    expected = exactness.simulation_error(load, customers) * mm1.waiting_time(load, 1.0)
    assert math.sqrt(np.mean(squares)) == pytest.approx(expected, rel=0.1)


def test_the_expected_error_is_worked_out_by_hand_at_half_load():
    assert exactness.simulation_error(0.5, 725) == pytest.approx(0.2, rel=1e-12)
    assert exactness.customers_for_error(0.5, 0.2) == pytest.approx(725, rel=1e-12)


@given(loads, st.floats(1e2, 1e12), st.floats(1e-9, 1e-3))
def test_the_expected_error_falls_with_the_root_of_customers_and_so_of_time(load, customers, cost):
    error = exactness.simulation_error(load, customers)
    assert exactness.simulation_error(load, 4 * customers) == pytest.approx(error / 2, rel=1e-12)
    assert exactness.customers_for_error(load, error) == pytest.approx(customers, rel=1e-12)
    assert exactness.simulation_error_after(customers * cost, cost, load) == pytest.approx(error, rel=1e-12)


@given(loads, st.integers(100, 10**9))
def test_a_wait_off_by_standard_errors_is_that_far_from_the_law(load, customers):
    law, error = mm1.waiting_time(load, 1.0), exactness.simulation_error(load, customers)
    assert exactness.waiting_time_off_by(load, customers, 0) == pytest.approx(law, rel=1e-12)
    assert exactness.waiting_time_off_by(load, customers, 2) == pytest.approx(law + 2 * error * law, rel=1e-12)
    assert exactness.waiting_time_off_by(load, customers, -2) == pytest.approx(
        max(law - 2 * error * law, 0), abs=1e-9 * law
    )


def test_simulated_waits_are_those_of_the_simulator_one_for_each_seed():
    waits = exactness.simulated_waiting_time(np.array([[0.3], [0.5]]), 1000, np.arange(3))
    for row, load in enumerate((0.3, 0.5)):
        results = [mm1.simulate(load, 1.0, 1000, np.random.default_rng(seed)).mean for seed in range(3)]
        assert waits[row].tolist() == results
    assert isinstance(exactness.simulated_waiting_time(0.5, 1000, 0), float)
