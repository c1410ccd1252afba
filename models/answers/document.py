"""An answer as an HTML document of its own, to keep or to send: its style is in it, and it asks for nothing."""

import re
from html import escape
from importlib.resources import files

STYLE = files(__package__) / "report.css"  # the look of an answer, wherever it is shown
_PAPER = files(__package__) / "document.css"
_LINK = re.compile(r'<a href="[^"]*">(.*?)</a>', re.DOTALL)


def document(title, body):
    """The document: a title, and the HTML of an answer. Its links become text, as the pages are elsewhere."""
    style = "".join(each.read_text(encoding="utf-8") for each in (_PAPER, STYLE))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><h1>{escape(title)}</h1>{_LINK.sub(_plain, body)}</body></html>\n"
    )


def _plain(link):
    return link[1]
