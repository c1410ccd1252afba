"""A chart as Altair draws it, for a notebook: the same values and colours as on the page, and Vega's own layout.

The page's chart is drawn by `scripts/chart.js`, which places labels and keys to the pixel; this one need not.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeAlias

import altair as alt
from altair.utils.schemapi import debug_mode

from models.explorable import typed
from models.explorable.palette import GRID, INK, PAPER, QUIET, colour
from models.explorable.units import Unit

Rows = dict[str, list[dict[str, Any]]]  # of each layer, by its name
Settings = dict[str, Any]
_Channel: TypeAlias = Callable[..., alt.X | alt.Y]
WIDTH, HEIGHT = 560, 300  # of the plot
_FONT = '"Source Sans 3", "Liberation Sans", Arial, sans-serif'
_AXIS: Settings = {
    "labelColor": QUIET, "titleColor": INK, "gridColor": GRID, "domainColor": QUIET, "tickColor": QUIET,
    "labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal", "titleLimit": 0,
}  # fmt: skip
_KEY: Settings = {
    "labelColor": INK, "labelFontSize": 13, "labelLimit": 0, "symbolSize": 300, "symbolStrokeWidth": 2.25,
}  # fmt: skip
# To whoever points at it, by titles of `svg.py`.
_SAID: Settings = {"description": alt.Description("text:N"), "tooltip": alt.Tooltip("text:N")}
_POINT: Settings = {"filled": True, "opacity": 1}
_TITLE: Settings = {"color": INK, "subtitleColor": INK, "anchor": "start", "fontSize": 15, "subtitleFontSize": 13}


def spec(described: typed.Picture, rows: Rows, ground: str, title: str | alt.Title | None = None) -> Settings:
    """A picture of `picture.describe` with rows, in the units of its axes, as Vega-Lite on a ground.

    Without asking the schema, which takes longer than all else; and Altair copies what a layer has at every step,
    so layers are written one by one, and the rows are put in at the end.
    """
    titled: Settings = {} if title is None else {"title": title}
    with debug_mode(False):
        config = alt.Config(
            background=ground, font=_FONT, padding=8, view=alt.ViewConfig(stroke=None),
            axis=alt.AxisConfig(**_AXIS), legend=alt.LegendConfig(**_KEY), title=alt.TitleConfig(**_TITLE),
        )  # fmt: skip
        chart = alt.LayerChart(width=WIDTH, height=HEIGHT, config=config, **titled)
        written: Settings = chart.to_dict(validate=False)
        written["layer"] = [
            layer.to_dict(validate=False, context={"top_level": False}) for layer in _layers(described, rows)
        ]
    for layer in written["layer"]:
        layer["data"]["values"] = rows[layer["data"]["name"]]
    return written


def _layers(described: typed.Picture, drawn: Collection[str]) -> list[alt.Chart]:
    x, y = _channel(alt.X, described["x"]), _channel(alt.Y, described["y"])
    layers = [*_curves(described, x, y)]
    if "cloud" in drawn:
        layers.append(_cloud(x, y))
    if "here" in drawn:
        layers += _here(described, x, y)
    return layers + [
        layer for number, mark in enumerate(described["marks"]) for layer in _mark(mark, number, x, y)
    ]


def rows(described: typed.Picture, values: typed.Drawn) -> Rows:
    """What each layer draws of values as `evaluated.drawn` has them."""
    across, up = described["x"], described["y"]
    rows: Rows = {
        "curves": [
            {"curve": curve["label"], "x": _shown(across, x), "y": _shown(up, value)}
            for curve, along in zip(described["curves"], values["curves"], strict=True)
            for x, value in zip(across["values"], along, strict=True)
        ]
    }
    if "cloud" in values:
        dots = [described["cloud"]["dots"][number] for number in values["cloud"]]
        rows["cloud"] = [
            {"x": dot["x"], "y": dot["y"], "text": dot["text"], "colour": colour(dot["shape"])} for dot in dots
        ]
    if "here" in values:
        x, heights = _shown(across, values["here"]["x"]), values["here"]["curves"]
        rows["here"] = [{"x": x}]
        for number, (curve, height) in enumerate(zip(described["curves"], heights, strict=True)):
            stands: typed.Place = {"x": x, "y": _shown(up, height)}
            figures = [] if stands["y"] is None else _figures(described, stands)
            rows[f"here_{number}"] = [{**stands, "text": "; ".join((curve["label"], *figures))}]
    for number, mark in enumerate(described["marks"]):
        row = {name: mark[name] for name in typed.AXES if mark[name] is not None}
        bar = dict(zip(("low", "high"), mark["bar"], strict=False))
        rows[f"mark_{number}"] = [row | bar | {"label": mark["label"], "text": in_words(described, mark)}]
    return rows


def with_own(described: typed.Picture, values: typed.Drawn) -> typed.Picture:
    """A picture whose axes hold the reader's own point, which is one more of its marks."""
    if "own" not in values:
        return described
    own_point, ends = values["own"], values["own"]["ends"]
    point = [_shown(described[axis], own_point[axis]) for axis in typed.AXES]
    x, y = (value if value is not None and math.isfinite(value) else None for value in point)
    mark: typed.Mark = {
        "x": x, "y": y, "label": described["own"], "bar": [], "simulated": False, "symbol": "circle", "wide": 0,
        "left": own_point["right"],
    }  # fmt: skip
    across, up = described["x"] | {"ends": ends["x"]}, described["y"] | {"ends": ends["y"]}
    return described | {"x": across, "y": up, "marks": [*described["marks"], mark]}


def in_words(described: typed.Picture, mark: typed.Mark) -> str:
    """A mark as whoever points at it is told: what it is, its figures, and where they are from."""
    source = mark.get("source", {}).get("name", "")
    kind = "simulated" if mark["simulated"] else ""
    figures = _figures(described, mark)
    return "; ".join(dict.fromkeys(filter(None, (mark["label"] or source, kind, *figures, source))))


def _figures(described: typed.Picture, place: typed.Place) -> list[str]:
    """What a place has of the axes, but of names."""
    axes = [(described[name], at) for name in typed.AXES if (at := place[name]) is not None]
    return [f"{axis['label']} {Unit(axis['unit']).set(at)}" for axis, at in axes if "names" not in axis]


def _shown(axis: typed.Axis, value: float | None) -> float | None:
    """A value in the unit of an axis; what has no place there is None."""
    return None if value is None or (axis["log"] and value <= 0) else value * axis["per_si"]


def _channel(channel: type[alt.X | alt.Y], axis: Mapping[str, Any]) -> _Channel:
    scale = alt.Scale(type="log" if axis["log"] else "linear", domain=axis["ends"], nice=False, zero=False)
    settings: Settings = {"grid": channel is alt.Y, "title": axis["title"]}
    if all(isinstance(value, int) for value in axis.get("values", [0.5])):
        settings["tickMinStep"] = 1
    if "names" in axis:
        values = [value * axis["per_si"] for value in axis["values"]]
        settings |= {"values": values, "labelExpr": f"{axis['names']}[indexof({values}, datum.value)]"}
    letter = channel.__name__.lower()
    return lambda field=letter: channel(f"{field}:Q", scale=scale, axis=alt.Axis(**settings))


def _layer(name: str) -> alt.Chart:
    return alt.Chart(alt.NamedData(name))


def _curves(described: typed.Picture, x: _Channel, y: _Channel) -> list[alt.Chart]:
    """The model's curves, with a key above them."""
    curves, drawn = described["curves"], _layer("curves")
    labels = [curve["label"] for curve in curves]
    colours = alt.Scale(domain=labels, range=[colour(curve["shape"]) for curve in curves])
    key = alt.Color("curve:N", scale=colours, legend=alt.Legend(title=None, orient="top", direction="vertical"))
    if described["bars"]:
        wide = min(34, 0.8 * WIDTH / (len(described["x"]["values"]) + 1)) / len(curves)
        bars = drawn.mark_bar(clip=True, opacity=0.85, width=wide)
        return [bars.encode(x=x(), y=y(), color=key, xOffset=alt.XOffset("curve:N", sort=labels))]
    dashes = alt.Scale(domain=labels, range=[curve["dash"] for curve in curves])
    line = drawn.mark_line(clip=True, strokeWidth=2.25, interpolate="linear")
    return [line.encode(x=x(), y=y(), color=key, strokeDash=alt.StrokeDash("curve:N", scale=dashes))]


def _here(described: typed.Picture, x: _Channel, y: _Channel) -> Iterator[alt.Chart]:
    """Where the slider that the chart runs along stands: a dotted line, and a diamond on each curve."""
    yield _layer("here").mark_rule(color=QUIET, strokeDash=[1, 3]).encode(x=x())
    for number, curve in enumerate(described["curves"]):
        diamond = _layer(f"here_{number}").mark_point(
            **_POINT,
            shape="diamond",
            size=90,
            color=colour(curve["shape"]),
            stroke=PAPER,
            strokeWidth=1,
            clip=True,
        )
        yield diamond.encode(x=x(), y=y(), **_SAID)


def _cloud(x: _Channel, y: _Channel) -> alt.Chart:
    points = _layer("cloud").mark_point(filled=True, opacity=0.65, size=36, clip=True)
    drawn: alt.Chart = points.encode(x=x(), y=y(), color=alt.Color("colour:N", scale=None), **_SAID)
    return drawn


def _mark(mark: typed.Mark, number: int, x: _Channel, y: _Channel) -> Iterator[alt.Chart]:
    """A captured or simulated point with its label, or a line across where only one of its figures is known."""
    data = _layer(f"mark_{number}")
    axes = {"x": x, "y": y}
    at = {name: axes[name]() for name in typed.AXES if mark[name] is not None}
    if mark["bar"]:
        yield data.mark_rule(color=INK).encode(x=x(), y=y("low"), y2=alt.Y2("high:Q"))
    if len(at) == 2:
        ground = PAPER if mark["simulated"] else INK
        point = data.mark_point(
            **_POINT, shape=mark["symbol"], size=85, color=ground, stroke=INK, strokeWidth=1.75
        )
        yield point.encode(**at, **_SAID)
    elif at:
        yield data.mark_rule(color=INK, strokeWidth=1.25).encode(**at)
    if at and mark["label"]:
        side: Settings = {"align": "right", "dx": -9} if mark["left"] else {"align": "left", "dx": 9}
        yield data.mark_text(**side, dy=-9, color=INK, fontSize=13).encode(**at, text=alt.Text("label:N"))
