"""Enqueues: how often a kind of lock was asked for, waited for, and got."""

from dataclasses import dataclass

from models.analyst.reports.listings.layouts import Column, Layout
from models.laws.numbers.figure import Figure


@dataclass(frozen=True)
class Enqueue:
    """One row of a table of enqueues."""

    type: str
    reason: str
    requests: Figure
    waits: Figure
    succeeded: Figure
    failed: Figure
    waited: Figure

    @property
    def name(self) -> str:
        """Type and reason, as in Oracle's event names: ``"CF - contention"``."""
        return f"{self.type} - {self.reason}"


SNAPSHOT = Layout(
    section="enqueues",
    title="System enqueues",
    row=Enqueue,
    columns=(
        Column("Type", "type"),
        Column("Requests", "requests", ""),
        Column("Waits", "waits", ""),
        Column("Success", "succeeded", ""),
        Column("Failed", "failed", ""),
        Column("Wait m/s", "waited", "ms"),
        Column("Reason", "reason"),
    ),
)
