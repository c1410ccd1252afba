"""A number that knows the lines of the report which it comes from, and its digits, and so does what comes of it.

What a report does not have, or has negative, or so large or small that nothing can have that many or take that
long, is None, and so is everything computed from it: a question never fails because of what a report says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf, isfinite
from operator import mul, truediv
from typing import Self

LEAST, MOST = 1e-30, 1e30  # what a figure can be, if it is not 0; a choice
FEW = 2  # digits: 0.05 s in 350 waits is between 129 and 157 us each, and not between 50 and 150


def _operator(name: str) -> Callable[[Value, float], Value]:
    operation = getattr(float, name)

    def compute(self: Value, other: float) -> Value:
        result = operation(self, other)
        digits = inf if name.endswith(("add__", "sub__")) else max(digits_of(self, other), FEW)
        return result if result is NotImplemented else Value(result, lines_of(self, other), digits)

    return compute


class Value(float):
    """A float in SI units, and the lines that it comes from; sums, products and quotients have those of both.

    Of a product and a quotient no more `digits` are known than of the worse part, or FEW; a sum is taken as it is.
    """

    __slots__ = ("digits", "lines")
    digits: float
    lines: tuple[int, ...]
    __add__, __radd__, __sub__, __rsub__ = map(_operator, ("__add__", "__radd__", "__sub__", "__rsub__"))
    __mul__, __rmul__ = map(_operator, ("__mul__", "__rmul__"))
    __truediv__, __rtruediv__ = map(_operator, ("__truediv__", "__rtruediv__"))

    def __new__(cls, value: float, lines: tuple[int, ...] = (), digits: float = inf) -> Self:
        self = super().__new__(cls, value)
        self.lines, self.digits = lines, digits
        return self


def lines_of(*sources: object) -> tuple[int, ...]:
    """The lines of the report that figures, rows and facts come from, ascending, each once."""
    lines: set[int] = set()
    for source in sources:
        lines.update(getattr(source, "lines", ()) or (getattr(source, "line", 0),))
    return tuple(sorted(lines - {0}))


def digits_of(*figures: float) -> float:
    """How many digits are known of the worst of these; inf of what is exact."""
    return min((getattr(figure, "digits", inf) for figure in figures), default=inf)


def known(figure: float | str | None, *sources: object) -> Value | None:
    """The Value of a figure, with its line and those of the sources; None if it is no number that can be."""
    if figure is None or isinstance(figure, (str, bool)) or not (figure == 0 or LEAST <= figure <= MOST):
        return None
    return Value(figure, lines_of(figure, *sources), digits_of(figure))


def attempt(law: Callable[..., float], *arguments: float | None) -> Value | None:
    """What a law says, a Value; None if an argument is missing or outside its domain, or the answer not finite."""
    given = [argument for argument in arguments if argument is not None]
    if len(given) < len(arguments):
        return None
    try:
        answer = float(law(*map(float, given)))
    except (ValueError, ArithmeticError):
        return None
    digits = max(digits_of(*given), FEW)
    return Value(answer, lines_of(*given), digits) if isfinite(answer) else None


def total(values: Iterable[Value]) -> Value | None:
    """All of these added up; None of none."""
    values = list(values)
    return sum(values, Value(0.0)) if values else None


def quotient(above: float | None, below: float | None) -> Value | None:
    """Above / below, a Value; None if one of them is missing, or the second is 0."""
    return attempt(truediv, above, below)


def product(above: float | None, below: float | None) -> Value | None:
    """Both multiplied, a Value; None if one of them is missing."""
    return attempt(mul, above, below)
