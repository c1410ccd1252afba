"""An explorable's declaration, its forms, and the errors it gives its author."""

import itertools
import json
import re
import subprocess
import sys
from html import unescape

import node
import pytest

from explore import functions
from models.explore import (
    MS,
    NONE,
    Axis,
    Column,
    Curve,
    Explorable,
    Mark,
    Readout,
    Slider,
    evaluated,
    steps,
    widget,
)
from models.explore.charts import picture, svg
from models.explore.charts.chart import computed_chart
from models.explore.digits import seven_digits
from models.explore.explorable import MIME_TYPE
from models.explore.page import figure
from models.explore.payload import payload
from models.explore.script import page_script, script
from models.numbers import palette

palette.extend(sea=("#1f63a8", "#78b4f0"))


def declare(**changes):
    """A sound explorable, but for what the test changes."""
    sound = {
        "name": "try-me",
        "title": "A <line>",
        "description": "A straight line.",
        "sliders": {
            "slope": Slider(values=steps(1, 5), start=2, label="Slope"),
            "x": Slider(values=steps(0, 10), start=3, label="How far"),
        },
        "x": "x",
        "curves": [Curve(functions.line, "a line", shape="sea")],
        "readouts": [Readout(functions.line, "Height", MS, captured=0.005)],
        "y_label": "Height",
        "y_range": (0, 50),
        "marks": [Mark("seen", 3, 5), Mark("level", y=20), Mark("upright", x=4),
                  Mark("", 5, 9, 1, simulated=True), Mark("", 7, 20, spread=(18, 25), symbol="square")],
    }  # fmt: skip
    return Explorable(**(sound | changes))


def picture_of(explorable):
    return svg.picture(explorable, explorable.start)


def on_a_page(explorable, state):
    """What the explorable's script has at a position: readouts, errors, curves and columns of the ranking."""
    run = f"var window={{}};{page_script([script(explorable)])}const model=window.waitModels['try-me'];"
    count, position = len(explorable.readouts), json.dumps(state)
    figures = node.numbers(run, f"model.figures({position})")
    axis = json.dumps(list(explorable.axis.values))
    rows = node.numbers(run, f"{axis}.map(model.rows({position})).map((row)=>row.map(Number))")
    return figures[:count], figures[count : 2 * count], figures[2 * count :], [*zip(*rows, strict=True)]


def test_the_script_has_the_values_of_the_python_functions():
    explorable = declare()
    state = explorable.position(slope=4, x=7)
    readouts, errors, here, (curve,) = on_a_page(explorable, state)
    drawn = evaluated.drawn(explorable, state)
    assert readouts == [functions.line(4, 7)]
    assert errors == pytest.approx([functions.line(4, 7) / 0.005 - 1])
    assert here == drawn["here"]["curves"] == [28]
    assert list(curve) == drawn["curves"][0]


@pytest.mark.slow
def test_the_output_has_a_form_for_every_place_and_is_the_same_each_time():
    bundle = declare(title='A <line> & "more"')._repr_mimebundle_()
    widgets = bundle.pop("application/vnd.jupyter.widget-view+json")
    assert widgets and set(bundle) == {MIME_TYPE, "image/svg+xml", "text/plain"}
    assert "A straight line." in bundle["image/svg+xml"]
    assert bundle["text/plain"].splitlines() == ['A <line> & "more"', "Height  6,000 ms  5.00 ms  +119,900.0 %"]
    html = figure(json.loads(json.dumps(bundle[MIME_TYPE])))
    assert "A &lt;line&gt; &amp; &quot;more&quot;" in html and "<line>" not in html.replace("\\u003cline>", "")
    again = declare(title='A <line> & "more"')._repr_mimebundle_()
    assert {name: again[name] for name in bundle} == bundle


@pytest.mark.slow
def test_a_moved_widget_is_redrawn_by_the_model():
    explorable = declare()
    title, slope, far, shown = widget.build(explorable, picture_of(explorable)).children
    assert title.value == "<b>A &lt;line&gt;</b>"
    for slider, value, height in ((slope, 5.0, 15), (far, 10.0, 50)):
        slider.value = value
        assert MS.show(height) in shown.value


UNBOUNDED = {"sliders": {"load": Slider(values=steps(0, 2, 0.1), start=1.5, label="Load")}, "x": "load",
             "curves": [Curve(functions.hyperbola, "unbounded")], "marks": [],
             "readouts": [Readout(functions.hyperbola, "Times", captured=3.0)]}  # fmt: skip


def test_an_unbounded_curve_is_drawn_as_far_as_it_is_finite():
    explorable = declare(**UNBOUNDED)
    assert [row[1:] for row in evaluated.readouts(explorable, explorable.start)] == [("∞", "3.00", "")]
    drawn = evaluated.drawn(explorable, explorable.start)["curves"][0]
    assert drawn[:10] == [seven_digits(functions.hyperbola(x)) for x in explorable.axis.values[:10]]
    assert drawn[10:] == [None] * 11


def test_a_function_that_cannot_be_traced_is_published_precomputed():
    short = {
        "x": Slider(values=steps(0, 4), start=3, label="x"),
        "slope": Slider(values=(1, 2), start=1, label="s"),
    }
    explorable = declare(
        sliders=short,
        curves=[Curve(functions.branching, "broken line", precomputed=True), Curve(functions.line, "line")],
        readouts=[Readout(functions.branching, "Height", precomputed=True)],
    )
    assert payload(explorable)["precomputed"]
    state = explorable.position(x=1, slope=2)
    readouts, _, here, curves = on_a_page(explorable, state)
    drawn = evaluated.drawn(explorable, state)
    assert readouts == [here[0]] == [drawn["here"]["curves"][0]]
    assert [list(curve) for curve in curves] == drawn["curves"]


ALONG_AN_AXIS = {
    "sliders": {"slope": Slider(values=steps(1, 5), start=2, label="Slope")},
    "x": Axis(values=range(5), label="How far"), "bars": True, "marks": [],
    "readouts": [Readout(functions.line, "Height", x=3)],
}  # fmt: skip


def bars(count):
    """The ends, left and right of their place, of the bars of `count` curves, from left to right."""
    curves = [Curve(functions.line, f"bar {place}") for place in range(count)]
    explorable = declare(**ALONG_AN_AXIS, curves=curves)
    spec = computed_chart(explorable, explorable.start)
    found = [(layer["mark"], layer["data"]["values"]) for layer in spec["layer"] if layer["mark"]["type"] == "bar"]
    assert all(len(rows) == 5 for _, rows in found)
    return sorted((mark["xOffset"] - mark["width"] / 2, mark["xOffset"] + mark["width"] / 2) for mark, _ in found)


def test_bars_stand_side_by_side_around_their_place():
    ((left, right),) = bars(1)
    assert left == -right
    for count in (2, 3):
        edges = [left + (right - left) * place / count for place in range(count + 1)]
        assert bars(count) == [(pytest.approx(a), pytest.approx(b)) for a, b in itertools.pairwise(edges)]


@pytest.mark.parametrize("unit", [NONE, MS])
def test_places_with_names_show_their_names_in_place_of_numbers(unit):
    named = Axis(values=[0.0, 0.3, 0.7], label="Who", unit=unit, names=["it's\none", 'a "second"', "third"])
    explorable = declare(**ALONG_AN_AXIS | {"x": named})
    texts = re.findall(r">([^<]+)<", picture_of(explorable))
    assert {"it's", "one", 'a "second"', "third"} <= {unescape(text) for text in texts}
    assert not {"0.3", "300"} & set(texts)
    low, usual = (picture.describe(each)["padding"]["bottom"] for each in (explorable, declare()))
    assert low == usual + 15


PLACES = {"x": Axis(values=[0, 1, 2], label="Where", names=["at\nhome", "a<way", "nowhere"]), "x_name": "x"}


def test_a_ranking_has_the_best_on_top_and_what_is_not_defined_at_the_bottom_wherever_it_is():
    names = ["none", "some", "many"]
    columns = [Column(functions.unlike, "Worth", MS), Column(functions.line, "Kind", names=names, slope=1)]
    ranking = declare(**PLACES, ranking=columns, bars=True, marks=[])
    assert list(evaluated.ranking(ranking, {"slope": 2})) == [
        ["a<way", "2,000 ms", "some"], ["at home", "0 ms", "none"], ["nowhere", "–", "many"],
    ]  # fmt: skip
    for html in (figure(payload(ranking)).split("<tbody>")[1], widget.build(ranking, "").children[-1].value):
        assert html.index("a&lt;way") < html.index("at home") < html.index("nowhere")


def test_a_bar_goes_over_the_spread_of_a_mark_and_as_far_as_its_error():
    given = {"spread": (18, 22)}, {"error": 2}, {"spread": (18, 25)}, {}
    bars = [picture.describe(declare(marks=[Mark("", 5, 20, **bar)]))["marks"][0]["bar"] for bar in given]
    assert bars == [[18, 22], [18, 22], [18, 25], []]


@pytest.mark.slow
def test_a_kernel_builds_no_grammar_that_no_chart_needs():
    asked = "import sys, models.explore; print('altair' in sys.modules, 'lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "True False\n"


@pytest.mark.parametrize("dash", [[], [9, 4], [12, 3, 2, 3]])
def test_five_lines_of_one_colour_are_told_apart(dash, monkeypatch):
    monkeypatch.setattr(palette, "_COLOURS", {**palette._COLOURS})
    palette.extend(wave=("#1f63a8", "#78b4f0", dash))
    curves = [Curve(functions.line, f"line {number}", shape="wave") for number in range(5)]
    dashes = [curve["dash"] for curve in picture.describe(declare(curves=curves))["curves"]]
    assert dashes[0] == dash
    assert not any(palette.alike(*pair) for pair in itertools.combinations(dashes, 2))


WIDE = {name: Slider(values=steps(1, 400), start=1, label=name) for name in ("slope", "x")}
BELOW_NOTHING = UNBOUNDED | {"sliders": {"load": Slider(values=steps(-1, 1), start=0, label="Load")}}
LOOKED_UP = {"sliders": WIDE, "curves": [Curve(functions.line, "a", precomputed=True)]}


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"name": "two words"}, ValueError, "name = 'two words': use letters"),
        ({"x": "far"}, ValueError, "x = 'far': no slider has that name; there are slope, x"),
        ({"readouts": []}, ValueError, "give at least one readout"),
        ({"curves": [Curve(functions.line, "a", slope="steep")]}, TypeError, "no slider or axis is called steep"),
        ({"curves": [Curve(functions.line, "a", hue=1)]}, TypeError, "line takes no hue"),
        ({"curves": [Curve(functions.counted, "a")]}, TypeError, "counted needs n"),
        ({"marks": [Mark("nowhere")]}, ValueError, "'nowhere': give x, y or both"),
        ({"ranking": [Column(functions.line, "Worth")]}, ValueError, "try-me: a ranking is of places with names"),
        (BELOW_NOTHING, ValueError, "try-me: a slider leaves the model's domain at load = -1: load = -1.0: use 0"),
        # what a page needs of it
        ({"curves": [Curve(functions.branching, "a")]}, ValueError, "functions.branching cannot be traced: "),
        (LOOKED_UP, ValueError, "160,000 precomputed values; give its sliders fewer positions"),
    ],
)
def test_a_wrong_declaration_is_refused_with_what_would_do(changes, error, words):
    with pytest.raises(error, match=re.escape(words)):
        payload(declare(**changes))


@pytest.mark.parametrize(
    ("made", "error", "words"),
    [
        (lambda: Curve(lambda x: x, "nameless"), TypeError, "lambda"),  # what a reader could check it by
        (lambda: Curve(declare().axis.show, "a method"), TypeError, "function of a module"),
        (
            lambda: Curve(functions.line, "a", shape="circle"),
            ValueError,
            "'circle': choose one of plain, .*extend",
        ),
        (lambda: Mark("seen", 1, 2, error=1, spread=(1, 3)), ValueError, "a bar has room for one"),
    ],
)
def test_a_wrong_part_is_refused_with_what_would_do(made, error, words):
    with pytest.raises(error, match=words):
        made()
