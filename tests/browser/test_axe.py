"""What opens on a page, by axe-core, in both themes; a page as it opens is examined on the walk."""

import pytest
from built import LONG
from walk import ASKED, AXE, EXAMINE, OF_COLOUR

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
    page.locator(".wait-asked-answer svg").wait_for()


def report(page):
    page.locator(".wait-own-example").click()
    page.locator(".wait-own-answer .wait-report").first.wait_for(timeout=1000 * LONG)


def talk(page):
    page.locator(".wait-talk").wait_for()
    page.evaluate("location.hash = 'try-hw-closed'")
    page.locator("#try-hw-closed").wait_for()


def sheet(page):
    page.locator(".wait-sheet-bar").wait_for()


def take(page):
    for button in ("#try-hw-open .wait-take", ".wait-holder .wait-take"):
        page.locator(button).first.click()
    page.locator(".wait-holder .wait-ways").wait_for()


def guess(page):
    page.wait_for_selector("html[data-words]", state="attached")
    page.locator(".wait-guess button").first.click()
    page.locator("a.wait-term").first.click()
    page.get_by_role("dialog").wait_for()


# What is examined, on which page, after what was done there, and how wide.
OPENED = {
    "everything unfolded": ("log-file-sync.html", unfold, "article details", DESKTOP),
    "the sidebar on a phone": ("log-file-sync.html", open_sidebar, "#pst-primary-sidebar-modal", PHONE),
    "the search": ("index.html", open_search, "#pst-search-dialog", DESKTOP),
    "names of events": ("index.html", offer, ".wait-asked", DESKTOP),
    "an event answered": ("index.html", answer, ".wait-asked", PHONE),
    "a report answered": ("your-own-report.html", report, ".wait-own-answer", PHONE),
    "a talk": ("hw-contention.html?present", talk, "article, .wait-talk", PHONE),
    "a sheet": ("hw-contention.html?sheet", sheet, "article", DESKTOP),
    "solutions": ("hw-contention.html?sheet=solutions", sheet, "article", PHONE),
    "what can be taken along": ("hw-contention.html", take, ".wait-ways", DESKTOP),
    "a guess and a term": ("hw-contention.html", guess, ".wait-guess, [role=dialog]", PHONE),
}


@pytest.mark.parametrize("what", OPENED)
def test_axe_knows_no_fault_of_what_opens(visit, site, what):
    name, act, within, size = OPENED[what]
    page = visit(f"{site}/{name}", viewport=size, color_scheme="light", reduced_motion="reduce").page
    page.evaluate(AXE)
    act(page)
    assert page.locator(within).count(), "nothing is there to examine"
    found = page.evaluate(EXAMINE, [ASKED, None, within])
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}, {each}" for each in page.evaluate(EXAMINE, [[], OF_COLOUR, within])]
    assert not found, "\n".join(found)
