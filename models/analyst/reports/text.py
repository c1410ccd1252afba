"""Tables of a plain-text report, told by the rules of dashes under their headings.

A number ends where its dashes end, or one place off; a name starts where its dashes start. A row that does not
keep to that is damaged, and no figure of it is believed.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from models.analyst.reports.headings import Places, field_of, fields
from models.analyst.reports.merging import makes
from models.analyst.reports.names import CPU, complete, known_names, unmarked
from models.analyst.reports.numbers import is_figure, is_number, read_number
from models.analyst.reports.sections import END, UNDERLINED, Sections
from models.analyst.reports.tables import Row, Span, Table, Wanted

_HEADING_LINES, _GAP = 6, 10  # lines of a heading; blank ones that may part rows
_LAYERS = 50  # of lines, to which a record is folded at the most: a choice
_DASHES = re.compile(r" *-[- ]*")
_MOVED = (0, 1, -1, 2, -2)  # places by which headings may stand beside their rule
_WORD = re.compile(r"[0-9.,]+ (?:[num]?s|m|h)(?= |$)|\S+")
_IN_NAME = re.compile(r"(?: {2,}|[0-9] +|(?= [0-9]+,)) ?[.,0-9]*[0-9]$")  # a figure in a cell of names
_TWO = re.compile(r"(?<![-/][0-9])(?<![-/][0-9]{3})[0-9] +[.0-9]|[0-9] +[A-Z][a-z]")  # in one cell, no time
_COMMAS = re.compile(r"[0-9],[0-9]{3}(?![0-9])")
_PARTED = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?: [0-9]{3})+(?![0-9,])")  # thousands, by blanks
_REMARK = re.compile(r"(?<! ) {2,}(?!#+$|-[0-9.,]+$)[<#=*(-].*")  # somebody's, behind a row


def is_rule(line: str) -> bool:
    """Whether a line is the rule under headings: dashes, or tildes among them, or bars at the foot, and blanks.

    The line of dashes that ends a section is none.
    """
    start = line.lstrip(" ")[:1]
    if start == "_":
        return "__" in line and not line.strip("_ ")
    return start in ("-", "~") and "-" in line and not line.strip("-~ ") and not END.fullmatch(line)


def spans_of(rule: str) -> list[Span]:
    """Where each column's dashes start and end."""
    return [match.span() for match in re.finditer("[-~_]+", rule)]


def tables(lines: list[str], parts: Sections, is_wanted: Wanted) -> list[Table]:
    """Tables that `is_wanted(title, columns)`, from the lines of a text with the sections `parts`.

    A line that looks like a row and stands behind the end of a table, under no other headings, is a damaged row.
    """
    made: list[Table] = []
    loose: list[int] = []
    number, noted = 0, False
    last: list[Span] = []

    def end() -> None:
        if loose:
            why = f"stands behind its end, with {len(loose) - 1} more," if loose[1:] else "stands behind its end"
            row = Row(loose[0] + 1, (lines[loose[0]].strip(),), why)
            made[-1] = replace(made[-1], rows=(*made[-1].rows, row))

    while number < len(lines):
        line = lines[number]
        if not is_rule(line):
            noted = line.startswith("->") or (noted and bool(line.strip()))
            if last and not noted and _fits(line, last):
                loose.append(number)
            number += 1
            continue
        spans = spans_of(line)
        columns = _columns(lines, number, spans, parts.ends)
        is_named = len(columns) > 2 and field_of(columns[0])[0] in ("name", "wait_class")
        if is_named and not columns[1]:  # a gap in the dashes
            columns, spans = (columns[0], *columns[2:]), [(spans[0][0], spans[1][1]), *spans[2:]]
        title, heading = parts.at(number).title, number
        number += 1
        if not columns or (last and _fits(lines[heading - 1], last)):
            continue
        end()
        last, loose = [], []
        if is_wanted(title, columns):
            rows, number = _rows(lines, number, spans, columns, parts.ends)
            widths, last = tuple(end - start for start, end in spans), spans
            if not rows and number < len(lines) and is_rule(lines[number]):
                columns = ()  # one of two rules that follow each other has come from another table
            made.append(Table(title, columns, tuple(rows), heading, widths))
    end()
    return made


def _columns(lines: list[str], rule: int, spans: list[Span], ends: Mapping[int, bool]) -> tuple[str, ...]:
    """Headings over a rule, or nothing if there are none."""
    heading: list[str] = []
    for number in range(rule - 1, max(rule - 1 - _HEADING_LINES, -1), -1):
        line = lines[number]
        if not line.strip() or line.startswith(("->", "\f", "--")) or ends.get(number):
            break
        if line.lstrip(" ").startswith("~~"):
            end = len(re.findall("^ *~+", line)[0])
            line = " " * end + line[end:]
        elif lines[number + 1].lstrip(" ").startswith("~~"):
            end = len(line) - len(line.lstrip(" ")) + len(UNDERLINED.findall(line)[0])
            heading.insert(0, " " * end + line[end:])
            break
        if number in ends:
            break
        heading.insert(0, line)
    if not heading:
        return ()
    alone = [heading[-1:]] if "_" in heading[-1] else []  # names of a view stand in one line, below any words
    moves = _MOVED if any(map(str.isalpha, heading[-1])) else (0,)

    def unknown(columns: tuple[str, ...]) -> int:
        return sum(field_of(column)[0] == "?" for column in columns)

    if not unknown(columns := _under(heading, spans, 0)):
        return columns
    return min((_under(over, spans, by) for over in (heading, *alone) for by in moves), key=unknown)


def _under(heading: list[str], spans: list[Span], by: int) -> tuple[str, ...]:
    """What stands over each of the dashes if headings are moved by so many places; "" if that cuts a word."""
    heading = [line[by:] if by > 0 else " " * -by + line for line in heading]
    if by and any(re.match(r"\S\S", heading[-1][end - 1 : end + 1]) for _, end in spans):
        return ("",) * len(spans)
    *above, last = (line[: spans[0][1]].strip() for line in heading)
    above = [words for words in above if last and field_of(words)[0] != "?"]  # the headings of another table
    columns = [" ".join([*above, last])]
    for start, end in spans[1:]:
        early = (int(line[start - 2 : start - 1] == " " != line[start - 1 : start] != "") for line in heading)
        stack = [line[start - shift : end].strip(" -~") for shift, line in zip(early, heading, strict=True)]
        columns.append(" ".join(filter(None, stack)))
    return tuple(columns)


def unfolded(lines: list[str]) -> list[str]:
    """Lines in which each record of a query on wait events is one, which SQL*Plus has folded to several.

    None if a line with a figure is part of no record: then nothing of it can be trusted.
    """
    lines, number = list(lines), 0
    while number < len(lines):
        end = number
        while (
            end < number + 2 * _LAYERS
            and _DASHES.fullmatch("".join(lines[end + 1 : end + 2]))
            and not _DASHES.fullmatch(lines[end])
        ):
            end += 2
        rules = lines[number + 1 : end : 2]
        layers = zip(lines[number:end:2], map(spans_of, rules), strict=True)
        names = tuple(line[slice(*span)].strip() for line, spans in layers for span in spans)
        if len(rules) < 2 or not {"name", "time"} <= fields(names).keys():
            number += 1
            continue
        widths = [len(rule.rstrip()) + 1 for rule in rules]
        over, under = ("".join(map(str.ljust, layer, widths)) for layer in (lines[number:end:2], rules))
        lines[number:end] = [over, under, *[""] * (end - number - 2)]
        number = end
        while record := lines[number : number + len(rules)]:
            if all(map(str.strip, record)) and any(map(is_figure, " ".join(record).split())):
                whole = "".join(map(str.ljust, map(str.rstrip, record), widths))
                lines[number : number + len(rules)] = [whole, *[""] * (len(rules) - 1)]
            elif record[0].strip() and any(map(is_figure, " ".join(record).split()[1:])):
                return []
            elif record[0].strip():
                break
            number += 1
    return lines


def _of_two_lines(
    rows: list[Row], lines: list[str], number: int, spans: list[Span], columns: tuple[str, ...]
) -> tuple[Row, int] | None:
    """A row whose name takes two lines, and the number of the line behind it; None if line `number` is of no such.

    The figures stand beside the beginning of the name, in the last of `rows`, which is taken from them then, or
    beside its end.
    """
    line, below = (*lines[number : number + 2], "")[:2]
    column = next((column for column, (_, end) in enumerate(spans) if line[:end].strip()), 0)
    begin, end = spans[column]
    alone = line[begin:end].strip() and not line[end:].strip()
    if alone and rows and not rows[-1].damaged and len(lines[number - 1][begin:end].rstrip()) >= end - begin - 1:
        cells = rows[-1].cells
        gap = " " * (lines[number - 1][end - 1 : end] in (" ", ""))
        whole = complete(f"{cells[column]}{gap}{line.strip()}", 0)
        is_cut = complete(cells[column], end - begin) not in known_names() and not is_figure(line.split()[-1])
        if (field_of(columns[column])[0] == "name" and is_cut) or whole in known_names():
            return replace(rows.pop(), cells=(*cells[:column], whole, *cells[column + 1 :])), number + 1
    if not {"name", "time"} <= fields(columns).keys():
        return None
    named = fields(columns)["name"][0]
    begin, end = spans[named]
    name = complete(f"{line[begin:].strip()} {below[:end].strip()}", end - begin)
    if name not in known_names() or [any(map(is_figure, half.split())) for half in (line, below)] != [False, True]:
        return None
    cells, damaged = split(below, spans)
    before = split(line[:begin], spans)[0][:named]
    return None if damaged else (Row(number + 2, (*before, name, *cells[named + 1 :])), number + 2)


def _rows(
    lines: list[str], number: int, spans: list[Span], columns: tuple[str, ...], ends: Mapping[int, bool]
) -> tuple[list[Row], int]:
    """The rows that stand from line `number` on under a rule, and the line where they end.

    A line may be a part of a row of two lines. Else marks and blanks within its numbers are taken off, and it is
    split under the rule. Where that is not sound, what it holds may settle its cells; if not, it is damaged.
    """
    rows: list[Row] = []
    rule, apart, of_events = lines[number - 1], [], {"name", "time"} <= fields(columns).keys()
    blanks = of_events and not any(map(_COMMAS.search, takewhile(str.strip, lines[number:])))
    while number < len(lines):
        line = lines[number]
        if not line.strip():
            following = next(
                (ahead for ahead in range(number, min(number + _GAP, len(lines))) if lines[ahead].strip()), 0
            )
            if following and not lines[following].startswith("\f") and _fits(lines[following], spans):
                number = following
                continue
            break
        below = lines[number + 1].lstrip(" ") if number + 1 < len(lines) else ""
        if not rows and line == rule:
            number += 1  # the rule stands there twice
            continue
        if number in ends or line.startswith(("\f", "```")) or below.startswith("~~~") or is_rule(line):
            break
        if of_two := _of_two_lines(rows, lines, number, spans, columns):
            row, number = of_two
            rows.append(row)
            continue
        line = unmarked(line) if of_events else line
        line = _PARTED.sub(lambda parted: _together(parted, spans), line) if blanks else line
        cells, damaged = split(line, spans)
        if of_events and not damaged and (_IN_NAME.search(cells[0]) or any(map(_TWO.search, cells[1:]))):
            cells, damaged = (line.strip(),), "has figures that stand under no heading"
        if of_events and (damaged or not _stands(line, spans)):
            settled = in_order(line, columns, spans)
            cells, damaged = (settled, "") if settled else (cells, damaged)
            apart += [] if settled or damaged else [len(rows)]
        if number == len(lines) - 1 and not damaged and _may_be_cut(line.rstrip(), cells, spans):
            damaged = "is the last line and may have been cut short"
        rows.append(Row(number + 1, cells, damaged))
        number += 1
    for index in apart if 2 * len(apart) < len(rows) else ():
        rows[index] = replace(rows[index], damaged="does not stand under its headings")
    while rows and rows[-1].damaged and number < len(lines) and is_rule(lines[number]) and len(spans) > 1:
        rows.pop()  # headings of a table that follows without a blank line
    return rows, number


def _may_be_cut(line: str, cells: tuple[str, ...], spans: list[Span]) -> bool:
    """Whether a line ends before its last columns, or in a number that does not end where its dashes do."""
    if len(spans) > 2 and len(line) <= spans[-2][0]:
        return True
    last = max((column for column, cell in enumerate(cells) if cell), default=0)
    return last > 0 and is_number(cells[last]) and len(line) < spans[last][1] - 1


def _fits(line: str, spans: list[Span]) -> bool:
    """Whether a line is a row: behind a name half of its cells are numbers, or the last two of them."""
    cells, damaged = split(line, spans)
    numbers = [is_number(cell) or cell == "N/A" for cell in cells[1:] if cell]
    if damaged or not cells[0] or not numbers:
        return False
    return 2 * sum(numbers) >= len(numbers) or all(numbers[-2:])


def split(line: str, spans: Sequence[Span]) -> tuple[tuple[str, ...], str]:
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


def in_order(line: str, columns: tuple[str, ...], spans: list[Span]) -> tuple[str, ...] | None:
    """The cells of a row of events that does not keep to its columns, where what it holds settles them; else None.

    Behind a name stand figures, and a class if there is a column for one. Either all figures end where those of
    the columns do, moved by the same; or they are as many as the columns, and waits and average make the time.
    """
    words, have = list(_WORD.finditer(line)), fields(columns)
    begin = next((index for index, word in enumerate(words) if index and is_figure(word[0])), len(words))
    end = next((index for index in range(begin, len(words)) if not is_figure(words[index][0])), len(words))
    figures, rest = words[begin:end], line[words[end].start() :].strip() if end < len(words) else ""
    has_class = "wait_class" in have and have["wait_class"][0] == len(spans) - 1
    if not figures or have["name"][0] or (rest and not has_class and rest[0] not in "<#=*(-"):
        return None
    name = complete(line[: figures[0].start()].strip(), spans[0][1] - spans[0][0])
    if name in CPU:
        return (name, *(word[0] for word in figures)) if len(figures) == 2 else None
    stops = [stop for _, stop in spans[1 : len(spans) - has_class]]
    moved = {figures[0].end() - stop for stop in stops}
    ways = [places for by in moved if (places := _places(figures, stops, by))]
    if len(ways) > 1 and len(figures) == len(stops) or not ways:
        ways = [list(range(len(stops)))] if _adds_up(name, figures, have) and len(figures) == len(stops) else []
    if len(ways) != 1:
        return None
    placed = {index: word[0] for index, word in zip(ways[0], figures, strict=True)}
    return (name, *(placed.get(index, "") for index in range(len(stops))), *([rest] if has_class else []))


def _together(number: re.Match[str], spans: list[Span]) -> str:
    """A number in one column without the blanks between its thousands, ending where it did."""
    across = any(number.start() <= stop < number.end() for _, stop in spans)
    return number[0] if across else number[0].replace(" ", "").rjust(len(number[0]))


def _stands(line: str, spans: list[Span]) -> bool:
    """Whether every figure ends where dashes do, or one place off."""
    stops = {stop + off for _, stop in spans[1:] for off in (-1, 0, 1)}
    return all(word.end() in stops for word in _WORD.finditer(line, spans[0][1]) if is_figure(word[0]))


def _places(figures: list[re.Match[str]], stops: list[int], by: int) -> list[int]:
    """Which of the columns each figure stands in, where all are moved by so much; empty if they are not."""
    places = [stops.index(word.end() - by) for word in figures if word.end() - by in stops]
    return places if len(places) == len(figures) else []


def _adds_up(name: str, figures: list[re.Match[str]], have: Places) -> bool:
    """Whether figures in the order of the columns have waits and an average that make the time."""
    if name not in known_names() or not {"waits", "time", "average"} <= have.keys():
        return False
    try:
        have_to_agree = (have[field] for field in ("waits", "average", "time"))
        return makes(*(read_number(figures[column - 1][0], unit) for column, unit in have_to_agree))
    except (ValueError, IndexError):
        return False


def _end_of_cell(line: str, begin: int, end: int, next_end: int) -> int | None:
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
    if not is_figure(line[left:right].removesuffix(".")):
        return None
    if right == end + 1:
        return right
    return left if right >= next_end - 1 and alone else None
