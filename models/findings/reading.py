"""How a report is asked about a wait: which rows make up DB time, what share a wait takes, what is material.

Everything here answers None where the report does not say, and never raises because of what a report says.
"""

from math import inf, isfinite
from typing import NamedTuple

from models.figures.wording import plain
from models.findings import figures
from models.findings.finding import WhatIf
from models.laws import operational

MATERIAL = 0.05  # the share of DB time from which a wait is worth a chapter: a choice, made here and nowhere else

CPU = ("DB CPU", "CPU time")

# Events in which nobody waits for the database; a report that prints wait classes says so itself.
IDLE = {
    "SQL*Net message from client", "SQL*Net vector message from client", "rdbms ipc message", "pmon timer",
    "smon timer", "jobq slave wait", "PL/SQL lock timer", "pipe get", "single-task message", "wakeup time manager",
    "dispatcher timer", "virtual circuit status", "virtual circuit wait", "lock manager wait for remote message",
    "wait for unread message on broadcast channel", "HS message to agent", "i/o slave wait", "PX Idle Wait",
    "class slave wait", "watchdog main loop", "OJVM: Generic",
    "Null event", "null event", "slave wait",
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


def attempt(law, *arguments):
    """What a law says, a float; None if an argument is missing or outside its domain, or the answer not finite."""
    if any(argument is None for argument in arguments):
        return None
    try:
        answer = float(law(*map(float, arguments)))
    except (ValueError, ArithmeticError):
        return None
    return answer if isfinite(answer) else None


def found(report, *names):
    """The Events of these names, of sessions and of background processes, as far as their time is known."""
    return [event for event in report.events if event.name in names and figures.time(event) is not None]


def time_of(row):
    """Seconds of all waits of an Event, or of a row of the enqueue activity; None if not known, or no row."""
    return figures.time(row) if hasattr(row, "mean") else figures.number(getattr(row, "time", None))


def time_in(report, *names):
    """Seconds in these events, of sessions and of background processes together; None if none is listed."""
    times = [float(figures.time(event)) for event in found(report, *names)]
    return sum(times) if times else None


def waits_for(report, *names):
    """How many waits for these events, of sessions and of background processes; None if none is listed."""
    waits = [float(event.waits) for event in found(report, *names) if figures.number(event.waits) is not None]
    return sum(waits) if waits else None


def mean_wait(report, *names):
    """Seconds of one wait for any of these events, whoever waited, above 0; None if not known."""
    rows = found(report, *names)
    if len(rows) == 1:
        return figures.mean(rows[0])
    return attempt(operational.mean_time, time_in(report, *names), waits_for(report, *names)) or None


def is_cpu(event):
    """Whether this row is CPU time and no wait."""
    return event.name in CPU


def is_idle(event):
    """Whether nobody waits for the database in this event."""
    if event.wait_class:
        return event.wait_class.lower() == "idle"
    return event.name in IDLE or event.name.startswith(IDLE_STARTS) or event.name.lower().endswith(IDLE_ENDS)


def foreground(report):
    """The rows that make up DB time, CPU among them: waits of sessions, not idle, with a time.

    Where the report tells sessions from background processes nowhere, all rows but those of BACKGROUND.
    """
    timed = [event for event in report.events if figures.time(event) is not None and not is_idle(event)]
    own = [event for event in timed if event.background is False or (is_cpu(event) and not event.background)]
    if any(not is_cpu(event) for event in own):
        return own
    return [event for event in timed if event.background is None and event.name not in BACKGROUND]


def told_apart(report):
    """Whether the report tells the waits of sessions from those of background processes."""
    return any(event.background is False and not is_cpu(event) for event in report.events)


def cpu_time(report):
    """Seconds of CPU that sessions used; None if not listed."""
    return next((float(figures.time(event)) for event in foreground(report) if is_cpu(event)), None)


class Span(NamedTuple):
    """All that a figure may be, from low to high."""

    low: float
    high: float

    @property
    def middle(self):
        """The value halfway."""
        return (self.low + self.high) / 2


def shared(report):
    """The DB time that each row allows, printed time over printed share: a list of (Event, Span)."""
    rows = []
    for event in foreground(report):
        if figures.number(event.share) and figures.number(event.time):
            (time_low, time_high), (share_low, share_high) = map(figures.possible, (event.time, event.share))
            low = attempt(operational.db_time, time_low, share_high)
            high = attempt(operational.db_time, time_high, share_low)
            rows.append((event, Span(low or 0.0, inf if high is None else high)))
    return rows


def implied_db_time(report):
    """The DB time that all rows with a share allow at once, a Span; None if none has one, or they contradict."""
    rows = [allowed for _, allowed in shared(report)]
    common = Span(max((row.low for row in rows), default=0.0), min((row.high for row in rows), default=inf))
    return common if common.low <= common.high < inf else None


def contradicts(report):
    """Whether what the report says of DB time cannot all be right: its shares, or the places that print it."""
    return report.db_time.state == "inconsistent" or (bool(shared(report)) and implied_db_time(report) is None)


def possible_db_time(report):
    """What DB time can be, a Span: by the head or by the shares, whichever is sharper; None if neither."""
    implied, printed = implied_db_time(report), figures.known(report.db_time)
    spans = [implied] if implied else []
    if printed:
        spans.append(Span(*figures.possible(printed)))
    return min(spans, key=lambda each: each.high - each.low, default=None)


def db_time(report):
    """Seconds of DB time: as printed, or else as the shares of the rows have it; None if neither."""
    implied = implied_db_time(report)
    return figures.known(report.db_time) or (implied.middle if implied else None) or None


def whole(report):
    """What shares are of, in seconds, and its name: DB time, or else all that is listed; (None, "") if neither."""
    time = db_time(report)
    if time:
        return float(time), "DB time"
    listed = sum(float(figures.time(event)) for event in foreground(report))
    return (listed, "the time listed") if listed else (None, "")


def share_of(report, *names):
    """The share of DB time that sessions spent in these events, a fraction; None if none of them is listed."""
    rows = [event for event in foreground(report) if event.name in names]
    if not rows:
        return None
    share = figures.share(report, *rows)
    if share is not None:
        return share
    return attempt(operational.share, sum(float(figures.time(event)) for event in rows), whole(report)[0])


def share_evidence(report, *names):
    """The share of DB time of these events as Evidence, in a tuple; empty if none of them is listed."""
    rows = [event for event in foreground(report) if event.name in names]
    what = f"{', '.join(names)}: share of {whole(report)[1] or 'DB time'}"
    return figures.evidence(what, share_of(report, *names), "%", report.db_time, *rows)


def longest_unlisted(report):
    """The largest share that an event can have which the report does not list; None if that cannot be said.

    A list has the longest events, so none that is missing is longer than the shortest in it; a snapshot over a
    known interval has all. The rows of a query are whichever it asked for.
    """
    waits = [float(figures.time(event)) for event in foreground(report) if not is_cpu(event)]
    if report.kind == "snapshot" and report.events:
        return 0.0 if report.elapsed else None
    return attempt(operational.share, min(waits, default=None), whole(report)[0])


def is_material(report, *names):
    """Whether these events take MATERIAL of DB time or more; None where the report's list is too short to say."""
    share = share_of(report, *names)
    if share is not None:
        return share >= MATERIAL
    longest = longest_unlisted(report)
    return False if longest is not None and longest < MATERIAL else None


def how_much(report, *names):
    """The weight of these events in words: "takes 32 % of DB time", "is not among the waits of sessions"."""
    share = share_of(report, *names)
    if share is not None and share > 1:
        return f"takes {figures.part_of_db_time(share)}"
    if share is not None:
        return f"takes {figures.percent(share)} of {whole(report)[1] or 'DB time'}"
    longest = longest_unlisted(report)
    if longest is None:
        return "is not listed, and the report lists too little to tell what that means"
    if longest == 0:
        return "is not among the waits of sessions"
    if longest >= 1:
        why = (
            "contradicts itself about DB time" if contradicts(report) else "lists too little to tell what it takes"
        )
        return f"is not among the waits of sessions listed, and the report {why}"
    most = f"{figures.at_most(longest)} of {whole(report)[1]}"
    return f"is not among the waits of sessions listed, so it takes {most}"


def what_if(explorable, x, y, **position):
    """A WhatIf of plain floats; None if a slider's place is not known. A missing x or y is nan: not said."""
    if any(value is None for value in position.values()):
        return None
    places = {name: float(value) for name, value in position.items()}
    x, y = (float("nan") if value is None else float(value) for value in (x, y))
    return WhatIf(explorable, places, x=x, y=y)


def count(value):
    """A count or a ratio in words: "62,717", "4.29"."""
    return plain(value)
