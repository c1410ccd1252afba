"""The opening of a chapter: ten seconds of its film below its box, which play when they are asked to."""

import time

import pytest
from built import PATIENCE, films

PAGES = ["hw-contention.html", "redo-strands.html", "message-flow.html"]
BUTTON, LINE = "button", ".wait-film-line"
READY = ".wait-opening button:not(:disabled)"


def first_films(found):
    """Of every page with a film, the first."""
    return {page_name: data for page_name, data in reversed(found)}


def test_every_chapter_with_a_film_and_a_box_has_an_opening(visit, site):
    opened = 0
    for page_name, data in first_films(films()).items():
        page = visit(f"{site}/{page_name}").page
        boxes, opening = page.locator(".wait-short"), page.locator(".wait-opening")
        assert opening.count() == min(boxes.count(), 1)
        if boxes.count():
            assert opening.get_attribute("data-film") == data["name"]
            above, below = boxes.bounding_box(), opening.bounding_box()
            assert 0 <= below["y"] - above["y"] - above["height"] < 60
            opened += 1
    assert opened >= 8


@pytest.fixture(params=PAGES)
def page(visit, site, request):
    page = visit(f"{site}/{request.param}").page
    page.locator(READY).wait_for()
    return page


def begin(page):
    """Begin to play, by a clock that stands but for where it is told to run."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.locator(f".wait-opening {BUTTON}").click()
    ends = time.monotonic() + PATIENCE
    while not page.locator(".wait-opening canvas").count():
        assert time.monotonic() < ends, "the film does not begin"
        page.clock.run_for(20)


def test_it_rests_until_it_is_asked_and_stops_after_ten_seconds(page):
    opening = page.locator(".wait-opening")
    button, line = opening.locator(BUTTON), opening.locator(LINE)
    height = opening.bounding_box()["height"]
    assert not opening.locator("canvas").count() and not line.inner_text()
    begin(page)
    told = set()
    for _ in range(9):
        page.clock.run_for(1000)
        told.add(line.inner_text())
        assert button.inner_text() == "Stop"
    page.clock.run_for(2500)
    assert button.inner_text() == "Play again"
    assert len(told) > 3 and all(told)
    last = line.inner_text()
    page.clock.run_for(3000)
    assert line.inner_text() == last
    assert opening.bounding_box()["height"] == height
    canvas = opening.locator("canvas").bounding_box()
    assert canvas["height"] <= opening.locator(".wait-film-stage").bounding_box()["height"]
    button.click()
    page.clock.run_for(500)
    button.click()
    assert button.inner_text() == "Play again"


def test_it_shows_fewer_than_the_film(page):
    """Of sessions three, of strands two; processes are all there."""
    name = page.locator(".wait-opening").get_attribute("data-film")
    film = page.locator(f"#watch-{name}")
    many = film.evaluate("(figure) => figure.film.data.parts[0].rows[0].count")
    page.locator(".wait-opening").locator(BUTTON).click()
    page.locator(".wait-opening canvas").wait_for()
    stage = "(name) => document.querySelector(`[data-film='${name}'] canvas`).getBoundingClientRect().height"
    film.scroll_into_view_if_needed()
    page.wait_for_function("(id) => 'loaded' in document.getElementById(id).dataset", arg=f"watch-{name}")
    whole = film.locator("canvas").bounding_box()["height"]
    shown = page.evaluate(stage, name)
    assert shown < whole if many else shown == whole


def test_where_nothing_may_move_it_steps(visit, site):
    page = visit(f"{site}/hw-contention.html", reduced_motion="reduce").page
    page.locator(READY).wait_for()
    opening = page.locator(".wait-opening")
    begin(page)
    told = []
    for _ in range(3):
        page.clock.run_for(1000)
        told.append(opening.locator(LINE).inner_text())
    assert len(set(told)) == 3


@pytest.mark.parametrize("name", PAGES)
def test_on_a_phone_its_picture_takes_no_room_that_is_empty_and_its_button_stays(visit, site, name):
    phone = visit(f"{site}/{name}", viewport={"width": 390, "height": 844}).page
    phone.locator(READY).wait_for()
    opening = phone.locator(".wait-opening")
    still, stage, button = (opening.locator(each) for each in (".wait-film-still", ".wait-film-stage", BUTTON))
    assert stage.bounding_box()["height"] == pytest.approx(still.bounding_box()["height"], abs=1)
    from_top = "(button) => button.offsetTop - button.closest('figure').offsetTop"
    before = button.evaluate(from_top)
    button.click()
    opening.locator("canvas").wait_for()
    assert button.evaluate(from_top) == before
    assert button.bounding_box()["height"] >= 40
    assert stage.bounding_box()["height"] >= opening.locator("canvas").bounding_box()["height"]


def test_without_scripts_and_on_paper_there_is_none(visit, site):
    page = visit(f"{site}/hw-contention.html", java_script_enabled=False).page
    assert not page.locator(".wait-opening").is_visible()
    page = visit(f"{site}/hw-contention.html").page
    page.emulate_media(media="print")
    assert not page.locator(".wait-opening").is_visible()
