"""The parts of DB time and of a wait as bars: as long as their shares are printed, and each with its words."""

import re
from dataclasses import replace

import pytest

from analyst.answers import hostile
from analyst.answers.history.week import hour
from analyst.answers.hostile import HOSTILE
from analyst.answers.page import Page, html
from analyst.findings.made import event, figure, report
from models.analyst.answers import as_html, bars
from models.analyst.answers.report.as_blocks import answer
from models.analyst.findings.diagnose import diagnose

TRACK = 'class="wait-bars"'


def rows(drawn, table):
    """The cells of each row of a table, and the bars under it: where each begins and how long it is, fractions."""
    (body,) = re.findall(rf"<table{table}.*?<tbody>(.*?)</tbody>", drawn)
    for cells, under in re.findall(rf"<tr>(.*?)</tr><tr {TRACK}>(.*?)</tr>", body):
        texts = [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", cells)]
        rects = re.findall(r'<rect x="([^"]+)" width="([^"]+)"', under)
        yield texts, [(float(x) / bars.WIDE, float(width) / bars.WIDE) for x, width in rects]


def percent(text):
    return float(re.match(r"[0-9.]+", text)[0]) / 100


def top(read):
    return list(rows(html(read, diagnose(read)), ' class="wait-top"'))


@pytest.mark.parametrize("number", [8, 20, 50])
def test_the_parts_of_db_time_are_as_long_as_their_shares_are_printed_and_add_up(number):
    (whole, together), *parts = top(hour(number))
    assert whole[:2] == ["100.0\N{NO-BREAK SPACE}%", "DB time"] and len(parts) >= 3
    assert together == [bar for _, (bar,) in parts]
    end = 0.0
    for texts, ((begins, long),) in parts:
        assert long == pytest.approx(percent(texts[0]), abs=6e-4) and begins == pytest.approx(end, abs=2e-4)
        end = begins + long
    assert end == pytest.approx(1.0, abs=2e-4)


def test_what_is_not_listed_is_the_rest_with_an_open_bar_and_more_than_the_whole_still_has_room():
    listed = [event("log file sync", 1000, 60.0), event("DB CPU", None, 30.0)]
    *_, (texts, bar) = top(report(listed, elapsed=100.0, db_time=120.0))
    assert texts[:2] == ["25.0\N{NO-BREAK SPACE}%", "the rest"] and bar == [(0.75, 0.25)]
    (whole, together), *parts = top(report(listed, elapsed=100.0, db_time=60.0))
    assert whole[0] == "150.0\N{NO-BREAK SPACE}%" and len(parts) == 2
    assert together == [pytest.approx((0.0, 2 / 3), abs=1e-4), pytest.approx((2 / 3, 1 / 3), abs=1e-4)]


def test_a_law_is_drawn_where_its_wait_matters_and_nowhere_else():
    busy, idle = hour(50), replace(hour(50), elapsed=replace(hour(50).elapsed, value=figure(1e7)))
    read = [
        busy,
        hour(8, write=0.0001),
        hour(50, commits=0.01),
        idle,
    ]  # the second: less than a hundredth of DB time
    drawn = [as_html.document(answer(given, diagnose(given))).count('<svg class="wait-chart"') for given in read]
    assert drawn == [2, 0, 0, 0]


def test_the_parts_of_a_wait_are_bars_one_behind_the_other():
    drawn = html(hostile.report(), [hostile.applies()])
    parts = list(rows(drawn, "><caption>Where one wait goes"))
    assert [texts[2] for texts, _ in parts] == ["81.6\N{NO-BREAK SPACE}%", "18.4\N{NO-BREAK SPACE}%"]
    assert [bar for _, (bar,) in parts] == [pytest.approx((0.0, 0.8163)), pytest.approx((0.8163, 0.1837))]


def test_a_bar_has_no_words_so_none_can_lie_on_another_nor_do_harm():
    drawn = html(hostile.report(), hostile.FINDINGS)
    assert HOSTILE not in drawn and "script" not in Page(drawn).tags
    under = re.findall(rf"<tr {TRACK}>(.*?)</tr>", drawn)
    assert under and not any(re.sub("<[^>]*>", "", bar) for bar in under)
    assert all('aria-hidden="true"' in bar and "style=" not in bar for bar in under)
