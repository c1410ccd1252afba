"""How far the law of group commit is to be trusted, by the group of a report: how it did on reports of strangers.

trust.toml is made of the table of strangers' reports, by ``python -m models.book.evidence.strangers``, for a
reader's own report is answered where that table is not.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

STORED = files(__package__) / "trust.toml"
_HEAD = """\
# The public reports that count, by the first of their groups: of each its database, which begins with the owner,
# its syncs, whether the law of group commit is within a quarter, and log file sync / log file parallel write.
# Made by `python -m models.book.evidence.strangers`.
"""


@cache
def stored() -> dict[str, list[list[Any]]]:
    """By the group, of each report: its database, its syncs, whether the law is near, and its ratio."""
    return tomllib.loads(STORED.read_text(encoding="utf-8"))


def ratios() -> dict[str, list[float]]:
    """*log file sync* / *log file parallel write* of each public report that counts, by database."""
    ratios: dict[str, list[float]] = {}
    for database, *_, ratio in (report for reports in stored().values() for report in reports):
        ratios.setdefault(database, []).append(ratio)
    return ratios


def write(groups: Mapping[str, Sequence[Sequence[Any]]]) -> None:
    """Store the same."""
    lines = [f"{json.dumps(group)} = {json.dumps(reports)}\n" for group, reports in groups.items()]
    Path(str(STORED)).write_text(_HEAD + "".join(lines), encoding="utf-8")
