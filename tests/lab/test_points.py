import pytest

from lab import made
from models.lab import points
from models.lab.run import Run


def read(*rows):
    return Run(made.read(*rows)).points


def test_the_repeats_of_a_point_are_those_of_which_the_same_was_asked():
    repeats = made.repeat(), made.repeat(commit="5.800", others="3.0", seconds="2.000")
    others = [
        made.repeat(**{name: other})
        for name, other in {
            "case": "bursts", "disk": "own", "sessions": 41, "rows": 2, "batch": 2, "rate": 251, "delay": "0.1",
        }.items()
    ]  # fmt: skip
    distinct = read(repeats[0], *others, repeats[1])
    assert [len(point.repeats) for point in distinct] == [2, 1, 1, 1, 1, 1, 1, 1]
    assert [point.rate for point in distinct] == [250, 250, 250, 250, 250, 250, 251, 250]
    assert distinct[0].delay == 0 and distinct[-1].delay == 0.0001


def test_a_column_of_a_point_has_a_mean_and_a_spread():
    (point,) = read(*(made.repeat(commit=time) for time in ("5.600", "5.900", "6.200", "5.700")))
    assert point.of("commit_time") == pytest.approx((0.00585, 0.0056, 0.0062, 0.000132288), rel=1e-5)
    ratio = point.of(lambda repeat: repeat.commit_time / repeat.sync_time)
    assert ratio[:3] == pytest.approx((1.4625, 1.4, 1.55), rel=1e-12)


def test_one_repeat_has_no_error_and_a_column_that_a_repeat_lacks_no_spread():
    (alone,) = read(made.repeat())
    assert alone.of("busy") == (0.7, 0.7, 0.7, None)
    (point,) = read(made.repeat(disk="own", cv2="", path=""), made.repeat(disk="own"))
    assert point.of("cv2") is None and point.of("sync_time").mean == 0.004


@pytest.mark.parametrize(("others", "marked"), [("9.9", False), ("10.0", True), ("35.0", True)])
def test_a_point_is_marked_if_the_machine_was_busy_during_any_repeat(others, marked):
    run = Run(made.read(made.repeat(), made.repeat(others=others), made.repeat(LONELY, others="0.0")))
    assert [point.marked for point in run.points] == [marked, False]
    assert run.marked == run.points[:1] * marked


LONELY = {"case": "closed", "sessions": 1}


def test_the_error_of_a_mean_is_that_of_independent_repeats():
    assert points.spread([1.0, 3.0]).error == pytest.approx(1)
    assert points.spread([2.0] * 5).error == 0
