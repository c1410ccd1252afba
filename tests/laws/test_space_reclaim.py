from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_network, closed_queue, space_reclaim

# A request of 2 chunks; a LOB reads once, and never less than a quarter of a time; 3 ms a read, 2 ms of writing.
BATCHES = {"request": 2.0, "unbatched_reads": 1.0, "fewest_reads": 0.25}
DEMANDS = BATCHES | {"read_time": 0.003, "write_demand": 0.002}
NETWORK = DEMANDS | {"sessions": 7, "cpu_time": 0.001}
counts = st.floats(0.5, 2000)
times = st.floats(1e-4, 1)


def test_one_reader_reads_one_block_after_the_other():
    assert space_reclaim.one_reader_time(1000, 0.7, 0.003) == pytest.approx(2.1, rel=1e-12)


@given(st.integers(1, 5000), st.integers(1, 300), st.integers(1, 20))
def test_gets_are_what_a_loop_of_reclaims_counts(chunks, batch, request):
    left, gets = chunks, 0
    while left > 0:
        left -= max(batch, request)
        gets += 1
    assert gets - 1 < space_reclaim.acquisitions(chunks, batch, request) <= gets


@given(counts, counts, st.floats(0.01, 5), st.floats(0, 1))
def test_reads_fall_as_one_over_the_batch_between_request_and_the_fewest(batch, request, most, share):
    reads = space_reclaim.reads_per_lob(batch, request, most, share * most)
    spread = most if batch <= request else most * request / batch
    assert reads == pytest.approx(spread if spread > share * most else share * most, rel=1e-12)


@pytest.mark.parametrize(
    ("batch", "reads", "factor"),
    [(0.1, "1", "1"), (1, "1", "1"), (2, "1", "1"), (4, "1/2", "3/2"), (8, "1/4", "2"), (1024, "1/4", "11/2")],
)
def test_demands_with_exact_figures(batch, reads, factor):
    hold = Fraction(reads) * Fraction("0.003") * Fraction(factor)
    disk = Fraction("0.002") * Fraction(factor)
    exact = float(hold), float(disk)
    assert space_reclaim.demands(batch, **DEMANDS, slowdown=0.5) == pytest.approx(exact, rel=1e-14)
    longer = {name: value for name, value in DEMANDS.items() if name != "write_demand"}
    assert space_reclaim.enqueue_demand(batch, **longer, slowdown=0.5) == pytest.approx(exact[0], rel=1e-14)
    assert space_reclaim.disk_demand(batch, 2.0, 0.002, slowdown=0.5) == pytest.approx(exact[1], rel=1e-14)


@pytest.mark.parametrize("batch", [1, 2, 3, 16, 1000])
def test_queueing_alone_is_what_no_slowdown_given_means(batch):
    assert space_reclaim.demands(batch, **DEMANDS) == space_reclaim.demands(batch, **DEMANDS, slowdown=0)
    assert space_reclaim.slowdown_factor(batch, 2, 0) == 1


@given(st.integers(1, 12), counts, times, times, times)
def test_without_writes_it_is_the_closed_queue_of_the_enqueue(sessions, batch, read, cpu, most):
    alone = {"request": 2.0, "unbatched_reads": most, "fewest_reads": 0.0, "read_time": read, "write_demand": 0.0}
    hold = most * read * min(1.0, 2.0 / batch)
    expected = closed_queue.cycle_time(sessions, hold, cpu)
    assert space_reclaim.cycle_time(sessions, batch, cpu, **alone) == pytest.approx(expected, rel=1e-11)


@given(st.integers(1, 12), counts, st.floats(0, 1))
def test_a_cycle_is_at_least_its_parts_and_its_bottleneck_and_comes_to_it(sessions, batch, slowdown):
    hold, disk = space_reclaim.demands(batch, **DEMANDS, slowdown=slowdown)
    bottleneck = sessions * max(hold, disk)
    cycle = space_reclaim.cycle_time(sessions, batch, 0.001, **DEMANDS, slowdown=slowdown)
    assert cycle >= max(bottleneck, 0.001 + hold + disk) * (1 - 1e-12)
    many = space_reclaim.cycle_time(2000, 1, 0.001, **DEMANDS)
    assert many == pytest.approx(2000 * max(space_reclaim.demands(1, **DEMANDS)), rel=0.01)


def test_one_session_meets_nobody():
    alone = space_reclaim.cycle_time(1, 4, 0.001, **DEMANDS)
    assert alone == pytest.approx(0.001 + 0.0015 + 0.002, rel=1e-14)


def test_with_queueing_alone_a_larger_batch_never_hurts_and_past_the_fewest_reads_does_nothing():
    cycles = space_reclaim.cycle_time(batch=np.arange(1, 100), **NETWORK)
    assert (np.diff(cycles) <= 0).all()
    assert (np.diff(cycles[7:]) == 0).all() and (np.diff(cycles[1:8]) < 0).all()


def test_with_a_slowdown_there_is_a_best_batch():
    cycles = space_reclaim.cycle_time(batch=np.arange(1, 100), **NETWORK, slowdown=0.25)
    best = int(np.argmin(cycles))
    assert 2 < best + 1 < 8
    assert (np.diff(cycles[1 : best + 1]) < 0).all() and (np.diff(cycles[best:]) > 0).all()


@given(st.integers(1, 12), times, times, times)
def test_the_fitted_write_demand_gives_the_writing_time_back(sessions, cpu, hold, demand):
    writing = closed_network.residence_times(sessions, cpu, (hold, demand))[1]
    assert space_reclaim.fitted_write_demand(sessions, cpu, hold, writing) == pytest.approx(demand, rel=1e-9)


@given(st.floats(0.01, 8), st.floats(2.5, 1000))
def test_the_fitted_slowdown_gives_the_cycle_back(slowdown, batch):
    cycle = space_reclaim.cycle_time(batch=batch, **NETWORK, slowdown=slowdown)
    assert space_reclaim.fitted_slowdown(cycle, batch=batch, **NETWORK) == pytest.approx(slowdown, rel=1e-9)


def test_chunks_reclaimed_one_by_one_take_a_get_each():
    assert space_reclaim.acquisitions(64, 1) == 64
