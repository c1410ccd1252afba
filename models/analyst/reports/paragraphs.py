"""Lines with their numbers, in paragraphs: runs of lines with blank lines between them."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple


class Line(NamedTuple):
    """One line, and where it stands, counted from 1."""

    number: int
    text: str


def paragraphs(text: str) -> Iterator[list[Line]]:
    """The lines of each paragraph, without blanks at their ends."""
    lines = [Line(number, line.rstrip(" \r")) for number, line in enumerate(text.split("\n"), start=1)]
    for filled, paragraph in groupby(lines, key=lambda line: line.text != ""):
        if filled:
            yield list(paragraph)
