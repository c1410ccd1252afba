"""A film as it stands on its page: ten seconds that play when asked for, and unfold into the whole film."""

import time

import pytest
from built import PATIENCE, films
from playwright.sync_api import expect
from watched import Watched

WHOLE = ".wait-film-head", ".wait-film-on", ".wait-film-faster", ".wait-film-sliders", ".wait-film-told"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(params=films(), ids=lambda found: found[1]["name"])
def opening(visit, site, request):
    page_name, data = request.param
    return Watched(visit(f"{site}/{page_name}"), data).reach()


def begin(watched):
    """Begin to play, by a clock that stands but for where it is told to run."""
    watched.page.clock.install(time=0)
    watched.page.clock.pause_at(1)
    watched.button.click()
    ends = time.monotonic() + PATIENCE
    while not watched.film("at"):
        assert time.monotonic() < ends, "the film does not begin"
        watched.page.clock.run_for(20)


def test_a_page_shows_its_film_once():
    names = [page_name for page_name, _ in films()]
    assert sorted(names) == ["hw-contention.html", "index.html", "log-file-sync.html", "write-complete-waits.html"]


def test_it_is_a_picture_two_buttons_and_a_sentence_and_unfolds_in_place(opening):
    figure, top = opening.figure, opening.stage.bounding_box()["y"]
    assert [each.inner_text() for each in figure.locator("button:visible").all() if each.inner_text()] == [
        "Play 10\u00a0s", "The whole film",
    ]  # fmt: skip
    assert figure.locator(".wait-film-about").is_visible()
    assert not any(figure.locator(each).is_visible() for each in WHOLE)
    figure.locator(".wait-film-unfold").press("Enter")
    for each in WHOLE:
        expect(figure.locator(each)).to_be_visible()
    assert opening.stage.bounding_box()["y"] == pytest.approx(top, abs=1)
    assert not figure.locator(".wait-film-unfold").is_visible()
    assert opening.button.evaluate("(button) => button === document.activeElement")
    assert opening.button.inner_text() == "Play"
    assert figure.locator("[data-slider]").count()


def test_it_rests_until_it_is_asked_and_stops_after_ten_seconds(opening):
    ends, height = 10 / opening.data["pace"], opening.figure.bounding_box()["height"]
    assert opening.film("at") == 0
    begin(opening)
    opening.page.clock.run_for(9000)
    assert opening.film("playing") and opening.film("at") < ends
    opening.page.clock.run_for(2500)
    assert not opening.film("playing")
    assert opening.film("at") == pytest.approx(min(ends, opening.film("path.length")))
    assert opening.figure.bounding_box()["height"] == height
    opening.button.click()
    opening.page.clock.run_for(1000)
    assert 0 < opening.film("at") < ends / 2, "it begins again"
    opening.button.click()
    assert not opening.film("playing")


def test_unfolded_it_plays_on_beyond_the_ten_seconds(opening):
    begin(opening)
    opening.page.clock.run_for(3000)
    opening.figure.locator(".wait-film-unfold").click()
    assert opening.film("playing")
    opening.page.clock.run_for(9000)
    assert opening.film("at") > 10 / opening.data["pace"] or opening.film("at") == opening.film("path.length")


def test_where_nothing_may_move_it_steps(fresh_one):
    watched = fresh_one(reduced_motion="reduce").reach()
    begin(watched)
    seen = []
    for _ in range(3):
        watched.page.clock.run_for(1000)
        seen.append(watched.film("at"))
    assert len(set(seen)) == 3


def test_on_a_phone_its_buttons_are_large_and_nothing_moves_when_it_begins(visit, site):
    for page_name, data in films():
        phone = Watched(visit(f"{site}/{page_name}", viewport=PHONE), data).reach()
        before = phone.button.bounding_box()
        assert before["height"] >= 40
        begin(phone)
        assert phone.button.bounding_box()["y"] == pytest.approx(before["y"], abs=1)


def test_without_scripts_the_still_and_the_result_stand_there(visit, site):
    figure = visit(f"{site}/hw-contention.html", java_script_enabled=False).page.locator(".wait-film")
    assert figure.locator(".wait-film-still").is_visible()
    assert figure.locator(".wait-film-caption").is_visible()
    assert not figure.locator("button").first.is_visible()
