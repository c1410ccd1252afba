"""Samples of active sessions (ASH): *Top Events* of AWR, *Top User* and *Top Background Events* of ashrpt.sql."""

from collections.abc import Iterable

from models.analyst.reports.headings import plain
from models.analyst.reports.names import complete
from models.analyst.reports.numbers import read_number
from models.analyst.reports.report import NOT_FOUND, OF_SAMPLES, Problem, noted
from models.analyst.reports.sampled import Sampled
from models.analyst.reports.sections import scope_of
from models.analyst.reports.tables import Table

_SHARES, _SIDE = {"%activity", "%event"}, "sessiontype"
_REST = {"event", "eventclass", "avgactivesessions"}
SIDES = {"BACKGROUND": True, "FOREGROUND": False}


def is_sampled(columns: Iterable[str]) -> bool:
    """Whether headings are those of such a table; where none is the side, its title says it."""
    headings = {*map(plain, columns)} - {_SIDE}
    return headings - _SHARES == _REST and len(headings) > len(_REST)


def read_samples(tables: Iterable[Table]) -> tuple[tuple[Sampled, ...], list[Problem]]:
    """Each event and side with its share of all samples, in their order; and what could not be read.

    Of a table with a damaged row nothing is read: of two lines a row, some may stand together that do not belong.
    """
    read: dict[tuple[str, bool | None], list[Sampled]] = {}
    problems = []
    for table in tables:
        damaged = next((row for row in table.rows if row.damaged), None)
        if damaged:
            problems.append(Problem(OF_SAMPLES, NOT_FOUND, f"a row of them {damaged.damaged}", (damaged.line,)))
            continue
        headings = [plain(column) for column in table.columns]
        own = scope_of(table.title.replace("User", "foreground"), table.columns)[0]
        for row in table.rows:
            cells = dict(zip(headings, row.cells, strict=True))
            name = complete(cells["event"], table.width(0))
            side = SIDES.get(cells[_SIDE].upper()) if _SIDE in cells else own
            with noted(problems, OF_SAMPLES, row.line, f"{name}: "):
                share = read_number(next(cells[each] for each in _SHARES & {*cells}), "%", row.line)
                sessions = read_number(cells["avgactivesessions"], "", row.line)
                read.setdefault((name, side), []).append(Sampled(name, side, share, sessions, (row.line,)))
    agreed = (same for same in read.values() if len({(each.share, each.sessions) for each in same}) == 1)
    return tuple(first for first, *_ in agreed), problems
