import pytest

from lab import made
from models.lab.run import COUNTED, LAWS, Run
from models.lab.tables import parse


def test_every_case_that_has_a_law_is_predicted():
    run = Run(parse(made.WHOLE))
    told = {each.point.case for each in run.tested()}
    assert told == set(LAWS) - {"own disk"}  # whose syncs are not logged here
    assert {each.point.case for each in run.tested("lock", "timer")} == {"lock", "timer"}
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
    one, other = (Run(made.read(*rows)).tested() for rows in (made.EVERY_CASE, changed))
    assert [each.predicted for each in one] == [each.predicted for each in other]
    assert one != other or row["case"] == "own disk"


def test_one_way_to_each_figure_counts_and_no_rival():
    run = Run(made.read(*made.EVERY_CASE, at_row=made.AT_ROW))
    counted = run.counted
    assert len({(each.point, each.what) for each in counted}) == len(counted)
    assert {each.point for each in counted} == {
        each.point for each in run.tested() if each.way in COUNTED and not each.rival
    }
    assert not [each for each in counted if each.rival]
    assert {each.way for each in counted if each.point.case == "open"} == {"with the processor's share"}
    assert [each.what for each in counted if each.point.case == "lock"] == [
        "transaction",
        "of 7 sessions at the row",
    ]
