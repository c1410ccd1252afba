"""How a text is set: as text under rules of dashes, HTML, CSV or with its blanks swallowed; and so its tables."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import unescape

from models.analyst.reports import collapsed, delimited, enqueues, html, stacked, text
from models.analyst.reports.headings import field_of
from models.analyst.reports.kinds import is_flat, is_stacked, is_wanted, kind_of
from models.analyst.reports.query import asked_by_query
from models.analyst.reports.report import NOT_FOUND, Problem, Refused
from models.analyst.reports.sections import Sections, promise, sections
from models.analyst.reports.tables import Lines, Table

_LONGEST_PASTE = 1_000_000
_HEAD, _LAST = 40_000, 20_000  # letters of a text in which its head stands, and its end
_END = re.compile(r"End of Report", re.IGNORECASE)
_HTML, _MARKUP = re.compile(r"<(?:table|t[dh])\b", re.IGNORECASE), re.compile(r"<[^<>]{0,400}>")
DOTS = r"\W{0,9}(?:\.{3,30}|…|snip\w{0,9})\W{0,9}"  # in the place of rows
_QUOTED = re.compile(rf"^[ \t]*`([^`]*)`[ \t]*$|^{DOTS}$")  # as notes mark lines of a program, and rows not shown
_MARKED = re.compile(r"^(?:[ \t]*>(?: |$))+|^[ \t]*(?:--|#|\*|-|\|)(?: |$)")
_PRE = re.compile(r"<pre\b[^<>]{0,200}>", re.IGNORECASE)
_QUOTES = re.compile(r"(?:[>|] ?)+")
_GAP = re.compile(" {2,}")
_COMMA_CELL = re.compile(r"[0-9]{1,15},[0-9]{1,2} ?(?:%|ms|us|s)?")
_UNCLEAR_CELL = re.compile(r"[0-9]*\.[0-9]+|[0-9]{1,3},[0-9]{3}")
_COMMA = re.compile(r"[0-9],[0-9]{1,2} *\((?:mins?|secs?)\)")
_POINT = re.compile(r"[0-9]\.[0-9]{1,2} *\((?:mins?|secs?)\)")
_POINT_CELL = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+|[0-9]{1,3}(?:,[0-9]{3}){2,}")
_GROUPED_CELL = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3}){2,}")
_DECIMAL = re.compile(
    r"(?<![\w.,])(?:[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]+)?|[0-9]*,[0-9]+)(?=%|[KMG]\b|[mu]?s\b|[^\w.,]|$)",
    re.MULTILINE,
)
_TURNED = str.maketrans(",.", ".,")
BESIDE = "another list of waits"  # in a text of several
_LIST = re.compile(r"(?>.*?\b(?:event|wait_class)\b).*time_waited")  # behind the first of them, or it takes long


@dataclass(frozen=True)
class Layout:
    """A text with its tables, and its lines by number, without tags; `cut` if it is a report that lost its end."""

    text: str
    form: str  # "text", "html", "csv" or "collapsed"
    tables: list[Table]
    lines: Lines
    cut: bool = False
    beside: Sequence[Problem] = ()  # of a fragment: what stands there besides and matters


def lay_out(text: str, kind: str, name: str) -> Layout:
    """The Layout of a report of this kind, "" for a fragment, with decimal points in place of commas.

    Of one that was cut off the last line, or row of HTML, is left out, as it may be short.

    Raises
    ------
    Refused
        If it has decimal commas, and nothing settles what 1.234 means.
    """
    cut = bool(kind) and not _END.search(text, max(len(text) - _LAST, 0))
    if cut:
        end = max(text.rfind("</tr>"), text.rfind("</TR>"))
        text = f"{text[: end + len('</tr>')]}</table>" if end >= 0 else text[: text.rfind("\n") + 1]
    layout = _laid_out(text, kind)
    pointed = with_points(text, layout.tables, name)
    layout = layout if pointed == text else _laid_out(pointed, kind)
    return replace(layout, cut=cut, beside=[] if kind else _beside(layout.lines, layout.tables))


def _laid_out(text: str, kind: str) -> Layout:
    page = Layout(text, "html", html.tables(text, is_wanted), html.head(text)) if _HTML.search(text) else None
    if page and page.tables and html.is_oracles(text):
        return page
    lines, numbers = lines_of(text)
    form, tables = _set(lines, kind)
    if page and not _any_whole(tables):  # else a statement that is listed has markup in it
        return page
    for index, table in enumerate(tables):
        rows = tuple(replace(row, line=numbers[row.line - 1]) for row in table.rows)
        tables[index] = replace(table, rows=rows, line=numbers[table.line - 1])
    return Layout(text, form, tables, dict(zip(numbers, lines, strict=True)))


def _set(lines: list[str], kind: str) -> tuple[str, list[Table]]:
    """How lines are set, and their tables: the first of these in which a row is whole.

    A fragment with separators; tables under rules, and what is unclear in those by its words; a report with
    separators; blanks swallowed; the activity of locks alone; a fragment whose cells stand two blanks apart.
    """
    apart = [] if kind else delimited.tables(lines, is_wanted)
    if _any_whole(apart):
        return "csv", apart
    lines = _plain([_QUOTED.sub(r"\1", line) for line in lines]) if not kind else lines
    spaced = [line.expandtabs(8).rstrip("\f") if "\t" in line or "\f" in line else line for line in lines]
    spaced = spaced if kind else text.unfolded(spaced)
    parts = sections(spaced)
    ruled, locks = text.tables(spaced, parts, is_flat), enqueues.tables(spaced, parts)
    several = stacked.tables(spaced, parts, is_stacked)
    short = sum(map(len, lines)) < _LONGEST_PASTE
    if _any_whole(ruled):
        if short and not kind and any(map(_is_unclear, ruled)):
            squeezed = collapsed.tables(lines, is_wanted)
            ruled = [_clearer(table, squeezed) if _is_unclear(table) else table for table in ruled]
        lost = _find_lost(parts, [*ruled, *locks, *several]) if kind else ()
        return "text", [*ruled, *locks, *several, *lost]
    if kind and (in_cells := delimited.tables(lines, is_wanted)):
        return "text", in_cells
    squeezed = collapsed.tables(lines, is_wanted) if short else []
    if not kind and not (squeezed or locks or apart):
        return "csv", delimited.tables([_GAP.sub("\t", line.strip()) for line in lines], is_wanted)
    if squeezed or not (locks or apart):
        return "collapsed", squeezed
    return ("text", locks) if _any_whole(locks) else ("csv", apart)


def _plain(lines: list[str]) -> list[str]:
    """Lines without what a mail, a script or a list has put before every one of them."""
    written = [line for line in lines if line.strip()]
    marks = [match[0] for match in map(_MARKED.match, written) if match]
    return [_MARKED.sub("", line, count=1) for line in lines] if len(marks) == len(written) else lines


def _is_unclear(table: Table) -> bool:
    """Whether a row does not fit under its headings, or a heading makes no sense, as when somebody moved them."""
    return any(row.damaged for row in table.rows) or any(field_of(column)[0] == "?" for column in table.columns)


def _clearer(table: Table, squeezed: Iterable[Table]) -> Table:
    """The same table as its words tell it, if they tell more of it than the places under its headings do."""
    other = next((candidate for candidate in squeezed if candidate.line == table.line), table)
    figures = {row.line for row in table.rows if any(map(str.isdigit, "".join(row.cells)))}
    other = replace(other, rows=tuple(row for row in other.rows if row.line in figures))
    if len(other.rows) < len(figures):
        return table
    more = len(other.fields) > len(table.fields) or (
        other.fields.keys() == table.fields.keys()
        and sum(not row.damaged for row in other.rows) > sum(not row.damaged for row in table.rows)
    )
    return other if more else table


def _any_whole(tables: Iterable[Table]) -> bool:
    """Whether any row could be told apart into its cells."""
    return any(not row.damaged for table in tables for row in table.rows)


def _beside(lines: Lines, tables: list[Table]) -> list[Problem]:
    """Problems: what the query over the first Table asks, and the first list of waits that no Table is of."""
    first, rows = min(((table.line, len(table.rows)) for table in tables), default=(0, 0))
    _, problems = asked_by_query([line for number, line in lines.items() if number < first], rows)
    read = {table.line + off for table in tables for off in (-1, 0, 1)}
    for number, line in lines.items():
        if number not in read and _LIST.match(line.lower()) and text.is_rule(lines.get(number + 1, "")):
            message = f"the list of waits of line {number:,} is not read, and may have longer ones"
            return [*problems, Problem(BESIDE, NOT_FOUND, message, (number,))]
    return [*problems]


def _find_lost(parts: Sections, tables: Iterable[Table]) -> list[Table]:
    """A Table without columns for each of the sections `parts` that promises one and has none."""
    there = {(parts.at(table.line - 1), kind_of(table.title, table.columns)) for table in tables}
    there |= {(section, "statistics") for section, kind in there if kind == "values"}
    return [
        Table(section.title, (), (), section.start + 1)
        for section in parts.listed
        if section.promises and (section, promise(section.title)) not in there
    ]


def strip_tags(text: str) -> str:
    """A text report out of a page that shows it as it is, between <pre> and </pre>; other text unchanged."""
    match = _PRE.search(text[:20_000])
    if not match:
        return text
    before = "\n" * text.count("\n", 0, match.end())
    return before + unescape(html.TAG.sub("", text[match.end() :]))


def lines_of(text: str) -> tuple[list[str], list[int]]:
    """Lines as the report printed them, without tags, and the number of each in the text.

    Taken off: the ``> `` that mail puts before what it quotes, a common indent, the page headings of SQL*Plus, and
    blank lines where every second line is one.
    """
    lines = _without_quotes(strip_tags(text).split("\n"))
    flush = any(line[:1].strip() for line in lines)
    indent = 0 if flush else min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    lines = [line[indent:] for line in lines] if indent else lines
    printed = list(range(len(lines)))
    if sum(1 for line in lines if line == "OUTPUT") > 2:
        printed = [number for number in printed if not _is_page_heading(lines, number)]
    if _every_second_is_blank([lines[number] for number in printed]):
        printed = [
            number
            for number in printed
            if lines[number].strip() or (number + 1 < len(lines) and not lines[number + 1].strip())
        ]
    return [lines[number] for number in printed], [number + 1 for number in printed]


def _without_quotes(lines: list[str]) -> list[str]:
    quoted = sum(1 for line in lines if line.startswith(">"))
    if not quoted or 2 * quoted <= sum(1 for line in lines if line.strip()):
        return lines
    return [_QUOTES.sub("", line, count=1) if line.startswith(">") else line for line in lines]


def _is_page_heading(lines: list[str], number: int) -> bool:
    """Whether a line belongs to a blank line, OUTPUT, and a rule."""
    line, above = lines[number], lines[number - 1] if number else ""
    if line == "OUTPUT":
        return True
    if above == "OUTPUT":
        return len(line) > 70 and not line.strip("-")
    return not line and number + 1 < len(lines) and lines[number + 1] == "OUTPUT"


def _every_second_is_blank(lines: list[str]) -> bool:
    filled = [number for number, line in enumerate(lines[:-1]) if line.strip()]
    return len(filled) > 8 and all(not lines[number + 1].strip() for number in filled)


def with_points(text: str, tables: list[Table], name: str) -> str:
    """The text with decimal points if its numbers have decimal commas, and what else it prints settles that.

    1.234 means 1234 where the length of the interval has a comma, or a figure a point and a comma behind it. A
    report with figures like 1,234.5 has points, whatever else has a comma. Refused where both is so, or only some
    cells have commas and another has a point, or a comma that may be either.
    """
    head = _MARKUP.sub("", text[:_HEAD])
    cells = {cell for table in tables for row in table.rows[:50] if not row.damaged for cell in row.cells}
    points = _POINT.search(head) or any(map(_POINT_CELL.fullmatch, cells))
    commas = _COMMA.search(head) or any(map(_GROUPED_CELL.fullmatch, cells))
    some = not points and any(map(_COMMA_CELL.fullmatch, cells))
    every = (cell for table in tables for row in table.rows for cell in row.cells)
    commas = commas or (some and not any(map(_UNCLEAR_CELL.fullmatch, every)))
    if commas and not points:
        return _DECIMAL.sub(lambda number: number[0].translate(_TURNED), text)
    if commas or some:
        raise Refused(
            "prints decimal commas, so that 1.234 may mean two things; run it again after "
            "ALTER SESSION SET NLS_NUMERIC_CHARACTERS = '.,'",
            name,
        )
    return text
