"""Units of statistics, which Oracle prints without: a count unless the name says otherwise, or lies."""

import re
from collections.abc import Callable
from functools import lru_cache

Unit = Callable[[str], str]  # of a statistic, by its name
UNITS = [  # (names, unit, reason)
    ("total cf enq hold time", "ms", "so it agrees with the control file I/O timed beside it"),
    (r"KTFB alloc space \(block\)", "bytes", "whole 64 KiB extents; in blocks it would be gigabytes"),
    ("redo size.*", "bytes", "so documented, for all its kinds"),
    (r".*\bbytes\b.*", "bytes", "named so"),
]


@lru_cache(maxsize=4096)
def unit_of(statistic: str) -> str:
    """Unit of a statistic by name: ``"bytes"``, ``"ms"``, or ``""`` for a count."""
    return next((unit for names, unit, _ in UNITS if re.fullmatch(names, statistic)), "")


def rate_per(what: str) -> Unit:
    """A function from a statistic's name to the unit of its column "per `what`"."""
    return lambda statistic: f"{unit_of(statistic)}/{what}"
