"""A path of a system that can be watched: one event a step, for numbers and for symbols alike.

A step takes the state that the one before left and draws of its own, and says what somebody did from when to when:
its bars. It is written with operators and with `where`, `least` and `greatest`, so that it runs on numbers, and
can also be traced and then runs on a page. All chance is in the draws that it is given.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from models.explorable.trace import Values

NEVER = float("inf")
NOTHING = float("nan")
PLAIN = (bool, np.bool_, int, float)


def where(condition: Values, first: Values, second: Values) -> Values:
    """`first` where the condition holds, else `second`."""
    if isinstance(condition, PLAIN):
        return first if condition else second
    return np.where(condition, first, second)


def least(*values: Values) -> Values:
    """The smallest of some values, none of them NaN."""
    smallest = values[0]
    for value in values[1:]:
        plain = isinstance(smallest, PLAIN) and isinstance(value, PLAIN)
        smallest = (value if value < smallest else smallest) if plain else np.minimum(smallest, value)
    return smallest


def greatest(*values: Values) -> Values:
    """The largest of some values, none of them NaN."""
    largest = values[0]
    for value in values[1:]:
        plain = isinstance(largest, PLAIN) and isinstance(value, PLAIN)
        largest = (value if value > largest else largest) if plain else np.maximum(largest, value)
    return largest


class Bar(NamedTuple):
    """What a row does from `begin` to `end`: `state` is the name of one of the path's states.

    The rows are counted from 0 through all Rows of the path, each with its `most`. From `split` on it is in the
    second phase of its state. Where `begin` is NaN there is no bar. `note` is a number printed on the bar.
    """

    state: str
    row: float
    begin: float
    end: float
    split: float = NOTHING
    note: float = NOTHING


class Step(NamedTuple):
    """What one event leaves: the next state, as many numbers as the one before, and what there is to see.

    Every step has as many bars as every other, of the same states in the same order. No later step begins a bar
    before `known`.
    """

    state: list[Values]
    bars: tuple[Bar, ...]
    known: float


@dataclass(frozen=True)
class State:
    """What a row can be doing.

    Parameters
    ----------
    name
        In the words of the queue: "waits", "holds".
    shape
        Its colour: lock, timer, pipe or plain.
    tone
        "full", "pale" for waiting, "quiet" for what is no part of the wait.
    then
        What its second phase is called, where a bar has one; it is drawn "full", the first one "pale".
    """

    name: str
    shape: str = "plain"
    tone: str = "full"
    then: str = ""


@dataclass(frozen=True)
class Rows:
    """Rows of one kind: up to `most`, as many as the argument named `count` says; the first `shown` are drawn.

    A label with {} in it gets the number of the row.
    """

    label: str
    most: int = 1
    count: str = ""
    shown: int = 0


@dataclass(frozen=True)
class Path:
    """A system to watch: who is in it, what they can be doing, how it starts, and what one event does.

    `start(first, **arguments)` returns the first state, a list of numbers; `step(state, drawn, **arguments)` a
    Step. `first` and `drawn` are lists of draws, exponential with mean 1: so many as `first` and `draws` say.
    """

    rows: tuple[Rows, ...]
    states: tuple[State, ...]
    start: Callable[..., list[Values]]
    step: Callable[..., Step]
    first: int = 0
    draws: int = 1
