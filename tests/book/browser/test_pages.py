"""Pages from disk and without scripts, and listings that show what the text cites.

What is read of every page as it opens is on the walk (`test_walk.py`).
"""

import pytest
from built import SITE, UNFOLD
from walk import USE
from watched import SETTLE

# A film and what can be guessed, the cover, a cloud and a ranking, the form, the search, and text: all scripts.
KINDS = "hw-contention", "index", "strangers", "your-own-report", "search", "glossary"


@pytest.mark.parametrize("name", KINDS)
def test_from_disk_a_page_asks_for_nothing_else_and_complains_of_nothing(visit, name):
    opened = visit(f"{SITE.as_uri()}/{name}.html", bypass_csp=False)
    opened.page.evaluate(USE)
    assert [url for url in opened.requests if not url.startswith((f"{SITE.as_uri()}/", "data:"))] == []
    assert opened.complaints == []


@pytest.mark.parametrize(
    ("name", "message"),
    [("search.html", "The search needs JavaScript"), ("hw-contention.html", "its sliders need JavaScript")],
)
def test_without_scripts_a_page_says_what_to_do_instead_and_folds_open(visit, name, message):
    page = visit(name, java_script_enabled=False).page
    assert message in " ".join(page.locator("main").inner_text().split())
    for summary in page.locator("article summary").all()[:3]:
        before = summary.evaluate("(each) => each.closest('details').open")
        if summary.is_visible():
            summary.click()
            assert summary.evaluate("(each) => each.closest('details').open") != before


_CITED = """(pre) => {
  const { left, right } = pre.getBoundingClientRect();
  const places = [...pre.querySelectorAll("mark")].map((each) => each.getBoundingClientRect());
  const first = Math.min(...places.map((each) => each.left)), last = Math.max(...places.map((each) => each.right));
  return { begins: left <= first && first < right, whole: last <= right || last - first > right - left - 40 };
}"""


def test_a_column_that_the_text_cites_is_in_sight(visit):
    seen = 0
    page = visit("write-complete-waits.html").page
    for width in (390, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.reload()
        page.evaluate(UNFOLD)
        page.evaluate(SETTLE)
        for listing in page.locator("pre:has(mark)").all():
            seen += 1
            assert listing.evaluate(_CITED) == {"begins": True, "whole": True}, width
    assert seen == 6
