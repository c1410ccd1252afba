"""The rows of a run of this book's own experiment: a database whose disk is chosen, measured commit by commit.

A figure that does not apply to a row is 0, and one that was not measured is None.
"""

from dataclasses import dataclass

from models.laws.numbers.figure import Figure


@dataclass(frozen=True)
class Fact:
    """One line of the set-up: what was measured, when and where. The value is a text."""

    name: str
    value: str


@dataclass(frozen=True)
class MeasuredCommits:
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

    def __post_init__(self) -> None:
        _from_one(self, "sessions", "rows", "batch")
        _whole(self, "commits", "committed", "syncs", "synced")
        if not self.seconds:
            raise ValueError("lasted no time; a repeat of some seconds would do")
        if (self.cv2 is None) != (self.path_time is None):
            raise ValueError("has some of its columns blank and others not; the row may have been cut short")
        for name in ("busy", "others"):
            if getattr(self, name) > 1:
                raise ValueError(f"has more than 100 % under {name}; a share of the time would do")


@dataclass(frozen=True)
class SessionsAtRow:
    """At how many `moments` so many sessions held the row or waited for it, of those that were looked at."""

    case: str
    disk: str
    sessions: Figure
    at_row: Figure
    moments: Figure

    def __post_init__(self) -> None:
        _from_one(self, "sessions")
        _whole(self, "at_row", "moments")
        if self.at_row > self.sessions:
            raise ValueError(
                f"has {self.at_row.text} of {self.sessions.text} sessions at the row; at most all would do"
            )


@dataclass(frozen=True)
class LostCommits:
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

    def __post_init__(self) -> None:
        _from_one(self, "sessions")
        _whole(self, "acknowledged", "found", "lost")


@dataclass(frozen=True)
class Recorded:
    """One commit of a stretch that was recorded, in seconds from its start.

    A session, from 1, `asked` for it, the sync that carried it `began`, and its answer was there when it `ended`.
    """

    case: str
    disk: str
    session: Figure
    asked: Figure
    began: Figure
    ended: Figure

    def __post_init__(self) -> None:
        _from_one(self, "session")
        if not self.asked <= self.began <= self.ended:
            raise ValueError("is out of order; asked for, then begun, then ended would do")


def _from_one(row: object, *names: str) -> None:
    _whole(row, *names)
    for name in names:
        if not getattr(row, name):
            raise ValueError(f"has 0 under {name}; 1 or more would do")


def _whole(row: object, *names: str) -> None:
    for name in names:
        if not getattr(row, name).is_integer():
            raise ValueError(f"has {getattr(row, name).text} under {name}; a whole number would do")
