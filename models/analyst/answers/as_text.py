"""An answer as plain text, for a terminal and for a ticket."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from models.analyst.answers import blocks, terminal
from models.analyst.answers.blocks import Always, Answer, Block, Layout, Line, Table
from models.analyst.answers.terminal import PLAIN, Looks
from models.laws.numbers.wording import clean

WIDTH = 100  # at most; longer lines are hard to follow


def text(answer: Answer, width: int = WIDTH, everything: bool = False, looks: Looks = PLAIN) -> str:
    """All that is not folded away, and with `everything` that too; lines of at most `width` columns.

    Bars are only where there is room for them beside the words.
    """
    typed = _Typist(max(answer.least, min(width, WIDTH)), everything, answer.hyphens, looks)
    return "\n\n".join(typed.parts(answer.blocks))


def lines_of(parts: Iterable[Block]) -> int:
    """How many lines blocks take, the empty ones between them too."""
    return "\n\n".join(_Typist(WIDTH, False, False, PLAIN).parts(parts)).count("\n") + 1


class _Typist:
    """Writes blocks in lines of so many columns."""

    def __init__(self, width: int, everything: bool, hyphens: bool, looks: Looks) -> None:
        self.width, self.everything, self.hyphens, self.looks = width, everything, hyphens, looks
        self.forms = {blocks.TEXT, blocks.BARRED if looks.bars and width >= WIDTH else blocks.BARE}

    def parts(self, parts: Iterable[Block]) -> Iterator[str]:
        """What an empty line stands between."""
        for block in blocks.shown(parts, self.forms):
            if isinstance(block, blocks.Fold):
                yield from self.parts(block.blocks if self.everything else block.instead)
            else:
                lines = self.parts(block.blocks) if isinstance(block, blocks.Part) else self._lines(block)
                yield from filter(None, ["\n".join(filter(None, lines))])

    def _lines(self, block: Always) -> Iterator[str]:
        match block:
            case blocks.Heading(line, _, ruled):
                yield self._wrapped(line, role=blocks.STRONG)
                yield "~" * len(_told(line)) if ruled else ""
            case blocks.Paragraph(line, whole=True):
                yield clean(_told(line))
            case blocks.Paragraph(line, _, indent):
                yield self._wrapped(line, indent)
            case blocks.List(items, _, indent, mark):
                yield from (self._wrapped((mark, *blocks.pieces(item)), indent, indent + 2) for item in items)
            case blocks.Facts(rows):
                yield from (self._wrapped((f"{name}: ", *blocks.pieces(line))) for name, line, *_ in rows)
            case blocks.Table() if block.rows:
                yield from self._table(block)

    def _wrapped(self, line: Line, first: int = 0, later: int = 2, role: str = "") -> str:
        """A line over as many as it takes."""
        wrapped = textwrap.wrap(
            blocks.printable(_told(line)), self.width, initial_indent=" " * first, subsequent_indent=" " * later,
            break_on_hyphens=self.hyphens,
        )  # fmt: skip
        shown = "\n".join(wrapped).replace("\N{NO-BREAK SPACE}", " ")
        return terminal.dressed(shown, _pieces(line), role) if self.looks.colours else shown

    def _table(self, table: Table) -> Iterator[str]:
        rows = [[clean(_told(cell)) for cell in row.cells] for row in table.rows]
        heads = [[clean(column.name) for column in table.columns]] if table.layout.headed else []
        widths = [max(map(len, column)) for column in zip(*heads, *rows, strict=True)]
        widths[0] = self._named(table.layout, widths)
        for head in heads:
            yield from self._row(head, table, widths)
        for cells, row in zip(rows, table.rows, strict=True):
            yield clean(row.first_of)
            yield from self._row(cells, table, widths)
            yield from (self._wrapped(note, 6, 8) for note in row.notes or ())

    def _named(self, layout: Layout, widths: Sequence[int]) -> int:
        """How wide the first column is: as its names are, as far as the others leave room."""
        if layout.cut:
            return min(widths[0], layout.most)
        left = self.width - layout.indent - sum(widths[1:]) - 2 * (len(widths) - 1)
        return max(layout.least, min(widths[0], layout.most, max(left, layout.least or self.width // 3)))

    def _row(self, cells: Sequence[str], table: Table, widths: Sequence[int]) -> Iterator[str]:
        layout, (name, *others) = table.layout, cells
        if layout.cut:
            first, rest = name if len(name) <= widths[0] else "…" + name[1 - widths[0] :], []
        else:
            first, *rest = textwrap.wrap(name, widths[0]) or [""]
        aligned = [
            cell.rjust(width) if column.number and not column.left else cell.ljust(width)
            for cell, column, width in zip(others, table.columns[1:], widths[1:], strict=True)
        ]
        line = " " * layout.indent + "  ".join([first.ljust(widths[0]), *aligned]).rstrip()
        yield f"{line[: self.width - 1].rstrip()}…" if layout.cut and len(line) > self.width else line
        yield from (" " * (layout.indent + 2) + more for more in rest)


def _told(line: Line) -> str:
    """A line without the looks of its pieces."""
    return "".join(words for words, _ in _pieces(line))


def _pieces(line: Line) -> Iterator[tuple[str, str]]:
    """The text and the role of each piece."""
    for piece in blocks.shown(blocks.pieces(line), {blocks.TEXT}):
        yield (piece.text, piece.role) if isinstance(piece, blocks.Words) else (str(piece), "")
