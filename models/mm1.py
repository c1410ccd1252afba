"""M/M/1: Poisson arrivals, one server with exponential service times, first come first served.

R = S / (1 - U) with U = arrival rate x S. Source: Kleinrock, Queueing Systems I (1975), section 3.2.
Units: seconds, and arrivals per second. At U >= 1 the queue grows without limit and the times are `inf`.
"""

import numpy as np

from models import domain, estimate

BLOCK = 4096


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


def number_in_system(arrival_rate, service_time):
    """Mean number queueing or in service: L = U / (1 - U); `inf` at U >= 1.

    Domain: arrival_rate 0 or more, service_time above 0; ValueError outside. Source: Kleinrock I, 3.2.
    """
    busy = utilization(arrival_rate, service_time)
    stable = busy < 1
    return np.where(stable, busy, 1) * np.where(stable, 1 / np.where(stable, 1 - busy, 1), np.inf)


def number_waiting(arrival_rate, service_time):
    """Mean number in the queue, not counting the one in service: Lq = U^2 / (1 - U); `inf` at U >= 1.

    Domain: arrival_rate 0 or more, service_time above 0; ValueError outside. Source: Kleinrock I, 3.2.
    """
    return utilization(arrival_rate, service_time) * number_in_system(arrival_rate, service_time)


def waiting_times(interarrival_times, service_times):
    """The waiting time of every customer of one path, exactly, in seconds.

    The first customer finds the server free. After that, Lindley's recursion W' = max(0, W + service - next
    gap), which is a sum less its running minimum; it is taken a block at a time, so neither rounding nor
    memory grows with the path. Any times of 0 or more will do, they need not be exponential.

    interarrival_times[n] is the gap before customer n; the first gap changes nothing. Source: Lindley (1952).
    """
    domain.non_negative("interarrival_times", interarrival_times)
    domain.non_negative("service_times", service_times)
    customers = len(service_times)
    domain.require(
        len(interarrival_times) == customers,
        "the number of interarrival_times",
        len(interarrival_times),
        f"give one for each of the {customers} service_times",
    )
    waits = np.zeros(customers)
    for first in range(0, customers - 1, BLOCK):
        last = min(first + BLOCK, customers - 1)
        level = waits[first] + np.cumsum(service_times[first:last] - interarrival_times[first + 1 : last + 1])
        waits[first + 1 : last + 1] = level - np.minimum(np.minimum.accumulate(level), 0)
    return waits


def simulate(arrival_rate, service_time, customers, rng):
    """Simulate the mean waiting time, in seconds: one long path, its start discarded. Returns an Estimate.

    The queue forgets its empty start over U / (1 - sqrt U)^2 customers (Morse 1955: relaxation at the rate
    (sqrt(1/S) - sqrt(arrival_rate))^2); ten times that many are run first and left out. Ask for a thousand
    times that many, or the standard error, which comes from 100 batches, is too small. Many short runs
    started empty would give a mean that is too small.

    Domain: 0 < U < 1, and 100 customers or more; ValueError outside.
    """
    domain.positive("arrival_rate", arrival_rate)
    busy = utilization(arrival_rate, service_time)
    limit = 1 / service_time
    domain.require(busy < 1, "arrival_rate", arrival_rate, f"use less than 1 / service_time, {limit}")
    domain.whole_number("customers", customers, least=100)
    warm_up = int(np.ceil(10 * busy / (1 - np.sqrt(busy)) ** 2))
    gaps = rng.exponential(1 / arrival_rate, warm_up + customers)
    services = rng.exponential(service_time, warm_up + customers)
    return estimate.batch_means(waiting_times(gaps, services)[warm_up:])
