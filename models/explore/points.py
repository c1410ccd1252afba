"""Points in a chart: what was captured, filled, what was simulated, hollow, and a point of the reader's own."""

import altair as alt

from models.explore import axes
from models.explore.digits import seven_digits
from models.explore.palette import INK, PAPER

_LINE = {"color": INK, "strokeWidth": 1.25}
_TEXT = {"color": INK, "fontSize": 13}
_CIRCLE = {"shape": "circle", "filled": True, "size": 85, "opacity": 1}


def mark(explorable, mark, x, y):
    """A captured or simulated point, or a line across where only one of its figures is known.

    Returns the layers that lie behind the model, and those in front of it.
    """
    row = {}
    if mark.x is not None:
        row["drawn_x"] = seven_digits(mark.x * explorable.axis.unit.per_si)
    if mark.y is not None:
        row["drawn_y"] = seven_digits(mark.y * explorable.y_unit.per_si)
    point = alt.Chart(alt.Data(values=[row]))
    text = _TEXT | {"text": mark.label, "clip": True}
    rule = point.mark_rule(**_LINE)
    if mark.x is None:
        label = point.mark_text(**text, align="right", baseline="bottom", dy=-4)
        return [rule.encode(y=y("drawn_y"))], [label.encode(x=alt.value("width"), y=y("drawn_y"))]
    if mark.y is None:
        label = point.mark_text(**text, align="left", baseline="top", dx=6)
        return [rule.encode(x=x)], [label.encode(x=x, y=alt.value(2))]
    front = []
    if mark.error or mark.spread:
        ends = mark.spread or (mark.y - mark.error, mark.y + mark.error)
        low, high = (seven_digits(end * explorable.y_unit.per_si) for end in ends)
        bar = alt.Chart(alt.Data(values=[{**row, "low": low, "high": high}])).mark_rule(**_LINE)
        front.append(bar.encode(x=x, y=y("low"), y2="high:Q"))
    fill = PAPER if mark.simulated else INK
    circle = point.mark_point(**_CIRCLE | {"shape": mark.symbol}, color=fill, stroke=INK, strokeWidth=1.75)
    front.append(circle.encode(x=x, y=y("drawn_y")))
    if mark.label:
        left = axes.is_on_the_right(explorable, mark.x)
        side = {"align": "right", "dx": -10} if left else {"align": "left", "dx": 10}
        front.append(point.mark_text(**text, **side, baseline="middle").encode(x=x, y=y("drawn_y")))
    return [], front


def own_place(explorable):
    """The signals that say where the reader's own point is, null where it is not known."""
    if explorable.own:
        yield alt.param(name="own_x", value=explorable.own.x)
        yield alt.param(name="own_y", value=explorable.own.y)


def own(explorable, x, y):
    """The reader's own point, or a line across or upright, wherever the signals say that it is."""
    if not explorable.own:
        return
    row = alt.Chart(alt.Data(values=[{}])).transform_calculate(
        drawn_x=axes.scale_own("own_x", explorable.axis.unit, explorable.log_x),
        drawn_y=axes.scale_own("own_y", explorable.y_unit, explorable.log_y),
    )
    point = row.transform_filter("isValid(datum.drawn_x) && isValid(datum.drawn_y)")
    across = row.transform_filter("!isValid(datum.drawn_x) && isValid(datum.drawn_y)")
    upright = row.transform_filter("isValid(datum.drawn_x) && !isValid(datum.drawn_y)")
    line = _LINE | {"clip": True}
    text = _TEXT | {"text": explorable.own.label}
    right = f"isValid(own_x) && {axes.share_along(explorable)} > 0.6"
    side = {"align": alt.ExprRef(f"{right} ? 'right' : 'left'"), "dx": alt.ExprRef(f"{right} ? -10 : 10")}
    label = across.mark_text(**text, align="right", baseline="bottom", dy=-4)
    yield across.mark_rule(**line).encode(y=y("drawn_y"))
    yield label.encode(x=alt.value("width"), y=y("drawn_y"))
    yield upright.mark_rule(**line).encode(x=x)
    yield upright.mark_text(**text, **side, baseline="top").encode(x=x, y=alt.value(2))
    yield point.mark_point(**_CIRCLE, color=INK).encode(x=x, y=y("drawn_y"))
    yield point.mark_text(**text, **side, baseline="middle").encode(x=x, y=y("drawn_y"))
