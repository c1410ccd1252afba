"""The little Markdown that an output of HTML takes: code spans, bold and emphasis."""

import re
from html import escape


def inline(text):
    """Markdown of one paragraph as HTML; all else is escaped."""
    html = re.sub(r"`([^`]+)`", r'<code class="literal">\1</code>', escape(text))
    html = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)
