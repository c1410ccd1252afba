"""What tells a run of the book's own measurements from every other text: its titles. The lab reads it."""

import re

TITLES = "Set-up", "Measured commits", "Sessions at the row", "Longest chain", "Lost commits", "Stretches"
_TITLE = rf"(?:{'|'.join(TITLES)})[ \r]*"
_FIRST = re.compile(rf"\s*{_TITLE}(?:\n(?![ >]*~)|$)")
# Behind the end of a line, which is found sooner than the start of one.
_LATER = re.compile(rf"\n[ >]*{_TITLE}\n[ >]*(?:name|case), ")
_EARLIER = re.compile(r"^[ >]*Measured commits[ \r]*\n[ >]*~+[ \r]*$", re.MULTILINE)


def is_run(text: str) -> bool:
    """Whether a text, whole or cut short, is of `make measure`: it has one of its titles."""
    return bool(_FIRST.match(text) or _LATER.search(f"\n{text}")) or is_earlier(text)


def is_earlier(text: str) -> bool:
    """Whether a text is of the `make measure` of an earlier release, which printed tables under rules."""
    return _EARLIER.search(text) is not None
