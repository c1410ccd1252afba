"""The tables of a run of this book's own experiment: a database whose disk is chosen, measured commit by commit.

A figure that does not apply to a row is 0, and one that was not measured is None. A ValueError says what is wrong
with a row, and what would do.
"""

import re
from dataclasses import dataclass, field
from typing import ClassVar

from models.analyst.reports.named import Named
from models.laws.numbers.figure import Figure

_SIGNATURE = re.compile(r"'[^']+'(?:<='[^']+')*")


class _Row:
    WHOLE: ClassVar[tuple[str, ...]] = ()  # figures that are whole numbers
    FROM_ONE: ClassVar[tuple[str, ...]] = ()  # and those of them that are 1 or more

    def __post_init__(self) -> None:
        for name in (*self.FROM_ONE, *self.WHOLE):
            figure: Figure = getattr(self, name)
            if not figure.is_integer():
                raise ValueError(f"has {figure.text} under {name}; a whole number would do")
            if not figure and name in self.FROM_ONE:
                raise ValueError(f"has 0 under {name}; 1 or more would do")


@dataclass(frozen=True)
class Fact:
    """One line of the set-up: what was measured, when and where. The value is a text."""

    name: str
    value: str


@dataclass(frozen=True)
class MeasuredCommits(_Row):
    """One repeat of one case; rows that differ only in what was measured are repeats of one point.

    Attributes
    ----------
    case, disk
        What was tried ("lock"), and on which disk ("exponential 3.16 ms").
    sessions, rows, batch, rate, delay
        What was asked for: clients, rows that they update, rows in a transaction, transactions per second of a
        Poisson stream (0: each session asks when it has thought), and the sleep before a write, or inside a
        transaction where that is what holds its rows.
    commits, committed
        Transactions in the log of the sessions, and as the server counts them.
    seconds, commit_time, think_time
        The length of the repeat; the mean time of a transaction, and from its end to the same session's next.
    syncs, synced
        Syncs in the disk's log, and as the server counts them.
    sync_time, cv2
        The mean sync, and the squared coefficient of variation. cv2 is None without a log of the syncs.
    path_time
        The mean commit that group commit gives from the very same moments and syncs; None where cv2 is.
    busy, others
        The share of the time in which a sync was under way, and of the processors that other programs used.
    """

    case: str
    disk: str
    sessions: Figure
    rows: Figure
    batch: Figure
    rate: Figure
    delay: Figure
    commits: Figure
    committed: Figure
    seconds: Figure
    commit_time: Figure
    think_time: Figure
    syncs: Figure
    synced: Figure
    sync_time: Figure
    cv2: Figure | None
    path_time: Figure | None
    busy: Figure
    others: Figure

    FROM_ONE = "sessions", "rows", "batch"
    WHOLE = "commits", "committed", "syncs", "synced"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.seconds:
            raise ValueError("lasted no time; a repeat of some seconds would do")
        if (self.cv2 is None) != (self.path_time is None):
            raise ValueError("has some of its columns blank and others not; the row may have been cut short")
        for name in ("busy", "others"):
            if getattr(self, name) > 1:
                raise ValueError(f"has more than 100 % under {name}; a share of the time would do")


@dataclass(frozen=True)
class SessionsAtRow(_Row):
    """At how many `moments` so many sessions held the row or waited for it, of those that were looked at."""

    case: str
    disk: str
    sessions: Figure
    at_row: Figure
    moments: Figure

    FROM_ONE = ("sessions",)
    WHOLE = "at_row", "moments"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.at_row > self.sessions:
            counts = f"{self.at_row.text} of {self.sessions.text}"
            raise ValueError(f"has {counts} sessions at the row; at most all would do")


@dataclass(frozen=True)
class ChainLink:
    """One session in a wait chain, or a chain alone, where only its signature was printed.

    `session` and `blocked_by` are "SID,serial#"; `blocked_by` is None for the session at the head.
    """

    signature: str
    session: str | None = None
    event: str | None = None
    blocked_by: str | None = None
    p1: Figure | None = None
    p1_text: str | None = None
    p2: Figure | None = None
    p2_text: str | None = None
    p3: Figure | None = None
    p3_text: str | None = None

    def __post_init__(self) -> None:
        if not _SIGNATURE.fullmatch(self.signature):
            raise ValueError("has no chain signature; one like 'event'<='event' would do")

    @property
    def chain(self) -> tuple[str, ...]:
        """Events of the chain, the head first: each is waited in because of the one before it."""
        return tuple(self.signature.strip("'").split("'<='"))


@dataclass(frozen=True)
class LostCommits(_Row):
    """Commits that the server had acknowledged before it was killed: those found again, and those lost.

    `window` is the time over which the lost ones were acknowledged, in seconds.
    """

    case: str
    disk: str
    sessions: Figure
    acknowledged: Figure
    found: Figure
    lost: Figure
    window: Figure

    FROM_ONE = ("sessions",)
    WHOLE = "acknowledged", "found", "lost"


@dataclass(frozen=True)
class Recorded(_Row):
    """One commit of a stretch that was recorded, in seconds from its start.

    A session, from 1, `asked` for it, the sync that carried it `began`, and its answer was there when it `ended`.
    """

    case: str
    disk: str
    session: Figure
    asked: Figure
    began: Figure
    ended: Figure

    FROM_ONE = ("session",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.asked <= self.began <= self.ended:
            raise ValueError("is out of order; asked for, then begun, then ended would do")


@dataclass(frozen=True)
class RunTables:
    """A run as text, verbatim, and its tables: the set-up by name, all others in the order printed.

    A table that the run does not have is empty.
    """

    name: str
    text: str = field(repr=False)
    facts: Named[Fact] = field(default_factory=Named)
    measured: tuple[MeasuredCommits, ...] = ()
    at_row: tuple[SessionsAtRow, ...] = ()
    chains: tuple[ChainLink, ...] = ()
    lost: tuple[LostCommits, ...] = ()
    stretches: tuple[Recorded, ...] = ()
