"""A waiter that nobody posts: it looks, sleeps for one timer interval, and looks again.

A wait lasts a whole number of intervals: T x ceil(X / T) for a write that takes X, and T / (1 - exp(-T / x))
on average when writes are exponential with mean x. Units: seconds. The timer starts with the wait.

Beside it stands a writer that sleeps first, for others to join, and then writes once: T + x.
"""

import numpy as np

from models.laws.engine import stream
from models.numbers import domain, estimate

# A write that ends at a look is seen by it, although 0.07 / 0.01 is just above 7 in floating point.
ROUNDING = 1e-12


def waiting_time_constant(write_time, timer):
    """The wait for a write that takes exactly `write_time`, in seconds: T x ceil(X / T).

    Given the write times of a path it is also that path, wait by wait.
    Domain: both above 0; ValueError outside. Derived here: look k, at k T, is the first with k T >= X.
    """
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    return timer * np.ceil(write_time / timer * (1 - ROUNDING))


def late_share(write_time, timer):
    """The share of exponential writes that outlive one interval: exp(-T / x).

    Domain: both above 0; ValueError outside.
    """
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    return np.exp(-timer / write_time)


def tick_probability(ticks, write_time, timer):
    """The probability that a wait lasts exactly `ticks` intervals: q^(k-1) (1 - q) with q = exp(-T / x).

    Domain: ticks a whole number from 1, times above 0; ValueError outside. Derived here: the wait is k
    intervals if the write ends in the k-th, and an exponential write has no memory.
    """
    domain.whole_number("ticks", ticks)
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    return -np.exp(-(ticks - 1) * timer / write_time) * np.expm1(-timer / write_time)


def polls_per_wait(write_time, timer):
    """The mean number of looks in one wait, for exponential writes: 1 / (1 - exp(-T / x)).

    Domain: both above 0; ValueError outside. Derived here: the mean of the geometric law of
    `tick_probability`.
    """
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    return -1 / np.expm1(-timer / write_time)


def waiting_time(write_time, timer):
    """The mean wait for exponential writes of mean `write_time`, in seconds: T / (1 - exp(-T / x)).

    T when writes are much shorter than the timer, x + T/2 when they are much longer.
    Domain: both above 0; ValueError outside. Derived here: looks per wait x the interval between them.
    """
    return timer * polls_per_wait(write_time, timer)


def overshoot(write_time, timer):
    """The mean time from the end of the write to the look that sees it, in seconds: the price of the timer.

    Domain: both above 0; ValueError outside.
    """
    return waiting_time(write_time, timer) - write_time


def cpu_per_wait(write_time, timer, poll_cost):
    """The mean CPU time that the looks of one wait cost, in seconds: looks per wait x poll_cost.

    With `overshoot` it is the trade-off over the timer: short intervals cost CPU, long ones cost time.
    Domain: times above 0, poll_cost 0 or more; ValueError outside. A look is taken to delay nothing itself.
    """
    domain.non_negative("poll_cost", poll_cost)
    return poll_cost * polls_per_wait(write_time, timer)


def posted_waiting_time(write_time):
    """The wait if the writer posts the waiter, in seconds: the write itself.

    Domain: above 0; ValueError outside.
    """
    domain.positive("write_time", write_time)
    return write_time


def global_tick_waiting_time(write_time, timer):
    """The mean wait if all looks fall on one clock's ticks, in seconds: x + T/2, for any law of the writes.

    Domain: both above 0; ValueError outside. Derived here: a wait starts at any phase of the clock, so its
    write ends at any phase, T/2 before the next tick.
    """
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    return write_time + timer / 2


def delayed_waiting_time(write_time, timer):
    """The mean wait if whoever asks first sleeps for the timer and then writes for all, in seconds: T + x.

    It holds for any law of the writes, and given the write times of a path it is also that path. For one session,
    whatever it thinks. For several, if they never think: who asks during a sleep joins it; who asks during a write
    waits for its end, when the first of those sleeps. The sessions of a write ask again at its end, so they join
    that sleep, and once all have asked before the end of one write they stay together.

    Sessions that think, for less than T, stay together too, and each waits T + X less its lag behind the first.
    In general, a wait is at least its own write, X, and at most the one in progress, T and X.

    Domain: both above 0; ValueError outside. Derived here.
    """
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    return timer + write_time


def write_time_from_wait(waiting_time, timer):
    """The mean exponential write behind an observed mean wait, in seconds: x = -T / ln(1 - T / wait).

    The inverse of `waiting_time`. Domain: timer above 0, waiting_time above the timer; ValueError outside.
    """
    domain.positive("timer", timer)
    domain.positive("waiting_time", waiting_time)
    domain.require(waiting_time > timer, "waiting_time", waiting_time, "use a mean longer than the timer")
    return -timer / np.log1p(-timer / waiting_time)


def global_tick_waiting_times(start_times, write_times, timer):
    """The waits of one path, in seconds: each ends at the first tick of one clock after its write."""
    domain.non_negative("start_times", start_times)
    domain.non_negative("write_times", write_times)
    domain.positive("timer", timer)
    return timer * np.ceil((start_times + write_times) / timer * (1 - ROUNDING)) - start_times


def simulate(write_time, timer, waits, rng, block=stream.BLOCK):
    """Simulate the mean wait on the waiter's own timer, in seconds; exponential writes. Returns an Estimate.

    Domain: times above 0, waits a whole number from 100; ValueError outside.
    """
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    (writes,) = stream.generators(rng, 1)
    return _simulate(lambda size: waiting_time_constant(writes.exponential(write_time, size), timer), waits, block)


def simulate_global_tick(write_time, timer, waits, rng, block=stream.BLOCK):
    """Simulate the mean wait on one clock's ticks, in seconds, for exponential writes. Returns an Estimate.

    Domain: times above 0, waits a whole number from 100; ValueError outside.
    """
    domain.positive("write_time", write_time)
    domain.positive("timer", timer)
    starts, writes = stream.generators(rng, 2)

    def draw(size):
        started, wrote = starts.uniform(0, timer, size), writes.exponential(write_time, size)
        return global_tick_waiting_times(started, wrote, timer)

    return _simulate(draw, waits, block)


def _simulate(draw, waits, block):
    domain.whole_number("waits", waits, least=100, most=stream.LONGEST)
    batches = estimate.Batches(waits)
    for size in stream.blocks(waits, block):
        batches.add(draw(size))
    return batches.mean()
