"""Times that a column has cut: 11.2.0.4 has four places for those of its longest events, "1234.5" or "46.2K"."""

from models.analyst.reports.headings import plain
from models.analyst.reports.numbers import is_number, read_number
from models.analyst.reports.tables import Table
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval, possible

_CUT_HEADING = "totatime"  # of "Total Wait Time (sec)"
CUT = "its time fills its column and may be cut"


def may_be_cut(table: Table, place: int, cell: str) -> bool:
    """Whether a cell of times, in seconds, fills such a column; behind a K or M nothing follows."""
    fills = plain(table.columns[place]) == _CUT_HEADING and 0 < table.width(place) <= len(cell)
    return fills and not cell[-1].isalpha()


def uncut(cell: str, waits: Figure | None, average: Figure | None, line: int) -> Figure | None:
    """Seconds, as a Figure with room for what may have been cut off; None if waits and average do not tell.

    Behind "46.2" may have stood a K, or nothing; behind "747." or "1234" a decimal, or that and a K.
    """
    if waits is None or average is None or not is_number(cell.removesuffix(".")):
        return None
    rounded, decimals = 0.05, 0.0 if "." in cell[:-1] else 0.9  # to one decimal, of which none is left
    seconds = float(read_number(cell.removesuffix(".")))
    mean = possible(average, cut=True)
    product = Interval(waits * mean.low, waits * mean.high)
    printed = Interval(seconds - rounded, seconds + decimals + rounded)
    thousands = Interval(1000 * printed.low, 1000 * printed.high)
    if printed.meet(product).empty or not thousands.meet(product).empty:
        return None
    return Figure(seconds + decimals / 2, cell, "s", decimals + 2 * rounded, line)
