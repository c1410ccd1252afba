"""Each event has one finding that owns it: that says what its waits mean, where others may refer to it."""

import sys
from collections import Counter

import pytest

from findings.made import event, report
from models.findings.diagnose import FINDINGS, diagnose
from models.reports.names import known

OWNED = {finding.__module__.rpartition(".")[2]: sys.modules[finding.__module__].EVENTS for finding in FINDINGS}
EVENTS = [(owner, name) for owner, names in OWNED.items() for name in names]

# Findings that go on from what the owner of the event finds, and say so.
REFERRING = {"enq: HW - contention": {"batching-the-reclaim"}}


def test_no_two_findings_claim_an_event():
    claims = Counter(name for names in OWNED.values() for name in names)
    twice = {name: [owner for owner in OWNED if name in OWNED[owner]] for name in claims if claims[name] > 1}
    assert not twice, "leave each event in the EVENTS of one finding, and let the others refer to it"


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
