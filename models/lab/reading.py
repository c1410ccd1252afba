"""From what a reader gives to a run that can be answered; what cannot be is refused in one sentence."""

from models.analyst.reports import Refused, source
from models.analyst.reports.errors import ListingError
from models.analyst.reports.layout import lines_of
from models.analyst.reports.runs import is_earlier, is_run
from models.lab.measured import MeasuredCommits, RunTables, SessionsAtRow
from models.lab.tables import parse

MOST_SESSIONS, MOST_ROWS = 1000, 20_000  # of one point, and in a table: a law takes a step for each session
_LONGEST = 240  # of a sentence that says what is wrong


def is_one(data: bytes) -> bool:
    """Whether bytes are a run of `make measure`, whole or cut short."""
    try:
        return is_run(source.decode(data, ""))
    except Refused:
        return False


def read(data: bytes, name: str) -> RunTables:
    """The tables of a run.

    Raises
    ------
    Refused
        If any line of it cannot be read, or its figures cannot be of a database.
    """
    text = source.decode(data, name)
    if is_earlier(text):
        raise Refused("is a run as an earlier release wrote it; run make measure again", name)
    lines, _ = lines_of(text)
    try:
        tables = parse("\n".join(lines), name)
    except ListingError as problem:
        raise Refused(f"is a run that cannot be read: {_shortly(problem)}", name) from None
    _refuse_absurd(tables)
    return tables


def _refuse_absurd(tables: RunTables) -> None:
    if not tables.measured:
        raise Refused("is a run without a row that was measured; give all that was printed", tables.name)
    points: tuple[MeasuredCommits | SessionsAtRow, ...] = (*tables.measured, *tables.at_row)
    for row in points:
        if row.sessions > MOST_SESSIONS:
            what = f"has a point of {row.sessions.text} sessions, and at most {MOST_SESSIONS:,} are answered"
            raise Refused(what, tables.name)
    for rows in (tables.measured, tables.at_row, tables.lost):
        if len(rows) > MOST_ROWS:
            raise Refused(f"has {len(rows):,} rows in one table; a run has some hundred", tables.name)


def _shortly(problem: ListingError) -> str:
    """Why, with its line: without the line itself."""
    why = str(problem).split("\n")[0].removeprefix(f"{problem.listing}").lstrip(",: ").split(" Known are:")[0]
    return why.rstrip(".") if len(why) <= _LONGEST else f"{why[: _LONGEST - 1].rstrip()}…"
