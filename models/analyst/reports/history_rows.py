"""The rows of the book's history queries, one for each snapshot and thing, in whatever way a tool wrote them.

The queries are book/_static/history-awr.sql and history-statspack.sql. Their columns may come in any order, set
apart by commas, semicolons, tabs or bars, or under rules of dashes, and their headings as often as pages begin.
"""

import csv
from collections.abc import Sequence
from typing import NamedTuple

from models.analyst.reports.headings import plain
from models.analyst.reports.report import Refused
from models.analyst.reports.source import beginning
from models.analyst.reports.tables import Span
from models.analyst.reports.text import is_rule, spans_of, split

_ENOUGH = {"snap_id", "kind", "name"}  # headings by which the rows are known, even if others are not there
DELIMITERS = ",;\t|"
Headings = tuple[tuple[str, ...], str, Sequence[Span]]  # what sets cells apart, and where columns stand


class Row(NamedTuple):
    """One row, its cells as they are written, and its line.

    The first five say of which snapshot it is; `count` is how many rows that has.
    """

    db_name: str
    instance: str
    snap_id: str
    begin_time: str
    end_time: str
    kind: str
    name: str
    detail: str
    waits: str
    time_micro: str
    value: str
    row_count: str
    line: int = 0

    @property
    def snapshot(self) -> tuple[str, ...]:
        """The cells that say of which snapshot it is."""
        return self[:5]


COLUMNS = Row._fields[:-1]
_COUNT = COLUMNS.index("row_count")


def may_have_rows(content: str | bytes) -> bool:
    """Whether a text, or bytes, may hold rows of the history queries, by its first headings."""
    head = beginning(content)
    return "snap_id" in head and "row_count" in head


def rows_of(text: str, name: str) -> list[Row] | None:
    """The rows of a text that are whole, a list; None if it has no such headings.

    Raises
    ------
    Refused
        If columns are missing, or no row is whole.
    """
    rows: list[Row] = []
    places: list[int] | None = None
    spans: Sequence[Span] = ()
    damaged, mark, above = False, "", ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        found = headings_of(line, above) if is_rule(line) or "snap_id" in line.lower() else None
        if found and _ENOUGH.issubset(found[0] if found[1] else map(plain, above.split())):
            headings, mark, spans = found
            places = _places(headings, name)
        elif places and not is_rule(line) and not set(line) <= set("-+| "):
            cells = cells_of(line, mark, spans)
            if len(cells) == len(places) and cells[places[_COUNT]].isdecimal():
                rows.append(Row._make([*(cells[place] for place in places[: len(COLUMNS)]), number]))
            else:
                damaged = damaged or len(cells) > 2
        above = line
    if places and not rows:
        why = "are cut or folded; SET LINESIZE 500" if damaged else "are missing; take more days"
        raise Refused(f"has the headings of the history query, but its rows {why} and run it again", name)
    return rows if places else None


def headings_of(line: str, above: str) -> Headings | None:
    """A line as headings, or that above a rule; what sets cells apart, and the spans of columns; or None."""
    spans = spans_of(line) if is_rule(line) else ()
    mark = "" if spans else max(DELIMITERS, key=line.count)
    if mark not in line:
        return None
    return tuple(map(plain, cells_of(above if spans else line, mark, spans))), mark, spans


def _places(have: tuple[str, ...], name: str) -> list[int]:
    """Where each of COLUMNS stands, and then the places of the others."""
    missing = [each.upper() for each in COLUMNS if each not in have]
    if missing:
        what = f"has rows of the history query without {', '.join(missing)}"
        raise Refused(f"{what}; give all columns, as the query prints them", name)
    known = [have.index(each) for each in COLUMNS]
    return known + [place for place in range(len(have)) if place not in known]


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
