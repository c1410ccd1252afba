from fractions import Fraction

from models.laws import write_stages


def test_a_write_with_as_much_around_it_as_in_it_doubles_the_ratio():
    assert write_stages.raw_ratio(1.5, 0.0, 1.0, 1.0) == 3.0
    assert write_stages.raw_ratio(1.5, 0.25, 0.5, 0.0) == 2.25
    assert write_stages.raw_ratio(1.5, 0.0, 0.5, 0.0) == 1.5


def test_the_stretch_is_the_whole_over_its_middle():
    assert write_stages.stretch(3, 8, 1) == float(Fraction(12, 8))
