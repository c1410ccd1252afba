"""The one visual language of the book: model a line, captured a filled mark, simulated a hollow one.

The same chart is built twice: with the model's values computed here (with a kernel, and in print), and with the
traced expressions in their place (on the page). Colours are CSS variables with a light-theme fallback, so that a
chart follows the page's theme; the layout is fixed in pixels, so that it is the same on every machine.
"""

import json
import re
from html import escape

import altair as alt
import numpy as np
import vl_convert

from models.explore.digits import seven_digits

SHAPES = {
    "lock": "var(--wait-lock, #b4451f)",
    "timer": "var(--wait-timer, #1f63a8)",
    "pipe": "var(--wait-pipe, #0d766c)",
    "plain": "var(--wait-plain, #6d7480)",
}
_INK = "var(--wait-ink, #1d2126)"
_QUIET = "var(--wait-quiet, #626a73)"
_GRID = "var(--wait-grid, #e4e2dc)"
_PAPER = "var(--wait-paper, #ffffff)"
_FONT = '"Source Sans 3", "Liberation Sans", Arial, sans-serif'
_DASHES = ([], [7, 4], [2, 3], [10, 3, 2, 3])

WIDTH, HEIGHT = 640, 300
_PADDING = {"left": 58, "right": 22, "bottom": 50}
_LINE = 20  # height of a line of the key above the plot
_AROUND = 100  # the factor that an axis of ratios shows on either side of the reader's own point
_LETTER = 7  # width of a letter under the plot, a little less than that of most


def computed_chart(explorable, state):
    """The chart with every value computed by the Python functions at `state`."""
    curves = list(explorable.heights(state))
    rows = [{"place": place, "x": x} for place, x in enumerate(explorable.axis.values)]
    for place, values in enumerate(curves):
        for row, value in zip(rows, values, strict=True):
            row[f"curve_{place}"] = seven_digits(value) if np.isfinite(value) else None
    here = {}
    if isinstance(explorable.x, str):
        here["x"] = state[explorable.x]
        position = explorable.axis.values.index(state[explorable.x])
        here |= {f"curve_{place}": rows[position][f"curve_{place}"] for place in range(len(curves))}
    return _chart(explorable, alt.Data(values=rows), alt.Data(values=[here])).to_dict()


def traced_chart(explorable):
    """The chart with every value an expression of the sliders, which are its parameters."""
    parameters, fields = explorable.traced()
    rows = [{"place": place, "x": x} for place, x in enumerate(explorable.axis.values)]
    here = [("x", f"p_{explorable.x}")] if isinstance(explorable.x, str) else []
    here += [(f"curve_{place}", f"here_{place}") for place in range(len(explorable.curves)) if here]
    chart = _chart(explorable, alt.Data(values=rows), alt.Data(values=[{}]), fields, here)
    chart = chart.add_params(
        *(alt.param(name=f"p_{name}", value=slider.start) for name, slider in explorable.sliders.items()),
        *(alt.param(name=name, expr=expression) for name, expression in parameters),
    )
    return chart.to_dict()


def svg(chart, name, label):
    """A chart, as Vega-Lite, drawn as SVG text that is the same on every machine.

    `name` sets its identifiers apart from those of other pictures on the page; `label` says what it shows.
    """
    drawn = vl_convert.vegalite_to_svg(chart, vl_version=alt.SCHEMA_VERSION[1:].rsplit(".", 1)[0])
    drawn = re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", drawn)
    for place, clip in enumerate(dict.fromkeys(re.findall(r'id="(clip\d+)"', drawn))):
        drawn = re.sub(rf"\b{clip}\b", f"{name}-clip-{place}", drawn)
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1)


def _chart(explorable, rows, here, fields=(), here_fields=()):
    """The layers, from back to front. `fields` are the expressions that fill in what the data do not hold yet."""
    x, y = _channels(explorable)
    measured = [_mark(explorable, mark, x, y) for mark in explorable.marks]
    layers = [layer for behind, _ in measured for layer in behind]
    layers += _lines(explorable, _computed(explorable, alt.Chart(rows), fields), x, y)
    if isinstance(explorable.x, str):
        layers += _position(explorable, _computed(explorable, alt.Chart(here), here_fields), x, y)
    layers += [layer for _, front in measured for layer in front]
    layers += _own(explorable, x, y)
    layers += _key(explorable)
    lines = max((name.count("\n") for name in explorable.axis.names), default=0)  # below the first
    padding = _PADDING | {"top": _LINE * len(explorable.curves) + 40, "bottom": _PADDING["bottom"] + 15 * lines}
    size = {"width": WIDTH, "height": HEIGHT, "padding": padding, "autosize": alt.AutoSizeParams(type="none")}
    axis = alt.AxisConfig(
        labelColor=_QUIET, titleColor=_INK, gridColor=_GRID, domainColor=_QUIET, tickColor=_QUIET,
        labelFontSize=13, titleFontSize=13, titleFontWeight="normal", labelLimit=0, titleLimit=0,
    )  # fmt: skip
    view = alt.ViewConfig(stroke=None)
    drawn = alt.layer(*layers).properties(**size)
    drawn = drawn.configure(background="transparent", font=_FONT, view=view, axis=axis)
    return drawn.add_params(*_own_place(explorable))


def _channels(explorable):
    """The horizontal channel, and what makes the vertical one of a field. The scales stay put."""
    x_ends = _span(explorable.axis.values, explorable.axis.unit, explorable.bars)
    y_ends = [seven_digits(bound * explorable.y_unit.per_si) for bound in explorable.y_range]
    if explorable.own:
        x_ends = _ends_around("own_x", x_ends, explorable.axis.unit, explorable.log_x)
        y_ends = _ends_around("own_y", y_ends, explorable.y_unit, explorable.log_y)
    x_scale = alt.Scale(type="log" if explorable.log_x else "linear", domain=x_ends, nice=False, zero=False)
    y_scale = alt.Scale(type="log" if explorable.log_y else "linear", domain=y_ends, nice=False, zero=False)
    x_axis = alt.Axis(
        title=_titled(explorable.axis.label, explorable.axis.unit), titleAnchor="end", titleAlign="right",
        titlePadding=8, grid=False, **_ticks(explorable.axis),
    )  # fmt: skip
    y_axis = alt.Axis(
        title=_titled(explorable.y_label, explorable.y_unit), titleAngle=0, titleAlign="left", titleAnchor="start",
        titleX=-_PADDING["left"] + 6, titleY=-12, titleBaseline="bottom", domain=False, ticks=False, tickCount=5,
        labelFlush=False, **_grid(explorable),
    )  # fmt: skip
    x = alt.X("drawn_x:Q", scale=x_scale, axis=x_axis)
    return x, lambda field: alt.Y(f"{field}:Q", scale=y_scale, axis=y_axis)


def _grid(explorable):
    """Of the lines across an axis that moves over many powers of ten, those at the powers."""
    low, high = explorable.y_range
    if not (explorable.own and explorable.log_y and high / low >= _AROUND):
        return {}
    power = "log(datum.value) / LN10"
    return {"gridOpacity": alt.condition(f"abs({power} - round({power})) < 1e-6", alt.value(1), alt.value(0))}


def _ticks(axis):
    """Where the horizontal axis has ticks, and what stands under them."""
    if not axis.names:
        return {"tickCount": 7}
    drawn = [seven_digits(value * axis.unit.per_si) for value in axis.values]
    names = [name.split("\n") for name in axis.names]
    short = [[line if len(line) < 5 else f"{line[:3]}." for line in name] for name in names]
    room = _LETTER * len(names) * max(len(line) for name in names for line in name)
    chosen = f"(width < {room} ? {json.dumps(short)} : {json.dumps(names)})"
    text = f"{chosen}[indexof({json.dumps(drawn)}, datum.value)]"
    return {"values": drawn, "labelExpr": text, "labelOverlap": False}


def _computed(explorable, chart, fields):
    """The chart's data with every field computed and turned into what is drawn."""
    for name, expression in fields:
        chart = chart.transform_calculate(**{name: expression})
    chart = chart.transform_calculate(drawn_x=_scaled("x", explorable.axis.unit))
    for place in range(len(explorable.curves)):
        drawn = _scaled(f"curve_{place}", explorable.y_unit, explorable.log_y)
        chart = chart.transform_calculate(**{f"drawn_{place}": drawn})
    return chart


def _lines(explorable, model, x, y):
    """The model's curves, the first on top."""
    for place, curve in reversed(list(enumerate(explorable.curves))):
        colour, height = SHAPES[curve.shape], y(f"drawn_{place}")
        if explorable.bars:
            room = f"min(34, 0.8 * width / {len(explorable.axis.values) + 1}) / {len(explorable.curves)}"
            offset = alt.ExprRef(f"{place - (len(explorable.curves) - 1) / 2} * {room}")
            bars = model.mark_bar(
                color=colour, opacity=0.85, clip=True, width=alt.ExprRef(room), xOffset=offset, cornerRadiusEnd=2
            )
            yield bars.encode(x=x, y=height, y2=alt.Y2Datum(explorable.y_range[0] * explorable.y_unit.per_si))
        else:
            line = model.mark_line(
                color=colour,
                strokeWidth=2.25,
                strokeDash=_dash(explorable, place),
                interpolate="linear",
                clip=True,
            )
            yield line.encode(x=x, y=height)


def _position(explorable, here, x, y):
    """Where the slider that the chart runs along stands: a dotted line, and a diamond on each curve."""
    yield here.mark_rule(color=_QUIET, strokeDash=[1, 3], clip=True).encode(x=x)
    for place, curve in reversed(list(enumerate(explorable.curves))):
        diamond = here.mark_point(
            shape="diamond", filled=True, size=90, color=SHAPES[curve.shape], opacity=1, stroke=_PAPER,
            strokeWidth=1, clip=True,
        )  # fmt: skip
        yield diamond.encode(x=x, y=y(f"drawn_{place}"))


def _mark(explorable, mark, x, y):
    """A captured or simulated point, or a line across where only one of its figures is known.

    Returns the layers that lie behind the model, and those in front of it.
    """
    row = {}
    if mark.x is not None:
        row["drawn_x"] = seven_digits(mark.x * explorable.axis.unit.per_si)
    if mark.y is not None:
        row["drawn_y"] = seven_digits(mark.y * explorable.y_unit.per_si)
    if not row:
        raise ValueError(f"{mark.label!r}: give x, y or both")
    point = alt.Chart(alt.Data(values=[row]))
    text = {"text": mark.label, "color": _INK, "fontSize": 13, "clip": True}
    rule = point.mark_rule(color=_INK, strokeWidth=1.25)
    if mark.x is None:
        label = point.mark_text(**text, align="right", baseline="bottom", dy=-4)
        return [rule.encode(y=y("drawn_y"))], [label.encode(x=alt.value("width"), y=y("drawn_y"))]
    if mark.y is None:
        label = point.mark_text(**text, align="left", baseline="top", dx=6)
        return [rule.encode(x=x)], [label.encode(x=x, y=alt.value(2))]
    front = []
    if mark.error:
        ends = ((mark.y + sign * mark.error) * explorable.y_unit.per_si for sign in (-1, 1))
        low, high = map(seven_digits, ends)
        bar = alt.Chart(alt.Data(values=[{**row, "low": low, "high": high}])).mark_rule(
            color=_INK, strokeWidth=1.25
        )
        front.append(bar.encode(x=x, y=y("low"), y2="high:Q"))
    fill = _PAPER if mark.simulated else _INK
    circle = point.mark_point(
        shape="circle", filled=True, size=85, opacity=1, color=fill, stroke=_INK, strokeWidth=1.75
    )
    front.append(circle.encode(x=x, y=y("drawn_y")))
    if mark.label:
        left = _is_on_the_right(explorable, mark.x)
        side = {"align": "right", "dx": -10} if left else {"align": "left", "dx": 10}
        front.append(point.mark_text(**text, **side, baseline="middle").encode(x=x, y=y("drawn_y")))
    return [], front


def _own_place(explorable):
    """The signals that say where the reader's own point is, null where it is not known."""
    if explorable.own:
        yield alt.param(name="own_x", value=explorable.own.x)
        yield alt.param(name="own_y", value=explorable.own.y)


def _ends_around(own, ends, unit, log):
    """The ends of an axis that holds the reader's own point: as expressions, so that the page can move it.

    An axis of ratios shows no more than a factor of `_AROUND` on either side of the point.
    """
    place, low, high = f"{own} * {unit.per_si!r}", *ends
    if log:
        low_end = f"min(max({low!r}, {place} / {_AROUND}), {place} * 0.8)"
        high_end = f"max(min({high!r}, {place} * {_AROUND}), {place} * 1.25)"
        known = f"isValid({own}) && {own} > 0"
    else:
        low_end, high_end = f"min({low!r}, {place})", f"max({high!r}, {place} * 1.1)"
        known = f"isValid({own})"
    return [alt.ExprRef(f"{known} ? {low_end} : {low!r}"), alt.ExprRef(f"{known} ? {high_end} : {high!r}")]


def _own(explorable, x, y):
    """The reader's own point, or a line across or upright, wherever the signals say that it is."""
    if not explorable.own:
        return
    row = alt.Chart(alt.Data(values=[{}])).transform_calculate(
        drawn_x=_own_scaled("own_x", explorable.axis.unit, explorable.log_x),
        drawn_y=_own_scaled("own_y", explorable.y_unit, explorable.log_y),
    )
    point = row.transform_filter("isValid(datum.drawn_x) && isValid(datum.drawn_y)")
    across = row.transform_filter("!isValid(datum.drawn_x) && isValid(datum.drawn_y)")
    upright = row.transform_filter("isValid(datum.drawn_x) && !isValid(datum.drawn_y)")
    line = {"color": _INK, "strokeWidth": 1.25, "clip": True}
    text = {"text": explorable.own.label, "color": _INK, "fontSize": 13}
    right = f"isValid(own_x) && {_share_along(explorable)} > 0.6"
    side = {"align": alt.ExprRef(f"{right} ? 'right' : 'left'"), "dx": alt.ExprRef(f"{right} ? -10 : 10")}
    circle = {"shape": "circle", "filled": True, "size": 85, "opacity": 1, "color": _INK}  # within the ends
    yield across.mark_rule(**line).encode(y=y("drawn_y"))
    yield across.mark_text(**text, align="right", baseline="bottom", dy=-4).encode(
        x=alt.value("width"), y=y("drawn_y")
    )
    yield upright.mark_rule(**line).encode(x=x)
    yield upright.mark_text(**text, **side, baseline="top").encode(x=x, y=alt.value(2))
    yield point.mark_point(**circle).encode(x=x, y=y("drawn_y"))
    yield point.mark_text(**text, **side, baseline="middle").encode(x=x, y=y("drawn_y"))


def _own_scaled(own, unit, log):
    known = f"isValid({own}) && {own} > 0" if log else f"isValid({own})"
    return f"{known} ? {own} * {unit.per_si!r} : null"


def _share_along(explorable):
    """How far along the axis the reader's own point is, from 0 to 1, as an expression."""
    low, high = explorable.axis.values[0], explorable.axis.values[-1]
    if explorable.log_x:
        return f"log(own_x / {low!r}) / {seven_digits(np.log(high / low))!r}"
    return f"(own_x - {low!r}) / {seven_digits(high - low)!r}"


def _key(explorable):
    """The key above the plot: what each line is. Drawn as marks, so that no font can move it."""
    row = alt.Chart(alt.Data(values=[{}]))
    left = -_PADDING["left"]
    for place, curve in enumerate(explorable.curves):
        y = alt.value(-46 - _LINE * (len(explorable.curves) - 1 - place))
        colour = SHAPES[curve.shape]
        if explorable.bars:
            swatch = row.mark_point(shape="square", filled=True, size=110, color=colour, opacity=0.85)
            yield swatch.encode(x=alt.value(left + 20), y=y)
        else:
            line = row.mark_rule(color=colour, strokeWidth=2.25, strokeDash=_dash(explorable, place))
            yield line.encode(x=alt.value(left + 6), x2=alt.value(left + 34), y=y)
        label = row.mark_text(text=curve.label, align="left", baseline="middle", color=_INK, fontSize=13)
        yield label.encode(x=alt.value(left + 42), y=y)


def _dash(explorable, place):
    """Lines of one colour are told apart by their dashes."""
    shape = explorable.curves[place].shape
    return _DASHES[sum(curve.shape == shape for curve in explorable.curves[:place]) % len(_DASHES)]


def _span(values, unit, bars):
    """The ends of the horizontal axis; bars need half a step of room on either side."""
    margin = min(np.diff(values)) / 2 if bars else 0
    return [seven_digits((values[0] - margin) * unit.per_si), seven_digits((values[-1] + margin) * unit.per_si)]


def _is_on_the_right(explorable, x):
    low, high = explorable.axis.values[0], explorable.axis.values[-1]
    share = np.log(x / low) / np.log(high / low) if explorable.log_x else (x - low) / (high - low)
    return share > 0.6


def _scaled(field, unit, log=False):
    """The expression that turns an SI field into what is drawn; what has no place on the axis is not drawn."""
    drawn = f"isValid(datum.{field}) && isFinite(datum.{field})" + (f" && datum.{field} > 0" if log else "")
    return f"{drawn} ? datum.{field} * {unit.per_si!r} : null"


def _titled(label, unit):
    return f"{label} ({unit.name})" if unit.name else label
