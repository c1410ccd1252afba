"""Statistics, and their units, which Oracle prints without: a count unless the name says otherwise, or lies."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from models.laws.numbers.figure import Figure

Unit = Callable[[str], str]  # of a statistic, by its name
UNITS = [  # (names, unit, reason)
    ("total cf enq hold time", "ms", "so it agrees with the control file I/O timed beside it"),
    (r"KTFB alloc space \(block\)", "bytes", "whole 64 KiB extents; in blocks it would be gigabytes"),
    ("redo size.*", "bytes", "so documented, for all its kinds"),
    (r".*\bbytes\b.*", "bytes", "named so"),
]


@dataclass(frozen=True)
class Statistic:
    """A total over an interval, with its rates; None where the table does not print them."""

    name: str
    total: Figure
    per_second: Figure | None = None
    per_transaction: Figure | None = None


@lru_cache(maxsize=4096)
def unit_of(statistic: str) -> str:
    """Unit of a statistic by name: ``"bytes"``, ``"ms"``, or ``""`` for a count."""
    return next((unit for names, unit, _ in UNITS if re.fullmatch(names, statistic)), "")
