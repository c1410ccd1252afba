"""What a reader gives is told apart once: a run, a report, rows of many."""

import pytest
from experiment import made

from answers.history.week import week
from answers.test_command import TOP
from models import reports
from models.answers import kinds
from models.answers.history.as_blocks import Whole
from models.answers.report.as_blocks import Diagnosed
from models.experiment.compared import Compared


def answer(content):
    return kinds.answer(kinds.read(content, "given"))


def test_a_report_a_run_and_rows_of_many_have_an_answer_of_their_own(monkeypatch):
    assert isinstance(answer(TOP.encode()).about, Diagnosed)
    assert isinstance(answer(made.WHOLE.encode()).about, Compared)
    monkeypatch.setattr(reports, "read_many", lambda content, name: week(3))
    assert isinstance(answer(b"rows").about, Whole) and len(answer(b"rows").about.history.snapshots) == 3


def test_each_report_of_a_file_gives_a_snapshot(monkeypatch):
    (one,) = kinds.snapshots(TOP.encode(), "top.txt")
    assert (one.name, one.top[0][0]) == ("top.txt", "log file sync")
    monkeypatch.setattr(reports, "read_many", lambda content, name: week(3))
    assert len(kinds.snapshots(b"rows", "rows.csv")) == 3


@pytest.mark.parametrize(
    ("content", "why"), [(b"Dear John", "report"), (made.WHOLE[:3000].encode(), "cannot be read")]
)
def test_what_cannot_be_read_is_refused(content, why):
    with pytest.raises(reports.Refused, match=f"given: .*{why}"):
        kinds.read(content, "given")


def test_a_run_is_refused_among_several():
    with pytest.raises(reports.Refused, match="left out here; give it by itself"):
        kinds.snapshots(made.WHOLE.encode(), "given")
