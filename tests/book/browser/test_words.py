"""The terms of the glossary: each opens what it says where it stands, by mouse, touch and keyboard."""

import pytest
from built import SITE
from playwright.sync_api import expect

CHAPTER = "hw-contention.html"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TERM = "a.wait-term[href$=term-enqueue]"
SAID = "A lock whose waiters stand in line"


@pytest.mark.parametrize(("press", "options"), [("click", {}), ("tap", PHONE)])
def test_a_term_opens_where_it_stands(visit, press, options):
    page = visit(CHAPTER, **options).page
    term, note = page.locator(TERM).first, page.get_by_role("dialog")
    getattr(term, press)()
    note.get_by_text(SAID).wait_for()
    assert term.get_attribute("aria-expanded") == "true"
    box, screen = note.bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= screen["width"]
    assert note.get_by_role("link").get_attribute("href").endswith("glossary.html#term-enqueue")
    page.locator("article h1").click(position={"x": 5, "y": 5})
    note.wait_for(state="hidden")
    assert page.url.endswith(CHAPTER) and term.get_attribute("aria-expanded") == "false"


def test_by_keyboard_from_disk_it_opens_and_closes(visit):
    visited = visit(f"{SITE.as_uri()}/{CHAPTER}")
    page, term = visited.page, visited.page.locator(TERM).first
    term.focus()
    page.keyboard.press("Enter")
    note = page.get_by_role("dialog")
    note.get_by_text(SAID).wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "In the glossary"
    page.keyboard.press("Escape")
    note.wait_for(state="hidden")
    expect(term).to_be_focused()
    assert visited.complaints == []


def test_without_scripts_it_leads_to_the_glossary(visit):
    page = visit(CHAPTER, java_script_enabled=False).page
    page.locator(TERM).first.click()
    page.wait_for_url("**/glossary.html#term-enqueue")
