"""Enqueue activity: kinds of locks, how often each was asked for, and what was waited for them."""

import re

from models.printed.named import Named

from .headings import fields
from .numbers import read_number
from .report import NOT_FOUND, Activity, Problem
from .tables import Row, Table
from .text import is_rule, spans_of, split, titled

_KIND = re.compile(r"(?P<type>[A-Z][A-Z0-9])-(?P<means>[^(]{0,80}?)(?: \((?P<reason>.{1,80}?)\)?)?")
_FIGURES = {"requests", "succeeded", "failed", "waits", "time", "average"}
_HEADING = "Enqueue Type (Request Reason)"


def read_activity(tables):
    """Enqueues by name, "TX - row lock contention", and what of them could not be read."""
    named, problems = Named(), []
    named.what = "enqueue"
    for table in tables:
        have = fields(table.columns)
        for row in table.rows:
            if row.damaged:
                problems.append(Problem("enqueue activity", NOT_FOUND, f"a row of it {row.damaged}", (row.line,)))
                continue
            kind, reason = _kind(row.cell(have["enqueue"][0]))
            read = {}
            for field in have.keys() & _FIGURES:
                place, unit = have[field]
                if row.cell(place) in ("", "N/A"):
                    continue
                try:
                    read[field] = read_number(row.cell(place), unit, row.line)
                except ValueError as problem:
                    problems.append(Problem(f"enqueue {kind}", NOT_FOUND, str(problem), (row.line,)))
            if kind and read:
                named.setdefault(f"{kind} - {reason}", Activity(kind, reason, **read))
    return named, problems


def _kind(text):
    match = _KIND.fullmatch(text)
    if match:
        return match["type"], match["reason"] or "contention"
    return (text, "contention") if re.fullmatch("[A-Z][A-Z0-9]", text) else ("", "")


def tables(lines):
    """Enqueue activity of text reports from 10g on: a line that names the lock, and a line of numbers below it."""
    titles = titled(lines)
    return [
        table
        for number, (line, title) in enumerate(zip(lines, titles, strict=True))
        if line.startswith(_HEADING) and (table := _table(lines, number, title))
    ]


def _table(lines, number, title):
    """The table whose heading is line `number`; None if no rule of dashes follows that says where columns are."""
    rules = (each for each in range(number + 2, min(number + 5, len(lines))) if is_rule(lines[each]))
    rule = next(rules, None)
    if rule is None or len(spans_of(lines[rule])) < 2:
        return None
    spans = spans_of(lines[rule])
    columns = (_HEADING, *(lines[rule - 1][start:end].strip() for start, end in spans))
    rows, name = [], ""
    for place in range(rule + 1, len(lines)):
        line = lines[place]
        if not line.strip() or is_rule(line) or line.startswith("\f"):
            break
        if line.startswith(" "):
            cells, damaged = split(line, spans)
            rows.append(Row(place + 1, (name, *cells), damaged))
            name = ""
        else:
            name = line.strip()
    return Table(title, columns, tuple(rows), number + 1)
