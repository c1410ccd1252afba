import copy
import pickle

from models.numbers.figure import Figure


def test_a_figure_computes_as_a_float_and_survives_copying():
    figure = Figure(0.0145, "14.5", "ms", 1e-4, 3)
    assert figure * 2 == 0.029
    for twin in (copy.deepcopy(figure), pickle.loads(pickle.dumps(figure))):
        assert twin == figure
        assert vars(twin) == vars(figure)
