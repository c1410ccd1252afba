"""What the built site is asked in Firefox and in WebKit, from a file each, to start it once."""

import os

import other_browsers
import pytest
from as_python import READ, drawn, hold_to_python
from built import SITE, explorables, films
from watched import LOADED, READY

DESKTOP, PHONE = (1280, 900), (390, 844)

_SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"

# As on a first visit over a slow line, where the faces of the book come too late.
_STAND_IN = "() => { document.documentElement.dataset.standIn = ''; }"

_UNDERLINE = """() => {
  const style = getComputedStyle(document.querySelector("a.wait-term"));
  return [style.textDecorationLine, style.textDecorationStyle];
}"""

_REACH = "(id) => document.getElementById(id).scrollIntoView({ block: 'center', behavior: 'instant' })"

# One chart hands its values on to the others a moment later, and would move them while they are read.
_PART = """() => document.querySelectorAll(".wait-part:not([hidden])")
  .forEach((button) => button.getAttribute("aria-pressed") === "true" || button.click())"""

_PICTURE = """(id) => {
  const canvas = document.getElementById(id).querySelector(".wait-film-stage canvas");
  const { width, height } = canvas.getBoundingClientRect();
  const inked = () => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
  return width > 200 && height > 50 && inked();
}"""


@pytest.fixture(scope="module")
def other(request):
    name = request.module.NAME
    start = other_browsers.found()[name]
    if start is None:
        missing = f"{name} is not on this machine; CONTRIBUTING.md says how to get it"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with start() as browser:
        yield browser


@pytest.fixture(scope="module", params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def sized(request, other):
    other.size(*request.param)
    return other, request.param[0]


def test_every_page_works(sized, site, page_name):
    browser, width = sized
    browser.open(f"{site}/{page_name}")
    assert browser.run("() => innerWidth") == width
    assert browser.run(_SIDEWAYS) <= 0
    _move_figures(browser, page_name)
    for film in _of(page_name, films()):
        _reach_film(browser, f"watch-{film['name']}")
    browser.run(_STAND_IN)
    assert browser.run(_SIDEWAYS) <= 0, "with the faces that stand in"
    assert browser.complaints() == []


def test_a_term_is_underlined_with_dots(other, site):
    other.size(*DESKTOP)
    other.open(f"{site}/hw-contention.html")
    assert other.run(_UNDERLINE) == ["underline", "dotted"]


def test_a_word_is_found(other, site):
    other.open(f"{site}/search.html?q=rho")
    other.until("() => document.querySelectorAll('.wait-search-found mark').length > 0")
    assert other.complaints() == []


def test_a_page_on_disk_works(other):
    other.size(*DESKTOP)
    page_name, _ = explorables()[0]
    other.open(f"{SITE.as_uri()}/{page_name}")
    _move_figures(other, page_name)
    assert other.complaints() == []


def _of(page_name, found):
    return [data for name, data in found if name == page_name]


def _move_figures(browser, page_name):
    browser.run(_PART)
    for data in _of(page_name, explorables()):
        positions = drawn(data, 5, seed=2)
        for position, shown in zip(positions, browser.run(READ, [data["name"], positions]), strict=True):
            hold_to_python(data, position, shown)


def _reach_film(browser, name):
    browser.until(READY, name)
    browser.run(_REACH, name)
    browser.until(LOADED, name)
    browser.until(_PICTURE, name)
