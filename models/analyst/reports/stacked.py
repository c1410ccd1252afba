"""Tables of a plain-text report whose rows take several lines: under two rules, or with words below.

Samples of active sessions have two lines for each row, each under a rule of its own; so have segments. A statement
has a line of figures, and below it, up to a blank line, the module that runs it and the beginning of its text.
"""

import re
from dataclasses import dataclass

from models.analyst.reports.headings import plain
from models.analyst.reports.numbers import is_number
from models.analyst.reports.sections import END, Sections, is_title, titled
from models.analyst.reports.tables import Row, Span, Table, Wanted
from models.analyst.reports.text import is_rule, spans_of, split

MODULE, WORDS = "SQL Module", "SQL Text"
IDS = ("sqlid", "hashvalue", "oldhashvalue")
_ID, _LONGEST_ID = re.compile("[0-9a-z]{13}|[0-9]{5,11}"), 13
# The first cell of a row of samples: a statement's, a session's.
_WHOSE = re.compile(r"([0-9a-z]{13}|[0-9,() ]+)?")
_NAMES = {
    *IDS, "event", "eventclass", "sessiontype", "toprowsource", "owner", "tablespace", "tablespacename",
    "objectname", "subobjectname", "obj.type", "objectname(type)", "user", "program", "sid,serial#",
    "blockingsid(inst)", "blockingsid", "eventcaused", "#samplesactive",
}  # fmt: skip
# First headings: of a further event, what is the same in the row above is left blank, a whole line of it too.
GOES_ON = {"sqlid", "objectid", "sid,serial#", "blockingsid(inst)", "blockingsid"}
_HEADING_LINES = 4
_LINE, _PIECE = 80, 64  # characters, at which AWR breaks the words of a statement, and Statspack


@dataclass(frozen=True)
class _Layer:
    """One rule: its headings, where their dashes start and end, and which of them are over numbers."""

    columns: tuple[str, ...]
    spans: list[Span]
    numeric: tuple[bool, ...]

    def cells(self, line: str) -> tuple[str, ...] | None:
        """The cells of a line that fits; None of any other."""
        cells, damaged = split(line, self.spans)
        if damaged:
            return None
        numbers = [cell for cell, number in zip(cells, self.numeric, strict=True) if number and cell]
        names = [cell for cell, number in zip(cells, self.numeric, strict=True) if not number and cell]
        if not any(self.numeric):
            return cells if names and not any(map(is_number, names)) else None
        fit = sum(is_number(cell) or cell == "N/A" for cell in numbers)
        return cells if numbers and 2 * fit >= len(numbers) else None


def tables(lines: list[str], parts: Sections, is_wanted: Wanted) -> list[Table]:
    """Tables that `is_wanted(title, columns)`, of two rules, or of one with words below its rows.

    Words have the columns MODULE and WORDS. A line that is not the next one of a row is a damaged row, and so is a
    row behind the end of its table.
    """
    made, rules, done = [], [number for number, line in enumerate(lines) if is_rule(line)], 0
    for rule, below in zip(rules, [*rules[1:], len(lines)], strict=False):
        upper = _layer(lines, rule) if rule >= done else None
        if not upper:
            continue
        layers, title = [upper], parts.at(rule).title
        if not (_is_worded(layers) and is_wanted(title, (*upper.columns, MODULE, WORDS))):
            near = below < min(len(lines), rule + 2 + _HEADING_LINES)
            lower = _layer(lines, below, rule + 1) if near else None
            if not lower or not is_wanted(title, (*upper.columns, *lower.columns)):
                continue
            layers.append(lower)
        both, worded = tuple(column for layer in layers for column in layer.columns), _is_worded(layers)
        rows, done = _rows(lines, (below if len(layers) > 1 else rule) + 1, layers, worded)
        widths = tuple(end - start for layer in layers for start, end in layer.spans)
        columns = (*both, MODULE, WORDS) if worded else both
        made.append(Table(title, columns, tuple(rows), rule, (*widths, 0, 0) if worded else widths))
    return made


def _is_worded(layers: list[_Layer]) -> bool:
    """Whether words stand below the figures of a row: those of a statement."""
    return any(plain(column) in IDS for layer in layers for column in layer.columns)


def _layer(lines: list[str], rule: int, start: int | None = None) -> _Layer | None:
    """The headings over a rule; None if none, or if they do not begin at `start`."""
    heading: list[str] = []
    for number in range(rule - 1, max(rule - 1 - _HEADING_LINES, -1), -1):
        line = lines[number]
        ends = line.startswith(("->", "\f")) or END.fullmatch(line) or titled(line) or is_title(line)
        if not line.strip() or ends or is_rule(line):
            break
        heading.insert(0, line)
    if start is not None and len(heading) != rule - start:
        return None
    spans = spans_of(lines[rule])
    columns = tuple(" ".join(filter(None, (line[start:end].strip() for line in heading))) for start, end in spans)
    return (
        _Layer(columns, spans, tuple(plain(column) not in _NAMES for column in columns)) if any(columns) else None
    )


def _rows(lines: list[str], start: int, layers: list[_Layer], worded: bool) -> tuple[list[Row], int]:
    """The rows of a table from a line on, and the line where it stops: at the next rule, but not among words.

    A row of two layers waits for its lower line in `upper`.
    """
    rows, upper, words, behind, fresh, index = [], None, [], "", True, start
    goes_on = len(layers) > 1 and plain(layers[0].columns[0]) in GOES_ON
    last = layers[-1].spans[-2:][0][0] - _LONGEST_ID  # no id in the last cell starts before

    def damaged(at: int, why: str) -> None:
        rows.append(Row(at + 1, (lines[at].strip(),), behind or why))

    for index in range(start, len(lines)):
        line = lines[index]
        if (behind or not worded) and is_rule(line):
            break
        ends = line.startswith("\f") or END.fullmatch(line) or titled(line)
        if ends or not line.strip():
            if goes_on and upper and not ends:
                rows.append(Row(upper[0] + 1, (*upper[1], *[""] * len(layers[1].columns))))
                upper = None
            behind, fresh = ("stands behind its end" if ends else behind), True
            continue
        cells = layers[-1].cells(line) if len(layers) > 1 or _ID.search(line, last) else None
        first = layers[0].cells(line) if len(layers) > 1 else None
        if goes_on and first and not _WHOSE.fullmatch(first[0]):
            first = None
        if len(layers) == 1 and cells and not _ID.fullmatch(cells[-1]):
            cells = None
        if behind:
            if any(map(is_number, cells or first or ())):
                damaged(index, behind)
            continue
        is_lower = goes_on and cells and rows and not (upper or first)
        if is_lower and not "".join(lines[index - 2 : index]).strip():
            upper = (index, ("",) * len(layers[0].columns))
        if upper and cells:
            rows.append(Row(index + 1, (*upper[1], *cells)))
            upper, fresh = None, False
        elif upper:
            damaged(upper[0], "has no figures")
            upper = (index, first) if first else None
        elif cells and (len(layers) > 1 or not fresh):
            damaged(index, "is not one of a pair of lines" if len(layers) > 1 else "is not under a blank line")
        elif cells:
            rows.append(Row(index + 1, cells))
            fresh = False
        elif first and (fresh or not worded):
            upper = (index, first)
        elif not worded:
            damaged(index, "is not one of a pair of lines")
        elif rows and not rows[-1].damaged:
            words.append((len(rows) - 1, line))
    if upper:
        damaged(upper[0], "has no figures")
    if worded:
        below = [[line for owner, line in words if owner == number] for number in range(len(rows))]
        rows = [_with(row, words_below) for row, words_below in zip(rows, below, strict=True)]
    return rows, index


def _with(row: Row, words: list[str]) -> Row:
    """The row with the module that its words begin with, and the rest of them as one line."""
    if row.damaged:
        return row
    module = words[0].removeprefix("Module: ").strip() if words and words[0].startswith("Module: ") else ""
    width = _PIECE if row.cells[-1].isdigit() else _LINE  # Statspack has a number for a statement
    text = "".join(line.ljust(width) for line in words[bool(module) :])
    return Row(row.line, (*row.cells, module, " ".join(text.split())))
