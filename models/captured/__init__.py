"""The captured listings, verbatim, and the reader that turns a listing into tables.

>>> from models import captured
>>> captured.load("hw-awr-nocache").events["enq: HW - contention"].waits.text
'62,717'

To add a listing: save it unchanged in `listings/`, describe it in `index.toml`, run the tests. If its tables
are laid out in a new way, add a `Layout` to the file of their rows and to `LAYOUTS` in `reader.py`.
"""

from .chains import ChainLink
from .enqueues import Enqueue
from .errors import ListingError, UnknownName
from .figures import Figure
from .index import Entry, Source, index, listing_text
from .listing import Listing
from .reader import parse
from .sessions import Session, SessionStatistic
from .statistics import Statistic
from .timings import OptionTiming
from .waits import WaitEvent

__all__ = [
    "ChainLink",
    "Enqueue",
    "Entry",
    "Figure",
    "Listing",
    "ListingError",
    "OptionTiming",
    "Session",
    "SessionStatistic",
    "Source",
    "Statistic",
    "UnknownName",
    "WaitEvent",
    "index",
    "load",
    "names",
    "parse",
]


def names():
    """Names of the captured listings."""
    return list(index())


def load(name):
    """Read a captured listing.

    Raises
    ------
    UnknownName
        If there is none of that name; the message says which are close.
    """
    entry = index()[name]
    return parse(listing_text(name), name, entry)
