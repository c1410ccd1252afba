import numpy as np
import pytest

from models.laws.numbers import domain


@pytest.mark.parametrize(
    ("check", "inside", "outside"),
    [
        (domain.positive, [1e-300, 3, 1e300, True], [0, -1e-9, np.inf, np.nan, False]),
        (domain.non_negative, [0, 1e-300, 7, False], [-1e-300, np.inf, np.nan]),
        (domain.fraction, [0, 0.5, 1, True], [-1e-9, 1 + 1e-9, np.inf, np.nan]),
        (domain.whole_number, [1, 2.0, 1e6, 10**13, True], [0, 1.5, -1, np.inf, np.nan, False]),
    ],
)
def test_numbers_and_arrays_are_refused_exactly_outside_the_domain(check, inside, outside):
    for value in [*inside, np.array(inside)]:
        check("x", value)
    for value in outside:
        for given in (value, np.array([*inside, value])):
            with pytest.raises(ValueError, match="^x = "):
                check("x", given)


@pytest.mark.parametrize("check", [domain.positive, domain.non_negative, domain.fraction, domain.whole_number])
def test_an_int_too_large_for_a_float_is_refused_like_any_other_number(check):
    for value in (10**400, -(10**400)):
        for given in (value, np.array([1, value])):
            with pytest.raises(ValueError, match=f"^x = {value}: use "):
                check("x", given)


def test_the_message_shows_the_name_the_first_offending_value_and_what_would_do():
    with pytest.raises(ValueError) as refusal:
        domain.positive("service_time", np.array([[0.5, -2.0], [-3.0, 1.0]]))
    assert str(refusal.value) == "service_time = -2.0: use a finite number above 0"


def test_the_offending_value_is_the_one_where_a_condition_on_two_arguments_fails():
    load, limit = np.array([1.0, 2.0]), np.array([[3.0], [1.5]])
    with pytest.raises(ValueError, match="^load = 2.0: use less$"):
        domain.require(load < limit, "load", load, "use less")


@pytest.mark.parametrize("value", [0, 6, 2.5, 10**400, np.nan, np.inf])
def test_whole_numbers_start_and_end_where_they_are_told_to(value):
    domain.whole_number("waits", 2, least=2)
    with pytest.raises(ValueError, match="^waits = 1: use a whole number, 2 or more$"):
        domain.whole_number("waits", 1, least=2)
    domain.whole_number("strands", np.array([1, 5]), most=5)
    with pytest.raises(ValueError, match=f"^strands = {value}: use a whole number from 1 to 5$"):
        domain.whole_number("strands", value, most=5)
