"""The table of strangers' reports, strangers.toml: the figures of each, and where the report itself lies.

``python -m models.book.captured.strangers FOLDER…`` makes the figures anew, of every report in the folders that
the table names by its sha256; the addresses are left as they are.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from models.analyst import reports
from models.book.captured import kept

Entries = dict[str, dict[str, Any]]
TABLE = files(__package__) / "strangers.toml"
ADDRESS = "repository", "file", "commit", "blob", "sha256", "database", "published", "note"
LONGEST = 16  # hexadecimal digits of a sha256 that are kept

_HEAD = """\
# Reports of strangers, as far as the laws of the book are asked about them: their figures, as printed, and where
# each report lies in a public repository. `python -m models.book.captured.strangers FOLDER…` makes the figures
# anew; addresses are written by hand. CONTRIBUTING.md says how to add a report.
# file: below the repository; commit or blob: which of its versions; sha256: its first 16 digits; database: whose
# reports are of one database; published: its name in published.toml, if a chapter cites it by one.
"""
_OFFERED = """\
# What the table of public reports keeps of this one. It has no name of a database, an instance or a host, no
# statement and no parameter. Please fill in where the report lies: repository, file and commit; and of which of an
# owner's databases it is.
"""


def digest(content: bytes) -> str:
    """The sha256 by which the table knows a report's bytes."""
    return sha256(content).hexdigest()[:LONGEST]


def figures(content: bytes, name: str = "report") -> dict[str, Any]:
    """What the table has of a report's bytes: its sha256 and its figures; a Refused where it cannot be read."""
    return {"sha256": digest(content)} | kept.fields(reports.read(content, name))


def offered(content: bytes, name: str = "report") -> str:
    """The entry of a report that somebody offers, as TOML: its figures, and blanks for where it lies.

    A Refused where it cannot be read.
    """
    blanks = {"repository": "owner/name", "file": "", "commit": "", "database": "owner 1"}
    return f"{_OFFERED}{entry('owner-name-of-the-report', blanks | figures(content, name))}"


def table(text: str | None = None) -> Entries:
    """The entries by their names, as texts."""
    return _stored() if text is None else tomllib.loads(text)


@cache
def _stored() -> Entries:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def entry(name: str, given: Mapping[str, Any]) -> str:
    """One entry as TOML."""
    lines = [f"[{_key(name)}]"]
    tables_last = sorted(given.items(), key=lambda field: isinstance(field[1], dict))
    lines += [f"{field} = {_value(value)}" for field, value in tables_last]
    return "\n".join(lines) + "\n"


def written(entries: Entries) -> str:
    """The whole table as TOML."""
    return _HEAD + "".join(f"\n{entry(name, given)}" for name, given in entries.items())


def rebuilt(entries: Entries, contents: Iterable[bytes]) -> Entries:
    """The same entries, each with the figures of its report, if that is among these bytes."""
    by_digest = {digest(content): content for content in contents}

    def anew(name: str, given: dict[str, Any]) -> dict[str, Any]:
        content = by_digest.get(given["sha256"])
        address = {field: given[field] for field in ADDRESS if field in given}
        return given if content is None else address | figures(content, name)

    return {name: anew(name, given) for name, given in entries.items()}


def below(folders: Iterable[str | Path]) -> Iterator[bytes]:
    """The bytes of every file in these folders."""
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file():
                yield path.read_bytes()


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else json.dumps(name)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    Path(str(TABLE)).write_text(written(rebuilt(table(), below(sys.argv[1:]))), encoding="utf-8")
