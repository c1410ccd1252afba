import copy
import pickle
from math import inf, nan

import pytest

from models.laws.numbers.figure import Figure


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
