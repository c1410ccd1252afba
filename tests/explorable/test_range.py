"""What a chart makes of the rest where it was left out: the range of its values, its readouts, its name."""

import pytest

from explorable import functions
from models.explorable import MS, Mark, explore

CHART = explore(functions.line, slope=(0, 10), x=(1, 3))  # from 0 to 20 where it starts


def test_a_range_holds_the_marks_but_none_that_is_given_in_another_unit():
    assert CHART.but(marks=[Mark("seen", 5, 200)]).y_range == (0, 220)
    with pytest.raises(ValueError, match="y of 'seen' = 20000: the axis goes from 0 to 22"):
        CHART.but(marks=[Mark("seen", 5, 20_000)])


def test_what_was_left_out_is_made_anew_with_other_settings_and_what_was_given_stays():
    other = CHART.but(title="In ms", y_unit=MS)
    assert [CHART.name, other.name, other.y_label] == ["line", "in-ms", "line"]
    assert [readout.unit for readout in other.readouts] == [MS]
    again = other.but(y_range=(0, 50)).but(marks=[Mark("seen", 5, 30)])
    assert (again.title, again.y_range) == ("In ms", (0, 50))
