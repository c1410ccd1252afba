"""An explorable's declaration, its forms, and the errors it gives its author."""

import functools
import inspect
import itertools
import json
import re
import subprocess
import sys
from html import unescape

import node
import pytest

from explorable import functions
from models.explorable import (
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
    explore,
    palette,
    steps,
    widget,
)
from models.explorable.charts import picture, svg
from models.explorable.digits import seven_digits
from models.explorable.explorable import MIME_TYPE, NotOnAPage
from models.explorable.page import figure
from models.explorable.payload import payload
from models.explorable.saved import WIDGET
from models.explorable.script import page_script, script

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
def test_the_output_has_a_form_for_every_place_and_is_the_same_each_time(monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "a.ipynb")
    bundle = declare(title='A <line> & "more"')._repr_mimebundle_()
    assert bundle.pop(WIDGET) and set(bundle) == {MIME_TYPE, "image/svg+xml", "text/plain"}
    assert "A straight line." in bundle["image/svg+xml"]
    assert bundle["text/plain"].splitlines() == ['A <line> & "more"', "Height  6,000 ms  5.00 ms  +119,900.0 %"]
    html = figure(json.loads(json.dumps(bundle[MIME_TYPE])))
    assert "A &lt;line&gt; &amp; &quot;more&quot;" in html and "<line>" not in html.replace("\\u003cline>", "")
    monkeypatch.delenv("JPY_SESSION_NAME")  # nobody is there to move it
    again = declare(title='A <line> & "more"')._repr_mimebundle_()
    assert WIDGET not in again
    assert {name: again[name] for name in bundle} == bundle


@pytest.mark.slow
def test_a_moved_widget_is_redrawn_by_the_model():
    explorable = declare()
    title, slope, far, shown = widget.build(explorable).children
    assert title.value == "<b>A &lt;line&gt;</b>"
    for slider, value, height in ((slope, 5.0, 15), (far, 10.0, 50)):
        slider.value = value
        assert MS.show(height) in shown.value


@pytest.mark.slow
def test_a_widget_compares_with_what_is_captured_at_its_start_alone():
    explorable = declare()
    _, slope, _, shown = widget.build(explorable).children
    start, captured = slope.value, f"captured {MS.show(0.005)}"
    assert "%" in shown.value.split(captured)[1]
    slope.value = 5.0
    assert "%" not in shown.value.split(captured)[1]
    slope.value = start
    assert "%" in shown.value.split(captured)[1]


@pytest.mark.slow
def test_where_the_model_has_no_value_nothing_old_stays_beside_the_slider():
    def fails_at_4(x, k):
        return x / (k - 4)

    *_, slider, shown = widget.build(explore(fails_at_4, x=(0, 10), k=(0, 10))).children
    for value, has_one in ((4, False), (6, True)):
        slider.value = value
        assert ("<svg" in shown.value, "no value here: ZeroDivisionError" in shown.value) == (has_one, not has_one)


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
        marks=[],
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


@pytest.mark.parametrize("unit", [NONE, MS])
def test_places_with_names_show_their_names_in_place_of_numbers(unit):
    named = Axis(values=[0.0, 0.3, 0.7], label="Who", unit=unit, names=["it's\none", 'a "second"', "third"])
    explorable = declare(**ALONG_AN_AXIS | {"x": named})
    texts = re.findall(r">([^<]+)<", picture_of(explorable))
    assert {"it's", "one", 'a "second"', "third"} <= {unescape(text) for text in texts}
    assert not {"0.3", "300"} & set(texts)
    low, usual = (picture.describe(chart)["padding"]["bottom"] for chart in (explorable, declare()))
    assert low == usual + 15


PLACES = {"x": Axis(values=[0, 1, 2], label="Where", names=["at\nhome", "a<way", "nowhere"]), "x_name": "x"}


def test_a_ranking_has_the_best_on_top_and_what_is_not_defined_at_the_bottom_wherever_it_is():
    names = ["none", "some", "many"]
    columns = [Column(functions.unlike, "Worth", MS), Column(functions.line, "Kind", names=names, slope=1)]
    ranking = declare(**PLACES, ranking=columns, bars=True, marks=[])
    assert list(evaluated.ranking(ranking, {"slope": 2})) == [
        ["a<way", "2,000 ms", "some"], ["at home", "0 ms", "none"], ["nowhere", "–", "many"],
    ]  # fmt: skip
    for html in (
        figure(payload(ranking)).split("<tbody>")[1],
        widget.build(ranking).children[-1].value.split("</svg>")[1],
    ):
        assert html.index("a&lt;way") < html.index("at home") < html.index("nowhere")


def test_a_bar_goes_over_the_spread_of_a_mark_and_as_far_as_its_error():
    given = {"spread": (18, 22)}, {"error": 2}, {"spread": (18, 25)}, {}
    bars = [picture.describe(declare(marks=[Mark("", 5, 20, **bar)]))["marks"][0]["bar"] for bar in given]
    assert bars == [[18, 22], [18, 22], [18, 25], []]


@pytest.mark.slow
def test_a_kernel_builds_no_grammar_that_no_chart_needs():
    program = "import sys, models.explorable; print('altair' in sys.modules, 'lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True False\n"


@pytest.mark.parametrize("dash", [[], [9, 4], [12, 3, 2, 3]])
def test_five_lines_of_one_colour_are_told_apart(dash, monkeypatch):
    monkeypatch.setattr(palette, "_COLOURS", {**palette._COLOURS})
    palette.extend(wave=("#1f63a8", "#78b4f0", dash))
    curves = [Curve(functions.line, f"line {number}", shape="wave") for number in range(5)]
    dashes = [curve["dash"] for curve in picture.describe(declare(curves=curves))["curves"]]
    assert dashes[0] == dash
    assert not any(palette.alike(*pair) for pair in itertools.combinations(dashes, 2))


SLOPES = declare().sliders
WIDE = {name: Slider(values=steps(1, 400), start=1, label=name) for name in ("slope", "x")}
BELOW_NOTHING = UNBOUNDED | {"sliders": {"load": Slider(values=steps(-1, 1), start=0, label="Load")}}


WRONG = [
    ({"name": "two words"}, ValueError, "name = 'two words': use letters"),
    ({"x": "far"}, ValueError, "x = 'far': no slider has that name; there are slope, x"),
    ({"sliders": {"x": (1, 10)}}, TypeError, "slider x = (1, 10): give a Slider, as in Slider("),
    ({"curves": [], "readouts": []}, ValueError, "curves = []: give at least one Curve"),
    (ALONG_AN_AXIS | {"readouts": []}, ValueError, "readouts = []: give at least one"),
    ({"curves": [Curve(functions.line, "a", slope="steep")]}, TypeError, "no slider or axis is called steep"),
    ({"curves": [Curve(functions.line, "a", hue=1)]}, TypeError, "line takes slope, x, and no hue; its own name"),
    ({"curves": [Curve(functions.counted, "a")]}, TypeError, "Bind it to one, as in n='slope'"),
    ({"curves": [Curve(max, "a")]}, TypeError, "max does not say what it takes; write a function around it"),
    ({"curves": [Curve(lambda x: None, "a")]}, ValueError, "returns nothing; end it with return and a number"),
    ({"curves": [Curve(lambda x: 1 / x, "a")]}, ValueError, "no value at x = 0: ZeroDivisionError, division by"),
    ({"curves": [Curve(functions.line, "a", x=2)]}, ValueError, "x moves no curve; line takes slope, x. Bind one"),
    ({"sliders": SLOPES | {"hue": SLOPES["x"]}}, ValueError, "hue moves no curve; line takes slope, x. Bind one"),
    ({"curves": [Curve(functions.shifted, "a", by="slope")], "readouts": [Readout(functions.shifted, "b")]},
     ValueError, "the curve 'a' has by='slope', and 'b' has not; bind it there as well"),
    ({"marks": [Mark("nowhere")]}, ValueError, "'nowhere': give x, y or both"),
    ({"marks": [Mark("31 ms", 3, 31)], "y_unit": MS, "y_range": (0, 25)}, ValueError,
     "which is 31,000 ms: the axis goes from 0 ms to 25,000 ms; give it in SI units, as in 31 * MS"),
    ({"marks": [Mark("far", 30)]}, ValueError, "x of 'far' = 30: the axis goes from 0 to 10"),
    ({"y_unit": "ms"}, TypeError, "unit of 'y_unit' = 'ms': give a Unit, such as MS"),
    ({"y_range": 400}, ValueError, "y_range = 400: give its low and high end, as in (0, 0.06)"),
    ({"y_range": (100, 200), "marks": []}, ValueError, "its curves go from 0 to 20, and y_range = (100"),
    ({"ranking": [Column(functions.line, "Worth")]}, ValueError, "try-me: a ranking is of places with names"),
    (BELOW_NOTHING, ValueError, "try-me: hyperbola has no value at load = -1: load = -1"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "error", "words"), WRONG)
def test_a_wrong_declaration_is_refused_with_what_would_do(changes, error, words):
    with pytest.raises(error, match=re.escape(words)):
        declare(**changes)


@pytest.mark.parametrize(
    ("function", "settings", "words"),
    [
        (functions.branching, {}, "functions.branching cannot be traced: "),
        (lambda slope, x: slope * x, {}, "'a' is no function with a name, and a page calls it by its name"),
        (functools.partial(functions.line, 2), {}, "'a' is no function with a name"),
        (functions.line, {"precomputed": True}, "160,000 precomputed values; give its sliders fewer positions"),
        (functions.folded, {"on_page": functions.counted}, "folded is 1 where explorable.functions.counted, which "
                                                           "a page shows in its place, is 0.5"),
    ],
)  # fmt: skip
def test_what_no_page_can_carry_moves_in_a_kernel_and_says_so_at_once(function, settings, words):
    with pytest.warns(NotOnAPage, match=re.escape(words)):
        explorable = declare(
            sliders=WIDE, curves=[Curve(function, "a", **settings)], marks=[], y_range=(0, 200_000),
            readouts=[Readout(functions.line, "Height")],
        )  # fmt: skip
    assert MIME_TYPE not in explorable._repr_mimebundle_()
    assert evaluated.curves(explorable, explorable.start)[0][0] == function(**{
        name: 1 for name in inspect.signature(function).parameters
    })  # fmt: skip


def test_a_law_written_out_is_drawn_in_a_kernel_and_traced_on_a_page():
    def written(a, b):
        return sum(a for _ in range(b))

    law = {"on_page": functions.line, "a": "slope", "b": "x"}
    explorable = declare(curves=[Curve(written, "a line", **law)], readouts=[Readout(written, "Height", **law)])
    assert explorable.at(x=4) == {"a line": 8, "Height": 8}
    assert payload(explorable)["curves"] == payload(declare())["curves"]
    assert on_a_page(explorable, explorable.position(x=4))[0] == [8]


def test_a_chart_gives_its_figures():
    chart = declare(y_unit=MS)
    assert chart.at(slope=4, x=2) == {"a line": 8, "Height": 8}
    assert chart.table(slope=4)[7] == {"How far": 7, "a line (ms)": 28_000}
    with pytest.raises(TypeError, match="a chart has no yunit; it has sliders, x, curves, readouts"):
        chart.but(yunit=MS)
    assert chart.but(title="Another").title == "Another"
    with pytest.raises(ValueError, match="no slider is called far; there are slope, x"):
        chart.at(far=1)
    with pytest.raises(ValueError, match="500"):
        chart.at(slope=500)


@pytest.mark.parametrize(
    ("made", "error", "words"),
    [
        (lambda: Curve(3, "a"), TypeError, "'a': give a function, not 3"),
        (lambda: Curve(functions.line, "a", x=None), TypeError, "'a': x = None: give a number, or a slider by"),
        (lambda: Readout(functions.line, "a", "ms"), TypeError, "unit of 'a' = 'ms': give a Unit"),
        (lambda: Slider(values=[1, 2], start=1, label="a", unit="ms"), TypeError, "unit of 'a' = 'ms': give"),
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
