"""What tells a run of the book's own measurements from every other text: its titles."""

import re

from models.reports.listings.reader import LAYOUTS
from models.reports.measured_tables import TITLES, is_measured

_PRINTED = "|".join({"Set-up", *(layout.title for layout in LAYOUTS if layout.title.startswith("Measured "))})
_TITLE = re.compile(  # behind the end of a line, which is found sooner than the start of one
    rf"\n[ >]*(?:{_PRINTED}|{'|'.join(TITLES)})[ \r]*\n[ >]*(?:~+[ \r]*$|(?:name|case), )", re.MULTILINE
)
_FIRST = re.compile(rf"\s*(?:{_PRINTED})[ \r]*(?:\n|$)")
_EARLIER = re.compile(r"^[ >]*Measured commits[ \r]*\n[ >]*~+[ \r]*$", re.MULTILINE)


def is_run(text):
    """Whether a text, whole or cut short, is of `make measure` or of the SQL*Plus scripts: it has one's title."""
    return bool(is_measured(text) or _FIRST.match(text) or _TITLE.search(f"\n{text}"))


def is_earlier(text):
    """Whether a text is of the `make measure` of an earlier release, which printed tables under rules."""
    return _EARLIER.search(text) is not None
