"""What makes a fit of a row of the scorecard, and how a range counts."""

import pytest

from models.book.captured.scored import chosen, fitted, read, scored
from models.book.captured.tolerance import number_within

OF = "a run", "the wait"


def row(taken, predicted=2.0, reported=2.0, **more):
    return scored("a law", "the wait", predicted, reported, "s", OF, taken, **more)


@pytest.mark.parametrize(
    ("taken", "fits"),
    [
        ({}, 0),
        ({"hold": read("a run", "reads"), "think": read("another run", "the wait")}, 0),
        ({"hold": read("a run", "the wait")}, 1),
        ({"hold": fitted("a run", "reads")}, 1),
        ({"timer": chosen("a run", "another wait"), "hold": read("a run", "reads")}, 1),
        ({"timer": chosen("another run", "the wait"), "hold": fitted("another run", "the wait")}, 0),
        ({"timer": chosen("a run", "the wait"), "hold": fitted("a run", "reads")}, 2),
    ],
)
def test_a_fit_is_told_from_a_prediction_by_where_its_parameters_come_from(taken, fits):
    assert row(taken).fitted == fits


def test_a_row_says_where_its_parameters_come_from_and_whether_any_is_another_s():
    near, far = {"hold": read("a run", "reads")}, {"think": fitted("another run", "ELAPSED")}
    assert (row(near).takes, row(near).carried) == ("hold read off reads", False)
    assert row(near | far).takes == "hold read off reads; think fitted to ELAPSED (another run)"
    assert row(near | far).carried


def test_a_range_counts_only_where_all_of_it_lies():
    sharp, wide = row({}), row({}, low=1.9, high=2.2, ends=(1.9, 2.1))
    assert sharp.widest == 1
    assert wide.widest == pytest.approx(2.2 / 1.9)
    assert [number_within([sharp, wide], tolerance) for tolerance in (0.15, 0.16)] == [1, 2]
