"""A chart compiled once and given its rows is the chart compiled anew, at every position."""

import itertools
import re

import pytest
import vl_convert

from models.explore import Axis, Curve, Mark, Readout, Slider, chart, compiled, ratios, steps

from . import functions
from .test_explorable import declare

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
    "own": {"own": Mark("yours", 4, 20)},
}  # fmt: skip


def drawn(svg):
    """A picture with its clips numbered from nought, as vl-convert counts on from one picture to the next."""
    for place, clip in enumerate(dict.fromkeys(re.findall(r'id="(clip\d+)"', svg))):
        svg = re.sub(rf"\b{clip}\b", f"clip-{place}", svg)
    return svg


@pytest.mark.parametrize("kind", KINDS)
def test_the_picture_is_that_of_a_chart_compiled_anew(kind):
    explorable = declare(**KINDS[kind])
    ends = [dict.fromkeys([s.values[0], s.start, s.values[-1]]) for s in explorable.sliders.values()]
    for position in itertools.product(*ends):
        spec = chart.computed_chart(explorable, dict(zip(explorable.sliders, position, strict=True)))
        anew = drawn(vl_convert.vegalite_to_svg(spec, vl_version=compiled.VERSION))
        assert drawn(vl_convert.vega_to_svg(compiled.vega(spec))) == anew
        assert anew.count("<path") > 3


def test_a_slider_that_moves_compiles_nothing():
    explorable = declare()
    compiled.vega(chart.computed_chart(explorable, explorable.start))
    before = compiled._compiled.cache_info().misses
    for slope, x in itertools.product((1, 3, 5), (0, 3, 10)):
        compiled.vega(chart.computed_chart(explorable, {"slope": slope, "x": x}))
    assert compiled._compiled.cache_info().misses == before
