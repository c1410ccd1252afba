"""Every page of the built site, from a server and from disk: complete in itself, quiet, legible on a phone."""

import re
from urllib.parse import unquote

import pytest
from built import SITE

from models.findings.chapters import CHAPTERS


@pytest.fixture(params=["http", "file"])
def address(request, site):
    """A page's address over http and on disk."""
    root = site if request.param == "http" else SITE.as_uri()
    return lambda name: f"{root}/{name}"


def test_a_page_asks_no_other_origin_and_reports_no_error(visit, address, page_name):
    opened = visit(address(page_name))
    own = address("")
    foreign = [url for url in opened.requests if not url.startswith((own, "data:"))]
    assert opened.requests, "the page asked for nothing, so this test saw nothing"
    assert foreign == []
    assert opened.complaints == []


def test_a_page_does_not_scroll_sideways_on_a_phone_and_its_diagrams_can_be_read(visit, site, page_name):
    page = visit(f"{site}/{page_name}", viewport={"width": 390, "height": 844}).page
    shown = "(all) => all.map((each) => each.getBoundingClientRect().width / each.naturalWidth)"
    scales = page.locator("article img[src*='_images'][src$='.svg']").evaluate_all(shown)
    assert all(13 * scale >= 11 for scale in scales)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_line_ends_between_a_number_and_its_unit(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8")
    prose = re.sub(r"<(script|style|pre|code|svg|title|math|output)\b.*?</\1>", "|", html, flags=re.DOTALL)
    prose = re.sub(r"<[^>]*>", "|", re.sub(r"</?(strong|em|span|a|b|i)\b[^>]*>", "", prose))
    assert re.findall(r"\d (?:(?:[mµn]?s|[kMG]?B|/s)\b|%).{0,20}", prose) == []


def test_the_map_shows_its_links_on_a_phone(visit, site):
    page = visit(f"{site}/index.html", viewport={"width": 390, "height": 844}).page
    links = page.locator("article table a")
    assert links.count() == len(CHAPTERS)
    assert all(box["x"] + box["width"] <= 390 for box in map(lambda link: link.bounding_box(), links.all()))


def test_a_page_carries_no_kernel_machinery(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8").lower()
    for word in ("thebe", "require.js", "require.min.js", "widget-state", "widget-view", "html-manager"):
        assert word not in html


def test_no_two_places_of_a_page_have_the_same_name(visit_once, site, page_name):
    names = visit_once(f"{site}/{page_name}").page.evaluate(
        "[...document.querySelectorAll('[id]')].map((each) => each.id)"
    )
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


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
