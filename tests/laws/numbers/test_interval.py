from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval, possible, quotient

NUMBERS = st.floats(1e-6, 1e6)
INTERVALS = st.tuples(NUMBERS, NUMBERS).map(lambda ends: Interval(*sorted(ends)))
PARTS = st.floats(0, 1)


def within(interval, part):
    """A value of an interval."""
    return min(max(interval.low + part * (interval.high - interval.low), interval.low), interval.high)


@given(INTERVALS, INTERVALS, PARTS, PARTS)
def test_a_quotient_holds_every_quotient_and_its_ends_are_some(above, below, part, other):
    ratio = quotient(above, below)
    assert ratio.low <= within(above, part) / within(below, other) <= ratio.high
    assert ratio.low == above.low / below.high and ratio.high == above.high / below.low


@pytest.mark.parametrize(
    ("below", "expected"), [(Interval(0.0, 2.0), Interval(0.5, inf)), (Interval(0.0, 0.0), Interval(0.0, inf))]
)
def test_what_may_be_divided_by_nothing_has_no_upper_end(below, expected):
    assert quotient(Interval(1.0, 3.0), below) == expected


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (Figure(2.5, "2.5", "s", 0.1), (2.45, 2.55)),
        (Figure(7, "7", "", 1), (7.0, 7.0)),
        (Figure(0.1, ".1", "", 0.1), (0.05, 0.15)),
        (Figure(0, "0", "s", 1), (0.0, 0.5)),
    ],
)
def test_a_printed_figure_may_be_off_by_half_of_its_last_digit_and_a_count_by_nothing(figure, expected):
    assert possible(figure) == pytest.approx(expected)
