"""Tables of an HTML report, as Oracle's scripts write them."""

import html as _html
import re
from dataclasses import dataclass, field, replace

from models.analyst.reports.sections import EMPTY, promise
from models.analyst.reports.tables import Row, Table, Wanted

_INSIDE = r"""[^<>"']{0,200}(?:(?:"[^"]{0,500}"|'[^']{0,500}')[^<>"']{0,100}){0,12}"""
_SUMMARY = re.compile(r"""summary=(?:"([^"]{0,500})"|'([^']{0,500})')""", re.IGNORECASE)
_PLACE = re.compile(
    rf"<(?:(?P<table>table)\b(?P<inside>{_INSIDE})|(?P<row>tr)\b{_INSIDE})>"
    r"|<(?:h[1-6]\b[^<>]{0,200}>|p ?/?>(?=\s{0,9}Top [0-9]{1,3} ))"
    r"(?P<heading>(?:[^<]|</?a\b[^<>]{0,200}>){0,300})",
    re.IGNORECASE,
)
_CELL = re.compile(rf"<(t[hd])\b{_INSIDE}>", re.IGNORECASE)
_HEAD, _CLOSED = re.compile("<th", re.IGNORECASE), re.compile("</t", re.IGNORECASE)
_LOOSE = re.compile(r"</t[dh]\s{0,9}>\s{0,99}[^<\s]", re.IGNORECASE)
_END = re.compile("</table", re.IGNORECASE)
_ORACLE = re.compile(r"""class=['"]?awr|summary=['"]Script output""", re.IGNORECASE)
_BLANK = "&#160;"  # what most empty cells hold
TAG = re.compile(rf"<(?:/\s?)?[a-zA-Z!]{_INSIDE}>")  # mail breaks lines anywhere, within </th> too


def words(markup: str) -> str:
    """What a reader sees of a piece of HTML: no tags, no entities, single blanks."""
    markup = markup.removesuffix("</td>")  # of most cells it is the only tag
    if markup == _BLANK:
        return ""
    if "<" in markup:
        markup = TAG.sub(" ", markup)
    if "&" in markup:
        markup = _html.unescape(markup)
    return " ".join(markup.split())


def head(text: str, length: int = 60_000) -> dict[int, str]:
    """The first lines of a report by number, its cells set apart by blanks."""
    rows = re.sub(r"</t[dh]>\s{0,20}<t[dh]\b[^<>]{0,300}>", " ", text[:length], flags=re.IGNORECASE)
    return {number: words(line) for number, line in enumerate(rows.split("\n"), start=1)}


def is_oracles(text: str) -> bool:
    """Whether a page has the marks of Oracle's own scripts."""
    return _ORACLE.search(text) is not None


@dataclass
class _Open:
    """A table that is being read: what stands over it, its headings, and its rows by where they stand."""

    heading: str = ""
    summary: str = ""
    begin: int = 0
    columns: tuple[str, ...] = ()
    rows: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    other: bool = False  # of no interest

    @property
    def title(self) -> str:
        return f"{self.heading} | {self.summary}"


def tables(text: str, is_wanted: Wanted) -> list[Table]:
    """Tables that `is_wanted(title, columns)`. The title is the heading over the table and its summary.

    A table ends where another begins, or a heading: `</table>` may be lost or misplaced. Rows without headings
    behind a table are damaged ones of it. A title that promises a table and has none is a Table without columns.
    """
    made, now, line, counted = [], _Open(), 1, 0

    def number(offset: int) -> int:
        nonlocal line, counted
        line, counted = line + text.count("\n", counted, offset), offset
        return line

    def end(offset: int) -> None:
        if now.rows and now.columns and not now.other:
            rows = [Row(number(begin), cells, _damage(cells, now.columns)) for begin, cells in now.rows]
            if offset == len(text) and not _END.search(text, now.rows[-1][0]):
                rows[-1] = replace(rows[-1], damaged="is the last one and may have been cut short")
            made.append(Table(now.title, now.columns, tuple(rows), rows[0].line))
            return
        behind = [row for row in now.rows if made and len(row[1]) == len(made[-1].columns)]
        if behind and not now.columns:
            begin, cells = behind[0]
            row = Row(number(begin), (" ".join(cells),), "stands behind its end, without headings,")
            made[-1] = replace(made[-1], rows=(*made[-1].rows, row))
        if promise(now.title) and text.find(EMPTY, now.begin, offset) < 0:
            made.append(Table(now.title, (), (), number(now.begin)))

    places = list(_PLACE.finditer(text))
    for mark, stop in zip(places, [*(below.start() for below in places[1:]), len(text)], strict=False):
        heading = words(mark["heading"]) if mark["heading"] else ""
        if heading and heading == now.heading and not now.columns:
            continue
        if heading:
            doubtful = not (now.columns or now.rows) and promise(now.heading) and promise(heading)
            end(mark.start())
            now = _Open("" if doubtful else heading, begin=mark.start())
        elif mark["table"]:
            match = _SUMMARY.search(mark["inside"])
            summary = words(match[1] or match[2] or "") if match else ""
            if now.rows or now.columns or now.other:
                end(mark.start())
                now = _Open(begin=mark.start())
            now.summary = summary
        if heading or (now.other and not _HEAD.search(text, mark.end(), stop)):
            continue
        heads, cells = _cells(text, mark.end(), stop)
        if heads > 1 and now.rows and cells != now.columns:
            now.rows.append((mark.start(), ()))  # a damaged one: what follows is of nobody knows what
            end(mark.start())
            ended = _END.search(text, now.rows[-2][0], mark.start())
            now = _Open(begin=mark.start(), other=not ended)
        if heads > 1:  # of two rows of headings, the lower one names the columns, unless either may
            rivals = bool(now.columns) and cells != now.columns
            now.other |= rivals and any(is_wanted(now.title, headings) for headings in (cells, now.columns))
            now.columns = cells
        elif sum(map(bool, cells)) > heads:  # else it spans headings
            now.other = now.other or not is_wanted(now.title, now.columns)
            now.rows.append((mark.start(), cells))
    end(len(text))
    return made


def _damage(cells: tuple[str, ...], columns: tuple[str, ...]) -> str:
    """What is wrong with a row whose tags have been lost or misplaced."""
    return "" if len(cells) == len(columns) else f"has {len(cells)} cells under {len(columns)} headings"


def _cells(text: str, begin: int, end: int) -> tuple[int, tuple[str, ...]]:
    """How many cells of a row are headings, and the words of all; as one cell, if some stand outside of any."""
    starts = list(_CELL.finditer(text, begin, end))
    if not starts:
        return 0, ()
    heads = sum(1 for start in starts if start[1].lower() == "th")
    if text[begin : starts[0].start()].strip() or _LOOSE.search(text, begin, starts[-1].end()):
        return heads, (words(text[begin:end]),)
    closed = _CLOSED.search(text, starts[-1].end(), end)
    bounds = [*(start.start() for start in starts[1:]), closed.start() if closed else end]
    cells = tuple(words(text[start.end() : bound]) for start, bound in zip(starts, bounds, strict=True))
    return heads, cells
