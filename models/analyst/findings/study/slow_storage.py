"""Whether storage is slow for everything at once: several kinds of I/O that share no file and no process.

One slow kind can be its own device, a large batch, or a missing cache. Three at once are the storage below them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from models.analyst.findings.study.choices import FEW, LONG
from models.analyst.findings.study.no_waits import BACKGROUND
from models.analyst.findings.study.once import once
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.slow_writes import SLOW as QUICK
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock

# Choices: I/O is slow from so many seconds on average on, and the storage is if so many kinds are. A kind that is
# below what counts as slow for a log write is quick, and is said to be an exception.
SLOW, KINDS = 0.05, 3

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
    slow, quick = slow_kinds(study), [what for what, row in _kinds(study) if (row.mean or 0.0) < QUICK]
    return SlowStorage(slow, quick) if slow and not study.processors.starved else None


@once
def slow_kinds(study: Study) -> list[tuple[str, Row]]:
    """What, in words, and the Row of every kind of I/O that is SLOW; empty if that are fewer than KINDS."""
    slow = [(what, row) for what, row in _kinds(study) if (row.mean or 0.0) >= SLOW]
    return slow if len(slow) >= KINDS else []


def slow_when_idle(study: Study) -> list[str]:
    """How long writes of background processes take that are LONG though hardly anybody is there, each in words."""
    slow = [(what, row.mean) for what, row in _kinds(study) if row.name in BACKGROUND and row.mean]
    return [f"{what} take {clock(mean)}" for what, mean in slow if mean >= LONG]


def waits_for_storage(study: Study, event: str) -> bool:
    """Whether an event is I/O of a kind that is slow with all others."""
    return slow_storage(study) is not None and any(event in events for events in IO)


def _kinds(study: Study) -> Iterator[tuple[str, Row]]:
    """What, in words, and the Row with most time of every kind of I/O that has FEW waits or more."""
    for events in IO:
        rows = [row for row in study.rows_of(*events) if row.mean and (row.waits or 0) >= FEW]
        if rows:
            row = max(rows, key=lambda each: each.time)
            yield events[row.name], row
