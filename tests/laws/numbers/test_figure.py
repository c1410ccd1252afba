import copy
import operator
import pickle
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws.numbers.figure import FEW, Figure, lines_of

LINES = st.lists(st.integers(1, 9), max_size=3).map(lambda lines: tuple(sorted({*lines})))
FIGURES = st.builds(
    lambda value, lines, digits: Figure(value, lines=lines, digits=digits),
    st.floats(1e-3, 1e3), LINES, st.sampled_from([1, 2, 4, inf]),
)  # fmt: skip


def test_a_figure_computes_as_a_float_and_survives_copying():
    figure = Figure(0.0145, "14.5", "ms", 1e-4, 3)
    assert figure * 2 == 0.029
    for twin in (copy.deepcopy(figure), pickle.loads(pickle.dumps(figure))):
        assert twin == figure
        assert vars(twin) == vars(figure)


@pytest.mark.parametrize(
    ("value", "resolution", "digits"),
    [(0.0145, 1e-4, 3), (9.5, 0.1, 2), (0.004, 0.01, 1), (1e300, 1e-300, 601), (0.0, 0.1, inf), (5.0, 0.0, inf),
     (nan, 0.1, inf), (inf, 0.1, inf), (5.0, inf, inf)],
)  # fmt: skip
def test_how_many_digits_are_known(value, resolution, digits):
    assert Figure(value, "", "s", resolution).digits == digits


@given(FIGURES, FIGURES, st.sampled_from([operator.add, operator.sub, operator.mul, operator.truediv]))
def test_what_is_computed_from_two_figures_has_the_lines_of_both(one, two, operation):
    computed = operation(one, two)
    assert computed == operation(float(one), float(two)) and computed.lines == lines_of(one, two)
    for computed in (operation(one, 2.0), operation(2.0, one), sum([one])):
        assert computed.lines == lines_of(one)


@given(FIGURES, FIGURES)
def test_of_a_product_no_more_digits_are_known_than_of_the_worse_part_or_few(one, two):
    worse = max(min(one.digits, two.digits), FEW)
    assert (one * two).digits == (one / two).digits == worse
    assert (2 * one).digits == (one / 2).digits == (2 / one).digits == max(one.digits, FEW)
    assert (one + two).digits == (one - two).digits == (1 - one).digits == inf


def test_a_figure_leaves_to_arrays_what_is_theirs():
    array, figure = np.array([1.0, 2.0]), Figure(4.0, line=3)
    for computed in (figure * array, array * figure, figure + array, array - figure, figure / array):
        assert type(computed) is np.ndarray and computed.dtype == float
