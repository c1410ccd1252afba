"""What opens on a page, by axe-core, in both themes; a page as it opens is examined on the walk."""

import pytest
from walk import ASKED, AXE, OF_COLOUR, examine

DESKTOP, PHONE = {"width": 1280, "height": 844}, {"width": 390, "height": 844}


def unfold(page):
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")


def open_sidebar(page):
    page.locator(".primary-toggle").click()
    page.locator("#pst-primary-sidebar-modal[open]").wait_for()


def open_search(page):
    page.keyboard.press("Control+k")
    page.locator("#pst-search-dialog[open]").wait_for()


def offer(page):
    page.get_by_role("combobox").fill("log")
    page.keyboard.press("ArrowDown")


def answer(page):
    offer(page)
    page.keyboard.press("Enter")
    page.locator(".wait-asked-answer .wait-steps").wait_for()


def sheet(page):
    page.locator(".wait-sheet-bar").wait_for()


def more_of_chart(page):
    page.locator("#try-hw-closed .wait-take").click()
    page.locator("#try-hw-closed .wait-ways").wait_for()


def more_of_table(page):
    page.locator("article .wait-table:not(.wait-film *) table").first.hover()
    page.locator(".wait-holder:not(.wait-film *) .wait-take").first.click()
    page.locator(".wait-holder:not(.wait-film *) .wait-ways").wait_for()


def guess(page):
    page.locator(".wait-guess button").first.click()
    page.locator("a.wait-term").first.click()
    page.get_by_role("dialog").wait_for()


# What is examined after what was done, and how wide; on each page one after the other.
OPENED = {
    "log-file-sync.html": [
        (unfold, "article details", DESKTOP),
        (open_sidebar, "#pst-primary-sidebar-modal", PHONE),
    ],
    "index.html": [
        (open_search, "#pst-search-dialog", DESKTOP),
        (offer, ".wait-asked", DESKTOP),
        (answer, ".wait-asked", PHONE),
    ],
    "hw-contention.html?sheet": [(sheet, "article", DESKTOP)],
    "hw-contention.html?sheet=solutions": [(sheet, "article", PHONE)],
    "hw-contention.html": [
        (more_of_chart, "#try-hw-closed .wait-actions", DESKTOP),
        (more_of_table, ".wait-holder .wait-ways", DESKTOP),
        (guess, ".wait-guess, [role=dialog]", PHONE),
    ],
}


def faults(page, within):
    """What axe-core finds within a part of a page that is in the light."""
    assert page.locator(within).count(), "nothing is there to examine"
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    violations = examine(page, [*ASKED, *OF_COLOUR], within=within)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    violations += [f"dark, {fault}" for fault in examine(page, only=OF_COLOUR, within=within)]
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return violations


@pytest.mark.parametrize("name", OPENED)
def test_axe_knows_no_fault_of_what_opens(visit, name):
    page = visit(name, viewport=DESKTOP, color_scheme="light", reduced_motion="reduce").page
    for act, within, size in OPENED[name]:
        page.set_viewport_size(size)
        act(page)
        violations = faults(page, within)
        assert not violations, "\n".join(violations)
        page.keyboard.press("Escape")
