"""Statistics per session: a line that says whose they are, then one line for each statistic."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from models.analyst.reports.listings.lines import Line
from models.analyst.reports.listings.named import Named
from models.analyst.reports.listings.statistic_units import unit_of
from models.analyst.reports.numbers import read_number
from models.laws.numbers.figure import Figure

HEAD = re.compile(r"SID: *([0-9]{1,9}):(\S*) - \S+ - (\S.*?) *")
BACKGROUND = re.compile(r"\(([A-Z][A-Z0-9]{3})\)$")
VALUE = re.compile(r"(\S+(?: \S+)*) {2,}(\S+)(?: +\((\S+)\))? *")


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
    statistics: Named[SessionStatistic]


def is_session(line: Line) -> bool:
    """Whether a line starts the statistics of a session."""
    return line.text.startswith("SID:")


def read_sessions(lines: Sequence[Line]) -> list[tuple[Line, Session]]:
    """Read one or more sessions: a list of (Line, Session)."""
    heads = [index for index, line in enumerate(lines) if is_session(line)]
    blocks = [lines[start:end] for start, end in pairwise([*heads, None])]
    return [(head, _session(head, rest)) for head, *rest in blocks]


def _session(head: Line, lines: Sequence[Line]) -> Session:
    match = HEAD.fullmatch(head.text)
    if not match:
        raise head.error("does not name a session; 'SID: 11:USER - osuser - program' would do")
    if not lines:
        raise head.error("names a session with no statistics under it; the listing may have been cut short")
    sid, user, program = match.groups()
    process = BACKGROUND.search(program)
    statistics = Named.of("statistic", "name", [(line, _statistic(line)) for line in lines])
    return Session(int(sid), user, process[1] if process else "session", statistics)


def _statistic(line: Line) -> SessionStatistic:
    match = VALUE.fullmatch(line.text)
    if not match:
        raise line.error("is no statistic of a session; a name, two blanks or more and a value would do")
    name, value, rounded = match.groups()
    try:
        return SessionStatistic(
            name,
            read_number(value, unit_of(name), line.number),
            read_number(rounded, unit_of(name), line.number) if rounded else None,
        )
    except ValueError as problem:
        raise line.error(str(problem)) from None
