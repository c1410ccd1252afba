import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.explorable.trace import Symbol, trace
from models.laws import redo_pipe

times = st.floats(1e-5, 1)


def test_at_fifty_megabytes_a_second_four_milliseconds_are_two_hundred_kilobytes():
    assert redo_pipe.crossover_size(50e6, 0.004) == 200_000
    assert redo_pipe.crossover_size(50e6, 0.004, records=3, overhead=0.5) == pytest.approx(400_000)
    assert redo_pipe.crossover_bandwidth(200_000, 0.004) == 50e6
    assert redo_pipe.crossover_bandwidth(400_000, 0.004, records=2, overhead=0.5) == pytest.approx(75e6)


@given(st.integers(1, 60), times, times, times, st.floats(1e6, 1e9), st.floats(0, 1))
def test_below_the_crossover_logged_is_faster_and_above_it_unlogged_for_any_number_of_sessions(
    sessions, think, write, hold, bandwidth, overhead
):
    size = redo_pipe.crossover_size(bandwidth, hold, 1, overhead)
    unlogged = redo_pipe.unlogged_throughput(sessions, think, write, hold)
    smaller, same, larger = (
        redo_pipe.logged_throughput(sessions, think, write, size * factor, bandwidth, overhead)
        for factor in (0.99, 1, 1.01)
    )
    assert larger < same < smaller
    assert redo_pipe.crossover_bandwidth(size, hold, 1, overhead) == pytest.approx(bandwidth, rel=1e-12)
    assert same == pytest.approx(unlogged, rel=1e-9)


def test_one_session_waits_for_nobody_and_pays_all_the_same():
    assert redo_pipe.unlogged_throughput(1, 0.001, 0.002, 0.004) == pytest.approx(1 / 0.007)
    assert redo_pipe.unlogged_throughput(1, 0.001, 0.002, 0.004, records=25) == pytest.approx(1 / 0.103)
    assert redo_pipe.logged_throughput(1, 0.001, 0.002, 1e5, 1e8, 0.5) == pytest.approx(1 / 0.0045)


def test_many_sessions_reach_the_ceilings():
    assert redo_pipe.logged_throughput(1000, 0.001, 0.002, 1e5, 1e8) == pytest.approx(
        redo_pipe.logged_ceiling(1e5, 1e8)
    )
    assert redo_pipe.unlogged_throughput(1000, 0.001, 0.002, 0.004, 3) == pytest.approx(1 / 0.012)
    assert redo_pipe.unlogged_ceiling(0.004, 3) == pytest.approx(1 / 0.012)
    assert redo_pipe.logged_ceiling(1e5, 1e8, 1.0) == pytest.approx(500)


def test_a_record_for_each_chunk_holds_the_enqueue_once_for_each():
    by_chunk = redo_pipe.unlogged_throughput_by_chunk(7, 0.001, 0.002, 0.004, 819_200, 32_768)
    assert by_chunk == redo_pipe.unlogged_throughput(7, 0.001, 0.002, 0.004, 25)


def test_every_law_of_the_charts_can_be_traced_and_gives_the_same():
    size, count = Symbol("size", [8192.0, 1e5, 1e6]), Symbol("sessions", [1.0, 7.0])
    for law, known in (
        (redo_pipe.logged_throughput, {"bandwidth": 1e8, "overhead": 0.02}),
        (redo_pipe.unlogged_throughput_by_chunk, {"hold_time": 0.0004, "chunk_size": 32_768}),
    ):
        known |= {"think_time": 0.001, "write_time": 0.0005}
        expression = trace(law, known | {"lob_size": size, "sessions": count})
        expected = law(**known | {"lob_size": size.positions[:, None], "sessions": count.positions})
        assert sorted(expression.values().ravel()) == pytest.approx(sorted(np.ravel(expected)), rel=1e-12)


def gathered(first, thinks, transfer, latency):
    """The writes of one log writer, one by one, in plain numbers."""
    coming, free, carried, ends = list(first), 0.0, [], []
    for think in thinks:
        begin = max(free, min(coming))
        taken = [session for session, time in enumerate(coming) if time <= begin]
        free = begin + latency + transfer * len(taken)
        for session in taken:
            coming[session] = free + think[session]
        carried.append(len(taken))
        ends.append(free)
    return carried, ends


@given(st.integers(1, 6), st.integers(1, 4), st.floats(0.01, 3), st.floats(0, 2), st.integers(0, 2**32))
def test_the_writes_are_those_of_a_log_writer_followed_one_by_one(sessions, copies, transfer, latency, seed):
    rng = np.random.default_rng(seed)
    first, thinks = rng.exponential(1, (sessions, copies)), rng.exponential(1, (50, sessions, copies))
    carried, ends = redo_pipe.gather_commits(first, thinks, transfer, latency)
    for copy in range(copies):
        alone = gathered(first[:, copy], thinks[:, :, copy], transfer, latency)
        assert carried[:, copy].tolist() == alone[0]
        assert ends[:, copy] == pytest.approx(alone[1], rel=1e-12)


def test_the_path_leaves_what_it_is_given_as_it_was():
    first = np.ones((2, 1))
    redo_pipe.gather_commits(first, np.ones((3, 2, 1)), 1.0)
    assert first.tolist() == [[1], [1]]


def test_sessions_that_do_not_think_keep_the_pipe_full_and_pay_the_latency_once_for_all():
    result = redo_pipe.simulate(5, 0.0, 0.1, 1000, np.random.default_rng(0), latency=0.5)
    assert (result.mean, result.standard_error) == (pytest.approx(5), pytest.approx(0, abs=1e-12))


@pytest.mark.parametrize("sessions", [1, 2, 4, 7, 20])
@pytest.mark.parametrize("transfer", [0.1, 0.5, 1.0, 3.0])
def test_a_log_writer_that_gathers_commits_delivers_what_the_queue_says_within_six_per_cent(sessions, transfer):
    result = redo_pipe.simulate(sessions, 1.0, transfer, 40_000, np.random.default_rng(1))
    assert result.standard_error < 0.01 * result.mean
    assert redo_pipe.logged_throughput(sessions, 1.0, 0, transfer, 1.0) == pytest.approx(result.mean, rel=0.06)


def test_the_pipe_is_full_where_the_redo_is_as_fast_as_the_writes():
    assert redo_pipe.utilization(5e6, 1e7) == 0.5
    assert redo_pipe.spare_rate(5e6, 1e7) == 5e6
    assert redo_pipe.spare_rate(2e7, 1e7) == 0
