import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws.numbers import comparison
from models.laws.numbers.comparison import Prediction

FIGURES = st.floats(1e-9, 1e9)
PAIRS = st.lists(st.tuples(FIGURES, FIGURES), max_size=12)


def prediction(predicted, captured, **more):
    return Prediction("a chapter", "a figure", predicted, captured, "ms", **more)


def test_the_error_is_relative_to_what_was_captured():
    assert comparison.relative_error(3.0, 4.0) == -0.25
    assert comparison.relative_error(np.array([5.0, 4.0]), np.array([4.0, 5.0])) == pytest.approx([0.25, -0.2])


@given(predicted=FIGURES, captured=FIGURES)
def test_ratio_error_and_factor_say_the_same_of_a_pair_and_half_is_as_far_off_as_twice(predicted, captured):
    one, other = prediction(predicted, captured), prediction(captured, predicted)
    exact = Fraction(predicted) / Fraction(captured)
    assert one.ratio == pytest.approx(float(exact))
    assert one.error == pytest.approx(float(exact - 1), rel=1e-9, abs=1e-12)
    assert one.factor == pytest.approx(float(max(exact, 1 / exact))) == pytest.approx(other.factor)


@given(pairs=PAIRS)
def test_the_worst_comes_first_and_none_is_lost(pairs):
    ordered = comparison.worst_first([prediction(*pair) for pair in pairs])
    distances = [abs(math.log(pair.predicted / pair.reported)) for pair in ordered]
    assert all(earlier >= later - 1e-9 for earlier, later in zip(distances, distances[1:], strict=False))
    assert sorted((pair.predicted, pair.reported) for pair in ordered) == sorted(pairs)


def test_predictions_that_are_equally_far_off_keep_their_order():
    low, high = prediction(1.0, 2.0), prediction(2.0, 1.0)
    assert comparison.worst_first([low, high]) == [low, high]
    assert comparison.worst_first([high, low]) == [high, low]


def test_a_miss_by_three_quarters_is_worse_than_one_by_twice_too_much():
    quarter, triple = prediction(1.0, 4.0), prediction(3.0, 1.0)
    assert abs(quarter.error) < abs(triple.error)
    assert comparison.worst_first([triple, quarter]) == [quarter, triple]


def test_a_figure_counts_once_whatever_is_predicted_of_it_and_whatever_it_is_called():
    first, unlike = prediction(10.26, 14.0), Prediction("a chapter", "a figure", 10.26, 14.0, "s")
    for predicted in (10.26, 12.0):
        again = Prediction("another chapter", "another name", predicted, 14.0001, "ms")
        with pytest.raises(ValueError, match="'a figure' are of one figure"):
            comparison.one_a_figure([first, again])
    for other in (prediction(10.26, 11.0), unlike):
        assert comparison.one_a_figure([first, other]) == [first, other]


def test_only_nothing_agrees_with_nothing():
    nothing, predicted, reported = prediction(0.0, 0.0), prediction(1.0, 0.0), prediction(0.0, 1.0)
    assert (nothing.factor, predicted.factor, reported.factor) == (1.0, math.inf, math.inf)
    assert (predicted.error, predicted.ratio, reported.error) == (math.inf, math.inf, -1.0)
    assert comparison.worst_first([nothing, predicted]) == [predicted, nothing]
