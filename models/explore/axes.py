"""The axes of a chart: their ends, which stay put while sliders move, their ticks and their titles.

Where there is a point of the reader's own, the ends are expressions of the signals that say where it is, so that
the page keeps it in view.
"""

import json

import altair as alt
import numpy as np

from models.explore.digits import seven_digits

WIDTH, HEIGHT = 640, 300
PADDING = {"left": 58, "right": 22, "bottom": 50}
_AROUND = 100  # the factor that an axis of ratios shows on either side of the reader's own point
_LETTER = 7  # width of a letter under the plot, a little less than that of most


def channels(explorable):
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
        titleX=-PADDING["left"] + 6, titleY=-12, titleBaseline="bottom", domain=False, ticks=False, tickCount=5,
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


def _ends_around(own, ends, unit, log):
    """The ends of an axis that holds the reader's own point: as expressions, so that the page can move it.

    An axis of ratios shows no more than a factor of `_AROUND` on either side of the point.
    """
    place, low, high = f"{own} * {unit.per_si!r}", *ends
    if log:
        low_end = f"min(max({low!r}, {place} / {_AROUND}), {place} * 0.8)"
        high_end = f"max(min({high!r}, {place} * {_AROUND}), {place} * 1.25)"
    else:
        low_end, high_end = f"min({low!r}, {place})", f"max({high!r}, {place} * 1.1)"
    known = _known(own, log)
    return [alt.ExprRef(f"{known} ? {low_end} : {low!r}"), alt.ExprRef(f"{known} ? {high_end} : {high!r}")]


def _span(values, unit, bars):
    """The ends of the horizontal axis; bars need half a step of room on either side."""
    margin = min(np.diff(values)) / 2 if bars else 0
    return [seven_digits((values[0] - margin) * unit.per_si), seven_digits((values[-1] + margin) * unit.per_si)]


def share_along(explorable):
    """How far along the axis the reader's own point is, from 0 to 1, as an expression."""
    low, high = explorable.axis.values[0], explorable.axis.values[-1]
    if explorable.log_x:
        return f"log(own_x / {low!r}) / {seven_digits(np.log(high / low))!r}"
    return f"(own_x - {low!r}) / {seven_digits(high - low)!r}"


def is_on_the_right(explorable, x):
    low, high = explorable.axis.values[0], explorable.axis.values[-1]
    share = np.log(x / low) / np.log(high / low) if explorable.log_x else (x - low) / (high - low)
    return share > 0.6


def scale_field(field, unit, log=False):
    """The expression that turns an SI field into what is drawn; what has no place on the axis is not drawn."""
    drawn = f"isValid(datum.{field}) && isFinite(datum.{field})" + (f" && datum.{field} > 0" if log else "")
    return f"{drawn} ? datum.{field} * {unit.per_si!r} : null"


def scale_own(own, unit, log):
    return f"{_known(own, log)} ? {own} * {unit.per_si!r} : null"


def _known(own, log):
    return f"isValid({own})" + (f" && {own} > 0" if log else "")


def _titled(label, unit):
    return f"{label} ({unit.name})" if unit.name else label
