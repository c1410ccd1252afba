"""What says that a report's two snapshots do not belong together: its own words, or fewer waits than none."""

import re
from collections.abc import Iterable

from models.analyst.reports.headings import fields
from models.analyst.reports.report import INCONSISTENT, Problem
from models.analyst.reports.tables import Row, Table

SNAPSHOTS = "snapshots"
_SPANS = re.compile(r"ERROR: Snapshots chosen span an instance (?:shutdown|startup)", re.IGNORECASE)
_NEGATIVE = re.compile(r"-[0-9][0-9,.]*[KMG]?")
SEVERAL = 3  # events with fewer waits than none, from which on the counters have begun anew: a choice


def invalid(content: str, tables: Iterable[Table]) -> list[Problem]:
    """A Problem of the snapshots, in a list; empty where nothing says so. `tables` are those of events.

    A time below none does not say so: the clock of one wait can have been set back.
    """
    if match := _SPANS.search(content):
        line = content.count("\n", 0, match.start()) + 1
        return [_problem("as it says itself", line)]
    lines = [row.line for table in tables for row in table.rows if _is_negative(table, row)]
    return [_problem("as events have fewer waits than none", *lines)] if len(lines) >= SEVERAL else []


def _problem(why: str, *lines: int) -> Problem:
    return Problem(SNAPSHOTS, INCONSISTENT, f"they span a restart of the instance, {why}", lines)


def _is_negative(table: Table, row: Row) -> bool:
    place, _ = fields(table.columns).get("waits", (None, ""))
    return place is not None and _NEGATIVE.fullmatch(row.cell(place)) is not None
