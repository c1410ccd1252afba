"""The built site in Firefox and in WebKit, where this machine has them: pages, figures and films work there."""

import os

import other_browsers
import pytest
from as_python import READ, drawn, hold_to_python
from built import SITE, explorables, films
from watched import LOADED, READY

DESKTOP, PHONE = (1280, 900), (390, 844)

_SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"

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


@pytest.fixture(scope="module", params=["Firefox", "WebKit"])
def other(request):
    start = other_browsers.found()[request.param]
    if start is None:
        missing = f"{request.param} is not on this machine; CONTRIBUTING.md says how to get it"
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
    assert browser.complaints() == []


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
