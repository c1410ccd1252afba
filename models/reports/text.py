"""Tables of a plain-text report, told by the rules of dashes under their headings.

A number ends where its dashes end, or one place off; a name starts where its dashes start. A row that does not
keep to that is damaged, and no figure of it is believed.
"""

import re
from dataclasses import replace
from itertools import pairwise

from models.reports.headings import field_of
from models.reports.names import complete, known
from models.reports.numbers import is_number
from models.reports.sections import END, UNDERLINED, at, is_title, titled
from models.reports.tables import Row, Table

_HEADING_LINES, _GAP = 6, 10  # lines of a heading; blank ones that may part rows
_PARTS = re.compile(r"(?P<name>\S.*?\S) {2,}(?P<figures>[0-9.,]+(?: +[0-9.,]+)*)(?P<words>(?: +[A-Z].*)?)")
_REMARK = re.compile(r"(?<! ) {2,}(?!#+$|-[0-9.,]+$)[<#=*(-].*")  # somebody's, behind a row


def is_rule(line):
    """Whether a line is the rule under headings: dashes, or tildes among them, or bars at the foot, and blanks.

    The line of dashes that ends a section is none.
    """
    start = line.lstrip(" ")[:1]
    if start == "_":
        return "__" in line and not line.strip("_ ")
    return start in ("-", "~") and "-" in line and not line.strip("-~ ") and not END.fullmatch(line)


def spans_of(rule):
    """Where each column's dashes start and end."""
    return [match.span() for match in re.finditer("[-~_]+", rule)]


def tables(lines, found, is_wanted):
    """Tables that `is_wanted(title, columns)`, from the lines of a text with the sections `found`.

    A line that looks like a row and stands behind the end of a table, under no other headings, is a damaged row.
    """
    made, number, last, loose, noted = [], 0, (), [], False

    def end():
        if loose:
            why = f"stands behind its end, with {len(loose) - 1} more," if loose[1:] else "stands behind its end"
            row = Row(loose[0] + 1, (lines[loose[0]].strip(),), why)
            made[-1] = replace(made[-1], rows=(*made[-1].rows, row))

    while number < len(lines):
        line = lines[number]
        if not is_rule(line):
            noted = line.startswith("->") or (noted and line.strip())
            if last and not noted and _fits(line, last):
                loose.append(number)
            number += 1
            continue
        spans = spans_of(line)
        columns = _columns(lines, number, spans)
        title, heading = at(found, number).title, number
        number += 1
        if not columns or (last and _fits(lines[heading - 1], last)):
            continue
        end()
        last, loose = (), []
        if is_wanted(title, columns):
            rows, number = _rows(lines, number, spans)
            widths, last = tuple(end - start for start, end in spans), spans
            if not rows and number < len(lines) and is_rule(lines[number]):
                columns = ()  # one of two rules that follow each other has come from another table
            made.append(Table(title, columns, tuple(rows), heading, widths))
    end()
    return made


def _columns(lines, rule, spans):
    """Headings over a rule, or nothing if there are none."""
    heading = []
    for number in range(rule - 1, max(rule - 1 - _HEADING_LINES, -1), -1):
        line = lines[number]
        if not line.strip() or line.startswith(("->", "\f", "--")) or titled(line) or END.fullmatch(line):
            break
        if line.lstrip(" ").startswith("~~"):
            line = _blank(line, len(re.findall("^ *~+", line)[0]))
        elif lines[number + 1].lstrip(" ").startswith("~~"):
            start = len(line) - len(line.lstrip(" "))
            heading.insert(0, _blank(line, start + len(UNDERLINED.findall(line)[0])))
            break
        if is_title(line):
            break
        heading.insert(0, line)
    if not heading:
        return ()
    *above, last = (line[: spans[0][1]].strip() for line in heading)
    above = [each for each in above if last and field_of(each)[0] != "?"]  # the headings of another table
    columns = [" ".join([*above, last])]
    for start, end in spans[1:]:
        stack = [line[start - _early(line, start) : end].strip(" -~") for line in heading]
        columns.append(" ".join(filter(None, stack)))
    return tuple(columns)


def _early(line: str, start: int) -> int:
    """1 where a word begins one place before the dashes that it stands over, else 0."""
    return int(line[start - 2 : start - 1] == " " != line[start - 1 : start] != "")


def _blank(line, end):
    return " " * end + line[end:]


def _rows(lines, number, spans):
    rows, rule = [], lines[number - 1]
    while number < len(lines):
        line = lines[number]
        if not line.strip():
            following = next(
                (each for each in range(number, min(number + _GAP, len(lines))) if lines[each].strip()), 0
            )
            if following and not lines[following].startswith("\f") and _fits(lines[following], spans):
                number = following
                continue
            break
        below = lines[number + 1].lstrip(" ") if number + 1 < len(lines) else ""
        if not rows and line == rule:
            number += 1  # the rule stands there twice
            continue
        if line.startswith("\f") or is_rule(line) or END.fullmatch(line):
            break
        if below.startswith("~~~") or titled(line) or is_title(line):
            break
        if rows and (name := _unfold(lines, rows[-1].line - 1, number, spans)):
            rows[-1] = replace(rows[-1], cells=(name, *rows[-1].cells[1:]))
        cells, damaged = split(line, spans)
        if damaged and (settled := in_order(line, len(spans))):
            cells, damaged = settled, ""
        if number == len(lines) - 1 and not damaged and _may_be_cut(line.rstrip(), cells, spans):
            damaged = "is the last line and may have been cut short"
        rows.append(Row(number + 1, cells, damaged))
        number += 1
    while rows and rows[-1].damaged and number < len(lines) and is_rule(lines[number]) and len(spans) > 1:
        rows.pop()  # headings of a table that follows without a blank line
    return rows, number


def _may_be_cut(line, cells, spans):
    """Whether a line ends before its last columns, or in a number that does not end where its dashes do."""
    if len(spans) > 2 and len(line) <= spans[-2][0]:
        return True
    last = max((place for place, cell in enumerate(cells) if cell), default=0)
    return last > 0 and is_number(cells[last]) and len(line) < spans[last][1] - 1


def _unfold(lines, begin, number, spans):
    """The known name that a column cuts in the line at `begin` and goes on with from `number` on; else ""."""
    start, end = spans[0]
    parts = [lines[begin][start:end].ljust(end - start)]
    while len(parts[-1].rstrip()) >= end - start - 1 and number < len(lines) and not lines[number][end:].strip():
        parts.append(lines[number][start:end].ljust(end - start))
        number += 1
    name = complete("".join(parts), 0)
    return name if len(parts) > 1 and name in known() else ""


def _fits(line, spans):
    """Whether a line is a row: behind a name half of its cells are numbers, or the last two of them."""
    cells, damaged = split(line, spans)
    numbers = [is_number(cell) or cell == "N/A" for cell in cells[1:] if cell]
    return not damaged and cells[0] and numbers and (2 * sum(numbers) >= len(numbers) or all(numbers[-2:]))


def split(line, spans):
    """Cells of a row, and what is wrong with it, if anything is."""
    line = line.rstrip()
    begin, cells = 0, []
    for (_, end), (_, next_end) in pairwise(spans):
        stop = _end_of_cell(line, begin, end, next_end)
        if stop is None:
            return (line.strip(),), f"has text across the columns at place {end + 1}"
        cells.append(line[begin:stop].strip())
        begin = stop
    cells.append(_REMARK.sub("", line[begin:]).strip())
    if any("   " in cell for cell in cells[1:]):
        return (line.strip(),), "has text between its columns"
    return tuple(cells), ""


def in_order(line, columns):
    """The cells of a row that does not keep to its columns, where what it holds settles which is which; else None.

    It begins with a known name, perhaps marked, and behind that has as many figures, and words at the end, as
    there are columns.
    """
    parts = _PARTS.fullmatch(line.strip())
    name = parts and complete(parts["name"], 0)
    if not name or name not in known():
        return None
    cells = [name, *parts["figures"].split(), *filter(None, [parts["words"].strip()])]
    return tuple(cells) if len(cells) == columns else None


def _end_of_cell(line, begin, end, next_end):
    """Where the cell over dashes that stop at `end` stops: there, or where a number that stands across does.

    Such a number ends one place too far, or is too wide for the next column, which ends at `next_end`. None if
    what stands across is neither.
    """
    if not line[end : end + 1].strip():
        return end
    left, right = line.rfind(" ", 0, end) + 1, line.find(" ", end)
    right = len(line) if right < 0 else right
    alone = not line[begin:left].strip()
    if left == end:
        return right if right == end + 1 and alone else end
    if not is_number(line[left:right]):
        return None
    if right == end + 1:
        return right
    return left if right >= next_end - 1 and alone else None
