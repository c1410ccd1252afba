"""What one LOB needs of each station, cached or not, and which of them is the bottleneck.

Not cached, the session that holds the HW enqueue reads a block, and its LOB is then written directly; redo holds
what is logged besides. Cached, both I/Os are gone and the LOB itself goes to redo, through one pipe of a given
bandwidth. With a share p of the LOBs cached, and demands by the service demand law, busy time over LOBs:

    enqueue  w + (1 - p) r + p e     w work, r read, e what caching adds, all while holding it
    pipe     (b + p l) / bandwidth   b bytes for every LOB, l more for a cached one
    think    c + (1 - p) d           c CPU, d direct writes, which wait for nobody here

Enqueue and pipe are the stations of a `closed_network`. Derived here. Units: seconds, bytes, bytes per second.
Domain of every law: sessions a whole number from 1, cached from 0 to 1, bandwidth above 0, all else 0 or more;
ValueError outside.
"""

import numpy as np

from models.laws import closed_network, closed_queue
from models.numbers import domain

PLACES = "waiting\nfor HW", "holding\nHW", "redo\npipe", "direct\nwrites", "CPU"


def enqueue_demand(cached, space_work, space_read, space_redo=0):
    """How long one LOB holds the HW enqueue, in seconds: w + (1 - p) r + p e."""
    domain.fraction("cached", cached)
    domain.non_negative("space_work", space_work)
    domain.non_negative("space_read", space_read)
    domain.non_negative("space_redo", space_redo)
    return space_work + (1 - cached) * space_read + cached * space_redo


def redo_per_lob(cached, redo_bytes, lob_redo):
    """The bytes of redo of one LOB: b + p l."""
    domain.fraction("cached", cached)
    domain.non_negative("redo_bytes", redo_bytes)
    domain.non_negative("lob_redo", lob_redo)
    return redo_bytes + cached * lob_redo


def pipe_demand(cached, redo_bytes, lob_redo, bandwidth):
    """How long one LOB's redo takes the pipe, in seconds: bytes over bandwidth."""
    domain.positive("bandwidth", bandwidth)
    return redo_per_lob(cached, redo_bytes, lob_redo) / bandwidth


def think_time(cached, cpu_time, direct_write):
    """What one LOB takes where it waits for nobody, in seconds: c + (1 - p) d."""
    domain.fraction("cached", cached)
    domain.non_negative("cpu_time", cpu_time)
    domain.non_negative("direct_write", direct_write)
    return cpu_time + (1 - cached) * direct_write


def _network(cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth):
    """Think time, and the demands at the stations, as `closed_network` takes them."""
    enqueue = enqueue_demand(cached, space_work, space_read, space_redo)
    pipe = pipe_demand(cached, redo_bytes, lob_redo, bandwidth)
    return think_time(cached, cpu_time, direct_write), (enqueue, pipe)


def throughput(
    sessions, cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
):
    """LOBs per second, all sessions together, exact for the network."""
    return closed_network.throughput(
        sessions,
        *_network(
            cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
        ),
    )


def throughput_bound(
    sessions, cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
):
    """What no throughput can pass: sessions over a cycle without waiting, or one over the largest demand."""
    return closed_network.throughput_bound(
        sessions,
        *_network(
            cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
        ),
    )


def waiting_time(
    sessions, cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
):
    """The mean wait for the HW enqueue, in seconds: its residence time less the hold."""
    think, demands = _network(
        cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
    )
    return closed_network.residence_times(sessions, think, demands)[0] - demands[0]


def number_at(
    place,
    sessions,
    cached,
    cpu_time,
    space_work,
    space_read,
    space_redo,
    direct_write,
    redo_bytes,
    lob_redo,
    bandwidth,
):
    """The mean number of sessions at one of PLACES, by its number from 0; all of them come to the sessions."""
    domain.whole_number("place", place, least=0, most=len(PLACES) - 1)
    think, demands = _network(
        cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
    )
    enqueue, pipe = closed_network.residence_times(sessions, think, demands)
    rate = sessions / (think + enqueue + pipe)
    writing = (1 - cached) * direct_write
    times = np.where(place == 2, pipe, np.where(place == 3, writing, cpu_time))
    times = np.where(place == 0, enqueue - demands[0], np.where(place == 1, demands[0], times))
    return rate * times


def pipe_utilization(
    sessions, cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
):
    """The share of time for which the pipe is busy. That of the enqueue is the number of sessions holding it."""
    think, demands = _network(
        cached, cpu_time, space_work, space_read, space_redo, direct_write, redo_bytes, lob_redo, bandwidth
    )
    return closed_network.utilizations(sessions, think, demands)[1]


def fitted_hold(sessions, cycle_time, waiting_time):
    """The hold, in seconds, with which sessions wait `waiting_time` for the enqueue in a cycle of `cycle_time`.

    The enqueue alone, as a `closed_queue`; all the rest of the cycle is thinking. Found by bisection, as the wait
    grows with the hold. Not for tracing. Domain: two sessions or more, waiting_time above 0 and below (1 - 1/N)
    cycle_time, where nobody would think; ValueError outside.
    """
    domain.whole_number("sessions", sessions, least=2)
    domain.positive("cycle_time", cycle_time)
    domain.positive("waiting_time", waiting_time)
    most = (1 - 1 / sessions) * cycle_time
    domain.require(waiting_time < most, "waiting_time", waiting_time, f"use less than {most} s")
    low, high = 0.0, cycle_time - waiting_time
    for _ in range(60):
        middle = (low + high) / 2
        short = closed_queue.waiting_time(sessions, middle, cycle_time - waiting_time - middle) < waiting_time
        low, high = (middle, high) if short else (low, middle)
    return (low + high) / 2


def fitted_pipe_demand(throughput, sessions, think_time, hold):
    """The demand of the pipe, in seconds, with which the network gives an observed throughput.

    Found by bisection, as the throughput falls when the demand grows. Not for tracing. Domain: a throughput that
    the rest of the network reaches; ValueError outside.
    """
    domain.positive("throughput", throughput)
    most = closed_network.throughput(sessions, think_time, (hold,))
    remedy = f"use one below {most}, which is reached without a pipe"
    domain.require(throughput < most, "throughput", throughput, remedy)
    low, high = 0.0, sessions / throughput
    for _ in range(60):
        middle = (low + high) / 2
        short = closed_network.throughput(sessions, think_time, (hold, middle)) > throughput
        low, high = (middle, high) if short else (low, middle)
    return (low + high) / 2


def fitted_demands(throughput, waiting_time, sessions, think_time):
    """Hold and pipe demand, in seconds, with which the network gives a throughput and a wait for the enqueue.

    Two numbers fitted to two. The hold is found by bisection, with the pipe fitted to each. Not for tracing.
    Domain: a throughput and a wait that the network can have together; ValueError outside.
    """
    domain.positive("throughput", throughput)
    domain.positive("waiting_time", waiting_time)
    low, high = 0.0, closed_queue.fitted_service_time(sessions, throughput, think_time)
    longest = closed_queue.waiting_time(sessions, high, think_time)
    remedy = f"use less than {longest} s, where the enqueue alone makes the throughput"
    domain.require(waiting_time < longest, "waiting_time", waiting_time, remedy)
    for _ in range(60):
        middle = (low + high) / 2
        pipe = fitted_pipe_demand(throughput, sessions, think_time, middle)
        waited = closed_network.residence_times(sessions, think_time, (middle, pipe))[0] - middle
        low, high = (middle, high) if waited < waiting_time else (low, middle)
    return (low + high) / 2, pipe
