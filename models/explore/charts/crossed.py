"""Labels of points that a curve runs through, once sliders have moved it there: they are left out. The page says
them to whoever points there, and `scripts/crossed.js` leaves out the same.
"""

from itertools import pairwise

from models.explore.charts import placing
from models.explore.charts.axes import drawable

_CORE = 5  # half the height of letters, and what of a label's ends may be covered


def crossed(picture, values, spans, size):
    """For each mark of a picture with values in a plot of a size, whether its label is crossed."""
    if picture["bars"]:
        return [False] * len(picture["marks"])
    to_x, to_y = (placing.scale(picture[axis] | {"ends": spans[axis]}, size["xy".index(axis)]) for axis in "xy")
    lines = [[*_line(picture, curve, to_x, to_y, size[1])] for curve in values["curves"]]

    def box(mark):
        x = None if mark["x"] is None else to_x(mark["x"])
        y = None if mark["y"] is None else size[1] - to_y(mark["y"])
        place = mark["places"][0 if size[0] >= placing.WIDE else 1]
        middle, down = placing.at(place, size, x, y)
        left = middle - {"start": 0, "middle": 0.5, "end": 1}[place[0]] * mark["wide"]
        return left + _CORE, down - _CORE, left + mark["wide"] - _CORE, down + _CORE

    boxes = [box(mark) for mark in picture["marks"]]
    return [any(_crosses(line, each) for line in lines) for each in boxes]


def _line(picture, curve, to_x, to_y, height):
    """The points of a curve; None where it is broken."""
    across, up = picture["x"], picture["y"]
    for value, result in zip(across["values"], curve, strict=True):
        x, y = drawable(across, value), drawable(up, result)
        yield None if x is None or y is None else (to_x(x), height - to_y(y))


def _crosses(line, box):
    left, top, right, bottom = box
    for one, other in pairwise(line):
        if one is None or other is None or other[0] <= left or one[0] >= right:
            continue
        slope = (other[1] - one[1]) / (other[0] - one[0])
        begin, end = (one[1] + slope * (min(max(x, left), right) - one[0]) for x in (one[0], other[0]))
        if min(begin, end) < bottom and max(begin, end) > top:
            return True
    return False
