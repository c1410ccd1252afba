"""The terms of the glossary: each opens what it says where it stands, by mouse, touch and keyboard."""

import re

import pytest
from built import SITE, pages

WITH_TERMS = [name for name in pages() if "<template data-term=" in (SITE / name).read_text(encoding="utf-8")]
CHAPTER = "hw-contention.html"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TERM = "a.wait-term[href$=term-enqueue]"
SAID = "A lock whose waiters stand in line"


@pytest.mark.parametrize("name", WITH_TERMS)
def test_a_page_carries_each_term_that_it_uses_once_and_nothing_else(name):
    html = (SITE / name).read_text(encoding="utf-8")
    carried = re.findall(r'<template data-term="([^"]+)"', html)
    used = set(re.findall(r'class="wait-term reference internal" href="glossary\.html#([^"]+)"', html))
    used |= set(re.findall(r'class="reference internal wait-term" href="glossary\.html#([^"]+)"', html))
    assert sorted(used) == carried
    glossary = (SITE / "glossary.html").read_text(encoding="utf-8")
    assert all(f'id="{anchor}"' in glossary for anchor in carried)


def test_there_are_pages_with_terms():
    assert len(WITH_TERMS) > 12


@pytest.mark.parametrize(("press", "options"), [("click", {}), ("tap", PHONE)])
def test_a_term_opens_where_it_stands_by_a_click_and_by_touch(visit, site, press, options):
    page = visit(f"{site}/{CHAPTER}", **options).page
    term, note = page.locator(TERM).first, page.get_by_role("dialog")
    getattr(term, press)()
    note.get_by_text(SAID).wait_for()
    assert term.get_attribute("aria-expanded") == "true"
    box, room = note.bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= room["width"]
    assert note.get_by_role("link").get_attribute("href").endswith("glossary.html#term-enqueue")
    page.locator("article h1").click(position={"x": 5, "y": 5})
    note.wait_for(state="hidden")
    assert page.url.endswith(CHAPTER) and term.get_attribute("aria-expanded") == "false"


def test_by_keyboard_a_term_opens_and_closes(visit, site):
    page = visit(f"{site}/{CHAPTER}").page
    page.locator(TERM).first.focus()
    page.keyboard.press("Enter")
    note = page.get_by_role("dialog")
    note.get_by_text(SAID).wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "In the glossary"
    page.keyboard.press("Escape")
    note.wait_for(state="hidden")
    assert page.evaluate("(term) => document.activeElement.matches(term)", TERM)


def test_without_scripts_a_term_leads_to_the_glossary(visit, site):
    page = visit(f"{site}/{CHAPTER}", java_script_enabled=False).page
    page.locator(TERM).first.click()
    page.wait_for_url("**/glossary.html#term-enqueue")


def test_from_disk_a_term_opens_too(visit):
    visited = visit(f"{SITE.as_uri()}/{CHAPTER}")
    visited.page.locator(TERM).first.click()
    visited.page.get_by_role("dialog").get_by_text(SAID).wait_for()
    assert visited.complaints == []
