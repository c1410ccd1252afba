"""Labels at the ends of the curves, where there is room for them; elsewhere a key above the plot says the same.

`scripts/keys.js` places them the same way while the curves move.
"""

import math

from models.explore.charts import lettering
from models.explore.charts.axes import drawable

SWATCH = 24  # from the end of a curve to its label
_WIDEST = 128  # a label is wrapped to this
_GAP = 4  # between two labels
_PLOT = 360  # what must be left for the plot


def described(curves, bars, padding):
    """What labels at the ends of curves take, or nothing where there are only bars."""
    if bars:
        return {}
    lines = [lettering.wrapped(curve["label"], _WIDEST) for curve in curves]
    right = round(SWATCH + 8 + max(lettering.width(line) for each in lines for line in each))
    return {
        "ends": {"lines": lines, "right": right, "top": padding["top"], "from": padding["left"] + _PLOT + right}
    }


def padding(picture, width):
    """The room around the plot of a picture of this width."""
    ends = picture.get("ends")
    if ends and width >= ends["from"]:
        return picture["padding"] | {"right": ends["right"], "top": ends["top"]}
    return picture["padding"]


def places(heights, ys, bottom):
    """Where the middles of labels of these heights go, down to `bottom`, each as near to its y as others let
    it."""
    order = sorted(range(len(ys)), key=lambda place: (ys[place], place))
    placed, above = [0.0] * len(ys), None
    for place in order:  # downwards: no label over the one above
        placed[place] = ys[place]
        if above is not None:
            placed[place] = max(ys[place], placed[above] + (heights[above] + heights[place]) / 2)
        above = place
    below = bottom
    for place in reversed(order):  # and upwards again from the lower end
        placed[place] = min(placed[place], below - heights[place] / 2)
        below = placed[place] - heights[place] / 2
    return placed


def layout(picture, values, ends, size):
    """Of each curve, where its label goes in a plot of this size, where its swatch begins, and the label's
    lines."""
    width, height = size
    labels = picture["ends"]["lines"]
    tops, joined = zip(*(_end(picture["y"], curve, ends["y"], height) for curve in values["curves"]), strict=True)
    heights = [lettering.LINE * len(lines) + _GAP for lines in labels]
    for y, top, joins, lines in zip(places(heights, tops, height + 12), tops, joined, labels, strict=True):
        yield y, (top if joins else y), lines


def _end(axis, values, ends, height):
    """How far down a curve ends, and whether that is at the right of the plot."""
    drawn = [drawable(axis, value) for value in values]
    last = max((place for place, value in enumerate(drawn) if value is not None), default=None)
    if last is None:
        return height, False
    low, value, high = (math.log(each) if axis["log"] else each for each in (ends[0], drawn[last], ends[1]))
    y = height * (1 - (value - low) / (high - low))
    return round(min(max(y, 0.0), height), 2), last == len(drawn) - 1 and 0 <= y <= height
