"""What the page and the notebook ask, and have as JSON: of one file, of each of many, and of the whole of them."""

import json

import pytest
from lab import made

from analyst.answers import hostile
from analyst.answers.page import html, text
from models.analyst import form as answers
from models.analyst import reports
from models.analyst.answers import as_html, as_json, as_text, kinds
from models.analyst.findings import diagnose
from models.book.pages.form import own_report

EXAMPLE = own_report.EXAMPLE.encode()


@pytest.fixture
def answered(monkeypatch):
    """The answer for a report that the reader makes, and findings that the diagnosis makes."""

    def study(findings, suffix=".html"):
        made_up = hostile.report(name="mine")
        monkeypatch.setattr(reports, "read_many", lambda data, name: [made_up] if name == "mine" else [])
        monkeypatch.setattr(diagnose, "FINDINGS", [lambda report, result=result: result for result in findings])
        return json.loads(answers.one(b"abc", "mine", suffix))

    return study


@pytest.mark.parametrize("suffix", [".html", ".ipynb"])
def test_the_answer_holds_the_report_its_html_and_where_the_models_start(answered, suffix):
    answer = answered(hostile.FINDINGS, suffix)
    assert set(answer) == {"report", "html", "text", "page", "what_if"}
    assert answer["page"].startswith("<!doctype html>") and '"wait-chart"' not in answer["page"]
    assert answer["report"]["name"] == "mine" and len(answer["report"]["findings"]) == 3
    assert answer["html"] == html(hostile.report(name="mine"), hostile.FINDINGS, suffix)
    assert answer["text"] == text(hostile.report(name="mine"), hostile.FINDINGS)
    unfolded = answer["text"].replace("\n  ", " ")
    assert answer["report"]["summary"] and all(line in unfolded for line in answer["report"]["summary"])
    (start,) = answer["what_if"]
    assert start == {
        "explorable": "own-sync", "position": {"utilization": 0.62, "cv2": 2.3}, "x": 0.62, "y": 2.45,
        "title": "log file sync: commits wait for the log writer", "chapter": "log-file-sync",
    }  # fmt: skip


def test_a_figure_that_a_report_does_not_have_is_null_in_the_answer(answered):
    start = hostile.WhatIf("own-hw", {"sessions": float("nan")}, float("nan"), float("inf"))
    (shown,) = answered([hostile.applies(what_if=start)])["what_if"]
    assert (shown["position"], shown["x"], shown["y"]) == ({"sessions": None}, None, None)


def in_every_form(answer, suffix):
    html, page = as_html.html(answer, suffix), as_html.document(answer)
    return {"html": html, "text": as_text.text(answer), "json": as_json.text(answer), "page": page}


def test_a_run_and_rows_of_many_have_every_form(monkeypatch):
    inputs = [(made.WHOLE.encode(), kinds.read(made.WHOLE.encode(), "given"))]
    inputs += [(b"rows", [reports.read(EXAMPLE, "rows.csv")] * 2)]
    for data, read in inputs:
        monkeypatch.setattr(kinds, "read", lambda data, name, read=read: read)
        assert json.loads(answers.one(data, "given", ".ipynb")) == in_every_form(kinds.answer(read), ".ipynb")


def test_the_whole_is_made_of_what_was_kept_of_each_alone():
    snapshots = json.loads(answers.snapshots(EXAMPLE, "a.txt"))["snapshots"] * 2
    refused = ["mail.txt: is no report."]
    answer = json.loads(answers.whole(json.dumps(snapshots), ".html", json.dumps(refused)))
    assert answer == in_every_form(kinds.whole(kinds.snapshots(EXAMPLE, "a.txt") * 2, refused), ".html")
    assert json.loads(answer["json"])["snapshots"] == snapshots and refused[0] in answer["html"]
    assert "No report was read" in json.loads(answers.whole("[]"))["html"]


@pytest.mark.parametrize(
    ("path", "group"), [("week/before/a.txt", "before"), ("/After/x/a.txt", "after"), ("week/a.txt", ""), ("", "")]
)
def test_folders_called_before_and_after_make_groups_and_leave_the_name_alone(path, group):
    (snapshot,) = json.loads(answers.snapshots(EXAMPLE, "a.txt", path))["snapshots"]
    assert (snapshot["name"], snapshot["group"]) == ("a.txt", group)


A_RUN = "measured.txt: is a run of the book's own measurements, left out here; give it by itself"
NONE_READ = "None of the 2 files could be read. mail.txt: is no report."


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: answers.one(b"Dear John", "letter.txt"), "letter.txt: "),
        (lambda: answers.snapshots(b"Dear John", "letter.txt"), "letter.txt: "),
        (lambda: answers.whole("[]", refused='["mail.txt: is no report.", "b: neither."]'), NONE_READ),
        (lambda: answers.snapshots(made.WHOLE.encode(), "measured.txt"), A_RUN),
    ],
)
def test_a_refusal_is_one_sentence(call, words):
    answer = json.loads(call())
    assert list(answer) == ["refused"] and answer["refused"].startswith(words)
