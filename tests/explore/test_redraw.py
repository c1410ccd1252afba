"""A picture built once and given its rows is the picture built anew, at every position."""

import itertools

import pytest
import vl_convert

from explore import functions
from explore.test_cloud import CLOUD, SLIDERS
from explore.test_explorable import declare
from models.explore import Axis, Curve, Mark, Readout, Slider, ratios, steps
from models.explore.charts import chart, redraw, svg

pytestmark = pytest.mark.slow

KINDS = {
    "lines": {"curves": [Curve(functions.line, "a"), Curve(functions.line, "b", slope=2.0)]},
    "powers": {"log_x": True, "log_y": True, "y_range": (0.1, 50),
               "sliders": {"slope": Slider(values=ratios(0.1, 5, 9), start=1, label="Slope"),
                           "x": Slider(values=ratios(0.1, 10, 9), start=1, label="x")}},
    "unbounded": {"x": "load", "sliders": {"load": Slider(values=steps(0, 2, 0.1), start=1.5, label="Load")},
                  "curves": [Curve(functions.hyperbola, "unbounded")],
                  "readouts": [Readout(functions.hyperbola, "Times")], "marks": []},
    "bars": {"x": Axis(values=range(5), label="How far"), "bars": True, "marks": [],
             "readouts": [Readout(functions.line, "Height", x=3)],
             "sliders": {"slope": Slider(values=steps(1, 5), start=2, label="Slope")}},
    "cloud": {"cloud": CLOUD, "sliders": SLIDERS, "x": Axis(values=range(11), label="How far"),
              "readouts": [Readout(functions.line, "Height", x=3)]},
    "own": {"own": Mark("yours", 4, 20)},
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_the_picture_is_that_of_a_chart_built_anew(kind):
    explorable = declare(**KINDS[kind])
    again, seen = redraw.Redrawn(explorable), set()
    ends = [dict.fromkeys([s.values[0], s.start, s.values[-1]]) for s in explorable.sliders.values()]
    for position in itertools.product(*ends):
        state = dict(zip(explorable.sliders, position, strict=True))
        drawn = again.at(state)
        assert drawn == svg.picture(explorable, state)
        seen.add(drawn)
    assert len(seen) > 2


def test_a_slider_that_moves_builds_nothing_anew(monkeypatch):
    explorable = declare()
    again = redraw.Redrawn(explorable)
    again.at(explorable.start)
    monkeypatch.setattr(chart, "chart", None)
    monkeypatch.setattr(vl_convert, "vegalite_to_vega", None)
    assert again.at({"slope": 5, "x": 10}) != again.at({"slope": 5, "x": 9})
