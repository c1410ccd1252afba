"""Every page of the built site, from a server and from disk: complete in itself, quiet, legible on a phone."""

import gzip
import re
from urllib.parse import unquote, urlsplit

import pytest
from bench import openings
from built import SITE, Visit, explorables, pages
from labels import COVERED

from models.findings.chapters import CHAPTERS
from models.site.fonts.faces import FACES

DESKTOP, PHONE, NARROW = ({"width": width, "height": 844} for width in (1280, 390, 320))
OPENED = [(name, size) for name in pages() for size in (DESKTOP, PHONE)]


# Uses what a page has: the theme, the search, the folds, every slider, every button of a figure.
_USE = """async () => {
  const click = (selector) => document.querySelectorAll(selector).forEach((each) => each.click());
  click(".theme-switch-button");
  document.querySelectorAll("details").forEach((each) => (each.open = true));
  for (const input of document.querySelectorAll(".wait-explorable input[type=range]")) {
    input.value = input.max;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  click(".wait-guess button, .wait-tries a, .wait-reset, .copybtn, .search-button");
  await new Promise((done) => setTimeout(done, 100));
}"""


@pytest.fixture(scope="module", params=OPENED, ids=lambda opened: f"{opened[0]}-{opened[1]['width']}")
def opened(browser, site, request):
    """A page opened from a server, on a desktop or on a phone; the last test of each is the one that moves it."""
    name, size = request.param
    visited = Visit(browser, f"{site}/{name}", viewport=size, bypass_csp=False)
    visited.name, visited.size, visited.root = name, size, f"{site}/"
    yield visited
    visited.context.close()


def says_nothing(visited, root):
    """Whether a page asked its own origin alone, and complained of nothing."""
    foreign = [url for url in visited.requests if not url.startswith((root, "data:"))]
    assert visited.requests, "the page asked for nothing, so this test saw nothing"
    return foreign == visited.complaints == []


def test_a_page_asks_no_other_origin_and_reports_no_error(opened):
    assert says_nothing(opened, opened.root)


def test_a_page_does_not_scroll_sideways_and_its_diagrams_can_be_read(opened):
    letters = opened.page.locator(".wait-diagram svg text").evaluate_all(
        """(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"""
    )
    assert bool(letters) == ("wait-diagram" in (SITE / opened.name).read_text(encoding="utf-8"))
    assert min(letters, default=11) >= 10.99
    for size in (opened.size, NARROW):
        opened.page.set_viewport_size(size)
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    opened.page.set_viewport_size(opened.size)


def test_no_formula_is_cut(opened):
    cut = opened.page.locator(".math").evaluate_all(
        """(all) => all.filter((each) => each.getClientRects().length).filter((each) => {
          const [svg, article] = [each.querySelector("svg"), each.closest("article").getBoundingClientRect()];
          const { left, right, width, height } = svg.getBoundingClientRect();
          const reached = each.scrollWidth > each.clientWidth && each.tabIndex === 0;
          return !(width && height) || left < article.left - 1 || (right > article.right + 1 && !reached);
        }).map((each) => each.dataset.tex)"""
    )
    assert cut == []


def test_a_page_asks_ahead_for_the_faces_that_it_uses_and_no_other(opened):
    page = opened.page
    page.evaluate("document.fonts.ready")
    asked = page.locator("link[rel=preload][as=font]").evaluate_all("(all) => all.map((each) => each.href)")
    used = page.evaluate(
        "[...document.fonts].filter((face) => face.status === 'loaded' && !face.family.includes('like'))"
        ".map((face) => `${face.family.replaceAll('\"', '')} ${face.style}`)"
    )
    by_file = {face.file: f"{face.family} {face.style}" for face in FACES}
    asked = {by_file[re.search(r"/([a-z-]+)\.[0-9a-f]+\.woff2", url)[1]] for url in asked}
    assert asked <= {*used}, "asked for and not used"
    if opened.name in ("genindex.html", "search.html"):  # lists of links, which no author wrote
        return
    assert {*used} - asked <= {"Source Sans 3 italic"}, "used and not asked for"


def test_no_two_places_of_a_page_have_the_same_name(opened):
    names = opened.page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def weight(name):
    """The bytes of a file as a reader gets it: compressed, unless it is so by itself."""
    content = (SITE / name).read_bytes()
    return len(content) if name.endswith((".woff2", ".png", ".deflate")) else len(gzip.compress(content, 6))


def test_all_that_a_first_visit_loads_is_light(opened):
    files = {urlsplit(url).path.lstrip("/") for url in opened.requests if url.startswith(opened.root)}
    assert len(files) > 2
    weights = {name: weight(name) for name in files}
    assert sum(weights.values()) <= 1000 * openings.WEIGHT.get(opened.name, openings.CHAPTER), weights


def test_no_page_loads_a_font_of_icons_nor_wants_one(opened):
    assert not [url for url in opened.requests if "/fa-" in url]
    wanted = opened.page.evaluate(
        """() => ["::before", "::after"].flatMap((part) => [...document.querySelectorAll("*")].filter((each) => {
          const style = getComputedStyle(each, part);
          return /Awesome/.test(style.fontFamily) && !["none", "normal", '""'].includes(style.content);
        }).map((each) => each.className))"""
    )
    assert wanted == []


def test_labels_of_charts_cover_nothing_at_the_start_and_are_large_enough(opened):
    for _, data in (found for found in explorables() if found[0] == opened.name):
        covered, smallest = opened.page.evaluate(COVERED, data["name"])
        assert not covered, (data["name"], covered)
        assert smallest >= 11


def test_nothing_on_a_page_needs_more_than_its_policy_lets_it(opened):
    opened.page.evaluate(_USE)
    assert says_nothing(opened, opened.root)


def test_nor_from_disk(visit, page_name):
    opened = visit(f"{SITE.as_uri()}/{page_name}", bypass_csp=False)
    opened.page.evaluate(_USE)
    assert says_nothing(opened, f"{SITE.as_uri()}/")


def test_no_line_ends_between_a_number_and_its_unit(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8")
    prose = re.sub(r"<(script|style|pre|code|svg|title|math|output)\b.*?</\1>", "|", html, flags=re.DOTALL)
    prose = re.sub(r"<[^>]*>", "|", re.sub(r"</?(strong|em|span|a|b|i)\b[^>]*>", "", prose))
    assert re.findall(r"\d (?:(?:[mµn]?s|[kMG]?B|/s)\b|%).{0,20}", prose) == []


def test_the_map_shows_its_links_on_a_phone(visit, site):
    page = visit(f"{site}/index.html", viewport=PHONE).page
    links = page.locator("article table a")
    assert links.count() == len(CHAPTERS)
    assert all(box["x"] + box["width"] <= 390 for box in map(lambda link: link.bounding_box(), links.all()))


def test_a_page_carries_no_kernel_machinery(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8").lower()
    for word in ("thebe", "require.js", "require.min.js", "widget-state", "widget-view", "html-manager"):
        assert word not in html


def test_every_link_within_the_book_leads_somewhere(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8")
    for target, place in re.findall(r'<a [^>]*href="([^":#?]*)(?:#([^"]*))?"', html):
        page = SITE / unquote(target or page_name)
        assert page.exists(), f"{page_name} links to {target}, which is not in the book"
        if place and page.suffix == ".html":
            assert f'id="{unquote(place)}"' in page.read_text(encoding="utf-8"), f"{page_name} links to #{place}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_ink_and_lines_stand_out_from_the_paper(visit, site, scheme):
    page = visit(f"{site}/index.html", color_scheme=scheme).page
    colours = page.evaluate(
        """() => { const style = getComputedStyle(document.documentElement);
        return Object.fromEntries(["ink", "quiet", "lock", "timer", "pipe", "plain", "paper"].map(
            (name) => [name, style.getPropertyValue(`--wait-${name}`).trim()])); }"""
    )
    paper = _luminance(colours.pop("paper"))
    for name, colour in colours.items():
        lighter, darker = sorted((_luminance(colour), paper), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5, f"{name} {colour} is hard to read in the {scheme} theme"


def _luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
