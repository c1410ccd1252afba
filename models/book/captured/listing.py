"""A captured listing: its text, and its tables, each figure with the line that prints it.

What a report or a snapshot prints is read by the reader of reports, and a run by the lab's. The others have rows
of a shape that no report has: each is parsed by a pattern, and a line that fits none is an error.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from models.analyst import reports
from models.analyst.reports import Activity, Event
from models.analyst.reports.errors import ListingError
from models.analyst.reports.named import Named
from models.analyst.reports.numbers import read_number
from models.analyst.reports.runs import is_run
from models.analyst.reports.statistics import Statistic
from models.book.captured.index import Entry
from models.lab.measured import ChainLink, RunTables
from models.lab.tables import parse
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval, possible

_ELAPSED = re.compile(r"\+([0-9]{9}) ([0-9]{2}):([0-9]{2}):([0-9]{2}\.[0-9]{9})")  # INTERVAL DAY TO SECOND
_OTHERS = re.compile("CHAIN_SIGNATURE|lob option|SID:")  # begins of what the reader of reports refuses
_HEAD = re.compile(r"(?:CHAIN_SIGNATURE|lob option|--).*|")
_CHAIN = re.compile(
    r"(?P<signature>'.*?')(?: {2,}(?P<session>\S+) +(?P<event>\S.*?) {2,}(?P<blocked_by>\S+)"
    r" +(?P<p1>\d+) (?P<p1_text>\S.*?) +(?P<p2>\d+) (?P<p2_text>\S.*?) +(?P<p3>\d+) (?P<p3_text>\S+))?"
)
_TIMING = re.compile(r"(?P<option>[a-z_ ]+?) {2,}(?P<seconds>[\d.]+)")
_SESSION = re.compile(r"SID: *(\d+):(\S*) - \S+ - .*?(?:\(([A-Z\d]{4})\))?")
_OF_SESSION = re.compile(r"(messages \w+) +([\d,]+)(?: +\(([\d,]+)\))?")


@dataclass(frozen=True)
class OptionTiming:
    """How long the same job took with one set of LOB options."""

    option: str
    seconds: Figure


@dataclass(frozen=True)
class SessionStatistic:
    """One statistic of one session.

    `rounded` is the author's reading of `value`, where one is printed; its resolution is that of its
    digits, not of the rounding.
    """

    name: str
    value: Figure
    rounded: Figure | None = None


@dataclass(frozen=True)
class Session:
    """A session or a background process; `process` is "LGWR", "W003", …, or "session" for a user's."""

    sid: int
    user: str
    process: str
    statistics: Named[SessionStatistic] = field(default_factory=lambda: Named({}, "statistic"))


@dataclass(frozen=True)
class Listing(RunTables):
    """What was read; a table that the listing does not have is empty.

    Attributes
    ----------
    indexed
        Its Entry in the index; None of a text that has none.
    elapsed
        The printed ELAPSED, in seconds.
    interval
        That of the snapshots in it, which cover the same one; None if there are none.
    events, statistics, enqueues
        As a Report has them, by name.
    sessions, timings
        By process, and by option.
    """

    indexed: Entry | None = None
    elapsed: Figure | None = None
    interval: Figure | None = None
    events: Named[Event] = field(default_factory=Named)
    statistics: Named[Statistic] = field(default_factory=Named)
    enqueues: Named[Activity] = field(default_factory=Named)
    sessions: Named[Session] = field(default_factory=Named)
    timings: Named[OptionTiming] = field(default_factory=Named)

    @property
    def entry(self) -> Entry:
        """Its Entry in the index, of a listing of the book."""
        if self.indexed is None:
            raise LookupError(f"{self.name} is in no index")
        return self.indexed

    @property
    def lasted(self) -> Interval | None:
        """How long the snapshots may have lasted, in seconds; None if there are none."""
        return None if self.interval is None else possible(self.interval)


def read(name: str, text: str, entry: Entry | None = None) -> Listing:
    """Read a listing; a ListingError, of which a Refused is one, where that cannot be done."""
    if is_run(text):
        return Listing(**vars(parse(text, name)), indexed=entry)
    if _OTHERS.match(text):
        return Listing(name, text, indexed=entry, **_rows(name, text))
    report = reports.read(text, name)
    return Listing(
        name, text, indexed=entry, elapsed=_elapsed(text),
        interval=report.elapsed.value if report.kind == "snapshot" else None,
        events=Named({event.name: event for event in report.events}, "event"),
        statistics=report.statistics, enqueues=report.enqueues,
    )  # fmt: skip


def _elapsed(text: str) -> Figure | None:
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _ELAPSED.fullmatch(line):
            days, hours, minutes, seconds = map(float, match.groups())
            return Figure(((days * 24 + hours) * 60 + minutes) * 60 + seconds, line, "interval", 1e-9, number)
    return None


def _rows(name: str, text: str) -> dict[str, Any]:
    """The rows of chains, of timings or of sessions, by the fields of a Listing."""
    chains: list[ChainLink] = []
    timings: Named[OptionTiming] = Named({}, "option")
    sessions: Named[Session] = Named({}, "session")
    session = None
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _CHAIN.fullmatch(line):
            link: dict[str, Any] = match.groupdict()
            link |= {key: read_number(link[key], "", number) for key in ("p1", "p2", "p3") if link[key]}
            link["blocked_by"] = None if link["blocked_by"] == "," else link["blocked_by"]
            chains.append(ChainLink(**link))
        elif match := _SESSION.fullmatch(line):
            sid, user, process = match.groups()
            session = Session(int(sid), user, process or "session")
            sessions[session.process] = session
        elif session and (match := _OF_SESSION.fullmatch(line)):
            statistic, value, rounded = match.groups()
            figures = [read_number(figure, "", number) for figure in (value, rounded) if figure]
            session.statistics[statistic] = SessionStatistic(statistic, *figures)
        elif match := _TIMING.fullmatch(line):
            option, seconds = match.groups()
            timings[option] = OptionTiming(option, read_number(seconds, "s", number))
        elif not _HEAD.fullmatch(line):
            raise ListingError("is laid out in no way that is known; give it a pattern", name, number, line)
    return {"chains": tuple(chains), "timings": timings, "sessions": sessions}
