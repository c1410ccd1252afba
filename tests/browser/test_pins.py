"""Positions that a reader pins: curves and figures that stay, at most two, and in the address."""

import pytest
from built import Visit, explorables

PAGE, DATA = next(found for found in explorables() if found[1]["name"] == "hw-closed")
CURVES = """(figure) => ["pin_0_", "pin_1_"].map((pin) =>
  [...figure.querySelectorAll(`.wait-chart [class*=' ${pin}'] path`)].map((path) =>
    [path.getAttribute("display"), path.getAttribute("d")]))"""
LIVE = """(figure) => [...figure.querySelectorAll(".wait-chart [class*=' curve_'] path")].map((path) =>
  path.getAttribute("d"))"""


@pytest.fixture(scope="module")
def chart(browser, site):
    visited = Visit(browser, f"{site}/{PAGE}")
    found = visited.figure(DATA["name"])
    found.scroll_into_view_if_needed()
    yield found
    visited.context.close()


@pytest.fixture
def figure(chart):
    """The chart at its start, with nothing pinned."""
    chart.locator(".wait-reset").click()
    unpin = chart.get_by_role("button", name="Unpin 1")
    while unpin.count():
        unpin.click()
    return chart


def move(figure, name, text):
    box = figure.locator(f".wait-slider:has([data-slider='{name}']) .wait-typed")
    box.fill(text)
    box.press("Enter")


def shown(figure):
    """The curves of what is pinned, and the values beside the first figure."""
    curves = [[d for display, d in pin if display == "inline"] for pin in figure.evaluate(CURVES)]
    return [each for each in curves if each], figure.locator(".wait-pinned").first.inner_text().split()


def test_what_is_pinned_stays_beside_what_moves(figure):
    value, curves = figure.locator(".wait-value").first.inner_text(), figure.evaluate(LIVE)
    figure.get_by_role("button", name="Pin this position").click()
    move(figure, "service_time", "2.1 ms")
    assert figure.evaluate(LIVE) != curves
    pinned, told = shown(figure)
    assert pinned == [curves]
    assert told[:2] == ["pin", "1:"] and told[2:4] == [*value.replace("ms", "ms,").split()]
    now = float(figure.locator(".wait-value").first.inner_text().split()[0])
    assert told[4] == "now" and told[5].startswith("−") == (now < float(value.split()[0]))
    assert value in figure.locator(".wait-pins li").inner_text()


def test_two_are_pinned_at_most_and_each_is_taken_off_again(figure):
    button = figure.get_by_role("button", name="Pin this position")
    button.press("Enter")
    move(figure, "service_time", "2.1 ms")
    button.press("Enter")
    assert button.is_disabled()
    first, second = shown(figure)[0]
    assert first != second
    figure.get_by_role("button", name="Unpin 1").press("Enter")
    assert shown(figure)[0] == [second]
    assert button.is_enabled()


def test_what_is_pinned_is_in_the_address_and_stays_at_back_to_the_start(figure, visit):
    figure.get_by_role("button", name="Pin this position").click()
    move(figure, "service_time", "2.1234 ms")
    figure.get_by_role("button", name="Pin this position").click()
    figure.get_by_role("button", name="Back to the start").click()
    page = figure.page
    page.wait_for_url(lambda url: url.count("hw-closed.pin=") == 2 and "service_time=" not in url)
    again = visit(page.url).figure(DATA["name"])
    assert shown(again) == shown(figure)


def test_a_finger_pins(visit, site):
    visited = visit(f"{site}/{PAGE}", has_touch=True, viewport={"width": 390, "height": 844})
    found = visited.figure(DATA["name"])
    found.get_by_role("button", name="Pin this position").tap()
    assert found.locator(".wait-pins li").count() == 1
