import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.book.captured.tolerance import highest_ratio, lowest_ratio, number_within
from models.laws.numbers.comparison import Prediction

FIGURES = st.floats(1e-9, 1e9)
PAIRS = st.lists(st.tuples(FIGURES, FIGURES), max_size=12)


def predictions(pairs):
    return [Prediction("a chapter", "a figure", *pair, "ms") for pair in pairs]


@given(pairs=PAIRS, tolerance=st.floats(0, 20))
def test_the_number_within_is_what_lies_between_the_edges_of_the_band(pairs, tolerance):
    inside = 0
    for predicted, captured in pairs:
        ratio = Fraction(predicted) / Fraction(captured)
        edge = 1 + Fraction(tolerance)
        if min(abs(ratio - edge), abs(ratio - 1 / edge)) < 1e-9:
            return  # on an edge, where rounding decides
        inside += 1 / edge <= ratio <= edge
    assert number_within(predictions(pairs), tolerance) == inside


def test_the_edge_itself_is_within():
    assert number_within(predictions([(5.0, 4.0), (4.0, 5.0), (3.0, 4.0)]), 0.25) == 2
    assert number_within(predictions([(4.0, 4.0)]), 0) == 1


@given(tolerance=st.floats(0, 1e6))
def test_the_edges_of_the_band_are_as_far_from_one(tolerance):
    high, low = highest_ratio(tolerance), lowest_ratio(tolerance)
    assert 0 < low <= 1 <= high
    assert high * low == pytest.approx(1)


def test_a_quarter_of_tolerance_is_from_four_fifths_to_five_fourths():
    edges = lowest_ratio(np.array([0.0, 0.25])), highest_ratio(np.array([0.0, 0.25]))
    assert edges[0].tolist() == [1.0, 0.8]
    assert edges[1].tolist() == [1.0, 1.25]


@pytest.mark.parametrize("tolerance", [-0.1, math.inf, math.nan])
@pytest.mark.parametrize("edge", [highest_ratio, lowest_ratio])
def test_a_tolerance_below_nothing_is_refused(edge, tolerance):
    with pytest.raises(ValueError, match="^tolerance = "):
        edge(tolerance)
