"""What a list of events says beside its figures: what its shares are of, and which events are idle.

Without shares its order says it, and the Top 5. A list by time has idle events last, behind the one place where
times rise again. And what waited longer than the last event of the Top 5 without being one of them is idle too.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise

from models.analyst.reports.headings import is_of_view
from models.analyst.reports.sections import scope_of
from models.analyst.reports.tables import Row, Table
from models.laws.numbers.interval import Interval, possible

DB_TIME, CALL_TIME, BACKGROUND_TIME = "DB time", "call time", "background time"
TIME_LISTED = "the time listed"
_WHOLES = (
    ("dbtime", DB_TIME), ("bg", BACKGROUND_TIME), ("background", BACKGROUND_TIME),
    ("pct", TIME_LISTED), ("call", CALL_TIME), ("ela", CALL_TIME),  # as Statspack called it up to 9.2
)  # fmt: skip
_NOTHING = re.compile(r"0?(\.0+)?")
_TOP = 20  # rows, more than which no list of the longest events has
Timed = tuple[Row, str, Interval | None]  # with the name of an event, and its time if that can be read
Top = tuple[list[str], Interval]  # the names of a Top 5, and the time of its last
SURELY = {"SQL*Net message from client", "rdbms ipc message", "pmon timer", "smon timer"}
_TOP_OF = re.compile(r"\btop (\d+)", re.IGNORECASE)


def whole_of(table: Table) -> str | None:
    """What the shares of a table of events are shares of; None if it has none, or its heading does not say."""
    heading = table.headings[table.fields["share"][0]] if "share" in table.fields else ""
    return next((whole for words, whole in _WHOLES if words in heading), None)


def idle_rows(tables: Iterable[Table]) -> dict[Row, bool]:
    """Whether the event of a Row is idle, for each of `tables` of events that tells, and no query has divided.

    A list of all events prints no share for idle ones, which it puts last: a blank cell above a share, or in a row
    that ends before it, has been lost. Pages of one list are taken together. An event without any time is left
    open: its share may be blank for being nothing.
    """
    lists: dict[tuple[str, tuple[str, ...]], tuple[Table, list[Row]]] = {}
    idle: dict[Row, bool] = {}
    for table in tables:
        if whole_of(table) not in (None, TIME_LISTED) and (
            scope_of(table.title, table.columns)[1] or len(table.rows) > _TOP
        ):
            _, rows = lists.setdefault((table.title, table.columns), (table, []))
            rows += [row for row in table.rows if not row.damaged]
    for table, rows in lists.values():
        share, _ = table.fields["share"]
        last = max((number for number, row in enumerate(rows) if row.cell(share)), default=len(rows))
        idle |= {row: False for row in rows if row.cell(share)}
        behind = [row for row in rows[last + 1 :] if row.cell(share - 1)]
        idle |= {row: True for row in behind if not _NOTHING.fullmatch(table.cell(row, "time"))}
    return idle


def idle_by_place(tables: Iterable[Table]) -> dict[Row, bool]:
    """The Rows whose events are idle, of those `tables` of events that list all of them without shares."""
    lists: dict[tuple[str | int, tuple[str, ...], bool | None], list[Timed]] = {}
    tops: dict[bool | None, Top | None] = {}
    for table in tables:
        scope, whole = scope_of(table.title, table.columns)
        if "time" not in table.fields or "wait_class" in table.fields or any(map(is_of_view, table.columns)):
            continue  # a class says it, and a query has whatever order
        if not whole:
            tops[scope] = _top(table)
        elif not whole_of(table):
            rows = lists.setdefault((table.title or table.line, table.columns, scope), [])
            rows += [(row, *_name_and_time(row, table)) for row in table.rows if not row.damaged]
    return {
        row: True
        for (_, _, scope), rows in lists.items()
        for row in (*_behind_the_rise(rows), *_longer_than(rows, tops.get(scope)))
    }


def _name_and_time(row: Row, table: Table) -> tuple[str, Interval | None]:
    """The name in a Row, and all that its time can be; None of a time that cannot be read."""
    with suppress(ValueError):
        return table.cell(row, "name"), possible(table.figure(row, "time"))
    return table.cell(row, "name"), None


def _behind_the_rise(rows: list[Timed]) -> list[Row]:
    """The Rows behind the one place where times rise; none unless one of them is idle beyond doubt.

    One without any time may have come there by chance, and costs nothing.
    """
    timed = [(number, time) for number, (_, _, time) in enumerate(rows) if time is not None]
    rises = [number for (number, time), (_, below) in pairwise(timed) if below.low > time.high]
    behind = rows[rises[0] + 1 :] if len(rises) == 1 else []
    idle = [row for row, _, time in behind if time is None or time.low > 0]
    return idle if SURELY & {name for _, name, _ in behind} else []


def _top(table: Table) -> Top | None:
    """The names of a Top 5 and the time of its last, an Interval; None if it has not as many rows as it says."""
    top, rows = _TOP_OF.search(table.title), [_name_and_time(row, table) for row in table.rows if not row.damaged]
    times = [time for _, time in rows if time is not None]
    if top is None or len(rows) != int(top[1]) or len(times) < len(rows):
        return None
    return [name for name, _ in rows], min(times, key=lambda time: time.low)


def _longer_than(rows: list[Timed], top: Top | None) -> list[Row]:
    """The Rows that take longer than the last of a Top 5 and are not in it, whose names a list may cut."""
    names, last = top or ((), None)
    return [
        row
        for row, name, time in rows
        if last and time and time.low > last.high and not any(longest.startswith(name) for longest in names)
    ]
