"""An explorable as its author declares it: one model, its sliders, and the figures it stands against.

Mistakes are found here. What evaluates, traces and draws it stands in modules of its own.
"""

import itertools
from dataclasses import dataclass, field
from functools import cached_property

from models.explore import evaluated, widget
from models.explore.charts.picture import HEIGHT, describe
from models.explore.charts.placing import place
from models.explore.charts.svg import picture
from models.explore.controls import Axis, Slider
from models.explore.declared import Cloud, Column, Curve, Mark, Readout
from models.explore.digits import seven_digits
from models.explore.payload import payload
from models.explore.units import NONE, Unit

MIME_TYPE = "application/vnd.explorable+json"  # of what a page is made of


@dataclass(frozen=True, kw_only=True)
class Explorable:
    """A chart of a model under sliders.

    Parameters
    ----------
    name : str
        Its place in the page and in the page's address; letters, digits and hyphens.
    title, description : str
        The line above it; what the chart shows, for those who cannot see it.
    sliders : dict of str to Slider
    x : str or Axis
        The slider that the chart runs along, or an axis, whose name is `x_name`.
    curves : list of Curve
    readouts : list of Readout
    y_label, y_unit, y_range
        The vertical axis; `y_range` in SI units. It stays put while sliders move, so that what moves is the model.
    marks : list of Mark
        Each with x, y or both.
    cloud : Cloud or None
        Many points more, which sliders show and hide.
    own : Mark or None
        A point of the reader's own. The page has signals `own_x` and `own_y` for it, in SI units, which are null
        until the reader has one; without both of them it is not drawn.
    ranking : list of Column
        For an axis whose places have names: a table of them, the one with most in the first column on top.
    bars : bool
        Draw the curves as bars, for what runs over counts.
    log_x, log_y : bool
    """

    name: str
    title: str
    description: str
    sliders: dict[str, Slider]
    x: str | Axis
    curves: list[Curve]
    readouts: list[Readout]
    y_label: str
    y_range: tuple[float, float]
    y_unit: Unit = NONE
    x_name: str = "x"
    marks: list[Mark] = field(default_factory=list)
    cloud: Cloud | None = None
    own: Mark | None = None
    ranking: list[Column] = field(default_factory=list)
    bars: bool = False
    log_x: bool = False
    log_y: bool = False

    def __post_init__(self):
        if not self.name.replace("-", "").isalnum():
            raise ValueError(f"name = {self.name!r}: use letters, digits and hyphens, as in 'closed-queue'")
        if isinstance(self.x, str) and self.x not in self.sliders:
            raise ValueError(f"x = {self.x!r}: no slider has that name; there are {', '.join(self.sliders)}")
        if not self.readouts:
            raise ValueError(
                f"{self.name}: give at least one readout; the figure that matters is printed, not only drawn"
            )
        if self.ranking and not self.axis.names:
            raise ValueError(f"{self.name}: a ranking is of places with names; give the axis names")
        for mark in self.marks:
            if mark.x is None and mark.y is None:
                raise ValueError(f"{mark.label!r}: give x, y or both")
        if self.cloud:
            self.cloud.check(self.sliders)
        object.__setattr__(self, "y_range", tuple(seven_digits(end) for end in self.y_range))
        self._check_domain()

    def _check_domain(self):
        """Call every model at the ends of every slider: a range that leaves its domain must not be published."""
        ends = [(slider.values[0], slider.start, slider.values[-1]) for slider in self.sliders.values()]
        axis_ends = (self.axis.values[0], self.axis.values[-1])
        for position in itertools.product(*ends):
            state = dict(zip(self.sliders, position, strict=True))
            try:
                for readout in self.readouts:
                    readout(state)
                for curve, x in itertools.product([*self.curves, *self.ranking], axis_ends):
                    curve({**state, self.axis_name: x})
            except ValueError as error:
                where = ", ".join(f"{name} = {value:g}" for name, value in state.items())
                raise ValueError(f"{self.name}: a slider leaves the model's domain at {where}: {error}") from error

    @property
    def axis(self):
        """What the chart runs along."""
        return self.sliders[self.x] if isinstance(self.x, str) else self.x

    @property
    def axis_name(self):
        return self.x if isinstance(self.x, str) else self.x_name

    @property
    def label(self):
        """What the chart shows, in words."""
        said = f"{self.title}. {self.description}"
        return f"{said} Points in it: {len(self.cloud.points)} {self.cloud.label}." if self.cloud else said

    @cached_property
    def described(self):
        """What its chart shows besides values, with the labels of marks where they are clear at the start."""
        described = describe(self)
        place(described, evaluated.drawn(self, self.start), HEIGHT)
        return described

    @property
    def start(self):
        """Where every slider starts, in SI units."""
        return {name: slider.start for name, slider in self.sliders.items()}

    def position(self, **moved):
        """A position of all sliders, in SI units: those that move at the values given, which are their own."""
        unknown = ", ".join(sorted(set(moved) - set(self.sliders)))
        if unknown:
            raise ValueError(f"{self.name}: no slider is called {unknown}; there are {', '.join(self.sliders)}")
        return self.start | {name: self.sliders[name].at(value) for name, value in moved.items()}

    def _repr_mimebundle_(self, include=None, exclude=None):
        """One output, several forms: each front end takes the best that it can show.

        Widgets with a kernel, what a page is made of, an SVG of the start where no script runs, and text.
        """
        still = picture(self, self.start)
        rows = [self.title, *("  ".join(filter(None, row)) for row in evaluated.readouts(self, self.start))]
        return {
            **widget.build(self, still)._repr_mimebundle_(),
            MIME_TYPE: payload(self),
            "image/svg+xml": still,
            "text/plain": "\n".join(rows),
        }
