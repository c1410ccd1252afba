"""A film with a kernel: the page's controls as widgets, in step with the sliders of its chart."""

import pytest

from explore.films.functions import CHART, film
from models.explore import widget as charts
from models.explore.films import Scene, moment, reported, widget

pytestmark = pytest.mark.slow  # widgets

SCENE = Scene("Everybody waits", "waits", 6)


@pytest.fixture
def sliders():
    """The sliders of the chart, shown."""
    charts.build(CHART, "")
    return charts.shown(CHART.name)


@pytest.fixture
def player(sliders):
    return widget._Player(film(scene=SCENE))


def button(player, text):
    found = {each.description: each for row in player.box.children for each in getattr(row, "children", [])
             if hasattr(each, "click")}  # fmt: skip
    return found[text]


def test_a_step_goes_to_the_next_moment_and_back(player):
    before = player.head.value
    button(player, "Step on").click()
    there = player.head.value
    assert there in {time for bar in player.runs[0].bars for time in (bar.begin, bar.end)}
    assert not [b for b in player.runs[0].bars if before < b.begin < there or before < b.end < there]
    button(player, "Step back").click()
    assert player.head.value < there


def test_playing_goes_on_at_the_pace_and_stops_at_the_end(player):
    before = player.head.value
    player.play.value = 1
    assert player.head.value - before == pytest.approx(0.125 / player.pace)
    player.head.value = player.head.max
    player.play.value = 2
    assert player.head.value == player.head.max


def test_slower_is_said_in_words(player):
    assert player.speed.value == "1 ms takes 0.2 s"
    button(player, "Slower").click()
    assert player.speed.value == "1 ms takes 0.4 s"
    button(player, "Faster").click()
    assert player.speed.value == "1 ms takes 0.2 s"


def test_the_sliders_of_the_film_and_of_its_chart_move_each_other(player, sliders):
    seven = player.runs
    sliders["sessions"].value = 3
    assert player.position["sessions"] == 3
    assert player.runs != seven
    player.sliders["sessions"].value = 5
    assert sliders["sessions"].value == 5


def test_the_tables_are_those_of_the_moment_and_of_the_report(player):
    player.head.value = 0.7 * player.head.max
    for line in moment.lines(player.film, player.runs, player.position, player.head.value):
        assert f"<td>{line.who}</td>" in player.shown.value
    for row in reported.rows(player.film, player.runs, player.position, player.head.value):
        assert f"<td>{row.event}</td><td>{row.waits:,}</td>" in player.shown.value


def test_the_scene_is_a_moment_at_which_as_many_wait(player):
    button(player, SCENE.text).click()
    lines = list(moment.lines(player.film, player.runs, player.position, player.head.value))
    assert sum(line.event == "enqueue" for line in lines) == SCENE.many


def test_where_there_is_no_such_scene_the_film_stays(player):
    player.sliders["sessions"].value = 3
    before = player.head.value
    button(player, SCENE.text).click()
    assert player.head.value == before
