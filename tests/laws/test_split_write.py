from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import split_write

sizes, overheads, bandwidths = st.integers(1, 10**7), st.integers(1, 10**5), st.integers(1, 10**4)
pieces = st.integers(1, 64)


def written(size, count, overhead, bandwidth):
    """The end of the last of `count` writes, in microseconds, added up one by one in exact fractions."""
    return sum(overhead + Fraction(size, count) / bandwidth for _ in range(count))


@given(size=sizes, count=pieces, overhead=overheads, bandwidth=bandwidths)
def test_pieces_take_as_long_as_their_writes_one_by_one(size, count, overhead, bandwidth):
    together, alone = (written(size, number, overhead, bandwidth) for number in (count, 1))
    arguments = size, count, overhead / 1e6, bandwidth * 1e6
    assert split_write.split_write_time(*arguments) == pytest.approx(float(together) / 1e6, rel=1e-12)
    assert split_write.throughput(*arguments) == pytest.approx(float(size / together) * 1e6, rel=1e-12)
    assert split_write.throughput_kept(*arguments) == pytest.approx(float(alone / together), rel=1e-12)


def test_small_writes_keep_a_quarter_in_four_pieces_and_large_ones_keep_all():
    assert split_write.throughput_kept(1.0, 4, 1e-3, 1e8) == pytest.approx(0.25, rel=1e-4)
    assert split_write.throughput_kept(1e12, 4, 1e-3, 1e8) == pytest.approx(1, rel=1e-4)
    assert split_write.throughput_kept(1e5, 4, 0.0, 1e8) == 1
    assert split_write.throughput(1e12, 4, 1e-3, 1e8) == pytest.approx(1e8, rel=1e-4)


def test_a_size_that_takes_as_long_as_the_overhead_keeps_two_fifths_in_four_pieces():
    assert split_write.throughput_kept(1e5, 4, 1e-3, 1e8) == pytest.approx(2 / 5, rel=1e-12)
