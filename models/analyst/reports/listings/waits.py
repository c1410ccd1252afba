"""Wait events: how often sessions waited for something, and how long."""

from dataclasses import dataclass

from models.analyst.reports.listings.layouts import Column, Layout
from models.laws.numbers.figure import Figure


@dataclass(frozen=True)
class WaitEvent:
    """One row of a table of wait events; None where the table does not print it.

    "DB CPU" stands among the events of an AWR report with a time and a share only.
    """

    name: str
    time: Figure
    waits: Figure | None = None
    average: Figure | None = None
    share_of_db_time: Figure | None = None
    wait_class: str | None = None
    timeouts: Figure | None = None
    maximum: Figure | None = None


SNAPSHOT = Layout(
    section="events",
    title="Session Events",
    row=WaitEvent,
    columns=(
        Column("Event", "name"),
        Column("Waits", "waits", ""),
        Column("Time_outs", "timeouts", ""),
        Column("Csec", "time", "cs"),
        Column("Avg Csec", "average", "cs"),
        Column("Max Csec", "maximum", "cs"),
    ),
)

AWR_TOP_5 = Layout(
    section="events",
    title="Top 5 Timed Foreground Events",
    row=WaitEvent,
    columns=(
        Column("Event", "name"),
        Column("Waits", "waits", "", optional=True),
        Column("Time(s)", "time", "s"),
        Column("Avg wait (ms)", "average", "ms", optional=True),
        Column("% DB time", "share_of_db_time", "%"),
        Column("Wait Class", "wait_class", optional=True),
    ),
)
