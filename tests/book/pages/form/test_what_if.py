"""The models that start from a reader's own report: wide enough for any, with the reader's point in the chart."""

import itertools
import math
from pathlib import Path

import node
import pytest
from chosen import some

from models.analyst.findings.study.finding import WhatIf
from models.book.pages.form import what_if
from models.explorable import MS, evaluated
from models.explorable.charts import svg
from models.explorable.charts.plain import rows
from models.explorable.payload import payload
from models.explorable.script import page_script, script
from models.laws import closed_queue, group_commit, mm1
from models.laws.numbers.wording import show_error

# Where a report may put each: within the sliders, and far beyond their ends.
PLACES = {
    "own-sync": [({"utilization": 0.62, "cv2": 2.3}, 0.62, 2.1), ({"utilization": 1.31, "cv2": 44}, 1.31, 60.0)],
    "own-strands": [({"strands": 4}, 4, 3.3), ({"strands": 64.2, "cv2": 12, "cpu_ratio": 3}, 64.2, 90.0)],
    "own-wakeup": [({"write_time": 0.0006}, 3.3, 0.0011), ({"commits_per_write": 0.2}, 0.2, math.nan)],
    "own-redo-pipe": [({"redo_rate": 3.3e6, "bandwidth": 1e7}, 3.3e6, 0.31), ({"redo_rate": 40.0}, 40.0, 3e-7)],
    "own-hw": [({"sessions": 7, "think_time": 0.012}, 7, 0.02), ({"service_time": 30.0}, math.nan, 300.0)],
    "own-control-file": [({"arrival_rate": 33.0}, 33.0, math.nan), ({"arrival_rate": 0.001}, 0.001, 0.0)],
    "own-timer": [({"write_time": 0.002}, 0.002, 0.0101), ({"timer": 3.0}, 0.5, 2.9)],
}


def places():
    return [(name, *point) for name, points in PLACES.items() for point in points]


def half(point):
    """Whether the report has only one figure of the point."""
    return math.isnan(sum(point[2:]))


def test_without_a_report_it_starts_somewhere_and_shows_no_point():
    assert set(PLACES) == set(what_if.EXPLORABLES), "give PLACES above where a report may put each explorable"
    for name, made in what_if.EXPLORABLES.items():
        explorable = made()
        point = payload(explorable)["drawn"]["own"]
        assert explorable.name == name and point["x"] is point["y"] is None
        assert all(readout.captured is None for readout in explorable.readouts)


@pytest.mark.parametrize(("name", "position", "x", "y"), places())
def test_it_starts_where_the_report_is(name, position, x, y):
    explorable = what_if.build(WhatIf(name, position, x, y))
    for slider, value in position.items():
        allowed = {"utilization": min(value, 1.0), "strands": round(value)}.get(slider, value)
        assert explorable.start[slider] == allowed
    assert explorable.readouts[0].captured == (y if y > 0 else None)


@pytest.mark.slow
@pytest.mark.parametrize("point", [*filter(half, places()), *some([*itertools.filterfalse(half, places())], 2)])
def test_it_shows_the_point_of_the_report(point):
    explorable = what_if.build(WhatIf(*point))
    picture = svg.picture(explorable, explorable.start)
    assert "NaN" not in picture and "Infinity" not in picture
    assert picture.count("your report</text>") == any(value > 0 for value in point[2:])


def test_the_page_places_the_point_as_python_does():
    built = [(what_if.build(WhatIf(*point)), point) for point in places()]
    programs, placed = [], []
    for explorable, (name, _, *point) in built:
        given = ",".join("NaN" if math.isnan(value) else repr(value) for value in point)
        run = f"{page_script([script(explorable)])}return window.waitModels['{name}'].place({given}).map(Number)"
        programs.append(f"(()=>{{const window={{}};{run}}})()")
        drawn = evaluated.drawn(explorable, explorable.start)["own"]
        placed.append([*drawn["ends"]["x"], *drawn["ends"]["y"], float(drawn["right"])])
    values = node.numbers("", f"[{','.join(programs)}]")
    assert values == [pytest.approx(value, rel=1e-6) for value in placed]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "point", "x", "y"),
    [
        (what_if.sync, (0.5, 0.8 * 10**0.25), (0, 100), (0.8, 8)),  # of shares, in per cent; of ratios
        (what_if.strands, (16.5, 90), (1, 32), (0, 99)),  # of plain numbers: it grows until the point is inside
    ],
)
def test_the_point_stands_within_the_ends_of_its_axes(start, point, x, y):
    explorable = start({}, *point)
    point_drawn = evaluated.drawn(explorable, explorable.start)["own"]
    assert (point_drawn["ends"]["x"], point_drawn["ends"]["y"]) == (pytest.approx(x), pytest.approx(y))
    layers = svg.chart(explorable, explorable.start).to_dict(validate=False)["layer"]
    units = explorable.axis.unit.per_si, explorable.y_unit.per_si
    point_in_units = {"x": point_drawn["x"] * units[0], "y": point_drawn["y"] * units[1]}.items()
    assert any(point_in_units <= row.items() for layer in layers for row in layer["data"]["values"])


def test_the_rules_of_strands_have_the_names_and_the_order_of_their_chapter():
    chapter = (Path(__file__).parents[4] / "book" / "redo-strands.ipynb").read_text()
    labels = [curve.label for curve in what_if.strands().curves]
    places = [chapter.index(f', \\"{label}\\"') for label in labels]
    assert len(labels) == 3 and places == sorted(places), "redo-strands.ipynb and what_if.strands name other rules"


def test_a_slider_says_that_the_report_does_not_have_its_figure():
    built = what_if.build(WhatIf("own-wakeup", {"write_time": 0.0006, "timer": math.nan}, 3.3, 0.0011))
    marked = {name: slider.label.endswith(", not reported") for name, slider in built.sliders.items()}
    assert marked == {"commits_per_write": True, "write_time": False, "post_cost": True, "timer": True}
    assert not any("not reported" in slider.label for slider in what_if.wakeup().sliders.values())


def test_figures_are_those_of_the_laws():
    started = what_if.hw({"sessions": 7, "service_time": 0.005, "think_time": 0.012}, 7, 0.02)
    wait = closed_queue.waiting_time(7, 0.005, 0.012)
    label, predicted, reported, error = next(evaluated.readouts(started, started.start))
    assert (predicted, reported) == (MS.show(wait), "20.0 ms")
    assert error == show_error(wait / 0.02 - 1)
    busy = what_if.sync({"utilization": 0.5, "cv2": 3}, 0.5, 2.0)
    assert next(evaluated.readouts(busy, busy.start))[1] == "2.00"
    assert group_commit.sync_ratio_from_utilization(0.5, 3) == pytest.approx(2)
    session_alone = what_if.hw({"segments": 1})  # a session alone waits for nobody: the curve begins at two
    drawn = rows(session_alone.described, evaluated.drawn(session_alone, session_alone.start))["curves"]
    assert [row["y"] is None for row in drawn[:3]] == [True, False, False]
    full = what_if.control({"arrival_rate": 120, "service_time": 0.01}, 120, math.nan)
    assert mm1.waiting_time(120, 0.01) == math.inf
    assert next(evaluated.readouts(full, full.start))[1] == "∞ ms"


@pytest.mark.parametrize(
    ("name", "position", "words"),
    [
        ("own-hw", {"service_time": 0.0}, "service_time"),  # a figure that no law takes
        ("own-hw", {"think_time": -1.0}, "think_time"),
        ("own-hw", {"hold_time": 1.0}, "own-hw has no slider hold_time"),
        ("own-hwm", {}, "'own-hwm': use one of own-sync"),
    ],
)
def test_what_no_law_takes_and_what_there_is_not_is_refused_by_name(name, position, words):
    with pytest.raises(ValueError, match=words):
        what_if.build(WhatIf(name, position, 7, 0.02))
