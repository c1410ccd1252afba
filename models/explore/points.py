"""Points in a chart: what was captured, filled, what was simulated, hollow, and a point of the reader's own."""

from typing import Any

import altair as alt

from models.explore.palette import INK, PAPER

_LINE: dict[str, Any] = {"color": INK, "strokeWidth": 1.25}
_TEXT: dict[str, Any] = {"color": INK, "fontSize": 13, "clip": True}
_CIRCLE: dict[str, Any] = {"filled": True, "size": 85, "opacity": 1}


def mark(place, mark, x, y):
    """A captured or simulated point, or a line across where only one of its figures is known.

    Returns the layers that lie behind the model, and those in front of it.
    """
    name = f"mark_{place}"
    front = []
    if mark["bar"]:
        low, high = mark["bar"]
        bar = alt.Chart(_row(mark, low=low, high=high), name=f"{name}_bar").mark_rule(**_LINE)
        front.append(bar.encode(x=x, y=y("low"), y2="high:Q"))
    return _point(name, mark, x, y, front)


def own(label, place, right, x, y):
    """The reader's own point, or a line across or upright."""
    drawn = {"label": label, "x": place[0], "y": place[1], "simulated": False, "symbol": "circle", "left": right}
    if drawn["x"] is None and drawn["y"] is None:
        return []
    behind, front = _point("own", drawn, x, y, [])
    return behind + front


def _point(name, mark, x, y, front):
    point = alt.Chart(_row(mark))
    rule, label = point.properties(name=f"{name}_rule"), point.properties(name=f"{name}_label")
    text = _TEXT | {"text": mark["label"]}
    side: dict[str, Any] = {"align": "right", "dx": -1} if mark["left"] else {"align": "left", "dx": 1}
    if mark["x"] is None:
        label = label.mark_text(**text, align="right", baseline="bottom", dy=-4)
        label = label.encode(x=alt.value("width"), y=y("drawn_y"))
        return [rule.mark_rule(**_LINE, clip=True).encode(y=y("drawn_y"))], [label]
    if mark["y"] is None:
        label = label.mark_text(**text | side | {"dx": 6 * side["dx"]}, baseline="top")
        return [rule.mark_rule(**_LINE, clip=True).encode(x=x)], [label.encode(x=x, y=alt.value(2))]
    circle = point.properties(name=f"{name}_point").mark_point(
        **_CIRCLE, shape=mark["symbol"], color=PAPER if mark["simulated"] else INK, stroke=INK, strokeWidth=1.75
    )
    front.append(circle.encode(x=x, y=y("drawn_y")))
    if mark["label"]:
        label = label.mark_text(**text | side | {"dx": 10 * side["dx"]}, baseline="middle")
        front.append(label.encode(x=x, y=y("drawn_y")))
    return [], front


def _row(mark, **more):
    known = {"drawn_x": mark["x"], "drawn_y": mark["y"]}
    return alt.Data(values=[{name: value for name, value in (known | more).items() if value is not None}])
