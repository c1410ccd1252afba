"""How far the law of group commit is to be trusted, by the group of a report: how it did on reports of strangers.

trust.toml is made of the table of strangers' reports, by ``python -m models.findings.strangers``, for a reader's
own report is answered where that table is not.
"""

import json
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

STORED = files(__package__) / "trust.toml"
_HEAD = """\
# Of the public reports that count, by the first of their groups: how many the law of group commit is within a
# quarter of, how many there are, and of how many databases. Made by `python -m models.findings.strangers`.
"""


@cache
def stored():
    """By the group: how many reports the law is near, how many there are, and of how many databases."""
    return tomllib.loads(STORED.read_text(encoding="utf-8"))


def write(found):
    """Store the same."""
    lines = [f"{json.dumps(group)} = {numbers}\n" for group, numbers in found.items()]
    Path(str(STORED)).write_text(_HEAD + "".join(lines), encoding="utf-8")
