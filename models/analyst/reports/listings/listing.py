"""A listing: its text, and its tables."""

from dataclasses import dataclass, field

from models.analyst.reports.listings import durations
from models.analyst.reports.listings.chains import ChainLink
from models.analyst.reports.listings.named import Named
from models.analyst.reports.measured import LostCommits, MeasuredCommits, Recorded, SessionsAtRow
from models.laws.numbers.figure import Figure


@dataclass(frozen=True)
class Listing:
    """What was read; a table the listing does not have is empty.

    Attributes
    ----------
    name, text : str
        Its name, and the listing itself, verbatim.
    entry : object
        What is known of it besides its text; kept for whoever had it read, and not looked into here.
    elapsed : Figure or None
        The printed ELAPSED, in seconds.
    intervals : tuple of Figure
        The interval of each snapshot in the listing.
    events, statistics, enqueues, sessions, timings : Named
        Rows by name: WaitEvent, Statistic, Enqueue, Session (by process), OptionTiming (by option).
    facts : Named
        The set-up of a run of this book's own: Fact by name.
    chains, measured, at_row, lost, stretches : tuple
        Rows in the order printed: ChainLink, MeasuredCommits, SessionsAtRow, LostCommits, Recorded.
    """

    name: str
    text: str = field(repr=False)
    entry: object = None
    elapsed: Figure | None = None
    intervals: tuple[Figure, ...] = ()
    events: Named = field(default_factory=Named)
    statistics: Named = field(default_factory=Named)
    enqueues: Named = field(default_factory=Named)
    sessions: Named = field(default_factory=Named)
    timings: Named = field(default_factory=Named)
    facts: Named = field(default_factory=Named)
    chains: tuple[ChainLink, ...] = ()
    measured: tuple[MeasuredCommits, ...] = ()
    at_row: tuple[SessionsAtRow, ...] = ()
    lost: tuple[LostCommits, ...] = ()
    stretches: tuple[Recorded, ...] = ()

    @property
    def interval(self):
        """The interval of the snapshots, which cover the same one; None if there are none."""
        return self.intervals[0] if self.intervals else None

    @property
    def lasted(self):
        """How long the snapshots may have lasted, an Interval in seconds; None if there are none."""
        return None if self.interval is None else durations.lasted(self.interval)
