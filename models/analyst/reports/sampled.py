"""What a report lists behind its waits: samples of sessions, statements, segments, and parts of its time."""

from dataclasses import dataclass

from models.laws.numbers.figure import Figure

SESSIONS, EITHER = "sessions", "samples or sessions"  # at one moment, which a query may count


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
