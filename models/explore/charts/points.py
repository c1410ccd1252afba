"""Points in a chart: what was captured, filled, what was simulated, hollow, a cloud of small ones, and a point of
the reader's own.
"""

import math
from typing import Any

import altair as alt

from models.explore.charts import lettering, placing
from models.explore.units import Unit
from models.numbers.palette import INK, PAPER, QUIET, colour

_LINE: dict[str, Any] = {"color": INK, "strokeWidth": 1.25}
_CIRCLE: dict[str, Any] = {"filled": True, "size": 85, "opacity": 1}
_DOT: dict[str, Any] = {"filled": True, "opacity": 0.65}
_SIZE, _BEYOND = 36, 64  # of a point of a cloud, and of one that is beyond an end of an axis
_FAR, _HALF = 22, 8  # from here on down a label has a line to its point; half the height of a label
_KEY = -46  # of its line, from the plot


def mark(number, mark, described, labels, wide, x, y):
    """A captured or simulated point, or a line across where only one of its figures is known.

    `labels` are the rows of its label: none where that is left out. Returns the layers that lie behind the model,
    and those in front of it.
    """
    name = f"mark_{number}"
    front = []
    if mark["bar"]:
        low, high = mark["bar"]
        bar = alt.Chart(_row(mark, low=low, high=high), name=f"{name}_bar").mark_rule(**_LINE)
        front.append(bar.encode(x=x, y=y("low"), y2="high:Q"))
    told = in_words(mark, described)
    return _point(name, mark | {"told": told}, mark["places"][0 if wide else 1], x, y, front, labels)


def own(label, at, right, x, y):
    """The reader's own point, or a line across or upright."""
    drawn = {"label": label, "x": at[0], "y": at[1], "simulated": False, "symbol": "circle", "told": label}
    if drawn["x"] is None and drawn["y"] is None:
        return []
    behind, front = _point("own", drawn, placing.beside(drawn, right), x, y, [], [_known(drawn)])
    return behind + front


def cloud_rows(cloud, shown, spans):
    """What a cloud draws: the points shown, those beyond an end of an axis as triangles there, and its key."""
    of_all = f"{len(shown)} of " if cloud["rules"] else ""
    key = f"{of_all}{len(cloud['dots'])} {cloud['label']}"
    return {
        "cloud": [_dot(cloud["dots"][number], spans) for number in shown],
        "cloud_key_label": [{"label": key}],
    }


def _dot(dot, spans):
    (left, right), (low, high) = spans["x"], spans["y"]
    x, y = dot["x"], dot["y"]
    beyond = {"down": y < low, "up": y > high, "left": x < left, "right": x > right}
    ways = [way for way, true in beyond.items() if true]
    return {
        "drawn_x": min(max(x, left), right), "drawn_y": min(max(y, low), high), "text": dot["text"],
        "symbol": f"triangle-{ways[0]}" if ways else "circle", "colour": _paint(dot["shape"]),
        "size": _BEYOND if ways else _SIZE,
    }  # fmt: skip


def cloud(drawn, x, y):
    """The points of a cloud; each says its text, of which `svg.finished` makes a title."""
    dots = alt.Chart(alt.Data(values=drawn["cloud"]), name="cloud").mark_point(**_DOT)
    symbol, paint = alt.Shape("symbol:N", scale=None), alt.Color("colour:N", scale=None)
    size = alt.Size("size:Q", scale=None)
    return dots.encode(x=x, y=y("drawn_y"), shape=symbol, size=size, color=paint, description="text:N")


def cloud_key(cloud, drawn, left):
    """Above the plot: a point of each colour, how many are shown, and what they are."""
    shapes = dict.fromkeys(dot["shape"] for dot in cloud["dots"])
    for place, shape in enumerate(shapes):
        swatch = alt.Chart(alt.Data(values=[{}]), name=f"cloud_key_{place}").mark_point(
            **_DOT, size=_SIZE, shape="circle", color=_paint(shape)
        )
        yield swatch.encode(x=alt.value(left + 20 + 12 * place), y=alt.value(_KEY))
    label = alt.Chart(alt.Data(values=drawn["cloud_key_label"]), name="cloud_key_label")
    label = label.mark_text(align="left", baseline="middle", color=INK, fontSize=lettering.SIZE)
    yield label.encode(
        x=alt.value(left + 42 + 12 * (len(shapes) - 1)), y=alt.value(_KEY), text=alt.Text("label:N")
    )


def _paint(shape):
    return INK if shape == "ink" else colour(shape)


def _point(name, mark, place, x, y, front, labels):
    point = alt.Chart(_row(mark))
    label = alt.Chart(alt.Data(values=labels), name=f"{name}_label").mark_text(**_text(mark, place))
    rule = point.properties(name=f"{name}_rule").mark_rule(**_LINE, clip=True)
    along = place[3]
    if mark["x"] is None:
        label = label.encode(x=alt.value(alt.ExprRef(f"width * {along}")), y=y("drawn_y"))
        return [rule.encode(y=y("drawn_y"))], [label]
    if mark["y"] is None:
        label = label.encode(x=x, y=alt.value(alt.ExprRef(f"height * {along}")))
        return [rule.encode(x=x)], [label]
    circle = point.properties(name=f"{name}_point").mark_point(
        **_CIRCLE, shape=mark["symbol"], color=PAPER if mark["simulated"] else INK, stroke=INK, strokeWidth=1.75,
        description=mark["told"],
    )  # fmt: skip
    if abs(place[2]) >= _FAR:
        front.append(_lead(name, place, labels).encode(x=x, x2="drawn_x", y=y("drawn_y"), y2="drawn_y"))
    front.append(circle.encode(x=x, y=y("drawn_y")))
    if mark["label"]:
        front.append(label.encode(x=x, y=y("drawn_y")))
    return [], front


def _lead(name, place, labels):
    """A line from a point to its label, where that had to go far."""
    _, across, down, _ = place
    ends = {"x2Offset": across, "y2Offset": down - math.copysign(_HALF, down)}
    line = alt.Chart(alt.Data(values=labels), name=f"{name}_lead")
    return line.mark_rule(color=QUIET, strokeWidth=1, clip=True, **ends)


def in_words(mark, described):
    """A mark as whoever points at it in a picture is told: what it is, its figures, and where they are from."""
    source = mark.get("source", {}).get("name", "")
    figures = [
        f"{axis['label']} {Unit(axis['unit']).set(mark[name])}"
        for name, axis in (("x", described["x"]), ("y", described["y"]))
        if mark[name] is not None and "names" not in axis
    ]
    kind = "simulated" if mark["simulated"] else ""
    return "; ".join(dict.fromkeys(filter(None, (mark["label"] or source, kind, *figures, source))))


def _text(mark, place):
    anchor, across, down, _ = place
    align = {"start": "left", "middle": "center", "end": "right"}[anchor]
    return {
        "text": mark["label"], "align": align, "dx": across, "dy": down, "baseline": "middle", "color": INK,
        "fontSize": lettering.SIZE, "clip": True,
    }  # fmt: skip


def label_rows(marks, crossed):
    """The rows of the labels of marks and of the lines to them, by layer; none where a curve crosses a label."""
    return {
        f"mark_{number}_{part}": [] if out else [_known(mark)]
        for number, (mark, out) in enumerate(zip(marks, crossed, strict=True))
        for part in ("label", "lead")
    }


def _row(mark, **more):
    return alt.Data(values=[_known(mark) | more])


def _known(mark):
    return {f"drawn_{axis}": mark[axis] for axis in "xy" if mark[axis] is not None}
