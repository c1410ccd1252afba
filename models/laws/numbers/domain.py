"""The domain of a model: every argument outside it is refused with its name, its value and what would do.

What a function takes is said once, above it: `@domain(load=non_negative, strands=whole(most=1000))` checks these
arguments and writes the sentence of the docstring. What must hold between arguments is a `require` in the body.

Each check is written as what must hold, so NaN, which compares false with everything, is outside every domain.
"""

import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, cleandoc, signature
from typing import ParamSpec, TypeVar

import numpy as np

from models.laws.numbers.values import Values

P = ParamSpec("P")
R = TypeVar("R")

LARGEST = sys.float_info.max  # a Python int can be finite and yet too large to compute with
# What a comparison of one of numpy's numbers gives; to ask it for all takes ten times as long.
_TRUE = np.all(True)


def require(holds: Values, name: str, value: Values, remedy: str) -> None:
    """Raise a ValueError naming the argument and its first value for which `holds` is false."""
    if holds is not True and holds is not _TRUE and not np.all(holds):
        values, held = np.broadcast_arrays(value, holds)
        raise ValueError(f"{name} = {values[~held].flat[0]}: {remedy}")


@dataclass(frozen=True)
class Kind:
    """A kind of arguments, in words, and the check that refuses all others, by the argument's name and value."""

    words: str
    check: Callable[[str, Values], None]

    def __call__(self, name: str, value: Values) -> None:
        self.check(name, value)


def _numbers(words: str, remedy: str, holds: Callable[[Values], Values]) -> Kind:
    return Kind(words, lambda name, value: require(holds(value), name, value, remedy))


positive = _numbers("above 0", "use a finite number above 0", lambda value: (value > 0) & (value <= LARGEST))
non_negative = _numbers(
    "0 or more", "use 0 or a finite number above it", lambda value: (value >= 0) & (value <= LARGEST)
)
fraction = _numbers("from 0 to 1", "use a number from 0 to 1", lambda value: (value >= 0) & (value <= 1))


def whole(least: float = 1, most: float | None = None) -> Kind:
    """The Kind of finite whole numbers of `least` or more, up to `most` if it is given."""

    def holds(value: Values) -> Values:
        from_least = (value >= least) & (value <= LARGEST) & (np.floor(value) == value)
        return from_least if most is None else from_least & (value <= most)

    if most is None:
        return _numbers(f"a whole number from {least}", f"use a whole number, {least} or more", holds)
    return _numbers(f"a whole number from {least} to {most}", f"use a whole number from {least} to {most}", holds)


def one_of(names: Collection[str]) -> Kind:
    """The Kind of these names."""
    words = f"one of {', '.join(names)}"
    return _numbers(words, f"use {words}", lambda value: value in names)


def every(kind: Kind) -> Kind:
    """The Kind of tuples of which every element is of this Kind."""

    def check(name: str, values: Iterable[Values]) -> None:
        for index, value in enumerate(values):
            kind(f"{name}[{index}]", value)

    return Kind(f"each {kind.words}", check)


def whole_number(name: str, value: Values, least: float = 1, most: float | None = None) -> None:
    """Require finite whole numbers of `least` or more, up to `most` if it is given."""
    whole(least, most)(name, value)


def domain(**kinds: Kind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator: refuse arguments that are not of these kinds, and say so in the docstring."""
    sentence = f"Domain: {', '.join(f'{name} {kind.words}' for name, kind in kinds.items())}; ValueError outside."

    def decorate(law: Callable[P, R]) -> Callable[P, R]:
        parameters = signature(law).parameters
        indices = {name: index for index, name in enumerate(parameters)}
        checks = [(indices[name], name, parameters[name].default, kind) for name, kind in kinds.items()]

        @wraps(law)
        def checked(*arguments: P.args, **named: P.kwargs) -> R:
            for index, name, default, kind in checks:
                value = arguments[index] if index < len(arguments) else named.get(name, default)
                if value is not Parameter.empty:  # if it is, the law says itself that it is missing
                    kind(name, value)
            return law(*arguments, **named)

        assert law.__doc__ is not None
        checked.__doc__ = f"{cleandoc(law.__doc__)}\n\n{sentence}"
        checked.domain = kinds  # type: ignore[attr-defined]
        return checked

    return decorate
