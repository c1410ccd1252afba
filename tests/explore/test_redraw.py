"""The chart that Altair draws has the values of the page, and a picture drawn again those of one built anew.

Values are compared: rows, ends of the axes, labels, marks. How they become lines is Vega's; of that, one picture.
"""

import functools
import math

import altair as alt
import pytest
import vl_convert

from explore import functions
from explore.test_cloud import CLOUD, SLIDERS
from explore.test_explorable import ALONG_AN_AXIS, UNBOUNDED, declare
from models.explore import MS, Axis, Curve, Mark, Readout, Slider, evaluated, ratios
from models.explore.charts import chart, redraw, svg
from models.explore.payload import payload

KINDS = {
    "lines": {"curves": [Curve(functions.line, "a"), Curve(functions.line, "b", slope=2.0)], "y_unit": MS},
    "powers": {"log_x": True, "log_y": True, "y_range": (0.1, 50),
               "sliders": {"slope": Slider(values=ratios(0.1, 5, 9), start=1, label="Slope"),
                           "x": Slider(values=ratios(0.1, 10, 9), start=1, label="x", unit=MS)}},
    "unbounded": UNBOUNDED,
    "bars": ALONG_AN_AXIS,
    "cloud": {"cloud": CLOUD, "sliders": SLIDERS, "x": Axis(values=range(11), label="How far"),
              "readouts": [Readout(functions.line, "Height", x=3)]},
    "own": {"own": Mark("yours", 4, 20)},
}  # fmt: skip
pytestmark = pytest.mark.slow  # Altair
every_kind = pytest.mark.parametrize("kind", KINDS)


@functools.cache
def built(kind):
    """The explorable, and its chart with every slider at its start and at either end."""
    explorable = declare(**KINDS[kind])
    sliders = explorable.sliders.items()
    ends = [{name: slider.values[end] for name, slider in sliders} for end in (0, -1)]
    return explorable, [(state, chart.computed_chart(explorable, state)) for state in (explorable.start, *ends)]


def shown(axis, value):
    """A value of the payload where an axis has it; nothing where it has no place for it."""
    placed = value is not None and math.isfinite(value) and (value > 0 or not axis["log"])
    return pytest.approx(value * axis["per_si"]) if placed else None


@every_kind
def test_the_chart_is_one_that_vega_lite_knows(kind):
    """Altair would say so of each part while it is put together."""
    _, ((_, spec), *_) = built(kind)
    alt.LayerChart.validate(spec)


def rows(axes, xs, ys):
    x, y = axes
    return [{"drawn_x": shown(x, a), "drawn_y": shown(y, b)} for a, b in zip(xs, ys, strict=True)]


def layers(spec):
    """The rows of a chart, by the name of the layer."""
    return {layer["name"]: layer["data"]["values"] for layer in spec["layer"] if "name" in layer}


@every_kind
def test_the_chart_has_the_values_of_the_page(kind):
    explorable, charts = built(kind)
    page = payload(explorable)["picture"]
    axes = page["x"], page["y"]
    for state, spec in charts:
        values, found = evaluated.drawn(explorable, state), layers(spec)
        for place, along in enumerate(values["curves"]):
            assert found[f"curve_{place}"] == rows(axes, page["x"]["values"], along)
            if "here" in values:
                here = [{key: row[key] for key in ("drawn_x", "drawn_y")} for row in found[f"here_{place}"]]
                assert here == rows(axes, [values["here"]["x"]], [values["here"]["curves"][place]])
        if "cloud" in values:
            assert len(found["cloud"]) == len(values["cloud"])
    assert payload(explorable)["drawn"] == evaluated.drawn(explorable, explorable.start)


@every_kind
def test_the_chart_has_the_ends_the_labels_and_the_marks_of_the_page(kind):
    explorable, ((_, spec), *_) = built(kind)
    content = payload(explorable)
    page, own = content["picture"], content["drawn"].get("own")
    for axis in ("x", "y"):
        channels = [layer["encoding"][axis] for layer in spec["layer"] if axis in layer["encoding"]]
        scales = [each["scale"] for each in channels if each.get("field") == f"drawn_{axis}"]
        ends = own["ends"][axis] if own else page[axis]["ends"]
        assert scales and all(scale["domain"] == pytest.approx(ends) for scale in scales)
        assert all((scale.get("type") == "log") == page[axis]["log"] for scale in scales)
        assert page[axis]["title"] in [(each.get("axis") or {}).get("title") for each in channels]
    texts = [layer["mark"].get("text") for layer in spec["layer"] if layer["mark"]["type"] == "text"]
    texts = {text if isinstance(text, str) else " ".join(text) for text in texts if text}
    labels = [curve["label"] for curve in page["curves"]] + [mark["label"] for mark in page["marks"]]
    assert {label for label in labels if label} <= texts
    points = [layer["data"]["values"] for layer in spec["layer"] if layer["mark"]["type"] in ("point", "rule")]
    for mark in page["marks"]:  # in the units of the axes
        at = {f"drawn_{axis}": mark[axis] for axis in ("x", "y") if mark[axis] is not None}
        assert [at] in points
        assert not mark["bar"] or [at | dict(zip(("low", "high"), mark["bar"], strict=True))] in points
    if own:
        place = {"drawn_x": shown(page["x"], own["x"]), "drawn_y": shown(page["y"], own["y"])}
        assert [place] in points and page["own"] in texts


@every_kind
def test_a_picture_drawn_again_has_the_rows_of_a_chart_built_anew(kind, monkeypatch):
    (explorable, charts), drawn = built(kind), []
    again = redraw.Redrawn(explorable)
    again.at(explorable.start)
    monkeypatch.setattr(vl_convert, "vega_to_svg", lambda vega: drawn.append(vega["data"]) or "")
    monkeypatch.setattr(vl_convert, "vegalite_to_vega", None)
    monkeypatch.setattr(chart, "chart", None)  # a slider that moves builds nothing anew
    for state, _ in charts:
        again.at(state)
    moving = set(chart.rows(explorable.described, evaluated.drawn(explorable, explorable.start)))
    for (_, spec), data in zip(charts, drawn, strict=True):
        anew = {name: each for name, each in layers(spec).items() if name in moving}
        assert {each["name"]: each.get("values") for each in data if each["name"] in moving} == anew
    assert len({str(data) for data in drawn}) == len(charts)


def test_a_picture_drawn_again_is_the_picture_of_a_chart_built_anew():
    explorable = declare(**KINDS["own"])
    again = redraw.Redrawn(explorable)
    for state in (explorable.start, {"slope": 5, "x": 10}):
        assert again.at(state) == svg.picture(explorable, state)
