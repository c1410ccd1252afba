import pytest

from lab import made
from models.lab.run import COUNTED, LAWS, Run
from models.lab.tables import parse


def test_every_case_that_has_a_law_is_predicted():
    run = Run(parse(made.WHOLE))
    cases = {tested.point.case for tested in run.tested()}
    assert cases == set(LAWS) - {"own disk"}  # whose syncs are not logged here
    assert {tested.point.case for tested in run.tested("lock", "timer")} == {"lock", "timer"}
    assert [point.case for point in run.of("bursts", "open")] == ["open", "open", "bursts"]


def test_a_case_without_a_law_has_points_and_no_prediction():
    run = Run(made.read(made.repeat(case="novel")))
    assert len(run.points) == 1 and run.tested() == []


PREDICTED = [at for at, row in enumerate(made.EVERY_CASE) if row[0] not in ("nothing", "nothing lock", "line")]


@pytest.mark.parametrize("at", PREDICTED)
def test_no_prediction_uses_the_figure_that_it_predicts(at):
    row = dict(zip(made.ROW, made.EVERY_CASE[at], strict=True))
    row |= {"commits": 9} if row["case"] == "batch" else {"commit (ms)": "9.999"}
    changed = [*made.EVERY_CASE[:at], tuple(row.values()), *made.EVERY_CASE[at + 1 :]]
    before, after = (Run(made.read(*rows)).tested() for rows in (made.EVERY_CASE, changed))
    assert [tested.predicted for tested in before] == [tested.predicted for tested in after]
    assert before != after or row["case"] == "own disk"


def test_one_way_to_each_figure_counts_and_no_rival():
    run = Run(made.read(*made.EVERY_CASE, at_row=made.AT_ROW))
    counted = run.counted
    assert len({(tested.point, tested.what) for tested in counted}) == len(counted)
    assert {tested.point for tested in counted} == {
        tested.point for tested in run.tested() if tested.way in COUNTED and not tested.rival
    }
    assert not [tested for tested in counted if tested.rival]
    assert {tested.way for tested in counted if tested.point.case == "open"} == {"with the processor's share"}
    assert [tested.what for tested in counted if tested.point.case == "lock"] == [
        "transaction",
        "of 7 sessions at the row",
    ]
