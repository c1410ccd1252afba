"""What a reader takes along: charts and tables as pictures and rows."""

import csv
import io
import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest
from built import SITE, one_of_each_kind, returned

SVG = "{http://www.w3.org/2000/svg}"
PAGE, FIGURE = "hw-contention.html", "hw-closed"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# What the models say over the axis where the sliders are, in the units of the axes.
_CURVES = """(name) => {
  const { data, values } = document.getElementById(`try-${name}`).wait;
  const { x, y } = data.picture;
  const rows = x.values.map(window.waitModels[name].rows(values.positions));
  return rows.map((row) => data.curves.map((_, place) => row[place] * y.per_si));
}"""


def opened(figure):
    """The open menu of a figure or of a table's corner."""
    menu = figure.locator(".wait-ways")
    if not menu.is_visible():
        figure.locator(".wait-take").click()
        menu.wait_for()
    return menu


def taken(page, within, label):
    """What a button of its menu saves: its name and its bytes."""
    menu = opened(within)
    page.wait_for_timeout(100)  # Chromium saves ten files of a page in a second, and drops what comes beyond
    with page.expect_download() as download:
        menu.get_by_role("button", name=label, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def rows_of(content):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def moved(figure):
    slider = figure.locator(".wait-slider input[type='range']").first
    slider.focus()
    slider.press("ArrowRight")
    slider.press("ArrowRight")


@pytest.fixture
def charts(shared, figures):
    """A page, and its charts of a kind that no other has, where they were moved to."""
    visited = shared(figures[0][0])
    kinds = [(visited.figure(data["name"]), data) for data in one_of_each_kind(figures)]
    for figure, _ in kinds:
        moved(figure)
    return visited.page, kinds


def test_every_curve_is_taken_along_as_the_model_has_it(charts):
    """As rows whose decimals have a point or, for another spreadsheet, a comma; and a ranking with its chart."""
    page, kinds = charts
    for figure, data in kinds:
        rows = taken_as_the_model_has_it(page, figure, data)
        saved_as, content = taken(page, figure, "Save as CSV with semicolons")
        semicolons = [*csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";")]
        assert saved_as == f"{data['name']}.csv"
        comma = [[re.sub(r"^(-?\d+)\.(?=\d+(e-?\d+)?$)", r"\1,", cell) for cell in row] for row in rows]
        assert semicolons == comma
        if "ranking" in data:
            rows = rows_of(taken(page, figure, "Save the table as CSV")[1])
            assert len(rows) == 1 + len(data["ranking"]["places"])
            assert rows[0][1:] == [column["label"] for column in data["ranking"]["columns"]]


def taken_as_the_model_has_it(page, figure, data):
    saved_as, content = taken(page, figure, "Save as CSV")
    head, *rows = rows_of(content)
    count = len(data["curves"])
    assert saved_as == f"{data['name']}.csv"
    assert content.decode("utf-8").count("\n") == content.decode("utf-8").count("\r\n")
    assert {len(row) for row in rows} == {len(head)}
    assert head[1] == data["picture"]["x"]["title"] and data["picture"]["y"]["title"] in head[2]
    drawn = [[float(cell or "nan") for cell in row[2 : 2 + count]] for row in rows if row[0] == "curve"]
    model = [
        [math.nan if value is None else value for value in row] for row in returned(page, _CURVES, data["name"])
    ]
    np.testing.assert_allclose(drawn, model, rtol=0, atol=1e-12)
    measured = [row for row in rows if row[0] != "curve"]
    marks, across = data["picture"]["marks"], data["picture"]["x"]
    places = {" ".join(name): x for name, x in zip(across.get("names", []), across["values"], strict=False)}
    assert [row[0] for row in measured[: len(marks)]] == [mark["label"] or "captured" for mark in marks]
    for row, mark in zip(measured, marks, strict=False):
        assert (row[1] == "") is (mark["x"] is None)
        assert (places[row[1]] if places and row[1] else float(row[1] or 0)) == (mark["x"] or 0)
        assert float(row[2 + count] or 0) == (mark["y"] or 0)
    return [head, *rows]


def test_a_picture_stands_by_itself(charts):
    page, kinds = charts
    for figure, data in kinds:
        stands_by_itself(page, figure, data)


def stands_by_itself(page, figure, data):
    saved_as, content = taken(page, figure, "Save as SVG")
    assert saved_as == f"{data['name']}.svg"
    text = content.decode("utf-8")
    assert "var(" not in text and "class=" not in text and "style=" not in text
    picture = ElementTree.fromstring(text)
    assert picture.find(f"{SVG}title").text == figure.locator(".wait-title").inner_text()
    assert data["label"] in picture.find(f"{SVG}desc").text
    assert re.search(r'"Source Sans 3".*Arial.*sans-serif', picture.get("font-family"))
    assert picture.get("viewBox") == f"0 0 {picture.get('width')} {picture.get('height')}"
    shown = page.evaluate(
        """(name) => [...document.querySelectorAll(`#try-${name} svg.marks text`)].filter((each) =>
          each.checkVisibility() && each.textContent).map((each) => each.textContent)""",
        data["name"],
    )
    texts = ["".join(element.itertext()) for element in picture.iter(f"{SVG}text")]
    assert [text for text in texts if text] == shown


@pytest.fixture
def page(shared):
    """A page on the screen with its chart at the start and no menu open, whatever was done with it before."""
    page = shared(PAGE).page
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    page.locator(f"#try-{FIGURE} .wait-reset").dispatch_event("click")
    return page


def test_a_picture_is_light_in_the_dark_as_well(page, visit):
    dark = visit(PAGE, color_scheme="dark").page
    themes = [opened.evaluate("document.documentElement.dataset.theme") for opened in (page, dark)]
    assert themes == ["light", "dark"]
    light, other = (taken(opened, opened.locator(f"#try-{FIGURE}"), "Save as SVG")[1] for opened in (page, dark))
    assert light == other and b"#fffefb" in light
    assert taken(dark, dark.locator(".wait-holder:not(.wait-film *)").first, "Save as SVG")[1].count(b"<text") > 6


def test_a_picture_brings_the_faces_that_it_names(page):
    content = taken(page, page.locator(f"#try-{FIGURE}"), "Save as SVG")[1]
    rules = ElementTree.fromstring(content).find(f"{SVG}style").text
    named = set(re.findall(r"Source \w+ \w+", content.decode("utf-8").replace(rules, "")))
    assert named == set(re.findall(r'font-family:"([^"]+)"', rules)) == {"Source Sans 3"}
    assert rules.count("url(data:font/woff2;base64,") == 1


def test_a_table_is_taken_along_as_it_stands(visit):
    opened_page = visit(PAGE, bypass_csp=False)
    page = opened_page.page
    page.wait_for_selector(".wait-holder", state="attached")
    assert not [url for url in opened_page.requests if "/later/" in url]
    table = page.locator("article .wait-table:not(.wait-film *) table").first
    table.hover()
    holder = page.locator(".wait-holder:not(.wait-film *)").first
    assert float(holder.locator(".wait-corner").evaluate("(each) => getComputedStyle(each).opacity")) == 1
    saved_as, content = taken(page, holder, "Save as CSV")
    cells = table.locator("tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim().replaceAll('\\xa0', ' ')))"
    )
    assert rows_of(content) == cells
    assert saved_as == "hw-contention-table-2.csv"
    picture = ElementTree.fromstring(taken(page, holder, "Save as SVG")[1])
    words = " ".join(text.text for text in picture.iter(f"{SVG}text"))
    assert words.split() == " ".join(" ".join(row) for row in cells).split()
    assert opened_page.complaints == []


def test_no_cell_of_a_file_begins_a_formula(visit):
    page = visit(PAGE).page
    page.wait_for_selector(".wait-holder", state="attached")
    cells = page.locator("article .wait-table table").first.locator("td")
    wild = ["=1+1", "@SUM(A1)", "+A1", "-A1", "-1.5", "−2", "-"]
    for number, text in enumerate(wild):
        cells.nth(number).evaluate("(cell, text) => { cell.textContent = text; }", text)
    page.locator("article .wait-table table").first.hover()
    rows = rows_of(taken(page, page.locator(".wait-holder:not(.wait-film *)").first, "Save as CSV")[1])
    cells_saved = [cell for row in rows[1:] for cell in row][: len(wild)]
    assert cells_saved == ["'=1+1", "'@SUM(A1)", "'+A1", "'-A1", "-1.5", "−2", "-"]


def test_by_keyboard_the_menu_opens_is_used_and_closes_and_on_paper_there_is_nothing_of_it(page):
    figure = page.locator(f"#try-{FIGURE}")
    button = figure.get_by_role("button", name="More for this chart", exact=True)
    boxes = "[...document.querySelectorAll('article section > *')].map((each) => each.offsetTop)"
    before = page.evaluate(boxes)
    button.focus()
    page.keyboard.press("Enter")
    figure.locator(".wait-ways").wait_for()
    assert button.get_attribute("aria-expanded") == "true"
    assert page.evaluate(boxes) == before, "the text moved"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Copy a link to this position"
    page.keyboard.press("Tab")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == f"{FIGURE}.svg"
    page.keyboard.press("Escape")
    assert figure.locator(".wait-ways").is_hidden() and button.get_attribute("aria-expanded") == "false"
    assert button.evaluate("(each) => each === document.activeElement")
    table = page.locator(".wait-holder:not(.wait-film *) .wait-take").first
    table.focus()
    page.keyboard.press("Space")
    page.locator(".wait-holder:not(.wait-film *) .wait-ways").wait_for()
    page.emulate_media(media="print")
    assert page.locator(".wait-take:visible, .wait-ways:visible").count() == 0


def test_a_link_to_the_position_is_copied(page):
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    figure = page.locator(f"#try-{FIGURE}")
    moved(figure)
    menu = opened(figure)
    menu.get_by_role("button", name="Copy a link to this position").click()
    menu.get_by_text("Copied.").wait_for()
    assert re.search(rf"/{PAGE}\?{FIGURE}\.sessions=9#try-{FIGURE}$", page.evaluate("window.copied"))


def test_by_touch_a_table_s_button_is_always_there(visit):
    page = visit(PAGE, **PHONE).page
    page.wait_for_selector(".wait-holder", state="attached")
    corner = page.locator(".wait-corner:not(.wait-film *)").first
    corner.scroll_into_view_if_needed()
    assert float(corner.evaluate("(each) => getComputedStyle(each).opacity")) == 1
    button, table = corner.locator(".wait-take"), page.locator("article .wait-table table").first
    assert button.bounding_box()["height"] >= 24
    assert button.bounding_box()["y"] + button.bounding_box()["height"] <= table.bounding_box()["y"] + 1
    button.tap()
    corner.locator(".wait-ways").wait_for()
    with page.expect_download():
        corner.get_by_role("button", name="Save as CSV", exact=True).tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_from_disk_as_well(visit):
    page = visit((SITE / PAGE).as_uri(), bypass_csp=False).page
    figure = page.locator(f"#try-{FIGURE}")
    for label in ("Save as SVG", "Save as CSV"):
        assert taken(page, figure, label)[1]
