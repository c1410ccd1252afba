"""The tables of a run as `make measure` writes it: a title, then comma-separated values under names and units.

A heading is the name of a figure, without the word time, and in brackets its unit: "sync (ms)". A blank cell was
not measured. What does not end with END was cut short.
"""

import csv
import re
from collections.abc import Sequence
from dataclasses import Field, fields
from typing import Any

from models.analyst.reports.listings.chains import ChainLink
from models.analyst.reports.listings.errors import ListingError
from models.analyst.reports.listings.lines import Line, paragraphs
from models.analyst.reports.measured import Fact, LostCommits, MeasuredCommits, Recorded, SessionsAtRow
from models.analyst.reports.numbers import SCALE, read_number
from models.laws.numbers.figure import Figure

TITLES = {  # of each table: the section of a Listing, and what a row is
    "Set-up": ("facts", Fact),
    "Measured commits": ("measured", MeasuredCommits),
    "Sessions at the row": ("at_row", SessionsAtRow),
    "Longest chain": ("chains", ChainLink),
    "Lost commits": ("lost", LostCommits),
    "Stretches": ("stretches", Recorded),
}
END = "End of run"
Column = tuple[Field[Any], str]  # the field of a row, and the unit
_FIRST = re.compile(rf"\s*(?:{'|'.join(TITLES)})[ \r]*(?:\n(?![ >]*~)|$)")
_HEADING = re.compile(r"(\w+(?: \w+)*)(?: \((\S+)\))?")


def is_measured(text: str) -> bool:
    """Whether a text begins with a table of `make measure`, and not with one that is printed under a rule."""
    return _FIRST.match(text) is not None


def read_tables(text: str, name: str) -> dict[str, list[tuple[Line, object]]]:
    """The rows of every table by their section: lists of (Line, row)."""
    *tables, last = paragraphs(text, name)
    if [line.text.strip() for line in last] != [END]:
        raise ListingError(f"does not end with {END!r}, so it was cut short; give all of it", name)
    found: dict[str, list[tuple[Line, object]]] = {}
    for title, *lines in tables:
        if title.text.strip() not in TITLES:
            raise title.error(f"heads an unknown table; known are {', '.join(TITLES)}")
        if len(lines) < 2:
            raise title.error("has no rows under it; the run may have been cut short")
        section, row = TITLES[title.text.strip()]
        columns = _columns(lines[0], row)
        found.setdefault(section, []).extend((line, _row(line, row, columns)) for line in lines[1:])
    return found


def _columns(heading: Line, row: type) -> list[Column]:
    """(field, unit) of every heading; each field of a row has one."""
    known = {field.name.removesuffix("_time").replace("_", " "): field for field in fields(row)}
    matches = [_HEADING.fullmatch(cell) for cell in _cells(heading)]
    found = [(known.pop(match[1], None), match[2] or "") if match else (None, "") for match in matches]
    columns = [(field, unit) for field, unit in found if field and unit.partition("/")[0] in SCALE]
    if known or len(columns) < len(found):
        raise heading.error(f"is to name each column once, with its unit; {', '.join(known) or 'a name'} would do")
    return columns


def _cells(line: Line) -> list[str]:
    try:
        (cells,) = csv.reader([line.text], skipinitialspace=True, strict=True)
    except csv.Error as problem:
        raise line.error(f"is no line of comma-separated values ({problem})") from None
    return [cell.strip() for cell in cells]


def _row(line: Line, row: type, columns: Sequence[Column]) -> object:
    cells = _cells(line)
    if len(cells) != len(columns):
        raise line.error(f"has {len(cells)} values under {len(columns)} names; the row may have been cut short")
    try:
        return row(
            **{
                field.name: _value(field, unit, cell, line)
                for (field, unit), cell in zip(columns, cells, strict=True)
            }
        )
    except ValueError as problem:
        raise line.error(str(problem)) from None


def _value(field: Field[Any], unit: str, cell: str, line: Line) -> str | Figure | None:
    optional, texts = field.type in (str | None, Figure | None), field.type in (str, str | None)
    name = field.name.replace("_", " ")
    if not cell and optional:
        return None
    if not cell:
        raise ValueError(f"has nothing under {name!r}; the row may have been cut short")
    try:
        return cell if texts else read_number(cell, unit, line.number)
    except ValueError as problem:
        raise ValueError(f"{problem}, under {name!r}") from None
