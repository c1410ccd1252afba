"""Tables and pages: the same rows laid out in columns of text, or as an HTML table."""

from dataclasses import dataclass
from html import escape
from zlib import crc32

TEXT, HTML = "text", "html"
RULE = 61


@dataclass(frozen=True)
class Column:
    """`head` has its lines parted by "|"; `html` is its heading there, if it is another one."""

    head: str
    width: int
    left: bool = False
    html: str = ""
    cut: bool = False

    def cell(self, text):
        """Set into the column; a name is cut on the right, a number has to fit."""
        assert self.left or len(text) <= self.width or self.cut, (self, text)
        return text[: self.width].ljust(self.width) if self.left else text[: self.width].rjust(self.width)

    @property
    def heading(self):
        return self.html or " ".join(part.strip() for part in self.head.split("|"))


def columns_of(heads):
    """Those of "Event:<30; Waits:12; Time|(s):!11=Time": `<` for cells on the left, `!` for what may be cut."""
    columns = []
    for spec in heads.split("; "):
        head, _, how = spec.rpartition(":")
        width, _, html = how.partition("=")
        columns.append(Column(head, int(width.lstrip("<!")), width[0] == "<", html, width[0] == "!"))
    return tuple(columns)


@dataclass(frozen=True)
class Table:
    """One table of a report, its columns as `columns_of` takes them or as they are.

    Attributes
    ----------
    title : str
        Over the table; with `instance` set, "DB/Inst: ..." stands beside it in text.
    notes : tuple of str
        Lines with "-> ".
    over : tuple of str
        Lines of text that stand over the headings and span columns.
    second : tuple of Column
        Columns of a second line for each row; a line in which all are blank is.
    words : int
        How many of the last columns stand as words below a row of text: the statement, or its module and it.
    """

    title: str
    columns: tuple
    rows: tuple
    notes: tuple = ()
    summary: str = ""
    second: tuple = ()
    over: tuple = ()
    spanning: str = ""
    spanned: int = 0
    instance: bool = True
    underlined: bool = False
    terminated: bool = True
    headings: tuple = ()
    words: int = 0

    def __post_init__(self):
        for layer in ("columns", "second"):
            if isinstance(heads := getattr(self, layer), str):
                object.__setattr__(self, layer, columns_of(heads))


def headings(columns):
    """The stacked headings over a rule of dashes."""
    parts = [column.head.split("|") for column in columns]
    depth = max(len(part) for part in parts)
    lines = []
    for level in range(depth):
        cells = []
        for column, part in zip(columns, parts, strict=True):
            index = level - (depth - len(part))
            text = part[index] if index >= 0 else ""
            assert column.left or len(text) <= column.width, column
            cells.append(text[: column.width].ljust(column.width) if column.left else text.rjust(column.width))
        lines.append(" ".join(cells).rstrip())
    return [*lines, " ".join("-" * column.width for column in columns)]


def line(columns, cells):
    return " ".join(column.cell(text) for column, text in zip(columns, cells, strict=True)).rstrip()


@dataclass(frozen=True)
class Pages:
    """How a report of text is cut into pages.

    `every` is the number of lines on a page; 0 for none. With `alone` the form feed has a line of its own.
    """

    every: int = 0
    alone: bool = True
    instance: str = "DB/Inst: MADEUP/madeup1  Snaps: 410-411"
    gap: str = "  "
    width: int = 80
    rule: int = RULE
    indent: int = 10

    def title(self, table):
        if not table.instance:
            return table.title
        if self.gap:
            return table.title + self.gap + self.instance
        fill = self.width - len(table.title) - len(self.instance)
        return (
            (table.title + " " * fill + self.instance)[: self.width] if fill >= 0 else table.title + self.instance
        )


def text_table(table, pages):
    """Lines of one table, with its headings again on every new page."""
    layers = _layers(table)
    if table.headings:
        head = list(table.headings)
    else:
        head = [pages.title(table)] if table.title else []
        if table.underlined:
            head.append("~" * len(table.title))
        else:
            head += [f"-> {note}" if not note.startswith(" ") else note for note in table.notes]
            head += [""] if table.title else []
        head += table.over
        for layer in layers:
            head += headings(layer)
    lines, page_length = list(head), len(table.rows) if table.underlined else pages.every or len(table.rows)
    for index, row in enumerate(table.rows):
        if index and index % max(page_length, 1) == 0:
            lines += ["\f", *head] if pages.alone else ["\f" + head[0], *head[1:]]
        start = 0
        for layer in layers:
            lines.append(line(layer, row[start : start + len(layer)]))
            start += len(layer)
        if table.words:
            lines += _words(row[start:], 64 if row[start - 1].isdigit() else 80)
    if table.terminated:
        lines.append(" " * pages.indent + "-" * pages.rule)
    return lines


def _layers(table):
    """The columns of each line of a row, without those of words."""
    layers = [table.columns, table.second] if table.second else [table.columns]
    return [*layers[:-1], layers[-1][: len(layers[-1]) - table.words]]


def _words(cells, width):
    """The module and the statement, broken at so many characters, and a blank line."""
    *module, text = cells
    named = [f"Module: {name}" for name in module if name]
    return [*named, *(text[start : start + width] for start in range(0, len(text), width)), ""]


def html_table(table, style):
    """One table as `style` writes it, with its heading."""
    columns = (*table.columns, *table.second)
    parts = []
    if table.title and style.titled(table):
        parts.append(style.heading(table.title))
    if table.notes:
        parts.append(style.notes(table.notes))
    parts.append(style.table(table.summary))
    if table.spanning:
        parts.append(style.spanning(table.spanning, len(columns), table.spanned))
    parts.append(style.row([style.head(column.heading) for column in columns]))
    for index, row in enumerate(table.rows):
        cells = [
            style.cell(text.strip(), column, index, first=not number)
            for number, (column, text) in enumerate(zip(columns, row, strict=True))
        ]
        parts.append(style.row(cells))
    parts.append(style.end)
    return "\n".join(parts)


@dataclass(frozen=True)
class Style:
    """HTML of 11g and later; `diff` is the class attribute of the tables of 11.2.0.4 and later."""

    diff: bool = True
    end: str = "</table>\n<p />"

    def titled(self, table):
        return True

    def heading(self, title):
        return f'<a class="awr" name="{crc32(title.encode()) % 10**5}"></a>\n<h3 class="awr">{escape(title)}</h3>'

    def notes(self, notes):
        items = "".join(f'<li class="awr"> {escape(note.strip())} </li>' for note in notes)
        return f"<ul>{items}</ul>"

    def table(self, summary):
        kind = 'border="0" class="tdiff"' if self.diff else 'border="1"'
        return f'<table {kind} summary="{escape(summary)}">'

    def spanning(self, title, columns, spanned):
        blank = "<td>&#160;</td>" * (columns - spanned)
        return f'<tr>\n{blank}<th class="awrbg" colspan=" {spanned}" id="x">{escape(title)}</th>\n</tr>'

    def row(self, cells):
        return f"<tr>{''.join(cells)}</tr>"

    def head(self, text):
        if not text:
            return '<th class="awrnobg" scope="col"></th>'
        return f'<th class="awrbg" scope="col">{escape(text)}</th>'

    def cell(self, text, column, index, first):
        kind = "awrc" if index % 2 == 0 else "awrnc"
        opening = "<td" + ("" if column.left else ' align="right"') + (' scope="row"' if first else "")
        return f"{opening} class='{kind}'>{escape(text) or '&#160;'}</td>"


@dataclass(frozen=True)
class OldStyle(Style):
    """HTML of 10g: capitals, single quotes, no summaries."""

    end: str = "</TABLE><P>"

    def heading(self, title):
        return f"<A NAME='s{len(title)}'></A>\n<H3 class='awr'>{escape(title)}</H3>"

    def notes(self, notes):
        return "<UL>" + "".join(f"<LI class='awr'> {escape(note.strip())}" for note in notes) + "</UL>"

    def table(self, summary):
        return "<TABLE BORDER=1>"

    def spanning(self, title, columns, spanned):
        return f"<TR>{'<TD>&nbsp</TD>' * (columns - spanned)}<TH colspan={spanned}>{escape(title)}</TH></TR>"

    def row(self, cells):
        return f"<TR>{''.join(cells)}</TR>"

    def head(self, text):
        return f"<TH class='awrbg'>{escape(text) or '&nbsp'}</TH>"

    def cell(self, text, column, index, first):
        kind = "awrnc" if index % 2 else "awrc"
        return f"<TD{'' if column.left else ' ALIGN=right'} class='{kind}'>{escape(text) or '&nbsp'}</TD>"
