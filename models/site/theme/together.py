"""A number and its unit stay on one line: the space between them in a page's text is one that no line ends at."""

import re

_UNIT = r"(?:[kMGT]?B(?:/s)?|[mµμnc]?s|/s|%)"
_SPACE = re.compile(rf"(?<=\d) (?={_UNIT}(?!\w))")
_SPACE_AT_THE_START = re.compile(rf"\A (?={_UNIT}(?!\w))")

# What is no prose stands as it was written; what stands in a line does not part a number from its unit.
_TOKEN = re.compile(
    r"(<!--.*?-->|<(script|style|pre|code|svg|math|textarea|title|output)\b.*?</\2>|</?([a-z][\w-]*)[^>]*>)",
    re.S,
)
_IN_LINE = ("a", "b", "i", "em", "span", "strong")


def kept_together(html):
    """A page, or a part of one, with every number and its unit kept together."""
    kept, end, follows_a_digit = [], 0, False
    for token in [*_TOKEN.finditer(html), None]:
        text = html[end : token.start() if token else len(html)]
        if follows_a_digit:
            text = _SPACE_AT_THE_START.sub("\N{NO-BREAK SPACE}", text)
        text = _SPACE.sub("\N{NO-BREAK SPACE}", text)
        kept.append(text)
        if text:
            follows_a_digit = text[-1].isdigit()
        if token:
            kept.append(token[0])
            follows_a_digit = follows_a_digit and token[3] in _IN_LINE
            end = token.end()
    return "".join(kept)
