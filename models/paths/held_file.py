"""Sessions behind one lock that is held for I/O on a file: the hold of `control_file` in the queue of `lock`.

A share of every hold is reads, which come first, and the rest is writes. Units: seconds.
"""

from dataclasses import replace

from models.paths import lock
from models.paths.path import Rows, State

THINKS, WAITS, HOLDS, _ = lock.STATES
IS_READ = State("is read", "lock", "pale", then="is written")


def step(state, drawn, *, service_time, think_time, read_share):
    """As `lock.step`, with what is done to the file in place of what is done to the lock."""
    served = lock.step(state, drawn, service_time=service_time, think_time=think_time)
    waits, holds, is_held, thinks = served.bars
    written = is_held.begin + read_share * (is_held.end - is_held.begin)
    is_read = is_held._replace(state="is read", split=written)
    return served._replace(bars=(waits, holds, is_read, thinks))


PATH = replace(
    lock.PATH, rows=(lock.SESSIONS, Rows("the file")), states=(THINKS, WAITS, HOLDS, IS_READ), step=step
)
