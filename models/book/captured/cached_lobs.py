"""A run of LOB inserts, cached or not, from its tables to what one LOB took at each station.

The laws of `lob_demands` start from it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from models.analyst.reports.listings.statistics import Statistic
from models.book.captured.lob_inserts import CPU, HW, READ, WRITE, Waited, seconds_abreast

BEHIND_REDO = "log buffer space", "buffer busy waits", "log file switch (checkpoint in"


class DemandsOfLobs(NamedTuple):
    """What one run measured, per LOB unless it says otherwise. What its Top 5 do not list counts as 0.

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


def measure(
    events: Mapping[str, Waited], statistics: Mapping[str, Statistic], elapsed: float, lobs: float, sessions: int
) -> DemandsOfLobs:
    """The figures of one run, from its tables and the seconds of all sessions, as `lob_inserts.measure`.

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
