"""What a page may load and ask, as a browser enforces it: a Content-Security-Policy in the page itself."""

import base64
import hashlib
import re
from html import escape, unescape

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

_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
_INLINE = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
_HANDLER = re.compile(r'<[a-z][^<>]*?\son[a-z]+="([^"]*)"')


def meta(more):
    """The policy as a tag. `more` holds what a page may do besides, as pairs of a directive and what it allows."""
    told = dict(POLICY)
    for directive, source in more:
        told[directive] = " ".join([told[directive].removeprefix("'none'"), source]).strip()
    content = "; ".join(f"{directive} {sources}" for directive, sources in told.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(content, quote=False)}">\n'


def with_hashes(page):
    """The page, whose policy now allows the scripts that stand in it, and no other."""
    hashes = [_hash(text) for text in dict.fromkeys(_INLINE.findall(page))]
    handlers = [_hash(unescape(text)) for text in dict.fromkeys(_HANDLER.findall(page))]
    allowed = " ".join(["script-src", *hashes, *(["'unsafe-hashes'", *handlers] if handlers else [])])
    return _META.sub(lambda match: match[0].replace("script-src", allowed), page, count=1)


def _hash(text):
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
