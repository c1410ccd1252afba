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
        monkeypatch.setattr(diagnose, "FINDINGS", [lambda report, each=each: each for each in findings])
        return json.loads(answers.one(b"abc", "mine", suffix))

    return study


@pytest.mark.parametrize("suffix", [".html", ".ipynb"])
def test_the_answer_holds_the_report_its_html_and_where_the_models_start(answered, suffix):
    found = answered(hostile.FINDINGS, suffix)
    assert set(found) == {"report", "html", "text", "page", "what_if"}
    assert found["page"].startswith("<!doctype html>") and '"wait-chart"' not in found["page"]
    assert found["report"]["name"] == "mine" and len(found["report"]["findings"]) == 3
    assert found["html"] == html(hostile.report(name="mine"), hostile.FINDINGS, suffix)
    assert found["text"] == text(hostile.report(name="mine"), hostile.FINDINGS)
    told = found["text"].replace("\n  ", " ")
    assert found["report"]["summary"] and all(each in told for each in found["report"]["summary"])
    (start,) = found["what_if"]
    assert start == {
        "explorable": "own-sync", "position": {"utilization": 0.62, "cv2": 2.3}, "x": 0.62, "y": 2.45,
        "title": "log file sync: commits wait for the log writer", "chapter": "log-file-sync",
    }  # fmt: skip


def test_a_figure_that_a_report_does_not_have_is_null_in_the_answer(answered):
    start = hostile.WhatIf("own-hw", {"sessions": float("nan")}, float("nan"), float("inf"))
    (found,) = answered([hostile.applies(what_if=start)])["what_if"]
    assert (found["position"], found["x"], found["y"]) == ({"sessions": None}, None, None)


def in_every_form(answer, suffix):
    html, page = as_html.html(answer, suffix), as_html.document(answer)
    return {"html": html, "text": as_text.text(answer), "json": as_json.text(answer), "page": page}


def test_a_run_and_rows_of_many_have_every_form(monkeypatch):
    asked = [(made.WHOLE.encode(), kinds.read(made.WHOLE.encode(), "given"))]
    asked += [(b"rows", [reports.read(EXAMPLE, "rows.csv")] * 2)]
    for data, found in asked:
        monkeypatch.setattr(kinds, "read", lambda data, name, found=found: found)
        assert json.loads(answers.one(data, "given", ".ipynb")) == in_every_form(kinds.answer(found), ".ipynb")


def test_the_whole_is_made_of_what_was_kept_of_each_alone():
    kept = json.loads(answers.snapshots(EXAMPLE, "a.txt"))["snapshots"] * 2
    refused = ["mail.txt: is no report."]
    found = json.loads(answers.whole(json.dumps(kept), ".html", json.dumps(refused)))
    assert found == in_every_form(kinds.whole(kinds.snapshots(EXAMPLE, "a.txt") * 2, refused), ".html")
    assert json.loads(found["json"])["snapshots"] == kept and refused[0] in found["html"]
    assert "No report was read" in json.loads(answers.whole("[]"))["html"]


@pytest.mark.parametrize(
    ("path", "group"), [("week/before/a.txt", "before"), ("/After/x/a.txt", "after"), ("week/a.txt", ""), ("", "")]
)
def test_folders_called_before_and_after_make_groups_and_leave_the_name_alone(path, group):
    (one,) = json.loads(answers.snapshots(EXAMPLE, "a.txt", path))["snapshots"]
    assert (one["name"], one["group"]) == ("a.txt", group)


A_RUN = "measured.txt: is a run of the book's own measurements, left out here; give it by itself"
NONE_READ = "None of the 2 files could be read. mail.txt: is no report."


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (lambda: answers.one(b"Dear John", "letter.txt"), "letter.txt: "),
        (lambda: answers.snapshots(b"Dear John", "letter.txt"), "letter.txt: "),
        (lambda: answers.whole("[]", refused='["mail.txt: is no report.", "b: neither."]'), NONE_READ),
        (lambda: answers.snapshots(made.WHOLE.encode(), "measured.txt"), A_RUN),
    ],
)
def test_a_refusal_is_one_sentence(told, words):
    found = json.loads(told())
    assert list(found) == ["refused"] and found["refused"].startswith(words)
