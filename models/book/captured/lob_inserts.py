"""A run of concurrent LOB inserts, from its wait events to the parameters of the closed queue of the HW enqueue.

The single-block read is done while the enqueue is held: it is the service. Writing the LOB and using CPU need no
enqueue: they are the thinking. All per LOB, by the service demand law D = B / C: busy time over completions.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from models.laws.numbers import domain

HW = "enq: HW - contention"
READ = "db file sequential read"
WRITE = "direct path write"
CPU = "DB CPU"


class Waited(Protocol):
    """A row of waits; `waits` are not asked for where a row has none."""

    @property
    def waits(self) -> float: ...
    @property
    def time(self) -> float: ...


class QueuedInserts(NamedTuple):
    """What one run measured: times per LOB, and figures of the whole run.

    Attributes
    ----------
    service_time, think_time, waiting_time, cycle_time
        Seconds. `waiting_time` is per wait, not per LOB: nearly every insert waits once.
    throughput
        LOBs per second, all sessions together.
    wall_clock
        Seconds from start to end, had all sessions run equally long.
    number_waiting
        Sessions waiting for the HW enqueue, on average over the wall clock: Little's law in its first form,
        the time that all of them spent there over the time that passed.
    """

    service_time: float
    think_time: float
    waiting_time: float
    cycle_time: float
    throughput: float
    wall_clock: float
    number_waiting: float


def measure(events: Mapping[str, Waited], elapsed: float, lobs: float, sessions: int) -> QueuedInserts:
    """The figures of one run, from its wait events.

    Parameters
    ----------
    events
        With `time`, in seconds, of the four events named above, and `waits` of the HW enqueue: `events` of a
        captured listing, or `foreground` of a report of one's own.
    elapsed
        Seconds of all sessions together, the sum of their run times.
    lobs, sessions
        LOBs inserted by all sessions, and sessions that insert.
    """
    wall_clock = seconds_abreast(elapsed, lobs, sessions)
    return QueuedInserts(
        service_time=events[READ].time / lobs,
        think_time=(events[WRITE].time + events[CPU].time) / lobs,
        waiting_time=events[HW].time / events[HW].waits,
        cycle_time=elapsed / lobs,
        throughput=lobs / wall_clock,
        wall_clock=wall_clock,
        number_waiting=events[HW].time / wall_clock,
    )


def seconds_abreast(elapsed: float, lobs: float, sessions: int) -> float:
    """The wall clock of sessions that ran abreast for `elapsed` seconds together; all three are to be above 0."""
    for name, value in {"elapsed": elapsed, "lobs": lobs, "sessions": sessions}.items():
        domain.positive(name, value)
    return elapsed / sessions
