"""Waits for a log switch: when they matter, and what they ask for."""

import pytest

from findings.made import event, evidence
from findings.made import redo_report as report
from models.findings import cache_the_lob

CHECKPOINT, ARCHIVING = "log file switch (checkpoint incomplete)", "log file switch (archiving needed)"
REST = [event("db file sequential read", 1_000, 700.0), event("latch free", 10, 0.1)]


def finding(name=CHECKPOINT, waits=93, mean=0.35, switches=None, redo=2e9, **more):
    """Of a thousand seconds with one session active."""
    totals = {"redo size": redo} | ({} if switches is None else {"log switches (derived)": switches})
    return cache_the_lob.finding(report([event(name, waits, waits * mean), *REST], totals, **more))


def test_switches_in_an_hour_and_the_redo_of_a_log_are_said_with_what_they_ask_for():
    found = finding(switches=50)
    assert "switch 180 times an hour" in found.because
    assert evidence(found, "log switches per hour") == pytest.approx(180)
    assert evidence(found, "redo to a log switch") == pytest.approx(4e7)
    assert "still needed by a checkpoint" in found.causes[0]
    assert "about 4 switches an hour, a rule of thumb: 1.8 GB at this rate" in found.causes[0]  # 2 MB/s for 900 s
    assert not found.missing or all("log switches" not in each for each in found.missing)
