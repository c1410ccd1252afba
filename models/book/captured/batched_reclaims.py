"""A run of LOB inserts that reclaim space in batches, from its wait events to what one LOB took.

The laws of `space_reclaim` start from it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from models.book.captured.lob_inserts import CPU, HW, READ, WRITE, Waited, seconds_abreast


class BatchedReclaims(NamedTuple):
    """What one run measured, per LOB unless it says otherwise.

    Attributes
    ----------
    waits, reads, writes
        Waits for the HW enqueue, single-block reads and direct path writes.
    waiting_time, reading_time, writing_time, cpu_time, cycle_time
        Seconds of one session.
    wait, read_time, write_time
        Seconds for each of them.
    wall_clock
        Seconds from one LOB to the next, all sessions together.
    ios_per_second, outstanding
        Reads and writes that end in a second, and that are under way at a time (Little's law), in the whole run.
    """

    waits: float
    reads: float
    writes: float
    waiting_time: float
    reading_time: float
    writing_time: float
    cpu_time: float
    cycle_time: float
    wait: float
    read_time: float
    write_time: float
    wall_clock: float
    ios_per_second: float
    outstanding: float


def measure(events: Mapping[str, Waited], elapsed: float, lobs: float, sessions: int) -> BatchedReclaims:
    """The figures of one run, from its wait events and the seconds of all sessions, as `lob_inserts.measure`."""
    wall_clock = seconds_abreast(elapsed, lobs, sessions)
    enqueue, read, write = events[HW], events[READ], events[WRITE]
    return BatchedReclaims(
        waits=enqueue.waits / lobs,
        reads=read.waits / lobs,
        writes=write.waits / lobs,
        waiting_time=enqueue.time / lobs,
        reading_time=read.time / lobs,
        writing_time=write.time / lobs,
        cpu_time=events[CPU].time / lobs,
        cycle_time=elapsed / lobs,
        wait=enqueue.time / enqueue.waits,
        read_time=read.time / read.waits,
        write_time=write.time / write.waits,
        wall_clock=wall_clock / lobs,
        ios_per_second=(read.waits + write.waits) / wall_clock,
        outstanding=(read.time + write.time) / wall_clock,
    )
