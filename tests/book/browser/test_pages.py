"""Pages as they are built: from disk, without scripts, and with links that lead somewhere.

What is read of every page as it opens is on the walk (`test_walk.py`).
"""

import re
from urllib.parse import unquote

import pytest
from built import SITE, UNFOLD
from vision import contrast
from walk import USE
from watched import SETTLE

from models.book.chapters import CHAPTERS

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
def test_without_scripts_a_page_says_what_to_do_instead_and_folds_open(visit, site, name, said):
    page = visit(f"{site}/{name}", java_script_enabled=False).page
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


def test_a_column_that_the_text_cites_is_in_sight(visit, site):
    seen = 0
    page = visit(f"{site}/write-complete-waits.html").page
    for width in (390, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.reload()
        page.evaluate(UNFOLD)
        page.evaluate(SETTLE)
        for listing in page.locator("pre:has(mark)").all():
            seen += 1
            assert listing.evaluate(_CITED) == {"begins": True, "whole": True}, width
    assert seen == 6


def test_no_line_ends_between_a_number_and_its_unit(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8")
    prose = re.sub(r"<(script|style|pre|code|svg|title|math|output)\b.*?</\1>", "|", html, flags=re.DOTALL)
    prose = re.sub(r"<[^>]*>", "|", re.sub(r"</?(strong|em|span|a|b|i)\b[^>]*>", "", prose))
    found = re.findall(r"\d (?:(?:[mµn]?s|[kMG]?B|/s)\b|%).{0,20}", prose)
    assert found == [], "put a no-break space between a number and its unit"


def test_the_map_shows_its_links_on_a_phone(visit, site):
    page = visit(f"{site}/index.html", viewport=PHONE).page
    links = page.locator(".wait-map a")
    assert links.count() == len(CHAPTERS)
    assert all(box["x"] + box["width"] <= 390 for box in map(lambda link: link.bounding_box(), links.all()))


def test_a_page_carries_no_kernel_machinery(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8").lower()
    for word in ("thebe", "require.js", "require.min.js", "widget-state", "widget-view", "html-manager"):
        assert word not in html


def test_every_link_within_the_book_leads_somewhere(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8")
    for target, place in {*re.findall(r'<a [^>]*href="([^":#?]*)(?:#([^"]*))?"', html)}:
        page = SITE / unquote(target or page_name)
        assert page.exists(), f"{page_name} links to {target}, which is not in the book"
        if place and page.suffix == ".html":
            assert f'id="{unquote(place)}"' in page.read_text(encoding="utf-8"), f"{page_name} links to #{place}"


def test_ink_and_lines_stand_out_from_the_paper(visit, site):
    page, papers = visit(f"{site}/index.html").page, set()
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
