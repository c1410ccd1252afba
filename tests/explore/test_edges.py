"""What moving sliders do to a picture: a point beyond the axis, and labels that a curve runs through."""

import pytest

from explore.test_explorable import declare
from models.explore import Mark, evaluated
from models.explore.charts import chart


def test_a_point_beyond_the_axis_has_an_arrow_with_its_figure():
    explorable = declare(y_range=(0, 12))
    rows = chart.rows(explorable.described, evaluated.drawn(explorable, explorable.position(slope=5, x=10)))
    assert [row["text"] for row in rows["beyond_0_figure"]] == ["50.0"]
    assert [row["symbol"] for row in rows["beyond_0"]] == ["triangle-up"]


@pytest.mark.parametrize(("y", "way"), [(-1, "triangle-down"), (51, "triangle-up"), (25, None), (None, None)])
def test_an_arrow_points_to_where_the_point_is(y, way):
    values = {"curves": [[0.0] * 11], "here": {"x": 3, "curves": [y]}}
    assert [row["symbol"] for row in chart.rows(declare().described, values)["beyond_0"]] == ([way] if way else [])


def test_a_label_that_a_curve_runs_through_is_left_out():
    explorable = declare(marks=[Mark("seen", 3, 5), Mark("level", y=45)])
    assert chart.rows(explorable.described, evaluated.drawn(explorable, explorable.start))["mark_0_label"]
    box = explorable.described["marks"][0]["places"][0]
    height = 5 - box[2] / 300 * 50  # of the label's middle, on the axis
    rows = chart.rows(explorable.described, {"curves": [[height] * 11], "here": {"x": 3, "curves": [height]}})
    assert rows["mark_0_label"] == [] and rows["mark_1_label"]
