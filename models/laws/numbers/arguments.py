"""The arguments of a law that passes all of them on to another."""

from collections.abc import Callable
from inspect import signature
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def arguments_of(other: Callable[P, object]) -> Callable[[Callable[..., R]], Callable[P, R]]:
    """A decorator: say that a law of `*arguments` and `**named` takes what `other` takes, to who asks by name."""

    def decorate(law: Callable[..., R]) -> Callable[P, R]:
        law.__signature__ = signature(other)  # type: ignore[attr-defined]
        return law

    return decorate
