"""Runs of concurrent LOB inserts, from their wait events to what the laws start from; per LOB unless it is said.

By the service demand law D = B / C: busy time over completions. The single-block read is done while the HW enqueue
is held. Writing the LOB and using CPU need no enqueue.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from models.analyst.reports.statistics import Statistic
from models.laws.numbers import domain
from models.laws.numbers.values import Values

HW = "enq: HW - contention"
READ = "db file sequential read"
WRITE = "direct path write"
CPU = "DB CPU"
BEHIND_REDO = "log buffer space", "buffer busy waits", "log file switch (checkpoint incomplete)"
CONTROL_READ, CONTROL_WRITE = "control file sequential read", "control file parallel write"
DATA = WRITE, "direct path sync"


class Waited(Protocol):
    """A row of waits; `waits` are not asked for where a row has none."""

    @property
    def waits(self) -> float: ...
    @property
    def time(self) -> float: ...


class QueuedInserts(NamedTuple):
    """What `closed_queue` starts from: the read is its service, writing and CPU are its think time.

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


class BatchedReclaims(NamedTuple):
    """What `space_reclaim` starts from: a run that reclaims space in batches.

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


def measure_batched(events: Mapping[str, Waited], elapsed: float, lobs: float, sessions: int) -> BatchedReclaims:
    """The figures of one run, from its wait events and the seconds of all sessions, as `measure`."""
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


class DemandsOfLobs(NamedTuple):
    """What `lob_demands` starts from: a run cached or not. What its Top 5 do not list counts as 0.

    Attributes
    ----------
    cpu_time, space_read, direct_write, cycle_time
        Seconds of one session: on the CPU, in single-block reads, in direct path writes, and in all.
    waiting_time, redo_waiting_time
        Seconds of waiting for the HW enqueue, and in the events BEHIND_REDO.
    waits
        Waits for the HW enqueue.
    data_bytes, other_bytes
        Bytes written to data files, and elsewhere: nearly all of it redo.
    other_writes
        Writes elsewhere.
    throughput
        LOBs per second, all sessions together.
    wall_clock
        Seconds from start to end, had all sessions run equally long.
    numbers
        Sessions at each of `lob_demands.PLACES` at a time, by Little's law. Who reads holds the enqueue; a holder
        that does something else is counted where that is.
    """

    cpu_time: float
    space_read: float
    direct_write: float
    cycle_time: float
    waiting_time: float
    redo_waiting_time: float
    waits: float
    data_bytes: float
    other_bytes: float
    other_writes: float
    throughput: float
    wall_clock: float
    numbers: tuple[float, ...]


def measure_demands(
    events: Mapping[str, Waited], statistics: Mapping[str, Statistic], elapsed: float, lobs: float, sessions: int
) -> DemandsOfLobs:
    """The figures of one run, from its tables and the seconds of all sessions, as `measure`.

    `statistics`: with `total` of physical write (total) bytes and IO requests.
    """
    wall_clock = seconds_abreast(elapsed, lobs, sessions)
    times = {name: events[name].time if name in events else 0.0 for name in (CPU, READ, WRITE, *BEHIND_REDO)}
    behind_redo = sum(times[name] for name in BEHIND_REDO)
    data, all_bytes, data_writes, all_writes = (
        statistics[f"physical write {name}"].total
        for name in ("bytes", "total bytes", "IO requests", "total IO requests")
    )
    spent = events[HW].time, times[READ], behind_redo, times[WRITE], times[CPU]
    return DemandsOfLobs(
        cpu_time=times[CPU] / lobs,
        space_read=times[READ] / lobs,
        direct_write=times[WRITE] / lobs,
        cycle_time=elapsed / lobs,
        waiting_time=events[HW].time / lobs,
        redo_waiting_time=behind_redo / lobs,
        waits=events[HW].waits / lobs,
        data_bytes=data / lobs,
        other_bytes=(all_bytes - data) / lobs,
        other_writes=(all_writes - data_writes) / lobs,
        throughput=lobs / wall_clock,
        wall_clock=wall_clock,
        numbers=tuple(time / wall_clock for time in spent),
    )


class UnloggedInserts(NamedTuple):
    """What `control_file` starts from: one session's run past the redo log; times in seconds.

    Attributes
    ----------
    reads, writes, read_time, write_time
        I/Os on the control file, and the mean time of one: the arguments of `control_file.hold_time`.
    hold_time
        The hold as the database's own statistic has it, which `control_file.hold_time` is to predict.
    data_time
        Waits for writing the LOB itself, which need no lock.
    rest_time
        All but the hold: the think time of the closed queue.
    throughput
        LOBs per second.
    """

    reads: float
    read_time: float
    writes: float
    write_time: float
    hold_time: float
    data_time: float
    rest_time: Values
    throughput: Values


def measure_unlogged(events: Mapping[str, Waited], held: float, interval: Values, lobs: float) -> UnloggedInserts:
    """The figures of one session's run, from its wait events.

    Parameters
    ----------
    events
        With `waits` and `time`, in seconds, of the events named above.
    held
        Seconds for which the run held the lock.
    interval
        Seconds from start to end; of a snapshot, the array of the least and the most that it `lasted`.
    lobs
        LOBs inserted.
    """
    for name, value in {"held": held, "interval": interval, "lobs": lobs}.items():
        domain.positive(name, value)
    domain.require(interval >= held, "interval", interval, "use one that is not shorter than the hold in it")
    return UnloggedInserts(
        reads=events[CONTROL_READ].waits / lobs,
        read_time=events[CONTROL_READ].time / events[CONTROL_READ].waits,
        writes=events[CONTROL_WRITE].waits / lobs,
        write_time=events[CONTROL_WRITE].time / events[CONTROL_WRITE].waits,
        hold_time=held / lobs,
        data_time=sum(events[name].time for name in DATA) / lobs,
        rest_time=(interval - held) / lobs,
        throughput=lobs / interval,
    )


def seconds_abreast(elapsed: float, lobs: float, sessions: int) -> float:
    """The wall clock of sessions that ran abreast for `elapsed` seconds together; all three are to be above 0."""
    for name, value in {"elapsed": elapsed, "lobs": lobs, "sessions": sessions}.items():
        domain.positive(name, value)
    return elapsed / sessions
