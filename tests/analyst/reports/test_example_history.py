"""The example of a history: two made-up days whose figures fit together, with one bad night and one bad hour."""

from importlib.resources import files

import pytest

from models.analyst import reports
from models.analyst.findings import log_file_sync
from models.analyst.findings.study.finding import APPLIES

TEXT = (files("models.book.pages.form") / "example-history.csv").read_text(encoding="utf-8")
NIGHT, HOUR = ("01", "02", "03", "04"), "10"  # of the second day, by the beginning


@pytest.fixture(scope="module")
def read():
    return reports.read_many(TEXT, "example")


def is_bad(report, hours):
    return report.begin.value[8:13] in {f"13T{hour}" for hour in hours}


def test_it_says_that_it_is_made_up_and_is_two_days_without_a_gap(read):
    assert TEXT.startswith("Made up")
    assert len(read) == 48
    assert [report.end.value for report in read[:-1]] == [report.begin.value for report in read[1:]]
    assert not [problem for report in read for problem in report.problems]


def test_histograms_count_the_waits_of_their_events(read):
    for report in read:
        for name, histogram in report.histograms.items():
            waits = [event.waits for event in report.events if event.name == name]
            assert histogram.waits == sum(waits)


def test_waits_and_cpu_are_db_time_but_in_the_hour_without_enough_cpu(read):
    for report in read:
        listed = sum(event.time for event in report.events if not event.background and not event.idle)
        share = listed / report.db_time.value
        assert share == pytest.approx(0.45, abs=0.1) if is_bad(report, [HOUR]) else 0.95 < share <= 1


def test_commits_matter_in_the_bad_night_only(read):
    for report in read:
        assert (log_file_sync.finding(report).verdict == APPLIES) == is_bad(report, NIGHT)
