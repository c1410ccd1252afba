"""Where the label of a point goes: where it is clear of curves, points and other labels when the sliders start.

A place is [anchor, across, down, along]: how the text is anchored, how far its middle is from the point in pixels,
and for a line across or upright how far along it, from 0 to 1. Each label has one in a wide plot and one in a
narrow one.
"""

import itertools
import math
from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.explorable import typed
from models.explorable.charts import lettering

_Size: TypeAlias = tuple[float, float]  # width and height of a plot
_Box: TypeAlias = tuple[float, float, float, float]  # left, top, right and bottom

WIDE = 350  # from this width of a plot on it is a wide one
_WIDE, _NARROW = (420, 500, 640), (240, 310)  # widths that are tried
_POINT, _BAR, _CLEAR, _HALF = (
    7,
    17,
    3,
    8,
)  # half of a point and of a bar; what is left free; half of a label's height
_BESIDE = [(9, 0), (8, -13), (8, 13), (13, -22), (13, 22), (10, -32), (10, 32), (24, -44), (24, 44)]
_OVER = [-17, 17, -28, 28, -42, 42, -58, 58]


def place(picture: typed.Picture, values: typed.Drawn, height: float) -> None:
    """Give each mark of a picture the places of its label, in a wide plot and in a narrow one."""
    wide = _placed(picture, values, [(width, height) for width in _WIDE])
    narrow = _placed(picture, values, [(width, height) for width in _NARROW])
    for mark, *pair in zip(picture["marks"], wide, narrow, strict=True):
        mark["places"] = pair


def _placed(picture: typed.Picture, values: typed.Drawn, sizes: Collection[_Size]) -> list[typed.LabelPlace]:
    plots = [_Plot(picture, values, size) for size in sizes]
    chosen = []
    for mark in picture["marks"]:
        costs = [
            (sum(plot.cost(mark, place) for plot in plots) + 0.02 * order, order)
            for order, place in enumerate(_candidates(mark))
        ]
        chosen.append(_candidates(mark)[min(costs)[1]])
        for plot in plots:
            plot.labels.append(plot.box(mark, chosen[-1]))
    return chosen


def _candidates(mark: typed.Mark) -> list[typed.LabelPlace]:
    """The places that there are, the best first."""
    along = [0.0, 0.06, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88]
    if mark["x"] is None:
        return [["end", 0, down, 1 - fraction] for down in (-9, 10, -24, 25, -40) for fraction in along]
    sides = [("end", -1), ("start", 1)] if mark["left"] else [("start", 1), ("end", -1)]
    if mark["y"] is None:
        return [[side, 6 * way, 9, fraction] for fraction in along for side, way in sides]
    beside = [[side, way * across, down, 0] for across, down in _BESIDE for side, way in sides]
    over = [["middle", 0, down, 0] for down in _OVER]
    return [*beside[:2], *over[:2], *beside[2:], *over[2:]]


def at(place: typed.LabelPlace, size: _Size, x: float | None, y: float | None) -> tuple[float, float]:
    """Where a label goes, from its point (or its line) at x and y in a plot of this size."""
    _, across, down, along = place
    width, height = size
    return (along * width if x is None else x) + across, (along * height if y is None else y) + down


class _Plot:
    """A plot of a size, with what labels must not cover: points along curves, marks, and labels placed already."""

    def __init__(self, picture: typed.Picture, values: typed.Drawn, size: _Size) -> None:
        self.size, self.labels = size, list[_Box]()
        self.x, self.y = scale(picture["x"], size[0]), scale(picture["y"], size[1])
        across = [self.x(value * picture["x"]["per_si"]) for value in picture["x"]["values"]]
        here, lines = values.get("here"), []
        self.boxes = []
        for curve in values["curves"]:
            up = [math.nan if value is None else self._down(picture, value) for value in curve]
            if picture["bars"]:
                self.boxes += [
                    (x - _BAR, y, x + _BAR, size[1]) for x, y in zip(across, up, strict=True) if size[1] - y > 1
                ]
            else:
                lines.append(_dense(across, up))
        if here:
            now = self.x(here["x"] * picture["x"]["per_si"])
            lines.append(_dense([now, now], [0, size[1]]))
            self.boxes += [
                _around(now, self._down(picture, value)) for value in here["curves"] if value is not None
            ]
        for mark in picture["marks"]:
            x = None if mark["x"] is None else self.x(mark["x"])
            y = None if mark["y"] is None else size[1] - self.y(mark["y"])
            if x is None or y is None:
                ends = ([0, size[0]], [y, y]) if x is None else ([x, x], [0, size[1]])
                lines.append(_dense(*ends))
            else:
                self.boxes.append(_around(x, y))
            if mark["bar"] and x is not None:
                up = [size[1] - self.y(end) for end in mark["bar"]]
                lines.append(_dense([x, x], up))
        for number in values.get("cloud", ()):
            dot = picture["cloud"]["dots"][number]
            if all(dot[axis] > 0 or not picture[axis]["log"] for axis in typed.AXES):
                lines.append(np.array([[self.x(dot["x"]), size[1] - self.y(dot["y"])]]))
        self.points = np.concatenate(lines) if lines else np.empty((0, 2))

    def _down(self, picture: typed.Picture, value: float) -> float:
        value *= picture["y"]["per_si"]
        return self.size[1] - self.y(value) if value > 0 or not picture["y"]["log"] else math.nan

    def box(self, mark: typed.Mark, place: typed.LabelPlace) -> _Box:
        """Left, top, right and bottom of a label."""
        x = None if mark["x"] is None else self.x(mark["x"])
        y = None if mark["y"] is None else self.size[1] - self.y(mark["y"])
        x, y = at(place, self.size, x, y)
        wide = lettering.width(mark["label"])
        left = x - {"start": 0, "middle": 0.5, "end": 1}[place[0]] * wide
        return left, y - _HALF, left + wide, y + _HALF

    def cost(self, mark: typed.Mark, place: typed.LabelPlace) -> float:
        """How much of a label's room is taken."""
        if not mark["label"]:
            return 0
        left, top, right, bottom = box = self.box(mark, place)
        x, y = self.points.T
        inside = (x > left - _CLEAR) & (x < right + _CLEAR) & (y > top - 1) & (y < bottom + 1)
        outside = max(0, -left, right - self.size[0], -top, bottom - self.size[1] - 2)
        others = sum(_meet(box, other) for other in (*self.boxes, *self.labels))
        return int(inside.sum()) + 20 * others + (1000 if outside else 0) + outside


def scale(axis: typed.Axis, length: float) -> Callable[[float], float]:
    low, high = axis["ends"]
    if axis["log"]:
        return lambda value: length * math.log(value / low) / math.log(high / low)
    return lambda value: length * (value - low) / (high - low)


def _around(x: float, y: float) -> _Box:
    return x - _POINT, y - _POINT, x + _POINT, y + _POINT


def _meet(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _dense(across: Sequence[float], up: Sequence[float]) -> NDArray[np.float64]:
    """Points along a line, at most some two pixels apart as far as it is near the plot."""
    points = []
    for (x1, y1), (x2, y2) in itertools.pairwise(zip(across, up, strict=True)):
        if not (math.isfinite(y1) and math.isfinite(y2)):
            continue
        y1, y2 = (min(max(y, -50), 5000) for y in (y1, y2))
        count = int(max(abs(x2 - x1), abs(y2 - y1)) / 2) + 2
        points.append(np.column_stack([np.linspace(x1, x2, count), np.linspace(y1, y2, count)]))
    return np.concatenate(points) if points else np.empty((0, 2))
