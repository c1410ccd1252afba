"""A number found between two others, by halving what is between them."""

from collections.abc import Callable


def halved(short: Callable[[float], bool], low: float, high: float, halvings: int) -> tuple[float, float]:
    """What is left of the interval from `low` to `high` after so many halvings: `short` says what is too low."""
    for _ in range(halvings):
        middle = (low + high) / 2
        low, high = (middle, high) if short(middle) else (low, middle)
    return low, high


def bisect(short: Callable[[float], bool], low: float, high: float, halvings: int = 60) -> float:
    """The number up to which `short` is true, between `low` and `high`; plain numbers only, not for tracing."""
    low, high = halved(short, low, high, halvings)
    return (low + high) / 2
