"""One figure out of several that print the same thing; what rounding cannot explain is told."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import overload

from models.analyst.reports.headings import SESSIONS
from models.analyst.reports.report import INCONSISTENT, Problem
from models.analyst.reports.tables import Table
from models.laws.numbers.figure import Figure, lines_of
from models.laws.numbers.interval import Interval, possible


def agree(figures: Iterable[Figure]) -> bool:
    """Whether rounding, or cutting, explains all differences between `figures`."""
    ranges = [possible(figure, cut=True) for figure in figures]
    return max(values.low for values in ranges) <= min(values.high for values in ranges)


def makes(waits: Figure, average: Figure, time: Figure) -> bool:
    """Whether so many waits of this average can take this time, as far as they are rounded or cut."""
    many, mean, whole = (possible(figure, cut=True) for figure in (waits, average, time))
    return not Interval(many.low * mean.low, many.high * mean.high).meet(whole).empty


def best(figures: Iterable[Figure]) -> Figure | None:
    """The one printed most exactly, the first of equals; None of none."""
    return min(figures, key=lambda figure: figure.resolution, default=None)


def contradiction(what: str, measure: str, figures: Sequence[Figure]) -> Problem:
    """The Problem that `figures` contradict each other; `measure` says in words what they are."""
    shown: dict[str, int] = {}
    for figure in figures:
        shown.setdefault(f"{figure.text} {figure.unit}".strip(), figure.line)
    places = " and ".join(f"{text} (line {line})" for text, line in shown.items())
    return Problem(
        what, INCONSISTENT, f"{measure} is printed as {places}, more apart than rounding", lines_of(*figures)
    )


def drop_totals(table: Table) -> Table:
    """The table without the rows that add its sessions up.

    Such a row has no session. So have rows that go on with the session above; but each session is then printed
    once, and has every name once.
    """
    sessions = [column for column, heading in enumerate(table.headings) if heading in SESSIONS]
    called = table.fields.get("name") or table.fields.get("statistic")
    if len(sessions) != 1 or not called:
        return table
    cells = [(row, row.cell(sessions[0]), row.cell(called[0])) for row in table.rows]
    each_once = all(not session or session != above for (_, above, _), (_, session, _) in pairwise(cells))
    names: set[str] = set()
    rows = []
    for row, session, name in cells:
        names = set() if session else names
        if session or row.damaged or (each_once and name not in names):
            rows.append(row)
        names.add(name)
    return replace(table, rows=tuple(rows))


def product(first: Figure, second: Figure, unit: str = "") -> Figure:
    """The product of two figures, with the words of the first, known as well as both are."""
    one, other = float(first), float(second)
    resolution = first.resolution * other + one * second.resolution
    return Figure(one * other, first.text, unit, resolution, first.line)


@overload
def add_up(figures: Sequence[Figure]) -> Figure: ...
@overload
def add_up(figures: Sequence[Figure | None]) -> Figure | None: ...
def add_up(figures: Sequence[Figure | None]) -> Figure | None:
    """The sum of figures that are of several sessions; None if one is missing."""
    known = [figure for figure in figures if figure is not None]
    if len(known) < len(figures):
        return None
    first = known[0]
    resolution = first.resolution if first.unit == "" else sum(figure.resolution for figure in known)
    return Figure(sum(known), " + ".join(figure.text for figure in known), first.unit, resolution, first.line)
