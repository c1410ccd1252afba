"""Rows of v$active_session_history or dba_hist_active_sess_history, one for each session in each sample."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from models.analyst.reports.ash_tables import SIDES
from models.analyst.reports.delimited import Headings, cells_of, headings_of
from models.analyst.reports.query import asked_by_query
from models.analyst.reports.report import Problem, Refused
from models.analyst.reports.source import beginning
from models.analyst.reports.tables import Span
from models.analyst.reports.times import sure_times

CPU = "CPU + Wait for CPU"
LONGEST, MOST_LINES = 64_000_000, 1_000_000  # of a text: an hour of a busy system, with all columns
_HEAD_LINES = 100  # among which the headings are, below the query itself
_NEEDED = ("sample_time", "event")
_SESSION = ("session_id", "session_serial#", "dbid")
_SUMMED = {"waits", "total_waits", "total_wait_time"}  # of rows that are no samples
_TIMED = re.compile("[0-9][:.][0-9]")  # what a row has between dashes, and headings and remarks have not
_NEARLY_ALL = 0.9  # of the rows at times that were there before, which were there too: exports overlap; a choice
_UNSURE = "exports of the same times follow each other, so sessions may count twice; select SESSION_ID"
_INSTANCES = ("inst_id", "instance_number")
_TO_CHAR = "TO_CHAR(SAMPLE_TIME, 'YYYY-MM-DD HH24:MI:SS') AS SAMPLE_TIME"
_WHOSE = ("sql_id", "blocking_session")
_ON_CPU, _CPU = re.compile(r"ON CPU|WAITED", re.IGNORECASE), re.compile(r"(?:ON )?CPU\b.*", re.IGNORECASE)
_NONE = ("", "null", "(null)")
Take = Callable[[Sequence[Any]], tuple[Any, ...]]  # of the cells of a row, or of what stands for them
Counted = tuple[float, int]  # how many, and the first line that says so


class Sample(NamedTuple):
    """What one session was in when a sample was taken.

    `background` is None, `database` (its id), `instance`, `wait_class`, `statement`, `blocker` (a session), what
    that is in (`holds`) and `place` (a block) empty where the rows do not say.
    """

    database: str
    instance: str
    time: float
    event: str
    wait_class: str
    background: bool | None
    statement: str
    blocker: str = ""
    holds: str = ""
    place: str = ""


class Samples(NamedTuple):
    """Each Sample with how many sessions had it and the first line that says so; and the rows that cannot be read.

    `columns` are the headings; `again` says that exports overlap, or is empty; `weight` is what a query counted:
    "sessions" active on average, the "count" of samples, the sessions of a "moment", or "either" of these two;
    empty of single samples. `asked` is on the query.
    """

    found: dict[Sample, Counted]
    damaged: int
    columns: frozenset[str]
    again: str = ""
    weight: str = ""
    asked: tuple[Problem, ...] = ()


def may_be_samples(content: str | bytes) -> bool:
    """Whether a text, or bytes, may have such rows, by its first headings."""
    head = beginning(content)
    if "session_state" not in head and "sample_time" not in head:
        return False
    return any(_headings(line, above) for above, line in pairwise(["", *head.splitlines()[:_HEAD_LINES]]))


def samples_of(text: str, name: str) -> Samples:
    """The Samples of a text.

    Raises
    ------
    Refused
        If columns are missing, or no row can be read.
    """
    columns: tuple[str, ...] = ()
    spans: Sequence[Span] = ()
    cells: Sequence[str] = ()
    rows: dict[tuple[str, ...], list[int]] = {}
    mark, torn, above = "", 0, ""
    seen: set[tuple[str, ...]] = set()
    before: set[tuple[str, ...]] = set()  # when samples of the exports before this one are, but for the last
    now: dict[tuple[str, ...], None] = {}
    twice = shared = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        ruled, before_it, above = set(line) <= set("-+| "), above, line
        if headings := _headings(line, before_it) if not columns or ruled or "vent" in line.lower() else None:
            columns, mark, spans = headings
            take, before, now = _taken(columns, name), before.union([*now][:-1]), {}
            who = [columns.index(column) for column in (*_SESSION, *_INSTANCES) if column in columns]
        elif columns and not ruled:
            cells = cells_of(line, mark, spans)
            if spans and not (cells and _TIMED.search(cells[columns.index("sample_time")])):
                torn += not cells and len(line.split()) >= len(columns)
            elif len(cells) == len(columns):
                taken = take(cells)
                now[taken[:3]] = None
                session = (taken[0], *(cells[column] for column in who)) if _SESSION[0] in columns else taken
                shared += taken[:3] in before
                twice += session in seen and (session is not taken or taken[:3] in before)
                if session in seen and session is not taken:
                    continue
                seen.add(session)
                rows.setdefault(taken, [0, number])[0] += 1
            else:
                torn += len(cells) > 2
    if rows and len(cells) == len(columns) and not text.endswith("\n"):
        torn += _drop_cut(rows, cells, take)
    if not rows:
        why = "are cut or folded; give one line for each" if torn else "are missing; take more of the time"
        raise Refused(f"has the headings of samples of active sessions, but its rows {why}", name)
    again = f"{twice} rows are there twice, as in exports that overlap, and count once" if twice else ""
    if _SESSION[0] not in columns:
        again = "" if twice < _NEARLY_ALL * shared or not shared else _UNSURE
    first = min(line for _, line in rows.values())
    _, on_query = asked_by_query(text.split("\n", first)[: first - 1], sum(many for many, _ in rows.values()))
    return _read(rows, torn, frozenset(columns), name)._replace(again=again, asked=on_query)


def _drop_cut(rows: dict[tuple[str, ...], list[int]], cells: Sequence[str], take: Take) -> int:
    """Drop the last row of a text that may be cut in it, if what stands at its end stands nowhere else."""
    key, cut = take(cells), take([*cells[:-1], None])
    column = cut.index(None) if None in cut else None
    if column is None or rows[key][0] > 1 or any(row[column] == key[column] for row in rows if row != key):
        return 0
    del rows[key]
    return 1


def _headings(line: str, above: str) -> Headings | None:
    """The same as `headings_of`; None if they are none of samples."""
    headings = headings_of(line, above)
    have = {*headings[0]} if headings else set()
    is_of_samples = "session_state" in have or {*_NEEDED} <= have
    return headings if is_of_samples and not have & _SUMMED else None


def _taken(columns: tuple[str, ...], name: str) -> Take:
    """A function of the cells of a row that gives those that are read."""
    missing = [column.upper() for column in _NEEDED if column not in columns]
    if missing:
        why = f"has samples of active sessions without {', '.join(missing)}"
        raise Refused(
            f"{why}; select SAMPLE_TIME, SESSION_STATE, EVENT, WAIT_CLASS, SQL_ID and SESSION_TYPE", name
        )
    instance = next((column for column in _INSTANCES if column in columns), "")
    wanted = ("sample_time", "dbid", instance, "event", "session_state", "wait_class", "session_type", *_WHOSE)
    places = [columns.index(column) if column in columns else -1 for column in wanted]
    return lambda cells: tuple([cells[column] if column >= 0 else "" for column in places])


def said_of(event: str, state: str, wait_class: str) -> tuple[str, str]:
    """What a session was in, and its class: CPU too; an empty event if the cells contradict each other."""
    event, state = ("" if cell.lower() in _NONE else cell for cell in (event, state))
    on_cpu = _ON_CPU.match(state or event) or _CPU.fullmatch(event) or not (state or event)
    return (CPU, CPU) if on_cpu else (event, wait_class)


def _read(rows: Mapping[tuple[str, ...], list[int]], damaged: int, columns: frozenset[str], name: str) -> Samples:
    times = sure_times(dict.fromkeys(row[0] for row in rows), name, f"select {_TO_CHAR}")
    samples: dict[Sample, Counted] = {}
    for (when, database, instance, *words), (many, line) in rows.items():
        event, state, wait_class, side, *whose = ("" if cell.lower() in _NONE else cell for cell in words)
        event, wait_class = said_of(event, state, wait_class)
        if when not in times or not event:
            damaged += many
            continue
        sample = Sample(database, instance, times[when], event, wait_class, SIDES.get(side.upper()), *whose)
        before, first = samples.get(sample, (0, line))
        samples[sample] = before + many, first
    if not samples:
        example = next(iter(rows))[0]
        why = f"has samples of active sessions, but no time to the second that is known, such as {example!r}"
        raise Refused(f"{why}; select {_TO_CHAR}", name)
    return Samples(samples, damaged, columns)
