import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from book.paths import test_lock, test_pipe
from book.paths.stepped import (
    bars_of,
    check_sessions_come_back,
    close_to,
    drawn_for,
    length,
    mean_of_films,
    steps_of,
)
from models.book.paths import shapes
from models.book.paths.lock import MOST_SESSIONS
from models.laws import shapes as laws

ARGUMENTS = {"cost": 3e-3, "think_time": 6e-3}
PATHS = (shapes.LOCK, shapes.TIMER, shapes.PIPE)
operations = st.tuples(
    st.integers(1, MOST_SESSIONS), st.floats(1e-4, 10), st.floats(1e-3, 100), st.integers(0, 2**32)
)


def begun(path, operation):
    """The steps of a path of the shapes, their draws, and the bar of the operation: who, begin, end and split."""
    number, cost, think, seed = operation
    first, draws = drawn_for(path, 60, np.random.default_rng(seed))
    steps = steps_of(path, first, draws, sessions=number, cost=cost, think_time=think)
    check_sessions_come_back(steps, -1, think * first[:number])
    assert [step.known for step in steps] == [step.bars[0].begin for step in steps]
    return steps, first, draws, *bars_of(steps, 0)


@given(operations)
def test_every_operation_behind_the_lock_is_that_of_the_closed_queue(operation):
    steps, first, draws, who, asks, ends, begins = begun(shapes.LOCK, operation)
    arrivals, waits = test_lock.law_of(first, draws, *operation[:3])
    assert asks == close_to(arrivals, ends)
    assert begins - asks == close_to(waits, ends)
    assert ends - begins == close_to(operation[1] * draws[:, 0], ends)
    _, held, freed, _ = bars_of(steps, 1)
    assert (held.tolist(), freed.tolist()) == (begins.tolist(), ends.tolist())
    assert [step.bars[1].note for step in steps] == (who + 1).tolist()


@given(operations)
def test_every_operation_on_the_timer_takes_its_cost_and_nobody_waits_for_anybody(operation):
    steps, first, draws, who, asks, ends, _ = begun(shapes.TIMER, operation)
    number, cost, think, _ = operation
    assert ends - asks == close_to(np.full(60, laws.timer_time(cost)), ends)
    assert (np.diff(asks) >= 0).all()
    for session in range(number):
        of_session = who == session
        cycles = cost + think * draws[of_session, 1]
        alone = think * first[session] + np.concatenate([[0.0], np.cumsum(cycles)])
        assert asks[of_session] == close_to(alone[: of_session.sum()], ends)


@given(operations)
def test_every_operation_in_the_pipe_is_that_of_the_closed_group(operation):
    _, first, draws, _, asks, ends, begins = begun(shapes.PIPE, operation)
    assert ends - asks == close_to(test_pipe.law_of(first, draws[:, 1], *operation[:3]), ends)
    assert ends - begins == close_to(np.full(60, operation[1]), ends)


def test_the_three_start_alike_and_take_the_same_draws():
    assert {(path.first, path.draws) for path in PATHS} == {(shapes.LOCK.first, shapes.LOCK.draws)}
    steps = [begun(path, (24, 3e-3, 6e-3, 5))[0][0] for path in PATHS]
    asks = {(step.bars[0].begin, step.bars[0].row) for step in steps}
    thoughts = [step.bars[-1].end - step.bars[-1].begin for step in steps]
    assert len(asks) == 1
    assert thoughts == pytest.approx([thoughts[0]] * 3)


@pytest.mark.slow
def test_the_mean_times_are_the_laws():
    pairs = [
        (law(number, **ARGUMENTS), mean_of_films(length(0), path, 16, number, sessions=number, **ARGUMENTS))
        for path, law in ((shapes.LOCK, laws.lock_time), (shapes.PIPE, laws.pipe_time))
        for number in (2, 7)
    ]
    check_agree(pairs, 0.05)
