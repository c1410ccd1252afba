"""A LOB's data through the redo log, or past it and under the CF enqueue: a pipe against a lock.

Either is one server for the whole database. N sessions think and write their LOBs, side by side, and then need it
in turn: for the time that the bytes take if the LOB is logged, and for the hold of the enqueue if it is not. So
both are the closed queue of `closed_queue`, with different service times. A pipe that all share at once has the
throughput of that queue whatever the distribution of the bytes (processor sharing; Baskett, Chandy, Muntz &
Palacios 1975). Sessions that are served in turn have it if their service times are exponential.

Units: seconds, bytes, bytes per second, LOBs per second. `overhead` is the redo that each logged byte brings
besides itself; the redo of the row is the same in both and left out of both.
"""

import numpy as np

from models.laws import closed_queue, redo_bytes
from models.laws.engine import lockstep, stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, non_negative, positive
from models.laws.numbers.values import Floats, Generator, Values

__all__ = [
    "transfer_time", "utilization", "spare_rate", "hold_per_lob", "logged_throughput", "unlogged_throughput",
    "unlogged_throughput_by_chunk", "logged_ceiling", "unlogged_ceiling", "crossover_size", "crossover_bandwidth",
    "gather_commits", "simulate",
]  # fmt: skip
__dir__ = __all__.copy

thinks = domain(think_time=non_negative, write_time=non_negative)


@domain(lob_size=positive, bandwidth=positive, overhead=non_negative)
def transfer_time(lob_size: Values, bandwidth: Values, overhead: Values = 0.0) -> Values:
    """The time that the redo of one LOB takes in the pipe, in seconds: s (1 + o) / B."""
    return lob_size * (1 + overhead) / bandwidth


@domain(redo_rate=non_negative, bandwidth=positive)
def utilization(redo_rate: Values, bandwidth: Values) -> Values:
    """The share of the time for which the pipe carries redo: rate / bandwidth; above 1 it is more than it can.

    redo_rate: bytes generated per second, of everything that is logged.
    The utilisation law, with 1 / bandwidth as the service time of a byte.
    """
    return redo_rate / bandwidth


def spare_rate(redo_rate: Values, bandwidth: Values) -> Values:
    """The redo that there is room for besides, in bytes per second: bandwidth - rate, never below 0."""
    return bandwidth * np.maximum(1 - utilization(redo_rate, bandwidth), 0)


@domain(hold_time=positive, records=positive)
def hold_per_lob(hold_time: Values, records: Values = 1) -> Values:
    """The time that the CF enqueue is held for one LOB, in seconds: once for each record in the control file."""
    return hold_time * records


@thinks
def logged_throughput(
    sessions: Values, think_time: Values, write_time: Values, lob_size: Values, bandwidth: Values,
    overhead: Values = 0.0,
) -> Values:  # fmt: skip
    """Logged LOBs per second: the closed queue with s (1 + o) / B as its service time.

    Never above N / (Z + L) nor above B / (s (1 + o)), and close to the lower of the two away from where they meet.
    """
    service = transfer_time(lob_size, bandwidth, overhead)
    return closed_queue.throughput(sessions, service, think_time + write_time)


@thinks
def unlogged_throughput(
    sessions: Values, think_time: Values, write_time: Values, hold_time: Values, records: Values = 1
) -> Values:
    """Unlogged LOBs per second: the closed queue of the CF enqueue, held for `records` times hold_time."""
    service = hold_per_lob(hold_time, records)
    return closed_queue.throughput(sessions, service, think_time + write_time)


def unlogged_throughput_by_chunk(
    sessions: Values, think_time: Values, write_time: Values, hold_time: Values, lob_size: Values,
    chunk_size: Values,
) -> Values:  # fmt: skip
    """Unlogged LOBs per second if every chunk of a LOB is recorded on its own."""
    records = redo_bytes.chunks(lob_size, chunk_size)
    return unlogged_throughput(sessions, think_time, write_time, hold_time, records)


def logged_ceiling(lob_size: Values, bandwidth: Values, overhead: Values = 0.0) -> Values:
    """Logged LOBs per second that no number of sessions exceeds: B / (s (1 + o))."""
    return 1 / transfer_time(lob_size, bandwidth, overhead)


def unlogged_ceiling(hold_time: Values, records: Values = 1) -> Values:
    """Unlogged LOBs per second that no number of sessions exceeds: one over the hold per LOB."""
    return 1 / hold_per_lob(hold_time, records)


@domain(bandwidth=positive, overhead=non_negative)
def crossover_size(bandwidth: Values, hold_time: Values, records: Values = 1, overhead: Values = 0.0) -> Values:
    """The LOB size, in bytes, above which unlogged is faster: B S m / (1 + o), for any number of sessions.

    Derived here: both are the same queue, so the shorter service wins, and s (1 + o) / B = m S there.
    """
    return bandwidth * hold_per_lob(hold_time, records) / (1 + overhead)


def crossover_bandwidth(
    lob_size: Values, hold_time: Values, records: Values = 1, overhead: Values = 0.0
) -> Values:
    """The bandwidth, in bytes per second, below which unlogged is faster: s (1 + o) / (m S), as for the size."""
    return transfer_time(lob_size, 1, overhead) / hold_per_lob(hold_time, records)


@domain(first_commits=non_negative, think_times=non_negative, transfer_time=positive, latency=non_negative)
def gather_commits(
    first_commits: Floats, think_times: Floats, transfer_time: float, latency: float = 0.0
) -> tuple[Floats, Floats]:
    """How many LOBs each write of a log writer carries, and when it ends, in many independent copies.

    A write begins when the log writer is free and somebody has committed, takes all that have, and lasts latency +
    transfer_time for each of them. All of them think when it ends, and then commit again.

    first_commits: (sessions, copies); think_times: (writes, sessions, copies), of which those of the sessions that
    a write carries are used. Returns two arrays (writes, copies).
    """
    coming = np.array(first_commits, dtype=float)
    return _write(coming, np.zeros(coming.shape[1]), think_times, transfer_time, latency)


def _write(
    coming: Floats, free: Floats, think_times: Floats, transfer_time: float, latency: float
) -> tuple[Floats, Floats]:
    """The next writes of a path; changes the commits that are `coming`, and when each log writer is `free`."""
    carried, ends = np.empty((2, len(think_times), len(free)))
    for step, thinks in enumerate(think_times):
        taken = coming <= np.maximum(free, coming.min(axis=0))
        carried[step] = taken.sum(axis=0)
        ends[step] = np.maximum(free, coming.min(axis=0)) + latency + transfer_time * carried[step]
        free[:] = ends[step]
        np.copyto(coming, ends[step] + thinks, where=taken)
    return carried, ends


@domain(think_time=non_negative, transfer_time=positive, latency=non_negative)
def simulate(
    sessions: int, think_time: float, transfer_time: float, writes: int, rng: Generator, latency: float = 0.0,
    block: int = stream.BLOCK,
) -> estimate.Estimate:  # fmt: skip
    """Simulate LOBs per second through a log writer that gathers commits, over independent copies.

    All LOBs are alike, think times are exponential; `writes` or more in all.
    """
    copies, warm_up, counted = lockstep.plan(sessions, "writes", writes)
    first, thinks = stream.generators(rng, 2)
    coming = first.exponential(think_time, (int(sessions), copies))
    free, begun, lobs = np.zeros((3, copies))
    for steps, skipped in stream.counted_blocks(warm_up, counted, block, coming.size):
        drawn = thinks.exponential(think_time, (steps, *coming.shape))
        carried, ends = _write(coming, free, drawn, transfer_time, latency)
        if skipped:
            begun = ends[skipped - 1]
        lobs += carried[skipped:].sum(axis=0)
    return estimate.ratio(lobs, ends[-1] - begun)
