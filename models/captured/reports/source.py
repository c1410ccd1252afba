"""From the bytes of a file to the lines of a text, whoever wrote it."""

import re

from .report import Refused

_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_LINE_ENDS = re.compile("\r\n|\r|\v|\u0085|\u2028|\u2029")
_QUOTED = re.compile(r"(?:[>|] ?)+")


def decode(text, name):
    """Text with \\n as its only line end; UTF-8, UTF-16 with its mark, or, failing these, Windows' Latin."""
    if not isinstance(text, str):
        text = _decode(bytes(text), name)
    text = _LINE_ENDS.sub("\n", text.removeprefix("\ufeff"))
    if not text.strip():
        raise Refused("is empty; paste a report with its headings", name)
    if '=""' in text[:2000]:
        text = text.replace('""', '"')  # a report that a query tool exported as one cell of a CSV file
    return text.replace("\u00a0", " ")


def _decode(data, name):
    encoding = next((known for mark, known in _MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if "\0" in text:
        raise Refused("is not a text (it holds zero bytes); save the report as text or HTML and give that", name)
    return text


def without_quotes(lines):
    """Lines without the ``> `` that mail and Markdown put before quoted ones, if most of them have it."""
    filled = [line for line in lines if line.strip()]
    quoted = sum(1 for line in filled if line.startswith(">"))
    if 2 * quoted <= len(filled):
        return lines
    return [_QUOTED.sub("", line, count=1) if line.startswith(">") else line for line in lines]
