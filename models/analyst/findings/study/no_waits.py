"""Which rows of a list of wait events are no waits of sessions, where the report does not say so itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models.analyst.findings.study.row import Row

OF_ALL = "CPU time"  # of sessions and background processes, in Statspack
CPU = ("DB CPU", OF_ALL)

# Events in which nobody waits for the database; a report that marks them, or prints wait classes, says so itself.
IDLE = {
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


def is_cpu(row: Row) -> bool:
    """Whether this row is CPU time and no wait."""
    return row.name in CPU


def is_idle(row: Row) -> bool:
    """Whether nobody waits for the database in this event: as the report marks it, or else by class or name."""
    if row.name.lower().endswith(TIMER):
        return True
    if row.printed.idle is not None:
        return row.printed.idle
    if row.printed.wait_class:
        return row.printed.wait_class.lower() == "idle"
    return is_idle_name(row.name)


def is_idle_name(name: str) -> bool:
    """The same by the name alone."""
    return name in IDLE or name.startswith(IDLE_STARTS) or name.lower().endswith((*IDLE_ENDS, TIMER))


def asleep(rows: Iterable[Row]) -> frozenset[str]:
    """The names of events that the report does not class, and in which a process slept for all the time there was.

    That is the total of an event that is known to be idle, or of *pmon timer* a small multiple if several did.
    """
    sleeps = [(row, row.time) for row in rows if row.time and (row.mean or 0.0) >= SLEEP]
    wholes = [time for row, time in sleeps if is_idle(row)]
    wholes += [time * many for row, time in sleeps if row.name == "pmon timer" for many in range(2, MOST + 1)]
    return frozenset(
        row.name
        for row, time in sleeps
        if row.printed.idle is None and not row.printed.wait_class
        if any(abs(time - whole) <= SAME * whole for whole in wholes)
    )
