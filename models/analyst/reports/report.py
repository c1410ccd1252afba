"""A reader's own report: what was found in it, what was not, and where its own figures contradict each other."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from models.analyst.reports.errors import ListingError
from models.analyst.reports.named import Named
from models.analyst.reports.statistics import Statistic
from models.analyst.reports.tables import Row
from models.laws.numbers.figure import Figure, lines_of

FOUND, NOT_FOUND, INCONSISTENT = "found", "not found", "inconsistent"
# Parts of a report, as its problems call them.
FOREGROUND_EVENTS, BACKGROUND_EVENTS, WAIT_EVENTS = "foreground events", "background events", "wait events"
HISTOGRAM, OF_SAMPLES = "wait event histogram", "samples of active sessions"
INSTANCE_STATISTICS, ENQUEUE_ACTIVITY = "instance statistics", "enqueue activity"
SESSIONS, EITHER = "sessions", "samples or sessions"  # at one moment, which a query may count
Told = TypeVar("Told", bound=str | bool | Figure, covariant=True)
Fields = dict[str, Any]  # of a Report, or of one of its rows, by their names
Bucket = tuple[float, float, Figure]  # from when, until when, and the share of the waits, or their number


class Refused(ListingError):
    """A text that is recognised, or not, and cannot be read; one sentence says why and what would do."""

    def __init__(
        self,
        message: str,
        listing: str = "report",
        number: int = 0,
        instances: tuple[str, ...] = (),
        following: int = 0,
    ) -> None:
        super().__init__(message, listing, number)
        self.message, self.instances = message, instances  # whose rows may be read one instance at a time
        self.following = following  # the line where another report begins, which may be read by itself

    def __str__(self) -> str:
        return f"{self.listing}: {self.message}"


@dataclass(frozen=True)
class Problem:
    """Something that was not found, or that the report prints in two ways which rounding cannot explain.

    Attributes
    ----------
    what
        The field or the row: "elapsed", "background events", "log file sync".
    state
        NOT_FOUND or INCONSISTENT.
    message
        One sentence, with the figures where there are two.
    lines
        Lines of the report it is about, counted from 1.
    row
        The words of a row of wait events that was not read, or whose time was not; empty of anything else.
    """

    what: str
    state: str
    message: str
    lines: tuple[int, ...] = ()
    row: str = ""


@contextmanager
def noted(problems: list[Problem], what: str, line: int, before: str = "") -> Iterator[None]:
    """Add a Problem of `what` in a line if something there is no number, and go on behind it."""
    try:
        yield
    except ValueError as problem:
        problems.append(Problem(what, NOT_FOUND, f"{before}{problem}", (line,)))


def whole_rows(rows: Iterable[Row], problems: list[Problem], what: str, pronoun: str = "it") -> Iterator[Row]:
    """The rows that are whole; a Problem of `what` for each that is damaged, "a row of it …"."""
    for row in rows:
        if row.damaged:
            problems.append(Problem(what, NOT_FOUND, f"a row of {pronoun} {row.damaged}", (row.line,)))
        else:
            yield row


@dataclass(frozen=True)
class Fact(Generic[Told]):
    """One field of a report's head.

    Attributes
    ----------
    value
        None if it was not found. If the report contradicts itself, the value that is printed most exactly.
    state
        FOUND, NOT_FOUND or INCONSISTENT.
    lines
        Every line that prints it.
    implied
        Whether it is printed nowhere, and follows from other figures: an elapsed time from a total and its rate.
    """

    value: Told | None = None
    state: str = NOT_FOUND
    lines: tuple[int, ...] = ()
    implied: bool = False

    def __bool__(self) -> bool:
        return self.value is not None


def fact_of(value: Told | None, lines: tuple[int, ...] = ()) -> Fact[Told]:
    """The Fact that has a value, in these lines or else its own; that of nothing where it is None or empty."""
    return Fact() if value is None or value == "" else Fact(value, FOUND, lines or lines_of(value))


@dataclass(frozen=True)
class Event:
    """One wait event, merged from all the tables of a report that print it; None where none does.

    Attributes
    ----------
    name
        As Oracle spells it; completed where the report cuts it and only one event is meant.
    background
        Whether background processes waited, foreground sessions (False), or both together (None).
    waits, time, average
        Count; total and mean in seconds. `average` is printed, never computed: see `mean`.
    share
        A fraction of what `share_of` names.
    timeouts
        Share of the waits that timed out, a fraction; or their number, in a snapshot.
    share_of
        "DB time", "call time" (Statspack: CPU and all waits that are not idle, of background processes too),
        "background time"; None without a share.
    idle
        Whether the report marks the event as one in which nobody waits for the database: its cell in a column of
        shares is blank. None where no list with such a column has the event.
    maximum
        The longest wait, in seconds; only the book's own snapshots print it.
    """

    name: str
    background: bool | None
    waits: Figure | None = None
    time: Figure | None = None
    average: Figure | None = None
    share: Figure | None = None
    timeouts: Figure | None = None
    wait_class: str | None = None
    lines: tuple[int, ...] = ()
    share_of: str | None = None
    idle: bool | None = None
    maximum: Figure | None = None

    @property
    def mean(self) -> Figure | None:
        """Seconds per wait, from whichever is known better: time / waits, or the printed average; None if neither.

        A Figure whose `resolution` says how well it is known.
        """
        quotient = None
        if self.waits and self.time is not None:
            quotient = Figure(
                self.time / self.waits, unit="s", resolution=self.time.resolution / self.waits, line=self.time.line
            )
        known = [mean for mean in (quotient, self.average) if mean is not None]
        return min(known, key=lambda figure: figure.resolution, default=None)


@dataclass(frozen=True)
class Activity:
    """One row of the enqueue activity: requests, gets and waits of one kind of lock; times in seconds."""

    type: str
    reason: str
    requests: Figure | None = None
    succeeded: Figure | None = None
    failed: Figure | None = None
    waits: Figure | None = None
    time: Figure | None = None
    average: Figure | None = None

    @property
    def name(self) -> str:
        """Type and reason, as in Oracle's event names: ``"HW - contention"``."""
        return f"{self.type} - {self.reason}"


@dataclass(frozen=True)
class Histogram:
    """How long the waits for one event lasted, foreground and background together.

    Attributes
    ----------
    waits
        How many.
    buckets
        In seconds, ascending and without gaps, each with its share of the waits, a fraction; the first starts
        at 0, the last may end at `inf`. Shares are rounded as printed: they need not sum to 1.
    tails
        In seconds, ascending, each with the number of waits that took `low` or more and less than `high`, which
        AWR prints beside its detailed buckets; above 9,999 only in thousands or millions, see `resolution`.
    """

    event: str
    waits: Figure | None = None
    buckets: tuple[Bucket, ...] = ()
    tails: tuple[Bucket, ...] = ()


@dataclass(frozen=True)
class Host:
    """What a report says of the host's processors; None where it does not.

    Attributes
    ----------
    load_begin, load_end
        Load averages: processes that run or are ready to.
    user, system, io_wait, idle
        Fractions of the time.
    own
        The fraction of the time in which processors work that they work for this instance.
    """

    load_begin: Figure | None = None
    load_end: Figure | None = None
    user: Figure | None = None
    system: Figure | None = None
    io_wait: Figure | None = None
    idle: Figure | None = None
    own: Figure | None = None


@dataclass(frozen=True)
class Sampled:
    """One event of the samples of active sessions (ASH, *Top Events*); "CPU + Wait for CPU" among them.

    Attributes
    ----------
    share
        Of all samples, a fraction.
    sessions
        How many were in it at a time, on average.
    """

    event: str
    background: bool | None
    share: Figure | None = None
    sessions: Figure | None = None
    lines: tuple[int, ...] = ()


@dataclass(frozen=True)
class Classed:
    """How many sessions are in one class of waits at a time, on average.

    Attributes
    ----------
    name
        As Oracle spells it; "DB CPU" of those that work, and where they were sampled "CPU + Wait for CPU".
    """

    name: str
    sessions: Figure
    lines: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ranked:
    """One row of a list of those that have most of something.

    Attributes
    ----------
    what
        "statement", "segment", "session" or "blocking session".
    by
        What the list is ordered by: "CPU time", "reads", "row lock waits"; of samples, the event.
    name
        The id of a statement, or its hash value in older reports; owner, name and part of a segment; the program
        of a session.
    total
        How much it has; None of samples.
    share
        A fraction of `whole`: of all that there was of it, of "DB time", of "those captured", or of all samples,
        "those sampled".
    kind
        The module that runs a statement, or the step of its plan that was sampled; the type of a segment, or its
        tablespace; the user of a session.
    text
        A statement, or its beginning: what is cut there ends with "..."; the number of a segment or of a session
        that was sampled.
    elapsed, cpu, io
        Seconds of a statement, of CPU and of I/O as printed or by their shares of the time that elapsed.
    """

    what: str
    by: str
    name: str
    total: Figure | None = None
    share: Figure | None = None
    whole: str = ""
    kind: str = ""
    text: str = ""
    elapsed: Figure | None = None
    cpu: Figure | None = None
    io: Figure | None = None


@dataclass(frozen=True)
class Slot:
    """One slot of *Activity Over Time*: when it begins, "16:52:08", its seconds, and its samples.

    Attributes
    ----------
    samples
        Of all active sessions.
    events
        The longest ones with their samples; "CPU + Wait for CPU" among them.
    """

    begin: str
    seconds: float
    samples: Figure
    events: tuple[tuple[str, Figure], ...] = ()


@dataclass(frozen=True)
class Load:
    """The host at one snapshot: when, as printed; its load, and how busy it was since the one before."""

    when: str
    load: Figure
    busy: Figure | None = None


@dataclass(frozen=True)
class Report:
    """What was read.

    Attributes
    ----------
    kind
        "awr", "statspack", "snapshot" or "fragment"; "samples" of a slice of time, of whose sessions samples say
        what they were in; "compared" of one of two periods of a report.
    form
        "text", "html", "csv" or "collapsed".
    release, rac, elapsed, db_time, cpus
        Release as printed; whether several instances run; seconds; seconds; a count.
    database, instance, begin, end
        Names, and the times of both snapshots as text, "2013-02-17T20:40:36".
    dbid, started, machine, platform
        The database's id, when the instance was started, the host's name, which may be cut, and the host's system,
        as printed.
    active
        Active sessions on average, as printed: DB time per second.
    hard_parses, rollbacks, transactions
        Per second, as the load profile prints them.
    captured
        What AWR says that waits and CPU make up of DB time (*Captured Time*), a fraction.
    counted
        SESSIONS or EITHER where `sampled` counts those; else empty.
    pdb
        Whether it is the report of a pluggable database, which has half of the figures.
    events
        In the order of the report; "DB CPU" or "CPU time" among them, with a time only.
    statistics
        Instance statistics by name.
    histograms
        By event.
    system, time_model
        The operating system's statistics by name ("BUSY_TIME", in centiseconds; "NUM_CPUS"), and the time model
        ("DB CPU", in seconds).
    classes
        The largest first.
    ranked
        In the order of the report.
    """

    name: str
    kind: str
    form: str
    release: Fact[str] = Fact()
    rac: Fact[bool] = Fact()
    elapsed: Fact[Figure] = Fact()
    db_time: Fact[Figure] = Fact()
    cpus: Fact[Figure] = Fact()
    events: tuple[Event, ...] = ()
    statistics: Named[Statistic] = field(default_factory=Named)
    enqueues: Named[Activity] = field(default_factory=Named)
    histograms: Named[Histogram] = field(default_factory=Named)
    system: Named[Statistic] = field(default_factory=Named)
    time_model: Named[Statistic] = field(default_factory=Named)
    problems: tuple[Problem, ...] = ()
    database: Fact[str] = Fact()
    instance: Fact[str] = Fact()
    dbid: Fact[str] = Fact()
    started: Fact[str] = Fact()
    machine: Fact[str] = Fact()
    platform: Fact[str] = Fact()
    begin: Fact[str] = Fact()
    end: Fact[str] = Fact()
    active: Fact[Figure] = Fact()
    hard_parses: Fact[Figure] = Fact()
    rollbacks: Fact[Figure] = Fact()
    transactions: Fact[Figure] = Fact()
    captured: Fact[Figure] = Fact()
    counted: str = ""
    pdb: bool = False
    host: Host = Host()
    sampled: tuple[Sampled, ...] = ()
    ranked: tuple[Ranked, ...] = ()
    slots: tuple[Slot, ...] = ()
    loads: tuple[Load, ...] = ()
    classes: tuple[Classed, ...] = ()

    def event(self, name: str, background: bool = False) -> Event | None:
        """The Event of that name for foreground sessions (or background processes); None if there is none,

        or several, whose names are cut to the same.
        A row that counts both together is given where the report tells them apart nowhere.
        """
        named = [event for event in self.events if event.name == name]
        of_side = [event for event in named if event.background is background] or [
            event for event in named if event.background is None
        ]
        return of_side[0] if len(of_side) == 1 else None

    @property
    def unread(self) -> tuple[Problem, ...]:
        """The problems that are rows of wait events: what a report says of its waits is said of the others."""
        return tuple(problem for problem in self.problems if problem.row)

    @property
    def lost(self) -> tuple[Problem, ...]:
        """What was there and is not read, or contradicts itself: what an answer to many says of this one."""
        of_rows = self.form == "csv"
        return tuple(
            problem
            for problem in self.problems
            if problem.row
            or problem.state == INCONSISTENT
            or (of_rows and (problem.lines or problem.what == OF_SAMPLES))
        )

    @property
    def foreground(self) -> Named[Event]:
        """The events by name as `event` gives each of foreground sessions: what `measure` of `captured` takes.

        A Named, which answers a name that the report has not with the closest that it has.
        """
        events = {name: self.event(name) for name in dict.fromkeys(event.name for event in self.events)}
        return Named({name: event for name, event in events.items() if event}, "foreground event")

    def total(self, statistic: str) -> Figure | None:
        """Total of an instance statistic, a Figure; None if the report has none of that name."""
        return self.statistics[statistic].total if statistic in self.statistics else None

    @property
    def version(self) -> tuple[int, ...]:
        """The release as a tuple of numbers, (12, 1, 0, 2); empty if not found."""
        if not self.release:
            return ()
        return tuple(int(part) for part in str(self.release.value).split(".") if part.isdigit())
