"""Where the sliders are beyond an end of the vertical axis: an arrow at that edge of the plot, with the figure.

`scripts/curves.js` draws the same.
"""

import altair as alt

from models.explore.charts import lettering
from models.explore.charts.axes import drawable
from models.explore.units import Unit
from models.numbers.palette import INK, colour

_SIZE = 64  # of an arrow
_EDGE, _FIGURE, _STACK = 7, 13, 28  # how far it is from the edge, its figure from it, and the next one


def rows(described, here, ends, height):
    """The arrow and the figure of each curve, by the layer's name; none for a curve whose point is in the plot."""
    up, beside = described["y"], {"up": 0, "down": 0}
    unit, found = Unit(up["unit"], up["per_si"]), {}
    for place, value in enumerate(here["curves"]):
        arrow, figure = f"beyond_{place}", f"beyond_{place}_figure"
        found |= {arrow: [], figure: []}
        drawn = drawable(up, value)
        way = drawn is not None and _way(drawn, ends)
        if not way:
            continue
        far, inward = _EDGE + _STACK * beside[way], 1 if way == "up" else -1
        edge = 0 if way == "up" else height
        beside[way] += 1
        x = {"drawn_x": here["x"] * described["x"]["per_si"]}
        found[arrow] = [x | {"down": edge + inward * far, "symbol": f"triangle-{way}"}]
        found[figure] = [x | {"down": edge + inward * (far + _FIGURE), "text": unit.show(value)}]
    return found


def _way(value, ends):
    return "down" if value < ends[0] else "up" if value > ends[1] else None


def layers(place, curve, drawn, x):
    """The layers of one curve."""
    arrow, figure = f"beyond_{place}", f"beyond_{place}_figure"
    down = alt.Y("down:Q", scale=None, axis=None)
    points = alt.Chart(alt.Data(values=drawn[arrow]), name=arrow)
    points = points.mark_point(filled=True, size=_SIZE, opacity=1, color=colour(curve["shape"]))
    yield points.encode(x=x, y=down, shape=alt.Shape("symbol:N", scale=None))
    texts = alt.Chart(alt.Data(values=drawn[figure]), name=figure)
    texts = texts.mark_text(baseline="middle", align="center", color=INK, fontSize=lettering.SIZE)
    yield texts.encode(x=x, y=down, text=alt.Text("text:N"))
