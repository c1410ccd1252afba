"""A waiter that nobody posts: it looks, sleeps for one timer interval, and looks again.

A wait lasts a whole number of intervals: T x ceil(X / T) for a write that takes X, and T / (1 - exp(-T / x))
on average when writes are exponential with mean x. Units: seconds. The timer starts with the wait.

Beside it stands a writer that sleeps first, for others to join, and then writes once: T + x.
"""

from collections.abc import Callable

import numpy as np

from models.laws.engine import stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, non_negative, positive, require, whole, whole_number
from models.laws.numbers.values import Floats, Generator, Values

__all__ = [
    "waiting_time_constant", "late_share", "tick_probability", "polls_per_wait", "waiting_time", "overshoot",
    "posted_waiting_time", "global_tick_waiting_time", "delayed_waiting_time", "write_time_from_wait",
    "global_tick_waiting_times", "simulate", "simulate_global_tick",
]  # fmt: skip
__dir__ = __all__.copy

# A write that ends at a look is seen by it, although 0.07 / 0.01 is just above 7 in floating point.
ROUNDING = 1e-12


@domain(write_time=positive, timer=positive)
def waiting_time_constant(write_time: Values, timer: Values) -> Values:
    """The wait for a write that takes exactly `write_time`, in seconds: T x ceil(X / T).

    Given the write times of a path it is also that path, wait by wait.
    Derived here: look k, at k T, is the first with k T >= X.
    """
    return timer * np.ceil(write_time / timer * (1 - ROUNDING))


@domain(write_time=positive, timer=positive)
def late_share(write_time: Values, timer: Values) -> Values:
    """The share of exponential writes that outlive one interval: exp(-T / x)."""
    return np.exp(-timer / write_time)


@domain(ticks=whole(), write_time=positive, timer=positive)
def tick_probability(ticks: Values, write_time: Values, timer: Values) -> Values:
    """The probability that a wait lasts exactly `ticks` intervals: q^(k-1) (1 - q) with q = exp(-T / x).

    Derived here: the wait is k intervals if the write ends in the k-th, and an exponential write has no memory.
    """
    return -np.exp(-(ticks - 1) * timer / write_time) * np.expm1(-timer / write_time)


@domain(write_time=positive, timer=positive)
def polls_per_wait(write_time: Values, timer: Values) -> Values:
    """The mean number of looks in one wait, for exponential writes: 1 / (1 - exp(-T / x)).

    Derived here: the mean of the geometric law of `tick_probability`.
    """
    return -1 / np.expm1(-timer / write_time)


def waiting_time(write_time: Values, timer: Values) -> Values:
    """The mean wait for exponential writes of mean `write_time`, in seconds: T / (1 - exp(-T / x)).

    T when writes are much shorter than the timer, x + T/2 when they are much longer.
    Derived here: looks per wait x the interval between them.
    """
    return timer * polls_per_wait(write_time, timer)


def overshoot(write_time: Values, timer: Values) -> Values:
    """The mean time from the end of the write to the look that sees it, in seconds: the price of the timer."""
    return waiting_time(write_time, timer) - write_time


@domain(write_time=positive)
def posted_waiting_time(write_time: Values) -> Values:
    """The wait if the writer posts the waiter, in seconds: the write itself."""
    return write_time


@domain(write_time=positive, timer=positive)
def global_tick_waiting_time(write_time: Values, timer: Values) -> Values:
    """The mean wait if all looks fall on one clock's ticks, in seconds: x + T/2, for any law of the writes.

    Derived here: a wait starts at any phase of the clock, so its write ends at any phase, T/2 before the next
    tick.
    """
    return write_time + timer / 2


@domain(write_time=positive, timer=positive)
def delayed_waiting_time(write_time: Values, timer: Values) -> Values:
    """The mean wait if whoever asks first sleeps for the timer and then writes for all, in seconds: T + x.

    It holds for any law of the writes, and given the write times of a path it is also that path. For one session,
    whatever it thinks. For several, if they never think: who asks during a sleep joins it; who asks during a write
    waits for its end, when the first of those sleeps. The sessions of a write ask again at its end, so they join
    that sleep, and once all have asked before the end of one write they stay together.

    Sessions that think, for less than T, stay together too, and each waits T + X less its lag behind the first.
    In general, a wait is at least its own write, X, and at most the one in progress, T and X. Derived here.
    """
    return timer + write_time


@domain(timer=positive, waiting_time=positive)
def write_time_from_wait(waiting_time: Values, timer: Values) -> Values:
    """The mean exponential write behind an observed mean wait, in seconds: x = -T / ln(1 - T / wait).

    The inverse of `waiting_time`.
    """
    require(waiting_time > timer, "waiting_time", waiting_time, "use a mean longer than the timer")
    return -timer / np.log1p(-timer / waiting_time)


@domain(start_times=non_negative, write_times=non_negative, timer=positive)
def global_tick_waiting_times(start_times: Values, write_times: Values, timer: Values) -> Values:
    """The waits of one path, in seconds: each ends at the first tick of one clock after its write."""
    return timer * np.ceil((start_times + write_times) / timer * (1 - ROUNDING)) - start_times


@domain(write_time=positive, timer=positive)
def simulate(
    write_time: float, timer: float, waits: int, rng: Generator, block: int = stream.BLOCK
) -> estimate.Estimate:
    """Simulate the mean wait on the waiter's own timer, in seconds; exponential writes."""
    (writes,) = stream.generators(rng, 1)
    return _simulate(lambda size: waiting_time_constant(writes.exponential(write_time, size), timer), waits, block)


@domain(write_time=positive, timer=positive)
def simulate_global_tick(
    write_time: float, timer: float, waits: int, rng: Generator, block: int = stream.BLOCK
) -> estimate.Estimate:
    """Simulate the mean wait on one clock's ticks, in seconds, for exponential writes."""
    starts, writes = stream.generators(rng, 2)

    def draw(size: int) -> Values:
        started, wrote = starts.uniform(0, timer, size), writes.exponential(write_time, size)
        return global_tick_waiting_times(started, wrote, timer)

    return _simulate(draw, waits, block)


def _simulate(draw: Callable[[int], Floats], waits: int, block: int) -> estimate.Estimate:
    whole_number("waits", waits, least=100, most=stream.LONGEST)
    batches = estimate.Batches(waits)
    for size in stream.blocks(waits, block):
        batches.add(draw(size))
    return batches.mean()
