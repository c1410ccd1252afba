"""The one visual language of explorables: model a line, captured a filled mark, simulated a hollow one.

The same chart is built twice: with the model's values computed here (with a kernel, and in print), and with the
traced expressions in their place (on the page). Colours are CSS variables with a light-theme fallback, so that a
chart follows the page's theme; the layout is fixed in pixels, so that it is the same on every machine.
"""

import altair as alt
import numpy as np

from models.explore import axes, evaluated, points, traced
from models.explore.digits import seven_digits
from models.explore.palette import GRID, INK, PAPER, QUIET, colour

_FONT = '"Source Sans 3", "Liberation Sans", Arial, sans-serif'
_DASHES = ([], [7, 4], [2, 3], [10, 3, 2, 3])
_LINE = 20  # height of a line of the key above the plot


def computed_chart(explorable, state):
    """The chart with every value computed by the Python functions at `state`."""
    curves = evaluated.curves(explorable, state)
    rows = [{"x": x} for x in explorable.axis.values]
    for place, values in enumerate(curves):
        for row, value in zip(rows, values, strict=True):
            row[f"curve_{place}"] = seven_digits(value) if np.isfinite(value) else None
    here = next((row for row in rows if row["x"] == state.get(explorable.axis_name)), {})
    return _chart(explorable, alt.Data(values=rows), alt.Data(values=[here])).to_dict()


def traced_chart(explorable):
    """The chart with every value an expression of the sliders, which are its parameters."""
    parameters, fields = traced.write(explorable)
    rows = [{"place": place, "x": x} for place, x in enumerate(explorable.axis.values)]
    here = [("x", f"p_{explorable.x}")] if isinstance(explorable.x, str) else []
    here += [(f"curve_{place}", f"here_{place}") for place in range(len(explorable.curves)) if here]
    chart = _chart(explorable, alt.Data(values=rows), alt.Data(values=[{}]), fields, here)
    chart = chart.add_params(
        *(alt.param(name=f"p_{name}", value=slider.start) for name, slider in explorable.sliders.items()),
        *(alt.param(name=name, expr=expression) for name, expression in parameters),
    )
    return chart.to_dict()


def _chart(explorable, rows, here, fields=(), here_fields=()):
    """The layers, from back to front. `fields` are the expressions that fill in what the data do not hold yet."""
    x, y = axes.channels(explorable)
    measured = [points.mark(explorable, mark, x, y) for mark in explorable.marks]
    layers = [layer for behind, _ in measured for layer in behind]
    layers += _lines(explorable, _compute_fields(explorable, alt.Chart(rows), fields), x, y)
    if isinstance(explorable.x, str):
        layers += _position(explorable, _compute_fields(explorable, alt.Chart(here), here_fields), x, y)
    layers += [layer for _, front in measured for layer in front]
    layers += points.own(explorable, x, y)
    layers += _key(explorable)
    lines = max((name.count("\n") for name in explorable.axis.names), default=0)  # below the first
    above, below = _LINE * len(explorable.curves) + 40, axes.PADDING["bottom"] + 15 * lines
    axis = alt.AxisConfig(
        labelColor=QUIET, titleColor=INK, gridColor=GRID, domainColor=QUIET, tickColor=QUIET,
        labelFontSize=13, titleFontSize=13, titleFontWeight="normal", labelLimit=0, titleLimit=0,
    )  # fmt: skip
    drawn = alt.layer(*layers).properties(
        width=axes.WIDTH, height=axes.HEIGHT, padding=axes.PADDING | {"top": above, "bottom": below},
        autosize=alt.AutoSizeParams(type="none"),
    )  # fmt: skip
    drawn = drawn.configure(background="transparent", font=_FONT, view=alt.ViewConfig(stroke=None), axis=axis)
    return drawn.add_params(*points.own_place(explorable))


def _compute_fields(explorable, chart, fields):
    """The chart's data with every field computed and turned into what is drawn."""
    drawn = {"drawn_x": axes.scale_field("x", explorable.axis.unit)}
    for place in range(len(explorable.curves)):
        drawn[f"drawn_{place}"] = axes.scale_field(f"curve_{place}", explorable.y_unit, explorable.log_y)
    return chart.transform_calculate(**dict(fields), **drawn)


def _lines(explorable, model, x, y):
    """The model's curves, the first on top."""
    bottom = seven_digits(explorable.y_range[0] * explorable.y_unit.per_si)
    for place, curve in reversed(list(enumerate(explorable.curves))):
        drawn, height = colour(curve.shape), y(f"drawn_{place}")
        if explorable.bars:
            room = f"min(34, 0.8 * width / {len(explorable.axis.values) + 1}) / {len(explorable.curves)}"
            offset = alt.ExprRef(f"{place - (len(explorable.curves) - 1) / 2} * {room}")
            bars = model.mark_bar(
                color=drawn, opacity=0.85, clip=True, width=alt.ExprRef(room), xOffset=offset, cornerRadiusEnd=2
            )
            yield bars.encode(x=x, y=height, y2=alt.Y2Datum(bottom))
        else:
            line = {"strokeWidth": 2.25, "strokeDash": _dash(explorable, place), "interpolate": "linear"}
            yield model.mark_line(color=drawn, clip=True, **line).encode(x=x, y=height)


def _position(explorable, here, x, y):
    """Where the slider that the chart runs along stands: a dotted line, and a diamond on each curve."""
    yield here.mark_rule(color=QUIET, strokeDash=[1, 3], clip=True).encode(x=x)
    for place, curve in reversed(list(enumerate(explorable.curves))):
        diamond = here.mark_point(
            shape="diamond", filled=True, size=90, color=colour(curve.shape), opacity=1, stroke=PAPER,
            strokeWidth=1, clip=True,
        )  # fmt: skip
        yield diamond.encode(x=x, y=y(f"drawn_{place}"))


def _key(explorable):
    """The key above the plot: what each line is. Drawn as marks, so that no font can move it."""
    row = alt.Chart(alt.Data(values=[{}]))
    left = -axes.PADDING["left"]
    for place, curve in enumerate(explorable.curves):
        y = alt.value(-46 - _LINE * (len(explorable.curves) - 1 - place))
        drawn = colour(curve.shape)
        if explorable.bars:
            swatch = row.mark_point(shape="square", filled=True, size=110, color=drawn, opacity=0.85)
            yield swatch.encode(x=alt.value(left + 20), y=y)
        else:
            line = row.mark_rule(color=drawn, strokeWidth=2.25, strokeDash=_dash(explorable, place))
            yield line.encode(x=alt.value(left + 6), x2=alt.value(left + 34), y=y)
        label = row.mark_text(text=curve.label, align="left", baseline="middle", color=INK, fontSize=13)
        yield label.encode(x=alt.value(left + 42), y=y)


def _dash(explorable, place):
    """Lines of one colour are told apart by their dashes."""
    shape = explorable.curves[place].shape
    return _DASHES[sum(curve.shape == shape for curve in explorable.curves[:place]) % len(_DASHES)]
