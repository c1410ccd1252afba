"""Where one log file sync goes: the parts add up to the wait, and none is larger than it."""

import os
from math import fsum
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyst.findings.made import event, evidence
from analyst.findings.made import redo_report as report
from analyst.findings.test_robustness import reports
from models.analyst import reports as readers
from models.analyst.findings import adaptive_log_file_sync, log_file_sync
from models.analyst.findings.study import sync_parts
from models.analyst.findings.study.finding import APPLIES, UNKNOWN
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.sync_parts import STANDBY

FOLDER = os.environ.get("SHAPE_REPORTS")
SYNC, LFPW, REMOTE = "log file sync", "log file parallel write", "SYNC Remote Write"


def clocked(sync, before, io, after, late=0.0, statistics=None, events=(), writes=10_000):
    """A report of 19c whose sync and stages of a write are these, in ms; commits are half of DB time."""
    before, io, after, sync, late = (each / 1000 for each in (before, io, after, sync, late))
    ends = {"schedule": before, "finish": before + io, "total": before + io + after}
    told = {f"redo write {stage} time": writes * end * 1e6 for stage, end in ends.items()}
    told |= {"redo synch time (usec)": sync * 1e10, "redo synch time overhead (usec)": late * 1e10}
    told |= {"redo writes": writes, "redo synch writes": 10_000}
    rows = [event(SYNC, 10_000, sync * 10_000), event(LFPW, writes, io * writes, True), *events]
    return report(rows, told | (statistics or {}), release="19.0.0.0.0", db_time=sync * 20_000)


def short_of_cpu(made):
    """The Study of a report of a host that is short of CPU."""
    study, unknown = Study(made), dict.fromkeys(("busy", "waiting", "waiting_share", "has_time_left"))
    study.processors = SimpleNamespace(starved=True, signs=("the load is 137 on 32 CPUs",), **unknown)
    return study


def test_polling_is_not_the_cause_on_a_host_that_is_short_of_cpu():
    polls = {"redo synch polls": 10_500, "redo synch poll writes": 10_000}
    made = clocked(13.0, 0.2, 1.0, 0.3, statistics=polls)
    assert adaptive_log_file_sync.finding(made).verdict == APPLIES
    found = adaptive_log_file_sync.finding(short_of_cpu(made))
    assert found.verdict == UNKNOWN and "the load is 137 on 32 CPUs" in found.because
    assert "one sleep" not in found.because and not found.causes and found.missing
    causes = log_file_sync.finding(short_of_cpu(made)).causes
    assert not any("look for themselves" in cause for cause in causes)
    half = clocked(2.0, 0.1, 1.0, 0.1, statistics=polls)
    assert log_file_sync.finding(half).verdict == UNKNOWN  # a sleep would look the same
    assert log_file_sync.finding(short_of_cpu(half)).verdict == APPLIES


@pytest.mark.skipif(not FOLDER, reason="SHAPE_REPORTS names no folder of reports")
def test_the_parts_add_up_in_every_report_of_a_folder():
    told = 0
    for path in sorted(Path(FOLDER).rglob("*")):
        try:
            made = readers.read(path.read_bytes(), path.name)
        except (OSError, readers.Refused):
            continue
        found = log_file_sync.finding(made)
        mean = evidence(found, "log file sync, mean")
        for each in found.parts:
            assert 0 < each.time <= mean * (1 + 1e-9), path.name
        assert not found.parts or fsum(each.time for each in found.parts) == pytest.approx(mean, rel=1e-9)
        told += bool(found.parts)
    assert told


@given(reports)
def test_the_parts_add_up_to_the_wait_and_none_is_negative(made):
    found = log_file_sync.finding(made)
    if not found.parts:
        return
    mean = evidence(found, "log file sync, mean")
    assert fsum(each.time for each in found.parts) == pytest.approx(mean, rel=1e-9)
    assert all(0 < each.time <= mean * (1 + 1e-9) for each in found.parts)


@given(
    st.floats(0.01, 100), st.floats(0, 50), st.floats(0.01, 50), st.floats(0, 50), st.floats(0, 120),
    st.integers(1_000, 10**7), st.floats(0, 1e3),
)  # fmt: skip
def test_whatever_the_stages_the_parts_add_up_to_the_wait(sync, before, io, after, late, writes, remote):
    made = clocked(sync, before, io, after, late, writes=writes, events=[event(REMOTE, writes, remote, True)])
    found = {each.what: each.time * 1000 for each in log_file_sync.finding(made).parts}
    assert fsum(found.values()) == pytest.approx(sync, rel=1e-9)
    assert all(each > 0 for each in found.values())
    assert found.get(STANDBY, 0.0) <= after + 1e-9 * sync
    assert all(each.lines for each in log_file_sync.finding(made).parts)
    assert sync_parts.in_words(Study(made)).endswith(".")
