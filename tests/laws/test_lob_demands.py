import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_network, closed_queue, lob_demands

# 4 kB of redo for a LOB, 12 kB more if it is cached, at 20 MB a second.
HOLD = {"space_work": 0.0002, "space_read": 0.003, "space_redo": 0.0005}
THINK = {"cpu_time": 0.0015, "direct_write": 0.004}
PIPE = {"redo_bytes": 4e3, "lob_redo": 12e3, "bandwidth": 20e6}
NETWORK = HOLD | THINK | PIPE | {"sessions": 7}
shares = st.floats(0, 1)
times = st.floats(1e-4, 1)
numbers = st.integers(1, 12)


@pytest.mark.parametrize(
    ("cached", "hold", "think", "redo"),
    [(0, "0.0032", "0.0055", 4000), (1, "0.0007", "0.0015", 16000), (0.25, "0.002575", "0.0045", 7000)],
)
def test_demands_with_exact_figures(cached, hold, think, redo):
    assert lob_demands.enqueue_demand(cached, **HOLD) == pytest.approx(float(hold), rel=1e-14)
    assert lob_demands.think_time(cached, **THINK) == pytest.approx(float(think), rel=1e-14)
    assert lob_demands.redo_per_lob(cached, 4e3, 12e3) == redo
    assert lob_demands.pipe_demand(cached, **PIPE) == pytest.approx(redo / 20e6, rel=1e-14)


def test_no_redo_under_the_enqueue_is_what_none_given_means():
    assert lob_demands.enqueue_demand(1, 0.2, 3.0) == 0.2


@given(numbers, shares)
def test_the_network_is_that_of_its_demands(sessions, cached):
    hold, pipe = lob_demands.enqueue_demand(cached, **HOLD), lob_demands.pipe_demand(cached, **PIPE)
    think = lob_demands.think_time(cached, **THINK)
    at = NETWORK | {"sessions": sessions, "cached": cached}
    rate = closed_network.throughput(sessions, think, (hold, pipe))
    assert lob_demands.throughput(**at) == pytest.approx(rate, rel=1e-12)
    bound = min(sessions / (think + hold + pipe), 1 / max(hold, pipe))
    assert lob_demands.throughput_bound(**at) == pytest.approx(bound, rel=1e-12)
    waited = closed_network.queue_lengths(sessions, think, (hold, pipe))[0] / rate - hold
    assert lob_demands.waiting_time(**at) == pytest.approx(waited, rel=1e-9, abs=1e-15)


@given(numbers, shares)
def test_every_session_is_somewhere_and_writes_and_cpu_follow_from_littles_law(sessions, cached):
    at = NETWORK | {"sessions": sessions, "cached": cached}
    present = [lob_demands.number_at(station, **at) for station in range(5)]
    rate = lob_demands.throughput(**at)
    assert sum(present) == pytest.approx(sessions, rel=1e-12)
    assert present[3:] == pytest.approx([rate * (1 - cached) * 0.004, rate * 0.0015], rel=1e-12, abs=1e-15)
    think = lob_demands.think_time(cached, **THINK)
    both = lob_demands.enqueue_demand(cached, **HOLD), lob_demands.pipe_demand(cached, **PIPE)
    lengths = closed_network.queue_lengths(sessions, think, both)
    assert (present[0] + present[1], present[2]) == pytest.approx(lengths, rel=1e-12)
    busy = present[1], lob_demands.pipe_utilization(**at)
    assert busy == pytest.approx([rate * demand for demand in both], rel=1e-12)


def test_a_pipe_without_end_leaves_the_closed_queue_of_the_enqueue():
    wide = NETWORK | {"bandwidth": 1e15, "cached": 0.5}
    alone = closed_queue.waiting_time(7, 0.0002 + 0.0015 + 0.00025, 0.0035)
    assert lob_demands.waiting_time(**wide) == pytest.approx(alone, rel=1e-8)
    taken = closed_queue.wait_probability(7, 0.0002 + 0.0015 + 0.00025, 0.0035)
    assert lob_demands.wait_probability(**wide) == pytest.approx(taken, rel=1e-8)


@given(st.integers(2, 12), times, times)
def test_the_fitted_hold_gives_the_wait_back(sessions, hold, think):
    wait = closed_queue.waiting_time(sessions, hold, think)
    cycle = wait + hold + think
    assert lob_demands.fitted_hold(sessions, cycle, wait) == pytest.approx(hold, rel=1e-7)


@given(numbers, times, times, st.floats(0.5, 5))
def test_the_fitted_pipe_demand_gives_the_throughput_back(sessions, think, hold, ratio):
    pipe = ratio * hold  # far below the hold it would not show in the throughput
    rate = closed_network.throughput(sessions, think, (hold, pipe))
    fitted = lob_demands.fitted_pipe_demand(rate, sessions, think, hold)
    assert closed_network.throughput(sessions, think, (hold, fitted)) == pytest.approx(rate, rel=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("think", "hold", "pipe"), [(1.5, 0.7, 0.8), (1.5, 0.2, 0.9), (0.1, 2.0, 0.5), (9.0, 1.0, 1.0)]
)
def test_the_fitted_demands_give_throughput_and_wait_back(think, hold, pipe):
    rate = closed_network.throughput(7, think, (hold, pipe))
    wait = closed_network.residence_times(7, think, (hold, pipe))[0] - hold
    assert lob_demands.fitted_demands(rate, wait, 7, think) == pytest.approx((hold, pipe), rel=1e-6)
