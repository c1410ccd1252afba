"""What the built site is asked in Firefox and in WebKit, from a file each, to start it once."""

import os

import numpy as np
import other_browsers
import pypdfium2
import pytest
from as_python import READ, drawn, hold_to_python
from built import LONG, SITE, explorables, films
from test_report_form import PAGE, expected, same
from watched import LOADED, READY

from models.book.pages.form import own_report

DESKTOP, PHONE = (1280, 900), (390, 844)

_SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"

# As on a first visit over a slow line, where the faces of the book come too late.
_STAND_IN = "() => { document.documentElement.dataset.standIn = ''; }"

_UNDERLINE = """() => {
  const style = getComputedStyle(document.querySelector("a.wait-term"));
  return [style.textDecorationLine, style.textDecorationStyle];
}"""

_REACH = "(id) => document.getElementById(id).scrollIntoView({ block: 'center', behavior: 'instant' })"

_PICTURE = """(id) => {
  const canvas = document.getElementById(id).querySelector(".wait-film-stage canvas");
  const { width, height } = canvas.getBoundingClientRect();
  const inked = () => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
  return width > 200 && height > 50 && inked();
}"""

_PLAY = "(id) => document.querySelector(`#${id} .wait-film-play`).click()"
_PLAYS = """(id) => {
  const { film } = document.getElementById(id);
  if (film.at > 0) film.pause();
  return film.at > 0 && !film.playing;
}"""

_COLOURS = """() => ["color", "background-color"].map((which) => {
  const [, ...parts] = getComputedStyle(document.body)[which].match(/(\\d+), (\\d+), (\\d+)/);
  return parts.reduce((sum, part) => sum + Number(part), 0);
})"""
_THEME = "(wanted) => { document.documentElement.dataset.theme = wanted; }"

_PUT = """(rules) => {
  const style = document.createElement("style");
  style.textContent = rules;
  document.head.append(style);
}"""
_NO_SHADOWS = """@media print {
  .wait-sideways, article.bd-article :is([data-sideways], div.math) { background-image: none !important }
}"""


@pytest.fixture(scope="module")
def other(request):
    name = request.module.NAME
    start = other_browsers.browsers()[name]
    if start is None:
        missing = f"{name} is not on this machine; CONTRIBUTING.md says how to get it"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with start() as browser:
        yield browser


def test_every_page_works(other, site, page_name):
    """As it opens on a desktop, and on a phone; there too with the faces that stand in."""
    figures = [f"watch-{film['name']}" for film in of_page(page_name, films())]
    other.size(*DESKTOP)
    other.open(f"{site}/{page_name}")
    fits(other, DESKTOP)
    move_figures(other, page_name)
    for figure in figures:
        for reached in (READY, LOADED):
            other.until(reached, figure)
            other.run(_REACH, figure)
        other.until(_PICTURE, figure)
        other.run(_PLAY, figure)
        other.until(_PLAYS, figure)
    other.size(*PHONE)
    fits(other, PHONE)
    for figure in figures:
        other.until(_PICTURE, figure)
    other.run(_STAND_IN)
    for size in (PHONE, DESKTOP):
        other.size(*size)
        fits(other, size)
    assert other.complaints() == []


def fits(browser, size):
    assert browser.run("() => innerWidth") == size[0]
    assert browser.run(_SIDEWAYS) <= 0, f"the page scrolls sideways at {size[0]} pixels"


def test_a_term_and_the_menu_of_a_chart_open_and_close(other, site):
    other.size(*DESKTOP)
    other.open(f"{site}/hw-contention.html")
    assert other.run(_UNDERLINE) == ["underline", "dotted"]
    other.until("() => document.querySelector('#try-hw-closed[data-ready]') !== null")
    for owner in ("a.wait-term", "#try-hw-closed .wait-take"):
        other.run(f"() => document.querySelector('{owner}').click()")
        other.until(f"() => document.querySelector('{owner}[aria-expanded=true] + :popover-open') !== null")
    other.run("() => document.querySelector('#try-hw-closed .wait-take').click()")
    other.until("() => document.querySelector(':popover-open') === null")
    assert other.complaints() == []


def test_a_dark_page_is_dark(other, site):
    other.open(f"{site}/hw-contention.html")
    for theme in ("light", "dark"):
        other.run(_THEME, theme)
        ink, ground = other.run(_COLOURS)
        assert (ink > ground) == (theme == "dark")


def test_a_page_is_printed_whole_and_without_shadows(other, site):
    """The shadows that say that a listing goes on sideways would lie over its text."""
    other.open(f"{site}/hw-contention.html")
    other.printed()  # WebKit lays out code in folds anew after the first time, by some pixels
    before = sheets(other)
    other.run(_PUT, _NO_SHADOWS)
    for (text, picture), (same_text, plain) in zip(before, sheets(other), strict=True):
        assert text == same_text
        assert np.mean(np.any(picture != plain, axis=2)) < 0.01  # a chart may be drawn anew, by a hair
    text = "".join("".join(text.split()) for text, _ in before)
    solved = other.run("() => document.querySelector('details.solution p').textContent")
    assert "".join(solved.split())[:30] in text and "Theanswer:" in text
    assert "Stepon" not in text and "Backtothestart" not in text


def sheets(browser):
    """Of each sheet of paper its text and what it looks like."""
    paper = pypdfium2.PdfDocument(browser.printed())
    return [(sheet.get_textpage().get_text_range(), sheet.render(scale=0.7).to_numpy()) for sheet in paper]


def test_a_report_is_read_and_answered_as_python_does(other, site):
    other.open(f"{site}/{PAGE}")
    other.run("() => document.querySelector('.wait-own-example').click()")
    other.until("() => document.querySelector('.wait-own').wait !== undefined", patience=LONG)
    assert same(other.run("() => document.querySelector('.wait-own').wait.told"), expected(own_report.EXAMPLE))
    assert other.run("() => document.querySelectorAll('.wait-own-answer .wait-finding').length") > 0
    assert other.complaints() == []


def test_a_word_is_found(other, site):
    other.open(f"{site}/search.html?q=rho")
    other.until("() => document.querySelectorAll('.wait-search-found mark').length > 0")
    assert other.complaints() == []


def test_a_page_on_disk_works(other):
    other.size(*DESKTOP)
    page_name, _ = explorables()[0]
    other.open(f"{SITE.as_uri()}/{page_name}")
    move_figures(other, page_name)
    assert other.complaints() == []


def of_page(page_name, figures):
    return [data for name, data in figures if name == page_name]


def move_figures(browser, page_name):
    for data in of_page(page_name, explorables()):
        positions = drawn(data, 5, seed=2)
        for position, shown in zip(positions, browser.run(READ, [data["name"], positions]), strict=True):
            hold_to_python(data, position, shown)
