"""What a column of shares says beside its figures: what they are shares of, and which events are idle."""

import re
from collections.abc import Iterable

from models.analyst.reports.headings import fields, plain
from models.analyst.reports.sections import scope_of
from models.analyst.reports.tables import Row, Table

DB_TIME, CALL_TIME, BACKGROUND_TIME = "DB time", "call time", "background time"
TIME_LISTED = "the time listed"
_WHOLES = (
    ("dbtime", DB_TIME), ("bg", BACKGROUND_TIME), ("background", BACKGROUND_TIME),
    ("pct", TIME_LISTED), ("call", CALL_TIME), ("ela", CALL_TIME),  # as Statspack called it up to 9.2
)  # fmt: skip
_NOTHING = re.compile(r"0?(\.0+)?")
_TOP = 20  # rows, more than which no list of the longest events has


def whole_of(table: Table) -> str | None:
    """What the shares of a table of events are shares of; None if it has none, or its heading does not say."""
    place, _ = fields(table.columns).get("share", (None, ""))
    if place is None:
        return None
    heading = plain(table.columns[place])
    return next((whole for words, whole in _WHOLES if words in heading), None)


def idle_rows(tables: Iterable[Table]) -> dict[Row, bool]:
    """Whether the event of a Row is idle, for each of `tables` of events that tells, and no query has divided.

    A list of all events prints no share for idle ones, which it puts last: a blank cell above a share, or in a row
    that ends before it, has been lost. Pages of one list are taken together. An event without any time is left
    open: its share may be blank for being nothing.
    """
    lists: dict[tuple[str, tuple[str, ...]], list[Row]] = {}
    idle = {}
    for table in tables:
        if whole_of(table) not in (None, TIME_LISTED) and (
            scope_of(table.title, table.columns)[1] or len(table.rows) > _TOP
        ):
            rows = lists.setdefault((table.title, table.columns), [])
            rows += [row for row in table.rows if not row.damaged]
    for (_, columns), rows in lists.items():
        place, _ = fields(columns)["share"]
        last = max((at for at, row in enumerate(rows) if row.cell(place)), default=len(rows))
        idle |= {row: False for row in rows if row.cell(place)}
        behind = [row for row in rows[last + 1 :] if row.cell(place - 1)]
        idle |= {row: True for row in behind if not _NOTHING.fullmatch(row.cell(fields(columns)["time"][0]))}
    return idle
