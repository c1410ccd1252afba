"""What a report says of its host's processors: *Host CPU*, *Instance CPU*, or the system's statistics."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from models.analyst.reports.headings import fields, plain
from models.analyst.reports.merging import agree, best
from models.analyst.reports.numbers import read_number
from models.analyst.reports.report import Host
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
_BUSY = "%busycpu"
_OWN = re.compile(r"% of [Bb]usy +CPU (?:used )?for Instance: +(?P<share>[0-9,.]+)")
_LINES = 400  # of a report, among which it says how busy the host is


def last_words(columns: Iterable[str]) -> list[list[str]]:
    """The last word of each heading, without what it is a share of."""
    return [column.lower().replace("%", " ").split()[-1:] for column in columns]


def is_host(columns: Iterable[str]) -> bool:
    """Whether headings are those of *Host CPU*."""
    return all([word] in last_words(columns) for word in ("begin", "end", "user", "idle"))


def is_own(columns: Iterable[str]) -> bool:
    """Whether headings are those of *Instance CPU*."""
    return _BUSY in map(plain, columns)


def read_host(tables: Iterable[Table], system: Iterable[Table], own: Iterable[Table], lines: Lines) -> Host:
    """A Host.

    Parameters
    ----------
    tables
        Those of *Host CPU*. What two of them print differently is left out.
    system
        Those of the operating system's statistics, of which some print the load at both ends, in whole processes.
    own
        Those of *Instance CPU*, which a text has as `lines`.
    """
    printed = (_printed(tables) or _loads(system)) | {"own": [*_own(own), *_own_in_text(lines)]}
    printed = {field: figures for field, figures in printed.items() if figures}
    return Host(**{field: best(figures) for field, figures in printed.items() if agree(figures)})


def _own(tables: Iterable[Table]) -> Iterator[Figure]:
    for table in tables:
        place = [plain(column) for column in table.columns].index(_BUSY)
        for row in table.rows[:1]:
            with suppress(ValueError):
                if not row.damaged:
                    yield read_number(row.cell(place), "%", row.line)


def _own_in_text(lines: Lines) -> Iterator[Figure]:
    for number, line in islice(lines.items(), _LINES):
        if match := _OWN.search(line):
            with suppress(ValueError):
                yield read_number(match["share"], "%", number)


def _printed(tables: Iterable[Table]) -> dict[str, list[Figure]]:
    printed: dict[str, list[Figure]] = {}
    for table in tables:
        words = last_words(table.columns)
        for row in table.rows[:1]:
            for place, word in enumerate(words):
                field, unit = _COLUMNS.get("".join(word), ("", ""))
                if field and not row.damaged and "." in row.cell(place):  # without, its end is lost
                    with suppress(ValueError):
                        figure = read_number(row.cell(place), unit, row.line)
                        printed.setdefault(field, []).append(figure)
    return printed


def _loads(tables: Iterable[Table]) -> dict[str, list[Figure]]:
    printed: dict[str, list[Figure]] = {}
    for table in tables:
        have = fields(table.columns)
        for row in table.rows if "end_value" in have else ():
            if row.cell(have["statistic"][0]) != "LOAD" or row.damaged:
                continue
            for field, column in (("load_begin", "total"), ("load_end", "end_value")):
                with suppress(ValueError):
                    load = read_number(row.cell(have[column][0]), "", row.line)
                    # a unit, for without one it would be a count, which is exact
                    figure = Figure(load, load.text, "processes", load.resolution, load.line)
                    printed.setdefault(field, []).append(figure)
    return printed
