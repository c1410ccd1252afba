"""The captured listings, verbatim, and what was published or measured of them.

>>> from models.book import captured
>>> captured.load("hw-awr-nocache").events["enq: HW - contention"].waits.text
'62,717'

To add a listing: save it unchanged in `listings/`, describe it in `index.toml`, run `tests/book/captured`, which
says its checksum. If its tables are laid out in a new way, add a `Layout` to the module of their rows in
`models/analyst/reports/listings` and to `LAYOUTS` in its `reader.py`. What is measured from a run of its kind
stands in a module named for the run, with a function `measure`.
"""

from models.analyst.reports.listings.listing import Listing
from models.analyst.reports.listings.reader import parse
from models.book.captured.cited import cited as cited
from models.book.captured.index import index as index
from models.book.captured.index import listing_text


def names() -> list[str]:
    """Names of the captured listings."""
    return list(index())


def load(name: str) -> Listing:
    """Read a captured listing.

    Raises
    ------
    UnknownName
        If there is none of that name; the message says which are close.
    """
    entry = index()[name]
    return parse(listing_text(name), name, entry)
