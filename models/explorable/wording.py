"""How a number is printed on a page; its script has the same rule, so that a figure reads alike in both."""

from decimal import ROUND_HALF_UP, Decimal
from math import isinf, isnan
from typing import Any

# From each size on, so many decimal places; below them all, four.
_PLACES = ((99.95, 0), (9.995, 1), (0.9995, 2), (0.09995, 3))


def three_digits(number: float) -> str:
    """A number to three significant digits, and no exponent where a reader would not want one."""
    if isnan(number):
        return "not defined"
    if isinf(number):
        return "∞" if number > 0 else "−∞"
    size = abs(number)
    if size == 0:
        return "0"
    if size < 0.000995 or size >= 1e15:
        return f"{number:.2e}".replace("-", "−")
    decimals = next((decimals for least, decimals in _PLACES if size >= least), 4)
    return _rounded(number, decimals).replace("-", "−")


def relative_error(predicted: Any, captured: Any) -> Any:
    """predicted / captured − 1, of numbers, or of the symbols that stand for them on a page."""
    return predicted / captured - 1


def show_error(error: float) -> str:
    """A relative error with its sign, `+1,234.6 %`, and none before `0.0 %`; empty if it is not finite."""
    if isnan(error) or isinf(error):
        return ""
    size = _rounded(abs(error) * 100, 1)
    sign = "" if not float(size.replace(",", "")) else "−" if error < 0 else "+"
    return f"{sign}{size} %"


def _rounded(number: float, decimals: int) -> str:
    return f"{Decimal(number).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):,f}"
