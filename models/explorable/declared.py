"""What an explorable is made of: lines, figures and columns, each a model function with its arguments bound, and
measured points, a few with labels or a cloud of many.
"""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import numpy as np

from models.explorable import palette, typed
from models.explorable.controls import Position, Slider
from models.explorable.digits import seven_digits
from models.explorable.units import NONE, Unit, check_unit

Model: TypeAlias = Callable[..., float]  # called with symbols, it also makes one of them
Given: TypeAlias = str | float  # what an argument is bound to: a slider or an axis by its name, or a number
_Known = TypeVar("_Known")


class Bound:
    """A model function with its arguments bound: to sliders by name, or to numbers.

    An argument not named is bound to the slider or axis of its own name. `on_page` is the law that a page calls in
    its place, with the same arguments in the same order: for a function that is written out in a cell.
    """

    def __init__(
        self,
        function: Model,
        label: str,
        unit: Unit = NONE,
        *,
        precomputed: bool = False,
        on_page: Model | None = None,
        **bindings: Given,
    ) -> None:
        if not callable(function):
            raise TypeError(f"{label!r}: give a function, not {function!r}")
        check_unit(unit, label)
        self.function, self.label, self.unit = function, label, unit
        self.precomputed, self.on_page = precomputed, on_page
        self.called = getattr(function, "__name__", "the function")
        for name, bound in bindings.items():
            if not isinstance(bound, str | int | float | np.number):
                raise TypeError(
                    f"{label!r}: {name} = {bound!r}: give a number, or a slider by its name, as {name}='x'"
                )
        self.bindings = {
            name: bound if isinstance(bound, str | int) else seven_digits(bound)
            for name, bound in bindings.items()
        }

    @cached_property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """The function's own parameters, by name."""
        try:
            parameters = inspect.signature(self.function).parameters
        except ValueError:
            fault = f"does not say what it takes; write a function around it, as in lambda x: {self.called}(x)"
            raise TypeError(f"{self.label!r}: {self.called} {fault}") from None
        return {
            name: parameter
            for name, parameter in parameters.items()
            if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        }

    def arguments(self, known: Mapping[str, _Known]) -> dict[str, _Known | float]:
        """The function's arguments, with `known` values in place of the names of sliders and axes."""
        taken: dict[str, _Known | float] = {}
        for name, parameter in self.parameters.items():
            bound = self.bindings.get(name, name)
            if not isinstance(bound, str):
                taken[name] = bound
            elif bound in known:
                taken[name] = known[bound]
            elif name in self.bindings or parameter.default is inspect.Parameter.empty:
                raise TypeError(
                    f"{self.label!r}: {self.called} needs {name}, and no slider or axis is called {bound}; "
                    f"there are {', '.join(known)}. Bind it to one, as in {name}={next(iter(known))!r}"
                )
        unknown = set(self.bindings) - set(self.parameters)
        if unknown:
            fault = f"takes {', '.join(self.parameters)}, and no {', '.join(sorted(unknown))}"
            raise TypeError(
                f"{self.label!r}: {self.called} {fault}; its own name comes first, the slider's in quotes"
            )
        return taken

    def _call(self, known: Position) -> float | None:
        taken = self.arguments(known)
        alone = [
            taken.pop(name)
            for name, parameter in self.parameters.items()
            if parameter.kind is parameter.POSITIONAL_ONLY and name in taken
        ]
        return self.function(*alone, **taken)

    def depends_on(self, known: Collection[str]) -> list[str]:
        """Which of the known sliders and axes the function depends on, in their order."""
        markers = {name: name for name in known}
        used = {value for value in self.arguments(markers).values() if isinstance(value, str)}
        return [name for name in known if name in used]

    def __call__(self, known: Position) -> float:
        """Its value at one position, as a float."""
        value = self._call(known)
        if value is None:
            raise TypeError(f"{self.called} returns nothing; end it with return and a number")
        return seven_digits(value) if self.precomputed else float(value)

    @cached_property
    def published(self) -> "Bound":
        """What a page calls for it: itself, or the law that it writes out."""
        if not self.on_page:
            return self
        law = Bound(self.on_page, self.label, self.unit, precomputed=self.precomputed)
        for (argument, parameter), name in zip(self.parameters.items(), law.parameters, strict=False):
            default = argument if parameter.default is parameter.empty else parameter.default
            law.bindings[name] = self.bindings.get(argument, default)
        return law

    @property
    def named(self) -> str | None:
        """Its function's name by which a page is checked; of a lambda, and of a part of another, None."""
        function = self.function
        known = inspect.isfunction(function) and function.__qualname__.isidentifier()
        return f"{function.__module__}.{function.__name__}" if known else None

    def reference(self, known: Collection[str]) -> typed.Reference:
        """What a test needs to call the same function: its name, and what each argument is bound to."""
        arguments = self.arguments({name: name for name in known})
        reference: typed.Reference = {"function": self.named, "arguments": arguments}
        return reference | ({"precomputed": True} if self.precomputed else {})


class Curve(Bound):
    """A model's line: `Curve(function, label, argument="slider", other_argument=3.0)`.

    Parameters
    ----------
    function
        Takes and returns SI units, one number for one. Of a page it is a function of a module, which has a name.
    label
        What the line says.
    shape
        The name of its colour in the `palette`; `plain` for a line to compare with.
    precomputed
        Compute it over the slider grid beforehand, for a function that cannot be traced.

    Examples
    --------
    >>> def wait(load, service):
    ...     return service * load / (1 - load)
    >>> curve = Curve(wait, "M/M/1", load="busy", service=0.01)  # a slider's name, and a number that stays
    >>> curve({"busy": 0.5})
    0.01
    """

    def __init__(self, function: Model, label: str, *, shape: str = "plain", **bound: Any) -> None:
        super().__init__(function, label, **bound)
        palette.check(shape, label)
        self.shape = shape

    def as_readout(self, unit: Unit) -> "Readout":
        """Its value where the sliders stand, as a figure."""
        options: dict[str, Any] = {"precomputed": self.precomputed, "on_page": self.on_page, **self.bindings}
        return Readout(self.function, self.label, unit, **options)


class Readout(Bound):
    """A figure printed beside the chart that follows the sliders, and the captured figure it stands against.

    >>> def wait(sessions):
    ...     return 0.003 * (sessions - 1)
    >>> readout = Readout(wait, "Mean wait", MS, captured=14.6 / 1000)
    >>> readout.unit.show(readout({"sessions": 7}))
    '18.0 ms'
    """

    def __init__(
        self, function: Model, label: str, unit: Unit = NONE, *, captured: float | None = None, **bound: Any
    ) -> None:
        super().__init__(function, label, unit, **bound)
        self.captured = None if captured is None else seven_digits(captured)


class Column(Bound):
    """A column of the ranking: a figure for every place of the axis, or which of `names` it is, by number.

    >>> def busiest(place):
    ...     return 0 if place < 3 else 1
    >>> column = Column(busiest, "Busiest", names=["CPU", "disk"])
    >>> column.show(column({"place": 4}))
    'disk'
    """

    def __init__(
        self, function: Model, label: str, unit: Unit = NONE, *, names: Sequence[str] = (), **bound: Any
    ) -> None:
        super().__init__(function, label, unit, **bound)
        self.names = tuple(names)

    def show(self, value: float) -> str:
        """A value as the reader sees it; of what is not defined, a dash."""
        if np.isnan(value):
            return "–"
        return self.names[int(value)] if self.names else self.unit.show(value)


@dataclass(frozen=True)
class Mark:
    """A measured point in the chart; without x or y it is a line across. `simulated` draws it hollow.

    A bar through the point goes as far up and down as its `error`, or over a `spread`, its lowest and its highest.
    `symbol` is the shape of the point: circle, square, diamond or triangle-up. `source` is where the figure was
    captured, which the chart says to whoever points at it: a text, or a text and the lines of a listing.

    >>> Mark("my report", 7, 14.6 / 1000, source="line 11 of my report").y  # SI units: 14.6 ms
    0.0146
    """

    label: str
    x: float | None = None
    y: float | None = None
    error: float = 0.0
    simulated: bool = False
    spread: tuple[float, float] | None = None
    symbol: typed.MarkSymbol = "circle"
    source: str | tuple[str, tuple[str, ...]] = ""

    def __post_init__(self) -> None:
        for name in ("x", "y", "error"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, seven_digits(getattr(self, name)))
        if self.error and self.spread:
            raise ValueError(f"{self.label!r}: give an error or a spread; a bar has room for one")
        if (self.error or self.spread) and None in (self.x, self.y):
            raise ValueError(f"{self.label!r}: a bar stands at a point; give x and y with an error or a spread")


@dataclass(frozen=True)
class Dot:
    """One of the many points of a cloud, in SI units.

    Parameters
    ----------
    x, y
        Beyond an end of an axis it is drawn there, as a triangle that points outwards.
    text
        What it says when a reader points at it.
    shape
        The name of its colour in the `palette`, or `ink`.
    at
        What it has of the sliders that show and hide it: a value, or several.
    spread
        A bar from the lowest to the highest, drawn while a reader points at it.

    Examples
    --------
    >>> Dot(0.4, 1.3, "a report of 19c", at={"commits": 5000}).at
    {'commits': (5000.0,)}
    """

    x: float
    y: float
    text: str
    shape: str = "ink"
    at: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    spread: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        for name in ("x", "y"):
            object.__setattr__(self, name, seven_digits(getattr(self, name)))
            if not np.isfinite(getattr(self, name)):
                raise ValueError(f"{name} of {self.text!r} = {getattr(self, name)}: give a finite number")
        palette.check(self.shape, self.text)
        at = {
            name: tuple(seven_digits(position) for position in np.atleast_1d(value))
            for name, value in self.at.items()
        }
        object.__setattr__(self, "at", at)


@dataclass(frozen=True)
class Cloud:
    """Many measured points of one kind, without labels, which sliders show and hide.

    Parameters
    ----------
    label
        What they are, in the plural: the key says `12 of 152 public reports`, without rules `152 public reports`.
    rules
        By the name of a slider, which points it shows: `at least`, those with its value or a larger one, or `is`,
        those that have its value, and all of them where it stands at 0.

    Examples
    --------
    >>> dots = [Dot(0.4, 1.3, "one", at={"commits": 5000}), Dot(0.1, 2.0, "other", at={"commits": 90})]
    >>> Cloud("reports", dots, rules={"commits": "at least"}).shown({"commits": 1000})
    [0]
    """

    label: str
    points: Sequence[Dot]
    rules: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.points:
            raise ValueError(f"{self.label!r}: give at least one point, or no cloud")
        for slider, rule in self.rules.items():
            if rule not in ("at least", "is"):
                raise ValueError(f"rule of {slider!r} = {rule!r}: use 'at least', or 'is' for a value or several")
            for dot in self.points:
                if not dot.at.get(slider):
                    raise ValueError(f"{dot.text!r}: say what it has of {slider}, as in at={{{slider!r}: 1.0}}")

    def check(self, sliders: Mapping[str, Slider]) -> None:
        """Refuse rules for sliders that there are not, and for those that could never show every point."""
        for slider, rule in self.rules.items():
            if slider not in sliders:
                raise ValueError(f"{self.label!r}: no slider is called {slider}; there are {', '.join(sliders)}")
            if rule == "is" and 0 not in sliders[slider].values:
                raise ValueError(f"{self.label!r}: give the slider {slider} a value 0, where it shows all of them")

    def shown(self, state: Position) -> list[int]:
        """Which points are to be seen at a position of the sliders, by their numbers."""
        return [
            number
            for number, dot in enumerate(self.points)
            if all(passes(rule, state[slider], dot.at[slider]) for slider, rule in self.rules.items())
        ]


def passes(rule: str, wanted: float, values: Sequence[float]) -> bool:
    """Whether a slider that stands at `wanted` shows a point with these values, by its rule."""
    return max(values) >= wanted if rule == "at least" else wanted in (0, *values)
