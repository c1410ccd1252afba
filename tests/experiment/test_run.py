import json
import subprocess
import sys
from pathlib import Path

import pytest

import models
from experiment import made
from models.experiment.run import COUNTED, LAWS, Run
from models.reports.listings.reader import parse

ROOT = Path(models.__file__).parents[1]
ANSWER = """
import json, sys
from models.experiment.run import Run
from models.reports.listings.reader import parse
run = Run(parse(sys.stdin.read()))
print(json.dumps([(each.way, each.predicted, each.reported) for each in [*run.tested(), *run.at_the_row]]))
print(sys.modules["numpy"].__file__)
"""


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


def test_it_answers_the_same_where_there_is_no_numpy():
    stand_in = str(ROOT / "models" / "pages" / "form" / "stand_in")

    def answers(*first):
        program = f"import sys; sys.path[:0] = {[*first, str(ROOT)]}\n{ANSWER}"
        done = subprocess.run([sys.executable, "-c", program], input=made.WHOLE, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told, numpy = done.stdout.splitlines()
        assert (str(ROOT) in numpy and "stand_in" in numpy) == bool(first)
        return json.loads(told)

    here, there = answers(), answers(stand_in)
    assert [each[0] for each in here] == [each[0] for each in there]
    assert sum([each[1:] for each in here], []) == pytest.approx(sum([each[1:] for each in there], []), rel=1e-9)
    assert len(here) > 20
