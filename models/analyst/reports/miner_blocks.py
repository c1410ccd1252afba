"""The blocks of a capture that AWR-Miner has spooled: tables under rules of dashes, each between two marks.

A number ends where its dashes end. One that does not has been cut or moved, and counts as blank.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import NamedTuple

from models.analyst.reports.numbers import is_number, read_number
from models.analyst.reports.report import Refused
from models.analyst.reports.source import beginning
from models.analyst.reports.tables import Span
from models.analyst.reports.text import is_rule, spans_of
from models.laws.numbers.figure import Figure

MAIN = "MAIN-METRICS"
_MARK = re.compile(r"[ \t]*~~(?P<side>BEGIN|END)-(?P<name>[A-Z0-9-]+)~~\s*")
_DIGITS = re.compile(r"[0-9]{1,20}|[0-9]{0,20}[.,][0-9]{1,18}")
_ID = re.compile(r"[0-9]{1,18}")
_SAME = {"snap_id": "snap", "instance_number": "inst"}  # what other blocks call what the main one has too
Line = tuple[int, str]  # its number, and its text
Facts = dict[str, tuple[str, int]]  # by name: a value, and its line


class Row(NamedTuple):
    """One row: its snapshot, its cells by heading, and its line."""

    snap: str
    cells: dict[str, str]
    line: int


@dataclass(frozen=True)
class Block:
    """The rows of one block.

    Attributes
    ----------
    doubtful
        Snapshots of which a row may be missing: one beside them is damaged, or the block ends before its mark.
    widths
        How many places each column has.
    """

    rows: tuple[Row, ...] = ()
    doubtful: frozenset[str] = frozenset()
    widths: dict[str, int] = field(default_factory=dict)
    _finest: dict[tuple[str, str], float] = field(default_factory=dict)

    def by_snapshot(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.snap, []).append(row)
        return found

    def figure(self, row: Row, column: str, unit: str = "") -> Figure | None:
        """A number; None if it is blank. ValueError if it is none.

        SQL*Plus leaves out the zeros behind a point, so the column says how exactly a number is known.
        """
        text = row.cells.get(column, "")
        if not text:
            return None
        figure = _number(text, unit, row.line)
        if "E" in text or len(text) >= self.widths[column] - 1:
            return figure
        resolution = min(figure.resolution, self._resolution(column, unit))
        return Figure(figure, text, figure.unit, resolution, row.line)

    def _resolution(self, column: str, unit: str) -> float:
        if (column, unit) not in self._finest:
            texts = {row.cells.get(column, "") for row in self.rows}
            numbers = [_number(text, unit, 0) for text in texts if _DIGITS.fullmatch(text)]
            self._finest[column, unit] = min((each.resolution for each in numbers), default=inf)
        return self._finest[column, unit]


def _number(text: str, unit: str, line: int) -> Figure:
    """A number, whose comma can only be a decimal one: SQL*Plus groups no digits by itself."""
    return read_number(text.replace(",", "."), unit, line)


def is_id(text: str) -> bool:
    """Whether a text is the number of a snapshot or an instance."""
    return _ID.fullmatch(text) is not None


def may_be_capture(content: str | bytes) -> bool:
    """Whether a text, or bytes, may be a capture, by its first marks."""
    head = beginning(content)
    return "~~begin-" in head or "~~end-" in head


def blocks_of(text: str, name: str) -> dict[str, tuple[list[Line], bool]]:
    """The lines of each block by its name, as (number, line), and whether its end is there.

    Raises
    ------
    Refused
        If there are two captures in it, or one without the block that has the snapshots.
    """
    blocks, ended, lines = {}, set(), None
    for number, line in enumerate(text.split("\n"), start=1):
        match = _MARK.fullmatch(line) if "~~" in line else None
        if match and match["side"] == "BEGIN":
            if match["name"] == MAIN in blocks:
                raise Refused("holds two captures of AWR-Miner; give them one at a time", name)
            lines = blocks.setdefault(match["name"], [])
        elif match:
            ended.add(match["name"])
            lines = None
        elif lines is not None:
            lines.append((number, line))
    if MAIN not in blocks:
        why = f"is a capture of AWR-Miner without its block {MAIN}, which has the snapshots"
        raise Refused(f"{why}; give the whole file awr-hist-….out as the script wrote it", name)
    return {each: (lines, each in ended) for each, lines in blocks.items()}


def block(lines: list[Line], ended: bool) -> Block:
    """The Block of some lines; one without rows if they have no headings over a rule."""
    rows, doubtful, spans, seen = [], set(), {}, set()
    ends: tuple[int, ...] = ()
    heading, gap = "", 0  # of lines that are blank or damaged, since a row
    for (_, above), (number, line) in pairwise([(0, ""), *lines]):
        if is_rule(line):
            heading, gap = heading or above, 0
            spans = spans or _columns(heading, line)
            ends = ends or tuple(end for _, end in spans.values())
        elif spans and line != heading and line not in seen:
            cells = {column: _cell(line, *span) for column, span in spans.items()}
            if not is_id(cells["snap"]) or any(line[end : end + 1].strip() for end in ends):
                gap += 1 + bool(line.strip())
                continue
            if gap:
                doubtful.update((cells["snap"], *(row.snap for row in rows[-1:])))
            gap = 0
            seen.add(line)
            rows.append(Row(cells["snap"], cells, number))
    if gap > 1 or not ended:  # one blank line is before the end
        doubtful.update(row.snap for row in rows[-1:])
    widths = {column: end - start for column, (start, end) in spans.items()}
    return Block(tuple(rows), frozenset(doubtful), widths)


def _columns(heading: str, rule: str) -> dict[str, Span]:
    """Where each column stands; of two with one heading the first, the other has been cut."""
    found: dict[str, Span] = {}
    for start, end in spans_of(rule):
        column = heading[start:end].strip().lower()
        if column and column != "-" * len(column):
            found.setdefault(_SAME.get(column, column), (start, end))
    return found if "snap" in found else {}


def _cell(line: str, start: int, end: int) -> str:
    text = line[start:end].strip()
    return "" if text and not line[end - 1 : end].strip() and is_number(text) else text


def facts_of(lines: Iterable[Line]) -> Facts:
    """What the system is, from lines of a name and a value: name -> (value, line)."""
    cells = ((line.split(None, 1), number) for number, line in lines if not is_rule(line))
    return {cell[0]: (cell[1].strip(), number) for cell, number in cells if len(cell) == 2}
