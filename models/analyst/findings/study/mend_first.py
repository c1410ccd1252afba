"""What makes many waits long at once, and so is mended first: storage, everything on a host, or its processors.

Storage is slow for everything at once if several kinds of I/O are that share no file and no process. One slow kind
can be its own device, a large batch, or a missing cache. Three at once are the storage below them.

Everything is slow at once if kinds of waits are that have nothing in common but the host they run on. A latch or a
mutex is held for microseconds, and needs no storage. Where sessions wait for it for a hundredth of a second, its
holder was not running; and then whatever else is long is long for the same reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from models.analyst.findings.study.choices import FEW, LONG, MATERIAL
from models.analyst.findings.study.log_writes import SLOW as QUICK
from models.analyst.findings.study.log_writes import SPACE
from models.analyst.findings.study.row import BACKGROUND, Row, Timed
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock, percent

# Choices: I/O is slow from so many seconds on average on, and the storage is if so many kinds are. A kind that is
# below what counts as slow for a log write is quick, and is said to be an exception.
SLOW, IO_KINDS = 0.05, 3

# Of each kind its events, and what they are in words. Sessions and background processes wait for direct writes in
# several events, of which the longest one together says how slow they are.
IO = (
    {"log file parallel write": "log writes"},
    {"control file parallel write": "control file writes"},
    {"db file parallel write": "data file writes", "db file async I/O submit": "data file writes"},
    {
        "direct path write": "direct writes",
        "direct path write temp": "temporary writes",
        "direct path sync": "flushes of direct writes",
    },
    {"db file sequential read": "single-block reads", "cell single block physical read": "single-block reads"},
)


@dataclass(frozen=True)
class SlowStorage:
    """Storage that is slow for all kinds of I/O, or for nearly all.

    Attributes
    ----------
    kinds
        The slow ones, in words.
    quick
        The exceptions.
    """

    kinds: list[tuple[str, Row]]
    quick: list[str]

    @property
    def where(self) -> str:
        """Where it is slow: "everywhere", or but for what."""
        return f"for all but {' and '.join(self.quick)}" if self.quick else "everywhere"

    @property
    def first_kind(self) -> str:
        """How long the first kind takes: "log writes take 100 ms"."""
        what, row = self.kinds[0]
        return f"{what} take {clock(row.mean or 0.0)}"

    @property
    def kinds_in_words(self) -> str:
        """How long all of them take."""
        *middle, last = [f"{what} {clock(row.mean or 0.0)}" for what, row in self.kinds[1:]]
        return f"{', '.join([self.first_kind, *middle])} and {last} on average"

    def __str__(self) -> str:
        return f"Storage is slow {self.where}: {self.kinds_in_words}."


@once
def slow_storage(study: Study) -> SlowStorage | None:
    """The SlowStorage of a report; None if nothing says so.

    Not where processors are short: there a process waits for one before it sees that its I/O is done.
    """
    slow, quick = slow_kinds(study), [what for what, row in _io_rows(study) if (row.mean or 0.0) < QUICK]
    return SlowStorage(slow, quick) if slow and not study.processors.starved else None


@once
def slow_kinds(study: Study) -> list[tuple[str, Row]]:
    """What, in words, and the Row of every kind of I/O that is SLOW; empty if that are fewer than IO_KINDS."""
    slow = [(what, row) for what, row in _io_rows(study) if (row.mean or 0.0) >= SLOW]
    return slow if len(slow) >= IO_KINDS else []


def slow_when_idle(study: Study) -> list[str]:
    """How long writes of background processes take that are LONG though hardly anybody is there, each in words."""
    slow = [(what, row.mean) for what, row in _io_rows(study) if row.name in BACKGROUND and row.mean]
    return [f"{what} take {clock(mean)}" for what, mean in slow if mean >= LONG]


def waits_for_storage(study: Study, event: str) -> bool:
    """Whether an event is I/O of a kind that is slow with all others."""
    return slow_storage(study) is not None and any(event in events for events in IO)


def _io_rows(study: Study) -> Iterator[tuple[str, Row]]:
    """What, in words, and the Row with most time of every kind of I/O that has FEW waits or more."""
    for events in IO:
        rows = [row for row in study.rows_of(*events) if row.mean and (row.waits or 0) >= FEW]
        if rows:
            row = max(rows, key=lambda row: row.time)
            yield events[row.name], row


# Choices: kinds of waits that are to be slow; waits of one kind, fewer than which are chance.
WAIT_KINDS, FEWEST = 3, 20

# Of each kind its events, from how many seconds on a mean wait is long, and whether it is a structure in memory.
# The first that fits counts. A lock of the library cache, a pin or a row lock is none: it is held for a parse.
_WAITS: tuple[tuple[str, re.Pattern[str], float, bool], ...] = (
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
        *others, last = [f"{row.name} {clock(row.mean or 0.0)}" for _, row in self.kinds]
        return f"{', '.join(others)} and {last}"


@once
def all_slow(study: Study) -> AllSlow | None:
    """The AllSlow of a report; None where fewer than WAIT_KINDS are, or none of them is in memory alone."""
    slow: dict[str, tuple[Timed, bool]] = {}
    for row in sorted(
        (row for row in study.waits_listed if (row.waits or 0) >= FEWEST), key=lambda row: -row.time
    ):
        what, _, long, in_memory = next((kind for kind in _WAITS if kind[1].fullmatch(row.name)), _NONE)
        if (row.mean or 0.0) >= long:
            slow.setdefault(what, (row, in_memory))
    if len(slow) < WAIT_KINDS or not any(in_memory for _, in_memory in slow.values()):
        return None
    kinds = [(what, row) for what, (row, _) in slow.items()]
    return AllSlow(tuple(sorted(kinds, key=lambda kind: kind[1].mean or 0.0, reverse=True)))


def is_victim(study: Study, event: str) -> bool:
    """Whether an event is one of what is slow with everything else."""
    slow = all_slow(study)
    return slow is not None and event in slow.names


SWITCH = "log file switch"


def of_processors(study: Study, holder: str) -> str:
    """A sentence that the processors come first, as `holder` waits for one too; empty unless they are short."""
    if not study.processors.starved:
        return ""
    signs = f" ({study.processors.signs[0]})" if study.processors.signs else ""
    return f"The host is short of CPU{signs}, and {holder} waits for a processor too: mend that first."


def of_all(study: Study, holder: str) -> str:
    """The same, or else that what makes everything slow comes first, or the storage; empty of none of them."""
    if processors := of_processors(study, holder):
        return processors
    if slow := all_slow(study):
        return f"Everything is slow at once ({slow}), so this wait is a victim, and its own remedies help little."
    return of_storage(study)


def of_storage(study: Study) -> str:
    """A sentence that the storage comes first; empty unless it is slow for all kinds of I/O."""
    slow = slow_storage(study)
    return f"{slow} Mend that first." if slow else ""


def of_redo(study: Study, share: float | None) -> str:
    """A sentence that sessions wait for room for redo more than so much; empty unless they do."""
    rows = [row for row in study.waits_listed if row.name == SPACE or row.name.startswith(SWITCH)]
    most = max(rows, key=lambda row: row.time, default=None)
    part = study.share_of_time(sum(row.time for row in rows)) if rows else None
    if most is None or part is None or part < max(share or 0.0, MATERIAL):
        return ""
    return (
        f"Sessions wait for room for redo too ({most.name}, {percent(part)}), and who holds the enqueue makes "
        "redo: mend that first."
    )
