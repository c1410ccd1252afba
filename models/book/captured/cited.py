"""Where a captured figure is printed: the `source` of its mark in a chart, which says so if one points at it."""

from models.book.captured.listing import Listing
from models.laws.numbers.figure import Figure, lines_in_words, lines_of


def cited(listing: Listing, *figures: Figure) -> tuple[str, tuple[str, ...]]:
    """A listing with the lines of it that print these figures, in words, and the lines themselves."""
    lines = listing.text.splitlines()
    return (
        f"{listing.entry.title}, {lines_in_words(figures)}",
        tuple(lines[number - 1].strip() for number in lines_of(*figures)),
    )
