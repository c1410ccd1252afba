"""The captured listings, verbatim, and what was published or measured of them.

>>> from models.book import captured
>>> captured.load("hw-awr-nocache").events["enq: HW - contention"].waits.text
'62,717'

To add a listing: save it unchanged in `listings/`, describe it in `index.toml`, run `tests/book/captured`, which
says its checksum. If the reader of reports refuses it, give its rows a pattern in `listing.py`. What is measured
from a run of its kind stands in `lob_inserts`.
"""

from models.book.captured.cited import cited as cited
from models.book.captured.index import index as index
from models.book.captured.index import listing_text
from models.book.captured.listing import Listing, read


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
    return read(name, listing_text(name).decode(), entry)
