"""How far the law of group commit is to be trusted, by the group of a report: how it did on reports of strangers.

trust.toml is made of the table of strangers' reports, by ``python -m models.findings.strangers``, for a reader's
own report is answered where that table is not.
"""

import json
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

STORED = Path(str(files(__package__))) / "trust.toml"
_HEAD = """\
# Of the public reports that count, by the first of their groups: how many the law of group commit is within a
# quarter of, how many there are, and of how many databases; and the ratios of log file sync to log file parallel
# write, by database. Made by `python -m models.findings.strangers`.
"""


@cache
def _all() -> dict[str, dict]:
    return tomllib.loads(STORED.read_text(encoding="utf-8"))


def stored() -> dict[str, list[int]]:
    """By the group: how many reports the law is near, how many there are, and of how many databases."""
    return _all()["near"]


def ratios() -> dict[str, list[float]]:
    """*log file sync* / *log file parallel write* of each public report that counts, by database."""
    return _all()["ratios"]


def write(near: dict[str, list[int]], ratios: dict[str, list[float]]) -> None:
    """Store the same."""
    parts = [
        f"\n[{title}]\n" + "".join(f"{json.dumps(name)} = {numbers}\n" for name, numbers in part.items())
        for title, part in (("near", near), ("ratios", ratios))
    ]
    STORED.write_text(_HEAD + "".join(parts), encoding="utf-8")
