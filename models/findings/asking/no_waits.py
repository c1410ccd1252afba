"""Which rows of a list of wait events are no waits of sessions, where the report does not say so itself."""

CPU = ("DB CPU", "CPU time")

# Events in which nobody waits for the database; a report that prints wait classes says so itself.
IDLE = {
    "SQL*Net message from client", "SQL*Net vector message from client", "rdbms ipc message", "pmon timer",
    "smon timer", "jobq slave wait", "PL/SQL lock timer", "pipe get", "single-task message", "wakeup time manager",
    "dispatcher timer", "virtual circuit status", "virtual circuit wait", "lock manager wait for remote message",
    "wait for unread message on broadcast channel", "HS message to agent", "i/o slave wait", "PX Idle Wait",
    "class slave wait", "watchdog main loop", "OJVM: Generic", "Null event", "null event", "slave wait",
}  # fmt: skip
IDLE_ENDS = ("idle wait", " remote message")
IDLE_STARTS = ("PX Deq: ", "Streams AQ: waiting", "Streams AQ: qmn", "LogMiner: ", "Space Manager: slave")

# Events of background processes alone, which stand beside those of sessions where a list does not tell them apart.
BACKGROUND = {
    "log file parallel write", "db file parallel write", "log file sequential read", "log file single write",
    "log archive I/O", "ARCH wait on SENDREQ", "LNS wait on SENDREQ", "LGWR wait on SENDREQ",
    "db file async I/O submit", "target log write size", "LGWR any worker group", "LGWR all worker groups",
    "LGWR worker group ordering", "gcs log flush sync", "control file parallel write",
}  # fmt: skip


def is_cpu(row):
    """Whether this row is CPU time and no wait."""
    return row.name in CPU


def is_idle(row):
    """Whether nobody waits for the database in this event."""
    if row.printed.wait_class:
        return row.printed.wait_class.lower() == "idle"
    return row.name in IDLE or row.name.startswith(IDLE_STARTS) or row.name.lower().endswith(IDLE_ENDS)
