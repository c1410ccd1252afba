"""The text of a run as `make measure` writes it: tables, each a title over comma-separated values.

A heading is the name of a figure, without the word time, and in brackets its unit: "sync (ms)". A blank cell was
not measured. What does not end with END was cut short.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import Field, fields
from typing import Any

from models.analyst.reports.errors import ListingError
from models.analyst.reports.named import Named
from models.analyst.reports.numbers import SCALE, read_number
from models.analyst.reports.runs import TITLES
from models.analyst.reports.source import Line, paragraphs
from models.lab.measured import ChainLink, Fact, LostCommits, MeasuredCommits, Recorded, RunTables, SessionsAtRow
from models.laws.numbers.figure import Figure

END = "End of run"
ROWS = dict(zip(TITLES, (Fact, MeasuredCommits, SessionsAtRow, ChainLink, LostCommits, Recorded), strict=True))
Column = tuple[Field[Any], str]  # the field of a row, and the unit
_HEADING = re.compile(r"(\w+(?: \w+)*)(?: \((\S+)\))?")
_CONTROL = re.compile(r"[\x00-\x1f]")


def parse(text: str, name: str = "run") -> RunTables:
    """Read a run; a ListingError if any line of it cannot be read, with its number and what would do."""
    rows: dict[type, list[Any]] = {row: [] for row in ROWS.values()}
    facts: Named[Fact] = Named({}, "fact")
    *tables, last = list(paragraphs(text)) or [[]]
    if [line.text.strip() for line in last] != [END]:
        raise ListingError(f"does not end with {END!r}, so it was cut short; give all of it", name)
    for title, *lines in tables:
        with _named(title, name):
            if title.text.strip() not in ROWS:
                raise ValueError(f"heads an unknown table; known are {', '.join(ROWS)}")
            if len(lines) < 2:
                raise ValueError("has no rows under it; the run may have been cut short")
            row = ROWS[title.text.strip()]
        with _named(lines[0], name):
            columns = _columns(lines[0], row)
        for line in lines[1:]:
            with _named(line, name):
                made = _row(line, row, columns)
                if isinstance(made, Fact) and facts.setdefault(made.name, made) is not made:
                    raise ValueError(f"is a second fact {made.name!r}; read one report, or one section, at a time")
                rows[row].append(made)
    del rows[Fact]
    return RunTables(name, text, facts, *map(tuple, rows.values()))


@contextmanager
def _named(line: Line, name: str) -> Iterator[None]:
    """What is wrong in a line, with its number."""
    try:
        yield
    except ValueError as problem:
        raise ListingError(str(problem), name, line.number, line.text) from None


def _columns(heading: Line, row: type) -> list[Column]:
    """(field, unit) of every heading; each field of a row has one."""
    known = {field.name.removesuffix("_time").replace("_", " "): field for field in fields(row)}
    matches = [_HEADING.fullmatch(cell) for cell in _cells(heading)]
    named = [(known.pop(match[1], None), match[2] or "") if match else (None, "") for match in matches]
    columns = [(field, unit) for field, unit in named if field and unit.partition("/")[0] in SCALE]
    if known or len(columns) < len(named):
        raise ValueError(f"is to name each column once, with its unit; {', '.join(known) or 'a name'} would do")
    return columns


def _cells(line: Line) -> list[str]:
    if control := _CONTROL.search(line.text):
        raise ValueError(f"holds the control character {control[0]!r}; give the run as plain text without tabs")
    try:
        (cells,) = csv.reader([line.text], skipinitialspace=True, strict=True)
    except csv.Error as problem:
        raise ValueError(f"is no line of comma-separated values ({problem})") from None
    return [cell.strip() for cell in cells]


def _row(line: Line, row: type, columns: Sequence[Column]) -> object:
    cells = _cells(line)
    if len(cells) != len(columns):
        raise ValueError(f"has {len(cells)} values under {len(columns)} names; the row may have been cut short")
    return row(
        **{field.name: _value(field, unit, cell, line) for (field, unit), cell in zip(columns, cells, strict=True)}
    )


def _value(field: Field[Any], unit: str, cell: str, line: Line) -> str | Figure | None:
    name = field.name.replace("_", " ")
    if not cell:
        if field.type in (str | None, Figure | None):
            return None
        raise ValueError(f"has nothing under {name!r}; the row may have been cut short")
    try:
        return cell if field.type in (str, str | None) else read_number(cell, unit, line.number)
    except ValueError as problem:
        raise ValueError(f"{problem}, under {name!r}") from None
