"""The picture of an explorable at one position after the other: built once, and then only its rows change."""

import vl_convert

from models.explore import evaluated
from models.explore.charts import chart, svg


class Redrawn:
    """A picture that is drawn again and again."""

    def __init__(self, explorable):
        self.explorable = explorable
        self.described = explorable.described
        self.vega = None

    def at(self, state):
        """The picture at a position of the sliders, as `svg.picture` draws it."""
        values = evaluated.drawn(self.explorable, state)
        rows = chart.rows(self.described, values)
        if self.vega is None:
            self.vega = _compiled(chart.chart(self.described, values), rows)
        given = {name: {"values": each} for name, each in rows.items()}
        data = [each | given.get(each["name"], {}) for each in self.vega["data"]]
        drawn = vl_convert.vega_to_svg(self.vega | {"data": data})
        return svg.finished(drawn, self.explorable.name, self.explorable.label)


def _compiled(spec, rows):
    """A chart as Vega, which names the data of every layer that has rows, and does not hold them."""
    named = {name: {"data": {"name": name}} for name in rows}
    layers = [layer | named.get(layer.get("name"), {}) for layer in spec["layer"]]
    return vl_convert.vegalite_to_vega(spec | {"layer": layers}, vl_version=svg.VERSION)
