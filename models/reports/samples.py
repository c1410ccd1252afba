"""Samples of active sessions (ASH): the table *Top Events*."""

from models.reports.headings import plain
from models.reports.names import complete
from models.reports.numbers import read_number
from models.reports.report import NOT_FOUND, Problem
from models.reports.sampled import Sampled

_UPPER, _LOWER = ("event", "eventclass", "sessiontype"), ("%activity", "avgactivesessions")
_SIDES = {"BACKGROUND": True, "FOREGROUND": False}
_WHAT = "samples of active sessions"


def is_sampled(columns):
    """Whether headings are those of *Top Events*."""
    return tuple(map(plain, columns)) == (*_UPPER, *_LOWER)


def read_samples(tables):
    """Each event and side with its share of all samples, in their order; and what could not be read.

    Of a table with a damaged row nothing is read: of two lines a row, some may stand together that do not belong.
    """
    read, problems = {}, []
    for table in tables:
        damaged = next((row for row in table.rows if row.damaged), None)
        if damaged:
            problems.append(Problem(_WHAT, NOT_FOUND, f"a row of them {damaged.damaged}", (damaged.line,)))
            continue
        for row in table.rows:
            name, _, side, share, sessions = row.cells
            name = complete(name, table.width(0))
            try:
                each = Sampled(
                    name,
                    _SIDES.get(side.upper()),
                    read_number(share, "%", row.line),
                    read_number(sessions, "", row.line),
                    (row.line,),
                )
            except ValueError as problem:
                problems.append(Problem(name, NOT_FOUND, f"its samples: {problem}", (row.line,)))
                continue
            read.setdefault((each.event, each.background), []).append(each)
    return tuple(same[0] for same in read.values() if _agree(same)), problems


def _agree(same):
    return len({(each.share, each.sessions) for each in same}) == 1
