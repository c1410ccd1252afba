"""An answer as HTML: on the page, in a notebook, and as a document of its own. All of its text is escaped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape
from importlib.resources import files

from models.analyst import colours
from models.analyst.answers import bars, blocks
from models.analyst.answers.blocks import Always, Answer, Block, Line, Row, Table, Word
from models.analyst.findings.chapters import BY_FILE

STYLE = files(__package__) / "report.css"  # the look of an answer, wherever it is shown
_PAPER = files(__package__) / "document.css"
_SITE = ".html"  # what follows a chapter's name on the page


def html(answer: Answer, suffix: str = _SITE) -> str:
    """One HTML section; a chapter's page is its name and `suffix`, and the site's own are whole pages."""
    return _section(answer, _Writer({blocks.HTML, blocks.SITE} if suffix == _SITE else {blocks.HTML}, suffix))


def document(answer: Answer) -> str:
    """An HTML document to keep or to send: its style is in it, and it leads nowhere and asks for nothing."""
    title, sheets = _text(answer.title), (sheet.read_text(encoding="utf-8") for sheet in (_PAPER, STYLE))
    style = "".join([colours.css(), *sheets])
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{title}</title><style>{style}</style></head>"
        f"<body><h1>{title}</h1>{_section(answer, _Writer({blocks.HTML, blocks.DOCUMENT}))}</body></html>\n"
    )


def _section(answer: Answer, writer: _Writer) -> str:
    inside = writer.written(answer.blocks)
    return f'<section{_class(answer.role)} aria-label="{_text(answer.label)}">{inside}</section>'


def _text(text: str) -> str:
    return escape(blocks.printable(text))


def _class(role: str) -> str:
    return f' class="{escape(role)}"' if role else ""


class _Writer:
    """Writes blocks for some forms of HTML; without a suffix a link is its text."""

    def __init__(self, forms: Collection[str], suffix: str | None = None) -> None:
        self.forms, self.suffix = forms, suffix

    def written(self, parts: Iterable[Block]) -> str:
        return "".join(map(self._block, blocks.shown(parts, self.forms)))

    def _block(self, block: Always) -> str:
        match block:
            case blocks.Heading(line, level):
                return f"<h{level}>{self._line(line)}</h{level}>"
            case blocks.Paragraph(line, role):
                return f"<p{_class(role)}>{self._line(line)}</p>"
            case blocks.List(items, ordered):
                tag = "ol" if ordered else "ul"
                return f"<{tag}>{''.join(f'<li>{self._line(item)}</li>' for item in items)}</{tag}>"
            case blocks.Facts(rows):
                return f'<dl class="wait-facts">{"".join(self._fact(*row) for row in rows)}</dl>'
            case blocks.Table():
                return f'<div class="wait-table">{self._table(block)}</div>' if block.rows else ""
            case blocks.Chart(svg, caption):
                over = f"<figcaption>{_text(caption)}</figcaption>" if caption else ""
                return f'<figure class="wait-charted">{over}{svg}</figure>'
            case blocks.Fold(title, parts):
                return f"<details><summary>{_text(title)}</summary>{self.written(parts)}</details>"
            case blocks.Part(parts, tag, role):
                inside = self.written(parts)
                return f"<{tag}{_class(role)}>{inside}</{tag}>" if tag else inside
        raise TypeError(f"{block!r}: is no block")

    def _line(self, line: Line) -> str:
        return "".join(map(self._words, blocks.shown(blocks.pieces(line), self.forms)))

    def _words(self, words: Word) -> str:
        match words:
            case blocks.Words(text, link=link) if link and self.suffix is not None:
                return f'<a href="{escape(self._address(link))}">{_text(text)}</a>'
            case blocks.Words(text, role) if role == blocks.STRONG:
                return f"<b>{_text(text)}</b>"
            case blocks.Words(text, role) if role == blocks.BELOW:
                return f'<br><span class="wait-where">{_text(text)}</span>' if text else ""
            case blocks.Words(text, role):
                return f"<span{_class(role)}>{_text(text)}</span>" if role else _text(text)
        return _text(words)

    def _address(self, link: str) -> str:
        assert self.suffix is not None
        if link[0] == "#":
            return link
        return BY_FILE[link].address(self.suffix) if link in BY_FILE else link + self.suffix

    def _fact(self, name: str, line: Line, role: str = "") -> str:
        return f"<div{_class(role)}><dt>{_text(name)}</dt><dd>{self._line(line)}</dd></div>"

    def _table(self, table: Table) -> str:
        kinds = [_class("number" if column.number else "") for column in table.columns]
        kinds[table.named_by] = ""
        heads = "".join(
            f'<th scope="col"{kind}>{self._line((column.name, blocks.Words(column.below, blocks.BELOW)))}</th>'
            for column, kind in zip(table.columns, kinds, strict=True)
        )
        caption = f"<caption>{_text(table.caption)}</caption>" if table.caption else ""
        rows = "".join(self._row(row, kinds, table.named_by) for row in table.rows)
        head = f"{caption}<thead><tr>{heads}</tr></thead>"
        return f"<table{_class(table.role)}>{head}<tbody>{rows}</tbody></table>"

    def _row(self, row: Row, kinds: Sequence[str], named_by: int) -> str:
        across = f'colspan="{len(kinds)}"'
        over = f'<tr><th scope="rowgroup" {across}>{_text(row.first_of)}</th></tr>' if row.first_of else ""
        cells = "".join(
            f'<th scope="row">{self._line(cell)}</th>'
            if number == named_by
            else f"<td{kind}>{self._line(cell)}</td>"
            for number, (cell, kind) in enumerate(zip(row.cells, kinds, strict=True))
        )
        if row.bars:
            return f'{over}<tr>{cells}</tr><tr class="wait-bars"><td {across}>{bars.svg(row.bars)}</td></tr>'
        if row.notes is None:
            return f"{over}<tr>{cells}</tr>"
        notes = "<br>".join(map(_text, filter(None, row.notes)))
        return f'{over}<tr>{cells}</tr><tr class="wait-law"><td {across}>{notes}</td></tr>'
