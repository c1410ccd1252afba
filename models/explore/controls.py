"""What a reader moves, and what a chart runs along: a list of values, each with its text."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.explore.digits import seven_digits
from models.explore.units import NONE, Unit


@dataclass(frozen=True, kw_only=True)
class Axis:
    """A quantity the chart runs along that nobody sets, such as the number of sessions found waiting.

    Parameters
    ----------
    values : sequence of float
        In SI units, ascending.
    label : str
        What the reader sees beside it.
    unit : Unit
        The unit the reader sees it in.
    names : sequence of str
        What stands for each value in place of its number, for places that have a name; "\\n" breaks a line under
        the chart.
    """

    values: Sequence[float]
    label: str
    unit: Unit = NONE
    names: Sequence[str] = ()

    def __post_init__(self):
        values = tuple(seven_digits(value) for value in self.values)
        if len(values) < 2 or any(low >= high for low, high in zip(values, values[1:], strict=False)):
            raise ValueError(f"values of {self.label!r} = {values}: give at least two, each above the one before")
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "names", tuple(self.names))
        if self.names and len(self.names) != len(values):
            raise ValueError(f"names of {self.label!r} = {self.names}: give one for each of {len(values)} values")

    def show(self, value):
        """A value as the reader sees it, by its name or with its unit."""
        if self.names and value in self.values:
            return self.names[self.values.index(value)].replace("\n", " ")
        return self.unit.set(value)


@dataclass(frozen=True, kw_only=True)
class Slider(Axis):
    """A quantity the reader sets.

    Parameters
    ----------
    start : float
        The value it starts from. It becomes one of `values` if it is not, so that a slider can start
        exactly at a captured figure.
    stated : sequence of float
        More values between the ends, those that the text names and sets, such as half of the start.
    """

    start: float
    stated: Sequence[float] = ()

    def __post_init__(self):
        start = seven_digits(self.start)
        values = {seven_digits(value) for value in self.values}
        low, high = min(values), max(values)
        for name, own in (*(("stated", seven_digits(value)) for value in self.stated), ("start", start)):
            if not low <= own <= high:
                raise ValueError(f"{name} of {self.label!r} = {own}: choose one from {low} to {high}")
            if self.names and own not in values:
                raise ValueError(f"{name} of {self.label!r} = {own}: choose one of its values, which have names")
            values = {value for value in values if self.unit.set(value) != self.unit.set(own)} | {own}
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "values", sorted(values))
        super().__post_init__()

    @property
    def whole(self):
        """Whether it counts, so that there is nothing between two numbers."""
        return self.unit == NONE and all(value == int(value) for value in self.values)

    @property
    def position(self):
        """Where among `values` the slider starts."""
        return self.values.index(self.start)

    def check(self, value):
        """Refuse a value that it cannot stand at: beyond its ends, or between two of those that it counts."""
        low, high = self.values[0], self.values[-1]
        if not low <= value <= high or (self.whole and value != int(value)):
            kind = "a whole number " if self.whole else ""
            ends = f"{kind}from {self.show(low)} to {self.show(high)}"
            raise ValueError(f"{self.label} = {self.unit.set(value)}: give {ends}")

    def at(self, value):
        """The slider's own value that this is, to seven digits."""
        if seven_digits(value) not in self.values:
            ends = f"from {self.show(self.values[0])} to {self.show(self.values[-1])}"
            raise ValueError(f"{self.show(value)}: not on the slider {self.label!r}, {ends}; give it as `stated`")
        return seven_digits(value)


def steps(low, high, step=1):
    """Values from `low` to `high`, both included, `step` apart."""
    count = round((high - low) / step)
    if count < 1 or not np.isclose(low + count * step, high):
        raise ValueError(f"step = {step}: choose one that leads from {low} to {high} in whole steps")
    return tuple(float(f"{low + place * step:.12g}") for place in range(count + 1))


def ratios(low, high, count=61):
    """`count` values from `low` to `high`, each the same factor above the one before, to three digits."""
    if not 0 < low < high:
        raise ValueError(f"low = {low}, high = {high}: a ratio scale needs 0 < low < high")
    return tuple(sorted({float(f"{value:.3g}") for value in np.geomspace(low, high, count)}))
