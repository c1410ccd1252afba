"""Every figure that a finding rests on names its lines: those that it depends on, all of them, and no others."""

import random

import pytest
from chosen import some

from analyst.findings.made import event, redo_report
from analyst.findings.test_robustness import changed
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.findings.diagnose import diagnose
from models.laws.numbers.figure import Figure


def read(name):
    return reports.read(LAYOUTS[name].write(truth(3)), name)


@pytest.mark.parametrize("name", some([*LAYOUTS], 6))
def test_all_evidence_names_its_lines(name):
    evidence = [piece for finding in diagnose(read(name)) for piece in finding.evidence]
    assert len(evidence) > 20
    assert not [piece.what for piece in evidence if not piece.lines]


CLOCKED = {
    "redo writes": 10_000, "redo size": 9e9, "redo write schedule time": 4e6, "redo write finish time": 1.9e7,
    "redo write total time": 2e7, "redo write worker delay (usec)": 1e6, "redo writes adaptive worker": 9_000,
    "redo write active strands": 15_000, "redo synch writes": 10_000, "redo synch time (usec)": 3e7,
    "redo synch time overhead (usec)": 1e6, "redo synch polls": 20_000, "redo synch poll writes": 9_000,
    "physical writes direct (lob)": 1_300, "redo size for direct writes": 130_000,
    "total cf enq hold time": 3_953, "total number of cf enq holders": 1_000,
}  # fmt: skip
FROM_STATISTICS = (
    "redo writes by workers", "waking a worker, mean", "from the write's end to the session's noticing, mean",
    "redo synch polls ÷ redo synch writes", "looks per commit that polled",
    "LOB size at which logging costs as much",
)  # fmt: skip


@pytest.fixture(scope="module")
def clocked():
    """A report of a later release, with statistics that the synthetic ones lack."""
    rows = [event("log file sync", 10_000, 30.0), event("log file parallel write", 10_000, 15.0, True, line=12)]
    return redo_report(rows, CLOCKED, release="19.0.0.0.0", db_time=100.0)


def test_what_statistics_of_a_later_release_add_names_its_lines_too(clocked):
    evidence = [piece for finding in diagnose(clocked) for piece in finding.evidence]
    assert set(FROM_STATISTICS) <= {piece.what for piece in evidence}
    assert not [piece.what for piece in evidence if not piece.lines]


def shaken(report, is_meant, most):
    """The report with each figure on the lines that are meant times a factor up to `most`; 0 is not kept."""
    chance = random.Random(1)

    def change(figure, _):
        factor = most ** chance.uniform(0.5, 1.0)
        value = figure * factor if figure else abs(factor - 1)
        unchanged = not is_meant(figure.line)
        return figure if unchanged else Figure(value, figure.text, figure.unit, figure.resolution, figure.line)

    return changed(report, change)


def evidence_of(report):
    """The value of each piece of evidence, and its lines, by chapter and what it is."""
    return {(finding.chapter, piece.what): piece for finding in diagnose(report) for piece in finding.evidence}


def places(report):
    """The lines of each thing that a report prints, in one place or several: a field, a row, a figure."""
    facts = (getattr(report, name).lines for name in ("elapsed", "db_time", "cpus"))
    several = [set(lines) for lines in (*facts, *(row.lines for row in report.events)) if lines]
    single = set()
    changed(report, lambda figure, _: single.add(figure.line) or figure)
    return several + [{line} for line in single.difference(*several)]


@pytest.fixture(scope="module", params=["awr text 19 filled", "statspack 11.2.0.3.0", "clocked"])
def printed(request):
    if request.param == "clocked":
        return request.getfixturevalue("clocked")
    return read(request.param)


@pytest.mark.slow
def test_no_figure_changes_with_lines_that_it_does_not_name(printed):
    for what, piece in some([*evidence_of(printed).items()], 20):
        others = evidence_of(shaken(printed, lambda line, piece=piece: line not in piece.lines, 1.0001))
        assert others[what].value == piece.value, what


@pytest.mark.slow
def test_every_figure_changes_with_everything_whose_lines_it_names(printed):
    before = evidence_of(printed)
    for lines in some(places(printed), 60):
        left = {what for what, piece in before.items() if lines <= set(piece.lines) and piece.value}
        for most in (1.0001, 30.0, 1 / 30.0, 1e-9, 1e9):
            after = evidence_of(shaken(printed, lines.__contains__, most)) if left else {}
            left = {what for what in left if what in after and after[what].value == before[what].value}
        assert not left, lines
