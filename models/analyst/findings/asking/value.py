"""A number that knows the lines of the report which it comes from, and its digits, and so does what comes of it.

What a report does not have, or has negative, or so large or small that nothing can have that many or take that
long, is None, and so is everything computed from it: a question never fails because of what a report says.
"""

from math import inf, isfinite
from operator import mul, truediv

LEAST, MOST = 1e-30, 1e30  # what a figure can be, if it is not 0; a choice
FEW = 2  # digits: 0.05 s in 350 waits is between 129 and 157 us each, and not between 50 and 150


class Value(float):
    """A float in SI units, and the lines that it comes from; sums, products and quotients have those of both.

    Of a product and a quotient no more `digits` are known than of the worse part, or FEW; a sum is taken as it is.
    """

    __slots__ = ("digits", "lines")
    digits: float
    lines: tuple[int, ...]

    def __new__(cls, value, lines=(), digits=inf):
        self = super().__new__(cls, value)
        self.lines, self.digits = lines, digits
        return self


def _operator(name):
    operation = getattr(float, name)

    def compute(self, other):
        result = operation(self, other)
        digits = inf if name.endswith(("add__", "sub__")) else max(digits_of(self, other), FEW)
        return result if result is NotImplemented else Value(result, lines_of(self, other), digits)

    return compute


for _name in ("add", "sub", "mul", "truediv"):
    for _side in ("", "r"):
        setattr(Value, f"__{_side}{_name}__", _operator(f"__{_side}{_name}__"))


def lines_of(*sources):
    """The lines of the report that figures, rows and facts come from, ascending, each once."""
    found = set()
    for source in sources:
        found.update(getattr(source, "lines", ()) or (getattr(source, "line", 0),))
    return tuple(sorted(found - {0}))


def digits_of(*figures: float) -> float:
    """How many digits are known of the worst of these; inf of what is exact."""
    return min((getattr(each, "digits", inf) for each in figures), default=inf)


def known(figure, *sources):
    """The Value of a figure, with its line and those of the sources; None if it is no number that can be."""
    if figure is None or isinstance(figure, (str, bool)) or not (figure == 0 or LEAST <= figure <= MOST):
        return None
    return Value(figure, lines_of(figure, *sources), digits_of(figure))


def attempt(law, *arguments):
    """What a law says, a Value; None if an argument is missing or outside its domain, or the answer not finite."""
    if any(argument is None for argument in arguments):
        return None
    try:
        answer = float(law(*map(float, arguments)))
    except (ValueError, ArithmeticError):
        return None
    digits = max(digits_of(*arguments), FEW)
    return Value(answer, lines_of(*arguments), digits) if isfinite(answer) else None


def quotient(above, below):
    """Above / below, a Value; None if one of them is missing, or the second is 0."""
    return attempt(truediv, above, below)


def product(above, below):
    """Both multiplied, a Value; None if one of them is missing."""
    return attempt(mul, above, below)
