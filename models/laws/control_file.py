"""The control file's lock: what one unlogged LOB holds it for, and what that leaves for the whole database.

The hold is the I/O done under the lock, reads x read time + writes x write time; one over it is the most that all
sessions together can do, and `closed_queue` gives what they wait, with the hold as its service. A write to several
copies ends with the slowest of them. Units: seconds, and LOBs per second. Derived here where no source is named.
"""

import numpy as np

from models.laws.engine import stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, non_negative, positive, whole
from models.laws.numbers.values import Generator, Values

__all__ = [
    "slowest_of", "parallel_write_time", "one_copy_time", "hold_time", "ceiling", "io_ceiling",
    "free_throughput", "simulate",
]  # fmt: skip
__dir__ = __all__.copy

MOST_COPIES = 1000


@domain(copies=whole(most=MOST_COPIES))
def slowest_of(copies: Values) -> Values:
    """The mean of the slowest of so many exponential times, in means of one: H = 1 + 1/2 + ... + 1/copies.

    Derived here: while k of them are not over, the next one ends after 1/k of a mean.
    """
    total: Values = 0.0
    for copy in range(int(np.max(copies)), 0, -1):
        total = total + np.where(copy <= copies, 1 / copy, 0)
    return total


@domain(write_time=positive)
def parallel_write_time(write_time: Values, copies: Values) -> Values:
    """The mean time of a parallel write to all copies, in seconds: `write_time` x H, over when the slowest is.

    `write_time` is the mean of one copy; the copies' times are exponential and independent of each other.
    """
    return write_time * slowest_of(copies)


@domain(write_time=positive)
def one_copy_time(write_time: Values, copies: Values) -> Values:
    """The mean time of one copy behind the mean of a parallel write to `copies`: inverts `parallel_write_time`."""
    return write_time / slowest_of(copies)


@domain(reads=non_negative, read_time=positive, writes=non_negative)
def hold_time(reads: Values, read_time: Values, writes: Values, write_time: Values, copies: Values = 1) -> Values:
    """How long one LOB holds the lock, in seconds: its reads, and its writes to all copies, one after another.

    `write_time` is that of one copy; for a measured parallel write leave `copies` at 1. What else happens under
    the lock is taken to take no time.
    """
    return reads * read_time + writes * parallel_write_time(write_time, copies)


@domain(hold_time=positive)
def ceiling(hold_time: Values) -> Values:
    """The most LOBs per second, all sessions of the database together: 1 / S, the utilisation law at U = 1."""
    return 1 / hold_time


def io_ceiling(reads: Values, read_time: Values, writes: Values, write_time: Values, copies: Values = 1) -> Values:
    """The ceiling that the I/O under the lock leaves, in LOBs per second: 1 / `hold_time`, which must not be 0."""
    return ceiling(hold_time(reads, read_time, writes, write_time, copies))


@domain(sessions=whole(), think_time=positive)
def free_throughput(sessions: Values, think_time: Values) -> Values:
    """LOBs per second if nothing is held: N / Z, each session for itself, until something else is full."""
    return sessions / think_time


@domain(write_time=positive, copies=whole(most=MOST_COPIES), writes=whole(least=100, most=stream.LONGEST))
def simulate(
    write_time: float, copies: int, writes: int, rng: Generator, block: int = stream.BLOCK
) -> estimate.Estimate:
    """Simulate the mean time of a parallel write, in seconds; exponential copies."""
    copies = int(copies)
    (drawn,) = stream.generators(rng, 1)
    batches = estimate.Batches(writes)
    for size in stream.blocks(writes, block, copies):
        batches.add(drawn.exponential(write_time, (size, copies)).max(axis=1))
    return batches.mean()
