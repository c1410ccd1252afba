"""Tables whose cells are set apart by commas, tabs, semicolons or bars, as queries and spreadsheets write."""

import re

from models.analyst.reports.history_rows import cells_of
from models.analyst.reports.tables import Row, Table, Wanted

_SECTION = re.compile(
    r"^[A-Z].*(?:Statistics|Stats|Events|Histogram|Activity|Model|Class|Time|Reads|Writes|Profile|Segments)\b"
)
_DELIMITERS = "\t,;|"
_LONGEST_LINE = 10_000


def tables(lines: list[str], is_wanted: Wanted) -> list[Table]:
    """Tables that `is_wanted(title, columns)`: a line of headings, then rows of as many cells."""
    found, rows, delimiter, title = [], [], "", ""
    columns: tuple[str, ...] = ()

    def end() -> None:
        if columns and rows:
            found.append(Table(title, columns, tuple(rows), rows[0].line - 1))

    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE or not line.strip():
            continue
        own = _split(line, delimiter)
        if not columns or own == columns or len(own) != len(columns):
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
        cells = own
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
    return found


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
