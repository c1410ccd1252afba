"""Which points of a run are shown: the nearest by the figure farthest off, and each with its predictions."""

from types import SimpleNamespace

from models.lab.chosen import by_way, nearest, throughput
from models.lab.points import spread


class Made:
    def __init__(self, **figures):
        self.figures = figures

    def of(self, name):
        return spread(self.figures[name])


STEADY = Made(busy=[0.97, 0.99], cv2=[0.0, 0.0])
VARYING = Made(busy=[0.95, 0.97], cv2=[1.1, 0.9])
HEAVY = Made(busy=[0.88, 0.90], cv2=[6.0, 7.0])


def test_the_point_is_the_one_whose_means_are_nearest():
    assert nearest([STEADY, VARYING, HEAVY], busy=1, cv2=0) is STEADY
    assert nearest([STEADY, VARYING, HEAVY], busy=1, cv2=1) is VARYING
    assert nearest([STEADY, VARYING, HEAVY], busy=0.9, cv2=7) is HEAVY


def test_the_figure_that_is_farthest_off_counts():
    exact_but_idle = Made(busy=[0.1], cv2=[7.0])
    assert nearest([exact_but_idle, HEAVY], busy=0.9, cv2=7) is HEAVY


def test_a_throughput_is_commits_over_seconds():
    assert throughput(SimpleNamespace(commits=500, seconds=2)) == 250


def test_predictions_are_found_by_their_point_and_their_way():
    first, second, third = (
        SimpleNamespace(point=point, way=way) for point, way in (("a", "busy"), ("a", "path"), ("b", "busy"))
    )
    assert by_way([first, second, third]) == {"a": {"busy": first, "path": second}, "b": {"busy": third}}
