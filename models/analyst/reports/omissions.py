"""What a whole report has lost, because something happened to its titles and headings, and whether its snapshots
do not belong together.
"""

import re
from bisect import bisect
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from models.analyst.reports.headings import field_of
from models.analyst.reports.kinds import kind_of
from models.analyst.reports.layout import DOTS, Layout
from models.analyst.reports.ranked import ranked_kind
from models.analyst.reports.report import (
    BACKGROUND_EVENTS,
    ENQUEUE_ACTIVITY,
    FOREGROUND_EVENTS,
    HISTOGRAM,
    INCONSISTENT,
    INSTANCE_STATISTICS,
    NOT_FOUND,
    WAIT_EVENTS,
    Event,
    Problem,
    Report,
    fact_of,
)
from models.analyst.reports.sections import promise, scope_of, tells_whose
from models.analyst.reports.tables import ByKind, Lines, Table, heading_of

_CALLED = {
    "histogram": HISTOGRAM,
    "statistics": INSTANCE_STATISTICS,
    "time model": "time model statistics",
    "system": "operating system statistics",
    "enqueues": ENQUEUE_ACTIVITY,
    "slots": "activity over time",
    "loads": "the host's load over time",
}
_BY_FIELD = "events", "statistics", "time model", "system", "enqueues"  # the kinds whose columns have fields
END = "end of the report"  # what a report has lost that was cut off
_RULE = re.compile(r"-{10}\s*$")  # what closes a list
MISSING = "rows of the list"
_LEFT = re.compile(rf"\W{{0,9}}([0-9]{{1,6}}) rows selected\W*|{DOTS}")
_NEAR = 4  # lines between rows and that, at the most: a choice
_HALVES = {True: BACKGROUND_EVENTS, False: FOREGROUND_EVENTS, None: WAIT_EVENTS}
SNAPSHOTS = "snapshots"
_SPANS = re.compile(r"ERROR: Snapshots chosen span an instance (?:shutdown|startup)", re.IGNORECASE)
_NEGATIVE = re.compile(r"-[0-9][0-9,.]*[KMG]?")
_SEVERAL = 3  # events with fewer waits than none, from which on the counters have begun anew: a choice


def with_omissions(report: Report, layout: Layout, tables: ByKind, kind: str, instance: str) -> Report:
    """The report with what it has lost, and what stands beside a fragment; called by the `instance` asked for."""
    lost = _cut_off(layout.text, layout.tables) if layout.cut else ()
    wrong = _invalid(layout.text, tables.get("events", [])) if kind else layout.beside
    gone = () if kind or instance else _missing(layout.lines, layout.tables, report.events)
    report = _of_a_pdb(report) if kind and "WORKLOAD REPOSITORY PDB report" in layout.text else report
    report = replace(report, problems=(*lost, *wrong, *report.problems, *gone))
    return replace(report, instance=fact_of(instance)) if instance else report


def _of_a_pdb(report: Report) -> Report:
    """The same, with a reason for the half that it lacks."""
    why = "a report of a pluggable database has none; that of the whole database (CDB$ROOT) has"
    problems = tuple(
        replace(problem, message=why)
        if problem.what in (BACKGROUND_EVENTS, HISTOGRAM) and problem.state == NOT_FOUND and not problem.lines
        else problem
        for problem in report.problems
    )
    return replace(report, pdb=True, problems=problems)


def _missing(lines: Lines, tables: list[Table], events: tuple[Event, ...]) -> list[Problem]:
    """A Problem if rows were cut out, by the count that SQL*Plus prints or the dots in their place.

    One of a `row` that may be the longest, unless the list is by time.
    """
    at, begin, gaps = sorted(row.line for table in tables for row in table.rows), 0, [(0, "", 0)]
    for number, match in ((number, match) for number, line in lines.items() if (match := _LEFT.fullmatch(line))):
        rows, many = bisect(at, number) - bisect(at, begin), int(match[1] or 0)
        if rows and number <= at[bisect(at, number) - 1] + _NEAR and (many > rows or not many):
            gaps.append((many, f"{many - rows:,} of {many:,}" if many else "cut out", number))
        begin = number if many else begin
    times = [event.time for event in sorted(events, key=lambda event: event.lines) if event.time is not None]
    _, words, line = max(gaps)
    row = "" if all(above >= below for above, below in pairwise(times)) else words
    return (
        [Problem(MISSING, NOT_FOUND, f"rows are missing ({words}, line {line:,})", (line,), row)] if words else []
    )


def drop_doubtful(table: Table) -> Table:
    """The table; without columns if two have the same heading, or if they and the title name two sides.

    A list of statements may have shares of two wholes.
    """
    if ranked_kind(table.columns):
        return table
    named = [field for field, _ in map(field_of, table.columns) if field not in ("", "?")]
    if len(named) > len(set(named)):
        return Table(table.title, (), (), table.line)
    sides = {scope_of(table.title, ())[0], scope_of("", table.columns)[0]}
    return Table("", (), (), table.line) if sides >= {True, False} else table


def halves(tables: ByKind) -> set[bool | None]:
    """The halves of the wait events whose list, or a part of it, was not read, or not told from the other."""
    lists = [table.title for table in tables.get("", []) if promise(table.title) in ("events", "")]
    short = {scope for scope, whole in (scope_of(title, ()) for title in lists) if whole}
    untold = [table for table in tables.get("events", []) if not tells_whose(table.title, table.columns)]
    return short | ({True, False} if untold or None in short else set())


def omissions(tables: ByKind) -> Iterator[Problem]:
    """Problems: tables without columns, lists of nobody knows whose waits, and columns of unknown headings.

    Parameters
    ----------
    tables
        Lists of Table by their kinds, "" for those without columns.
    """
    for table in tables.get("", []):
        message = (
            f"what stands under the title in line {table.line} has no headings that are known, and is left out"
        )
        yield Problem(_name_of(table), NOT_FOUND, message, (table.line,))
    for table in tables.get("events", []):
        if not tells_whose(table.title, table.columns):
            message = (
                f"no title says whose waits the list in line {table.line} is of: those of sessions or of others"
            )
            yield Problem(WAIT_EVENTS, NOT_FOUND, message, (table.line,))
    for kind in _BY_FIELD:
        for table in tables.get(kind, []):
            unknown = [repr(column) for column in table.columns if field_of(column)[0] == "?"]
            if unknown:
                message = f"the heading {' and '.join(unknown)} is not known, and what stands under it is left out"
                yield Problem(
                    heading_of(table.title) or _CALLED.get(kind, WAIT_EVENTS), NOT_FOUND, message, (table.line,)
                )


def _cut_off(text: str, tables: Iterable[Table]) -> Iterator[Problem]:
    """Problems of a report that was cut off: where it ends, and the list that is cut there."""
    last = text.rstrip().count("\n") + 1
    table = max((listed for listed in tables if listed.columns), key=lambda listed: listed.line, default=None)
    within = f", in {heading_of(table.title)}" if table and heading_of(table.title) else ""
    message = f"it was cut off in line {last:,}{within}: what stands behind that is missing"
    yield Problem(END, NOT_FOUND, message, (last,))
    if table and kind_of(table.title, table.columns) and not _RULE.search(text.rstrip()):
        yield Problem(_name_of(table), NOT_FOUND, f"its list may end too early, in line {last:,}", (last,))


def _name_of(table: Table) -> str:
    """What a table is called by those who look for what is missing: a half by its name, if all of it is lost."""
    scope, whole = scope_of(table.title, ())
    heading, kind = heading_of(table.title), promise(table.title)
    if kind in _CALLED:
        return _CALLED[kind]
    if kind not in ("events", ""):
        return heading
    return _HALVES[scope] if whole or not heading else heading


def _invalid(content: str, tables: Iterable[Table]) -> list[Problem]:
    """A Problem of the snapshots, in a list; empty where nothing says so. `tables` are those of events.

    A time below none does not say so: the clock of one wait can have been set back.
    """
    if match := _SPANS.search(content):
        line = content.count("\n", 0, match.start()) + 1
        return [_restarted("as it says itself", line)]
    rows = ((row.line, table.cell(row, "waits")) for table in tables for row in table.rows)
    lines = [line for line, waits in rows if _NEGATIVE.fullmatch(waits)]
    return [_restarted("as events have fewer waits than none", *lines)] if len(lines) >= _SEVERAL else []


def _restarted(why: str, *lines: int) -> Problem:
    return Problem(SNAPSHOTS, INCONSISTENT, f"they span a restart of the instance, {why}", lines)
