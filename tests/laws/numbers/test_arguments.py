from inspect import signature

import pytest

from models.laws.numbers.arguments import arguments_of


def difference(minuend, subtrahend=1):
    return minuend - subtrahend


@arguments_of(difference)
def negative(*arguments, **named):
    return -difference(*arguments, **named)


def test_a_law_that_passes_its_arguments_on_says_what_the_other_takes():
    assert signature(negative) == signature(difference)
    assert negative(5, subtrahend=2) == negative(subtrahend=2, minuend=5) == -3


def test_what_the_other_does_not_take_is_refused():
    with pytest.raises(TypeError, match="addend"):
        negative(5, addend=2)
