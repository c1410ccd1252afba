"""Instance statistics, the time model, and the operating system's: totals by name."""

from models.captured.named import Named
from models.captured.statistics import Statistic
from models.captured.units import unit_of

from .headings import fields
from .merging import agree, both
from .names import complete, may_be_cut
from .numbers import read_number
from .report import NOT_FOUND, Problem


def read_statistics(tables, what="statistic", unit=unit_of, column="total"):
    """Statistics by name, and what of them could not be read."""
    named, problems, cut = Named(), [], set()
    named.what = what
    for table in tables:
        have = fields(table.columns)
        place, called = have[column][0], have["statistic"][0]
        width = table.widths[0] if table.widths else 0
        for row in table.rows:
            if row.damaged or max(place, called) >= len(row.cells):
                problems.append(Problem(what, NOT_FOUND, f"a row {row.damaged or 'is cut short'}", (row.line,)))
                continue
            name, text = complete(row.cells[called], width), row.cells[place]
            if not name or not text:
                continue
            try:
                statistic = Statistic(
                    name, read_number(text, unit(name), row.line), **_rates(row, have, unit(name))
                )
            except ValueError as problem:
                problems.append(Problem(name, NOT_FOUND, str(problem), (row.line,)))
                continue
            known = named.get(name)
            if known and not agree([known.total, statistic.total]):
                problems.append(both(name, "its total", [known.total, statistic.total]))
                if may_be_cut(name, width):
                    cut.add(name)  # several statistics, whose names are cut to the same
            if not known or statistic.total.resolution < known.total.resolution:
                named[name] = statistic
    for name in cut:
        del named[name]
    return named, [problem for problem in problems if problem.what not in cut]


def _rates(row, have, unit):
    rates = {}
    for field, per in (("per_second", "s"), ("per_transaction", "transaction")):
        if field in have and have[field][0] < len(row.cells) and row.cells[have[field][0]]:
            try:
                rate = read_number(row.cells[have[field][0]], unit if unit in ("", "bytes") else "", row.line)
            except ValueError:
                continue  # too wide for its column, which then holds #; the total says it
            rate.unit = f"{unit}/{per}"
            rates[field] = rate
    return rates
