"""Each event has one finding that owns it: that says what its waits mean, where others may refer to it."""

import sys
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest

from findings.made import event, report
from models.findings import chapters
from models.findings.chapters import BY_FILE
from models.findings.diagnose import FINDINGS, diagnose
from models.findings.first.summary import summary
from models.reports.names import known

OWNED = {finding.__module__.rpartition(".")[2]: sys.modules[finding.__module__].EVENTS for finding in FINDINGS}
EVENTS = [(owner, name) for owner, names in OWNED.items() for name in names]

# Findings that go on from what the owner of the event finds, and say so.
REFERRING = {"enq: HW - contention": {"batching-the-reclaim"}}


def test_no_two_findings_claim_an_event():
    claims = Counter(name for names in OWNED.values() for name in names)
    twice = {name: [owner for owner in OWNED if name in OWNED[owner]] for name in claims if claims[name] > 1}
    assert not twice, "leave each event in the EVENTS of one finding, and let the others refer to it"


def told(name):
    """What the first screen says of an event that is on top, and of the book beside it."""
    made = report([event(name, 1000, 50.0), event("DB CPU", None, 40.0)], db_time=100.0, elapsed=50.0)
    shown = summary(made, diagnose(made))
    return f"{shown.top[0].name}: {shown.top[0].place}. {shown.nothing}"


@pytest.mark.parametrize("name", [name for _, name in EVENTS])
def test_an_event_that_a_chapter_owns_is_never_said_to_be_in_none(name):
    assert told(name).startswith(f"{name}: chapter") and "in this book" not in told(name)


def test_a_chapter_that_is_added_ends_what_was_said_of_its_events(monkeypatch):
    name = "resmgr:cpu quantum"
    assert told(name).startswith(f"{name}: not in this book. Nothing in this book")
    added = replace(BY_FILE["hw-contention"], file="cpu-quantum", finding=SimpleNamespace(EVENTS=(name,)))
    monkeypatch.setattr(chapters, "CHAPTERS", (*chapters.CHAPTERS, added))
    monkeypatch.setitem(BY_FILE, added.file, added)
    assert told(name).startswith(f"{name}: chapter") and "in this book" not in told(name)


def test_what_is_claimed_is_an_event():
    assert set().union(*OWNED.values()) <= known()


@pytest.mark.parametrize(("owner", "name"), EVENTS)
def test_its_owner_names_an_event_that_matters_and_no_other_finding_judges_by_it(owner, name):
    def findings(called):
        rows = [event(called, 1000, 50.0), event("latch free", 10, 0.1), event("DB CPU", None, 40.0)]
        return {each.chapter: each for each in diagnose(report(rows, db_time=100.0, elapsed=50.0))}

    with_it, without = findings(name), findings("library cache lock")
    judging = {chapter for chapter in with_it if with_it[chapter].verdict != without[chapter].verdict}
    assert judging <= {owner.replace("_", "-")} | REFERRING.get(name, set())
    own = with_it[owner.replace("_", "-")]
    assert name in " ".join([own.because, *(each.what for each in own.evidence)])
