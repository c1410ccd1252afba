import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import redo_bytes

sizes = st.integers(1, 10**9)
rooms = st.integers(1, 10**5)


@given(sizes, rooms, st.integers(0, 500))
def test_chunks_are_filled_one_after_the_other(size, room, header):
    exact = math.ceil(Fraction(size, room))
    assert redo_bytes.chunks(size, room + header, header) == exact
    assert redo_bytes.whole_chunks(size, room + header, header) == exact * (room + header)


def test_eight_hundred_kibibytes_are_25_chunks_until_a_chunk_has_a_header():
    assert redo_bytes.chunks(800 * 1024, 32 * 1024) == 25
    assert [redo_bytes.chunks(800 * 1024, 32 * 1024, header) for header in (1, 60, 100, 1260)] == [26] * 4
    assert redo_bytes.chunks(800 * 1024, 32 * 1024, 1261) == 27


@given(st.integers(1, 3000), st.integers(1, 3000), st.integers(1, 700))
def test_the_mean_number_of_chunks_is_the_mean_over_all_sizes(low, width, room):
    steps = [math.ceil(Fraction(2 * low + 2 * offset + 1, 2 * room)) for offset in range(width)]
    assert redo_bytes.mean_chunks(low, low + width, room + 5, 5) == pytest.approx(sum(steps) / width, rel=1e-9)


def test_six_to_ten_thousand_bytes_take_one_and_a_half_blocks_on_average():
    beyond = (10_000 - 8132) / 4000
    assert redo_bytes.mean_chunks(6000, 10_000, 8192, 60) == pytest.approx(1 + beyond, rel=1e-12)


@given(st.integers(1, 10**8), st.integers(0, 10**5), st.integers(0, 500), st.integers(1, 50))
def test_what_is_logged_is_the_data_or_the_records_that_it_was_not(size, row, record, records):
    assert redo_bytes.redo_per_lob(size, True, row, record, records) == row + size
    assert redo_bytes.redo_per_lob(size, False, row, record, records) == row + record * records
    assert redo_bytes.redo_besides(row + size, size) == row
