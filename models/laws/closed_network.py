"""A closed network: N sessions think, go from one server to the next, and think again.

Exact by mean value analysis: at station k a cycle spends R_k(n) = D_k (1 + Q_k(n-1)), so X(n) = n / (sum of R_k
+ Z) and Q_k(n) = X(n) R_k(n), from Q_k(0) = 0. Source: Reiser & Lavenberg (1980). With one station it is
`closed_queue`.

Every server is first come, first served with exponential services, or shares itself equally; think times have mean
Z. `demands` are the service demands D_k, one a station: the seconds that a cycle needs there, visits times
service time. It does not matter in how many visits. Units: seconds, and cycles per second.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from models.laws.engine import lockstep, stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, every, non_negative, positive, require, whole
from models.laws.numbers.values import Counts, Flags, Floats, Generator, Values

__all__ = [
    "residence_times", "cycle_time", "throughput", "queue_lengths", "utilizations", "throughput_bound",
    "simulate",
]  # fmt: skip
__dir__ = __all__.copy

MOST_SESSIONS = 10**6
MOST_SIMULATED = 1000


class Simulated(NamedTuple):
    """Estimates of one simulation: cycles per second, and the mean number of sessions at each station."""

    throughput: estimate.Estimate
    queue_lengths: tuple[estimate.Estimate, ...]


in_domain = domain(sessions=whole(most=MOST_SESSIONS), think_time=non_negative, demands=every(non_negative))


def _check(think_time: Values, demands: Sequence[Values]) -> None:
    shortest = sum(demands, start=think_time)
    require(shortest > 0, "think_time + demands", shortest, "let a cycle take some time")


@in_domain
def residence_times(sessions: Values, think_time: Values, demands: Sequence[Values]) -> tuple[Values, ...]:
    """The mean time that one cycle spends at each station, waiting included, in seconds: a tuple of R_k."""
    _check(think_time, demands)
    steps = int(np.max(sessions))
    queues = (0,) * len(demands)
    for step in range(1, steps + 1):
        residences = tuple(demand * (1 + queue) for demand, queue in zip(demands, queues, strict=True))
        rate = np.maximum(sessions - steps + step, 0) / sum(residences, start=think_time)
        queues = tuple(rate * residence for residence in residences)
    return residences


def cycle_time(sessions: Values, think_time: Values, demands: Sequence[Values]) -> Values:
    """The mean time of a whole cycle, in seconds: the sum of R_k, and Z."""
    return sum(residence_times(sessions, think_time, demands), start=think_time)


def throughput(sessions: Values, think_time: Values, demands: Sequence[Values]) -> Values:
    """Cycles per second, all sessions together: X = N / cycle time, Little's law for the whole cycle."""
    return sessions / cycle_time(sessions, think_time, demands)


def queue_lengths(sessions: Values, think_time: Values, demands: Sequence[Values]) -> tuple[Values, ...]:
    """The mean number of sessions at each station, waiting or in service: a tuple of Q_k = X R_k."""
    residences = residence_times(sessions, think_time, demands)
    rate = sessions / sum(residences, start=think_time)
    return tuple(rate * residence for residence in residences)


def utilizations(sessions: Values, think_time: Values, demands: Sequence[Values]) -> tuple[Values, ...]:
    """The share of time for which each station is busy: a tuple of U_k = X D_k, the utilisation law."""
    rate = throughput(sessions, think_time, demands)
    return tuple(rate * demand for demand in demands)


@in_domain
def throughput_bound(sessions: Values, think_time: Values, demands: Sequence[Values]) -> Values:
    """What no throughput can pass: min(N / (Z + D), 1 / D_max), with D the sum of the demands.

    Few sessions come near the first, many the second. Source: Denning & Buzen, "The operational analysis of
    queueing network models" (1978).
    """
    _check(think_time, demands)
    alone = sessions / sum(demands, start=think_time)
    longest = 0
    for demand in demands:
        longest = np.maximum(longest, demand)
    with np.errstate(divide="ignore"):
        return np.minimum(alone, 1 / longest)


@domain(sessions=whole(most=MOST_SIMULATED), think_time=positive, demands=every(positive))
def simulate(
    sessions: int, think_time: float, demands: Sequence[float], cycles: int, rng: Generator,
    block: int = stream.BLOCK,
) -> Simulated:  # fmt: skip
    """Simulate throughput and queue lengths as a Markov chain, over many networks in lockstep, one jump a step.

    Thinking and services are exponential, and a cycle visits every station once, in their order. `cycles` or
    more in all are simulated.
    """
    networks, warm_up, counted = lockstep.plan(sessions, "cycles", cycles)
    places = len(demands) + 1
    (choices,) = stream.generators(rng, 1)
    numbers = np.zeros((places, networks), dtype=np.int64)
    numbers[0] = int(sessions)
    ended, spent = np.zeros(networks), np.zeros((places, networks))
    for steps, skipped in stream.counted_blocks(places * warm_up, places * counted, block, networks):
        back, times = jumps(numbers, (think_time, *demands), choices.random((steps, networks)))
        ended += back[skipped:].sum(axis=0)
        spent += times[:, skipped:].sum(axis=1)
    elapsed = spent.sum(axis=0) / int(sessions)
    return Simulated(estimate.ratio(ended, elapsed), tuple(estimate.ratio(time, elapsed) for time in spent[1:]))


def jumps(numbers: Counts, means: Sequence[float], choices: Floats) -> tuple[Flags, Floats]:
    """The next jumps of many Markov chains of the network, one for each row of `choices`; changes `numbers`.

    numbers: (places, networks), the sessions at each place, thinking first; means: the mean time at each; choices:
    (jumps, networks), numbers from 0 to 1 that pick which place a session leaves, in their order. A state lasts
    for its mean time, which gives the same averages as a drawn one, with less noise.

    Returns whether each jump ended a cycle, (jumps, networks), and the time that all sessions together spent at
    each place before it, (places, jumps, networks).
    """
    rates = 1 / np.asarray(means, dtype=float)[:, np.newaxis]
    back = np.empty(choices.shape, dtype=bool)
    spent = np.empty((len(numbers), *choices.shape))
    network = np.arange(choices.shape[1])
    for step, choice in enumerate(choices):
        leaving = np.cumsum(np.concatenate([numbers[:1], numbers[1:] > 0]) * rates, axis=0)
        spent[:, step] = numbers / leaving[-1]
        station = (choice * leaving[-1] >= leaving[:-1]).sum(axis=0)
        back[step] = station == len(numbers) - 1
        numbers[station, network] -= 1
        numbers[(station + 1) % len(numbers), network] += 1
    return back, spent
