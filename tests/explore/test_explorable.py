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
        "marks": [
            Mark("seen", 3, 5),
            Mark("level", y=20),
            Mark("upright", x=4),
            Mark("", 5, 9, 1, simulated=True),
            Mark("", 7, 20, spread=(18, 25), symbol="square"),
        ],
    }
    return Explorable(**(sound | changes))


def picture_of(explorable):
    return svg.picture(explorable, explorable.start)


def paths(drawn, part):
    """The paths of a part of a picture."""
    group = re.search(rf'<g class="[^"]*\b{part}_marks".*?</g>', drawn)[0]
    return re.findall(r'<path d="([^"]*)"', group)


def numbers(svg):
    return [float(number) for number in re.findall(r"-?\d+\.?\d*", svg)]


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
def test_the_picture_is_the_same_each_time():
    assert declare()._repr_mimebundle_()["image/svg+xml"] == declare()._repr_mimebundle_()["image/svg+xml"]


def test_the_output_has_a_form_for_every_place():
    bundle = declare()._repr_mimebundle_()
    assert set(bundle) == {
        "application/vnd.jupyter.widget-view+json", MIME_TYPE, "image/svg+xml", "text/plain",
    }  # fmt: skip
    json.dumps(bundle[MIME_TYPE])
    assert "A straight line." in bundle["image/svg+xml"]
    assert bundle["text/plain"].splitlines() == ["A <line>", "Height  6,000 ms  5.00 ms  +119,900.0 %"]


def test_the_page_escapes_what_its_author_wrote():
    html = figure(payload(declare(title='A <line> & "more"')))
    assert "A &lt;line&gt; &amp; &quot;more&quot;" in html
    assert "<line>" not in html.replace("\\u003cline>", "")


@pytest.mark.slow
def test_a_moved_widget_is_redrawn_by_the_model():
    explorable = declare()
    box = widget.build(explorable, svg.picture(explorable, explorable.start))
    title, slope, far, shown = box.children
    assert title.value == "<b>A &lt;line&gt;</b>"
    before = shown.value
    slope.value = 5.0
    assert shown.value != before
    assert MS.show(functions.line(5, 3)) in shown.value
    far.value = 10.0
    assert MS.show(functions.line(5, 10)) in shown.value


def test_an_unbounded_curve_is_drawn_as_far_as_it_is_finite():
    explorable = declare(
        sliders={"load": Slider(values=steps(0, 2, 0.1), start=1.5, label="Load")},
        x="load",
        curves=[Curve(functions.hyperbola, "unbounded")],
        readouts=[Readout(functions.hyperbola, "Times", captured=3.0)],
        marks=[],
    )
    assert [row[1:] for row in evaluated.readouts(explorable, explorable.start)] == [("∞", "3.00", "")]
    still = picture_of(explorable)
    assert "Infinity" not in still and "NaN" not in still


def test_a_function_that_cannot_be_traced_is_published_precomputed():
    explorable = declare(
        sliders={
            "x": Slider(values=steps(0, 4), start=3, label="x"),
            "slope": Slider(values=(1, 2), start=1, label="s"),
        },
        curves=[Curve(functions.branching, "broken line", precomputed=True), Curve(functions.line, "line")],
        readouts=[Readout(functions.branching, "Height", precomputed=True)],
    )
    assert payload(explorable)["precomputed"]
    state = explorable.position(x=1, slope=2)
    readouts, _, here, curves = on_a_page(explorable, state)
    drawn = evaluated.drawn(explorable, state)
    assert readouts == [here[0]] == [drawn["here"]["curves"][0]]
    assert [list(curve) for curve in curves] == drawn["curves"]


def test_bars_run_over_an_axis_nobody_sets():
    explorable = declare(
        sliders={"slope": Slider(values=steps(1, 5), start=2, label="Slope")},
        x=Axis(values=range(5), label="How far"),
        bars=True,
        readouts=[Readout(functions.line, "Height", x=3)],
        marks=[],
    )
    drawn = picture_of(explorable)
    assert len(paths(drawn, "curve_0")) == 5


def bars_at_the_first_place(count):
    """The ends, left and right, of the bars of `count` curves."""
    explorable = declare(
        sliders={"slope": Slider(values=steps(1, 5), start=2, label="Slope")},
        x=Axis(values=range(5), label="How far"),
        bars=True,
        curves=[Curve(functions.line, f"bar {place}", x=3) for place in range(count)],
        readouts=[Readout(functions.line, "Height", x=3)],
        marks=[],
    )
    drawn = picture_of(explorable)
    for place in range(count):
        left, _, width, *_ = numbers(paths(drawn, f"curve_{place}")[0])
        yield left, left + width


@pytest.mark.parametrize("count", [2, 3])
def test_bars_stand_side_by_side_around_their_place(count):
    ((left, right),) = bars_at_the_first_place(1)
    bars = sorted(bars_at_the_first_place(count))
    ends = [end for bar in bars for end in bar]
    edges = [left + (right - left) * place / count for place in range(count + 1)]
    assert len(bars) == count
    assert ends == pytest.approx(
        [edges[0], *(edge for edge in edges[1:-1] for _ in range(2)), edges[-1]], abs=0.02
    )


@pytest.mark.parametrize("unit", [NONE, MS])
def test_places_with_names_show_their_names_in_place_of_numbers(unit):
    named = Axis(values=[0.0, 0.3, 0.7], label="Who", unit=unit, names=["it's\none", 'a "second"', "third"])
    explorable = declare(
        sliders={"slope": Slider(values=steps(1, 5), start=2, label="Slope")},
        x=named, bars=True, readouts=[Readout(functions.line, "Height", x=1)], marks=[],
    )  # fmt: skip
    texts = re.findall(r">([^<]+)<", picture_of(explorable))
    assert {"it's", "one", 'a "second"', "third"} <= {unescape(text) for text in texts}
    assert not {"0.3", "300"} & set(texts)
    assert (
        picture.describe(explorable)["padding"]["bottom"] == picture.describe(declare())["padding"]["bottom"] + 15
    )


def test_a_small_number_keeps_its_digits():
    explorable = declare(y_range=(0, 0.004), y_label="Height", marks=[])
    assert ">0.001</text>" in picture_of(explorable)


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
    ],
)
def test_a_wrong_declaration_is_refused_with_what_would_do(changes, error, words):
    with pytest.raises(error, match=re.escape(words)):
        declare(**changes)


def test_a_curve_is_refused_without_a_name_to_check_it_by():
    with pytest.raises(TypeError, match="lambda"):
        Curve(lambda x: x, "nameless")
    with pytest.raises(TypeError, match="function of a module"):
        Curve(declare().axis.show, "a method")


def test_an_unknown_shape_is_refused():
    with pytest.raises(
        ValueError,
        match="shape of 'a' = 'circle': choose one of plain, .*or add it, as in palette.extend",
    ):
        Curve(functions.line, "a", shape="circle")


def test_a_slider_that_leaves_the_model_is_refused_where_it_is_declared():
    with pytest.raises(
        ValueError, match=r"try-me: a slider leaves the model's domain at load = -1: load = -1.0: use 0"
    ):
        declare(
            sliders={"load": Slider(values=steps(-1, 1), start=0, label="Load")},
            x="load",
            curves=[Curve(functions.hyperbola, "unbounded")],
            readouts=[Readout(functions.hyperbola, "Times")],
        )


def test_a_model_that_cannot_be_traced_is_named():
    explorable = declare(curves=[Curve(functions.branching, "broken line")])
    with pytest.raises(
        ValueError, match=r"functions\.branching cannot be traced: .* np\.where .* precomputed=True"
    ):
        payload(explorable)


def test_a_table_too_large_for_a_page_is_refused():
    wide = {name: Slider(values=steps(1, 400), start=1, label=name) for name in ("slope", "x")}
    with pytest.raises(ValueError, match="160,000 precomputed values; give its sliders fewer positions"):
        payload(declare(sliders=wide, curves=[Curve(functions.line, "a", precomputed=True)]))


PLACES = {"x": Axis(values=[0, 1, 2], label="Where", names=["at\nhome", "a<way", "nowhere"]), "x_name": "x"}


def ranking(**changes):
    columns = [
        Column(functions.unlike, "Worth", MS),
        Column(functions.line, "Kind", names=["none", "some", "many"], slope=1),
    ]
    return declare(**PLACES, ranking=columns, bars=True, marks=[], **changes)


def test_a_ranking_has_the_best_on_top_and_what_is_not_defined_at_the_bottom():
    assert list(evaluated.ranking(ranking(), {"slope": 2})) == [
        ["a<way", "2,000 ms", "some"], ["at home", "0 ms", "none"], ["nowhere", "–", "many"],
    ]  # fmt: skip


def test_a_ranking_is_on_the_page_and_beside_the_sliders_with_a_kernel():
    html = figure(payload(ranking())).split("<tbody>")[1]
    assert html.index("a&lt;way") < html.index("at home") < html.index("nowhere")
    shown = widget.build(ranking(), "").children[-1].value
    assert shown.index("a&lt;way") < shown.index("at home") < shown.index("nowhere")


def test_a_ranking_of_places_without_names_is_refused():
    with pytest.raises(ValueError, match="try-me: a ranking is of places with names"):
        declare(ranking=[Column(functions.line, "Worth")])


@pytest.mark.slow
def test_a_bar_goes_over_the_spread_of_a_mark_and_as_far_as_its_error():
    drawn = [
        declare(marks=[Mark("", 5, 20, **bar)])._repr_mimebundle_()["image/svg+xml"]
        for bar in ({"spread": (18, 22)}, {"error": 2}, {"spread": (18, 25)}, {})
    ]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == 3


def test_a_mark_has_one_bar_at_most():
    with pytest.raises(ValueError, match="a bar has room for one"):
        Mark("seen", 1, 2, error=1, spread=(1, 3))


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
