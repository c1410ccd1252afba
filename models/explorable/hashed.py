"""The name of a file that says what it holds, so that a browser need never ask for it twice."""

import hashlib
import posixpath


def hashed(name: str, content: str | bytes) -> str:
    """The name with a digest of the content in front of its ending."""
    stem, ending = posixpath.splitext(name)
    content = content.encode() if isinstance(content, str) else content
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:12]}{ending}"
