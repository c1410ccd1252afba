"""The report of a film against the intervals, and its band against the estimate of a simulation."""

import numpy as np
import pytest

from explore.films.functions import CHART, film
from models.explore.films import Part, moment, reported
from models.numbers import estimate
from models.paths import messages, wakeup

FILM = film(steps=200)
RUNS = FILM.watch(CHART.start)
(RUN,) = RUNS


@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_the_report_is_the_sum_of_the_intervals_that_ended(share):
    until = share * RUN.length
    for row in reported.rows(FILM, RUNS, CHART.start, until):
        state = {"enqueue": "waits", "read": "holds"}[row.event]
        bars = [bar for bar in RUN.bars if bar.state == state and bar.end <= until]
        assert row.waits == len(bars)
        assert row.time == pytest.approx(sum(bar.end - bar.begin for bar in bars))


def test_the_shares_add_up_and_the_first_row_has_the_most():
    rows = list(reported.rows(FILM, RUNS, CHART.start, RUN.length))
    assert sum(row.share for row in rows) == pytest.approx(1)
    assert rows[0].time >= rows[1].time


def test_only_what_has_a_law_is_held_against_one():
    laws = {row.event: row.law for row in reported.rows(FILM, RUNS, CHART.start, RUN.length)}
    assert laws == {"enqueue": pytest.approx(float(CHART.readouts[0](CHART.start))), "read": None}


@pytest.mark.parametrize("count", [20, 29, 200])
def test_the_band_is_that_of_batch_means(count):
    waits = list(np.random.default_rng(4).exponential(size=count))
    assert reported.error(waits) == pytest.approx(estimate.batch_means(waits, reported.BATCHES).standard_error)


def test_few_waits_have_no_band():
    assert reported.error([1.0, 2.0] * 9) is None


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_the_moment_has_one_holder_and_everybody_who_waits_waits_for_it(share):
    at = share * RUN.length
    lines = list(moment.lines(FILM, RUNS, CHART.start, at))
    holders = [line.who for line in lines if line.event == "read"]
    assert len(holders) <= 1
    assert all([line.blocked_by] == holders for line in lines if line.event == "enqueue")
    assert all(line.in_wait >= 0 and line.still > 0 for line in lines)


def test_the_messages_are_counted_at_their_sender_and_at_their_receiver():
    rows = [{"label": name, "row": row, "captured": []} for row, name in enumerate(messages.PROCESSES)]
    flows = dict.fromkeys(("session_to_dbw0", "session_to_lgwr", "lgwr_to_dbw0"), 1) | {
        "dbw0_to_lgwr": 2,
        "dbw0_to_dbw0": 0,
    }
    made = film(parts=[Part(messages.PATH, events={}, **flows)], counters={"rows": rows}, steps=10, warm_up=0)
    runs = made.watch(CHART.start)
    counted = {label: (sent, received) for label, sent, received, _ in moment.counters(made, runs, runs[0].length)}
    assert counted == {"session": (20, 0), "DBW0": (20, 20), "LGWR": (10, 30)}


def test_a_crowd_is_told_by_how_many_are_in_each_phase():
    part = Part(wakeup.POSTED, events={"waits": "sync"}, arrival_rate=3000.0, write_time=1e-3, post_cost=1e-5)
    made = film(parts=[part])
    runs = made.watch(CHART.start)
    at = runs[0].length / 2
    told = list(moment.lines(made, runs, CHART.start, at))
    waiting = [bar for bar in runs[0].bars if bar.state == "waits" and bar.begin <= at < bar.end]
    assert {line.who.split(" ")[0] for line in told} <= {str(len(waiting)), *map(str, range(1, len(waiting)))}
    assert sum(int(line.who.split(" ")[0]) for line in told) == len(waiting) > 1
    assert max(line.in_wait for line in told) == pytest.approx(max(at - bar.begin for bar in waiting))
