"""What the SQL*Plus scripts in `book/_static/measure-oracle` print of an Oracle database that they measured.

A row is of one repeat of a case at a setting: the hash partitions, the level of an event, the copies of the
control file, the sessions, or whether each LOB was committed, as the script of the case says.
"""

from dataclasses import dataclass

from models.numbers.figure import Figure
from models.reports.listings.layouts import Column, Layout
from models.reports.measured import Fact


@dataclass(frozen=True)
class MeasuredWait:
    """What the sessions of one repeat waited in one event, all together.

    `operations` are the LOBs or commits of all sessions, `seconds` the mean time in which a session did its own.
    Some rows are statistics, with a count under `waits`, and 0 as `time` where they have none.
    """

    case: str
    setting: Figure
    repeat: Figure
    sessions: Figure
    operations: Figure
    seconds: Figure
    event: str
    waits: Figure
    time: Figure

    def __post_init__(self):
        for name in ("repeat", "sessions", "operations", "seconds"):
            if not getattr(self, name):
                raise ValueError(f"has 0 under {name}; a repeat in which something was done would do")


@dataclass(frozen=True)
class MeasuredBucket:
    """How many waits of an event fell into one bucket: shorter than `below` seconds, and not than half of it."""

    case: str
    setting: Figure
    repeat: Figure
    event: str
    below: Figure
    waits: Figure


@dataclass(frozen=True)
class MeasuredMessages:
    """The messages that one process sent and received: "session" is the one at work, "LGWR" or "DBW0" others."""

    case: str
    setting: Figure
    repeat: Figure
    process: str
    sent: Figure
    received: Figure


FACTS = Layout(
    section="facts", title="Set-up", row=Fact, columns=(Column("Fact", "name"), Column("Value", "value"))
)

_REPEAT = Column("Case", "case"), Column("Setting", "setting", ""), Column("Repeat", "repeat", "")

WAITS = Layout(
    section="measured_waits",
    title="Measured waits",
    row=MeasuredWait,
    columns=(
        *_REPEAT,
        Column("Sessions", "sessions", ""),
        Column("Operations", "operations", ""),
        Column("Seconds", "seconds", "s"),
        Column("Event", "event"),
        Column("Waits", "waits", ""),
        Column("Time(ms)", "time", "ms"),
    ),
)

HISTOGRAM = Layout(
    section="measured_buckets",
    title="Measured histogram",
    row=MeasuredBucket,
    columns=(
        *_REPEAT,
        Column("Event", "event"),
        Column("Below(us)", "below", "us"),
        Column("Waits", "waits", ""),
    ),
)

MESSAGES = Layout(
    section="measured_messages",
    title="Measured messages",
    row=MeasuredMessages,
    columns=(
        *_REPEAT,
        Column("Process", "process"),
        Column("Sent", "sent", ""),
        Column("Received", "received", ""),
    ),
)
