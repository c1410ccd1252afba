"""What tells a run of the book's own measurements from every other text: its titles."""

import re

from models.reports.listings.measured import FACTS
from models.reports.listings.reader import LAYOUTS

_OF_A_RUN = FACTS.title, *(layout.title for layout in LAYOUTS if layout.title.startswith("Measured "))
_TITLE = re.compile(rf"^[ >]*(?:{'|'.join(_OF_A_RUN)})[ \r]*\n[ >]*~+[ \r]*$", re.MULTILINE)
_FIRST = re.compile(rf"\s*(?:{'|'.join(_OF_A_RUN)})[ \r]*(?:\n|$)")


def is_run(text):
    """Whether a text, whole or cut short, is of `make measure` or of the SQL*Plus scripts: it has one's title."""
    return bool(_FIRST.match(text) or _TITLE.search(text))
