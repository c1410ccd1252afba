"""A film as it is declared: what it refuses, what it draws, and what it says."""

import json

import numpy as np
import pytest

from models.films import Scene, picture
from models.films.film import MIME_TYPE, SEED
from models.paths import lock

from .functions import CHART, film, part


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"events": {"sits": "x"}}, "sits"),
        ({"laws": {"sits": "Mean wait"}}, "sits"),
        ({"names": {"the door": "x"}}, "the door"),
        ({"speed": 3}, "speed"),
    ],
)
def test_a_part_refuses_names_that_its_path_does_not_have(given, told):
    with pytest.raises(ValueError, match=told):
        part(**given)


def test_a_film_refuses_a_law_that_its_chart_does_not_print():
    with pytest.raises(ValueError, match="Longest wait"):
        film(parts=[part(laws={"waits": "Longest wait"})])


def test_a_film_refuses_an_argument_that_is_neither_a_slider_nor_a_number():
    with pytest.raises(ValueError, match="rest"):
        film(parts=[part(think_time="rest")])


def test_a_film_refuses_a_scene_of_a_state_that_its_path_does_not_have():
    with pytest.raises(ValueError, match="sits"):
        film(scene=Scene("Everybody sits", "sits", 6))


def test_a_film_refuses_a_name_that_is_no_address():
    with pytest.raises(ValueError, match="queue film"):
        film(name="queue film")


def test_every_film_draws_from_the_one_seed():
    first, steps = np.random.default_rng(SEED).spawn(2)
    (drawn,) = film().draws
    assert drawn[0] == pytest.approx(first.exponential(size=lock.MOST_SESSIONS), rel=1e-3)
    assert np.ravel(drawn[1]) == pytest.approx(steps.exponential(size=200), rel=1e-3)


def test_parts_that_draw_alike_get_the_same_numbers():
    one, other = film(parts=[part(label="one"), part(label="other")]).draws
    assert one == other


def test_moving_a_slider_makes_another_film():
    made = film()
    (start,), (moved,) = made.watch(CHART.start), made.watch(CHART.position(hold=10e-3))
    assert moved.length != start.length


def test_a_film_has_a_form_for_every_reader():
    forms = film()._repr_mimebundle_()
    assert forms[MIME_TYPE]["still"] == forms["image/svg+xml"]
    assert json.loads(json.dumps(forms[MIME_TYPE]["data"])) == forms[MIME_TYPE]["data"]
    assert "the law" in forms["text/plain"]


def test_the_still_shows_a_row_for_each_that_is_there_and_says_what_it_is():
    drawn = picture.still(film())
    assert drawn.count(">session ") == 7
    assert film().label in drawn


def test_the_still_stands_at_the_scene():
    made = film(scene=Scene("Everybody waits", "waits", 6))
    runs = made.watch(CHART.start)
    head = picture.first_head(made, runs)
    assert sum(bar.state == "waits" and bar.begin <= head < bar.end for bar in runs[0].bars) == 6
    assert picture.still(made) == picture.draw(made, runs, CHART.start, head)
