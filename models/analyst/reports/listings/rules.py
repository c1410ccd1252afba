"""The rule of dashes under the headings of a table, and the cutting of lines where it says.

Names contain blanks, so a line is never split at its blanks. Text starts where its dashes start; a number
ends where its dashes end, or one place further right, as some snapshots do. Both may overhang the dashes: the
snapshots' are as long as the headings, not as wide as the columns, so that what a column holds has to be known.
The tables of reports say by their dashes how wide a column is; `reports/text.py` reads those, known or not.
"""

import re
from collections.abc import Sequence

from models.analyst.reports.listings.lines import Line
from models.analyst.reports.tables import Span

RULE = re.compile(r" *-+(?: +-+)* *")
GAP = "   "  # as many blanks as no name has inside


def is_rule(line: Line) -> bool:
    """Whether a line consists of dashes and blanks."""
    return RULE.fullmatch(line.text) is not None


def spans_of(rule: Line) -> list[Span]:
    """Where the dashes of each column start and end."""
    return [match.span() for match in re.finditer("-+", rule.text)]


def titles(header: Sequence[Line], spans: Sequence[Span]) -> list[str]:
    """Heading of each column; one that is stacked over several lines is joined by blanks."""
    for line in header:
        reached: int | None = 0
        for start, end in [*spans, (len(line.text), None)]:
            if line.text[reached:start].strip():
                raise line.error("is not over the dashes of the rule; paste headings and rule unchanged")
            reached = end
    stacks = [[line.text[start:end].strip() for line in header] for start, end in spans]
    return [" ".join(filter(None, stack)) for stack in stacks]


def cut(line: Line, spans: Sequence[Span], numeric: Sequence[bool]) -> list[str]:
    """Cells of a row; `numeric` says of each column whether it holds numbers."""
    if is_rule(line):
        raise line.error("is a second rule of dashes in one table; put a blank line between tables")
    cells, limit = [], len(line.text)
    for (start, end), number in reversed(list(zip(spans, numeric, strict=True))):
        begin, stop = _number(line, start, end) if number else (start, limit)
        cell, around = line.text[begin:stop], line.text[start:begin] + line.text[stop:limit]
        if around.strip() or GAP in cell.strip() or cell.strip() != cell.rstrip():
            raise line.error(f"has text outside its columns near place {begin + 1}; paste the row unchanged")
        if not number and stop < len(line.text) and cell[-1:].strip():
            raise line.error(f"has no blank between columns at place {stop}; paste the row unchanged")
        cells.insert(0, cell.strip())
        limit = min(begin, start)
    if line.text[:limit].strip():
        raise line.error("has text before its first column; paste the row unchanged")
    return cells


def _number(line: Line, start: int, end: int) -> Span:
    """Where the number of a column begins and stops."""
    if not line.text[start : end + 1].strip():
        return start, start
    stop = end + 1 if line.text[end : end + 1].strip() else end
    begin = line.text.rfind(" ", 0, stop) + 1
    if not begin < stop <= len(line.text) or line.text[stop : stop + 1].strip():
        raise line.error(f"has no number that ends at place {end}, with the dashes; paste the row unchanged")
    return begin, stop
