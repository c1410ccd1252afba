"""A row of a list of wait events, or of the enqueue activity: its figures, with the lines of the row.

And which rows are no waits of sessions, where the report does not say so itself: CPU, idle and background events.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Generic, Self, TypeGuard, TypeVar

from models.analyst.findings.study.arithmetic import attempt, known, product
from models.analyst.reports.report import Activity, Event
from models.laws import operational
from models.laws.numbers.figure import Figure, lines_of
from models.laws.numbers.interval import Interval, possible, quotient

OF_ALL = "CPU time"  # of sessions and background processes, in Statspack
CPU = ("DB CPU", OF_ALL)

# Events in which nobody waits for the database; a report that marks them, or prints wait classes, says so itself.
IDLE_EVENTS = {
    "SQL*Net message from client", "SQL*Net vector message from client", "rdbms ipc message", "jobq slave wait",
    "pipe get", "single-task message", "wakeup time manager", "virtual circuit status", "virtual circuit wait",
    "lock manager wait for remote message", "wait for unread message on broadcast channel",
    "HS message to agent", "i/o slave wait", "PX Idle Wait", "class slave wait", "watchdog main loop",
    "OJVM: Generic", "Null event", "null event", "slave wait", "KSV master wait", "PX Deque wait",
    "PX Deq Credit: need buffer", "PX Deq Credit: send blkd", "PX Deq: Execution Msg", "PX Deq: Execute Reply",
    "PX Deq: Parse Reply", "PX Deq: Msg Fragment", "PX Deq: Table Q Normal", "PX Deq: Table Q Sample",
    "PX Deq: Table Q Get Keys", "PX Deq: Index Merge Reply", "PX Deq: Index Merge Execute",
    "PX Deq: Index Merge Close", "PX Deq: Txn Recovery Start", "PX Deq: Txn Recovery Reply",
    "PX Deq: Metadata Update", "PX Deq: kdcph_mai", "PX Deq: kdcphc_ack",
}  # fmt: skip
TIMER = " timer"  # whose sleep is nobody's wait, even where Statspack has not heard of it
IDLE_ENDS = ("idle wait", " idle", " remote message")
# Choices: seconds of a sleep; by how much of all the time two totals may differ; and processes that sleep alike.
SLEEP, SAME, MOST = 0.1, 0.001, 4
IDLE_STARTS = (
    "Streams AQ: waiting", "Streams AQ: qmn", "LogMiner: ", "Space Manager: slave", "LNS ASYNC ", "GCR sleep",
    "heartbeat redo informer",
)  # fmt: skip

OF_BACKUP = "Backup: ", "RMAN "  # how events begin that only a backup or a restore has

# Events of background processes alone, which stand beside those of sessions where a list does not tell them apart.
BACKGROUND = {
    "log file parallel write", "db file parallel write", "log file sequential read", "log file single write",
    "log archive I/O", "ARCH wait on SENDREQ", "LNS wait on SENDREQ", "LGWR wait on SENDREQ",
    "db file async I/O submit", "target log write size", "LGWR any worker group", "LGWR all worker groups",
    "LGWR worker group ordering", "gcs log flush sync", "control file parallel write",
}  # fmt: skip

Printed = TypeVar("Printed", Event, Activity)


class AnyRow(Generic[Printed]):
    """What is printed of one event or one kind of lock; every figure is None where it is not known.

    Attributes
    ----------
    printed
        The row as it was read.
    waits, requests
        How many waits, and of the enqueue activity alone how often a lock was asked for.
    mean, average
        Seconds per wait: above 0, from whichever figures know it best; and as printed.
    time
        Seconds that all waits took: of an event from its waits and its mean, or else as printed.
    is_timed
        Whether its time is printed.
    share
        The share of DB time, as printed.
    """

    def __init__(self, printed: Printed) -> None:
        self.printed: Printed = printed
        self.name = printed.name
        self.background: bool | None = getattr(printed, "background", None)
        figures = (printed.waits, printed.time, printed.average, getattr(printed, "requests", None))
        self.lines: tuple[int, ...] = getattr(printed, "lines", ()) or lines_of(*figures)
        self.waits, self.requests, time, self.average, mean, self.share = (
            known(getattr(printed, field, None), self)
            for field in ("waits", "requests", "time", "average", "mean", "share")
        )
        self.mean = (mean if hasattr(printed, "mean") else self.average) or None
        together, self.is_timed = product(self.waits, mean), time is not None
        if together is not None and time is not None:
            together = Figure(together, lines=together.lines, digits=max(together.digits, time.digits))
        self.time = time if together is None else together


class Row(AnyRow[Event]):
    """The row of one event."""

    @property
    def is_cpu(self) -> bool:
        """Whether this row is CPU time and no wait."""
        return self.name in CPU

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for the database in this event: as it is marked, or else by class or name."""
        if self.name.lower().endswith(TIMER):
            return True
        if self.printed.idle is not None:
            return self.printed.idle
        if self.printed.wait_class:
            return self.printed.wait_class.lower() == "idle"
        return is_idle_name(self.name)

    def less(self, other: Row) -> Self:
        """The row of those that are in this one and not in the other, whose printed share is not theirs."""
        assert self.time is not None and other.time is not None
        rest = copy(self)
        rest.lines, rest.background, rest.share = lines_of(self, other), False, None
        rest.time = known(max(self.time - other.time, 0.0), rest)
        counted = None if self.waits is None or other.waits is None else max(self.waits - other.waits, 0.0)
        rest.waits = known(counted, rest)
        rest.mean = attempt(operational.mean_time, rest.time, rest.waits) or None
        return rest

    @property
    def db_time(self) -> Interval | None:
        """The DB time that its printed time and share allow; None without both."""
        if not self.share or not (self.is_timed and self.printed.time):
            return None
        return quotient(possible(self.printed.time), possible(self.share))

    @property
    def possible_time(self) -> Interval:
        """All that its time can be: as printed, or else from waits and mean."""
        if self.is_timed and self.printed.time is not None:
            return possible(self.printed.time)
        assert self.time is not None
        return Interval(float(self.time), float(self.time))


class Timed(Row):
    """A Row of which `has_time` is true: a type alone, of which no object is made."""

    time: Figure


def has_time(row: Row) -> TypeGuard[Timed]:
    """Whether the time of a row is known."""
    return row.time is not None


def is_idle_name(name: str) -> bool:
    """The same by the name alone."""
    return name in IDLE_EVENTS or name.startswith(IDLE_STARTS) or name.lower().endswith((*IDLE_ENDS, TIMER))


def asleep(rows: Iterable[Row]) -> frozenset[str]:
    """The names of events that the report does not class, and in which a process slept for all the time there was.

    That is the total of an event that is known to be idle, or of *pmon timer* a small multiple if several did.
    """
    sleeps = [(row, row.time) for row in rows if row.time and (row.mean or 0.0) >= SLEEP]
    wholes = [time for row, time in sleeps if row.is_idle]
    wholes += [time * many for row, time in sleeps if row.name == "pmon timer" for many in range(2, MOST + 1)]
    return frozenset(
        row.name
        for row, time in sleeps
        if row.printed.idle is None and not row.printed.wait_class
        if any(abs(time - whole) <= SAME * whole for whole in wholes)
    )
