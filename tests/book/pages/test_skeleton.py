"""What a new chapter is copied from: a finding that answers, and a notebook that runs as it is."""

from pathlib import Path

import pytest
from analyst.findings.made import event, evidence, report
from explorable.test_stored import cells, shown

from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN
from models.book.pages import skeleton
from models.laws import mm1

SKELETON = Path(__file__).parents[3] / "models" / "book" / "pages" / "skeleton.ipynb"


@pytest.mark.parametrize(
    ("name", "time", "verdict"),
    [(skeleton.EVENT, 50.0, APPLIES), (skeleton.EVENT, 0.5, DOES_NOT), ("", 50.0, UNKNOWN)],
)
def test_the_finding_has_its_three_verdicts(name, time, verdict):
    rows = [event(name, 5000, time)] if name else []
    result = skeleton.finding(report(rows, db_time=100.0, elapsed=100.0))
    assert result.verdict == verdict and result.because.startswith(skeleton.EVENT)
    assert bool(result.missing) == (verdict != DOES_NOT) and result.stake == (time / 100 if name else 0)


@pytest.mark.parametrize("gets", [20.0, 50.0, 90.0])
def test_the_finding_has_the_hold_behind_the_waits_of_those_that_wait(gets):
    hold, elapsed = 0.01, 100.0
    waits = gets * mm1.utilization(gets, hold) * elapsed
    time = gets * mm1.waiting_time(gets, hold) * elapsed
    result = skeleton.finding(report([event(skeleton.EVENT, waits, time)], db_time=2 * time, elapsed=elapsed))
    assert evidence(result, "one hold, if gets come at random") == pytest.approx(hold)


@pytest.mark.slow
def test_the_notebook_runs_and_shows_an_explorable():
    outputs = [
        output for output in shown(code for code, *_ in cells(SKELETON)) if hasattr(output, "_repr_mimebundle_")
    ]
    assert any("explorable" in mime for output in outputs for mime in output._repr_mimebundle_())
