"""A film as it is declared: what it refuses, what it draws, and what it says."""

import json

import numpy as np
import pytest

from explorable.films.functions import CHART, film, part
from models.book.paths import lock
from models.explorable.films import picture
from models.explorable.films.film import MIME_TYPE, SEED


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: part(events={"sits": "x"}), "sits"),
        (lambda: part(laws={"sits": "Mean wait"}), "sits"),
        (lambda: part(names={"the door": "x"}), "the door"),
        (lambda: part(names={"waits": "just missed it"}), "'just missed it': say what one does"),
        (lambda: part(speed=3), "speed"),
        (lambda: film(parts=[part(laws={"waits": "Longest wait"})]), "Longest wait"),  # not of its chart
        (lambda: film(parts=[part(think_time="rest")]), "rest"),  # neither a slider nor a number
        (lambda: film(name="queue film"), "queue film"),  # no address
    ],
)  # fmt: skip
def test_what_its_path_or_its_chart_does_not_have_is_refused(made, message):
    with pytest.raises(ValueError, match=message):
        made()


def test_every_film_and_every_part_draws_from_the_one_seed_and_a_slider_makes_another_film():
    first, steps = np.random.default_rng(SEED).spawn(2)
    first_draws, second_draws = film(parts=[part(label="one"), part(label="other")]).draws
    assert first_draws == second_draws == film().draws[0]
    assert first_draws[0] == pytest.approx(first.exponential(size=lock.MOST_SESSIONS), rel=1e-3)
    assert np.ravel(first_draws[1]) == pytest.approx(steps.exponential(size=200), rel=1e-3)
    (start,), (moved,) = film().watch(CHART.start), film().watch(CHART.position(hold=10e-3))
    assert moved.length != start.length


def test_a_film_has_a_form_for_every_reader():
    forms = film()._repr_mimebundle_()
    assert forms[MIME_TYPE]["still"] == forms["image/svg+xml"]
    assert json.loads(json.dumps(forms[MIME_TYPE]["data"])) == forms[MIME_TYPE]["data"]
    assert "the formula" in forms["text/plain"]


def test_the_still_has_a_row_for_everybody_and_says_what_it_shows():
    made = film()
    drawn = picture.still(made)
    assert drawn.count(">session ") == 7 and made.label in drawn
    assert "<rect" in drawn and ">0 ms<" in drawn
