"""Tables whose cells are set apart by commas, tabs, semicolons or bars, as queries and spreadsheets write."""

import csv
import re
from collections.abc import Sequence

from models.analyst.reports.headings import plain
from models.analyst.reports.tables import Row, Span, Table, Wanted
from models.analyst.reports.text import is_rule, spans_of, split

_SECTION = re.compile(
    r"^[A-Z].*(?:Statistics|Stats|Events|Histogram|Activity|Model|Class|Time|Reads|Writes|Profile|Segments)\b"
)
_DELIMITERS = "\t,;|"
_LONGEST_LINE = 10_000
DELIMITERS = ",;\t|"  # of rows of a query
Headings = tuple[tuple[str, ...], str, Sequence[Span]]  # what sets cells apart, and where columns stand


def tables(lines: list[str], is_wanted: Wanted) -> list[Table]:
    """Tables that `is_wanted(title, columns)`: a line of headings, then rows of as many cells."""
    rows: list[Row] = []
    made, delimiter, title = [], "", ""
    columns: tuple[str, ...] = ()

    def end() -> None:
        if columns and rows:
            made.append(Table(title, columns, tuple(rows), rows[0].line - 1))

    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE or not line.strip():
            continue
        split = _split(line, delimiter)
        if not columns or split == columns or len(split) != len(columns):
            mark = max(_DELIMITERS, key=line.count)
            cells = _split(line, mark)
            named = len(cells) > 1 and not any(cell[:1].isdigit() for cell in cells)
            if named and not _is_aligned(cells, mark) and is_wanted(title, cells):
                end()
                columns, rows, delimiter = cells, [], mark
                continue
            if not columns:
                title = _title(line) or title
                continue
        cells = split
        if delimiter == "|" and line.count("|") == len(cells) == len(columns) - 1:
            cells = ("", *cells)  # bars between cells, of which the first is blank
        if not set(line) <= set("-=| :\t+"):
            if len(cells) == len(columns) + 1 and not any(map(str.isalnum, cells[0])):
                cells = cells[1:]  # a mark in a cell of its own
            damaged = "" if len(cells) == len(columns) else f"has {len(cells)} cells under {len(columns)} headings"
            if damaged and len(cells) == 1:
                end()
                columns, rows, title = (), [], _title(line) or title
                continue
            rows.append(Row(number, cells, damaged))
    end()
    return made


def _is_aligned(headings: tuple[str, ...], mark: str) -> bool:
    """Whether tabs only move headings to their place, so that the row below may have another number of them."""
    return mark == "\t" and "" in headings[headings.index(next(filter(None, headings), "")) : -1]


def _title(line: str) -> str:
    """The line, if it is the heading of a section."""
    words = line.strip(" #*_|\t")
    return words if len(words) < 80 and _SECTION.search(words) else ""


def _split(line: str, delimiter: str) -> tuple[str, ...]:
    if not delimiter:
        return (line.strip(),)
    if delimiter == "|":
        line = line.strip()
        if line.startswith("||"):
            line = line.replace("||", "|")  # as a wiki marks headings
        if line.startswith("|"):
            line = line[1:].removesuffix("|")
        return tuple(cell.strip(" *—").replace("\\", "") for cell in line.split("|"))
    return tuple(" ".join(cell.split()) for cell in cells_of(line, delimiter)) or (line.strip(),)


def headings_of(line: str, above: str) -> Headings | None:
    """A line as headings, or that above a rule; what sets cells apart, and the spans of columns; or None."""
    spans = spans_of(line) if is_rule(line) else ()
    mark = "" if spans else max(DELIMITERS, key=line.count)
    if mark not in line:
        return None
    return tuple(map(plain, cells_of(above if spans else line, mark, spans))), mark, spans


def cells_of(line: str, mark: str, spans: Sequence[Span] = ()) -> Sequence[str]:
    """The cells of a line: between marks, or, without any, in the spans of columns; none of a damaged one."""
    if not mark:
        cells, damaged = split(line, spans) if spans else ((line,), "")
        return () if damaged else cells
    if '"' not in line:
        return [cell.strip() for cell in line.split(mark)]
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=mark))]
    except (csv.Error, StopIteration):
        return ()
