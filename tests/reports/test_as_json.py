"""What was read of a report, as plain JSON."""

import json

import pytest

from models import reports
from models.answers.as_json import plain
from reports.layouts import LAYOUTS
from reports.truth import truth

TRUTH = truth(6)


@pytest.fixture(scope="module")
def given():
    report = reports.read(LAYOUTS["awr html 19.0.0.0.0"].write(TRUTH))
    return json.loads(json.dumps(plain(report), allow_nan=False))


def test_it_says_whose_report_it_is_and_of_when(given):
    assert (given["database"], given["instance"], given["pdb"]) == ("MADEUP", "madeup1", False)
    assert given["begin"] == TRUTH.begin.isoformat()
    assert given["end"] == TRUTH.end.replace(microsecond=0).isoformat()
    assert given["captured"] == pytest.approx(TRUTH.captured, abs=0.0005)
    assert all(given["fields"][each]["lines"] for each in ("database", "instance", "begin", "end", "captured"))


def test_it_says_of_events_whether_they_are_idle_and_of_what_they_are_a_share(given):
    idle = {(each["name"], each["background"]): each["idle"] for each in given["events"] if each["waits"]}
    assert idle == {(row.name, row.background): row.idle for row in TRUTH.waits}
    sides = {each["background"]: each["share_of"] for each in given["events"] if each["share"] is not None}
    assert sides == {False: "DB time", True: "background time"}


def test_it_has_the_host_and_the_samples(given):
    assert given["host"] == {field: pytest.approx(value, abs=0.006) for field, value in vars(TRUTH.host).items()}
    assert [(each["event"], each["background"], each["share"], each["sessions"]) for each in given["sampled"]] == [
        (each.event, each.background, pytest.approx(each.share, abs=6e-5), pytest.approx(each.sessions, abs=0.006))
        for each in TRUTH.sampled
    ]


def test_it_has_the_counts_of_long_waits(given):
    name = "log file switch (checkpoint incomplete)"
    row = TRUTH.of(name, False)
    counts = given["histograms"][name]["tails"]
    assert counts == [[low, high, row.between(low, high)] for low, high, _ in counts] and len(counts) > 1
