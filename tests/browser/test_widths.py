"""Pages of any width: the text keeps its measure, what is wide takes the room, and nothing is cut unseen."""

import pytest
from built import Visit

WIDTHS = (320, 390, 600, 768, 900, 1024, 1200, 1280, 1440, 1600, 1920)
PHONE, DESKTOP, LARGE, WIDE = 390, 1280, 1440, 1920
REM, MEASURE, WIDEST = 16, 46 * 16, 1000
FINGER = 40  # px, for what is touched

_WIDE = ".wait-explorable, .wait-film, .wait-listing, [class*='highlight-'], .wait-table, .wait-ranking"

# What reaches out of the page's column, or out of its box at the top of a chapter.
_OUT = """([wide, measure, widest]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (selector) => all(selector).filter((each) => each.getClientRects().length);
  const width = (each) => each.getBoundingClientRect().width;
  const box = document.querySelector(".wait-short")?.getBoundingClientRect();
  const outside = (each) => [...each.getClientRects()].some((at) => at.left < box.left || at.right > box.right);
  return {
    page: document.documentElement.scrollWidth,
    text: shown("article section > p").filter((each) => width(each) > measure + 1).map((each) => each.textContent),
    wide: shown(wide).filter((each) => width(each) > widest + 1).map((each) => each.className),
    box: box ? shown(".wait-short *").filter(outside).map((each) => each.textContent) : [],
  };
}"""

# Of what lies in rows, how many of the last row there are, and how far they leave its right side empty.
_ROWS = """(box) => {
  const cells = [...box.children].filter((each) => each.matches(".wait-slider, .wait-readout"));
  const places = cells.map((each) => each.getBoundingClientRect());
  const last = places.filter(({ bottom }) => bottom > Math.max(...places.map(({ top }) => top)));
  const right = Math.max(...last.map((each) => each.right));
  return [cells.length, last.length, box.getBoundingClientRect().right - right];
}"""

_CITED = """(pre) => {
  const { left, right } = pre.getBoundingClientRect();
  const places = [...pre.querySelectorAll("mark")].map((each) => each.getBoundingClientRect());
  const first = Math.min(...places.map((each) => each.left)), last = Math.max(...places.map((each) => each.right));
  return { begins: left <= first && first < right, whole: last <= right || last - first > right - left - 40 };
}"""


@pytest.fixture(scope="module")
def at(browser, site):
    """Opens a page once, and puts it on a screen of a width."""
    visits = {}

    def opened(page_name, width):
        if page_name not in visits:
            visits[page_name] = Visit(browser, f"{site}/{page_name}", reduced_motion="reduce")
        page = visits[page_name].page
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return page

    yield opened
    for each in visits.values():
        each.context.close()


def test_nothing_reaches_out_of_its_place_at_any_width(at, page_name):
    for width in WIDTHS:
        out = at(page_name, width).evaluate(_OUT, [_WIDE, MEASURE, WIDEST])
        assert out == {"page": width, "text": [], "wide": [], "box": []}, f"at {width} px"


@pytest.mark.parametrize(("width", "least"), [(LARGE, MEASURE + 100), (WIDE, WIDEST - 1)])
def test_figures_take_the_room_beside_the_text(at, page_name, width, least):
    for figure in at(page_name, width).locator(".wait-explorable:not([hidden])").all():
        box = figure.bounding_box()
        assert box is None or box["width"] >= least


@pytest.mark.parametrize("width", [PHONE, DESKTOP, LARGE])
def test_a_column_that_the_text_cites_is_in_sight(visit, site, width):
    seen = 0
    for name in ("write-complete-waits", "hw-contention"):
        page = visit(f"{site}/{name}.html", viewport={"width": width, "height": 900}).page
        for listing in page.locator("pre:has(mark)").all():
            seen += 1
            assert listing.evaluate(_CITED) == {"begins": True, "whole": True}
    assert seen == 3


def test_every_query_is_whole_on_a_desktop(at, page_name):
    page = at(page_name, DESKTOP)
    wider = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    assert page.locator(".highlight-sql pre, .highlight-bash pre").evaluate_all(wider) == []


@pytest.mark.parametrize("width", [DESKTOP, LARGE])
def test_no_cell_of_a_figure_is_left_empty_and_no_fourth_figure_stands_alone(at, explorable, width):
    figure = at(explorable[0], width).locator(f"#try-{explorable[1]['name']}")
    _, _, empty = figure.locator(".wait-sliders").evaluate(_ROWS)
    assert abs(empty) < 1
    count, last, _ = figure.locator(".wait-readouts").evaluate(_ROWS)
    assert count != 4 or last != 1
    title, chart = (figure.locator(part).bounding_box()["x"] for part in (".wait-title", ".wait-chart"))
    assert abs(title - chart) < 1


def test_what_is_touched_on_a_phone_is_large_enough(at, page_name):
    page = at(page_name, PHONE)
    touched = page.locator(".wait-explorable .wait-slider input, .wait-actions button, .wait-guess button")
    heights = touched.evaluate_all("(all) => all.map((each) => each.offsetHeight).filter(Boolean)")
    assert all(height >= FINGER for height in heights)
