"""What the page's workers call: bytes in, plain JSON out, and the answer for the whole from that alone."""

import json

from answers.history.week import week
from answers.test_command import TOP
from models import reports
from models.answers.history import reading
from models.answers.history.answer import answer, snapshots


def test_a_report_gives_one_snapshot():
    (one,) = json.loads(snapshots(TOP.encode(), "top.txt"))["snapshots"]
    assert one["name"] == "top.txt" and one["top"][0][0] == "log file sync"


def test_a_file_of_many_gives_one_for_each(monkeypatch):
    monkeypatch.setattr(reports, "read_many", lambda content, name: week(3), raising=False)
    assert len(json.loads(snapshots(b"rows", "rows.csv"))["snapshots"]) == 3
    assert len(reading.snapshots(b"rows", "rows.csv")) == 3


def test_a_refusal_is_one_sentence():
    found = json.loads(snapshots(b"Dear John", "letter.txt"))
    assert list(found) == ["refused"] and found["refused"].startswith("letter.txt: ")


def test_the_answer_is_made_of_what_the_workers_gave_alone():
    plain = json.loads(snapshots(TOP.encode(), "a.txt"))["snapshots"] * 2
    found = json.loads(answer(json.dumps(plain), ".html", json.dumps(["b.txt: no report"])))
    assert set(found) == {"html", "text", "json", "page"}
    assert found["html"].startswith("<section") and "b.txt: no report" in found["html"]
    assert json.loads(found["json"])["snapshots"] == plain
    assert found["page"].startswith("<!doctype html>") and "a.txt" in found["text"]


def test_no_snapshot_at_all_is_an_answer_too():
    assert "No report was read" in json.loads(answer("[]"))["html"]
