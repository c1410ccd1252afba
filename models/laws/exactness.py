"""How exact a simulation of M/M/1 is: the standard error of its mean wait, and what one run gives."""

import numpy as np

from models.laws import mm1
from models.laws.numbers.domain import domain, positive, require, whole
from models.laws.numbers.values import Values

__all__ = [
    "simulation_error", "customers_for_error", "simulation_error_after", "waiting_time_off_by",
    "simulated_waiting_time",
]  # fmt: skip
__dir__ = __all__.copy


@domain(customers=positive)
def simulation_error(utilization: Values, customers: Values) -> Values:
    """The standard error of a simulated mean wait, as a share of that wait, for a long run of so many customers.

    sqrt((2 + 5 U - 4 U^2 + U^3) / (U n)) / (1 - U): waits that follow each other are alike, and the more so
    the busier the server. Source: Daley, "The serial correlation coefficients of waiting times in a stationary
    single server queue" (1968).
    """
    return np.sqrt(_error_of_one(utilization) / customers)


@domain(error=positive)
def customers_for_error(utilization: Values, error: Values) -> Values:
    """How many customers it takes for a standard error of that share of the wait: `simulation_error` solved."""
    return _error_of_one(utilization) / error**2


def _error_of_one(utilization: Values) -> Values:
    """The square of `simulation_error`, times the customers."""
    require((utilization > 0) & (utilization < 1), "utilization", utilization, "use a share above 0 and below 1")
    spread = (2 + utilization * (5 - utilization * (4 - utilization))) / utilization
    return spread / (1 - utilization) ** 2


@domain(seconds=positive, seconds_per_customer=positive)
def simulation_error_after(seconds: Values, seconds_per_customer: Values, utilization: Values) -> Values:
    """`simulation_error` of a simulator that has run for so many seconds, at its seconds per customer."""
    return simulation_error(utilization, seconds / seconds_per_customer)


def waiting_time_off_by(utilization: Values, customers: Values, standard_errors: Values) -> Values:
    """The mean wait that a simulation gives if it is off by so many standard errors, in service times; 0 or more.

    Domain: as for `simulation_error`.
    """
    off = standard_errors * simulation_error(utilization, customers)
    return mm1.waiting_time(utilization, 1.0) * np.maximum(1 + off, 0)


@domain(seed=whole(least=0))
def simulated_waiting_time(utilization: Values, customers: Values, seed: Values) -> Values:
    """The mean wait that one simulation gives, in service times; the same seed gives the same. Not for tracing."""
    simulated = np.vectorize(_simulated_waiting_time, otypes=[float])
    return simulated(utilization, customers, seed) * 1.0


def _simulated_waiting_time(utilization: float, customers: int, seed: int) -> float:
    return mm1.simulate(utilization, 1.0, customers, np.random.default_rng(int(seed))).mean
