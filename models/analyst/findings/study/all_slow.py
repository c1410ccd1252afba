"""Whether everything is slow at once: waits of kinds that have nothing in common but the host they run on.

A latch or a mutex is held for microseconds, and needs no storage. Where sessions wait for it for a hundredth of a
second, its holder was not running; and then whatever else is long is long for the same reason.
"""

import re
from dataclasses import dataclass
from math import inf

from models.analyst.findings.study.once import once
from models.analyst.findings.study.row import Row, Timed
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock

# Choices: kinds of waits that are to be slow; waits of one kind, fewer than which are chance.
KINDS, FEWEST = 3, 20

# Of each kind its events, from how many seconds on a mean wait is long, and whether it is a structure in memory.
# The first that fits counts. A lock of the library cache, a pin or a row lock is none: it is held for a parse.
_KINDS: tuple[tuple[str, re.Pattern[str], float, bool], ...] = (
    (
        "the shared pool",
        re.compile(
            r"cursor: (mutex .*|pin S)|library cache: mutex.*|row cache mutex"
            r"|latch: (shared pool|library cache|row cache).*"
        ),
        0.01, True,
    ),
    ("latches", re.compile(r"latch.*"), 0.01, True),
    ("blocks in the cache", re.compile(r"buffer busy waits|enq: TX - index contention"), 0.1, False),
    ("space in segments", re.compile(r"enq: HW.*"), 0.1, False),
    ("undo", re.compile(r"enq: US.*|undo segment.*"), 0.1, False),
    ("checkpoints of objects", re.compile(r"enq: (CR|KO|RO) .*"), 0.1, False),
)  # fmt: skip
_NONE = "", None, inf, False


@dataclass(frozen=True)
class AllSlow:
    """The slow kinds, each in words and with the Row of its longest waits."""

    kinds: tuple[tuple[str, Row], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The events that are long."""
        return tuple(row.name for _, row in self.kinds)

    def __str__(self) -> str:
        said = [f"{row.name} {clock(row.mean or 0.0)}" for _, row in self.kinds]
        return f"{', '.join(said[:-1])} and {said[-1]}"


@once
def all_slow(study: Study) -> AllSlow | None:
    """The AllSlow of a report; None where fewer than KINDS are, or none of them is in memory alone."""
    found: dict[str, tuple[Timed, bool]] = {}
    for row in sorted(
        (row for row in study.waits_listed if (row.waits or 0) >= FEWEST), key=lambda row: -row.time
    ):
        what, _, long, in_memory = next((each for each in _KINDS if each[1].fullmatch(row.name)), _NONE)
        if (row.mean or 0.0) >= long:
            found.setdefault(what, (row, in_memory))
    if len(found) < KINDS or not any(in_memory for _, in_memory in found.values()):
        return None
    kinds = [(what, row) for what, (row, _) in found.items()]
    return AllSlow(tuple(sorted(kinds, key=lambda each: each[1].mean or 0.0, reverse=True)))


def is_victim(study: Study, event: str) -> bool:
    """Whether an event is one of what is slow with everything else."""
    found = all_slow(study)
    return found is not None and event in found.names
