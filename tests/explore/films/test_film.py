"""A film as it is declared: what it refuses, what it draws, and what it says."""

import json

import numpy as np
import pytest

from explore.films.functions import CHART, film, part, recorded_part, stretch
from models.explore.films import Part, Scene, payload, picture, reported
from models.explore.films.film import MIME_TYPE, SEED
from models.explore.films.script import script
from models.paths import lock, recorded


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: part(events={"sits": "x"}), "sits"),
        (lambda: part(laws={"sits": "Mean wait"}), "sits"),
        (lambda: part(names={"the door": "x"}), "the door"),
        (lambda: part(names={"waits": "just missed it"}), "'just missed it': say what one does"),
        (lambda: part(speed=3), "speed"),
        (lambda: Part(recorded.LOCK, "PostgreSQL", events={}, sessions=7), "PostgreSQL: nothing draws what this "
         "path shows; give it a Recording"),
        (lambda: film(parts=[part(laws={"waits": "Longest wait"})]), "Longest wait"),  # not of its chart
        (lambda: film(parts=[part(think_time="rest")]), "rest"),  # neither a slider nor a number
        (lambda: film(scene=Scene("Everybody sits", "sits", 6)), "sits"),
        (lambda: film(name="queue film"), "queue film"),  # no address
    ],
)  # fmt: skip
def test_what_its_path_or_its_chart_does_not_have_is_refused(made, told):
    with pytest.raises(ValueError, match=told):
        made()


def test_every_film_and_every_part_draws_from_the_one_seed_and_a_slider_makes_another_film():
    first, steps = np.random.default_rng(SEED).spawn(2)
    one, other = film(parts=[part(label="one"), part(label="other")]).draws
    assert one == other == film().draws[0]
    assert one[0] == pytest.approx(first.exponential(size=lock.MOST_SESSIONS), rel=1e-3)
    assert np.ravel(one[1]) == pytest.approx(steps.exponential(size=200), rel=1e-3)
    (start,), (moved,) = film().watch(CHART.start), film().watch(CHART.position(hold=10e-3))
    assert moved.length != start.length


def test_a_film_has_a_form_for_every_reader():
    forms = film()._repr_mimebundle_()
    assert forms[MIME_TYPE]["still"] == forms["image/svg+xml"]
    assert json.loads(json.dumps(forms[MIME_TYPE]["data"])) == forms[MIME_TYPE]["data"]
    assert "the law" in forms["text/plain"]


def test_the_still_stands_at_the_scene():
    made = film(scene=Scene("Everybody waits", "waits", 6))
    runs = made.watch(CHART.start)
    head = picture.first_head(made, runs)
    assert sum(bar.state == "waits" and bar.begin <= head < bar.end for bar in runs[0].bars) == 6
    drawn = picture.still(made)
    assert drawn == picture.draw(made, runs, CHART.start, head)
    assert drawn.count(">session ") == 7 and made.label in drawn


@pytest.fixture
def beside():
    """The recording beside the model."""
    return film(parts=[recorded_part(), part(label="the model")])


def test_a_part_that_was_recorded_takes_its_rows_in_place_of_draws_and_its_own_warm_up(beside):
    rows = stretch()
    warm_up = recorded.behind_a_lock(rows).warm_up
    (first, draws), modelled = beside.draws
    assert (first, len(draws)) == ([], len(rows))
    asked = [(who, asked, ended) for who, asked, _, ended in rows]
    assert [(1 + drawn[0], drawn[1], drawn[3]) for drawn in draws] == asked
    assert modelled == film().draws[0]
    shown, other = payload.payload(beside)["parts"]
    assert (shown["warm_up"], shown["steps"]) == (warm_up, len(rows) - warm_up)
    assert (other["warm_up"], other["steps"]) == (beside.warm_up, beside.steps)
    assert shown["arguments"] == {"sessions": 7.0}


def test_no_slider_moves_what_was_recorded_and_each_moves_the_model_beside_it(beside):
    (recording, modelled), (same, moved) = beside.watch(CHART.start), beside.watch(CHART.position(hold=10e-3))
    assert [bar[:4] for bar in recording.bars] == [bar[:4] for bar in same.bars]
    assert modelled.length != moved.length


def test_what_was_recorded_begins_after_its_warm_up_and_ends_with_its_last_row(beside):
    (run, _), rows = beside.started, stretch()
    begins = max(min(row[1] for row in rows if row[0] == session) for session in range(1, 8))
    assert run.length == pytest.approx(rows[-1][1] - begins)
    waits = [bar for bar in run.bars if bar.state == "waits" and bar.begin > 0]
    found = [(1 + bar.row, pytest.approx(bar.begin + begins)) for bar in waits]
    assert found == [row[:2] for row in rows if begins < row[1] < rows[-1][1]]


def test_what_was_recorded_has_its_report_beside_the_law():
    made = film(parts=[recorded_part(), part(label="the model")], steps=200)
    length = min(run.length for run in made.started)
    rows = list(reported.rows(made, made.started, CHART.start, length))
    mine = next(row for row in rows if (row.part, row.event) == (0, "enqueue"))
    ended = [bar for bar in made.started[0].bars if bar.state == "waits" and bar.begin < bar.end <= length]
    assert mine.waits == len(ended) > reported.FEWEST
    assert mine.average == pytest.approx(np.mean([bar.end - bar.begin for bar in ended]))
    assert mine.law == pytest.approx(float(CHART.readouts[0](CHART.start)))
    assert mine.error > 0
    assert payload.caption(made).count("by the law") == 2


def test_what_was_recorded_is_on_its_page_to_the_microsecond_and_unrounded_by_its_script(beside):
    numbers = json.loads(next(line for line in script(beside).splitlines() if line.startswith("const n1="))[9:-1])
    assert numbers == beside.draws[0][1]
    assert max(len(str(time)) for drawn in numbers for time in drawn[1:4]) <= len("0.123456")
