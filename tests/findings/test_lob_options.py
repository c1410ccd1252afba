import pytest

from findings.made import event, listed, report
from models.findings import choosing_lob_options
from models.findings.asking.finding import DOES_NOT, UNKNOWN


def finding(events=(), **named):
    return choosing_lob_options.finding(report(events, elapsed=100.0, db_time=50.0, statistics=named))


def test_no_statistics_of_lobs_and_lobs_in_use_cannot_be_told_and_unused_ones_do_not_apply():
    assert finding().verdict == UNKNOWN
    assert finding(**{"lob writes": 99}).verdict == DOES_NOT  # less than one a second
    assert finding(**{"lob writes": 100}).verdict == UNKNOWN
    assert finding(**{"lob writes": 0, "physical writes direct (lob)": 100}).verdict == UNKNOWN


@pytest.mark.parametrize(
    ("direct", "redo", "said"),
    [
        (0, 0, "cached"),
        (1000, 102_000, "NOCACHE, and not logged"),
        (1000, 8_300_000, "NOCACHE, and logged"),
        (1000, None, "NOCACHE"),
    ],
)
def test_direct_writes_and_their_redo_say_how_lobs_are_kept(direct, redo, said):
    named = {"lob writes": 1000, "physical writes direct (lob)": direct}
    if redo is not None:
        named["redo size for direct writes"] = redo
    assert said in finding(**named).because


def test_options_that_a_lock_or_a_timer_makes_slow_are_named():
    assert "control file" in choosing_lob_options.finding(listed("cf-basicfile-nocache-nologging")).causes[0]
    sleeps = finding([event("write complete waits", 1000, 10.0)], **{"lob writes": 1000})
    assert "sleeps" in sleeps.causes[0]
    assert finding(**{"lob writes": 1000}).causes == ()
