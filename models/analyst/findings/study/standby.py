"""What a synchronous standby takes of a redo write: for how long the log writer waits for it."""

from dataclasses import dataclass

from models.analyst.findings.study import redo_writes
from models.analyst.findings.study.choices import about_one
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value, product, quotient

# Of the log writer. What the process that sends (LNS) waits for says nothing of commits, unless it sends once for
# each write: up to 11.2 that is how it sends in step with commits.
SEVERAL_AT_ONCE, SENDS = "SYNC Remote Write", "LNS wait on SENDREQ"
EVENTS = SEVERAL_AT_ONCE, "LGWR-LNS wait", "LGWR wait on LNS", "LGWR wait on SENDREQ"


@dataclass(frozen=True)
class Standby:
    """A standby for which the log writer waits.

    Attributes
    ----------
    rows
        Its events, the one that takes longest first.
    time
        Seconds of one redo write; of a write that is clocked no more than what comes after its I/O.
    share
        Of the redo write, the standby included.
    """

    rows: list[Row]
    time: Value | None = None
    share: Value | None = None


def standby(study: Study, write: redo_writes.Write) -> Standby | None:
    """The Standby of a report; None if no event of one has had waits."""
    io = redo_writes.io_row(study)
    writes = study.total("redo writes") or (io.waits if io else None)
    own = [row for row in study.beginning(*EVENTS) if row.waits or row.time]
    sent = [row for row in study.beginning(SENDS) if about_one(quotient(row.waits, writes) or 0.0)]
    rows = sorted([*own, *sent], key=lambda row: -(row.time or 0.0))
    if not rows:
        return None
    times = [_of_one_write(row, writes) for row in (*own, *sent)]
    if None in times or write.mean is None:
        return Standby(rows)
    waits, sends = (sum(filter(None, each), Value(0.0)) for each in (times[: len(own)], times[len(own) :]))
    time = max(waits, sends)  # the log writer waits while the other one sends
    if not write.whole:
        return Standby(rows, time, quotient(time, time + write.mean))
    stages = redo_writes.stages(study)
    after = stages[2] if stages else max(write.mean - (write.io or 0.0), Value(0.0))
    time = min(time, after)
    return Standby(rows, time, quotient(time, write.mean))


def _of_one_write(row: Row, writes: Value | None) -> Value | None:
    """Seconds of one write, all its waits together: the log writer waits again and again until it is answered.

    Several standbys may be waited for at once, so of that event a write has one wait at most.
    """
    often = quotient(row.waits, writes)
    return product(row.mean, often and (min(often, 1.0) if row.name == SEVERAL_AT_ONCE else often))
