from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import space_reuse

SETUP = {"jobs": 4, "window": 16, "smallest": 6000, "largest": 12_000}


def one_chunk_after_another(chunks, wishes, window, prefilled):
    """The path in plain words: a count of free chunks, and one chunk at a time."""
    free, size, sizes = prefilled, prefilled, []
    for index, (needed, wished) in enumerate(zip(chunks, wishes, strict=True)):
        for nth in range(needed):
            if nth < wished and free:
                free -= 1
            else:
                size += 1
        if index >= window:
            free += chunks[index - window]
        sizes.append(size)
    return sizes


lobs = st.lists(st.integers(0, 5).flatmap(lambda c: st.tuples(st.just(c), st.integers(0, c))), max_size=60)


@given(lobs, st.integers(1, 20), st.integers(0, 30))
def test_every_path_is_that_of_one_chunk_after_another(given_lobs, window, prefilled):
    chunks, wishes = [c for c, _ in given_lobs], [w for _, w in given_lobs]
    path = space_reuse.path(np.array(chunks, dtype=int), np.array(wishes, dtype=int), window, prefilled)
    assert path.tolist() == one_chunk_after_another(chunks, wishes, window, prefilled)


def test_copies_side_by_side_are_the_paths_one_by_one():
    rng = np.random.default_rng(4)
    chunks = rng.integers(0, 4, (200, 5))
    wishes, prefilled = rng.binomial(chunks, 0.5), rng.integers(0, 20, 5)
    together = space_reuse.path(chunks, wishes, 7, prefilled)
    for copy in range(5):
        alone = space_reuse.path(chunks[:, copy], wishes[:, copy], 7, prefilled[copy])
        assert together[:, copy].tolist() == alone.tolist()


@given(st.lists(st.integers(0, 9), min_size=1, max_size=50), st.integers(1, 12), st.integers(0, 60))
def test_with_all_chunks_looked_for_the_segment_is_the_most_that_was_ever_live(chunks, window, prefilled):
    most = max(sum(chunks[max(0, end - window) : end + 1]) for end in range(len(chunks)))
    path = space_reuse.path(np.array(chunks), np.array(chunks), window, prefilled)
    assert path[-1] == max(prefilled, most)
    none = space_reuse.path(np.array(chunks), np.zeros(len(chunks), dtype=int), window, prefilled)
    assert none[-1] == prefilled + sum(chunks)


@given(st.integers(1, 400), st.integers(0, 400), st.integers(1, 100))
def test_mean_chunks_are_those_of_every_size_counted(smallest, more, usable):
    sizes = range(smallest, smallest + more + 1)
    mean = Fraction(sum(-(-size // usable) for size in sizes), len(sizes))
    assert space_reuse.chunks_per_lob(smallest, smallest + more, usable) == pytest.approx(float(mean), rel=1e-14)


def test_the_sums_behind_the_mean_stay_exact_for_the_largest_lob():
    largest = space_reuse.LARGEST_LOB
    assert space_reuse.chunks_per_lob(largest, largest, 1) == largest
    assert space_reuse.chunks_per_lob(largest, largest) == -(-largest // space_reuse.USABLE)


def test_the_set_up_of_the_source_holds_a_mebibyte_of_chunks_at_most():
    most = space_reuse.live_space(10_000, 4, 16, 12_000, 12_000)
    assert most == 64 * 2 * 8192 == 1_048_576
    mean = space_reuse.live_space(10_000, **SETUP)
    two_chunks = Fraction(12_000 - 8132, 6001)
    assert mean == pytest.approx(float(64 * (1 + two_chunks) * 8192), rel=1e-14)


whole = st.integers(0, 10**6)
shares = st.floats(0, 1)


@given(whole, shares, st.integers(1, 20), st.integers(1, 50))
def test_a_fresh_segment_is_what_is_live_and_what_is_not_used_again_beyond_it(inserts, reuse, jobs, window):
    beyond = max(inserts - jobs * window, 0)
    expected = 8192 * (min(inserts, jobs * window) + (1 - reuse) * beyond)
    space = space_reuse.segment_space(inserts, reuse, jobs, window, 8132, 8132)
    assert space == pytest.approx(expected, rel=1e-9, abs=1e-6)


@given(whole, shares, st.integers(1, 20), st.integers(1, 50), st.integers(0, 10**5))
def test_a_segment_holds_what_is_live_and_what_it_held_before_and_no_more_than_all(n, reuse, jobs, window, before):
    space = space_reuse.segment_space(n, reuse, jobs, window, 8132, 8132, before) / 8192
    live = min(n, jobs * window)
    assert max(before, live) <= space * (1 + 1e-12)
    assert space <= (before + n) * (1 + 1e-12)
    if n:
        assert space_reuse.waste_factor(n, reuse, jobs, window, before) == pytest.approx(space / live, rel=1e-12)


def test_full_reuse_stops_the_growth_and_none_goes_on_for_ever():
    assert space_reuse.segment_space(10**6, 1, **SETUP) == space_reuse.live_space(10**6, **SETUP)
    assert space_reuse.segment_space(10**6, 1, **SETUP, prefilled=10**4) == pytest.approx(
        10**4 * space_reuse.lob_space(6000, 12_000), rel=1e-12
    )
    assert space_reuse.waste_factor(6400, 0, 4, 16) == 100


@given(shares, st.integers(1, 10**5), st.integers(64, 10**5))
def test_the_reuse_behind_a_growth_is_found_again(reuse, inserts, start):
    sizes = (6000, 12_000)
    growth = space_reuse.segment_space(start + inserts, reuse, 4, 16, *sizes) - space_reuse.segment_space(
        start, reuse, 4, 16, *sizes
    )
    growth = min(max(growth, 0), inserts * space_reuse.lob_space(*sizes))
    assert space_reuse.reuse_from_growth(growth, inserts, *sizes) == pytest.approx(reuse, abs=1e-6)
    assert space_reuse.growth_per_insert(reuse, *sizes) * inserts == pytest.approx(growth, rel=1e-6, abs=1)


def test_a_hundred_lobs_a_second_kept_for_a_quarter_of_an_hour_take_what_90_000_lobs_take():
    assert space_reuse.retained_space(100, 900, 8000, 8000) == 90_000 * 8192


def test_in_a_fresh_segment_the_law_is_a_lower_bound_less_than_a_window_of_largest_lobs_too_low():
    for reuse in (0.3, 0.9, 0.99, 1.0):
        law = space_reuse.segment_space(3000, reuse, **SETUP)
        result = space_reuse.simulate(3000, reuse, **SETUP, copies=400, rng=np.random.default_rng(8))
        assert -4 * result.standard_error < result.mean - law < 65 * 2 * 8192
    assert result.mean - law > 5 * space_reuse.lob_space(6000, 12_000)


def test_lobs_of_one_chunk_that_are_all_used_again_need_one_lob_more_than_the_window():
    result = space_reuse.simulate(500, 1, 4, 16, 100, 8132, copies=100, rng=np.random.default_rng(0))
    assert (result.mean, result.standard_error) == (65 * 8192, 0)
