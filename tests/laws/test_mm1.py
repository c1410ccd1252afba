import math

import numpy as np
import pytest
from agreement import batch_means, waiting_times
from hypothesis import given
from hypothesis import strategies as st

from models.laws import mm1

LAWS = [mm1.utilization, mm1.response_time, mm1.waiting_time]
rates = st.floats(0.01, 100)
loads = st.floats(0.001, 0.999)


def test_the_hockey_stick_in_service_times():
    load = np.array([0, 0.5, 0.75, 0.9, 0.99])
    assert mm1.response_time(load, 1.0) == pytest.approx([1, 2, 4, 10, 100], rel=1e-12)
    assert mm1.waiting_time(load, 1.0) == pytest.approx([0, 1, 3, 9, 99], rel=1e-12)


@given(rates, loads)
def test_a_response_is_a_wait_and_a_service(rate, load):
    service = load / rate
    parts = mm1.waiting_time(rate, service) + service
    assert mm1.response_time(rate, service) == pytest.approx(parts, rel=1e-12)


@given(rates, st.floats(1e-6, 1 - 1e-6))
def test_the_service_time_behind_a_wait_is_found_again(rate, load):
    wait = mm1.waiting_time(rate, load / rate)
    assert mm1.service_time(rate, wait) == pytest.approx(load / rate, rel=1e-9)


def test_no_wait_has_no_service_behind_it_and_an_endless_one_a_server_that_never_rests():
    assert mm1.service_time(2.0, 0.0) == 0
    assert mm1.service_time(2.0, np.array([0.25, 1e12])) == pytest.approx([0.25, 0.5], rel=1e-9)


def test_the_load_that_is_named_as_the_highest_to_settle_does():
    with pytest.raises(ValueError, match="use a load below 1 - ") as refusal:
        mm1.warm_up_customers(1 - 1e-9, 1.0)
    margin = float(str(refusal.value).split("below 1 - ")[1].split(",")[0])
    assert 1e11 < mm1.warm_up_customers(1 - margin, 1.0) <= 1e12


@pytest.mark.parametrize(("load", "customers"), [(0.25, 10), (0.81, 810)])
def test_ten_times_the_relaxation_is_left_out(load, customers):
    assert mm1.warm_up_customers(load, 1.0) == pytest.approx(customers, abs=1)


@pytest.mark.parametrize("rate", [1.0, 1.5, 1e6])
def test_an_unstable_queue_is_infinite_and_not_an_error(rate):
    assert {law(rate, 1.0) for law in LAWS if law is not mm1.utilization} == {math.inf}
    assert mm1.utilization(rate, 1.0) == rate


@pytest.mark.parametrize(
    ("arguments", "name"),
    [((rate, 1.0), "arrival_rate") for rate in (1 - 1e-9, 1.5, 1e300)]
    + [((1 - 2**-53, 1.0), "arrival_rate"), ((1.0, 1 - 1e-6), "arrival_rate")],
)
def test_a_queue_that_cannot_be_simulated_is_named(arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        mm1.simulate(*arguments, 100, np.random.default_rng(0))


def test_a_simulation_is_one_path_of_which_the_warm_up_is_left_out():
    skipped = 32 * math.ceil(mm1.warm_up_customers(0.8, 1.0) / 32)
    gaps, services = np.random.default_rng(7).spawn(2)
    between = np.concatenate([[0.0], gaps.exponential(1 / 0.8, skipped + 3200)])
    waits = waiting_times(between, np.append(services.exponential(1.0, skipped + 3200), 0.0))
    expected = batch_means(waits[skipped + 1 :])
    result = mm1.simulate(0.8, 1.0, 3200, np.random.default_rng(7))
    assert result.mean == pytest.approx(expected.mean, rel=1e-9)
    assert result.standard_error == pytest.approx(expected.standard_error, rel=1e-9)
