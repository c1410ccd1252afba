"""Arithmetic with figures that may be missing.

What a report does not have, or has negative, or so large or small that nothing can have that many or take that
long, is None, and so is everything computed from it: a question never fails because of what a report says.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from math import isfinite
from operator import add, mul, truediv

from models.laws.numbers.figure import FEW, Figure, digits_of, lines_of

LEAST, MOST = 1e-30, 1e30  # what a figure can be, if it is not 0; a choice


def known(figure: float | str | None, *sources: object) -> Figure | None:
    """The same figure, with the lines of the sources too; None if it is no number that can be."""
    if figure is None or isinstance(figure, (str, bool)) or not (figure == 0 or LEAST <= figure <= MOST):
        return None
    if not isinstance(figure, Figure):
        return Figure(figure, lines=lines_of(*sources))
    if not sources:
        return figure
    lines = lines_of(figure, *sources)
    if lines == figure.lines:
        return figure
    return Figure(figure, figure.text, figure.unit, figure.resolution, lines=lines, digits=figure.digits)


def attempt(law: Callable[..., float], *arguments: float | None) -> Figure | None:
    """What a law says; None if an argument is missing or outside its domain, or the answer is not finite."""
    if None in arguments:
        return None
    given = [argument for argument in arguments if argument is not None]
    try:
        answer = float(law(*map(float, given)))
    except (ValueError, ArithmeticError):
        return None
    digits = max(digits_of(*given), FEW)
    return Figure(answer, lines=lines_of(*given), digits=digits) if isfinite(answer) else None


def total(figures: Iterable[Figure]) -> Figure | None:
    """All of these added up; None of none."""
    figures = list(figures)
    return Figure(reduce(add, map(float, figures), 0.0), lines=lines_of(*figures)) if figures else None


def quotient(above: float | None, below: float | None) -> Figure | None:
    """Above / below; None if one of them is missing, or the second is 0."""
    return attempt(truediv, above, below)


def product(above: float | None, below: float | None) -> Figure | None:
    """Both multiplied; None if one of them is missing."""
    return attempt(mul, above, below)
