"""From the bytes of a file to the lines of a text, whoever wrote and packed it."""

import csv
import gzip
import io
import json
import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from itertools import groupby, pairwise
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from models.analyst.reports.report import Refused

_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_PLAIN = {0xB5: "u", 0x3BC: "u"} | dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_PLAIN |= dict.fromkeys((0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF), None)  # of no width
_PLAIN |= dict.fromkeys((*range(0x2010, 0x2016), 0x2212, *range(0x2500, 0x256D)), "-")
_PLAIN |= dict.fromkeys((0x2502, 0x2503, 0x2551), "|")
_APOSTROPHE = re.compile("['’](?<=[0-9].)(?=[0-9]{3}(?![0-9]))")  # between thousands
_LINE_ENDS = "\r\n", "\r", "\v", "\u0085", "\u2028", "\u2029"
LONGEST, MOST_LINES = 16_000_000, 250_000  # ten times what any report is known to have
_MARKUP = re.compile(r"<(?:t[dhr]|pre)\b", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:nbsp|[lg]t|amp|quot|#[0-9]{2,4});")
_NUMBERED, _LEAST_NUMBERED = re.compile(r"[ \t]*([0-9]{1,7})(?: ?[:|.)\]\t-](?![0-9])|(?=[ \n]|$))"), 4
# Headings, their rule and rows, all behind the marks of a comment, into which the rule may run.
_COMMENTED = re.compile(r"(?m)^(--|#|//)(?![- ]*\n)[^\n]*\n\1 ?-+(?: +-+)+ *\n(?:\1[^\n]*(?:\n|\Z))+")
_HEAD = 65_536  # places of a text within which the headings stand, a query itself before them
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_OFFICE = {"word/document.xml": "a Word document", "xl/workbook.xml": "an Excel workbook"}
_OTHER_FORMS = {
    b"%PDF": "a PDF",
    b"\xd0\xcf\x11\xe0": "a Word or Excel document",
    b"7z\xbc\xaf": "packed by 7-Zip",
}
_OTHER_FORMS |= dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8"), "an image")


def beginning(content: str | bytes) -> str:
    """The beginning of a text, or of bytes that are not decoded yet, in lower case."""
    head = content[:_HEAD]
    if not isinstance(head, str):
        head = bytes(head).replace(b"\0", b"").decode("latin-1")
    return head.lower().lstrip("\ufeffï»¿ÿþ")


def decode(
    text: str | bytes,
    name: str,
    longest: int = LONGEST,
    most_lines: int = MOST_LINES,
    alone: str = "give the report alone",
) -> str:
    """Text with \\n as its only line end; UTF-8, UTF-16 with its mark, or, failing these, Windows' Latin.

    Unpacked, JSON as CSV, and without entities, marks of no width, and numbers or marks of comments before every
    line. What else stands around the lines of one report, as quotes of mail, `layout` takes off.
    """
    if not isinstance(text, str):
        text = unpacked(bytes(text), name, longest)
    if len(text) > longest:
        raise Refused(f"is more than {longest / 1e6:.0f} MB long, and reports have a few; {alone}", name)
    text = (text if isinstance(text, str) else _decode(text, name)).removeprefix("\ufeff")
    for end in _LINE_ENDS:
        text = text.replace(end, "\n")
    if not text.strip():
        raise Refused("is empty; paste a report with its headings", name)
    if text.count("\n") > most_lines:
        raise Refused(f"has {text.count(chr(10)):,} lines, and reports have some thousand; {alone}", name)
    if _ENTITY.search(text) and not _MARKUP.search(text):
        text = unescape(text)
    text = _APOSTROPHE.sub(",", text.translate(_PLAIN))
    return rows_of_json(text) if is_json(text) else _COMMENTED.sub(_uncommented, _without_numbers(text))


def _uncommented(table: re.Match[str]) -> str:
    """Lines of a table without the marks of a comment that stand before every one of them."""
    return re.sub(rf"(?m)^{table[1]}", " " * len(table[1]), table[0])


def _without_numbers(text: str) -> str:
    """A text without the numbers that an editor has put before each of its lines."""
    lines = (
        [(line, _NUMBERED.match(line)) for line in text.split("\n")] if _NUMBERED.match(text.lstrip("\n")) else []
    )
    numbers = [int(match[1]) for _, match in lines if match]
    if len(numbers) < _LEAST_NUMBERED or any(line.strip() and not match for line, match in lines):
        return text
    if any(above >= below for above, below in pairwise(numbers)):
        return text
    rest = [line[match.end() :] if match else "" for line, match in lines]
    indent = min((len(line) - len(line.lstrip(" ")) for line in rest if line.strip()), default=0)
    return "\n".join(line[indent:] for line in rest)


def _decode(data: bytes, name: str) -> str:
    encoding = next((known for mark, known in _MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if "\0" in text:
        raise Refused("is not a text (it holds zero bytes); save the report as text or HTML and give that", name)
    return text


class Line(NamedTuple):
    """One line, and where it stands, counted from 1."""

    number: int
    text: str


def paragraphs(text: str) -> Iterator[list[Line]]:
    """The lines of each paragraph, without blanks at their ends."""
    lines = [Line(number, line.rstrip(" \r")) for number, line in enumerate(text.split("\n"), start=1)]
    for filled, paragraph in groupby(lines, key=lambda line: line.text != ""):
        if filled:
            yield list(paragraph)


def unpacked(data: bytes, name: str, longest: int) -> bytes:
    """The bytes themselves, or those in it if it is packed, no more than `longest` of them and one.

    Raises `Refused`, with what it is, if it is packed in another way or damaged.
    """
    for mark, what in _OTHER_FORMS.items():
        if data.startswith(mark):
            raise Refused(f"is {what}; save the report as text or HTML and give that", name)
    try:
        if data.startswith(_GZIP):
            with gzip.open(io.BytesIO(data)) as file:
                return file.read(longest + 1)
        if data.startswith(_ZIP):
            return _only(zipfile.ZipFile(io.BytesIO(data)), name, longest)
    except Refused:
        raise
    except Exception:  # zipfile raises what it happens to meet
        raise Refused("is packed, and cannot be unpacked; unpack it and give what is in it", name) from None
    return data


def _only(archive: zipfile.ZipFile, name: str, longest: int) -> bytes:
    """The one file in an archive, but for what is hidden."""
    files = [file for file in archive.infolist() if not file.is_dir()]
    for inside, what in _OFFICE.items():
        if any(file.filename == inside for file in files):
            raise Refused(f"is {what}; save the report as text or HTML and give that", name)
    files = [file for file in files if not PurePosixPath(file.filename).name.startswith(".")]
    if len(files) != 1:
        raise Refused(f"is a zip of {len(files)} files; unpack it and give the folder", name)
    with archive.open(files[0]) as file:
        return file.read(longest + 1)


def is_json(text: str) -> bool:
    """Whether a text begins as JSON does."""
    return text.lstrip()[:1] in ("{", "[")


def rows_of_json(text: str) -> str:
    """Each list of objects as CSV, its keys above it; a text without any as it is. A line may be an object too."""
    lists: list[list[dict[str, Any]]] = []
    for whole in (text, f"[{','.join(filter(str.strip, text.splitlines()))}]"):
        with suppress(ValueError, RecursionError):
            lists = lists or list(_lists(json.loads(whole, parse_float=str, parse_int=str)))
    written = io.StringIO()
    for objects in lists:
        rows = csv.DictWriter(written, dict.fromkeys(key for row in objects for key in row), lineterminator="\n")
        rows.writeheader()
        rows.writerows(objects)
    return written.getvalue() or text


def _lists(value: object, key: str = "") -> Iterator[list[dict[str, Any]]]:
    """Every list of objects but "columns", in which SQLcl says what the keys are."""
    rows = value if isinstance(value, list) and all(isinstance(row, dict) for row in value) else []
    if rows and not any(isinstance(cell, (dict, list)) for row in rows for cell in row.values()):
        yield from [rows] if key != "columns" else []
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _lists(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _lists(inner)
