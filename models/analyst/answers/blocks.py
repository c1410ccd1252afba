"""What an answer is made of: blocks of words, which text and HTML each know how to show.

A line is a string, a Words, or a tuple of these. All of it is as a report has it: whatever shows it makes it safe.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from models.laws.numbers.wording import clean

# What shows blocks: text, with bars or without, and HTML; of this, a page of the book, and a document of its own.
TEXT, BARRED, BARE, HTML, SITE, DOCUMENT = "text", "barred", "bare", "html", "site", "document"
STRONG, BELOW, BAR = "strong", "below", "bar"
_UNIT = re.compile(r"(?<=[0-9]) (?=(?:%|/s|[mµ]?s|min|bytes|[kMGT]B)(?![A-Za-z]))")


@dataclass(frozen=True)
class Words:
    """A piece of a line: in a `role`, or leading to a chapter or, with "#", to a place on the same page.

    A role is STRONG, BELOW, BAR, or a class of `report.css`, as those of blocks are.
    """

    text: str
    role: str = ""
    link: str = ""


@dataclass(frozen=True)
class Heading:
    """A heading; in text, `ruled` if a rule is under it."""

    line: Line
    level: int
    ruled: bool = False


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; in text so far from the left, and not wrapped if it is `whole`."""

    line: Line
    role: str = ""
    indent: int = 0
    whole: bool = False


@dataclass(frozen=True)
class List:
    """Lines, each an item."""

    items: tuple[Line, ...]
    ordered: bool = False
    indent: int = 2
    mark: str = "- "


@dataclass(frozen=True)
class Facts:
    """Names and what stands for them: name, line, and a role, as often as there are any."""

    rows: tuple[tuple[str, Line] | tuple[str, Line, str], ...]


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading, what is smaller under it, and whether it holds numbers."""

    name: str
    number: bool = True
    below: str = ""
    left: bool = False  # in text, although it holds numbers


@dataclass(frozen=True)
class Bar:
    """A part of a whole: where it begins, how much it is, both fractions, and its colour; None if it is open."""

    start: float
    share: float
    colour: str | None


@dataclass(frozen=True)
class Row:
    """A row of a table: its cells, what stands under it if anything may, what it is the first row of, its bars."""

    cells: tuple[Line, ...]
    notes: tuple[str, ...] | None = None
    first_of: str = ""
    bars: tuple[Bar, ...] = ()


@dataclass(frozen=True)
class Layout:
    """How a table stands in text: from where, with headings or without, and how wide its first column may be.

    A name that is too long goes on below, or else is `cut`.
    """

    indent: int = 2
    headed: bool = False
    least: int = 0
    most: int = 1000
    cut: bool = False


@dataclass(frozen=True)
class Table:
    """A table; `named_by` is the column that says what a row is."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    role: str = ""
    named_by: int = 0
    layout: Layout = Layout()


@dataclass(frozen=True)
class Chart:
    """A drawing, as `chart.svg` makes it, and what stands over it; text has none."""

    svg: str
    caption: str = ""


@dataclass(frozen=True)
class Fold:
    """What is folded away under a title; text has its blocks if all is asked for, and else `instead`."""

    title: str
    blocks: tuple[Block, ...]
    instead: tuple[Block, ...] = ()


@dataclass(frozen=True)
class Part:
    """Blocks that text has no empty line between; in HTML in an element of that `tag` and `role`, if any."""

    blocks: tuple[Block, ...]
    tag: str = ""
    role: str = ""


# What every form shows: blocks, and pieces of a line.
Always: TypeAlias = Heading | Paragraph | List | Facts | Table | Chart | Fold | Part
Word: TypeAlias = str | Words
Shown = TypeVar("Shown", Always, Word)


@dataclass(frozen=True)
class Only(Generic[Shown]):
    """What only one form shows: blocks, or pieces of a line."""

    form: str
    parts: tuple[Shown | Only[Shown], ...]


Block: TypeAlias = Always | Only[Always]
Piece: TypeAlias = Word | Only[Word]
Line: TypeAlias = Word | tuple[Piece, ...]


@dataclass(frozen=True)
class Answer:
    """What there is to say `about` what a reader gave, whatever `as_json` knows.

    `title` is that of a document of its own, and `label` is read aloud before it. Text is not wrapped to fewer
    columns than `least`, and behind `hyphens` only if they are no part of names.
    """

    about: object
    title: str
    label: str
    blocks: tuple[Block, ...]
    role: str = "wait-report"
    least: int = 60
    hyphens: bool = True


def in_text(*parts: Shown | Only[Shown]) -> Only[Shown]:
    """What text alone shows."""
    return Only(TEXT, parts)


def in_html(*parts: Shown | Only[Shown]) -> Only[Shown]:
    """What HTML alone shows."""
    return Only(HTML, parts)


def asked_for(*blocks: Block, instead: tuple[Block, ...] = ()) -> Only[Always]:
    """What text alone shows, and only if all is asked for."""
    return in_text(Fold("", blocks, instead))


def shown(parts: Iterable[Shown | Only[Shown]], forms: Collection[str]) -> Iterator[Shown]:
    """The parts that are for one of the forms."""
    for part in parts:
        if not isinstance(part, Only):
            yield part
        elif part.form in forms:
            yield from shown(part.parts, forms)


def pieces(line: Line) -> tuple[Piece, ...]:
    return line if isinstance(line, tuple) else (line,)


def printable(text: str) -> str:
    """Text as it may be shown: without what does not print, and each figure on one line with its unit."""
    return _UNIT.sub("\N{NO-BREAK SPACE}", text if text.isprintable() else clean(text))
