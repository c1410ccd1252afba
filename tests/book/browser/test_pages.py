"""Pages as they are built: from disk, without scripts, and with links that lead somewhere.

What is read of every page as it opens is on the walk (`test_walk.py`).
"""

import pytest
from built import SITE, UNFOLD
from vision import contrast
from walk import USE
from watched import SETTLE

from models.analyst.findings.chapters import CHAPTERS

PHONE = {"width": 390, "height": 844}
# A film and what can be guessed, the cover, a cloud and a ranking, the form, the search, and text: all scripts.
KINDS = [
    f"{name}.html" for name in ("hw-contention", "index", "strangers", "your-own-report", "search", "glossary")
]


@pytest.mark.parametrize("name", KINDS)
def test_from_disk_a_page_asks_for_nothing_else_and_complains_of_nothing(visit, name):
    opened = visit(f"{SITE.as_uri()}/{name}", bypass_csp=False)
    opened.page.evaluate(USE)
    assert [url for url in opened.requests if not url.startswith((f"{SITE.as_uri()}/", "data:"))] == []
    assert opened.complaints == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search.html", "The search needs JavaScript"),
        ("hw-contention.html", "its sliders need JavaScript"),
    ],
)
def test_without_scripts_a_page_says_what_to_do_instead_and_folds_open(visit, name, said):
    page = visit(name, java_script_enabled=False).page
    assert said in " ".join(page.locator("main").inner_text().split())
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


def test_the_map_shows_its_links_on_a_phone(visit):
    page = visit("index.html", viewport=PHONE).page
    links = page.locator(".wait-map a")
    assert links.count() == len(CHAPTERS)
    assert all(box["x"] + box["width"] <= 390 for box in map(lambda link: link.bounding_box(), links.all()))


def test_ink_and_lines_stand_out_from_the_paper(visit):
    page, papers = visit("index.html").page, set()
    for scheme in ("light", "dark"):
        page.evaluate("(scheme) => { document.documentElement.dataset.theme = scheme; }", scheme)
        colours = page.evaluate(
            """() => { const style = getComputedStyle(document.documentElement);
            return Object.fromEntries(["ink", "quiet", "lock", "timer", "pipe", "plain", "paper"].map(
                (name) => [name, style.getPropertyValue(`--wait-${name}`).trim()])); }"""
        )
        paper = colours.pop("paper")
        papers.add(paper)
        for name, colour in colours.items():
            assert contrast(colour, paper) >= 4.5, f"{name} {colour} is hard to read in the {scheme} theme"
    assert len(papers) == 2
