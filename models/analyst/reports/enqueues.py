"""Enqueue activity: kinds of locks, how often each was asked for, and what was waited for them."""

import re
from collections.abc import Iterable

from models.analyst.reports.named import Named
from models.analyst.reports.numbers import is_number
from models.analyst.reports.report import ENQUEUE_ACTIVITY, INCONSISTENT, Activity, Problem, noted, whole_rows
from models.analyst.reports.sections import END, Sections, titled
from models.analyst.reports.tables import Row, Table
from models.analyst.reports.text import is_rule, spans_of, split

_KIND = re.compile(r"(?P<type>[A-Z][A-Z0-9])-(?P<means>[^(]{0,80}?)(?: \((?P<reason>.{1,80}?)\)?)?")
_FIGURES = {"requests", "succeeded", "failed", "waits", "time", "average"}
_HEADING = "Enqueue Type (Request Reason)"


def read_activity(tables: Iterable[Table], problems: list[Problem]) -> Named[Activity]:
    """Enqueues by name, "TX - row lock contention"."""
    named: Named[Activity] = Named(what="enqueue")
    twice = {}
    for table in tables:
        for row in whole_rows(table.rows, problems, ENQUEUE_ACTIVITY):
            kind, reason = _kind(table.cell(row, "enqueue"))
            figures = {}
            for field in table.fields.keys() & _FIGURES:
                if table.cell(row, field) not in ("", "N/A"):
                    with noted(problems, f"enqueue {kind}", row.line):
                        figures[field] = table.figure(row, field)
            enqueue = Activity(kind, reason, **figures)
            if kind and figures and named.setdefault(enqueue.name, enqueue) != enqueue:
                twice[enqueue.name] = row.line
    for name, line in twice.items():
        del named[name]
        message = "it is printed twice, with different figures"
        problems.append(Problem(f"enqueue {name}", INCONSISTENT, message, (line,)))
    return named


def _kind(text: str) -> tuple[str, str]:
    match = _KIND.fullmatch(text)
    if match:
        return match["type"], match["reason"] or "contention"
    return (text, "contention") if re.fullmatch("[A-Z][A-Z0-9]", text) else ("", "")


def tables(lines: list[str], parts: Sections) -> list[Table]:
    """Enqueue activity of text reports from 10g on: a line that names the lock, and a line of numbers below it."""
    rules = ((number, _rule(lines, number)) for number, line in enumerate(lines) if line.startswith(_HEADING))
    return [_table(lines, number, rule, parts.at(number).title) for number, rule in rules if rule]


def _rule(lines: list[str], number: int) -> int | None:
    """The place of the rule under the heading in line `number`; None if there is no heading, or no rule."""
    if not lines[number].startswith(_HEADING):
        return None
    places = range(number + 2, min(number + 5, len(lines)))
    return next((below for below in places if is_rule(lines[below]) and len(spans_of(lines[below])) > 1), None)


def _table(lines: list[str], number: int, rule: int, title: str) -> Table:
    """The table with its heading in line `number` and the rule under it in line `rule`.

    A row whose other line is not there is damaged, and so is what stands behind the end of the table.
    """
    spans = spans_of(lines[rule])
    columns = (_HEADING, *(lines[rule - 1][start:end].strip() for start, end in spans))
    rows, name, behind = [], "", ""
    for below in range(rule + 1, len(lines)):
        line = lines[below]
        if _rule(lines, below) or (behind and is_rule(line)):
            break
        if ends := line.startswith("\f") or END.fullmatch(line) or titled(line):
            behind = "stands behind its end"
        if not line.strip() or is_rule(line):
            continue
        cells, damaged = split(line, spans) if line.startswith(" ") and not ends else ((), "")
        if name and not cells:
            rows.append(Row(below, (name,), "has no figures"))
        if behind and not (any(map(is_number, cells)) if cells else _KIND.fullmatch(line.strip())):
            name = ""
            continue
        if cells:
            rows.append(Row(below + 1, (name, *cells), damaged or behind or ("" if name else "has no name")))
        name = "" if cells else line.strip()
    return Table(title, columns, tuple(rows), number + 1)
