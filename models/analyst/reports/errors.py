"""What goes wrong while reading a listing, and what goes wrong while looking something up in one."""

import difflib
from collections.abc import Iterable


class ListingError(ValueError):
    """A listing that cannot be read as it stands.

    Attributes
    ----------
    listing
        Name of the listing.
    number
        Line number, counted from 1; 0 when the listing as a whole is meant.
    line
        That line, as it stands.
    """

    def __init__(self, message: str, listing: str, number: int = 0, line: str = "") -> None:
        self.listing, self.number, self.line = listing, number, line
        where = f"{listing}, line {number}" if number else listing
        super().__init__(f"{where}: {message}" + (f"\n    {line.rstrip()[:160]}" if number else ""))


class UnknownName(KeyError):
    """A name that is not there; the message says which ones are."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError shows the repr of its message


def unknown(what: str, name: object, known: Iterable[str]) -> UnknownName:
    """The error for `name`, which is none of the names `known`."""
    spelt = {other.lower(): other for other in known}
    wanted = str(name).lower()
    containing = [other for other in spelt if wanted and wanted in other]
    close = difflib.get_close_matches(wanted, spelt, n=3) or containing
    if close:
        hint = "did you mean " + " or ".join(repr(spelt[other]) for other in close) + "?"
    else:
        hint = "there is " + (", ".join(map(repr, known)) or "none")
    return UnknownName(f"no {what} {name!r}: {hint}")
