"""The closed queue, or machine repairman: N sessions think, queue for one server, are served, think again.

Exact by mean value analysis: R(n) = S (1 + Q(n-1)), X(n) = n / (R(n) + Z), Q(n) = X(n) R(n), from Q(0) = 0.
Source: Reiser & Lavenberg, "Mean-value analysis of closed multichain queueing networks" (1980).

The server is first come, first served; service times S are exponential, and think times have mean Z. With
`segments` = K, each request goes to one of K such servers, picked at random with probability 1/K each, as
when a segment is split by hash. Units: seconds, and services per second.
"""

from bisect import bisect_left
from typing import NamedTuple

import numpy as np

from models.laws.engine import lockstep, stream
from models.laws.numbers import estimate
from models.laws.numbers.bisection import bisect
from models.laws.numbers.domain import domain, non_negative, positive, require, whole
from models.laws.numbers.values import Counts, Floats, Generator, Values

__all__ = [
    "waiting_time", "response_time", "cycle_time", "throughput", "utilization", "number_waiting",
    "wait_probability", "counted_waiting_time", "state_probability", "saturated_waiting_time",
    "saturated_response_time", "fitted_service_time", "fitted_sessions", "path", "simulate",
]  # fmt: skip
__dir__ = __all__.copy

MOST_SESSIONS = 10**6


class Simulated(NamedTuple):
    """The Estimates of one simulation: mean waiting time in seconds, throughput in services per second."""

    waiting_time: estimate.Estimate
    throughput: estimate.Estimate


SESSIONS = whole(most=MOST_SESSIONS)
in_domain = domain(sessions=SESSIONS, service_time=positive, think_time=non_negative, segments=whole())


def _queue(sessions: Values, absent: int, service_time: Values, think_time: Values, segments: Values) -> Values:
    """The mean number at one server while `absent` of the sessions stay away.

    The recursion runs as far as the largest number of sessions needs. Smaller ones join late: a population of
    0 leaves the queue at 0. Each step uses the one before it once, so the formula grows in proportion to the
    sessions.
    """
    queue = 0
    steps = int(np.max(sessions)) - absent
    for step in range(1, steps + 1):
        population = np.maximum(sessions - absent - steps + step, 0)
        queue = population / segments / (1 + think_time / (service_time * (1 + queue)))
    return queue


@in_domain
def waiting_time(sessions: Values, service_time: Values, think_time: Values, segments: Values = 1) -> Values:
    """The mean wait for the server before service starts, in seconds: S Q(N-1).

    Q(n) = n R(n) / (R(n) + Z) with R(n) = S (1 + Q(n-1)), from Q(0) = 0: an arriving session sees the queue as the
    other n - 1 make it (arrival theorem). Source: Reiser & Lavenberg.
    """
    return service_time * _queue(sessions, 1, service_time, think_time, segments)


def response_time(sessions: Values, service_time: Values, think_time: Values, segments: Values = 1) -> Values:
    """The mean time from request to end of service, in seconds: R = S (1 + Q(N-1)), as Reiser & Lavenberg."""
    return service_time + waiting_time(sessions, service_time, think_time, segments)


def cycle_time(sessions: Values, service_time: Values, think_time: Values, segments: Values = 1) -> Values:
    """The mean time from one request of a session to its next, in seconds: R + Z."""
    return think_time + response_time(sessions, service_time, think_time, segments)


def throughput(sessions: Values, service_time: Values, think_time: Values, segments: Values = 1) -> Values:
    """Services per second, all sessions together: X = N / (R + Z), Little's law for the whole cycle."""
    return sessions / cycle_time(sessions, service_time, think_time, segments)


def utilization(sessions: Values, service_time: Values, think_time: Values, segments: Values = 1) -> Values:
    """The share of time for which one server is busy: U = X S / K, the utilisation law."""
    return throughput(sessions, service_time, think_time, segments) * service_time / segments


def number_waiting(sessions: Values, service_time: Values, think_time: Values, segments: Values = 1) -> Values:
    """The mean number of sessions that wait, those in service not counted: X times the waiting time."""
    rate = throughput(sessions, service_time, think_time, segments)
    return rate * waiting_time(sessions, service_time, think_time, segments)


@in_domain
def wait_probability(sessions: Values, service_time: Values, think_time: Values, segments: Values = 1) -> Values:
    """The probability that an arriving session finds its server busy: U(N-1), so 1 - p0(N-1) for one server.

    Derived here: by the arrival theorem it is the utilisation that the other n = N - 1 sessions make,
    U(n) = X(n) S / K = (n/K) / (1 + Q(n-1) + Z/S) with Q the number at one server.
    """
    queue = _queue(sessions, 2, service_time, think_time, segments)
    return (sessions - 1) / segments / (1 + queue + think_time / service_time)


@in_domain
def counted_waiting_time(
    sessions: Values, service_time: Values, think_time: Values, segments: Values = 1
) -> Values:
    """The mean wait of the requests that have to wait, in seconds: S (1 + Q(N-2)), and 0 where nobody ever does.

    Oracle counts no wait of no length, so this is the time of its waits over their number. Derived here: the wait
    over its probability, S Q(N-1) / U(N-1), and Q(n) / U(n) is 1 + Q(n-1) by the recursion.
    """
    queue = _queue(sessions, 2, service_time, think_time, segments)
    return service_time * np.where(sessions > 1, 1 + queue, 0)


@domain(number_at_server=whole(least=0), sessions=SESSIONS, service_time=positive, think_time=non_negative)
def state_probability(
    number_at_server: Values, sessions: Values, service_time: Values, think_time: Values
) -> Values:
    """The probability that exactly `number_at_server` of the sessions wait or are served, at one server.

    With m = N - n thinking it is y^m / m! over the sum of y^j / j! for j = 0..N, y = Z/S: a Poisson law cut
    off at N. The sum is taken relative to its term m, upwards and downwards from it, so nothing overflows on
    the way to a probability that matters. A number above `sessions` has probability 0.

    Source: Kleinrock I (1975), section 3.8.
    """
    thinking = np.maximum(sessions - number_at_server, 0)
    above: Values = 0
    below: Values = 0
    with np.errstate(over="ignore", under="ignore"):
        load = think_time / service_time
        thinks = load > 0
        load = np.where(thinks, load, 1)
        for step in range(int(np.max(sessions)), 0, -1):
            above = np.where(step <= number_at_server, load / (thinking + step), 0) * (1 + above)
            below = np.maximum(thinking - step + 1, 0) / load * (1 + below)
        share = np.where(thinks, 1 / (1 + above + below), thinking == 0)
    return np.where(number_at_server <= sessions, share, 0) * 1.0


@in_domain
def saturated_waiting_time(
    sessions: Values, service_time: Values, think_time: Values, segments: Values = 1
) -> Values:
    """The wait once the servers are never idle, in seconds: (N/K - 1) S - Z, never below 0.

    No queue with these means waits less, and the exact wait approaches it as N grows. Source: Kleinrock,
    Queueing Systems II (1976), section 4.12.
    """
    return np.maximum((sessions / segments - 1) * service_time - think_time, 0)


def saturated_response_time(
    sessions: Values, service_time: Values, think_time: Values, segments: Values = 1
) -> Values:
    """The response once the servers are never idle, in seconds: N/K S - Z, never below S; as the wait above."""
    return service_time + saturated_waiting_time(sessions, service_time, think_time, segments)


@domain(sessions=SESSIONS, throughput=positive, think_time=non_negative, segments=whole())
def fitted_service_time(sessions: float, throughput: float, think_time: float, segments: float = 1) -> float:
    """The service time, in seconds, with which the queue gives an observed throughput.

    Found by bisection, as the throughput falls when the service time grows. A cycle takes at least Z + S and,
    if the session waits for all the others, Z + N S: that brackets S. Plain numbers only, not for tracing.
    """
    spare = sessions / throughput - think_time
    remedy = "use less than sessions / think_time, which is reached without any service"
    require(spare > 0, "throughput", throughput, remedy)

    def short(service_time: float) -> Values:
        return cycle_time(sessions, service_time, think_time, segments) < sessions / throughput

    return bisect(short, spare / sessions, spare)


@domain(waiting_time=non_negative, service_time=positive, think_time=non_negative)
def fitted_sessions(waiting_time: float, service_time: float, think_time: float, most: int = 1000) -> int:
    """The number of sessions, up to `most`, whose mean wait comes nearest to an observed one. Not for tracing.

    Found by bisection, as each further session makes the wait longer. It lies between that of a queue in which
    nobody thinks, W = (N - 1) S, and that of `saturated_waiting_time`.
    """

    def wait(sessions: int) -> Values:
        return service_time * _queue(sessions, 1, service_time, think_time, 1)

    require(wait(most) >= waiting_time, "waiting_time", waiting_time, f"use what {most} sessions can wait")
    enough = bisect_left(range(2, most), waiting_time, key=wait) + 2
    return enough - 1 if waiting_time - wait(enough - 1) <= wait(enough) - waiting_time else enough


@domain(first_arrivals=non_negative, service_times=non_negative, think_times=non_negative, visited=whole(least=0))
def path(
    first_arrivals: Floats, service_times: Floats, think_times: Floats, visited: Counts
) -> tuple[Floats, Floats]:
    """Arrival times and waits, in seconds, of many independent closed queues in lockstep, one service a step.

    The next request is always the earliest arrival: it starts when its server is free, and its session comes
    back a think time after its end. As nobody comes back before the arrival at hand, all servers stay first
    come, first served.

    first_arrivals: (sessions, queues); service_times, think_times, visited (which server, from 0): (services,
    queues), in the order of arrival. Returns two arrays (services, queues).
    """
    coming = np.sort(first_arrivals, axis=0).astype(float)
    free = np.zeros((np.max(visited, initial=0) + 1, coming.shape[1]))
    return _serve(coming, free, service_times, think_times, visited)


def _serve(
    coming: Floats, free: Floats, service_times: Floats, think_times: Floats, visited: "Counts | None"
) -> tuple[Floats, Floats]:
    """The next services of a path; changes the requests that are `coming`, and when each server is `free`."""
    arrivals, waits = np.empty((2, *service_times.shape))
    queue = np.arange(coming.shape[1])
    for step, (service, think) in enumerate(zip(service_times, think_times, strict=True)):
        server = (visited[step], queue) if visited is not None and len(free) > 1 else (0, slice(None))
        arrivals[step] = coming[0]
        end = np.maximum(coming[0], free[server])
        np.subtract(end, coming[0], out=waits[step])
        end += service
        free[server] = end
        end += think
        lockstep.come_back(coming, end)
    return arrivals, waits


@domain(service_time=positive, think_time=non_negative, segments=whole(most=lockstep.LARGEST))
def simulate(
    sessions: int, service_time: float, think_time: float, cycles: int, rng: Generator, segments: int = 1,
    block: int = stream.BLOCK,
) -> Simulated:  # fmt: skip
    """Simulate waiting time and throughput over independent queues, `cycles` services or more in all.

    Think times are exponential.
    """
    queues, warm_up, counted = lockstep.plan(sessions, "cycles", cycles)
    first, services, thinks, picks = stream.generators(rng, 4)
    coming = np.sort(first.exponential(think_time, (int(sessions), queues)), axis=0)
    free, waited = np.zeros((int(segments), queues)), np.zeros(queues)
    for steps, skipped in stream.counted_blocks(warm_up, counted, block, queues):
        size = steps, queues
        visited = picks.integers(segments, size=size) if segments > 1 else None
        drawn = services.exponential(service_time, size), thinks.exponential(think_time, size), visited
        arrivals, waits = _serve(coming, free, *drawn)
        if skipped:
            begun = arrivals[skipped - 1]
        waited += waits[skipped:].sum(axis=0)
    elapsed = arrivals[-1] - begun
    return Simulated(
        estimate.from_independent(waited / counted), estimate.ratio(np.full(queues, counted), elapsed)
    )
