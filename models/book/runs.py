"""Runs of `make measure`: the one that the book itself measured, and the answer to a reader's beside it.

Whoever answers for the book (its command, its page, its notebooks) imports this: the analyst then takes runs too.
"""

from functools import cache

from models.analyst.answers import kinds
from models.analyst.reports.errors import UnknownName
from models.book import captured
from models.lab import reading
from models.lab.answer.as_blocks import answer
from models.lab.run import Run

NAME = "measured-run"


@cache
def book_run() -> Run | None:
    """The Run of the listing; None in a book that has none."""
    try:
        return Run(captured.load(NAME))
    except UnknownName:
        return None


kinds.OTHERS.append(kinds.Kind(reading.is_one, reading.read, lambda listing: answer(listing, book_run())))
