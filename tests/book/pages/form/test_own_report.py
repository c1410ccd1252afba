"""The reader's own report in a notebook, driven as a reader does: a file chosen, a text pasted, a slider moved."""

import json
import re
from base64 import b64decode
from datetime import UTC, datetime

import ipywidgets
import pytest

from models.analyst import form as answers
from models.analyst import reports
from models.analyst.findings import diagnose
from models.book.pages.form import own_report
from models.laws import group_commit

NOTHING_ELSE = {"position": {}, "x": None, "y": None, "title": "HW <enqueue>", "chapter": "hw-contention"}
AT_NOTHING = {"explorable": "own-hw", "position": {"service_time": 0.0}}
SYNC = {
    "explorable": "own-sync", "position": {"utilization": 0.62, "cv2": 2.3}, "x": 0.62, "y": 2.45,
    "title": "log file sync", "chapter": "log-file-sync",
}  # fmt: skip

OUT = {"text": "as <text>", "page": "<!doctype html>é"}


@pytest.fixture
def parts():
    """The button to choose a file, the place to paste, the button to read it, and what is shown."""
    return own_report.build_widget().children


@pytest.fixture
def reader(monkeypatch):
    """What the reader is asked, and a place for its answer."""
    reader = {"answer": {"report": {}, "html": "<b>verdicts</b>", **OUT, "what_if": []}, "with": []}

    def answer(data, name, suffix):
        reader["with"].append((data, name, suffix))
        return json.dumps(reader["answer"])

    monkeypatch.setattr(own_report.answers, "one", answer)
    return reader


def choose(upload, **files):
    known = {"type": "text/plain", "last_modified": datetime(2026, 1, 1, tzinfo=UTC)}
    given = ({"name": name, "size": len(data), "content": memoryview(data)} for name, data in files.items())
    upload.value = tuple(known | file for file in given)


def saved(html, ending):
    """What a link of the answer saves."""
    link = rf'download="shape-of-a-wait.{ending}" href="data:([^;]*);charset=utf-8;base64,([^"]*)"'
    media_type, data = re.search(link, html).groups()
    return media_type, b64decode(data).decode()


def test_the_figures_of_the_example_are_those_of_the_laws_within_a_fifth():
    findings = diagnose.diagnose(reports.read(own_report.EXAMPLE, "the example"))
    predictions = [prediction for finding in findings for prediction in finding.predictions]
    assert {"log-file-sync", "hw-contention"} <= {finding.chapter for finding in findings if finding.predictions}
    assert all(1 / 1.2 < prediction.predicted / prediction.reported < 1.2 for prediction in predictions)


def test_what_is_chosen_or_pasted_is_asked_and_takes_the_place_of_the_answer_before(parts, reader):
    upload, pasted, button, shown = parts
    choose(upload, **{"awr.html": b"\xffSTATS"})
    (verdicts,) = shown.children
    assert "<b>verdicts</b>" in verdicts.value
    pasted.value = "log file sync 12 µs"
    assert shown.children == (verdicts,), "it is read when that is asked"
    reader["answer"] |= {"html": "<b>others</b>", "report": {"kind": "<AWR>"}}
    button.click()
    (html,) = (part.value for part in shown.children)
    assert "<b>others</b>" in html and "verdicts" not in html
    assert reader["with"] == [
        (b"\xffSTATS", "awr.html", ".ipynb"), ("log file sync 12 µs".encode(), "what you pasted", ".ipynb"),
    ]  # fmt: skip
    assert "<pre>as &lt;text&gt;</pre>" in html
    assert json.loads(saved(html, "json")[1]) == {"kind": "<AWR>"}
    assert saved(html, "html") == ("text/html", "<!doctype html>é")


@pytest.mark.slow
def test_a_model_starts_from_the_reader_s_figures_and_moves(parts, reader):
    _, _, button, shown = parts
    reader["answer"]["what_if"] = [SYNC]
    button.click()
    assert isinstance(shown.children[1], ipywidgets.VBox)
    _, busy, cv2, picture = shown.children[1].children
    assert (busy.value, cv2.value) == (0.62, 2.3)
    assert "your report" in picture.value and "captured 2.45" in picture.value
    assert f"<b>{group_commit.sync_ratio_from_utilization(0.62, 2.3):.2f}</b>" in picture.value
    cv2.value = 5.0
    assert f"<b>{group_commit.sync_ratio_from_utilization(0.62, 5.0):.2f}</b>" in picture.value
    reader["answer"]["what_if"] = [NOTHING_ELSE | {"explorable": "own-hw", "position": {"sessions": None}}]
    button.click()
    assert shown.children[1].children[1].value == 8, "at its start, as the report does not have it"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"refused": "<img src=x>: is not a report"}, "&lt;img src=x&gt;: is not a report"),
        ({"what_if": [NOTHING_ELSE | AT_NOTHING]}, "service_time = 0.0: use a finite number above 0"),
        ({"what_if": [NOTHING_ELSE | {"explorable": "own-none"}]}, "use one of own-sync"),
    ],
)
def test_what_is_refused_is_a_sentence_and_no_markup(parts, reader, answer, words):
    _, _, button, shown = parts
    reader["answer"] = answer if "refused" in answer else reader["answer"] | answer
    button.click()
    assert words in shown.children[-1].value
    assert "refused" in answer or "HW &lt;enqueue&gt; cannot be moved" in shown.children[-1].value


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "what you pasted: "),  # pasted
        ({"a.txt": b"Dear John", "b.txt": b"Dear Jane"}, "None of the 2 files could be read. a.txt: "),
    ],
)
def test_the_reader_refuses_what_is_no_report(parts, files, words):
    upload, pasted, button, shown = parts
    pasted.value = "Dear John"
    choose(upload, **files) if files else button.click()
    (sentence,) = shown.children
    assert f'role="alert">{words}' in sentence.value


def test_several_files_have_the_answer_for_the_whole(parts):
    upload, _, _, shown = parts
    example = own_report.EXAMPLE.encode()
    files = {"awr_<1>.txt": example, "mail.txt": b"Dear John", "b.txt": example}
    seen = []
    shown.observe(lambda change: seen.extend(change["new"]), names="children")
    choose(upload, **files)
    read = [json.loads(answers.snapshots(data, name)) for name, data in files.items()]
    snapshots = [*read[0]["snapshots"], *read[2]["snapshots"]]
    whole = json.loads(answers.whole(json.dumps(snapshots), ".ipynb", json.dumps([read[1]["refused"]])))
    (answer,) = shown.children
    assert whole["html"] in answer.value and "mail.txt" in answer.value and "<1>" not in answer.value
    assert saved(answer.value, "json") == ("application/json", whole["json"])
    assert saved(answer.value, "html") == ("text/html", whole["page"])
    assert isinstance(seen[0], ipywidgets.IntProgress) and (seen[0].value, seen[0].max) == (3, 3)
