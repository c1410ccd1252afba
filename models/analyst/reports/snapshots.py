"""The book's own snapshots of a session, as the package `snap_my_stats` prints them.

It is by Jonathan Lewis. The dashes under its headings are as long as these, not as wide as the columns, so the
cells of a row are told by the blanks between them: two or more behind a text, which may have some inside.
"""

import re
from itertools import chain, repeat
from typing import Any

from models.analyst.reports.named import Named
from models.analyst.reports.numbers import read_number
from models.analyst.reports.report import (
    BACKGROUND_EVENTS,
    HISTOGRAM,
    NOT_FOUND,
    Activity,
    Event,
    Problem,
    Refused,
    Report,
    fact_of,
)
from models.analyst.reports.source import Line, paragraphs
from models.analyst.reports.statistics import Statistic, Unit, unit_of
from models.laws.numbers.figure import Figure

_EVENTS, _STATISTICS, _ENQUEUES = "Session Events", "Session stats", "System enqueues"
_TABLES: dict[str, tuple[tuple[str, str, str | Unit | None], ...]] = {
    # title: of each column, from the left, its heading, the field of a row that it is, and its unit; None: a text
    _EVENTS: (
        ("Event", "name", None), ("Waits", "waits", ""), ("Time_outs", "timeouts", ""), ("Csec", "time", "cs"),
        ("Avg Csec", "average", "cs"), ("Max Csec", "maximum", "cs"),
    ),
    _STATISTICS: (("Name", "name", None), ("Value", "total", unit_of)),
    _ENQUEUES: (
        ("Type", "type", None), ("Requests", "requests", ""), ("Waits", "waits", ""), ("Success", "succeeded", ""),
        ("Failed", "failed", ""), ("Wait m/s", "time", "ms"), ("Reason", "reason", None),
    ),
}  # fmt: skip
_RULE = r" *-+(?: +-+)*"
_INTERVAL = r"Interval:- +([0-9]{1,9}) seconds"
_TEXT, _FIGURE = r"(\S+(?: {1,2}\S+)*)(?: {2,}|$)", r"(\S+)(?: +|$)"
_OURS = re.compile(r"^Interval:- +[0-9]", re.MULTILINE)
Rows = dict[str, dict[str, Any]]  # the fields of each row, by its name


def read(text: str, name: str) -> Report | None:
    """The Report of a snapshot; None of anything else. Refused if a line of it is not as snapshots print it.

    The package keeps the moments of its start and end as DATE values, which have whole seconds, and prints their
    difference. Either may be up to a second later, so a printed n stands for anything from n - 1 to n + 1.
    """
    if "Interval:-" not in text or not _OURS.search(text):
        return None
    tables: dict[str, Rows] = {title: {} for title in _TABLES}
    intervals = []
    try:
        for lines in paragraphs(text):
            intervals.append(_read_table(lines, tables))
            if intervals[-1] != intervals[0]:
                raise _UnlikeError(intervals[-1].line)
    except _UnlikeError as problem:
        why = f"is a snapshot of a session, but line {problem} is not as the book's own snapshots print it"
        raise Refused(f"{why}; give the rows of v$session_event and v$sesstat instead", name) from None
    seconds = intervals[0]
    elapsed = fact_of(Figure(seconds, seconds.text, "s", 2.0, seconds.line))
    events = [Event(background=None, **row, lines=(row["time"].line,)) for row in tables[_EVENTS].values()]
    missing = ("release", "RAC", "DB time", "CPUs", BACKGROUND_EVENTS, HISTOGRAM)
    return Report(
        name, "snapshot", "text", elapsed=elapsed, events=tuple(events),
        statistics=Named({key: Statistic(**row) for key, row in tables[_STATISTICS].items()}, "statistic"),
        enqueues=Named({key: Activity(**row) for key, row in tables[_ENQUEUES].items()}, "enqueue"),
        problems=tuple(Problem(what, NOT_FOUND, "a snapshot does not print it") for what in missing),
    )  # fmt: skip


class _UnlikeError(ValueError):
    """The number of a line that is not as snapshots print it."""


def _read_table(lines: list[Line], tables: dict[str, Rows]) -> Figure:
    """Put the rows of a paragraph, which is one table with its title, among `tables`; returns its interval."""
    title = lines[1].text.strip() if len(lines) > 6 else ""
    if title not in _TABLES:
        raise _UnlikeError(lines[0].number)
    columns = _TABLES[title]
    heading = " *" + " +".join(re.escape(heading) for heading, _, _ in columns)
    row = "".join(_TEXT if unit is None else _FIGURE for _, _, unit in columns)
    matches = []
    for (number, line), pattern in zip(
        lines, chain((_RULE, rf" *{title}", _INTERVAL, _RULE, heading, _RULE), repeat(row)), strict=False
    ):
        match = re.fullmatch(pattern, line)
        if match is None or not line.isprintable():
            raise _UnlikeError(number)
        matches.append((number, match))
    for number, match in matches[6:]:
        cells: dict[str, Any] = {}
        try:
            for (_, field, unit), text in zip(columns, match.groups(), strict=True):
                unit = unit(cells["name"]) if callable(unit) else unit
                cells[field] = text if unit is None else read_number(text, unit, number)
        except ValueError:
            raise _UnlikeError(number) from None
        key = " - ".join(cell for cell in cells.values() if isinstance(cell, str))
        if tables[title].setdefault(key, cells) is not cells:
            raise _UnlikeError(number)
    number, interval = matches[2]
    return read_number(interval[1], "s", number)
