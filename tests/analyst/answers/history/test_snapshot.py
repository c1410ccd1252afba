"""What is kept of one report among many."""

import json
from dataclasses import asdict, replace

import pytest

from analyst.answers.history.week import hour
from analyst.findings.made import report
from analyst.reports import miner
from models.analyst import reports
from models.analyst.answers.history import snapshot
from models.analyst.answers.history.history import History
from models.analyst.answers.history.sentences import whole
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import summary
from models.analyst.findings.study.finding import APPLIES, Finding, Prediction


def kept(made):
    return snapshot.of(made, diagnose(made))


def finding(**changes):
    sound = {"chapter": "log-file-sync", "title": "", "verdict": APPLIES, "because": "Because."}
    return Finding(**(sound | changes))


def predicting(*predictions, waits=1000):
    made = hour(0, commits=waits / 3600)
    return snapshot.of(made, [finding(predictions=predictions)]).points


def test_a_snapshot_comes_back_from_json_as_it_was():
    one = kept(hour(50))
    assert one.points and one.figures and one.waits and one.top
    assert snapshot.from_plain(json.loads(json.dumps(asdict(one), allow_nan=False))) == one


def test_a_snapshot_is_small():
    assert len(json.dumps(asdict(kept(hour(50))))) < 4096


def test_of_an_empty_report_a_snapshot_says_nothing():
    one = kept(report())
    assert (one.active, one.top, one.points, one.leads, one.next, one.begin) == (None, (), (), None, "", None)


def test_what_to_look_at_first_is_that_of_the_reports_own_first_screen():
    for made in (hour(0), hour(50), report()):
        one, first = kept(made), summary(made, diagnose(made))
        assert (one.leads, one.next) == (first.leads, first.look)
    assert kept(hour(50)).leads == "log-file-sync"


SOUND = Prediction("", "sync", 1.0, 2.0, "s")
RATIO, TIME = Prediction("", "ratio", 1.5, 2.0, ""), Prediction("", "time", 0.0015, 0.002, "s")


@pytest.mark.parametrize(
    ("given", "waits", "kept"),
    [
        ([SOUND], 100, ["sync"]),
        ([SOUND], 99, []),
        ([replace(SOUND, fitted=1)], 1000, []),
        ([RATIO, TIME], 1000, ["ratio"]),  # one law in two words
        ([RATIO, replace(TIME, predicted=0.0016)], 1000, ["ratio", "time"]),
    ],
)
def test_a_test_of_a_law_is_no_fit_and_of_many_waits_and_counts_once(given, waits, kept):
    assert [point.what for point in predicting(*given, waits=waits)] == kept


def test_a_sum_that_has_to_agree_is_no_law():
    made, sum_ = hour(0, commits=1.0), Prediction("", "messages received", 1.0, 1.0, "")
    assert not snapshot.of(made, [finding(chapter="message-flow", predictions=(sum_,))]).points


def test_lists_of_several_instances_that_are_nobodys_are_said_to_be_left_out():
    made = miner.capture(sorted(miner.snapshots() + miner.snapshots(instance=2), key=lambda each: each.number))
    several, one = (
        whole(History([snapshot.of(each, diagnose(each)) for each in reports.read_many(text)]))
        for text in (made, miner.capture(miner.snapshots()))
    )
    assert any(each.startswith("Left out are ") and "of all 2 instances" in each for each in several)
    assert not any("Left out" in each for each in one)
