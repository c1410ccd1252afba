"""Where one log file sync goes: the parts add up to the wait, and none is larger than it."""

import os
from math import fsum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyst.findings.made import event, evidence
from analyst.findings.made import redo_report as report
from analyst.findings.test_robustness import reports
from models.analyst import reports as readers
from models.analyst.findings import log_file_sync
from models.analyst.findings.study import sync_parts
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.sync_parts import STANDBY

FOLDER = os.environ.get("SHAPE_REPORTS")
REMOTE = "SYNC Remote Write"


def clocked(sync, before, io, after, late, writes, remote):
    """A report of 19c whose sync and stages of a write are these, in ms; commits are half of DB time."""
    before, io, after, sync, late = (time / 1000 for time in (before, io, after, sync, late))
    ends = {"schedule": before, "finish": before + io, "total": before + io + after}
    statistics = {f"redo write {stage} time": writes * end * 1e6 for stage, end in ends.items()}
    statistics |= {"redo synch time (usec)": sync * 1e10, "redo synch time overhead (usec)": late * 1e10}
    statistics |= {"redo writes": writes, "redo synch writes": 10_000}
    rows = [event("log file sync", 10_000, sync * 10_000), event(REMOTE, writes, remote, True)]
    rows.append(event("log file parallel write", writes, io * writes, True))
    return report(rows, statistics, release="19.0.0.0.0", db_time=sync * 20_000)


def check(made):
    """The parts of a report's sync, by name, once they are seen to add up."""
    finding = log_file_sync.finding(made)
    mean = evidence(finding, "log file sync, mean")
    assert not finding.parts or fsum(part.time for part in finding.parts) == pytest.approx(mean, rel=1e-9)
    assert all(0 < part.time <= mean * (1 + 1e-9) for part in finding.parts)
    return {part.what: part for part in finding.parts}


@pytest.mark.skipif(not FOLDER, reason="SHAPE_REPORTS names no folder of reports")
def test_the_parts_add_up_in_every_report_of_a_folder():
    seen = 0
    for path in sorted(Path(FOLDER).rglob("*")):
        try:
            seen += bool(check(readers.read(path.read_bytes(), path.name)))
        except (OSError, readers.Refused):
            continue
    assert seen


@given(reports)
def test_the_parts_add_up_to_the_wait_and_none_is_negative(made):
    check(made)


@given(
    st.floats(0.01, 100), st.floats(0, 50), st.floats(0.01, 50), st.floats(0, 50), st.floats(0, 120),
    st.integers(1_000, 10**7), st.floats(0, 1e3),
)  # fmt: skip
def test_whatever_the_stages_the_parts_add_up_to_the_wait(sync, before, io, after, late, writes, remote):
    made = clocked(sync, before, io, after, late, writes, remote)
    parts = check(made)
    assert fsum(part.time * 1000 for part in parts.values()) == pytest.approx(sync, rel=1e-9)
    assert STANDBY not in parts or parts[STANDBY].time * 1000 <= after + 1e-9 * sync
    assert all(part.lines for part in parts.values())
    assert sync_parts.in_words(Study(made)).endswith(".")
