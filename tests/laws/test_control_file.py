import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_queue, control_file

times = st.floats(1e-6, 10)
counts = st.floats(0, 1000)
copies = st.integers(1, 12)


@given(copies)
def test_the_slowest_is_counted_alike_from_inclusion_and_exclusion(m):
    """E max = sum over k of (-1)^(k+1) C(m, k) / k: what is left of the k that are all not over."""
    exact = sum((-1) ** (k + 1) * Fraction(math.comb(m, k), k) for k in range(1, m + 1))
    assert control_file.slowest_of(m) == pytest.approx(float(exact), rel=1e-12)


@pytest.mark.parametrize("m", [1, 3])
def test_a_simulated_write_is_over_when_its_slowest_copy_is(m):
    (drawn,) = np.random.default_rng(9).spawn(1)
    slowest = []
    for _ in range(1000):
        copies_of_one = [drawn.exponential(2.0) for _ in range(m)]
        slowest.append(max(copies_of_one))
    result = control_file.simulate(2.0, m, 1000, np.random.default_rng(9), block=7)
    assert result.mean == pytest.approx(math.fsum(slowest) / 1000, rel=1e-12)


@given(times, copies)
def test_the_time_of_one_copy_is_found_again(write_time, m):
    parallel = control_file.parallel_write_time(write_time, m)
    assert control_file.one_copy_time(parallel, m) == pytest.approx(write_time, rel=1e-12)


@given(counts, times, counts, times, copies)
def test_a_hold_is_its_reads_and_its_parallel_writes(reads, read_time, writes, write_time, m):
    held = control_file.hold_time(reads, read_time, writes, write_time, m)
    parallel_write = write_time * sum(1 / copy for copy in range(1, m + 1))
    assert held == pytest.approx(reads * read_time + writes * parallel_write, rel=1e-12)


def test_one_copy_is_the_default():
    assert control_file.hold_time(5, 1e-5, 4, 1e-3) == control_file.hold_time(5, 1e-5, 4, 1e-3, 1)
    assert control_file.io_ceiling(5, 1e-5, 4, 1e-3) == pytest.approx(1 / 4.05e-3)


@given(st.integers(1, 60), times, times)
def test_no_number_of_sessions_passes_the_ceiling_or_the_line_without_a_hold(sessions, hold, rest):
    throughput = closed_queue.throughput(sessions, hold, rest)
    assert throughput <= control_file.ceiling(hold) * (1 + 1e-12)
    assert throughput < control_file.free_throughput(sessions, rest)


@given(st.integers(1, 60), times)
def test_without_a_hold_each_session_goes_at_its_own_pace(sessions, rest):
    assert control_file.free_throughput(sessions, rest) == pytest.approx(sessions / rest, rel=1e-12)


@given(counts, times, st.floats(0.01, 1000), times, copies)
def test_the_io_ceiling_is_one_over_the_hold(reads, read_time, writes, write_time, m):
    arguments = reads, read_time, writes, write_time, m
    assert control_file.io_ceiling(*arguments) * control_file.hold_time(*arguments) == pytest.approx(1, rel=1e-12)
