"""Reclaiming LOB space in batches: fewer gets of the HW enqueue, each held for longer, and a disk behind them.

A get reclaims `batch` chunks, or the `request` a, what one insert asks for, where that is more. Its reads are done
while the enqueue is held; the writes queue at a disk that takes one at a time. Both are stations of a
`closed_network`, and CPU is thinking. What one LOB needs of each, by the service demand law:

    enqueue  max(r a / max(b, a), m) t,  r reads a LOB in batches of a, never fewer than m, t for each
    disk     d

Both grow by `slowdown` of their size with each doubling of the batch beyond the request. That factor has no
mechanism behind it: 0 is queueing alone, and anything else is a guess or a fit. Derived here.

Units: seconds; chunks; reads a LOB. Domain of every law: sessions a whole number from 1; batch, request, chunks
and lobs above 0; reads, times and slowdown 0 or more, and a cycle above 0; ValueError outside.
"""

import numpy as np

from models.laws import closed_network
from models.numbers import domain


def one_reader_time(lobs, reads_per_lob, read_time):
    """The wall clock of so many LOBs if always one session reads, and never two, in seconds: LOBs x reads x time.

    No run in which reads exclude each other takes less.
    """
    domain.positive("lobs", lobs)
    domain.non_negative("reads_per_lob", reads_per_lob)
    domain.non_negative("read_time", read_time)
    return lobs * reads_per_lob * read_time


def acquisitions(chunks, batch, request=1):
    """How often the enqueue is taken to reclaim so many chunks: chunks / max(batch, request)."""
    domain.positive("chunks", chunks)
    domain.positive("batch", batch)
    domain.positive("request", request)
    return chunks / np.maximum(batch, request)


def reads_per_lob(batch, request, unbatched_reads, fewest_reads):
    """The reads under the enqueue: r a / max(b, a), as more chunks share the reads of a get, but never below m."""
    domain.non_negative("unbatched_reads", unbatched_reads)
    domain.non_negative("fewest_reads", fewest_reads)
    return np.maximum(unbatched_reads * request * acquisitions(1, batch, request), fewest_reads)


def slowdown_factor(batch, request, slowdown):
    """How many times as long each I/O takes as in a batch that is not above the request: 1 + s log2(b / a)."""
    domain.positive("batch", batch)
    domain.positive("request", request)
    domain.non_negative("slowdown", slowdown)
    return 1 + slowdown * np.log(np.maximum(batch / request, 1)) / np.log(2)


def enqueue_demand(batch, request, unbatched_reads, fewest_reads, read_time, slowdown=0):
    """How long one LOB needs the enqueue, in seconds, waiting in line not counted."""
    reads = reads_per_lob(batch, request, unbatched_reads, fewest_reads)
    return one_reader_time(1, reads, read_time) * slowdown_factor(batch, request, slowdown)


def disk_demand(batch, request, write_demand, slowdown=0):
    """How long one LOB's writes need the disk, in seconds, waiting in line not counted: d, slowed down."""
    domain.non_negative("write_demand", write_demand)
    return write_demand * slowdown_factor(batch, request, slowdown)


def demands(batch, request, unbatched_reads, fewest_reads, read_time, write_demand, slowdown=0):
    """Both, enqueue and disk, in the form that `closed_network` takes."""
    return (
        enqueue_demand(batch, request, unbatched_reads, fewest_reads, read_time, slowdown),
        disk_demand(batch, request, write_demand, slowdown),
    )


def cycle_time(
    sessions, batch, cpu_time, request, unbatched_reads, fewest_reads, read_time, write_demand, slowdown=0
):
    """The time that one session takes for one LOB, in seconds, exact for the network of these stations."""
    both = demands(batch, request, unbatched_reads, fewest_reads, read_time, write_demand, slowdown)
    return closed_network.cycle_time(sessions, cpu_time, both)


def bottleneck_time(sessions, batch, request, unbatched_reads, fewest_reads, read_time, write_demand, slowdown=0):
    """What no cycle can be shorter than, in seconds: N times the larger demand."""
    domain.whole_number("sessions", sessions)
    both = demands(batch, request, unbatched_reads, fewest_reads, read_time, write_demand, slowdown)
    return sessions * np.maximum(*both)


def crossing_batch(request, unbatched_reads, read_time, write_demand):
    """The batch at which a LOB needs the enqueue as long as the disk: r a t / d.

    Below it the enqueue is the bottleneck, above it the disk. The slowdown, which both have in common, does not
    move it. It is where the lines cross as long as it lies above the request and reads are not yet the fewest.
    """
    domain.positive("request", request)
    domain.positive("unbatched_reads", unbatched_reads)
    domain.positive("read_time", read_time)
    domain.positive("write_demand", write_demand)
    return request * unbatched_reads * read_time / write_demand


def fitted_write_demand(sessions, cpu_time, enqueue_demand, writing_time):
    """The write demand with which one LOB's writes take `writing_time` seconds, queueing included.

    Found by bisection: between the time itself, were there no queue, and an Nth of it. Not for tracing.
    """
    domain.positive("writing_time", writing_time)
    low, high = 0.0, writing_time
    for _ in range(60):
        middle = (low + high) / 2
        writing = closed_network.residence_times(sessions, cpu_time, (enqueue_demand, middle))[1]
        low, high = (middle, high) if writing < writing_time else (low, middle)
    return (low + high) / 2


def fitted_slowdown(cycle, sessions, batch, cpu_time, request, **parameters):
    """The slowdown with which a cycle takes `cycle` seconds; the other arguments are those of `cycle_time`.

    Found by bisection. Not for tracing. Domain: batch above the request, where there is a slowdown, and a cycle
    longer than without one; ValueError outside.
    """
    parameters |= {"sessions": sessions, "batch": batch, "cpu_time": cpu_time, "request": request}
    least = cycle_time(**parameters)
    domain.require(batch > request, "batch", batch, "use one above the request; below it nothing slows down")
    domain.require((cycle > least) & (cycle <= domain.LARGEST), "cycle", cycle, f"use one longer than {least} s")
    low, high = 0.0, 1.0
    while cycle_time(**parameters, slowdown=high) < cycle:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if cycle_time(**parameters, slowdown=middle) < cycle else (low, middle)
    return (low + high) / 2
