"""Enqueue activity: kinds of locks, how often each was asked for, and what was waited for them."""

import re

from models.captured.named import Named

from .headings import fields
from .numbers import read_number
from .report import NOT_FOUND, Activity, Problem
from .text import is_rule, spans_of, split

_KIND = re.compile(r"(?P<type>[A-Z][A-Z0-9])-(?P<means>[^(]{0,80}?)(?: \((?P<reason>.{1,80}?)\)?)?")
_MILLISECONDS = ("average",)


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
            kind, reason = _kind(row.cells[have["enqueue"][0]] if have["enqueue"][0] < len(row.cells) else "")
            read = {}
            for field in ("requests", "succeeded", "failed", "waits", "time", "average"):
                text = row.cells[have[field][0]] if field in have and have[field][0] < len(row.cells) else ""
                if not text or text == "N/A":
                    continue
                try:
                    read[field] = read_number(text, have[field][1], row.line)
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


def pairs(lines, titles, table, row):
    """Enqueue activity of text reports from 10g on: a line that names the lock, and a line of numbers below it.

    `table` and `row` make them, as headings say.
    """
    found = []
    for number, line in enumerate(lines):
        if not line.startswith("Enqueue Type (Request Reason)"):
            continue
        rule = next(
            (each for each in range(number + 2, min(number + 5, len(lines))) if is_rule(lines[each])), None
        )
        if rule is None or len(spans_of(lines[rule])) < 2:
            continue
        spans = spans_of(lines[rule])
        columns = ("Enqueue Type (Request Reason)", *(lines[rule - 1][start:end].strip() for start, end in spans))
        rows, each, name = [], rule + 1, ""
        while (
            each < len(lines)
            and lines[each].strip()
            and not is_rule(lines[each])
            and not lines[each].startswith("\f")
        ):
            if not lines[each].startswith(" "):
                name = lines[each].strip() if not name else f"{name} {lines[each].strip()}"
            else:
                cells, damaged = split(lines[each], spans)
                rows.append(row(each + 1, (name, *cells), damaged))
                name = ""
            each += 1
        found.append(table(titles[number], columns, tuple(rows), number + 1))
    return found
