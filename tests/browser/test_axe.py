"""Every page by axe-core: in both themes, on a desktop and on a phone, as it opens and with what opens on it."""

from pathlib import Path

import axe_playwright_python
import pytest

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
DESKTOP, PHONE = {"width": 1280, "height": 844}, {"width": 390, "height": 844}

# What axe-core leaves out unless it is asked.
ASKED = ["label-content-name-mismatch", "target-size", "p-as-heading", "table-fake-caption", "td-has-header"]
# What hangs on the width of the page, and on its colours: the rest is the same in every width and theme.
OF_WIDTH = [
    "scrollable-region-focusable",
    "target-size",
    "aria-hidden-focus",
    "region",
    "button-name",
    "link-name",
]
OF_COLOUR = ["color-contrast", "link-in-text-block"]
FRAMED = "hw-contention.html", "index.html"  # where what stands around an article is examined again, too

# Two frames: what watches sizes has seen the new one.
_RUN = """async ([asked, only, within]) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const rules = Object.fromEntries(asked.map((rule) => [rule, { enabled: true }]));
  const found = await axe.run(within, {
    resultTypes: ["violations"], rules: only ? {} : rules, ...(only && { runOnly: only }),
  });
  return found.violations.filter((each) => each.impact !== "minor").flatMap((each) =>
    each.nodes.map((node) => `${each.impact} ${each.id}: ${node.target} ${node.html.slice(0, 120)}`));
}"""


@pytest.fixture
def nothing_wrong(visit, site):
    """Opens a page, does something there, and holds that axe-core objects to nothing."""

    def examine(name, act=None, width=None):
        page = visit(
            f"{site}/{name}", viewport=width or DESKTOP, color_scheme="light", reduced_motion="reduce"
        ).page
        page.evaluate(AXE)
        if act:
            act(page)
        found = page.evaluate(_RUN, [ASKED, None, "html"])
        again = "html" if act or name in FRAMED else "article"
        if width is None:
            page.set_viewport_size(PHONE)
            found += [f"phone, {each}" for each in page.evaluate(_RUN, [[], OF_WIDTH, again])]
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        found += [f"dark, {each}" for each in page.evaluate(_RUN, [[], OF_COLOUR, again])]
        assert not found, "\n".join(found)

    return examine


def test_a_page_has_no_fault_that_axe_knows(nothing_wrong, page_name):
    nothing_wrong(page_name)


def test_nor_with_everything_unfolded(nothing_wrong):
    unfold = "document.querySelectorAll('details').forEach((each) => (each.open = true))"
    nothing_wrong("log-file-sync.html", lambda page: page.evaluate(unfold))


def test_nor_with_the_sidebar_open_on_a_phone(nothing_wrong):
    def open_sidebar(page):
        page.locator(".primary-toggle").click()
        page.locator("#pst-primary-sidebar-modal[open]").wait_for()

    nothing_wrong("log-file-sync.html", open_sidebar, PHONE)


def test_nor_with_the_search_open(nothing_wrong):
    def open_search(page):
        page.keyboard.press("Control+k")
        page.locator("#pst-search-dialog[open]").wait_for()

    nothing_wrong("index.html", open_search, DESKTOP)


def test_nor_with_names_of_events_offered_or_an_event_answered(nothing_wrong):
    def offer(page):
        page.get_by_role("combobox").fill("log")
        page.keyboard.press("ArrowDown")

    def answer(page):
        offer(page)
        page.keyboard.press("Enter")
        page.locator(".wait-asked-answer svg").wait_for()

    nothing_wrong("index.html", offer)
    nothing_wrong("index.html", answer)


def test_nor_with_a_report_answered(nothing_wrong):
    def answer(page):
        page.locator(".wait-own-example").click()
        page.locator(".wait-own-answer .wait-report").first.wait_for()

    nothing_wrong("your-own-report.html", answer)


def test_nor_as_a_talk(nothing_wrong):
    def talk(page):
        page.locator(".wait-talk").wait_for()
        page.evaluate("location.hash = 'try-hw-closed'")
        page.locator("#try-hw-closed").wait_for()

    nothing_wrong("hw-contention.html?present", talk)


@pytest.mark.parametrize("asked", ["sheet", "sheet=solutions"])
def test_nor_as_a_sheet(nothing_wrong, asked):
    nothing_wrong(f"hw-contention.html?{asked}", lambda page: page.locator(".wait-sheet-bar").wait_for())


def test_nor_with_what_can_be_taken_along_open(nothing_wrong):
    def open_menus(page):
        for button in ("#try-hw-open .wait-take", ".wait-holder .wait-take"):
            page.locator(button).first.click()
        page.locator(".wait-holder .wait-ways").wait_for()

    nothing_wrong("hw-contention.html", open_menus)


def test_nor_with_a_guess_marked_and_a_term_open(nothing_wrong):
    def guess_and_open(page):
        page.wait_for_selector("html[data-words]", state="attached")
        page.locator(".wait-guess button").first.click()
        page.locator("a.wait-term").first.click()
        page.get_by_role("dialog").wait_for()

    nothing_wrong("hw-contention.html", guess_and_open)
