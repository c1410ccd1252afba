"""What M/M/1 and M/D/1 have in common: their domain, arrays, and simulators that agree with their laws."""

import math

import numpy as np
import pytest
from agreement import check_agree, check_arrays, check_stated_errors

from models.laws import md1, mm1

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")

LAWS = [mm1.response_time, mm1.waiting_time, md1.waiting_time, mm1.utilization, mm1.number_in_system]
either = pytest.mark.parametrize("queue", [mm1, md1], ids=["mm1", "md1"])


@pytest.mark.parametrize("rate", [1.0, 1.5, 1e6])
def test_an_unstable_queue_is_infinite_and_not_an_error(rate):
    assert {law(rate, 1.0) for law in LAWS if law is not mm1.utilization} == {math.inf}
    assert mm1.utilization(rate, 1.0) == rate


@pytest.mark.parametrize("law", LAWS)
def test_arrays_are_broadcast_and_equal_their_numbers(law):
    rate, service = np.array([0.0, 0.3, 2.0]), np.array([[0.4], [0.5]])
    assert law(rate, service).shape == (2, 3)
    check_arrays(law, [rate, service])


@either
def test_the_simulated_wait_agrees_with_the_law(queue):
    pairs = [
        (queue.waiting_time(*case), queue.simulate(*case, 1_000_000, np.random.default_rng(seed)))
        for case in [(0.3, 1.0), (120.0, 0.005), (0.9, 1.0)]
        for seed in range(6)
    ]
    check_agree(pairs, 0.03)


@either
def test_the_error_of_a_simulated_wait_is_the_one_it_states(queue):
    results = [queue.simulate(0.5, 1.0, 20_000, np.random.default_rng(seed)) for seed in range(400)]
    check_stated_errors(queue.waiting_time(0.5, 1.0), results)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(
    ("name", "value"),
    [("arrival_rate", -1), ("arrival_rate", math.nan), ("arrival_rate", math.inf), ("arrival_rate", 10**400)]
    + [("service_time", 0), ("service_time", -1), ("service_time", math.nan), ("service_time", math.inf)],
)
def test_an_argument_outside_the_domain_of_a_law_is_named(law, name, value):
    with pytest.raises(ValueError, match=f"^{name} = {value}: "):
        law(**{"arrival_rate": 0.5, "service_time": 1.0, name: value})


@either
@pytest.mark.parametrize(
    ("arguments", "name"),
    [((rate, 1.0), "arrival_rate") for rate in (0.0, -1, 1 - 1e-9, 1.0, 1.5, 1e300, math.nan, math.inf)]
    + [((1.0, service), "service_time") for service in (0.0, -1, math.nan, math.inf)]
    + [((1 - 2**-53, 1.0), "arrival_rate"), ((1.0, 1 - 1e-6), "arrival_rate")],
)
def test_a_queue_that_cannot_be_simulated_is_named(queue, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        queue.simulate(*arguments, 100, np.random.default_rng(0))
