"""What of DB time is parsing, by the time model: the other axis of the same time."""

import pytest

from findings.made import report, totals
from models.findings.asking.parsing import parsing
from models.findings.asking.questions import Questions


def parsed(every=None, hard=None, failed=None, parses=None, failures=None, db_time=10_000.0, **more):
    """Ten active sessions over a thousand seconds; seconds in parses."""
    model = {"parse time elapsed": every, "hard parse elapsed time": hard, "failed parse elapsed time": failed}
    counts = {"parse count (hard)": parses, "parse count (failures)": failures}
    model, counts = ({what: each for what, each in table.items() if each is not None} for table in (model, counts))
    made = {"time_model": totals(model | more.pop("model", {}), 201), "elapsed": 1000.0, "db_time": db_time}
    return parsing(Questions(report(statistics=counts, **made | more)))


def test_many_hard_parses_are_of_literals_or_cursors_that_are_not_shared():
    found = parsed(4_370.0, 4_290.0, 5.0, parses=196_000)
    assert found.sentence == (
        "Hard parses take 42.9 % of DB time, 196 a second: literals in place of bind variables, or cursors that "
        "are not shared"
    )
    assert (found.share, found.hard_share, found.hard_rate) == pytest.approx((0.437, 0.429, 196.0))
    assert found.hard_share.lines == (3, 202) and found.hard_rate.lines == (2, 101)


@pytest.mark.parametrize("seconds", [None, 0.0, 1_990.0])
def test_below_a_fifth_of_db_time_nothing_is_said(seconds):
    assert parsed(seconds, seconds, parses=196_000) is None
    assert parsed(2_010.0, 10.0, parses=196_000) is not None


@pytest.mark.parametrize(
    "wrong", [{"db_time": None}, {"db_time": 3_000.0}, {"model": {"DB CPU": 20_000.0}}, {"db_time": 0.0}]
)
def test_nothing_is_said_of_a_db_time_that_is_not_known_or_cannot_hold_it(wrong):
    assert parsed(4_370.0, 4_290.0, parses=196_000, **wrong) is None


def test_few_hard_parses_that_are_long_are_no_matter_of_literals():
    found = parsed(4_370.0, 4_290.0, parses=250)
    assert found.sentence == (
        "Hard parses take 42.9 % of DB time, one every 4 s of 17.2 s each: large statements, or parses that wait "
        "for the shared pool or for each other"
    )
    assert parsed(40.0, 40.0, parses=800, db_time=100.0).sentence.endswith("one every 1.25 s")


def test_many_hard_parses_that_are_long_say_how_long():
    assert (
        "76 a second of 500 ms each: literals"
        in parsed(40_000.0, 38_000.0, parses=76_000, db_time=80_000.0).sentence
    )


def test_parses_that_fail_are_said_beside_hard_ones():
    said = parsed(6_000.0, 5_000.0, 1_500.0, parses=196_000).sentence
    assert said.startswith("Hard parses take 50 % of DB time, 196 a second, parses that fail 15 %: literals")
    assert "fail" not in parsed(6_000.0, 5_000.0, 900.0, parses=196_000).sentence


def test_parses_that_fail_or_that_are_not_hard_have_another_cause():
    failed = parsed(5_000.0, 3_000.0, 3_000.0, parses=50_000, failures=30_000).sentence
    assert failed.startswith("Parses that fail take 30 % of DB time, 30 a second: statements with errors")
    soft = parsed(3_000.0, 200.0, parses=10).sentence
    assert soft.startswith("Parses take 30 % of DB time, hard ones 2 %: cursors that are closed")


def test_hard_parses_alone_are_enough_and_without_a_count_there_is_no_rate():
    found = parsed(None, 4_290.0)
    assert found.share is None and found.hard_rate is None
    assert found.sentence.startswith("Hard parses take 42.9 % of DB time: literals")
