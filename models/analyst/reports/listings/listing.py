"""A listing: its text, and its tables."""

from dataclasses import dataclass, field
from typing import Any

from models.analyst.reports.listings import durations
from models.analyst.reports.listings.chains import ChainLink
from models.analyst.reports.listings.enqueues import Enqueue
from models.analyst.reports.listings.named import Named
from models.analyst.reports.listings.sessions import Session
from models.analyst.reports.listings.statistics import Statistic
from models.analyst.reports.listings.timings import OptionTiming
from models.analyst.reports.listings.waits import WaitEvent
from models.analyst.reports.measured import Fact, LostCommits, MeasuredCommits, Recorded, SessionsAtRow
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval


@dataclass(frozen=True)
class Listing:
    """What was read; a table the listing does not have is empty.

    Attributes
    ----------
    name, text
        Its name, and the listing itself, verbatim.
    entry
        What is known of it besides its text; kept for whoever had it read, and not looked into here.
    elapsed
        The printed ELAPSED, in seconds.
    intervals
        The interval of each snapshot in the listing.
    events, statistics, enqueues, sessions, timings
        Rows by name; sessions by process, timings by option.
    facts
        The set-up of a run of this book's own, by name.
    chains, measured, at_row, lost, stretches
        Rows in the order printed.
    """

    name: str
    text: str = field(repr=False)
    entry: Any = None
    elapsed: Figure | None = None
    intervals: tuple[Figure, ...] = ()
    events: Named[WaitEvent] = field(default_factory=Named)
    statistics: Named[Statistic] = field(default_factory=Named)
    enqueues: Named[Enqueue] = field(default_factory=Named)
    sessions: Named[Session] = field(default_factory=Named)
    timings: Named[OptionTiming] = field(default_factory=Named)
    facts: Named[Fact] = field(default_factory=Named)
    chains: tuple[ChainLink, ...] = ()
    measured: tuple[MeasuredCommits, ...] = ()
    at_row: tuple[SessionsAtRow, ...] = ()
    lost: tuple[LostCommits, ...] = ()
    stretches: tuple[Recorded, ...] = ()

    @property
    def interval(self) -> Figure | None:
        """The interval of the snapshots, which cover the same one; None if there are none."""
        return self.intervals[0] if self.intervals else None

    @property
    def lasted(self) -> Interval | None:
        """How long the snapshots may have lasted, an Interval in seconds; None if there are none."""
        return None if self.interval is None else durations.lasted(self.interval)
