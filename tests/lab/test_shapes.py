"""The three shapes of a run: which points they are, and what a lone session takes in them."""

import pytest

from lab import made
from models.lab import shapes
from models.lab.run import Run

VARYING = made.LOCK | {"disk": "exponential 3 ms"}
ROWS = [
    made.repeat(made.LOCK, sessions=1, commit="9.000"),
    made.repeat(VARYING, sessions=1, commit="3.000", think="6.000"),
    made.repeat(VARYING, sessions=7, commit="18.000", think="5.000"),
    made.repeat(made.LOCK, case="shape pipe", sessions=1, commit="4.000", think="7.000"),
    made.repeat(made.LOCK, made.NOTHING, case="shape timer", sessions=1, commit="5.000", think="6.000"),
]


def test_each_shape_has_its_points():
    by_shape = shapes.points(Run(made.read(*ROWS)))
    assert [[point.case, len(points)] for points in by_shape.values() for point in points[:1]] == [
        ["lock", 2], ["shape timer", 1], ["shape pipe", 1],
    ]  # fmt: skip
    assert {point.disk for point in by_shape["lock"]} == {"exponential 3 ms"}


def test_a_lone_session_takes_the_mean_over_the_shapes():
    run = Run(made.read(*ROWS))
    assert shapes.cost(run) == pytest.approx(0.004)
    assert shapes.think_time(run) == pytest.approx(0.006)
