"""What a page may load and ask, as a browser enforces it: a Content-Security-Policy in the page itself."""

import base64
import hashlib
from collections.abc import Iterable
from html import escape

from bs4 import Tag

from models.book.site.page import wanted

# From disk 'self' is the file's own folder in some browsers and nothing in others, which need the scheme.
_OWN = "'self' file:"
POLICY = {
    "default-src": _OWN,
    "script-src": _OWN,
    "style-src": f"{_OWN} 'unsafe-inline'",  # a picture has its colours on its marks
    "img-src": f"{_OWN} data:",
    "font-src": f"{_OWN} data:",
    "connect-src": "'none'",
    "worker-src": "'none'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "base-uri": "'none'",
    "form-action": _OWN,
}


def meta(more: Iterable[tuple[str, str]]) -> str:
    """The policy as a tag. `more` holds what a page may do besides, as pairs of a directive and what it allows."""
    directives = dict(POLICY)
    for directive, source in more:
        directives[directive] = " ".join([directives[directive].removeprefix("'none'"), source]).strip()
    content = "; ".join(f"{directive} {sources}" for directive, sources in directives.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(content, quote=False)}">\n'


def allow_own(page: Tag) -> None:
    """Let the policy of a page allow the scripts that stand in it, and no other."""
    scripts = [script.string for script in page.find_all("script", src=False, type=False) if script.string]
    attributes = [attribute for element in page.find_all() for attribute in element.attrs.items()]
    handlers = [str(value) for name, value in attributes if name.startswith("on")]
    hashes = [_hash(text) for text in dict.fromkeys(scripts)]
    handlers = [_hash(text) for text in dict.fromkeys(handlers)]
    allowed = " ".join(["script-src", *hashes, *(["'unsafe-hashes'", *handlers] if handlers else [])])
    (policy,) = wanted(page, 'meta[http-equiv="Content-Security-Policy"]')
    policy["content"] = str(policy["content"]).replace("script-src", allowed, 1)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
