"""The little Markdown of an output of HTML: code spans, bold, emphasis, and links to sites and chapters."""

import re
from html import escape

IN_BRACES = re.compile(r"\{([^{}]+)\}")  # the name of a figure, in a sentence that has its value in its place
_LINK = re.compile(r"\[([^\]]+)\]\((https?://[^\s)]+|[\w-]+\.ipynb(?:#[\w-]+)?)\)")
WHOLE = 40  # characters: a longer code span is a command, and goes on in the next line


def inline(text: str) -> str:
    """Markdown of one paragraph as HTML; all else is escaped."""
    html = re.sub(r"`([^`]+)`", _code, escape(text))
    html = _LINK.sub(r'<a href="\2">\1</a>', html)
    html = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)


def _code(match: re.Match[str]) -> str:
    more = " wait-long" if len(match[1]) > WHOLE else ""
    return f'<code class="literal{more}">{match[1]}</code>'
