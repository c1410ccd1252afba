"""An explorable: one model, its sliders and its captured figures, in every place where a chapter is read.

Declared once, it takes the form its place can run: ipywidgets with a kernel, Vega expressions traced from the same
Python functions on the published page, an SVG of the starting position where no script runs.
"""

import inspect
import itertools
from dataclasses import dataclass, field

import numpy as np

from models.explore import chart, widget
from models.explore.controls import Axis, Slider
from models.explore.digits import seven_digits
from models.explore.lattice import Lattices
from models.explore.trace import Symbol, expressions, trace
from models.explore.units import NONE, Unit
from models.figures.comparison import relative_error
from models.figures.wording import show_error

MIME_TYPE = "application/vnd.explorable+json"


def _named(results, prefix):
    """Traced results, by name, as the (name, expression) pairs that compute them, in order."""
    bindings, texts = expressions(list(results.values()), prefix)
    return bindings + list(zip(results, texts, strict=True))


class _Bound:
    """A model function with its arguments bound: to sliders by name, or to numbers."""

    def __init__(self, function, label, unit=NONE, *, precomputed=False, **bindings):
        if getattr(function, "__name__", "") == "<lambda>":
            raise TypeError(f"{label!r}: a lambda has no name to check the page by; put the function into models/")
        if not (inspect.isfunction(function) and function.__qualname__ == function.__name__):
            raise TypeError(f"{label!r}: give a function of a module, which the page can be checked by")
        self.function, self.label, self.unit, self.precomputed = function, label, unit, precomputed
        self.bindings = {
            name: bound if isinstance(bound, str) else seven_digits(bound) for name, bound in bindings.items()
        }

    def arguments(self, known):
        """The function's arguments, with `known` values in place of the names of sliders and axes."""
        taken = {}
        for name, parameter in inspect.signature(self.function).parameters.items():
            bound = self.bindings.get(name, name)
            if isinstance(bound, str):
                if bound in known:
                    taken[name] = known[bound]
                elif name in self.bindings or parameter.default is inspect.Parameter.empty:
                    raise TypeError(
                        f"{self.label!r}: {self.function.__name__} needs {name}, and no slider or axis "
                        f"is called {bound}; there are {', '.join(known)}"
                    )
            else:
                taken[name] = bound
        unknown = set(self.bindings) - set(inspect.signature(self.function).parameters)
        if unknown:
            raise TypeError(f"{self.label!r}: {self.function.__name__} takes no {', '.join(sorted(unknown))}")
        return taken

    def names(self, known):
        """Which of the known sliders and axes the function depends on, in their order."""
        markers = {name: name for name in known}
        used = {value for value in self.arguments(markers).values() if isinstance(value, str)}
        return [name for name in known if name in used]

    def __call__(self, known):
        value = self.function(**self.arguments(known))
        return seven_digits(value) if self.precomputed else value

    def reference(self, known):
        """What a test needs to call the same function: its name, and what each argument is bound to."""
        arguments = self.arguments({name: name for name in known})
        known = {"function": f"{self.function.__module__}.{self.function.__name__}", "arguments": arguments}
        return known | ({"precomputed": True} if self.precomputed else {})


class Curve(_Bound):
    """A model's line: `Curve(function, label, argument="slider", other_argument=3.0)`.

    An argument not named is bound to the slider or axis of its own name.

    Parameters
    ----------
    function : callable
        From `models/`; takes and returns SI units.
    label : str
        What the line says.
    shape : {"lock", "timer", "pipe", "plain"}
        The cost shape, which sets the colour; `plain` for a line to compare with.
    precomputed : bool
        Compute it over the slider grid beforehand, for a function that cannot be traced.
    """

    def __init__(self, function, label, *, shape="plain", precomputed=False, **bindings):
        super().__init__(function, label, precomputed=precomputed, **bindings)
        if shape not in chart.SHAPES:
            raise ValueError(f"shape of {label!r} = {shape!r}: choose one of {', '.join(chart.SHAPES)}")
        self.shape = shape


class Readout(_Bound):
    """A figure printed beside the chart that follows the sliders, and the captured figure it stands against."""

    def __init__(self, function, label, unit=NONE, *, captured=None, precomputed=False, **bindings):
        super().__init__(function, label, unit, precomputed=precomputed, **bindings)
        self.captured = None if captured is None else seven_digits(captured)


class Column(_Bound):
    """A column of the ranking: a figure for every place of the axis, or which of `names` it is, by number."""

    def __init__(self, function, label, unit=NONE, *, names=(), precomputed=False, **bindings):
        super().__init__(function, label, unit, precomputed=precomputed, **bindings)
        self.names = tuple(names)

    def show(self, value):
        """A value as the reader sees it; of what is not defined, a dash."""
        if np.isnan(value):
            return "–"
        return self.names[int(value)] if self.names else self.unit.show(value)


@dataclass(frozen=True)
class Mark:
    """A measured point in the chart; without x or y it is a line across. `simulated` draws it hollow."""

    label: str
    x: float | None = None
    y: float | None = None
    error: float = 0.0
    simulated: bool = False

    def __post_init__(self):
        for name in ("x", "y", "error"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, seven_digits(getattr(self, name)))


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
    own : Mark or None
        The reader's own point. The page has signals `own_x` and `own_y` for it, in SI units, which are null
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
    own: Mark | None = None
    ranking: list[Column] = field(default_factory=list)
    bars: bool = False
    log_x: bool = False
    log_y: bool = False

    def __post_init__(self):
        if not self.name.replace("-", "").isalnum():
            raise ValueError(f"name = {self.name!r}: use letters, digits and hyphens, as in 'hw-closed-queue'")
        if isinstance(self.x, str) and self.x not in self.sliders:
            raise ValueError(f"x = {self.x!r}: no slider has that name; there are {', '.join(self.sliders)}")
        if not self.readouts:
            raise ValueError(
                f"{self.name}: give at least one readout; the figure that matters is printed, not only drawn"
            )
        if self.ranking and not self.axis.names:
            raise ValueError(f"{self.name}: a ranking is of places with names; give the axis names")
        object.__setattr__(self, "y_range", tuple(seven_digits(end) for end in self.y_range))
        self._check_domain()

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
        return f"{self.title}. {self.description}"

    @property
    def start(self):
        """Where every slider starts, in SI units."""
        return {name: slider.start for name, slider in self.sliders.items()}

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

    def heights(self, state):
        """Every curve along `axis.values` at a position of the sliders, by the Python functions themselves."""
        return [self._along(curve, state) for curve in self.curves]

    def _along(self, bound, state):
        """One function along `axis.values`."""
        if bound.precomputed:
            return [float(bound({**state, self.axis_name: x})) for x in self.axis.values]
        values = bound({**state, self.axis_name: np.array(self.axis.values)})
        return [float(value) for value in np.broadcast_to(values, len(self.axis.values))]

    def ranked(self, state):
        """The rows of the ranking at a position of the sliders, in words: a name and its figures, best first."""
        figures = [self._along(column, state) for column in self.ranking]
        rows = list(zip(self.axis.names, *figures, strict=True))
        rows.sort(key=lambda row: np.inf if np.isnan(row[1]) else -row[1])
        for name, *values in rows:
            shown = [column.show(value) for column, value in zip(self.ranking, values, strict=True)]
            yield [name.replace("\n", " "), *shown]

    def traced(self):
        """Every curve, readout and error as Vega expressions.

        Returns
        -------
        parameters : list of (name, expression)
            Signals besides the sliders', in order.
        fields : list of (name, expression)
            Fields of each row of the chart's data, in order; `curve_0`, `curve_1`, … are the curves,
            `rank_0`, `rank_1`, … the columns of the ranking.
        """
        signals = {name: Symbol(f"p_{name}", slider.values) for name, slider in self.sliders.items()}
        rows = {**signals, self.axis_name: Symbol("datum.x", self.axis.values)}
        positions = {name: slider.values for name, slider in self.sliders.items()}
        lattices = Lattices(positions | {self.axis_name: self.axis.values})

        def symbolic(bound, symbols):
            if bound.precomputed:
                return lattices.look_up(bound, symbols)
            return trace(bound.function, bound.arguments(symbols))

        scalars = {}
        for place, readout in enumerate(self.readouts):
            value = scalars[f"readout_{place}"] = symbolic(readout, signals)
            if readout.captured is not None:
                known = {"predicted": value, "captured": readout.captured}
                scalars[f"error_{place}"] = trace(relative_error, known)
        if isinstance(self.x, str):
            scalars |= {f"here_{place}": symbolic(curve, signals) for place, curve in enumerate(self.curves)}
        columns = {f"curve_{place}": symbolic(curve, rows) for place, curve in enumerate(self.curves)}
        columns |= {f"rank_{place}": symbolic(column, rows) for place, column in enumerate(self.ranking)}

        parameters = [*lattices.parameters, *_named(scalars, "s_")]
        return parameters, _named(columns, "datum.c_")

    def payload(self):
        """What a page needs, as plain JSON: chart, sliders, readouts, and the functions to check them against."""
        drawn = chart.traced_chart(self)
        names = [*self.sliders, self.axis_name]
        rows = list(self.rows(self.start))
        ranking = {"ranking": self._ranking(names)} if self.ranking else {}
        return ranking | {
            "name": self.name,
            "title": self.title,
            "label": self.label,
            "precomputed": any(each.precomputed for each in [*self.curves, *self.readouts, *self.ranking]),
            "sliders": [
                {
                    "name": name,
                    "label": slider.label,
                    "values": list(slider.values),
                    "texts": [slider.show(value) for value in slider.values],
                    "start": slider.position,
                    **({"unit": slider.unit.name, "per_si": slider.unit.per_si} if self.own else {}),
                }
                for name, slider in self.sliders.items()
            ],
            "readouts": [
                {
                    "label": readout.label,
                    "unit": readout.unit.name,
                    "per_si": readout.unit.per_si,
                    "shown": shown,
                    "captured": captured or None,
                    "captured_si": readout.captured,
                    "error": error,
                    **readout.reference(self.sliders),
                }
                for readout, (_, shown, captured, error) in zip(self.readouts, rows, strict=True)
            ],
            "curves": [{"label": curve.label, **curve.reference(dict.fromkeys(names))} for curve in self.curves],
            "axis": self.axis_name,
            "chart": drawn,
        }

    def _ranking(self, names):
        columns = [
            {
                "label": column.label,
                "unit": column.unit.name,
                "per_si": column.unit.per_si,
                "names": column.names,
                **column.reference(dict.fromkeys(names)),
            }
            for column in self.ranking
        ]
        places = {name.replace("\n", " "): x for name, x in zip(self.axis.names, self.axis.values, strict=True)}
        return {"columns": columns, "places": places, "rows": list(self.ranked(self.start))}

    def picture(self, state):
        """The chart at a position of the sliders, as SVG."""
        return chart.svg(chart.computed_chart(self, state), self.name, self.label)

    def rows(self, state):
        """The readouts at a position of the sliders, in words: label, predicted, captured, error."""
        for readout in self.readouts:
            value = float(readout(state))
            captured = error = ""
            if readout.captured is not None:
                captured = readout.unit.show(readout.captured)
                error = show_error(relative_error(value, readout.captured))
            yield readout.label, readout.unit.show(value), captured, error

    def _repr_mimebundle_(self, include=None, exclude=None):
        """One output, several forms: each front end takes the best that it can show."""
        payload = self.payload()
        still = self.picture(self.start)
        text = [self.title, *("  ".join(filter(None, row)) for row in self.rows(self.start))]
        return {
            **widget.build(self, still)._repr_mimebundle_(),
            MIME_TYPE: payload,
            "image/svg+xml": still,
            "text/plain": "\n".join(text),
        }
