"""The reader's own report in a notebook, driven as a reader does: a file chosen, a text pasted, a slider moved."""

import json
import re
from base64 import b64decode
from datetime import UTC, datetime

import ipywidgets
import pytest

from models import reports
from models.findings import diagnose
from models.laws import group_commit
from models.pages.form import answers, own_report

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
NOTHING_ELSE = {"position": {}, "x": None, "y": None, "title": "HW <enqueue>", "chapter": "hw-contention"}
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
def asked(monkeypatch):
    """What the reader is asked, and a place for its answer."""
    asked = {"answer": {"report": {}, "html": "<b>verdicts</b>", **OUT, "what_if": [SYNC]}, "with": []}

    def one(data, name, suffix):
        asked["with"].append((data, name, suffix))
        return json.dumps(asked["answer"])

    monkeypatch.setattr(own_report.answers, "one", one)
    return asked


def choose(upload, **files):
    upload.value = tuple(
        {
            "name": name,
            "type": "text/plain",
            "size": len(content),
            "content": memoryview(content),
            "last_modified": WHEN,
        }
        for name, content in files.items()
    )


def saved(html, ending):
    """What a link of the answer saves."""
    media_type, data = re.search(
        rf'download="shape-of-a-wait.{ending}" href="data:([^;]*);charset=utf-8;base64,([^"]*)"', html
    ).groups()
    return media_type, b64decode(data).decode()


def test_the_figures_of_the_example_are_those_of_the_laws_within_a_fifth():
    findings = diagnose.diagnose(reports.read(own_report.EXAMPLE, "the example"))
    predictions = [each for finding in findings for each in finding.predictions]
    assert {"log-file-sync", "hw-contention"} <= {each.chapter for each in findings if each.predictions}
    assert all(1 / 1.2 < each.predicted / each.reported < 1.2 for each in predictions)


def test_a_chosen_file_is_read(parts, asked):
    upload, _, _, shown = parts
    choose(upload, **{"awr.html": b"\xffSTATS"})
    assert asked["with"] == [(b"\xffSTATS", "awr.html", ".ipynb")]
    verdicts, model = shown.children
    assert "<b>verdicts</b>" in verdicts.value
    assert isinstance(model, ipywidgets.VBox)


def test_a_pasted_text_is_read_when_asked(parts, asked):
    _, pasted, button, shown = parts
    pasted.value = "log file sync 12 µs"
    assert shown.children == ()
    button.click()
    assert asked["with"] == [("log file sync 12 µs".encode(), "what you pasted", ".ipynb")]
    assert len(shown.children) == 2


@pytest.mark.slow
def test_a_model_starts_from_the_reader_s_figures_and_moves(parts, asked):
    _, _, button, shown = parts
    button.click()
    _, busy, cv2, picture = shown.children[1].children
    assert (busy.value, cv2.value) == (0.62, 2.3)
    assert "your report" in picture.value and "captured 2.45" in picture.value
    assert f"<b>{group_commit.sync_ratio_from_utilization(0.62, 2.3):.2f}</b>" in picture.value
    cv2.value = 5.0
    assert f"<b>{group_commit.sync_ratio_from_utilization(0.62, 5.0):.2f}</b>" in picture.value


def test_a_second_report_takes_the_place_of_the_first(parts, asked):
    upload, _, button, shown = parts
    button.click()
    asked["answer"] = {"report": {}, "html": "<b>others</b>", **OUT, "what_if": []}
    choose(upload, **{"two.txt": b"two"})
    (verdicts,) = shown.children
    assert "others" in verdicts.value and "verdicts" not in verdicts.value


def test_what_is_refused_is_a_sentence_and_no_markup(parts, asked):
    _, _, button, shown = parts
    asked["answer"] = {"refused": "<img src=x>: is not a report"}
    button.click()
    (sentence,) = shown.children
    assert "&lt;img src=x&gt;: is not a report" in sentence.value and "<img" not in sentence.value


def test_the_reader_refuses_what_is_no_report(parts):
    _, pasted, button, shown = parts
    pasted.value = "Dear John"
    button.click()
    (sentence,) = shown.children
    assert 'role="alert">what you pasted: ' in sentence.value


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (
            {"explorable": "own-hw", "position": {"service_time": 0.0}},
            "service_time = 0.0: use a finite number above 0",
        ),
        ({"explorable": "own-none"}, "use one of own-sync"),
    ],
)
def test_figures_that_no_law_takes_are_a_sentence(parts, asked, start, words):
    _, _, button, shown = parts
    asked["answer"]["what_if"] = [NOTHING_ELSE | start]
    button.click()
    sentence = shown.children[1]
    assert words in sentence.value and "HW &lt;enqueue&gt; cannot be moved" in sentence.value


@pytest.mark.slow
def test_a_position_that_the_report_does_not_have_stays_at_its_start(parts, asked):
    _, _, button, shown = parts
    asked["answer"]["what_if"] = [NOTHING_ELSE | {"explorable": "own-hw", "position": {"sessions": None}}]
    button.click()
    assert shown.children[1].children[1].value == 8


def test_several_files_have_the_answer_for_the_whole(parts):
    upload, _, _, shown = parts
    files = {
        "awr_<1>.txt": own_report.EXAMPLE.encode(),
        "mail.txt": b"Dear John",
        "b.txt": own_report.EXAMPLE.encode(),
    }
    seen = []
    shown.observe(lambda change: seen.extend(change["new"]), names="children")
    choose(upload, **files)
    each = [json.loads(answers.snapshots(data, name)) for name, data in files.items()]
    found = [*each[0]["snapshots"], *each[2]["snapshots"]]
    told = json.loads(answers.whole(json.dumps(found), ".ipynb", json.dumps([each[1]["refused"]])))
    (answer,) = shown.children
    assert told["html"] in answer.value and "mail.txt" in answer.value and "<1>" not in answer.value
    assert saved(answer.value, "json") == ("application/json", told["json"])
    assert saved(answer.value, "html") == ("text/html", told["page"])
    assert isinstance(seen[0], ipywidgets.IntProgress) and (seen[0].value, seen[0].max) == (3, 3)


def test_an_answer_goes_out_as_text_and_as_files(parts, asked):
    _, _, button, shown = parts
    asked["answer"]["report"] = {"kind": "<AWR>"}
    button.click()
    html = shown.children[0].value
    assert "<pre>as &lt;text&gt;</pre>" in html
    assert json.loads(saved(html, "json")[1]) == {"kind": "<AWR>"}
    assert saved(html, "html") == ("text/html", "<!doctype html>é")


def test_where_none_of_several_is_a_report_that_is_a_sentence(parts):
    upload, _, _, shown = parts
    choose(upload, **{"a.txt": b"Dear John", "b.txt": b"Dear Jane"})
    (sentence,) = shown.children
    assert 'role="alert">None of the 2 files could be read. a.txt: ' in sentence.value
