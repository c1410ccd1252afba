"""Stands in for numpy on the page: the functions that the laws call, for plain numbers only.

Each answers as numpy does for a number, infinities and NaN included, by the standard library's `math`. There are
no arrays here; a law that needs one says so with the name of what it asked for.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf, nan
from typing import NoReturn, Self

Law = Callable[[float], float]


class ndarray:
    """What no number here is an instance of."""


def __getattr__(name: str) -> NoReturn:
    raise AttributeError(f"numpy.{name} is not here: the page's Python computes with plain numbers only")


def _number(value: object) -> float:
    if not isinstance(value, (int, float)):
        raise TypeError(f"{type(value).__name__} in place of a number: the page's Python has no arrays")
    return value


def _elementary(function: Law, outside: Law) -> Law:
    """A function of `math` that, outside its domain or range, gives what `outside` does in place of an error."""

    def call(x: float) -> float:
        x = _number(x)
        try:
            return function(x)
        except (ValueError, OverflowError):
            return outside(x)

    return call


exp = _elementary(math.exp, lambda x: inf)
expm1 = _elementary(math.expm1, lambda x: inf)
log = _elementary(math.log, lambda x: -inf if x == 0 else nan)
log1p = _elementary(math.log1p, lambda x: -inf if x == -1 else nan)
sqrt = _elementary(math.sqrt, lambda x: nan)
floor = _elementary(lambda x: math.copysign(math.floor(x), x), float)
ceil = _elementary(lambda x: math.copysign(math.ceil(x), x), float)


def power(base: float, exponent: float) -> float:
    if isinstance(base, int) and isinstance(exponent, int):
        raise TypeError("numpy.power of two whole numbers is not among what the page's Python has")
    try:
        return math.pow(_number(base), _number(exponent))
    except OverflowError:
        return -inf if base < 0 and exponent % 2 else inf
    except ValueError:
        return inf if base == 0 else nan


def maximum(first: float, second: float) -> float:
    """The larger; NaN if either is, as with numpy and unlike `max`."""
    return first if _number(first) != first or first >= _number(second) else second


def minimum(first: float, second: float) -> float:
    """The smaller; NaN if either is, as with numpy and unlike `min`."""
    return first if _number(first) != first or first <= _number(second) else second


def where(condition: float, yes: float, no: float) -> float:
    return _number(yes if _number(condition) else no)


def max(x: float) -> float:
    return _number(x)


def all(condition: float) -> bool:
    return bool(_number(condition))


class _Lone:
    """One number as domain checks look at it: the first, and only, one that does not hold."""

    def __init__(self, value: float) -> None:
        self.flat = [value]

    def __getitem__(self, _: object) -> Self:
        return self


def broadcast_arrays(value: float, holds: float) -> tuple[_Lone, int]:
    return _Lone(value), int(holds)


@contextmanager
def errstate(**_: object) -> Iterator[None]:
    yield
