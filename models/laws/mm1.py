"""M/M/1: Poisson arrivals, one server with exponential service times, first come first served.

R = S / (1 - U) with U = arrival rate x S. Source: Kleinrock, Queueing Systems I (1975), section 3.2.
Units: seconds, and arrivals per second. At U >= 1 the queue grows without limit and the times are `inf`.
"""

import numpy as np

from models.laws.engine import lindley, stream
from models.numbers import domain


def utilization(arrival_rate, service_time):
    """Utilisation law: U = arrival_rate x service_time; above 1 it is the load offered, not the load served.

    Domain: arrival_rate 0 or more, service_time above 0; ValueError outside. Source: Kleinrock I, 2.1.
    """
    domain.non_negative("arrival_rate", arrival_rate)
    domain.positive("service_time", service_time)
    return arrival_rate * service_time


def response_time(arrival_rate, service_time):
    """Mean time from arrival to the end of service, in seconds: R = S / (1 - U); `inf` at U >= 1.

    Domain: arrival_rate 0 or more, service_time above 0; ValueError outside. Source: Kleinrock I, 3.2.
    """
    busy = utilization(arrival_rate, service_time)
    stable = busy < 1
    return service_time * np.where(stable, 1 / np.where(stable, 1 - busy, 1), np.inf)


def waiting_time(arrival_rate, service_time):
    """Mean time in the queue before service starts, in seconds: Wq = U S / (1 - U); `inf` at U >= 1.

    Domain: arrival_rate 0 or more, service_time above 0; ValueError outside. Source: Kleinrock I, 3.2.
    """
    return utilization(arrival_rate, service_time) * response_time(arrival_rate, service_time)


def service_time(arrival_rate, waiting_time):
    """The service time behind an observed mean wait, in seconds: 2 / (1 + sqrt(1 + 4 / L)) / arrival_rate.

    L = arrival_rate x waiting_time is the mean number waiting. The inverse of `waiting_time`: the one root above 0
    of L = U^2 / (1 - U). It never comes to 1 / arrival_rate, where U would be 1.
    Domain: arrival_rate above 0, waiting_time 0 or more; ValueError outside. Derived here.
    """
    domain.positive("arrival_rate", arrival_rate)
    domain.non_negative("waiting_time", waiting_time)
    waiting = arrival_rate * waiting_time
    return 2 * np.sqrt(waiting) / (arrival_rate * (np.sqrt(waiting + 4) + np.sqrt(waiting)))


def number_in_system(arrival_rate, service_time):
    """Mean number queueing or in service: L = U / (1 - U); `inf` at U >= 1.

    Domain: arrival_rate 0 or more, service_time above 0; ValueError outside. Source: Kleinrock I, 3.2.
    """
    busy = utilization(arrival_rate, service_time)
    stable = busy < 1
    return np.where(stable, busy, 1) * np.where(stable, 1 / np.where(stable, 1 - busy, 1), np.inf)


def simulate(arrival_rate, service_time, customers, rng, block=lindley.BLOCK):
    """Simulate the mean waiting time, in seconds: one long path, its start discarded. Returns an Estimate.

    `warm_up_customers` are run first and left out. Ask for a hundred times as many, or the standard error, which
    comes from 100 batches, is too small. Many short runs started empty would give a mean that is too small.

    Domain: 0 < U < 1, and 100 customers or more; ValueError outside.
    """
    warm_up = warm_up_customers(arrival_rate, service_time)
    domain.whole_number("customers", customers, least=100, most=stream.LONGEST)
    gaps, services = stream.generators(rng, 2)

    def draw(steps, following_gaps):
        services.standard_exponential(out=steps)
        steps *= service_time
        gaps.standard_exponential(out=following_gaps)
        following_gaps *= 1 / arrival_rate
        steps -= following_gaps

    return lindley.simulate(draw, customers, warm_up, block)


def warm_up_customers(arrival_rate, service_time):
    """How many customers a simulation leaves out: ten times those over which the queue forgets its empty start.

    Those are U / (1 - sqrt U)^2, as the queue relaxes at the rate (sqrt(1/S) - sqrt(arrival_rate))^2. Source:
    Morse (1955). Domain: 0 < U < 1, and not so near to 1 that the simulation would never end; ValueError
    outside.
    """
    domain.positive("arrival_rate", arrival_rate)
    busy = utilization(arrival_rate, service_time)
    domain.require(busy < 1, "arrival_rate", arrival_rate, f"use less than 1 / service_time, {1 / service_time}")
    customers = 10 * busy / (1 - np.sqrt(busy)) ** 2
    remedy = f"use a load below 1 - {np.sqrt(50 / stream.LONGEST):.0e}, as nearer to 1 no simulation settles"
    domain.require(customers <= stream.LONGEST, "arrival_rate", arrival_rate, remedy)
    return int(np.ceil(customers))


def simulation_error(utilization, customers):
    """The standard error of a simulated mean wait, as a share of that wait, for a long run of so many customers.

    sqrt((2 + 5 U - 4 U^2 + U^3) / (U n)) / (1 - U): waits that follow each other are alike, and the more so
    the busier the server. Domain: 0 < U < 1, customers above 0; ValueError outside. Source: Daley, "The
    serial correlation coefficients of waiting times in a stationary single server queue" (1968).
    """
    domain.positive("customers", customers)
    return np.sqrt(_error_of_one(utilization) / customers)


def customers_for_error(utilization, error):
    """How many customers it takes for a standard error of that share of the wait: `simulation_error` solved.

    Domain: 0 < U < 1, error above 0; ValueError outside.
    """
    domain.positive("error", error)
    return _error_of_one(utilization) / error**2


def _error_of_one(utilization):
    """The square of `simulation_error`, times the customers."""
    domain.require(
        (utilization > 0) & (utilization < 1), "utilization", utilization, "use a share above 0 and below 1"
    )
    spread = (2 + utilization * (5 - utilization * (4 - utilization))) / utilization
    return spread / (1 - utilization) ** 2


def simulation_error_after(seconds, seconds_per_customer, utilization):
    """`simulation_error` of a simulator that has run for so many seconds, at its seconds per customer.

    Domain: both times above 0; ValueError outside.
    """
    domain.positive("seconds", seconds)
    domain.positive("seconds_per_customer", seconds_per_customer)
    return simulation_error(utilization, seconds / seconds_per_customer)


def waiting_time_off_by(utilization, customers, standard_errors):
    """The mean wait that a simulation gives if it is off by so many standard errors, in service times; 0 or more.

    Domain: as for `simulation_error`; ValueError outside.
    """
    off = standard_errors * simulation_error(utilization, customers)
    return waiting_time(utilization, 1.0) * np.maximum(1 + off, 0)


def simulated_waiting_time(utilization, customers, seed):
    """The mean wait that one simulation gives, in service times; the same seed gives the same. Not for tracing.

    Domain: 0 < U < 1, customers a whole number from 100, seed a whole number from 0; ValueError outside.
    """
    domain.whole_number("seed", seed, least=0)
    one = np.vectorize(_simulated_waiting_time, otypes=[float])
    return one(utilization, customers, seed) * 1.0


def _simulated_waiting_time(utilization, customers, seed):
    return simulate(utilization, 1.0, customers, np.random.default_rng(int(seed))).mean
