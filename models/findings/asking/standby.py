"""What a synchronous standby takes of a redo write: for how long the log writer waits for it."""

from dataclasses import dataclass

from models.findings.asking import redo_writes
from models.findings.asking.row import Row
from models.findings.asking.value import Value, product, quotient

# Of the log writer alone: what the process that sends (LNS) waits for says nothing of commits.
EVENTS = "SYNC Remote Write", "LGWR-LNS wait", "LGWR wait on LNS", "LGWR wait on SENDREQ"


@dataclass(frozen=True)
class Standby:
    """A standby for which the log writer waits.

    Attributes
    ----------
    rows : list of Row
        Its events, the one that takes longest first.
    time : Value or None
        Seconds of one redo write; of a write that is clocked no more than what comes after its I/O.
    share : Value or None
        Of the redo write, the standby included.
    """

    rows: list[Row]
    time: Value | None = None
    share: Value | None = None


def standby(ask, write):
    """The Standby of a report; None if no event of one has had waits."""
    rows = [row for row in ask.beginning(*EVENTS) if row.waits or row.time]
    if not rows:
        return None
    rows.sort(key=lambda row: -(row.time or 0.0))
    writes, io = ask.total("redo writes"), redo_writes.io_row(ask)
    times = [_of_one_write(row, writes or (io and io.waits)) for row in rows]
    if None in times or write.mean is None:
        return Standby(rows)
    if not write.whole:
        time = sum(times)
        return Standby(rows, time, quotient(time, time + write.mean))
    stages = redo_writes.stages(ask)
    after = stages[2] if stages else max(write.mean - (write.io or 0.0), 0.0)
    time = min(sum(times), after)
    return Standby(rows, time, quotient(time, write.mean))


def _of_one_write(row, writes):
    """Seconds of one write; several standbys are waited for at once, so it has one such wait at most."""
    often = quotient(row.waits, writes)
    return product(row.mean, often and min(often, 1.0))
