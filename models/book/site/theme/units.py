"""A number and its unit stay on one line: the space between them in a page's text is one that no line ends at."""

import re

from bs4 import Tag
from bs4.element import NavigableString

_UNIT = r"(?:[kMGT]?B(?:/s)?|[mµμnc]?s|/s|%)"
_SPACE = re.compile(rf"(?<=\d) (?={_UNIT}(?!\w))")
_SPACE_AT_THE_START = re.compile(rf"\A (?={_UNIT}(?!\w))")

_NO_PROSE = {"script", "style", "pre", "code", "svg", "math", "textarea", "title", "output"}
_IN_LINE = {"a", "b", "i", "em", "span", "strong"}  # these do not part a number from its unit


def keep_together(page: Tag) -> None:
    """Keep every number on a page, or in a part of one, and its unit together."""
    _keep(page, follows_a_digit=False)


def _keep(element: Tag, follows_a_digit: bool) -> bool:
    """Whether what follows the element follows a digit."""
    for child in list(element.children):
        if isinstance(child, Tag):
            in_line = child.name in _IN_LINE
            if child.name in _NO_PROSE:
                follows_a_digit = False
            else:
                follows_a_digit = _keep(child, follows_a_digit and in_line) and in_line
        elif type(child) is NavigableString and child:
            text = _SPACE.sub("\N{NO-BREAK SPACE}", child)
            if follows_a_digit:
                text = _SPACE_AT_THE_START.sub("\N{NO-BREAK SPACE}", text)
            if text != child:
                child.replace_with(text)
            follows_a_digit = text[-1].isdigit()
        else:
            follows_a_digit = False
    return follows_a_digit
