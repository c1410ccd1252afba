"""Points in a chart: what was captured, filled, what was simulated, hollow, and a point of the reader's own."""

from typing import Any

import altair as alt

from models.explore.charts import lettering, placing
from models.numbers.palette import INK, PAPER

_LINE: dict[str, Any] = {"color": INK, "strokeWidth": 1.25}
_CIRCLE: dict[str, Any] = {"filled": True, "size": 85, "opacity": 1}


def mark(number, mark, wide, x, y):
    """A captured or simulated point, or a line across where only one of its figures is known.

    Returns the layers that lie behind the model, and those in front of it.
    """
    name = f"mark_{number}"
    front = []
    if mark["bar"]:
        low, high = mark["bar"]
        bar = alt.Chart(_row(mark, low=low, high=high), name=f"{name}_bar").mark_rule(**_LINE)
        front.append(bar.encode(x=x, y=y("low"), y2="high:Q"))
    return _point(name, mark, mark["places"][0 if wide else 1], x, y, front)


def own(label, at, right, x, y):
    """The reader's own point, or a line across or upright."""
    drawn = {"label": label, "x": at[0], "y": at[1], "simulated": False, "symbol": "circle"}
    if drawn["x"] is None and drawn["y"] is None:
        return []
    behind, front = _point("own", drawn, placing.beside(drawn, right), x, y, [])
    return behind + front


def _point(name, mark, place, x, y, front):
    point = alt.Chart(_row(mark))
    label = point.properties(name=f"{name}_label").mark_text(**_text(mark, place))
    rule = point.properties(name=f"{name}_rule").mark_rule(**_LINE, clip=True)
    along = place[3]
    if mark["x"] is None:
        label = label.encode(x=alt.value(alt.ExprRef(f"width * {along}")), y=y("drawn_y"))
        return [rule.encode(y=y("drawn_y"))], [label]
    if mark["y"] is None:
        label = label.encode(x=x, y=alt.value(alt.ExprRef(f"height * {along}")))
        return [rule.encode(x=x)], [label]
    circle = point.properties(name=f"{name}_point").mark_point(
        **_CIRCLE, shape=mark["symbol"], color=PAPER if mark["simulated"] else INK, stroke=INK, strokeWidth=1.75
    )
    front.append(circle.encode(x=x, y=y("drawn_y")))
    if mark["label"]:
        front.append(label.encode(x=x, y=y("drawn_y")))
    return [], front


def _text(mark, place):
    anchor, across, down, _ = place
    align = {"start": "left", "middle": "center", "end": "right"}[anchor]
    return {
        "text": mark["label"], "align": align, "dx": across, "dy": down, "baseline": "middle", "color": INK,
        "fontSize": lettering.SIZE, "clip": True,
    }  # fmt: skip


def _row(mark, **more):
    known = {"drawn_x": mark["x"], "drawn_y": mark["y"]}
    return alt.Data(values=[{name: value for name, value in (known | more).items() if value is not None}])
