"""The run that the book itself measured, to set a reader's own beside."""

from functools import cache

from models import captured
from models.printed.errors import UnknownName

from .run import Run

NAME = "measured-run"


@cache
def ours():
    """The Run of the listing; None in a book that has none."""
    try:
        return Run(captured.load(NAME))
    except UnknownName:
        return None
