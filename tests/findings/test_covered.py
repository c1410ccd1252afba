"""Which chapters speak of an event, and what else it goes by."""

from dataclasses import replace

import pytest

from models.findings.chapters import CHAPTERS
from models.findings.covered import covered, initials

BY_NAME = {event.name: event for event in covered()}


@pytest.mark.parametrize("chapter", [each for each in CHAPTERS if each.finding], ids=lambda chapter: chapter.file)
def test_a_chapter_comes_first_on_the_events_of_its_finding(chapter):
    for name in chapter.finding.EVENTS:
        assert BY_NAME[name].chapters[0] is chapter


def test_an_event_of_several_chapters_has_all_the_others_in_the_order_of_the_book():
    for event in BY_NAME.values():
        places = [CHAPTERS.index(chapter) for chapter in event.chapters]
        assert places[1:] == sorted(set(places[1:])) and len(places) == len(set(places))
    assert len(BY_NAME["log file sync"].chapters) > 2

    assert "batching-the-reclaim" in [each.file for each in BY_NAME["enq: HW - contention"].chapters]
    assert BY_NAME["enq: TX - row lock contention"].chapters == ()  # of a kind that has one
    assert not any(name.startswith("enq: TM") for name in BY_NAME)


def test_a_lock_goes_by_its_letters_and_its_old_name_and_an_event_of_several_plain_words_by_their_initials():
    assert BY_NAME["enq: CF - contention"].also == ("CF", "enqueue")
    assert BY_NAME["log file sync"].also == (initials("log file sync"),) == ("LFS",)
    assert [initials(name) for name in ("messages sent", "log file switch (archiving needed)")] == ["", ""]


def test_a_chapter_that_is_added_is_found(monkeypatch):
    assert "latch free" not in BY_NAME
    added = replace(CHAPTERS[0], you_see="`latch free`")
    monkeypatch.setattr("models.findings.covered.CHAPTERS", (*CHAPTERS[1:], added))
    (found,) = (event for event in covered() if event.name == "latch free")
    assert [each.file for each in found.chapters] == [added.file]
