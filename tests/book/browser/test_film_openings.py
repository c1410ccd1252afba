"""A film as it stands on its page: ten seconds that play when asked for, and unfold into the whole film."""

import time

import pytest
from built import PATIENCE
from playwright.sync_api import expect

WHOLE = ".wait-film-head", ".wait-film-on", ".wait-film-faster", ".wait-film-sliders", ".wait-film-told"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def begin(film, press):
    """Begin to play, by a clock that stands but for where it is told to run."""
    film.page.clock.install(time=0)
    film.page.clock.pause_at(1)
    press()
    ends = time.monotonic() + PATIENCE
    while not film.film("at"):
        assert time.monotonic() < ends, "the film does not begin"
        film.page.clock.run_for(20)


def run(film, seconds):
    """Let its clock run in steps of 100 ms, the most that a frame moves the film by."""
    for _ in range(round(10 * seconds)):
        film.page.clock.fast_forward(100)


def test_it_plays_ten_seconds_and_unfolds_in_place(fresh, some_film):
    """A picture, two buttons and a sentence, which rest until asked and play on once they are unfolded."""
    film = fresh(some_film[0]).reach()
    figure, unfold = film.figure, film.figure.locator(".wait-film-unfold")
    labels = [button.inner_text() for button in figure.locator("button:visible").all()]
    assert [label for label in labels if label] == ["Play 10\u00a0s", "The whole film"]
    assert figure.locator(".wait-film-about").is_visible()
    assert not any(figure.locator(part).is_visible() for part in WHOLE)

    ends, height = 10 / film.data["pace"], figure.bounding_box()["height"]
    assert film.film("at") == 0
    begin(film, film.button.click)
    run(film, 9)
    assert film.film("playing") and film.film("at") < ends
    run(film, 2.5)
    assert not film.film("playing")
    assert film.film("at") == pytest.approx(min(ends, film.film("path.length")))
    assert figure.bounding_box()["height"] == height
    film.button.click()
    run(film, 1)
    assert 0 < film.film("at") < ends / 2, "it begins again"

    top = film.stage.bounding_box()["y"]
    unfold.press("Enter")
    for part in WHOLE:
        expect(figure.locator(part)).to_be_visible()
    assert film.stage.bounding_box()["y"] == pytest.approx(top, abs=1)
    assert not unfold.is_visible() and figure.locator("[data-slider]").count()
    expect(film.button).to_be_focused()
    assert film.film("playing")
    film.film("seek", 0.95 * ends)
    run(film, 1.5)
    assert film.film("at") > ends or film.film("at") == film.film("path.length")
    if film.film("playing"):
        film.button.click()
    assert not film.film("playing") and film.button.inner_text() == "Play"


def test_on_a_phone_a_finger_plays_and_stops(fresh, some_film):
    film = fresh(some_film[0], **PHONE).reach()
    large = film.figure.get_by_role("button", name="Play the film")
    assert min(large.bounding_box()[side] for side in ("width", "height")) >= 44
    before = film.button.bounding_box()
    assert before["height"] >= 40
    begin(film, large.tap)
    assert film.button.bounding_box()["y"] == pytest.approx(before["y"], abs=1), "something moves as it begins"
    assert film.film("playing") and not large.is_visible()
    for playing in (False, True):
        film.stage.locator("canvas").tap()
        assert film.film("playing") == playing
    film.film("pause()")
    film.figure.locator(".wait-film-unfold").click()
    buttons = film.figure.locator(".wait-film-buttons button:visible").all()
    assert min(button.bounding_box()["height"] for button in buttons) >= 40
