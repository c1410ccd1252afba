"""What one LOB needs of each station, cached or not, and which of them is the bottleneck.

Not cached, the session that holds the HW enqueue reads a block, and its LOB is then written directly; redo holds
what is logged besides. Cached, both I/Os are gone and the LOB itself goes to redo, through one pipe of a given
bandwidth. With a share p of the LOBs cached, and demands by the service demand law, busy time over LOBs:

    enqueue  w + (1 - p) r + p e     w work, r read, e what caching adds, all while holding it
    pipe     (b + p l) / bandwidth   b bytes for every LOB, l more for a cached one
    think    c + (1 - p) d           c CPU, d direct writes, which wait for nobody here

Enqueue and pipe are the stations of a `closed_network`. Derived here. Units: seconds, bytes, bytes per second.
"""

import numpy as np

from models.laws import closed_network, closed_queue
from models.laws.numbers.arguments import arguments_of
from models.laws.numbers.bisection import bisect
from models.laws.numbers.domain import domain, fraction, non_negative, positive, require, whole
from models.laws.numbers.values import Values

__all__ = [
    "PLACES", "enqueue_demand", "redo_per_lob", "pipe_demand", "think_time", "throughput", "throughput_bound",
    "waiting_time", "wait_probability", "pipe_utilization", "number_at", "fitted_hold",
    "fitted_pipe_demand", "fitted_demands",
]  # fmt: skip
__dir__ = __all__.copy

PLACES = "waiting\nfor HW", "holding\nHW", "redo\npipe", "direct\nwrites", "CPU"


@domain(cached=fraction, space_work=non_negative, space_read=non_negative, space_redo=non_negative)
def enqueue_demand(cached: Values, space_work: Values, space_read: Values, space_redo: Values = 0) -> Values:
    """How long one LOB holds the HW enqueue, in seconds: w + (1 - p) r + p e."""
    return space_work + (1 - cached) * space_read + cached * space_redo


@domain(cached=fraction, redo_bytes=non_negative, lob_redo=non_negative)
def redo_per_lob(cached: Values, redo_bytes: Values, lob_redo: Values) -> Values:
    """The bytes of redo of one LOB: b + p l."""
    return redo_bytes + cached * lob_redo


@domain(bandwidth=positive)
def pipe_demand(cached: Values, redo_bytes: Values, lob_redo: Values, bandwidth: Values) -> Values:
    """How long one LOB's redo takes the pipe, in seconds: bytes over bandwidth."""
    return redo_per_lob(cached, redo_bytes, lob_redo) / bandwidth


@domain(cached=fraction, cpu_time=non_negative, direct_write=non_negative)
def think_time(cached: Values, cpu_time: Values, direct_write: Values) -> Values:
    """What one LOB takes where it waits for nobody, in seconds: c + (1 - p) d."""
    return cpu_time + (1 - cached) * direct_write


def _network(
    sessions: Values, cached: Values, cpu_time: Values, space_work: Values, space_read: Values, space_redo: Values,
    direct_write: Values, redo_bytes: Values, lob_redo: Values, bandwidth: Values,
) -> tuple[Values, Values, tuple[Values, Values]]:  # fmt: skip
    """Sessions, think time, and the demands at the stations, as `closed_network` takes them."""
    enqueue = enqueue_demand(cached, space_work, space_read, space_redo)
    pipe = pipe_demand(cached, redo_bytes, lob_redo, bandwidth)
    return sessions, think_time(cached, cpu_time, direct_write), (enqueue, pipe)


@arguments_of(_network)
def throughput(*arguments: Values, **named: Values) -> Values:
    """LOBs per second, all sessions together, exact for the network."""
    return closed_network.throughput(*_network(*arguments, **named))


@arguments_of(_network)
def throughput_bound(*arguments: Values, **named: Values) -> Values:
    """What no throughput can pass: sessions over a cycle without waiting, or one over the largest demand."""
    return closed_network.throughput_bound(*_network(*arguments, **named))


@arguments_of(_network)
def waiting_time(*arguments: Values, **named: Values) -> Values:
    """The mean wait for the HW enqueue, in seconds: its residence time less the hold."""
    sessions, think, demands = _network(*arguments, **named)
    return closed_network.residence_times(sessions, think, demands)[0] - demands[0]


@domain(sessions=whole(least=2, most=closed_network.MOST_SESSIONS))
@arguments_of(_network)
def wait_probability(*arguments: Values, **named: Values) -> Values:
    """The share of the LOBs that find the HW enqueue taken, of two sessions or more.

    By the arrival theorem, as in `closed_queue`: the share of time for which the others alone would hold it.
    """
    sessions, think, demands = _network(*arguments, **named)
    return closed_network.utilizations(sessions - 1, think, demands)[0]


@arguments_of(_network)
def pipe_utilization(*arguments: Values, **named: Values) -> Values:
    """The share of time for which the pipe is busy. That of the enqueue is the number of sessions holding it."""
    return closed_network.utilizations(*_network(*arguments, **named))[1]


@domain(place=whole(least=0, most=len(PLACES) - 1))
def number_at(
    place: Values,
    sessions: Values,
    cached: Values,
    cpu_time: Values,
    space_work: Values,
    space_read: Values,
    space_redo: Values,
    direct_write: Values,
    redo_bytes: Values,
    lob_redo: Values,
    bandwidth: Values,
) -> Values:
    """The mean number of sessions at one of PLACES, by its number from 0; all of them come to the sessions."""
    think = think_time(cached, cpu_time, direct_write)
    hold = enqueue_demand(cached, space_work, space_read, space_redo)
    demands = hold, pipe_demand(cached, redo_bytes, lob_redo, bandwidth)
    enqueue, pipe = closed_network.residence_times(sessions, think, demands)
    rate = sessions / (think + enqueue + pipe)
    writing = (1 - cached) * direct_write
    times = np.where(place == 2, pipe, np.where(place == 3, writing, cpu_time))
    times = np.where(place == 0, enqueue - hold, np.where(place == 1, hold, times))
    return rate * times


@domain(sessions=whole(least=2), cycle_time=positive, waiting_time=positive)
def fitted_hold(sessions: float, cycle_time: float, waiting_time: float) -> float:
    """The hold, in seconds, with which sessions wait `waiting_time` for the enqueue in a cycle of `cycle_time`.

    The enqueue alone, as a `closed_queue`; all the rest of the cycle is thinking. Found by bisection, as the wait
    grows with the hold. Not for tracing.
    """
    most = (1 - 1 / sessions) * cycle_time
    require(waiting_time < most, "waiting_time", waiting_time, f"use less than {most} s")

    def short(hold: float) -> Values:
        return closed_queue.waiting_time(sessions, hold, cycle_time - waiting_time - hold) < waiting_time

    return bisect(short, 0.0, cycle_time - waiting_time)


@domain(throughput=positive)
def fitted_pipe_demand(throughput: float, sessions: float, think_time: float, hold: float) -> float:
    """The demand of the pipe, in seconds, with which the network gives an observed throughput.

    Found by bisection, as the throughput falls when the demand grows. Not for tracing.
    """
    most = closed_network.throughput(sessions, think_time, (hold,))
    remedy = f"use one below {most}, which is reached without a pipe"
    require(throughput < most, "throughput", throughput, remedy)

    def short(pipe: float) -> Values:
        return closed_network.throughput(sessions, think_time, (hold, pipe)) > throughput

    return bisect(short, 0.0, sessions / throughput)


@domain(throughput=positive, waiting_time=positive)
def fitted_demands(
    throughput: float, waiting_time: float, sessions: float, think_time: float
) -> tuple[float, float]:
    """Hold and pipe demand, in seconds, with which the network gives a throughput and a wait for the enqueue.

    Two numbers fitted to two. The hold is found by bisection, with the pipe fitted to each. Not for tracing.
    """
    most = closed_queue.fitted_service_time(sessions, throughput, think_time)
    longest = closed_queue.waiting_time(sessions, most, think_time)
    remedy = f"use less than {longest} s, where the enqueue alone makes the throughput"
    require(waiting_time < longest, "waiting_time", waiting_time, remedy)

    def short(hold: float) -> Values:
        pipe = fitted_pipe_demand(throughput, sessions, think_time, hold)
        return closed_network.residence_times(sessions, think_time, (hold, pipe))[0] - hold < waiting_time

    hold = bisect(short, 0.0, most)
    return hold, fitted_pipe_demand(throughput, sessions, think_time, hold)
