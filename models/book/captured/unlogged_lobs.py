"""One session's run of LOB inserts past the redo log, from its wait events to what each took of the control file.

The laws of `control_file` start from it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from models.book.captured.lob_inserts import Waited
from models.laws.numbers import domain
from models.laws.numbers.values import Values

READ = "control file sequential read"
WRITE = "control file parallel write"
DATA = ("direct path write", "direct path sync")


class UnloggedInserts(NamedTuple):
    """What one session's run measured, per LOB; times in seconds.

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


def measure(events: Mapping[str, Waited], held: float, interval: Values, lobs: float) -> UnloggedInserts:
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
        reads=events[READ].waits / lobs,
        read_time=events[READ].time / events[READ].waits,
        writes=events[WRITE].waits / lobs,
        write_time=events[WRITE].time / events[WRITE].waits,
        hold_time=held / lobs,
        data_time=sum(events[name].time for name in DATA) / lobs,
        rest_time=(interval - held) / lobs,
        throughput=lobs / interval,
    )
