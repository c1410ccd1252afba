"""What goes wrong while reading a listing, and what goes wrong while looking something up in one."""

import difflib


class ListingError(ValueError):
    """A listing that cannot be read as it stands.

    Attributes
    ----------
    listing : str
        Name of the listing.
    number : int
        Line number, counted from 1; 0 when the listing as a whole is meant.
    line : str
        That line, as it stands.
    """

    def __init__(self, message, listing, number=0, line=""):
        self.listing, self.number, self.line = listing, number, line
        where = f"{listing}, line {number}" if number else listing
        super().__init__(f"{where}: {message}" + (f"\n    {line.rstrip()[:160]}" if number else ""))


class UnknownName(KeyError):
    """A name that is not there; the message says which ones are."""

    def __str__(self):
        return self.args[0]  # KeyError shows the repr of its message


def unknown(what, name, known):
    """The error for `name`, which is none of the names `known`."""
    spelt = {each.lower(): each for each in known}
    wanted = str(name).lower()
    containing = [each for each in spelt if wanted and wanted in each]
    close = difflib.get_close_matches(wanted, spelt, n=3) or containing
    if close:
        hint = "did you mean " + " or ".join(repr(spelt[each]) for each in close) + "?"
    else:
        hint = "there is " + (", ".join(repr(each) for each in known) or "none")
    return UnknownName(f"no {what} {name!r}: {hint}")
