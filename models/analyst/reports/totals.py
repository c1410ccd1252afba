"""Instance statistics, the time model, and the operating system's: totals by name."""

from collections.abc import Iterable
from contextlib import suppress

from models.analyst.reports.headings import is_by_session
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
    tables: Iterable[Table],
    problems: list[Problem],
    what: str = "statistic",
    unit: Unit = printed_unit,
    column: str = "total",
) -> Named[Statistic]:
    """Statistics by name."""
    named: Named[Statistic] = Named(what=what)
    unread: list[Problem] = []
    cut = set()
    for table in tables:
        width = table.width(table.fields["statistic"][0])
        by_session = is_by_session(table.columns)
        for row in table.rows:
            if row.damaged:
                unread.append(Problem(what, NOT_FOUND, f"a row {row.damaged}", (row.line,)))
                continue
            name, text = complete(table.cell(row, "statistic"), width), table.cell(row, column)
            if not name or not text:
                continue
            with noted(unread, name, row.line):
                statistic = Statistic(
                    name, read_number(text, unit(name), row.line), **_rates(table, row, unit(name))
                )
                known = named.get(name)
                if known and by_session:
                    named[name] = Statistic(name, add_up([known.total, statistic.total]))
                    continue
                if known and not agree([known.total, statistic.total]):
                    unread.append(contradiction(name, "its total", [known.total, statistic.total]))
                    if may_be_cut(name, width):
                        cut.add(name)  # several statistics, whose names are cut to the same
                if not known or statistic.total.resolution < known.total.resolution:
                    named[name] = statistic
    for name in cut:
        del named[name]
    problems += [problem for problem in unread if problem.what not in cut]
    return named


def _rates(table: Table, row: Row, unit: str) -> dict[str, Figure]:
    """Rates of a total, as far as they fit into their columns, which otherwise hold #."""
    rates = {}
    for field, per in (("per_second", "s"), ("per_transaction", "transaction")):
        with suppress(ValueError):
            rates[field] = read_number(table.cell(row, field), unit, row.line)
            rates[field].unit = f"{unit}/{per}"
    return rates
