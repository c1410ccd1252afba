"""M/M/1: Poisson arrivals, one server with exponential service times, first come first served.

R = S / (1 - U) with U = arrival rate x S. Source: Kleinrock, Queueing Systems I (1975), section 3.2.
Units: seconds, and arrivals per second. At U >= 1 the queue grows without limit and the times are `inf`.
"""

import numpy as np

from models.laws.engine import lindley, stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, non_negative, positive, require, whole
from models.laws.numbers.values import Floats, Generator, Values

__all__ = ["utilization", "response_time", "waiting_time", "service_time", "simulate", "warm_up_customers"]
__dir__ = __all__.copy


@domain(arrival_rate=non_negative, service_time=positive)
def utilization(arrival_rate: Values, service_time: Values) -> Values:
    """Utilisation law: U = arrival_rate x service_time; above 1 it is the load offered, not the load served.

    Source: Kleinrock I, 2.1.
    """
    return arrival_rate * service_time


def response_time(arrival_rate: Values, service_time: Values) -> Values:
    """Mean time from arrival to the end of service, in seconds: R = S / (1 - U); `inf` at U >= 1.

    Domain: as for `utilization`. Source: Kleinrock I, 3.2.
    """
    busy = utilization(arrival_rate, service_time)
    stable = busy < 1
    return service_time * np.where(stable, 1 / np.where(stable, 1 - busy, 1), np.inf)


def waiting_time(arrival_rate: Values, service_time: Values) -> Values:
    """Mean time in the queue before service starts, in seconds: Wq = U S / (1 - U); `inf` at U >= 1.

    Domain: as for `utilization`. Source: Kleinrock I, 3.2.
    """
    return utilization(arrival_rate, service_time) * response_time(arrival_rate, service_time)


@domain(arrival_rate=positive, waiting_time=non_negative)
def service_time(arrival_rate: Values, waiting_time: Values) -> Values:
    """The service time behind an observed mean wait, in seconds: 2 / (1 + sqrt(1 + 4 / L)) / arrival_rate.

    L = arrival_rate x waiting_time is the mean number waiting. The inverse of `waiting_time`: the one root above 0
    of L = U^2 / (1 - U). It never comes to 1 / arrival_rate, where U would be 1. Derived here.
    """
    waiting = arrival_rate * waiting_time
    return 2 * np.sqrt(waiting) / (arrival_rate * (np.sqrt(waiting + 4) + np.sqrt(waiting)))


@domain(customers=whole(least=100, most=stream.LONGEST))
def simulate(
    arrival_rate: float, service_time: float, customers: int, rng: Generator, block: int = lindley.BLOCK
) -> estimate.Estimate:
    """Simulate the mean waiting time, in seconds: one long path, its start discarded.

    `warm_up_customers` are run first and left out. Ask for a hundred times as many, or the standard error, which
    comes from 100 batches, is too small. Many short runs started empty would give a mean that is too small.
    """
    warm_up = warm_up_customers(arrival_rate, service_time)
    gaps, services = stream.generators(rng, 2)

    def draw(steps: Floats, following_gaps: Floats) -> None:
        services.standard_exponential(out=steps)
        steps *= service_time
        gaps.standard_exponential(out=following_gaps)
        following_gaps *= 1 / arrival_rate
        steps -= following_gaps

    return lindley.simulate(draw, customers, warm_up, block)


@domain(arrival_rate=positive)
def warm_up_customers(arrival_rate: float, service_time: float) -> int:
    """How many customers a simulation leaves out: ten times those over which the queue forgets its empty start.

    Those are U / (1 - sqrt U)^2, as the queue relaxes at the rate (sqrt(1/S) - sqrt(arrival_rate))^2. Source:
    Morse (1955).
    """
    busy = utilization(arrival_rate, service_time)
    require(busy < 1, "arrival_rate", arrival_rate, f"use less than 1 / service_time, {1 / service_time}")
    customers = 10 * busy / (1 - np.sqrt(busy)) ** 2
    remedy = f"use a load below 1 - {np.sqrt(50 / stream.LONGEST):.0e}, as nearer to 1 no simulation settles"
    require(customers <= stream.LONGEST, "arrival_rate", arrival_rate, remedy)
    return int(np.ceil(customers))
