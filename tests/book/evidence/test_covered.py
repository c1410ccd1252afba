"""Which chapters speak of an event, and what else it goes by."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from analyst.findings import said_of_events

from models.analyst.findings.first.advice import IDLE, advice_by_name, advice_on
from models.book.chapters import CHAPTERS
from models.book.covered import covered, initials

BOOK = Path(__file__).parents[3] / "book"
BY_NAME = {event.name: event for event in covered()}


@pytest.mark.parametrize(
    "chapter", [chapter for chapter in CHAPTERS if chapter.finding], ids=lambda chapter: chapter.file
)
def test_a_chapter_comes_first_on_the_events_of_its_finding(chapter):
    for name in set(chapter.finding.EVENTS) - set(getattr(chapter.finding, "UNTOLD", ())):
        assert BY_NAME[name].chapters[0] is chapter


def test_an_event_of_several_chapters_has_all_the_others_in_the_order_of_the_book():
    for event in BY_NAME.values():
        places = [CHAPTERS.index(chapter) for chapter in event.chapters]
        assert places[1:] == sorted(set(places[1:])) and len(places) == len(set(places))
    assert len(BY_NAME["log file sync"].chapters) > 2

    assert "batching-the-reclaim" in [chapter.file for chapter in BY_NAME["enq: HW - contention"].chapters]
    assert "enq: TX - row lock contention" not in BY_NAME


@pytest.mark.parametrize("name", BY_NAME)
def test_a_chapter_that_is_named_has_something_of_the_event(name):
    for chapter in BY_NAME[name].chapters:
        cells = json.loads((BOOK / f"{chapter.page}.ipynb").read_text(encoding="utf-8"))["cells"]
        assert name in "".join("".join(cell["source"]) for cell in cells), chapter.file


def test_of_an_event_that_only_its_finding_tells_of_its_chapter_is_not_named():
    untold = [(chapter, name) for chapter in CHAPTERS for name in getattr(chapter.finding, "UNTOLD", ())]
    assert untold and not [
        name for chapter, name in untold if name in BY_NAME and chapter in BY_NAME[name].chapters
    ]


def test_of_each_event_is_said_what_a_dba_has_read():
    stored = said_of_events.STORED.read_text(encoding="utf-8")
    assert said_of_events.lines() == stored, said_of_events.__doc__


@pytest.mark.parametrize(
    ("name", "mean", "words"),
    [
        ("read by other session", 0.03, "reads are slow"),
        ("read by other session", 0.001, "read that many wait for"),
        ("CPU + Wait for CPU", None, "computes most"),
        ("SGA: MMAN sleep for component shrink", 0.1, "stop the resizes"),
        ("Cluster", 0.01, "one node"),
        ("cell interconnect retransmit during physical read", 0.01, "the cells"),
    ],
)
def test_advice_is_by_what_an_event_is_and_how_long_its_waits_are(name, mean, words):
    """Where no mean matters, and the name is listed, the text of `said_of_events` says it."""
    assert words in advice_on(name, mean).do


def test_nobody_is_told_to_look_for_who_is_idle():
    for name in ("SQL*Net message from client", "LNS ASYNC end of log", "pmon timer"):
        assert advice_by_name(name) is IDLE


def test_a_lock_goes_by_its_letters_and_its_old_name_and_an_event_of_several_plain_words_by_their_initials():
    assert BY_NAME["enq: CF - contention"].also == ("CF", "enqueue")
    assert BY_NAME["log file sync"].also == (initials("log file sync"),) == ("LFS",)
    assert [initials(name) for name in ("messages sent", "log file switch (archiving needed)")] == ["", ""]


def test_a_chapter_that_is_added_is_found(monkeypatch):
    assert "latch free" not in BY_NAME
    added = replace(CHAPTERS[0], you_see="`latch free`")
    monkeypatch.setattr("models.book.covered.CHAPTERS", (*CHAPTERS[1:], added))
    (event_found,) = (event for event in covered() if event.name == "latch free")
    assert [chapter.file for chapter in event_found.chapters] == [added.file]
