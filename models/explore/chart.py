"""The one visual language of the book: model a line, captured a filled mark, simulated a hollow one.

The same chart is built twice: with the model's values computed here (with a kernel, and in print), and with the
traced expressions in their place (on the page). Colours are CSS variables with a light-theme fallback, so that a
chart follows the page's theme; the layout is fixed in pixels, so that it is the same on every machine.
"""

import re

import altair as alt
import numpy as np
import vl_convert

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
_FONT = "Source Sans 3, Liberation Sans, Arial, sans-serif"
_DASHES = ([], [7, 4], [2, 3], [10, 3, 2, 3])

WIDTH, HEIGHT = 640, 300
_PADDING = {"left": 58, "right": 22, "bottom": 50}
_LINE = 20  # height of a line of the key above the plot


def computed_chart(explorable, state):
    """The chart with every value computed by the Python functions at `state`."""
    curves, _ = explorable.evaluate(state)
    rows = [{"place": place, "x": x} for place, x in enumerate(explorable.axis.values)]
    for place, values in enumerate(curves):
        for row, value in zip(rows, values, strict=True):
            row[f"curve_{place}"] = value if np.isfinite(value) else None
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


def svg(chart, title, description):
    """A chart, as Vega-Lite, drawn as SVG text that is the same on every machine."""
    drawn = vl_convert.vegalite_to_svg(chart, vl_version=alt.SCHEMA_VERSION[1:].rsplit(".", 1)[0])
    drawn = re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", drawn)
    label = f'role="img" aria-label="{_attribute(title)}. {_attribute(description)}"'
    return re.sub(r"<svg ", f"<svg {label} ", drawn, count=1)


def show_error(error):
    """A relative error in the reader's words, `+3.2 %`; nothing to say of one that is not finite."""
    if not np.isfinite(error):
        return ""
    return f"{error:+.1%}".replace("%", " %").replace("-", "−")


def _attribute(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _chart(explorable, rows, here, fields=(), here_fields=()):
    """The layers, from back to front. `fields` are the expressions that fill in what `rows` does not hold yet."""
    scales = {
        "x": alt.Scale(
            type="log" if explorable.log_x else "linear",
            domain=_span(explorable.axis.values, explorable.axis.unit, explorable.bars),
            nice=False,
            zero=False,
        ),
        "y": alt.Scale(
            type="log" if explorable.log_y else "linear",
            domain=[bound * explorable.y_unit.per_si for bound in explorable.y_range],
            nice=False,
            zero=False,
        ),
    }
    x_title = _titled(explorable.axis.label, explorable.axis.unit)
    y_title = _titled(explorable.y_label, explorable.y_unit)
    key = _key(explorable)
    x_axis = alt.Axis(
        title=x_title, titleAnchor="end", titleAlign="right", titlePadding=8, grid=False, tickCount=7
    )
    y_axis = alt.Axis(
        title=y_title,
        titleAngle=0,
        titleAlign="left",
        titleAnchor="start",
        titleX=-_PADDING["left"] + 6,
        titleY=-12,
        titleBaseline="bottom",
        domain=False,
        ticks=False,
        tickCount=5,
        labelFlush=False,
    )
    x = alt.X("drawn_x:Q", scale=scales["x"], axis=x_axis)

    def y(field):
        return alt.Y(f"{field}:Q", scale=scales["y"], axis=y_axis)

    layers = []
    model = alt.Chart(rows)
    for name, expression in fields:
        model = model.transform_calculate(**{name: expression})
    model = model.transform_calculate(drawn_x=_scaled("x", explorable.axis.unit))
    for place in range(len(explorable.curves)):
        field = f"drawn_{place}"
        model = model.transform_calculate(**{field: _scaled(f"curve_{place}", explorable.y_unit)})
    for place, curve in reversed(list(enumerate(explorable.curves))):  # the first curve lies on top
        if explorable.bars:
            layers.append(
                model.mark_bar(
                    color=SHAPES[curve.shape],
                    clip=True,
                    width=_bar_width(explorable),
                    opacity=0.85,
                    xOffset=_bar_offset(explorable, place),
                    cornerRadiusEnd=2,
                ).encode(x=x, y=y(f"drawn_{place}"), y2=alt.Y2Datum(scales["y"].domain[0]))
            )
        else:
            layers.append(
                model.mark_line(
                    color=SHAPES[curve.shape],
                    strokeDash=_dash(explorable, place),
                    strokeWidth=2.25,
                    clip=True,
                    interpolate="linear",
                ).encode(x=x, y=y(f"drawn_{place}"))
            )
    layers += [layer for mark in explorable.marks for layer in _mark(explorable, mark, x, y)]
    if isinstance(explorable.x, str):
        now = alt.Chart(here)
        for name, expression in here_fields:
            now = now.transform_calculate(**{name: expression})
        now = now.transform_calculate(drawn_x=_scaled("x", explorable.axis.unit))
        for place in range(len(explorable.curves)):
            now = now.transform_calculate(**{f"drawn_{place}": _scaled(f"curve_{place}", explorable.y_unit)})
        layers.append(now.mark_rule(color=_QUIET, strokeDash=[1, 3], clip=True).encode(x=x))
        layers += [
            now.mark_point(
                shape="diamond",
                filled=True,
                size=90,
                color=SHAPES[curve.shape],
                opacity=1,
                stroke=_PAPER,
                strokeWidth=1,
                clip=True,
            ).encode(x=x, y=y(f"drawn_{place}"))
            for place, curve in reversed(list(enumerate(explorable.curves)))
        ]
    layers += key
    top = _LINE * _key_lines(explorable) + 40
    return (
        alt.layer(*layers)
        .properties(
            width=WIDTH,
            height=HEIGHT,
            padding={**_PADDING, "top": top},
            autosize=alt.AutoSizeParams(type="none"),
        )
        .configure(
            background="transparent",
            font=_FONT,
            view=alt.ViewConfig(stroke=None),
            axis=alt.AxisConfig(
                labelColor=_QUIET,
                titleColor=_INK,
                gridColor=_GRID,
                domainColor=_QUIET,
                tickColor=_QUIET,
                labelFontSize=13,
                titleFontSize=13,
                titleFontWeight="normal",
                labelLimit=0,
                titleLimit=0,
            ),
        )
    )


def _mark(explorable, mark, x, y):
    """One captured or simulated point, or a line across where only one of its figures is known."""
    row = {}
    if mark.x is not None:
        row["drawn_x"] = float(mark.x) * explorable.axis.unit.per_si
    if mark.y is not None:
        row["drawn_y"] = float(mark.y) * explorable.y_unit.per_si
    if not row:
        raise ValueError(f"{mark.label!r}: give x, y or both")
    point = alt.Chart(alt.Data(values=[row]))
    text = {"text": mark.label, "color": _INK, "fontSize": 13, "clip": True}
    if mark.x is None:
        yield point.mark_rule(color=_INK, strokeWidth=1.25).encode(y=y("drawn_y"))
        yield point.mark_text(**text, align="right", baseline="bottom", dy=-4).encode(
            x=alt.value("width"), y=y("drawn_y")
        )
    elif mark.y is None:
        yield point.mark_rule(color=_INK, strokeWidth=1.25).encode(x=x)
        yield point.mark_text(**text, align="left", baseline="top", dx=6).encode(x=x, y=alt.value(2))
    else:
        if mark.error:
            ends = [row["drawn_y"] + sign * mark.error * explorable.y_unit.per_si for sign in (-1, 1)]
            bar = alt.Chart(alt.Data(values=[{**row, "low": ends[0], "high": ends[1]}]))
            yield bar.mark_rule(color=_INK, strokeWidth=1.25).encode(x=x, y=y("low"), y2="high:Q")
        yield point.mark_point(
            shape="circle",
            filled=True,
            size=85,
            opacity=1,
            color=_PAPER if mark.simulated else _INK,
            stroke=_INK,
            strokeWidth=1.75,
        ).encode(x=x, y=y("drawn_y"))
        if mark.label:
            left = _is_on_the_right(explorable, float(mark.x))
            yield point.mark_text(
                **text,
                align="right" if left else "left",
                baseline="middle",
                dx=-10 if left else 10,
            ).encode(x=x, y=y("drawn_y"))


def _key(explorable):
    """The key above the plot: what each line is. Drawn as marks, so that no font can move it."""
    row = alt.Chart(alt.Data(values=[{}]))
    lines = _key_lines(explorable)
    layers = []
    for place, curve in enumerate(explorable.curves):
        y = alt.value(-46 - _LINE * (lines - 1 - place))
        colour = SHAPES[curve.shape]
        if explorable.bars:
            layers.append(
                row.mark_point(shape="square", filled=True, size=110, color=colour, opacity=0.85).encode(
                    x=alt.value(-_PADDING["left"] + 14), y=y
                )
            )
        else:
            layers.append(
                row.mark_rule(color=colour, strokeWidth=2.25, strokeDash=_dash(explorable, place)).encode(
                    x=alt.value(-_PADDING["left"] + 6), x2=alt.value(-_PADDING["left"] + 34), y=y
                )
            )
        layers.append(
            row.mark_text(text=curve.label, align="left", baseline="middle", color=_INK, fontSize=13).encode(
                x=alt.value(-_PADDING["left"] + 42), y=y
            )
        )
    return layers


def _key_lines(explorable):
    return len(explorable.curves)


def _dash(explorable, place):
    """Lines of one colour are told apart by their dashes."""
    shape = explorable.curves[place].shape
    return _DASHES[sum(curve.shape == shape for curve in explorable.curves[:place]) % len(_DASHES)]


def _bar_width(explorable):
    room = (WIDTH - _PADDING["left"] - _PADDING["right"]) / (len(explorable.axis.values) + 1)
    return max(2, min(34, room * 0.8) / len(explorable.curves))


def _bar_offset(explorable, place):
    return (place - (len(explorable.curves) - 1) / 2) * _bar_width(explorable)


def _span(values, unit, bars):
    """The ends of the horizontal axis; bars need half a step of room on either side."""
    margin = min(np.diff(values)) / 2 if bars else 0
    return [float((values[0] - margin) * unit.per_si), float((values[-1] + margin) * unit.per_si)]


def _is_on_the_right(explorable, x):
    low, high = explorable.axis.values[0], explorable.axis.values[-1]
    share = np.log(x / low) / np.log(high / low) if explorable.log_x else (x - low) / (high - low)
    return share > 0.6


def _scaled(field, unit):
    """The expression that turns an SI field into what is drawn; what is not finite is not drawn."""
    return f"isValid(datum.{field}) && isFinite(datum.{field}) ? datum.{field} * {unit.per_si!r} : null"


def _titled(label, unit):
    return f"{label} ({unit.name})" if unit.name else label
