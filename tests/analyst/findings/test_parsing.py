"""What of DB time is parsing, by the time model: the other axis of the same time."""

import pytest

from analyst.findings.made import report, totals
from models.analyst.findings.study.load_profile import parsing
from models.analyst.findings.study.study import Study


def parsed(every=None, hard=None, failed=None, parses=None, failures=None, db_time=10_000.0, **more):
    """Ten active sessions over a thousand seconds; seconds in parses."""
    model = {"parse time elapsed": every, "hard parse elapsed time": hard, "failed parse elapsed time": failed}
    counts = {"parse count (hard)": parses, "parse count (failures)": failures}
    model, counts = ({what: each for what, each in table.items() if each is not None} for table in (model, counts))
    made = {"time_model": totals(model | more.pop("model", {}), 201), "elapsed": 1000.0, "db_time": db_time}
    return parsing(Study(report(statistics=counts, **made | more)))


def test_hard_parses_have_a_share_and_a_rate_with_their_lines():
    found = parsed(4_370.0, 4_290.0, 5.0, parses=196_000)
    assert (found.share, found.hard_share, found.hard_rate) == pytest.approx((0.437, 0.429, 196.0))
    assert found.hard_share.lines == (3, 202) and found.hard_rate.lines == (2, 101)
    alone = parsed(None, 4_290.0)
    assert alone.share is None and alone.hard_rate is None


@pytest.mark.parametrize(
    ("seconds", "more", "said"),
    [
        ((4_370.0, 4_290.0, 5.0), {"parses": 196_000},
         "Hard parses take 42.9 % of DB time, 196 a second: literals in place of bind variables, or cursors that "
         "are not shared"),
        ((4_370.0, 4_290.0), {"parses": 250},
         "Hard parses take 42.9 % of DB time, one every 4 s of 17.2 s each: large statements, or parses that "
         "wait for the shared pool or for each other"),
        ((40.0, 40.0), {"parses": 800, "db_time": 100.0}, "one every 1.25 s"),
        ((40_000.0, 38_000.0), {"parses": 76_000, "db_time": 80_000.0}, "76 a second of 500 ms each: literals"),
        ((6_000.0, 5_000.0, 1_500.0), {"parses": 196_000},
         "Hard parses take 50 % of DB time, 196 a second, parses that fail 15 %: literals"),
        ((6_000.0, 5_000.0, 900.0), {"parses": 196_000}, "of DB time, 196 a second: literals"),
        ((5_000.0, 3_000.0, 3_000.0), {"parses": 50_000, "failures": 30_000},
         "Parses that fail take 30 % of DB time, 30 a second: statements with errors"),
        ((3_000.0, 200.0), {"parses": 10}, "Parses take 30 % of DB time, hard ones 2 %: cursors that are closed"),
        ((None, 4_290.0), {}, "Hard parses take 42.9 % of DB time: literals"),
    ],
)  # fmt: skip
def test_what_takes_the_time_of_parses_says_what_they_are_of(seconds, more, said):
    assert said in parsed(*seconds, **more).sentence
