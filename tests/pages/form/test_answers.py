"""What the page and the notebook ask: one file is answered as a report, rows of many and many files as a whole."""

import json

import pytest
from experiment import made

from models import reports
from models.answers.report.answer import answer
from models.answers.run import answer as run_answer
from models.pages.form import answers, own_report

EXAMPLE = own_report.EXAMPLE.encode()


@pytest.fixture
def asked(monkeypatch):
    """What is asked of the answer for the whole."""
    asked = []
    monkeypatch.setattr(answers, "history_answer", lambda *given: asked.append(given) or '{"html": "all"}')
    return asked


def test_one_report_is_answered_as_the_report_that_it_is(asked):
    assert answers.one(EXAMPLE, "awr.txt", ".ipynb") == answer(EXAMPLE, "awr.txt", ".ipynb")
    assert asked == []


def test_what_is_no_report_is_refused_in_the_same_sentence():
    assert answers.one(b"Dear John", "mail.txt") == answer(b"Dear John", "mail.txt")
    assert "refused" in json.loads(answers.one(b"Dear John", "mail.txt"))


def test_rows_of_many_are_answered_as_a_whole(asked, monkeypatch):
    report = reports.read(EXAMPLE, "rows.csv")
    monkeypatch.setattr(answers.reading, "read", lambda data, name: [report, report])
    monkeypatch.setattr(answers.reading, "kept", lambda found: ["a", "b"] if found == [report, report] else [])
    monkeypatch.setattr(answers, "to_plain", lambda each: {"name": each})
    assert json.loads(answers.one(b"rows", "rows.csv", ".ipynb")) == {"html": "all"}
    assert asked == [('[{"name": "a"}, {"name": "b"}]', ".ipynb", "[]")]


def test_the_whole_is_told_what_was_refused(asked):
    answers.whole('[{"name": "a"}]', refused='["mail.txt: is no report."]')
    assert asked == [('[{"name": "a"}]', ".html", '["mail.txt: is no report."]')]


def test_where_nothing_could_be_read_that_is_one_sentence(asked):
    told = json.loads(answers.whole("[]", refused='["mail.txt: is no report.", "b: neither."]'))
    assert told == {"refused": "None of the 2 files could be read. mail.txt: is no report."}
    assert asked == []


def test_a_run_is_answered_beside_the_laws(asked):
    told = answers.one(made.WHOLE.encode(), "measured.txt")
    assert told == run_answer.answer(made.WHOLE.encode(), "measured.txt") and asked == []
    assert set(json.loads(told)) == {"html", "text", "json", "page"}  # what the page's script shows and saves


def test_among_many_files_a_run_is_left_out_and_that_is_said():
    left = json.loads(answers.snapshots(made.WHOLE.encode(), "measured.txt"))
    assert left == {
        "refused": "measured.txt: is a run of the book's own measurements, left out here; give it by itself"
    }
