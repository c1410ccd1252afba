import pytest

from analyst.findings.made import event, report
from models.analyst.findings import choosing_lob_options

SLEEP = "write complete waits"


def finding(events=(), **named):
    named = {"redo size": 1e6} | named
    return choosing_lob_options.finding(report(events, elapsed=100.0, db_time=50.0, statistics=named))


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
    assert said in finding([event(SLEEP, 100, 10.0)], **named).because
