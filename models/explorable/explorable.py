"""An explorable as its author declares it: one model, its sliders, and the figures it stands against.

Mistakes are found here. What evaluates, traces and draws it stands in modules of its own.
"""

import itertools
import math
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from models.explorable import evaluated, typed, widget
from models.explorable.charts import svg
from models.explorable.charts.picture import HEIGHT, describe
from models.explorable.charts.placing import place
from models.explorable.controls import Axis, Position, Slider
from models.explorable.declared import Bound, Cloud, Column, Curve, Mark, Readout
from models.explorable.digits import seven_digits, whole
from models.explorable.front_end import Forms, alive
from models.explorable.payload import payload
from models.explorable.script import script
from models.explorable.units import NONE, Unit, check_unit

if TYPE_CHECKING:
    import altair

MIME_TYPE = "application/vnd.explorable+json"  # of what a page is made of
_FAR = 100  # times as high as all curves: a mark that was given in another unit; a choice


class NotOnAPage(UserWarning):
    """A chart that sliders move where there is a kernel, and that a page cannot carry."""


def _depth() -> int:
    """How far up the lines are that declare a chart, for a warning that points to them."""
    frame, depth = sys._getframe(1), 1
    while frame.f_back and frame.f_globals["__name__"].startswith(("models.explorable", "dataclasses")):
        frame, depth = frame.f_back, depth + 1
    return depth


@dataclass(frozen=True, kw_only=True)
class Explorable:
    """A chart of a model under sliders.

    Parameters
    ----------
    x
        The slider that the chart runs along, or an axis, whose name is `x_name`.
    readouts
        The figures that are printed; by default the value of every curve.
    name
        Its place in the page and in the page's address; letters, digits and hyphens.
    title, description
        The line above it; what the chart shows, for those who cannot see it.
    y_label, y_unit, y_range
        The vertical axis; `y_range` in SI units. It stays put while sliders move, so that what moves is the model.
        By default it holds the curves where the sliders start, and the marks.
    marks
        Each with x, y or both.
    cloud
        Many points more, which sliders show and hide.
    own
        A point of the reader's own. The page has signals `own_x` and `own_y` for it, in SI units, which are null
        until the reader has one; without both of them it is not drawn.
    ranking
        For an axis whose places have names: a table of them, the one with most in the first column on top.
    bars
        Draw the curves as bars, for what runs over counts.
    page
        Warn at once if a page could not carry it, as its functions have no names or branch: no Python runs there.

    Examples
    --------
    >>> def wait(load):
    ...     return load / (1 - load)
    >>> chart = Explorable(
    ...     sliders={"load": Slider(values=steps(0.1, 0.9, 0.1), start=0.5, label="Load")},
    ...     x="load", curves=[Curve(wait, "wait, in services")])
    >>> chart.at(load=0.75)
    {'wait, in services': 3.0}
    """

    sliders: dict[str, Slider]
    x: str | Axis
    curves: Sequence[Curve]
    readouts: Sequence[Readout] = field(default_factory=list)
    name: str = ""
    title: str = ""
    description: str = ""
    y_label: str = ""
    y_range: tuple[float, ...] = ()
    y_unit: Unit = NONE
    x_name: str = "x"
    marks: Sequence[Mark] = field(default_factory=list)
    cloud: Cloud | None = None
    own: Mark | None = None
    ranking: Sequence[Column] = field(default_factory=list)
    bars: bool = False
    log_x: bool = False
    log_y: bool = False
    page: bool = True
    _made: dict[str, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        check_unit(self.y_unit, "y_unit")
        for name in ("curves", "readouts", "marks", "ranking"):  # what is added later would be seen by half of it
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name, slider in self.sliders.items():
            if not isinstance(slider, Slider):
                remedy = f"give a Slider, as in Slider(values=steps(1, 10), start=5, label={name!r})"
                raise TypeError(f"slider {name} = {slider!r}: {remedy}")
        self._complete()
        if not self.name.replace("-", "").isalnum():
            raise ValueError(f"name = {self.name!r}: use letters, digits and hyphens, as in 'closed-queue'")
        if isinstance(self.x, str) and self.x not in self.sliders:
            raise ValueError(f"x = {self.x!r}: no slider has that name; there are {', '.join(self.sliders)}")
        if self.ranking and not self.axis.names:
            raise ValueError(f"{self.name}: a ranking is of places with names; give the axis names")
        if self.cloud:
            self.cloud.check(self.sliders)
        for bound, state in self._ends():  # a range that leaves a model's domain must not be published
            self._try(bound, state)
        self._check_use()
        if self.y_range and not (isinstance(self.y_range, tuple | list) and len(self.y_range) == 2):
            raise ValueError(f"y_range = {self.y_range!r}: give its low and high end, as in (0, 0.06)")
        ends = self.y_range or self._own_range()
        object.__setattr__(self, "y_range", tuple(seven_digits(end) for end in ends))
        self._check_marks()
        if self.page and self.fault:
            warning = f"{self.name} moves here and on no page: {self.fault}. Say page=False if it need not"
            warnings.warn(warning, NotOnAPage, stacklevel=_depth())

    def _complete(self) -> None:
        """What was left out, from what was given."""
        if not self.curves:
            raise ValueError("curves = []: give at least one Curve, as in curves=[Curve(wait, 'wait')]")
        along = self.curves if isinstance(self.x, str) else []
        readouts = self.readouts or [curve.as_readout(self.y_unit) for curve in along]
        if not readouts:
            raise ValueError(
                "readouts = []: give at least one; the figure that matters is printed, not only drawn"
            )
        label = self.y_label or readouts[0].label
        title = self.title or label[:1].upper() + label[1:]
        derived = {
            "readouts": readouts, "y_label": label, "title": title,
            "name": self.name or "-".join(re.findall(r"[a-z0-9]+", title.lower())),
            "description": self.description or f"{label} against {self.axis.label}.",
        }  # fmt: skip
        self._made.update({name: getattr(self, name) for name in (*derived, "y_range") if not getattr(self, name)})
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def _own_range(self) -> tuple[float, float]:
        """A vertical range that holds the curves where the sliders start, and the marks."""
        highest = _FAR * (max(map(abs, self._heights), default=0) or math.inf)
        near = [mark.y for mark in self.marks if mark.y is not None and abs(mark.y) <= highest]
        values = [value for value in (*self._heights, *near) if value > 0 or not self.log_y]
        if not values:
            raise ValueError(f"{self.name}: no curve has a finite value at the start; give y_range")
        low, high = min(values), max(values)
        if self.log_y:
            return low / 2, 2 * high
        margin = 0.1 * (high - min(low, 0) or abs(high) or 1)
        return low - margin if low < 0 else 0, high + margin

    def _ends(self) -> Iterator[tuple[Bound, Position]]:
        """Every function that it has, with its sliders at their ends and starts, and some places of the axis."""
        ends = {name: (slider.values[0], slider.start, slider.values[-1]) for name, slider in self.sliders.items()}
        positions = self.axis.values
        some = positions if self.axis.names else (positions[0], positions[len(positions) // 2], positions[-1])
        along = ends | {self.axis_name: some}
        for bounds, known in ((self.readouts, ends), ([*self.curves, *self.ranking], along)):
            for bound in bounds:
                names = bound.depends_on(known)
                for position in itertools.product(*(sorted({*known[name]}) for name in names)):
                    yield bound, self.start | dict(zip(names, position, strict=True))

    def _try(self, bound: Bound, state: Position) -> float:
        """A function's value somewhere; what is wrong with the function itself is said as it is."""
        taken = bound.arguments(state)
        try:
            return bound(state)
        except Exception as error:
            where = ", ".join(f"{name} = {value}" for name, value in taken.items())
            fault = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}, {error}"
            raise ValueError(f"{self.name}: {bound.called} has no value at {where}: {fault}") from error

    @cached_property
    def _heights(self) -> list[float]:
        """The values of all curves where the sliders start, as far as they are finite."""
        states = [{**self.start, self.axis_name: x} for x in self.axis.values]
        values = (self._try(curve, state) for curve in self.curves for state in states)
        return [value for value in values if math.isfinite(value)]

    def _check_use(self) -> None:
        """Refuse a slider that moves nothing."""
        known = [*self.sliders, self.axis_name]
        drawn = {name for plotted in (*self.curves, *self.ranking) for name in plotted.depends_on(known)}
        printed = {name for plotted in self.readouts for name in plotted.depends_on(known)}
        idle = set(self.sliders) - drawn - printed - set(self.cloud.rules if self.cloud else ())
        for name in [*sorted(idle), *({self.x} - drawn if isinstance(self.x, str) else ())]:
            example = self.curves[0]
            unbound = [
                parameter for parameter in example.parameters if parameter not in (*example.bindings, *known)
            ]
            argument = unbound[-1] if unbound else next(iter(example.parameters), "argument")
            raise ValueError(
                f"{self.name}: {name} moves no curve; {example.called} takes {', '.join(example.parameters)}. "
                f"Bind one to it, as in Curve(…, {argument}={name!r}), and the readouts too"
            )
        for curve, readout in itertools.product(self.curves, self.readouts):
            left_out = [
                f"{argument}={bound!r}"
                for argument, bound in curve.published.bindings.items()
                if isinstance(bound, str) and argument not in {*readout.published.bindings, *known}
            ]
            if left_out and curve.published.function == readout.published.function:
                fault = f"the curve {curve.label!r} has {', '.join(left_out)}, and {readout.label!r} has not"
                raise ValueError(f"{self.name}: {fault}; bind it there as well, to a number if it stays")

    def _check_marks(self) -> None:
        """Refuse a mark that could not be seen."""
        heights, (low, high) = self._heights, self.y_range
        shown = self.cloud or self.own or any(low <= height <= high for height in heights)
        if heights and not shown:
            span = f"from {self.y_unit.set(min(heights))} to {self.y_unit.set(max(heights))}"
            raise ValueError(f"{self.name}: its curves go {span}, and y_range = {self.y_range} shows none of them")
        along = self.axis.values
        ends = {"x": (along[0], along[-1], self.axis.unit), "y": (low, high, self.y_unit)}
        for mark in self.marks:
            if mark.x is None and mark.y is None:
                raise ValueError(f"{mark.label!r}: give x, y or both")
            for name, (low, high, unit) in ends.items():
                value = getattr(mark, name)
                if value is not None and not low <= value <= high:
                    given = f"{value:g}, which is {unit.set(value)}" if unit.name else f"{value:g}"
                    remedy = f"; give it in SI units, as in {value:g} * MS" if unit.name else ""
                    fault = f"the axis goes from {unit.set(low)} to {unit.set(high)}{remedy}"
                    raise ValueError(f"{name} of {mark.label!r} = {given}: {fault}")

    @cached_property
    def fault(self) -> str:
        """Why a page cannot carry it, and what would do; or nothing."""
        for bound in (*self.curves, *self.readouts, *self.ranking):
            if not bound.published.named:
                return f"{bound.label!r} is no function with a name, and a page calls it by its name: write def"
        for bound, state in self._ends():
            here, there = (bound(state), bound.published(state)) if bound.on_page else (0, 0)
            if not math.isclose(here, there, rel_tol=1e-9):
                law = f"{bound.published.named}, which a page shows in its place,"
                return f"{bound.called} is {here:.7g} where {law} is {there:.7g}"
        try:
            _ = self.script
        except ValueError as error:
            return str(error)
        return ""

    @cached_property
    def script(self) -> str:
        """Its functions as the script of a page."""
        return script(self)

    @property
    def axis(self) -> Axis:
        """What the chart runs along."""
        return self.sliders[self.x] if isinstance(self.x, str) else self.x

    @property
    def axis_name(self) -> str:
        return self.x if isinstance(self.x, str) else self.x_name

    @property
    def label(self) -> str:
        """What the chart shows, in words."""
        text = f"{self.title}. {self.description}"
        return f"{text} Points in it: {len(self.cloud.points)} {self.cloud.label}." if self.cloud else text

    @cached_property
    def described(self) -> typed.Picture:
        """What its chart shows besides values, with the labels of marks where they are clear at the start."""
        described = describe(self)
        place(described, evaluated.drawn(self, self.start), HEIGHT)
        return described

    @property
    def start(self) -> dict[str, float]:
        """Where every slider starts, in SI units."""
        return {name: slider.start for name, slider in self.sliders.items()}

    def at(self, **moved: float) -> dict[str, float]:
        """Curves and readouts at a position, in SI units: `chart.at(sessions=9)`; also between two stops."""
        state, here = self._between(moved), self.curves if isinstance(self.x, str) else ()
        return {figure.label: figure(state) for figure in (*here, *self.readouts)}

    def table(self, **moved: float) -> list[dict[str, float]]:
        """The curves along the axis at a position, a dict a row, in the units of the axes.

        A spreadsheet takes it by way of `csv.DictWriter`, and pandas, where it is installed, as it is.
        """
        state, unit = self._between(moved), self.y_unit.name
        labels = [f"{curve.label} ({unit})" if unit else curve.label for curve in self.curves]
        columns = [self.described["x"]["title"], *labels]
        along = zip(self.axis.values, *evaluated.curves(self, state), strict=True)
        scales = [self.axis.unit.per_si, *(self.y_unit.per_si for _ in self.curves)]
        return [
            dict(zip(columns, (scale * value for scale, value in zip(scales, row, strict=True)), strict=True))
            for row in along
        ]

    def altair(self, **moved: float) -> "altair.LayerChart":
        """The chart at a position as Altair's own, to restyle, to put beside another, or to save."""
        return svg.chart(self, self._between(moved))

    def but(self, **changes: Any) -> "Explorable":
        """The same chart with other settings: `chart.but(title="Mine", marks=[Mark("seen", 9, 0.03)])`.

        What was left out, and so was made of the rest, such as a range or readouts, is made anew; `y_range=()` and
        `readouts=()` do that too.
        """
        settings = [field.name for field in fields(self) if field.init]
        if unknown := ", ".join(name for name in changes if name not in settings):
            raise TypeError(f"{self.name}: a chart has no {unknown}; it has {', '.join(settings)}")
        return replace(self, **(self._made | changes))

    def _between(self, moved: Position) -> dict[str, float]:
        for name, value in moved.items():
            self._slider(name).check(value)
        return self.start | {name: self.sliders[name].given(value) for name, value in moved.items()}

    def _slider(self, name: str) -> Slider:
        if name not in self.sliders:
            raise ValueError(f"{self.name}: no slider is called {name}; there are {', '.join(self.sliders)}")
        return self.sliders[name]

    def position(self, **moved: float) -> dict[str, float]:
        """A position of all sliders, in SI units: those that move at the values given, which are their own."""
        return self.start | {name: self._slider(name).at(value) for name, value in moved.items()}

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Forms:
        """One output, several forms: each front end takes the best that it can show.

        Widgets with a kernel, what a page is made of if a page can carry it, an SVG of the start where no script
        runs, and text.
        """
        rows = [self.title, *("  ".join(filter(None, row)) for row in evaluated.readouts(self, self.start))]
        page = {} if self.fault else {MIME_TYPE: whole(payload(self))}
        return {
            **alive(lambda: widget.build(self)),
            **page,
            "image/svg+xml": svg.picture(self, self.start),
            "text/plain": "\n".join(rows),
        }
