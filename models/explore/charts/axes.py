"""The axes of a chart: their ends, which stay put while sliders move, their ticks and their titles."""

import json
import math

import altair as alt

from models.explore.digits import seven_digits


def channels(picture, ends, width):
    """The horizontal channel, and what makes the vertical one of a field. The scales stay put."""
    across, up = picture["x"], picture["y"]
    x_axis = alt.Axis(
        title=across["title"], titleAnchor="end", titleAlign="right", titlePadding=8, grid=False,
        **_ticks(across, width),
    )  # fmt: skip
    y_axis = alt.Axis(
        title=up["title"], titleAngle=0, titleAlign="left", titleAnchor="start",
        titleX=-picture["padding"]["left"] + 6, titleY=-12, titleBaseline="bottom", domain=False, ticks=False,
        tickCount=5, labelFlush=False, labelPadding=8, **_grid(up),
    )  # fmt: skip
    x_scale, y_scale = _scale(across, ends["x"]), _scale(up, ends["y"])
    x = alt.X("drawn_x:Q", scale=x_scale, axis=x_axis)
    return x, lambda field: alt.Y(f"{field}:Q", scale=y_scale, axis=y_axis)


def drawable(axis, value):
    """A value in the unit of its axis; what has no place there is None."""
    shown = value is not None and math.isfinite(value) and (value > 0 or not axis["log"])
    return value * axis["per_si"] if shown else None


def _scale(axis, ends):
    return alt.Scale(type="log" if axis["log"] else "linear", domain=ends, nice=False, zero=False, padding=0)


def _grid(axis):
    """Of the lines across an axis that moves over many powers of ten, those at the powers."""
    if not axis.get("powers"):
        return {}
    power = "log(datum.value) / LN10"
    return {"gridOpacity": alt.condition(f"abs({power} - round({power})) < 1e-6", alt.value(1), alt.value(0))}


def _ticks(axis, width):
    """Where the horizontal axis has ticks, and what stands under them."""
    if "names" not in axis:
        return {"tickCount": 7}
    drawn = [seven_digits(value * axis["per_si"]) for value in axis["values"]]
    names = axis["short"] if width < axis["room"] else axis["names"]
    text = f"{json.dumps(names)}[indexof({json.dumps(drawn)}, datum.value)]"
    return {"values": drawn, "labelExpr": text, "labelOverlap": False}
