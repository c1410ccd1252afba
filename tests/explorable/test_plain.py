"""The chart that Altair draws has the values of the page, and a picture drawn again those of one built anew.

Values are compared: rows, ends of the axes, labels, marks. How they become lines is Vega's; of that, one picture.
"""

import functools
import json
import math

import altair as alt
import pytest
import vl_convert

from explorable import functions
from explorable.test_cloud import CLOUD, SLIDERS
from explorable.test_explorable import ALONG_AN_AXIS, UNBOUNDED, declare
from models.explorable import MS, Axis, Curve, Mark, Readout, Slider, evaluated, ratios
from models.explorable.charts import plain, svg
from models.explorable.payload import payload

KINDS = {
    "lines": {"curves": [Curve(functions.line, "a"), Curve(functions.line, "b", slope=2.0)], "y_unit": MS,
              "y_range": (0, 50)},
    "powers": {"log_x": True, "log_y": True, "y_range": (0.1, 50),
               "sliders": {"slope": Slider(values=ratios(0.1, 5, 9), start=1, label="Slope"),
                           "x": Slider(values=ratios(0.1, 10, 9), start=1, label="x", unit=MS)}},
    "unbounded": UNBOUNDED,
    "bars": ALONG_AN_AXIS,
    "cloud": {"cloud": CLOUD, "sliders": SLIDERS, "x": Axis(values=range(11), label="How far"),
              "readouts": [Readout(functions.line, "Height", x=3)]},
    "own": {"own": Mark("yours", 4, 80)},
}  # fmt: skip
pytestmark = pytest.mark.slow  # Altair
every_kind = pytest.mark.parametrize("kind", KINDS)


@functools.cache
def built(kind):
    """The explorable, and the rows of its chart with every slider at its start and at either end."""
    explorable = declare(**KINDS[kind])
    sliders = explorable.sliders.items()
    ends = [{name: slider.values[end] for name, slider in sliders} for end in (0, -1)]
    return explorable, [
        (state, layers(json.loads(svg._alone(explorable, state, "")))) for state in (explorable.start, *ends)
    ]


def layers(spec):
    """The rows of a chart, by the name of the layer."""
    data = [layer.get("data", spec.get("data")) for layer in spec["layer"]]
    return {dataset["name"]: dataset["values"] for dataset in data}


def shown(axis, value):
    """A value of the payload where an axis has it; nothing where it has no place for it."""
    placed = value is not None and math.isfinite(value) and (value > 0 or not axis["log"])
    return pytest.approx(value * axis["per_si"]) if placed else None


@every_kind
def test_the_chart_has_the_values_of_the_page(kind):
    explorable, charts = built(kind)
    page = payload(explorable)["picture"]
    x, y = page["x"], page["y"]
    for state, rows_of in charts:
        values = evaluated.drawn(explorable, state)
        for number, along in enumerate(values["curves"]):
            rows = [row for row in rows_of["curves"] if row["curve"] == page["curves"][number]["label"]]
            assert [row["x"] for row in rows] == [shown(x, value) for value in x["values"]]
            assert [row["y"] for row in rows] == [shown(y, value) for value in along]
            if "here" in values:
                height = shown(y, values["here"]["curves"][number])
                (here,) = rows_of[f"here_{number}"]
                assert (here["x"], here["y"]) == (shown(x, values["here"]["x"]), height)
        if "cloud" in values:
            assert len(rows_of["cloud"]) == len(values["cloud"])
    assert payload(explorable)["drawn"] == evaluated.drawn(explorable, explorable.start)


@every_kind
def test_the_chart_has_the_ends_the_labels_and_the_marks_of_the_page(kind):
    explorable, ((_, rows_of), *_) = built(kind)
    spec, content = svg.chart(explorable, explorable.start).to_dict(), payload(explorable)
    page, point = content["picture"], content["drawn"].get("own")
    assert layers(spec) == rows_of
    for axis in "xy":
        channels = [layer["encoding"][axis] for layer in spec["layer"] if axis in layer["encoding"]]
        ends = point["ends"][axis] if point else page[axis]["ends"]
        assert channels and all(channel["scale"]["domain"] == pytest.approx(ends) for channel in channels)
        assert all((channel["scale"]["type"] == "log") == page[axis]["log"] for channel in channels)
        assert {channel["axis"]["title"] for channel in channels} == {page[axis]["title"]}
    (key,) = {tuple(layer["encoding"]["color"]["scale"]["domain"]) for layer in spec["layer"][:1]}
    assert list(key) == [curve["label"] for curve in page["curves"]]
    marks = [row for name, rows in rows_of.items() if name.startswith("mark_") for row in rows]
    for mark, row in zip(page["marks"], marks, strict=False):  # in the units of the axes
        assert (row.get("x"), row.get("y"), row["label"]) == (mark["x"], mark["y"], mark["label"])
        assert [row[end] for end in ("low", "high") if end in row] == mark["bar"]
    if point:
        yours = {"x": shown(page["x"], point["x"]), "y": shown(page["y"], point["y"]), "label": page["own"]}
        assert yours.items() <= marks[len(page["marks"])].items()


@every_kind
def test_a_picture_drawn_again_has_the_rows_of_a_chart_built_anew(kind, monkeypatch):
    (explorable, charts), drawn = built(kind), []
    again = svg.Redrawn(explorable)
    again.at(explorable.start)
    monkeypatch.setattr(vl_convert, "vega_to_svg", lambda vega: drawn.append(vega["data"]) or "")
    monkeypatch.setattr(vl_convert, "vegalite_to_vega", None)
    monkeypatch.setattr(plain, "_layers", None)  # a slider that moves builds nothing anew
    for state, _ in charts:
        again.at(state)
    for (_, rows_of), data in zip(charts, drawn, strict=True):
        rows = {dataset["name"]: dataset["values"] for dataset in data if dataset["name"] in rows_of}
        rows = json.loads(svg._BY_THEME.sub(r"\1", json.dumps(rows)))
        assert {name: rows[name] for name in rows_of} == rows_of
    assert len({str(data) for data in drawn}) == len(charts)


def test_a_picture_is_by_itself_and_a_chart_goes_on():
    """One with title and readouts on paper of its own, in colours that a page cannot change; one to restyle."""
    explorable = declare(**KINDS["lines"])
    drawn = svg.picture(explorable, explorable.start)
    assert "A &lt;line>" in drawn.replace("&gt;", ">") and "captured 5.00 ms" in drawn
    assert "var(" not in drawn and 'fill="#fff"' in drawn
    assert "var(" in svg.Redrawn(explorable).at(explorable.start)
    chart = explorable.altair(slope=4)
    assert isinstance(chart, alt.LayerChart) and layers(chart.to_dict())["here_0"][0]["y"] == pytest.approx(12_000)
    restyled = chart.properties(title="mine").configure_axis(labelFontSize=20).to_dict()
    assert restyled["title"] == "mine" and restyled["config"]["axis"]["labelFontSize"] == 20
