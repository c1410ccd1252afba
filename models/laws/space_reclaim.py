"""Reclaiming LOB space in batches: fewer gets of the HW enqueue, each held for longer, and a disk behind them.

A get reclaims `batch` chunks, or the `request` a, what one insert asks for, where that is more. Its reads are done
while the enqueue is held; the writes queue at a disk that takes one at a time. Both are stations of a
`closed_network`, and CPU is thinking. What one LOB needs of each, by the service demand law:

    enqueue  max(r a / max(b, a), m) t,  r reads a LOB in batches of a, never fewer than m, t for each
    disk     d

Both grow by `slowdown` of their size with each doubling of the batch beyond the request. That factor has no
mechanism behind it: 0 is queueing alone, and anything else is a guess or a fit. Derived here.

Units: seconds; chunks; reads a LOB.
"""

import numpy as np

from models.laws import closed_network
from models.laws.numbers.bisection import bisect
from models.laws.numbers.domain import LARGEST, domain, non_negative, positive, require
from models.laws.numbers.values import Values

__all__ = [
    "one_reader_time", "acquisitions", "reads_per_lob", "slowdown_factor", "enqueue_demand", "disk_demand",
    "demands", "cycle_time", "fitted_write_demand", "fitted_slowdown",
]  # fmt: skip
__dir__ = __all__.copy


@domain(lobs=positive, reads_per_lob=non_negative, read_time=non_negative)
def one_reader_time(lobs: Values, reads_per_lob: Values, read_time: Values) -> Values:
    """The wall clock of so many LOBs if always one session reads, and never two, in seconds: LOBs x reads x time.

    No run in which reads exclude each other takes less.
    """
    return lobs * reads_per_lob * read_time


@domain(chunks=positive, batch=positive, request=positive)
def acquisitions(chunks: Values, batch: Values, request: Values = 1) -> Values:
    """How often the enqueue is taken to reclaim so many chunks: chunks / max(batch, request)."""
    return chunks / np.maximum(batch, request)


@domain(request=positive, unbatched_reads=non_negative, fewest_reads=non_negative)
def reads_per_lob(batch: Values, request: Values, unbatched_reads: Values, fewest_reads: Values) -> Values:
    """The reads under the enqueue: r a / max(b, a), as more chunks share the reads of a get, but never below m."""
    return np.maximum(unbatched_reads * request * acquisitions(1, batch, request), fewest_reads)


@domain(batch=positive, request=positive, slowdown=non_negative)
def slowdown_factor(batch: Values, request: Values, slowdown: Values) -> Values:
    """How many times as long each I/O takes as in a batch that is not above the request: 1 + s log2(b / a)."""
    return 1 + slowdown * np.log(np.maximum(batch / request, 1)) / np.log(2)


def enqueue_demand(
    batch: Values, request: Values, unbatched_reads: Values, fewest_reads: Values, read_time: Values,
    slowdown: Values = 0,
) -> Values:  # fmt: skip
    """How long one LOB needs the enqueue, in seconds, waiting in line not counted."""
    reads = reads_per_lob(batch, request, unbatched_reads, fewest_reads)
    return one_reader_time(1, reads, read_time) * slowdown_factor(batch, request, slowdown)


@domain(write_demand=non_negative)
def disk_demand(batch: Values, request: Values, write_demand: Values, slowdown: Values = 0) -> Values:
    """How long one LOB's writes need the disk, in seconds, waiting in line not counted: d, slowed down."""
    return write_demand * slowdown_factor(batch, request, slowdown)


def demands(
    batch: Values, request: Values, unbatched_reads: Values, fewest_reads: Values, read_time: Values,
    write_demand: Values, slowdown: Values = 0,
) -> tuple[Values, Values]:  # fmt: skip
    """Both, enqueue and disk, in the form that `closed_network` takes."""
    return (
        enqueue_demand(batch, request, unbatched_reads, fewest_reads, read_time, slowdown),
        disk_demand(batch, request, write_demand, slowdown),
    )


def cycle_time(
    sessions: Values, batch: Values, cpu_time: Values, request: Values, unbatched_reads: Values,
    fewest_reads: Values, read_time: Values, write_demand: Values, slowdown: Values = 0,
) -> Values:  # fmt: skip
    """The time that one session takes for one LOB, in seconds, exact for the network of these stations."""
    both = demands(batch, request, unbatched_reads, fewest_reads, read_time, write_demand, slowdown)
    return closed_network.cycle_time(sessions, cpu_time, both)


@domain(writing_time=positive)
def fitted_write_demand(sessions: float, cpu_time: float, enqueue_demand: float, writing_time: float) -> float:
    """The write demand with which one LOB's writes take `writing_time` seconds, queueing included.

    Found by bisection: between the time itself, were there no queue, and an Nth of it. Not for tracing.
    """

    def short(demand: float) -> Values:
        return closed_network.residence_times(sessions, cpu_time, (enqueue_demand, demand))[1] < writing_time

    return bisect(short, 0.0, writing_time)


def fitted_slowdown(
    cycle: float, sessions: float, batch: float, cpu_time: float, request: float, **parameters: float
) -> float:
    """The slowdown with which a cycle takes `cycle` seconds; the other arguments are those of `cycle_time`.

    Found by bisection. Not for tracing. The batch is above the request, where there is a slowdown, and the
    cycle longer than without one.
    """
    parameters |= {"sessions": sessions, "batch": batch, "cpu_time": cpu_time, "request": request}
    least = cycle_time(**parameters)
    require(batch > request, "batch", batch, "use one above the request; below it nothing slows down")
    require((cycle > least) & (cycle <= LARGEST), "cycle", cycle, f"use one longer than {least} s")

    def short(slowdown: float) -> Values:
        return cycle_time(**parameters, slowdown=slowdown) < cycle

    most = 1.0
    while short(most):
        most *= 2
    return bisect(short, 0.0, most)
