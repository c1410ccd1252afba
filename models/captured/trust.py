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
# The public reports that count, by the first of their groups: of each its database, which begins with the owner,
# its syncs, and whether the law of group commit is within a quarter; by `python -m models.findings.strangers`.
"""


@cache
def stored():
    """By the group, of each report: its database, its syncs, and whether the law is near."""
    return tomllib.loads(STORED.read_text(encoding="utf-8"))


def write(found):
    """Store the same."""
    lines = [f"{json.dumps(group)} = {json.dumps(reports)}\n" for group, reports in found.items()]
    Path(str(STORED)).write_text(_HEAD + "".join(lines), encoding="utf-8")
