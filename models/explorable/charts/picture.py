"""What a chart shows besides its values, as plain JSON: axes, lines, points and the room around them.

The picture is drawn of this, and so is the live chart of the page (`scripts/chart.js`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from models.explorable import palette
from models.explorable.charts import lettering
from models.explorable.digits import seven_digits

if TYPE_CHECKING:
    from models.explorable import typed
    from models.explorable.controls import Axis
    from models.explorable.declared import Dot, Mark
    from models.explorable.explorable import Explorable
    from models.explorable.trace import Values
    from models.explorable.units import Unit

WIDTH, HEIGHT = 720, 300  # of all of it; of the plot alone
LETTER = 7  # width of a letter under the plot, a little less than that of most
LINE = 20  # height of a line of the key above the plot
_SWATCH = 24  # from the end of a curve to its label
_WIDEST = 128  # a label at the end of a curve is wrapped to this
_PLOT = 360  # what must be left for the plot beside such labels
_AROUND = 100  # the factor that an axis of ratios shows on either side of the reader's own point


def describe(explorable: Explorable) -> typed.Picture:
    """The picture of an explorable, whatever its values."""
    ends, axis = _ends(explorable), explorable.axis
    described: typed.Picture = {
        "x": {
            "values": list(axis.values),
            **_axis(axis.label, axis.unit, explorable.log_x, ends["x"]),
            **_names(axis),
        },
        "y": _axis(explorable.y_label, explorable.y_unit, explorable.log_y, ends["y"]),
        "bars": explorable.bars,
        "along": isinstance(explorable.x, str),
        "curves": _curves(explorable),
        "marks": [_mark(explorable, mark) for mark in explorable.marks],
        "padding": _padding(explorable),
    }
    if explorable.cloud:
        described["cloud"] = _cloud(explorable)
    low, high = explorable.y_range
    if explorable.own:
        described["own"] = explorable.own.label
        described["y"]["powers"] = explorable.log_y and high / low >= _AROUND
    if not explorable.bars:
        described["ends"] = _labels(explorable, described["padding"]["left"])
    return described


def height(described: typed.Picture) -> int:
    """The height of all of a picture."""
    return HEIGHT + described["padding"]["top"] + described["padding"]["bottom"]


def _padding(explorable: Explorable) -> typed.Padding:
    lines = max((name.count("\n") for name in explorable.axis.names), default=0)  # below the first
    return {"left": 58, "right": 22, "top": _top(explorable, len(explorable.curves)), "bottom": 50 + 15 * lines}


def _top(explorable: Explorable, curves: int) -> int:
    """The room above the plot, with a key of so many curves and of the cloud."""
    return LINE * (curves + bool(explorable.cloud)) + 40


def _labels(explorable: Explorable, left: int) -> typed.Labels:
    """Labels at the ends of curves: their lines, the room that they take, and the width of a chart that has it."""
    lines = [lettering.wrapped(curve.label, _WIDEST) for curve in explorable.curves]
    right = round(_SWATCH + 8 + max(lettering.width(line) for line_group in lines for line in line_group))
    return {"lines": lines, "right": right, "top": _top(explorable, 0), "from": left + _PLOT + right}


def _axis(label: str, unit: Unit, log: bool, ends: typed.Ends) -> typed.Axis:
    title = f"{label} ({unit.name})" if unit.name else label
    return {
        "title": title, "label": label, "unit": unit.name, "per_si": unit.per_si, "log": log, "ends": ends,
    }  # fmt: skip


def _names(axis: Axis) -> typed.Names:
    """What stands under the places of an axis, and the width from which on it stands there in full."""
    if not axis.names:
        return {}
    names = [name.split("\n") for name in axis.names]
    short = [[line if len(line) < 5 else f"{line[:3]}." for line in name] for name in names]
    room = LETTER * len(names) * max(len(line) for name in names for line in name)
    return {"names": names, "short": short, "room": room}


def _curves(explorable: Explorable) -> list[typed.Curve]:
    """The curves, each with the first dash of its shape that looks like those of the fewest curves before it."""
    dashes: list[list[int]] = []

    def taken(dash: Sequence[int]) -> int:
        return sum(palette.alike(dash, other) + (dash == other) for other in dashes)

    for curve in explorable.curves:
        dashes.append(min(palette.dashes(curve.shape), key=taken))
    return [
        {"label": curve.label, "shape": curve.shape, "dash": dash}
        for curve, dash in zip(explorable.curves, dashes, strict=True)
    ]


def _mark(explorable: Explorable, mark: Mark) -> typed.Mark:
    """A point, in the units of the axes."""
    across, up = explorable.axis.unit.per_si, explorable.y_unit.per_si
    ends = mark.spread or ((mark.y - mark.error, mark.y + mark.error) if mark.error and mark.y is not None else ())
    described: typed.Mark = {
        "label": mark.label,
        "x": None if mark.x is None else seven_digits(mark.x * across),
        "y": None if mark.y is None else seven_digits(mark.y * up),
        "bar": [seven_digits(end * up) for end in ends],
        "simulated": mark.simulated,
        "symbol": mark.symbol,
        "wide": round(lettering.width(mark.label)),
        "left": mark.x is not None and bool(_share(explorable, mark.x) > 0.6),
    }
    if source := _source(mark):
        described["source"] = source
    return described


def _source(mark: Mark) -> typed.Source | None:
    """Where a mark was captured, if that is known."""
    name, lines = (mark.source, ()) if isinstance(mark.source, str) else mark.source
    return {"name": name, "lines": list(lines)} if name else None


def _cloud(explorable: Explorable) -> typed.Cloud:
    """The points of a cloud, in the units of the axes, and what the sliders' rules go by."""
    across, up, cloud = explorable.axis.unit.per_si, explorable.y_unit.per_si, explorable.cloud
    assert cloud is not None
    dots = [_dot(dot, across, up) for dot in cloud.points]
    rules: dict[str, typed.Rule] = {
        slider: {"rule": rule, "values": [dot.at[slider] for dot in cloud.points]}
        for slider, rule in cloud.rules.items()
    }
    return {"label": cloud.label, "dots": dots, "rules": rules}


def _dot(dot: Dot, across: float, up: float) -> typed.Dot:
    described: typed.Dot = {
        "x": seven_digits(dot.x * across), "y": seven_digits(dot.y * up), "shape": dot.shape, "text": dot.text,
    }  # fmt: skip
    if dot.spread:
        described["bar"] = [seven_digits(end * up) for end in dot.spread]
    return described


def _ends(explorable: Explorable) -> typed.BothEnds:
    """Where the axes end, in their units; bars need half a step of room on either side."""
    values, unit = explorable.axis.values, explorable.axis.unit
    margin = min(np.diff(values)) / 2 if explorable.bars else 0
    return {
        "x": [seven_digits((values[0] - margin) * unit.per_si), seven_digits((values[-1] + margin) * unit.per_si)],
        "y": [seven_digits(bound * explorable.y_unit.per_si) for bound in explorable.y_range],
    }


def place_own(explorable: Explorable, x: Values, y: Values) -> list[Values]:
    """The ends of the axes with a point of the reader's own at x and y (nan where not known), low and high of
    each, and whether the point is on the right.
    """
    ends = _ends(explorable)
    across = _ends_around(x * explorable.axis.unit.per_si, ends["x"], explorable.log_x)
    up = _ends_around(y * explorable.y_unit.per_si, ends["y"], explorable.log_y)
    return [*across, *up, _share(explorable, x) > 0.6]


def _ends_around(value: Values, ends: typed.Ends, log: bool) -> tuple[Values, Values]:
    """The ends of an axis that holds a point; an axis of ratios shows no more than a factor on either side of
    it."""
    low, high = ends
    if log:
        known = value > 0
        low_end = np.minimum(np.maximum(low, value / _AROUND), value * 0.8)
        high_end = np.maximum(np.minimum(high, value * _AROUND), value * 1.25)
    else:
        known = np.isfinite(value)
        low_end, high_end = np.minimum(low, value), np.maximum(high, value * 1.1)
    return np.where(known, low_end, low), np.where(known, high_end, high)


def _share(explorable: Explorable, x: Values) -> Values:
    """How far along the axis a place is, from 0 to 1."""
    low, high = explorable.axis.values[0], explorable.axis.values[-1]
    return np.log(x / low) / np.log(high / low) if explorable.log_x else (x - low) / (high - low)
