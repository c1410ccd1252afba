"""Whose report it is: the names of the database and of the instance."""

import re
from itertools import islice

from models.reports.headings import plain
from models.reports.report import FOUND, Fact

_TITLE = re.compile(
    r"(?:DB/Inst: (?P<database>\S{1,30})/(?P<instance>\S{1,30})"
    r"|DB: (?P<older>\S{1,30}) +Instance: (?P<its>\S{1,30})) +Snaps:"
)
_NAME = re.compile(r"[A-Za-z][\w$#]{0,29}")
_HEADINGS = {"database": ("dbname", "database"), "instance": ("instance",)}
_LINES = 2_000  # until which some section has a title


def identity(tables, lines):
    """Facts: the names of the database and of the instance.

    Parameters
    ----------
    tables : list of Table
        Of the head, which may cut a name; Statspack prints none for the database.
    lines : dict
        By number; titles of sections print both names.
    """
    return {
        what: _from_head(tables, headings) or _from_titles(lines, what) for what, headings in _HEADINGS.items()
    }


def _from_head(tables, headings):
    for table in tables:
        for row in table.rows[:1]:
            for place, column in enumerate(table.columns):
                name, width = row.cell(place), table.width(place)
                if plain(column) not in headings or row.damaged or 0 < width <= len(name):
                    continue
                if plain(name) in headings:  # the headings once more
                    continue
                if _NAME.fullmatch(name) and sum(map(bool, row.cells)) > 1:  # else a line of something else
                    return Fact(name, FOUND, (row.line,))
    return Fact()


def _from_titles(lines, what):
    for number, line in islice(lines.items(), _LINES):
        if " Snaps:" in line and (match := _TITLE.search(line)):
            name = match[what] or match["older" if what == "database" else "its"]
            return Fact(name, FOUND, (number,))
    return Fact()
