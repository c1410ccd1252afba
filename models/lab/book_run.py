"""The run that the book itself measured, to set a reader's own beside."""

from functools import cache

from models.book import captured
from models.lab.run import Run
from models.analyst.reports.listings.errors import UnknownName

NAME = "measured-run"


@cache
def book_run():
    """The Run of the listing; None in a book that has none."""
    try:
        return Run(captured.load(NAME))
    except UnknownName:
        return None
