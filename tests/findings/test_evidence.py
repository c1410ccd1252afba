"""Every figure that a finding rests on names its lines, in whole reports of every layout."""

import pytest
from reports.layouts import LAYOUTS
from reports.truth import truth

from models import reports
from models.diagnosis.diagnose import diagnose

from . import own
from .own import event


@pytest.fixture(scope="module", params=LAYOUTS)
def report(request):
    """A synthetic report, read."""
    return reports.read(LAYOUTS[request.param].write(truth(3)), request.param)


def test_all_evidence_names_its_lines(report):
    told = [each for finding in diagnose(report) for each in finding.evidence]
    assert len(told) > 20
    assert not [each.what for each in told if not each.lines]


CLOCKED = {
    "redo writes": 10_000,
    "redo size": 9e9,
    "redo write schedule time": 4e6,
    "redo write finish time": 1.9e7,
    "redo write total time": 2e7,
    "redo write worker delay (usec)": 1e6,
    "redo writes adaptive worker": 9_000,
    "redo write active strands": 15_000,
    "redo synch writes": 10_000,
    "redo synch time (usec)": 3e7,
    "redo synch time overhead (usec)": 1e6,
    "redo synch polls": 20_000,
    "redo synch poll writes": 9_000,
    "physical writes direct (lob)": 1_300,
    "redo size for direct writes": 130_000,
    "total cf enq hold time": 3_953,
    "total number of cf enq holders": 1_000,
}
FROM_STATISTICS = (
    "redo writes by workers",
    "waking a worker, mean",
    "from the write's end to the session's noticing, mean",
    "redo synch polls ÷ redo synch writes",
    "looks per commit that polled",
    "LOB size at which logging costs as much",
)


def test_what_statistics_of_a_later_release_add_names_its_lines_too():
    rows = [
        event("log file sync", 10_000, 30.0, line=11),
        event("log file parallel write", 10_000, 15.0, True, 12),
    ]
    made = own.report(rows, CLOCKED, release="19.0.0.0.0", db_time=100.0)
    told = [each for finding in diagnose(made) for each in finding.evidence]
    assert set(FROM_STATISTICS) <= {each.what for each in told}
    assert not [each.what for each in told if not each.lines]
