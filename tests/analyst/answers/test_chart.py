"""The charts that an answer carries along: a law's curve, and the reader's own reports on it."""

import re
from itertools import pairwise
from math import inf

import pytest

from analyst.answers.history.week import hour
from analyst.answers.hostile import HOSTILE
from models.analyst.answers import as_html, chart, charted, curves
from models.analyst.answers.blocks import Answer
from models.analyst.answers.chart import Axis, Dot
from models.analyst.findings.study.study import Study

SHAPES = ("plain", "lock", "timer", "pipe")
RATIO, BY_COMMITS, CONTROL, HW = curves.LAWS


@pytest.fixture(scope="module")
def palette():
    """The engine's colours, with those of lock, pipe and timer; it takes a second to import."""
    import models.book.pages.colours  # noqa: F401
    from models.explorable import palette

    return palette


def svg(dots, curve=lambda x: x, **more):
    return chart.svg("Title", dots, curve, "the law", ("across", ""), ("up", "s"), **more)


def circles(drawn):
    """Where the dots stand, without those of the legend."""
    centres = re.findall(r'<circle cx="([^"]+)" cy="([^"]+)" r="4"[^>]*><title>', drawn)
    return [(float(x), float(y)) for x, y in centres]


def figures(*hours):
    return [(f"{n}", curves.figures(Study(made))) for n, made in enumerate(hours)]


ROUND = [digit * 10.0**power for power in range(-12, 12) for digit in (1, 2, 3, 5)]
SPANS = [(1.0, 1.1), (1.0, 1.0004), (3.0, 3.0), (0.0, 1e-6), (0.2, 3.7), (1e-3, 12.0), (1e-9, 1e9), (5.0, 50.0)]


@pytest.mark.parametrize("values", SPANS)
def test_an_axis_has_a_few_round_ticks_that_print_apart_and_every_value_on_it(values):
    axis = Axis(values, 300, "", "")
    assert 2 <= len(axis.ticks) <= 10 and axis.ticks == sorted(axis.ticks)
    assert len({axis.print(tick) for tick in axis.ticks}) == len(axis.ticks)
    if axis.is_log:
        assert all(any(tick == pytest.approx(number) for number in ROUND) for tick in axis.ticks)
    else:
        steps = [high - low for low, high in pairwise(axis.ticks)]
        assert steps == pytest.approx([steps[0]] * len(steps)) and pytest.approx(steps[0]) in ROUND
    assert all(0 <= axis.position(value) <= 300 for value in (*values, *axis.ticks))


def test_an_axis_of_more_than_a_decade_is_logarithmic_and_another_begins_at_zero():
    spans = ((1.0, 100.0), {}), ((1.0, 5.0), {}), ((0.0, 100.0), {}), ((0.001, 1.0), {"most": 1.0})
    assert [Axis(values, 300, "", "", **more).is_log for values, more in spans] == [True, False, False, False]
    assert Axis((1.5, 1.6), 300, "", "").position(0.0) == 0.0


def test_every_report_is_a_dot_where_it_belongs_and_says_what_it_is():
    drawn = svg([Dot(1.0, 1.0, "one"), Dot(2.0, 2.0, "two"), Dot(2.0, 1.0, "three")])
    one, two, three = circles(drawn)
    assert one[0] < two[0] == three[0] and two[1] < one[1] == three[1]
    assert re.findall("<title>(one|two|three)</title>", drawn) == ["one", "two", "three"]


def test_a_dot_on_the_law_lies_on_its_curve():
    drawn = svg([Dot(1.0, 1.0, ""), Dot(3.0, 3.0, "")])
    drawn_as = re.search(r'd="M([^"h]+)" fill="none"', drawn)[1].split("L")
    points = [tuple(map(float, point.split())) for point in drawn_as]
    for x, y in circles(drawn):
        assert abs(min(points, key=lambda point: abs(point[0] - x))[1] - y) < 5


def test_a_curve_is_drawn_where_the_law_holds_and_nowhere_else():
    assert 'fill="none"' not in svg([Dot(1.0, 1.0, "")], curve=lambda x: None)
    assert "inf" not in svg([Dot(1.0, 1.0, "")], curve=lambda x: inf)
    whole = svg([Dot(0.2, 1.0, ""), Dot(0.3, 1.0, "")], curve=lambda x: 1.0 if x <= 1 else None, most=1.0)
    assert 'fill="none"' in whole


def test_labels_do_not_lie_on_each_other():
    drawn = svg([Dot(1.0, y, "", label=label) for y, label in ((1.0, "first"), (1.01, "second"), (9.0, "third"))])
    assert "first" in drawn and "third" in drawn and "second" not in drawn


def test_a_chart_stands_alone_in_either_theme_and_escapes_its_words(palette):
    drawn = chart.svg(HOSTILE, [Dot(1.0, 1.0, HOSTILE, label=HOSTILE)], abs, HOSTILE, (HOSTILE, ""), (HOSTILE, ""))
    assert "<script>" not in drawn and "\x1b" not in drawn and "http" not in drawn and "id=" not in drawn
    used = set(re.findall(r"var\((--wait-\w+), (#\w+)\)", drawn))
    assert "var(" not in re.sub(r"var\(--wait-\w+, #\w+\)", "", drawn)
    known = {(f"--wait-{name}", light) for name, (light, *_) in palette._COLOURS.items()}
    assert {colour for colour in used if colour[0] in ("--wait-pipe", "--wait-lock")} <= known


def test_the_ratio_is_drawn_against_the_busy_share_with_the_middle_variation():
    reports = figures(*(hour(n) for n in range(8, 14)))
    label, curve = RATIO.drawn([known for _, known in reports])
    assert label.startswith("group commit, writes with cv² = 1.0") and curve(1.0) == pytest.approx(2.03, rel=0.02)
    for x, y in RATIO.points([known for _, known in reports]):
        assert curve(x) == pytest.approx(y, rel=0.02)


def test_the_sync_is_drawn_against_the_commits_with_the_middle_write():
    (_, known), (_, other) = figures(hour(8, write=0.001), hour(9, write=0.001))
    label, curve = BY_COMMITS.drawn([known, other])
    assert "a write of 1 ms" in label and curve(1.0) == pytest.approx(0.001, rel=0.02) and curve(900.0) > 0.0014


def test_a_log_writer_busier_than_can_be_stands_at_the_end_and_without_the_figures_there_is_no_dot_and_no_chart():
    assert RATIO.points([{curves.BUSY: 1.7, curves.RATIO: 3.0, curves.CV2: 1.0}]) == [(1.0, 3.0)]
    assert RATIO.points([{}, {curves.BUSY: 0.5}]) == [None, None]
    assert charted.charts([("empty", {})]) == [] and CONTROL.points([{}]) == HW.points([{}]) == [None]


def test_only_dots_more_than_a_quarter_off_the_curve_are_marked_and_the_worst_are_named():
    reports = figures(*(hour(n, sync=0.02 if n == 3 else None) for n in range(8)))
    drawn = charted.charts(reports, [RATIO])[0].svg
    assert drawn.count(f'fill="{chart.FAR}"><title>') == 1
    assert f'fill="{chart.FAR}"><title>3: ' in drawn and re.search(r'font-size="11"[^>]*>3</text>', drawn)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_a_document_has_the_colours_of_the_book_in_either_theme_and_no_other(theme, monkeypatch, palette):
    monkeypatch.setitem(palette._COLOURS, "another", ("#000000", "#ffffff", []))
    rules = as_html.document(Answer(None, "", "", ())).split("prefers-color-scheme: dark")
    book = palette.page_css().splitlines()
    set_here, there = (
        re.findall(r"(--wait-[a-z]+): (#[0-9a-f]{6})", css) for css in (rules[theme].split("}")[0], book[theme])
    )
    names = {f"--wait-{name}" for name in (*SHAPES, "plain", "ink", "quiet", "grid", "paper")}
    assert dict(set_here) == {name: value for name, value in there if name in names}
