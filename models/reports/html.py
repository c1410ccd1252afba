"""Tables of an HTML report, as Oracle's scripts write them."""

import html as _html
import re

from .tables import Row, Table

_INSIDE = r"""[^<>"']{0,200}(?:(?:"[^"]{0,500}"|'[^']{0,500}')[^<>"']{0,100}){0,12}"""
_TABLE = re.compile(rf"<table\b({_INSIDE})>", re.IGNORECASE)
_END = re.compile(r"</table|<h[1-6]\b", re.IGNORECASE)
_SUMMARY = re.compile(r"""summary=(?:"([^"]{0,500})"|'([^']{0,500})')""", re.IGNORECASE)
_HEADING = re.compile(r"<h[1-6]\b[^<>]{0,200}>(.{0,300}?)</h[1-6]>", re.IGNORECASE | re.DOTALL)
_ROW = re.compile(rf"<tr\b{_INSIDE}>", re.IGNORECASE)
_CELL = re.compile(rf"<(t[hd])\b{_INSIDE}>", re.IGNORECASE)
_PRE = re.compile(r"<pre\b[^<>]{0,200}>", re.IGNORECASE)
_TAG = re.compile(rf"</?[a-zA-Z!]{_INSIDE}>")


def words(markup):
    """What a reader sees of a piece of HTML: no tags, no entities, single blanks."""
    if "<" in markup:
        markup = _TAG.sub(" ", markup)
    if "&" in markup:
        markup = _html.unescape(markup)
    return " ".join(markup.split())


def head(text):
    """The first lines of a report by number, its cells set apart by blanks."""
    rows = re.sub(r"</t[dh]>\s{0,20}<t[dh]\b[^<>]{0,300}>", " ", text[:60_000], flags=re.IGNORECASE)
    return {number: words(line) for number, line in enumerate(rows.split("\n"), start=1)}


def untagged(text):
    """A text report out of a page that shows it as it is, between <pre> and </pre>; other text unchanged."""
    match = _PRE.search(text[:20_000])
    if not match:
        return text
    before = "\n" * text.count("\n", 0, match.end())
    return before + _html.unescape(_TAG.sub("", text[match.end() :]))


def tables(text, wanted):
    """Tables whose (title, columns) are `wanted`. The title is the heading over the table and its summary."""
    found, line, counted, last = [], 1, 0, 0
    starts = list(_TABLE.finditer(text))
    for place, start in enumerate(starts):
        heading = ""
        for match in _HEADING.finditer(text, last, start.start()):
            heading = match[1]
        last = start.end()
        summary = _SUMMARY.search(start[1])
        title = f"{words(heading)} | {words(summary[1] or summary[2] or '') if summary else ''}"
        following = starts[place + 1].start() if place + 1 < len(starts) else len(text)
        end = _END.search(text, start.end(), following)
        columns, rows = _read(text, start.end(), end.start() if end else following, title, wanted)
        if not rows:
            continue
        cut = "" if end or following < len(text) else "is the last one and may have been cut short"
        numbered = []
        for begin, cells in rows:
            line += text.count("\n", counted, begin)
            counted = begin
            numbered.append(Row(line, cells, cut if begin == rows[-1][0] else ""))
        found.append(Table(title, columns, tuple(numbered), numbered[0].line))
    return found


def _read(text, begin, end, title, wanted):
    """Headings, and (place, cells) of every row, if the table is wanted; else no rows."""
    columns, rows, bounds = (), [], [match.start() for match in _ROW.finditer(text, begin, end)]
    for start, stop in zip(bounds, [*bounds[1:], end], strict=False):
        heads, cells = _cells(text, start, stop)
        if heads > 1 and not rows:
            columns = cells  # of two rows of headings, the lower one names the columns
        elif heads <= 1 and not rows and not wanted(title, columns):
            if columns:
                return (), []
        elif cells:
            rows.append((start, cells))
    return columns, rows if wanted(title, columns) else []


def _cells(text, begin, end):
    """How many cells of a row are headings, and the words of all."""
    starts = list(_CELL.finditer(text, begin, end))
    bounds = [*(each.start() for each in starts[1:]), end]
    cells = tuple(words(text[each.end() : bound]) for each, bound in zip(starts, bounds, strict=False))
    return sum(1 for each in starts if each[1].lower() == "th"), cells
