"""What says that a report's two snapshots do not belong together: it says so itself, or has counts below none."""

import re

from models.reports.headings import fields
from models.reports.report import INCONSISTENT, Problem

_SPANS = re.compile(r"ERROR: Snapshots chosen span an instance (?:shutdown|startup)", re.IGNORECASE)
_NEGATIVE = re.compile(r"-[0-9][0-9,.]*[KMG]?")
SEVERAL = (
    3  # rows of events with a count or a time below none, from which on the counters have begun anew: a choice
)


def invalid(content, tables):
    """A Problem of the whole report, in a list; empty where nothing says so. `tables` are those of its events."""
    if match := _SPANS.search(content):
        line = content.count("\n", 0, match.start()) + 1
        return [
            Problem("report", INCONSISTENT, "it says that its snapshots span a restart of the instance", (line,))
        ]
    lines = [row.line for table in tables for row in table.rows if _is_negative(table, row)]
    if len(lines) < SEVERAL:
        return []
    why = "counts of its waits are below none, so its snapshots span a restart of the instance"
    return [Problem("report", INCONSISTENT, why, tuple(lines))]


def _is_negative(table, row):
    have = fields(table.columns)
    return any(_NEGATIVE.fullmatch(row.cell(have[each][0])) for each in ("waits", "time") if each in have)
