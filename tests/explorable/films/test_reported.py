"""The report of a film against the intervals, and its band against the estimate of a simulation."""

import numpy as np
import pytest
from agreement import batch_means

from explorable.films.functions import CHART, film
from models.explorable.films import payload, reported

FILM = film(steps=200)
(RUN,) = FILM.watch(CHART.start)


def test_the_waits_are_the_intervals_that_ended_in_the_order_of_their_ends():
    for until in (0.1 * RUN.length, 0.5 * RUN.length, RUN.length):
        bars = [bar for bar in RUN.bars if bar.state == "waits" and bar.begin < bar.end <= until]
        waits = [bar.end - bar.begin for bar in sorted(bars, key=lambda bar: bar.end)]
        assert waits and reported.ended(RUN, "waits", until) == pytest.approx(waits)


def test_the_average_of_the_whole_film_stands_beside_the_formula():
    waits, show = reported.ended(RUN, "waits", RUN.length), FILM.unit.show
    band, law = show(2 * reported.error(waits)), show(float(CHART.readouts[0](CHART.start)))
    assert payload.caption(FILM) == (
        f"The whole film, {show(RUN.length)}: enqueue {len(waits)} times, on average {show(np.mean(waits))} "
        f"(± {band}, two standard errors), by the formula {law}."
    )


def test_the_band_is_that_of_batch_means_and_few_waits_have_none():
    for count in (20, 29, 200):
        waits = list(np.random.default_rng(4).exponential(size=count))
        assert reported.error(waits) == pytest.approx(batch_means(waits, reported.BATCHES).standard_error)
    assert reported.error([1.0, 2.0] * 9) is None
