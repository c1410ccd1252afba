"""A cloud of points: which of them the sliders show, how they are drawn, and what its author is told."""

import itertools
import json
import re
from html import unescape
from pathlib import Path

import node
import pytest

from explorable import functions
from explorable.test_explorable import declare
from models import explorable as explore
from models.explorable import MS, Axis, Cloud, Dot, Readout, Slider, evaluated, steps, widget
from models.explorable.charts import plain
from models.explorable.page import figure
from models.explorable.payload import payload

SLIDERS = {
    "slope": Slider(values=steps(1, 5), start=2, label="Slope"),
    "least": Slider(values=[0, 100, 1000], start=100, label="At least"),
    "group": Slider(values=range(4), start=0, label="Group", names=["all", "one", "two", "several"]),
}
DOTS = [
    Dot(1, 5, "few", at={"least": 50, "group": 1}),
    Dot(2, 10, 'one & "<another>"', shape="sea", at={"least": 100, "group": (1, 3)}, spread=(8, 13)),
    Dot(3, 15, "two", at={"least": 5000, "group": 2}),
    Dot(4, 90, "high", at={"least": 5000, "group": 3}),
    Dot(5, -9, "low", at={"least": 5000, "group": 3}),
    Dot(-1, 5, "left", at={"least": 5000, "group": 3}),
    Dot(11, 5, "right", at={"least": 5000, "group": 3}),
]
CLOUD = Cloud("public reports", DOTS, {"least": "at least", "group": "is"})


def cloudy(**changes):
    given = {"sliders": SLIDERS, "x": Axis(values=range(11), label="How far"), "cloud": CLOUD, "marks": []}
    return declare(**given | {"readouts": [Readout(functions.line, "Height", MS, x=3)]} | changes)


def titles(drawn):
    return {unescape(title) for title in re.findall("<title>(.*?)</title>", drawn)}


@pytest.mark.parametrize(
    ("moved", "shown"),
    [({}, {1, 2, 3, 4, 5, 6}), ({"least": 0}, {*range(7)}), ({"least": 1000}, {2, 3, 4, 5, 6}),
     ({"group": 1}, {1}), ({"group": 1, "least": 0}, {0, 1}), ({"group": 3}, {1, 3, 4, 5, 6}),
     ({"group": 1, "least": 1000}, set())],
)  # fmt: skip
def test_a_slider_shows_the_points_of_its_rule(moved, shown):
    explorable = cloudy()
    values = evaluated.drawn(explorable, explorable.position(**moved))
    assert values["cloud"] == sorted(shown)
    rows = plain.rows(explorable.described, values)
    assert [row["text"] for row in rows["cloud"]] == [DOTS[number].text for number in sorted(shown)]


def test_the_page_shows_the_same_points_at_every_position():
    script = (Path(explore.__file__).parent / "scripts" / "cloud.js").as_uri()
    combinations = itertools.product(*(slider.values for slider in SLIDERS.values()))
    positions = [dict(zip(SLIDERS, values, strict=True)) for values in combinations]
    cloud = json.dumps(payload(cloudy())["picture"]["cloud"])
    run = f'import {{ shownAt }} from "{script}"; const cloud = {cloud};'
    shown = node.evaluated(run, f"{json.dumps(positions)}.map((each) => shownAt(cloud, each))")
    assert shown == [CLOUD.shown(state) for state in positions]
    assert "<another>" not in figure(payload(cloudy())), "what a point says is escaped"
    assert cloudy().label.endswith("Points in it: 7 public reports.")
    assert "cloud" not in payload(declare())["picture"]


@pytest.mark.slow
def test_a_moved_widget_shows_other_points_and_says_the_name_of_its_place():
    explorable = cloudy()
    box = widget.build(explorable)
    _, _, _, group, shown = box.children
    assert titles(shown.value) == {dot.text for dot in DOTS[1:]}
    group.value = 1.0
    assert group.slider["names"][1] == "one"
    assert titles(shown.value) == {DOTS[1].text}


def only(dot, **rules):
    return cloudy(cloud=Cloud("reports", [dot], rules))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: only(Dot(1, 1, "a", at={"far": 1}), far="is"), "'reports': no slider is called far; there are"),
        (lambda: only(Dot(1, 1, "a"), least="at least"), "'a': say what it has of least, as in at={'least': 1.0}"),
        (
            lambda: only(Dot(1, 1, "a", at={"least": 1}), least="above"),
            "rule of 'least' = 'above': use 'at least'",
        ),
        (lambda: only(Dot(1, 1, "a", at={"slope": 1}), slope="is"), "give the slider slope a value 0"),
        (lambda: Cloud("reports", []), "'reports': give at least one point, or no cloud"),
        (lambda: Dot(1, float("nan"), "a"), "y of 'a' = nan: give a finite number"),
        (lambda: Dot(1, 1, "a", shape="round"), "shape of 'a' = 'round': choose one of plain"),
    ],
)
def test_a_wrong_cloud_is_refused_with_what_would_do(wrong, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        wrong()
