"""Nothing moves while a page comes in the worst orders: text first, scripts and typefaces after it was drawn."""

from functools import partial
from itertools import product

import pytest
from built import new_context, pages
from chosen import some
from watched import SETTLE

MOST = 0.02
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
_WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifts.push([value, ...sources.map(({ node }) => node?.nodeName)]);
}).observe({ type: "layout-shift", buffered: true });
"""
_DRAWN = "performance.getEntriesByName('first-contentful-paint').length > 0"
_READY = "document.querySelectorAll('.wait-explorable:not([data-ready])').length === 0"


def _hold(routes, route):
    """Keep what is asked for, until None stands for that it may come."""
    if None in routes:
        route.continue_()
    else:
        routes.append(route)


# Each width in an order of its own.
ORDERS = {"desktop": ("js", "woff2"), "phone": ("woff2", "js")}


@pytest.fixture
def page(browser, size):
    width, height = SIZES[size]
    context = new_context(browser, bypass_csp=True, viewport={"width": width, "height": height})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("name", "size"), some([*product(pages(), SIZES)], len(pages()) // 2))
def test_nothing_moves_while_a_page_comes(page, site, name, size):
    held = {"js": [], "woff2": []}
    for ending, routes in held.items():
        page.route(f"**/*.{ending}", partial(_hold, routes))
    page.add_init_script(_WATCH)
    page.goto(f"{site}/{name}", wait_until="commit")
    page.wait_for_function(_DRAWN)
    page.evaluate(SETTLE)
    assert held["js"], "no script was held back, so this test saw nothing"
    for ending in ORDERS[size]:
        waiting = held[ending][:]
        held[ending].append(None)
        for route in waiting:
            route.continue_()
        if None in held["js"]:
            page.wait_for_function(f"document.readyState !== 'loading' && {_READY}")
        page.evaluate(SETTLE)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(SETTLE)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) <= MOST, max(shifts)
