"""The one visual language of explorables: model a line, captured a filled mark, simulated a hollow one.

A chart is a picture (`picture.py`) with values (`evaluated.drawn`) at a size. Colours are CSS
variables with a light-theme fallback, so that a chart follows the page's theme; the layout is fixed in pixels, so
that it is the same on every machine. Each layer has a name, which `scripts/parts.js` gives its own part of the
live chart too, and `redraw.py` its rows.
"""

from dataclasses import dataclass

import altair as alt
import numpy as np
from altair.utils.schemapi import debug_mode

from models.explore import evaluated
from models.explore.charts import axes, beyond, ends, lettering, picture, placing, points
from models.explore.charts.crossed import crossed
from models.explore.units import Unit
from models.numbers.palette import GRID, INK, PAPER, QUIET, colour

_FONT = '"Source Sans 3", "Liberation Sans", Arial, sans-serif'


def computed_chart(explorable, state):
    """The chart with every value computed by the Python functions at `state`."""
    return chart(explorable.described, evaluated.drawn(explorable, state))


def chart(described, values, width=picture.WIDTH, height=None):
    """A picture with values as Vega-Lite, `width` and `height` with all that is around the plot.

    Altair would hold every part to the schema of Vega-Lite while it is put together, which takes longer than all
    else; the tests do that.
    """
    with debug_mode(False):
        return _chart(described, values, width, height).to_dict(validate=False)


def _chart(described, values, width, height):
    frame = _frame(described, values, width, height)
    wide = frame.width >= placing.WIDE
    own = values.get("own")
    x, y = axes.channels(described, frame.spans, frame.width)
    drawn = _rows(described, values, frame)
    measured = [
        points.mark(place, mark, described, drawn[f"mark_{place}_label"], wide, x, y)
        for place, mark in enumerate(described["marks"])
    ]
    layers = [layer for behind, _ in measured for layer in behind]
    if "cloud" in described:
        layers += [
            points.cloud(drawn, x, y),
            *points.cloud_key(described["cloud"], drawn, -described["padding"]["left"]),
        ]
    layers += _lines(described, drawn, frame.width, x, y)
    if described["along"]:
        layers += _position(described, drawn, x, y)
    layers += [layer for _, front in measured for layer in front]
    if own:
        place = [axes.drawable(described[axis], own[axis]) for axis in ("x", "y")]
        layers += points.own(described["own"], place, own["right"], x, y)
    layers += _labels(described, drawn, frame.width) if frame.labelled else _key(described)
    axis = alt.AxisConfig(
        labelColor=QUIET, titleColor=INK, gridColor=GRID, domainColor=QUIET, tickColor=QUIET,
        labelFontSize=13, titleFontSize=13, titleFontWeight="normal", labelLimit=0, titleLimit=0,
    )  # fmt: skip
    layered = alt.layer(*layers).properties(
        width=frame.width, height=frame.height, padding=frame.padding, autosize=alt.AutoSizeParams(type="none")
    )
    return layered.configure(background="transparent", font=_FONT, view=alt.ViewConfig(stroke=None), axis=axis)


def rows(described, values):
    """What the layers draw that move with the sliders, by the layer's name, in a picture of its own size."""
    return _rows(described, values, _frame(described, values, picture.WIDTH, None))


@dataclass(frozen=True)
class _Frame:
    """The size of the plot, the room around it, whether curves are labelled there, and the ends of the axes."""

    width: float
    height: float
    padding: dict
    labelled: bool
    spans: dict


def _frame(described, values, width, height):
    padding = ends.padding(described, width)
    own = values.get("own")
    return _Frame(
        width - padding["left"] - padding["right"],
        (height or picture.height(described)) - padding["top"] - padding["bottom"],
        padding,
        padding is not described["padding"],
        {axis: own["ends"][axis] if own else described[axis]["ends"] for axis in ("x", "y")},
    )


def _rows(described, values, frame):
    across, up = described["x"], described["y"]
    size = frame.width, frame.height
    places = [axes.drawable(across, x) for x in across["values"]]
    found = {
        f"curve_{place}": [
            {"drawn_x": x, "drawn_y": axes.drawable(up, value)} for x, value in zip(places, along, strict=True)
        ]
        for place, along in enumerate(values["curves"])
    }
    found |= points.label_rows(described["marks"], crossed(described, values, frame.spans, size))
    if described["along"]:
        found |= beyond.rows(described, values["here"], frame.spans["y"], size[1])
        here = {"drawn_x": axes.drawable(across, values["here"]["x"])}
        found["here_rule"] = [here]
        for place, value in enumerate(values["here"]["curves"]):
            told = f"{described['curves'][place]['label']} {_in_words(up, value)}"
            found[f"here_{place}"] = [here | {"drawn_y": axes.drawable(up, value), "text": told}]
    if "cloud" in described:
        found |= points.cloud_rows(described["cloud"], values["cloud"], frame.spans)
    if frame.labelled:
        laid_out = ends.layout(described, values, frame.spans, size)
        for place, (y, begin, lines) in enumerate(laid_out):
            found[f"key_{place}"] = [{"begin": begin, "end": y}]
            found[f"key_{place}_label"] = [{"first": y - lettering.LINE * (len(lines) - 1) / 2}]
    return found


def _in_words(axis, value):
    return Unit(axis["unit"], axis["per_si"]).show(np.nan if value is None else value)


def _lines(described, drawn, width, x, y):
    """The model's curves, the first on top."""
    for place, curve in reversed(list(enumerate(described["curves"]))):
        name = f"curve_{place}"
        model = alt.Chart(alt.Data(values=drawn[name]), name=name)
        ink, height = colour(curve["shape"]), y("drawn_y")
        if described["bars"]:
            room = min(34, 0.8 * width / (len(drawn[name]) + 1)) / len(described["curves"])
            offset = (place - (len(described["curves"]) - 1) / 2) * room
            bars = model.mark_bar(color=ink, opacity=0.85, clip=True, width=room, xOffset=offset)
            yield bars.encode(x=x, y=height, y2=alt.Y2Datum(described["y"]["ends"][0]))
        else:
            line = {"strokeWidth": 2.25, "strokeDash": curve["dash"], "interpolate": "linear"}
            yield model.mark_line(color=ink, clip=True, **line).encode(x=x, y=height)


def _position(described, drawn, x, y):
    """Where the slider that the chart runs along stands: a dotted line, and a diamond on each curve."""
    rule = alt.Chart(alt.Data(values=drawn["here_rule"]), name="here_rule")
    yield rule.mark_rule(color=QUIET, strokeDash=[1, 3], clip=True).encode(x=x)
    for place, curve in reversed(list(enumerate(described["curves"]))):
        name = f"here_{place}"
        diamond = alt.Chart(alt.Data(values=drawn[name]), name=name).mark_point(
            shape="diamond", filled=True, size=90, color=colour(curve["shape"]), opacity=1, stroke=PAPER,
            strokeWidth=1, clip=True,
        )  # fmt: skip
        yield diamond.encode(x=x, y=y("drawn_y"), description="text:N")
    for place, curve in enumerate(described["curves"]):
        yield from beyond.layers(place, curve, drawn, x)


def _key(described):
    """The key above the plot: what each line is. Drawn as marks, so that no font can move it."""
    row = alt.Data(values=[{}])
    left, curves = -described["padding"]["left"], described["curves"]
    lines = len(curves) + ("cloud" in described)
    for place, curve in enumerate(curves):
        y = alt.value(-46 - picture.LINE * (lines - 1 - place))
        drawn, swatch = colour(curve["shape"]), alt.Chart(row, name=f"key_{place}")
        if described["bars"]:
            swatch = swatch.mark_point(shape="square", filled=True, size=110, color=drawn, opacity=0.85)
            yield swatch.encode(x=alt.value(left + 20), y=y)
        else:
            swatch = swatch.mark_rule(color=drawn, strokeWidth=2.25, strokeDash=curve["dash"])
            yield swatch.encode(x=alt.value(left + 6), x2=alt.value(left + 34), y=y)
        label = alt.Chart(row, name=f"key_{place}_label")
        label = label.mark_text(text=curve["label"], align="left", baseline="middle", color=INK, fontSize=13)
        yield label.encode(x=alt.value(left + 42), y=y)


def _labels(described, drawn, width):
    """A label at the end of each curve, and a swatch from there to it."""
    for place, curve in enumerate(described["curves"]):
        swatch, label = f"key_{place}", f"key_{place}_label"
        rule = alt.Chart(alt.Data(values=drawn[swatch]), name=swatch).mark_rule(
            color=colour(curve["shape"]), strokeWidth=2.25, strokeDash=curve["dash"]
        )
        x = {"x": alt.value(width + 3), "x2": alt.value(width + ends.SWATCH)}
        yield rule.encode(**x, y=_pixels("begin"), y2="end:Q")
        text = alt.Chart(alt.Data(values=drawn[label]), name=label).mark_text(
            text=described["ends"]["lines"][place], align="left", baseline="middle", color=INK,
            fontSize=lettering.SIZE, lineHeight=lettering.LINE,
        )  # fmt: skip
        yield text.encode(x=alt.value(width + ends.SWATCH + 5), y=_pixels("first"))


def _pixels(field):
    return alt.Y(f"{field}:Q", scale=None, axis=None)
