"""What a report says of its host's processors: *Host CPU*, *Instance CPU*, or the system's statistics."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from models.analyst.reports.merging import agree, best
from models.analyst.reports.numbers import read_number, read_share
from models.analyst.reports.report import Host, Load, Problem, noted, whole_rows
from models.analyst.reports.tables import Lines, Table
from models.laws.numbers.figure import Figure

_COLUMNS = {  # by the last word of a heading, over which "Load Average" stands
    "begin": ("load_begin", ""),
    "end": ("load_end", ""),
    "user": ("user", "%"),
    "system": ("system", "%"),
    "wio": ("io_wait", "%"),
    "idle": ("idle", "%"),
}
BUSY = "%busycpu"  # a heading of *Instance CPU*
_OWN = re.compile(r"% of [Bb]usy +CPU (?:used )?for Instance: +(?P<share>[0-9,.]+)")
_LINES = 400  # of a report, among which it says how busy the host is
WHEN = "snaptime", "snapshotdaytime"  # headings of the system's statistics by snapshot
Printed = tuple[str, Figure]  # a field of Host, and what is printed of it


def last_words(columns: Iterable[str]) -> list[str]:
    """The last word of each heading, without what it is a share of."""
    return ["".join(column.lower().replace("%", " ").split()[-1:]) for column in columns]


def read_host(tables: Iterable[Table], system: Iterable[Table], instance: Iterable[Table], lines: Lines) -> Host:
    """A Host.

    Parameters
    ----------
    tables
        Those of *Host CPU*. What two of them print differently is left out.
    system
        Those of the operating system's statistics, of which some print the load at both ends, in whole processes.
    instance
        Those of *Instance CPU*, which a text has as `lines`.
    """
    printed: dict[str, list[Figure]] = {}
    for field, figure in (*([*_shares(tables)] or _loads(system)), *_own(instance), *_own_in_text(lines)):
        printed.setdefault(field, []).append(figure)
    return Host(**{field: best(figures) for field, figures in printed.items() if agree(figures)})


def _shares(tables: Iterable[Table]) -> Iterator[Printed]:
    for table in tables:
        for row in table.rows[:1]:
            for column, word in enumerate(last_words(table.columns)):
                field, unit = _COLUMNS.get(word, ("", ""))
                if field and not row.damaged and "." in row.cell(column):  # without, its end is lost
                    with suppress(ValueError):
                        yield field, read_number(row.cell(column), unit, row.line)


def _loads(tables: Iterable[Table]) -> Iterator[Printed]:
    for table in tables:
        for row in table.rows if "end_value" in table.fields else ():
            if table.cell(row, "statistic") != "LOAD" or row.damaged:
                continue
            for field, column in (("load_begin", "total"), ("load_end", "end_value")):
                with suppress(ValueError):
                    load = read_number(table.cell(row, column), "", row.line)
                    # a unit, for without one it would be a count, which is exact
                    yield field, Figure(load, load.text, "processes", load.resolution, load.line)


def _own(tables: Iterable[Table]) -> Iterator[Printed]:
    for table in tables:
        for row in table.rows[:1]:
            with suppress(ValueError):
                if not row.damaged:
                    yield "own", read_number(row.cell(table.headings.index(BUSY)), "%", row.line)


def _own_in_text(lines: Lines) -> Iterator[Printed]:
    for number, line in islice(lines.items(), _LINES):
        if match := _OWN.search(line):
            with suppress(ValueError):
                yield "own", read_number(match["share"], "%", number)


def read_loads(tables: Iterable[Table], problems: list[Problem]) -> tuple[Load, ...]:
    """Each Load in its order. The first snapshot has no share."""
    loads = []
    what = "the host's load over time"
    for table in tables:
        when = next(heading for heading in WHEN if heading in table.headings)
        when_at, load_at, busy_at = map(table.headings.index, (when, "load", "%busy"))
        for row in whole_rows(table.rows, problems, what):
            with noted(problems, what, row.line):
                load, share = read_number(row.cell(load_at), "", row.line), read_share(row.cell(busy_at), row.line)
                loads.append(Load(row.cell(when_at), load, share))
    return tuple(dict.fromkeys(loads))
