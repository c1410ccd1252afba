"""Statistics: totals over an interval, with their rates where the table prints them."""

from dataclasses import dataclass

from models.analyst.reports.listings.layouts import Column, Layout
from models.analyst.reports.listings.statistic_units import rate_per, unit_of
from models.laws.numbers.figure import Figure


@dataclass(frozen=True)
class Statistic:
    """One row of a table of statistics; None where the table does not print it."""

    name: str
    total: Figure
    per_second: Figure | None = None
    per_transaction: Figure | None = None


SNAPSHOT = Layout(
    section="statistics",
    title="Session stats",
    row=Statistic,
    columns=(Column("Name", "name"), Column("Value", "total", unit_of)),
)

AWR_ACTIVITY = Layout(
    section="statistics",
    row=Statistic,
    columns=(
        Column("Statistic", "name"),
        Column("Total", "total", unit_of),
        Column("per Second", "per_second", rate_per("s")),
        Column("per Trans", "per_transaction", rate_per("transaction")),
    ),
)
