"""Instance statistics, the time model, and the operating system's: totals by name."""

from collections.abc import Iterable
from contextlib import suppress

from models.analyst.reports.headings import Places, fields, is_by_session
from models.analyst.reports.merging import add_up, agree, contradiction
from models.analyst.reports.named import Named
from models.analyst.reports.names import complete, may_be_cut
from models.analyst.reports.numbers import read_number
from models.analyst.reports.report import NOT_FOUND, Problem, noted
from models.analyst.reports.statistics import Statistic, Unit, unit_of
from models.analyst.reports.tables import Row, Table
from models.laws.numbers.figure import Figure


def printed_unit(statistic: str) -> str:
    """Bytes, or a count: what a total is in as it stands, whatever it may stand for."""
    return unit_of(statistic) if unit_of(statistic) == "bytes" else ""


def read_statistics(
    tables: Iterable[Table], what: str = "statistic", unit: Unit = printed_unit, column: str = "total"
) -> tuple[Named[Statistic], list[Problem]]:
    """Statistics by name, and what of them could not be read."""
    named: Named[Statistic] = Named(what=what)
    problems, cut = [], set()
    for table in tables:
        have = fields(table.columns)
        place, called = have[column][0], have["statistic"][0]
        width = table.width(called)
        by_session = is_by_session(table.columns)
        for row in table.rows:
            if row.damaged:
                problems.append(Problem(what, NOT_FOUND, f"a row {row.damaged}", (row.line,)))
                continue
            name, text = complete(row.cell(called), width), row.cell(place)
            if not name or not text:
                continue
            with noted(problems, name, row.line):
                total, rates = read_number(text, unit(name), row.line), _rates(row, have, unit(name))
                statistic = Statistic(name, total, **rates)
                known = named.get(name)
                if known and by_session:
                    named[name] = Statistic(name, add_up([known.total, statistic.total]))
                    continue
                if known and not agree([known.total, statistic.total]):
                    problems.append(contradiction(name, "its total", [known.total, statistic.total]))
                    if may_be_cut(name, width):
                        cut.add(name)  # several statistics, whose names are cut to the same
                if not known or statistic.total.resolution < known.total.resolution:
                    named[name] = statistic
    for name in cut:
        del named[name]
    return named, [problem for problem in problems if problem.what not in cut]


def _rates(row: Row, have: Places, unit: str) -> dict[str, Figure]:
    """Rates of a total, as far as they fit into their columns, which otherwise hold #."""
    rates = {}
    for field, per in (("per_second", "s"), ("per_transaction", "transaction")):
        if field in have:
            with suppress(ValueError):
                rates[field] = read_number(row.cell(have[field][0]), unit, row.line)
                rates[field].unit = f"{unit}/{per}"
    return rates
