"""Timings: how long the same job took under each LOB option."""

from dataclasses import dataclass

from models.analyst.reports.listings.layouts import Column, Layout
from models.laws.numbers.figure import Figure


@dataclass(frozen=True)
class OptionTiming:
    """Duration of the job with one set of LOB options."""

    option: str
    seconds: Figure


LOB_OPTIONS = Layout(
    section="timings",
    row=OptionTiming,
    columns=(
        Column("lob option (securefile, compress low)", "option"),
        Column("seconds", "seconds", "s"),
    ),
)
