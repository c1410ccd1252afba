"""Whose report it is: the database, by its name and its id, the instance, when it was started, its host and that
host's system.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from models.analyst.reports.headings import plain
from models.analyst.reports.report import FOUND, Fact
from models.analyst.reports.tables import Lines, Table

_TITLE = re.compile(
    r"(?:DB/Inst: (?P<database>\S{1,30})/(?P<instance>\S{1,30})"
    r"|DB: (?P<older>\S{1,30}) +Instance: (?P<its>\S{1,30})) +Snaps:"
)
_NAME = re.compile(r"[A-Za-z][\w$#]{0,29}")
_HEADINGS = {  # what: its headings, and what it looks like
    "database": (("dbname", "database"), _NAME),
    "instance": (("instance",), _NAME),
    "dbid": (("dbid",), re.compile("[0-9]{4,12}")),
    "started": (
        ("startuptime",),
        re.compile(r"[0-9]{1,2}-[^\W\d_]{3}-[0-9]{2,4} [0-9]{2}:[0-9]{2}(?::[0-9]{2})?"),
    ),
    "machine": (("hostname", "host"), re.compile(r"[\w.-]{1,64}")),
    "platform": (("platform",), re.compile(r"[A-Z][\w ()/.-]{2,60}")),
}
_TITLED = {"database": ("database", "older"), "instance": ("instance", "its")}
_HOST = re.compile(r"Host +Name: +(?P<host>[\w.-]{1,64}) +Num CPUs:")
_LINES = 2_000  # until which some section has a title


def identity(heads: Iterable[Table], hosts: Iterable[Table], lines: Lines) -> dict[str, Fact[str]]:
    """Facts by the fields of Report: `database`, `dbid`, `instance`, `started`, `machine` and `platform`.

    Parameters
    ----------
    heads, hosts
        Of the head, which may cut a name; Statspack prints none for the database, and no heading over its host.
    lines
        By number; titles of sections print both names.
    """
    hosts = [replace(table, columns=_with_host(table.columns)) for table in hosts]
    found = {what: _from_head([*heads, *hosts], *how) for what, how in _HEADINGS.items()}
    found |= {what: found[what] or _from_lines(lines, _TITLE, *groups) for what, groups in _TITLED.items()}
    return found | {"machine": found["machine"] or _from_lines(lines, _HOST, "host")}


def _with_host(columns: tuple[str, ...]) -> tuple[str, ...]:
    """The headings; what stands before the platform is the host, also where nothing says so."""
    headings = [plain(column) for column in columns]
    place = headings.index("platform") if "platform" in headings else 0
    return (*columns[: place - 1], "Host", *columns[place:]) if place and not columns[place - 1] else columns


def _from_head(tables: Iterable[Table], headings: tuple[str, ...], pattern: re.Pattern[str]) -> Fact[str]:
    for table in tables:
        for row in table.rows[:1]:
            for place, column in enumerate(table.columns):
                name, width = row.cell(place), table.width(place)
                if plain(column) not in headings or row.damaged or (pattern is _NAME and 0 < width <= len(name)):
                    continue
                if plain(name) in headings:  # the headings once more
                    continue
                if pattern.fullmatch(name) and sum(map(bool, row.cells)) > 1:  # else a line of something else
                    return Fact(name, FOUND, (row.line,))
    return Fact()


def _from_lines(lines: Lines, pattern: re.Pattern[str], *groups: str) -> Fact[str]:
    """The first of these groups of a pattern that a line has."""
    for number, line in islice(lines.items(), _LINES):
        if ":" in line and (match := pattern.search(line)):
            return Fact(next(match[group] for group in groups if match[group]), FOUND, (number,))
    return Fact()
