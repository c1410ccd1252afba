"""The report of a film against the intervals, and its band against the estimate of a simulation."""

import numpy as np
import pytest
from agreement import batch_means

from explore.films.functions import CHART, film
from models.explore.films import reported

FILM = film(steps=200)
RUNS = FILM.watch(CHART.start)
(RUN,) = RUNS


def test_the_report_is_the_sum_of_the_intervals_that_ended():
    for until in (0.1 * RUN.length, 0.5 * RUN.length, RUN.length):
        for row in reported.rows(FILM, RUNS, CHART.start, until):
            state = {"enqueue": "waits", "read": "holds"}[row.event]
            bars = [bar for bar in RUN.bars if bar.state == state and bar.begin < bar.end <= until]
            assert row.waits == len(bars)
            assert row.time == pytest.approx(sum(bar.end - bar.begin for bar in bars))


def test_the_shares_add_up_the_first_has_the_most_and_only_what_has_a_law_is_held_against_one():
    rows = list(reported.rows(FILM, RUNS, CHART.start, RUN.length))
    assert sum(row.share for row in rows) == pytest.approx(1)
    assert rows[0].time >= rows[1].time
    law = float(CHART.readouts[0](CHART.start))
    assert {row.event: row.law for row in rows} == {"enqueue": pytest.approx(law), "read": None}


def test_the_band_is_that_of_batch_means_and_few_waits_have_none():
    for count in (20, 29, 200):
        waits = list(np.random.default_rng(4).exponential(size=count))
        assert reported.error(waits) == pytest.approx(batch_means(waits, reported.BATCHES).standard_error)
    assert reported.error([1.0, 2.0] * 9) is None
