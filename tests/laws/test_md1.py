import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import md1, mm1
from models.simulation import estimate, lindley

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")

LAWS = [md1.waiting_time]
rates = st.floats(0.01, 100)
loads = st.floats(0.001, 0.999)


def test_waits_in_service_times():
    load = np.array([0, 0.5, 0.75, 0.9, 0.99])
    assert md1.waiting_time(load, 1.0) == pytest.approx([0, 0.5, 1.5, 4.5, 49.5], rel=1e-12)


@given(rates, loads)
def test_constant_services_halve_the_wait_of_exponential_ones(rate, load):
    half = mm1.waiting_time(rate, load / rate) / 2
    assert md1.waiting_time(rate, load / rate) == pytest.approx(half, rel=1e-12)


@given(rates, loads)
def test_an_arrival_waits_for_the_rest_of_the_service_and_for_all_that_wait(rate, load):
    service = load / rate
    waiting = rate * md1.waiting_time(rate, service)
    assert md1.waiting_time(rate, service) == pytest.approx(load * service / 2 + waiting * service, rel=1e-9)


@given(rates, loads)
def test_customers_find_what_the_embedded_chain_says(rate, load):
    # Of Kleinrock I, 5.6: with v the arrivals in a service, L = E v + E v (v - 1) / (2 (1 - E v)); v is Poisson.
    number = load + load**2 / (2 * (1 - load))
    response = md1.waiting_time(rate, load / rate) + load / rate
    assert rate * response == pytest.approx(number, rel=1e-9)


def test_a_simulation_is_a_path_of_constant_services_after_the_warm_up_of_mm1():
    skipped = 32 * math.ceil(mm1.warm_up_customers(0.8, 1.0) / 32)
    gaps = np.random.default_rng(7).spawn(1)[0].exponential(1 / 0.8, skipped + 3200)
    waits = lindley.waiting_times(np.concatenate([[0.0], gaps]), np.ones(skipped + 3201))
    expected = estimate.batch_means(waits[skipped + 1 :])
    result = md1.simulate(0.8, 1.0, 3200, np.random.default_rng(7))
    assert result.mean == pytest.approx(expected.mean, rel=1e-9)
    assert result.standard_error == pytest.approx(expected.standard_error, rel=1e-9)
