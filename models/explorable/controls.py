"""What a reader moves, and what a chart runs along: a list of values, each with its text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from models.explorable.digits import seven_digits
from models.explorable.units import NONE, Unit, check_unit

Position: TypeAlias = Mapping[str, float]  # of sliders, by name, in SI units


@dataclass(frozen=True, kw_only=True)
class Axis:
    """A quantity the chart runs along that nobody sets, such as the number of sessions found waiting.

    Parameters
    ----------
    values
        In SI units, ascending.
    label
        What the reader sees beside it.
    unit
        The unit the reader sees it in.
    names
        What stands for each value in place of its number, for places that have a name; "\\n" breaks a line under
        the chart.

    Examples
    --------
    >>> found = Axis(values=[0, 1, 2], label="Found at the lock", names=["nobody", "one", "two"])
    >>> found.show(1)
    'one'
    """

    values: Sequence[float]
    label: str
    unit: Unit = NONE
    names: Sequence[str] = ()

    def __post_init__(self) -> None:
        check_unit(self.unit, self.label)
        values = tuple(seven_digits(value) for value in self.values)
        if self.unit == NONE and all(value == int(value) for value in values):
            values = tuple(map(int, values))
        if len(values) < 2 or any(low >= high for low, high in zip(values, values[1:], strict=False)):
            raise ValueError(f"values of {self.label!r} = {values}: give at least two, each above the one before")
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "names", tuple(self.names))
        if self.names and len(self.names) != len(values):
            raise ValueError(f"names of {self.label!r} = {self.names}: give one for each of {len(values)} values")

    @property
    def whole(self) -> bool:
        """Whether it counts, so that there is nothing between two numbers."""
        return isinstance(self.values[0], int)

    def given(self, value: float) -> float:
        """A value as a model gets it: a whole number where it counts."""
        return int(value) if self.whole else float(value)

    def show(self, value: float) -> str:
        """A value as the reader sees it, by its name or with its unit."""
        if self.names and value in self.values:
            return self.names[self.values.index(value)].replace("\n", " ")
        return self.unit.set(value)


@dataclass(frozen=True, kw_only=True)
class Slider(Axis):
    """A quantity the reader sets.

    Parameters
    ----------
    start
        The value it starts from. It becomes one of `values` if it is not, so that a slider can start
        exactly at a captured figure.
    stated
        More values between the ends, those that the text names and sets, such as half of the start.

    Examples
    --------
    >>> hold = Slider(values=steps(0.001, 0.005, 0.001), start=0.0032, label="Hold time", unit=MS)
    >>> hold.values
    (0.001, 0.002, 0.003, 0.0032, 0.004, 0.005)
    >>> hold.show(hold.start)
    '3.2 ms'
    """

    start: float
    stated: Sequence[float] = ()

    def __post_init__(self) -> None:
        check_unit(self.unit, self.label)
        start = seven_digits(self.start)
        values = {seven_digits(value) for value in self.values}
        low, high = min(values), max(values)
        for name, chosen in (*(("stated", seven_digits(value)) for value in self.stated), ("start", start)):
            if not low <= chosen <= high:
                raise ValueError(f"{name} of {self.label!r} = {chosen}: choose one from {low} to {high}")
            if self.names and chosen not in values:
                raise ValueError(
                    f"{name} of {self.label!r} = {chosen}: choose one of its values, which have names"
                )
            values = {value for value in values if self.unit.set(value) != self.unit.set(chosen)} | {chosen}
        object.__setattr__(self, "values", sorted(values))
        super().__post_init__()
        object.__setattr__(self, "start", self.given(start))

    @property
    def position(self) -> int:
        """Where among `values` the slider starts."""
        return self.values.index(self.start)

    def check(self, value: float) -> None:
        """Refuse a value that it cannot stand at: beyond its ends, or between two of those that it counts."""
        low, high = self.values[0], self.values[-1]
        if not low <= value <= high or (self.whole and value != int(value)):
            kind = "a whole number " if self.whole else ""
            ends = f"{kind}from {self.show(low)} to {self.show(high)}"
            raise ValueError(f"{self.label} = {self.unit.set(value)}: give {ends}")

    def at(self, value: float) -> float:
        """The slider's own value that this is, to seven digits."""
        if seven_digits(value) not in self.values:
            ends = f"from {self.show(self.values[0])} to {self.show(self.values[-1])}"
            raise ValueError(f"{self.show(value)}: not on the slider {self.label!r}, {ends}; give it as `stated`")
        return self.given(seven_digits(value))


def steps(low: float, high: float, step: float = 1) -> tuple[float, ...]:
    """Values from `low` to `high`, both included, `step` apart.

    >>> steps(0, 1, 0.25)
    (0.0, 0.25, 0.5, 0.75, 1.0)
    """
    count = round((high - low) / step)
    if count < 1 or not np.isclose(low + count * step, high):
        raise ValueError(f"step = {step}: choose one that leads from {low} to {high} in whole steps")
    return tuple(float(f"{low + index * step:.12g}") for index in range(count + 1))


def ratios(low: float, high: float, count: int = 61) -> tuple[float, ...]:
    """`count` values from `low` to `high`, each the same factor above the one before, to three digits.

    >>> ratios(0.001, 0.1, 5)
    (0.001, 0.00316, 0.01, 0.0316, 0.1)
    """
    if not 0 < low < high:
        raise ValueError(f"low = {low}, high = {high}: a ratio scale needs 0 < low < high")
    return tuple(sorted({float(f"{value:.3g}") for value in np.geomspace(low, high, count)}))
