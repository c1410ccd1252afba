"""What changed between two reports, in words."""

from answers.history.test_history import SYNC, snap
from answers.history.test_snapshot import kept
from answers.history.week import hour
from models.answers.history.changes import changes
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN


def test_a_change_is_a_sentence_with_both_figures():
    (told,) = changes(snap(0, active=2.0), snap(1, active=5.0))
    assert told == "Active sessions: 2 before, 5 after, 2.5 times that."
    (told,) = changes(snap(0, active=5.0), snap(1, active=2.0))
    assert told == "Active sessions: 5 before, 2 after, 40 % of that."


def test_the_largest_change_is_told_first():
    before = snap(0, active=2.0, cpu_busy=0.1, rates={"commits": 100.0, "redo": 1e6})
    after = snap(1, active=3.0, cpu_busy=0.4, rates={"commits": 50.0, "redo": 1e6})
    begun = [sentence.partition(":")[0] for sentence in changes(before, after)]
    assert begun == ["CPUs busy", "Commits", "Active sessions"]


def test_what_hardly_changed_is_not_told():
    assert changes(snap(0, active=1.0), snap(1, active=1.2)) == [
        "Nothing changed by more than 25 %, and all verdicts are the same."
    ]


def test_a_slower_log_is_told_with_its_writes_and_its_syncs():
    told = changes(kept(hour(9)), kept(hour(9, write=0.009, commits=100.0)))
    assert any(each.startswith("log file parallel write, mean: ") and "9 ms after" in each for each in told)
    assert any(each.startswith("log file sync, mean: ") for each in told)


def test_an_event_that_comes_or_goes_is_told_with_its_share():
    row = ("enq: TX - row lock contention", 0.4, 0.1, None)
    (told,) = changes(snap(0, top=()), snap(1, top=(row,)))
    assert told == ("enq: TX - row lock contention: 40 % of DB time after; before, it is not among the longest.")
    (told,) = changes(snap(0, top=(row,)), snap(1, top=()))
    assert "40 % of DB time before" in told
    small = ("enq: TX - row lock contention", 0.01, 0.1, None)
    assert changes(snap(0), snap(1, top=(small,)))[0].startswith("Nothing changed")


def test_a_verdict_that_begins_or_ceases_to_apply_is_told_and_no_other():
    def between(*verdicts):
        return changes(*(snap(n, verdicts={SYNC: verdict}) for n, verdict in enumerate(verdicts)))[0]

    assert between(UNKNOWN, APPLIES).endswith(": it could not be told before, it applied after.")
    assert between(APPLIES, DOES_NOT).endswith(": it applied before, it did not apply after.")
    assert between(UNKNOWN, DOES_NOT).startswith("Nothing changed")
