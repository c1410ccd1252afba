"""Each event has one finding that owns it: that says what its waits mean, where others may refer to it."""

import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

from analyst.findings.made import event, first, report
from models.analyst.findings import chapters
from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.diagnose import FINDINGS, diagnose
from models.analyst.findings.first.advice import advice_on
from models.analyst.reports.names import known_names

OWNED = {finding.__module__.rpartition(".")[2]: sys.modules[finding.__module__].EVENTS for finding in FINDINGS}
EVENTS = [(owner, name) for owner, names in OWNED.items() for name in names]

# Findings that go on from what the owner of the event finds, and say so.
REFERRING = {"enq: HW - contention": {"batching-the-reclaim"}}


def test_no_two_findings_claim_an_event():
    claims = Counter(name for names in OWNED.values() for name in names)
    twice = {name: [owner for owner in OWNED if name in OWNED[owner]] for name in claims if claims[name] > 1}
    assert not twice, "leave each event in the EVENTS of one finding, and let the others refer to it"


def top_line(name):
    """The line of the first screen about an event that is on top."""
    made = report([event(name, 1000, 50.0), event("DB CPU", None, 40.0)], db_time=100.0, elapsed=50.0)
    return first(made).top[0]


def test_an_event_that_a_chapter_owns_leads_to_it_and_has_an_advice_of_its_own():
    for _, name in EVENTS:
        assert top_line(name).chapter is not None, name
        missing = f"models/analyst/findings/first/events.py: say what sessions do in {name}"
        assert advice_on(name) is not advice_on("an event that nobody knows"), missing


def test_a_chapter_that_is_added_is_that_of_its_events(monkeypatch):
    name = "resmgr:cpu quantum"
    assert top_line(name).chapter is None
    added = replace(BY_FILE["hw-contention"], file="cpu-quantum", finding=SimpleNamespace(EVENTS=(name,)))
    monkeypatch.setattr(chapters, "CHAPTERS", (*chapters.CHAPTERS, added))
    monkeypatch.setitem(BY_FILE, added.file, added)
    assert top_line(name).chapter == added.file


def test_what_is_claimed_is_an_event():
    assert set().union(*OWNED.values()) <= known_names()


@cache
def findings(called):
    rows = [event(called, 1000, 50.0), event("latch free", 10, 0.1), event("DB CPU", None, 40.0)]
    return {finding.chapter: finding for finding in diagnose(report(rows, db_time=100.0, elapsed=50.0))}


@pytest.mark.parametrize(("owner", "name"), EVENTS)
def test_its_owner_names_an_event_that_matters_and_no_other_finding_judges_by_it(owner, name):
    with_it, without = findings(name), findings("library cache lock")
    judging = {chapter for chapter in with_it if with_it[chapter].verdict != without[chapter].verdict}
    assert judging <= {owner.replace("_", "-")} | REFERRING.get(name, set())
    finding = with_it[owner.replace("_", "-")]
    assert name in " ".join([finding.because, *(piece.what for piece in finding.evidence)])
