from fractions import Fraction

import numpy as np
import pytest
from agreement import check_agree, check_stated_errors
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_queue, operational

counts = st.integers(1, 10**6)
seconds = st.fractions(Fraction(1, 1000), 10**6)


@given(counts, seconds, seconds)
def test_the_two_forms_of_littles_law_are_one(completions, total, window):
    rate = operational.throughput(completions, float(window))
    average = operational.mean_time(float(total), completions)
    assert operational.number_in_system(rate, average) == pytest.approx(float(total / window), rel=1e-12)
    assert operational.mean_number(float(total), float(window)) == pytest.approx(float(total / window), rel=1e-12)


@given(counts, seconds, seconds)
def test_a_law_undone_gives_back_what_went_in(number, window, rate):
    spent = operational.total_time(number, float(window))
    assert operational.mean_number(spent, float(window)) == pytest.approx(number, rel=1e-12)
    wait = operational.time_in_system(number, float(rate))
    assert wait == pytest.approx(float(number / rate), rel=1e-12)
    assert operational.number_in_system(float(rate), wait) == pytest.approx(number, rel=1e-12)
    share = operational.share(float(window), float(rate))
    assert operational.db_time(float(window), share) == pytest.approx(float(rate), rel=1e-12)


@given(st.integers(1, 40), st.floats(1e-4, 1), st.floats(0, 10))
def test_the_closed_queue_obeys_all_three_laws(sessions, service, think):
    rate = closed_queue.throughput(sessions, service, think)
    response = closed_queue.response_time(sessions, service, think)
    assert operational.response_time(sessions, rate, think) == pytest.approx(response, rel=1e-6)
    assert operational.utilization(rate, service) == pytest.approx(
        closed_queue.utilization(sessions, service, think)
    )
    number = operational.number_in_system(rate, response)
    assert number + operational.number_in_system(rate, think) == pytest.approx(sessions)


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(0, 20)), min_size=1, max_size=40),
    st.lists(st.integers(-5, 80), min_size=1, max_size=20),
)
def test_the_number_present_is_counted_one_by_one(visits, looks):
    begins, ends = np.array([[begin, begin + length] for begin, length in visits]).T
    expected = [sum(begin <= look < begin + length for begin, length in visits) for look in looks]
    assert operational.number_present(begins, ends, looks).tolist() == expected


def visits(seed, sessions=7):
    """The waits of one simulated path of a closed queue, and Little's law for it: (begins, ends, X W)."""
    rng, size = np.random.default_rng(seed), (800, 1)
    services, thinks = rng.exponential(3, size), rng.exponential(6, size)
    first = rng.exponential(6, (sessions, 1))
    begins, waits = closed_queue.path(first, services, thinks, np.zeros(size, int))
    ends = begins + waits
    rate = operational.throughput(len(waits), ends.max() - begins.min())
    return begins, ends, operational.number_in_system(rate, waits.mean())


def test_looks_agree_with_rate_times_average():
    pairs = []
    for seed in range(12):
        begins, ends, law = visits(seed)
        rng = np.random.default_rng(1000 + seed)
        pairs.append((law, operational.sampled_number(begins, ends, 40_000, rng)))
    check_agree(pairs, 0.01)


def test_the_error_of_looking_is_the_one_it_states():
    begins, ends, law = visits(3)
    generators = [np.random.default_rng(seed) for seed in range(300)]
    check_stated_errors(law, [operational.sampled_number(begins, ends, 500, rng) for rng in generators])


def test_thinking_takes_no_longer_than_the_cycle():
    assert operational.response_time(7, 2.0, 3.5) == 0
