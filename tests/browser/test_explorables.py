"""Every explorable of the built site in a browser: no dead control, and the numbers of the Python functions."""

import math
from urllib.parse import urlencode

import pytest
from as_python import READ, call, drawn, hold_to_python, state_at
from built import SITE, explorables, told

from models.explore.units import Unit

_LOOK = """(name) => {
  const figure = document.getElementById(`try-${name}`);
  const told = [".wait-readouts", ".wait-ranking"].map((part) => figure.querySelector(part)?.innerText).join("");
  return [figure.querySelector(".wait-chart").innerHTML, told];
}"""


@pytest.fixture
def opened(visit_once, site, explorable):
    page_name, data = explorable
    return visit_once(f"{site}/{page_name}"), data


def test_there_are_explorables_and_a_ranking_among_them(site):
    assert explorables()
    assert [data["name"] for _, data in explorables() if "ranking" in data]


def test_the_page_shows_what_the_python_functions_return(opened):
    visited, data = opened
    positions = drawn(data, 30)
    for position, shown in zip(positions, told(visited.page, READ, [data["name"], positions]), strict=True):
        hold_to_python(data, position, shown)


def test_the_ranking_is_that_of_the_python_functions(visit_once, site, ranked):
    page_name, data = ranked
    page, ranking = visit_once(f"{site}/{page_name}").page, data["ranking"]
    positions = drawn(data, 20, seed=1)
    for position, shown in zip(positions, told(page, READ, [data["name"], positions]), strict=True):
        state = state_at(data, position)
        rows = []
        for name, x in ranking["places"].items():
            values = [call(column, {**state, data["axis"]: x}) for column in ranking["columns"]]
            rows.append((name, values))
        rows = sorted(rows, key=lambda row: math.inf if math.isnan(row[1][0]) else -row[1][0])
        wanted = [
            [name, *(_in_words(column, value) for column, value in zip(ranking["columns"], values, strict=True))]
            for name, values in rows
        ]
        assert shown["ranked"] == wanted


def _in_words(column, value):
    if math.isnan(value):
        return "–"
    return column["names"][int(value)] if column["names"] else Unit(column["unit"], column["per_si"]).show(value)


def test_every_slider_moves_its_figure(opened):
    visited, data = opened
    for slider in data["sliders"]:
        seen = set()
        for position in {0, len(slider["values"]) // 2, len(slider["values"]) - 1}:
            start = [each["start"] for each in data["sliders"]]
            start[data["sliders"].index(slider)] = position
            visited.page.evaluate(READ, [data["name"], [start]])
            seen.add(tuple(visited.page.evaluate(_LOOK, data["name"])))
        assert len(seen) > 1, f"{slider['label']} moves nothing"


def test_the_keyboard_reaches_and_moves_every_slider(opened):
    visited, data = opened
    page = visited.page
    wanted = {f"try-{data['name']}-{slider['name']}" for slider in data["sliders"]}
    page.locator(f"#try-{data['name']}").evaluate("(figure) => { figure.tabIndex = -1; figure.focus(); }")
    for slider in data["sliders"]:
        if "names" not in slider:
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.className") == "wait-typed"
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.id")
        assert focused in wanted, f"Tab went to {focused!r}"
        wanted.remove(focused)
        before = page.evaluate("document.activeElement.value")
        text = page.evaluate("document.activeElement.getAttribute('aria-valuetext')")
        page.keyboard.press("ArrowRight" if int(before) == 0 else "ArrowLeft")
        assert page.evaluate("document.activeElement.value") != before
        assert page.evaluate("document.activeElement.getAttribute('aria-valuetext')") != text
    assert not wanted


def test_every_slider_is_labelled_and_the_chart_is_described(opened):
    visited, data = opened
    figure = visited.figure(data["name"])
    for slider in data["sliders"]:
        assert figure.get_by_label(slider["label"], exact=True).count() == 1
    labels = figure.locator(".wait-chart [aria-label]").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    assert labels == [data["label"]]
    assert figure.locator(".wait-chart [role]").evaluate_all("(all) => all.map((each) => each.role)") == ["img"]


def test_positions_are_in_the_address_and_a_link_opens_them(visit_once, site, figures, visit):
    visited = visit_once(f"{site}/{figures[0][0]}")
    _move_and_follow_the_link(visited, [data for _, data in figures], visit)


def test_a_position_is_in_the_address_of_a_page_on_disk_too(visit):
    page_name, data = explorables()[0]
    _move_and_follow_the_link(visit(f"{SITE.as_uri()}/{page_name}"), [data], visit)


def _move_and_follow_the_link(visited, figures, visit):
    """Move every figure of a page away from its start, open the page's address anew, and compare."""
    wanted, moved = {}, {}
    visited.part()
    for data in figures:
        sliders = data["sliders"]
        position = moved[data["name"]] = [0 if s["start"] else len(s["values"]) - 1 for s in sliders]
        visited.page.evaluate(READ, [data["name"], [position]])
        places = zip(sliders, position, strict=True)
        wanted |= {f"{data['name']}.{slider['name']}": slider["values"][place] for slider, place in places}
    visited.page.wait_for_function(
        """(wanted) => { const asked = new URLSearchParams(location.search);
        return Object.entries(wanted).every(([name, value]) =>
        asked.has(name) && Number(asked.get(name)) === value); }""",
        arg=wanted,
    )
    again = visit(visited.page.evaluate("location.href"))
    for data in figures:
        name = data["name"]
        places = [again.page.locator(f"#try-{name}-{slider['name']}").input_value() for slider in data["sliders"]]
        assert [int(place) for place in places] == moved[name]
        assert again.page.evaluate(_LOOK, name)[1] == visited.page.evaluate(_LOOK, name)[1]


def test_a_link_to_positions_that_do_not_exist_says_so(visit, site, figures):
    asked = {f"{data['name']}.{data['sliders'][0]['name']}": 987654321e9 for _, data in figures}
    page = visit(f"{site}/{figures[0][0]}?{urlencode(asked)}").page
    for _, data in figures:
        assert "9876543" in page.locator(f"#try-{data['name']} .wait-said").inner_text()


def test_a_link_to_what_is_no_number_says_what_it_asks_for(visit, site, figures):
    page_name, data = figures[0]
    slider = data["sliders"][0]
    page = visit(f"{site}/{page_name}?{data['name']}.{slider['name']}=much").page
    said = page.locator(f"#try-{data['name']} .wait-said").inner_text()
    assert said.startswith(f"The link asks for what cannot be. {slider['label']}: “much” is no number")


def test_without_scripts_the_still_picture_shows_and_nothing_pretends_to_move(visit_once, site, explorable):
    page_name, data = explorable
    figure = visit_once(f"{site}/{page_name}", java_script_enabled=False).figure(data["name"])
    assert figure.locator(".wait-chart svg").is_visible()
    assert all(not control.is_enabled() for control in figure.locator("input, button").all())
    assert figure.locator("noscript, .wait-note").count()


def test_the_figure_stays_where_the_still_picture_was(visit_once, site, explorable):
    page_name, data = explorable
    pages = [visit_once(f"{site}/{page_name}", java_script_enabled=False), visit_once(f"{site}/{page_name}")]
    still, live = (page.figure(data["name"]).locator(".wait-chart svg").bounding_box() for page in pages)
    assert abs(still["width"] - live["width"]) <= 8
    assert abs(still["height"] - live["height"]) <= 8


# Whether the curves of the start are seen, and where the sliders are.
_BEHIND = """(name) => {
  const figure = document.getElementById(`try-${name}`);
  const seen = [...figure.querySelectorAll(".wait-chart [class*='ghost_'] path")].map((each) => (
    Boolean(each.getAttribute("d")) && !each.closest("[display='none']")));
  return [seen, [...figure.querySelectorAll("[data-slider]")].map((input) => Number(input.value))];
}"""


def test_the_curves_of_the_start_stand_behind_until_the_sliders_are_back_there(visit_once, site):
    page_name, data = explorables()[0]
    visited = visit_once(f"{site}/{page_name}")
    start, moved = [each["start"] for each in data["sliders"]], [0 for _ in data["sliders"]]
    assert moved != start
    visited.page.evaluate(READ, [data["name"], [moved]])
    assert visited.page.evaluate(_BEHIND, data["name"]) == [[True] * len(data["curves"]), moved]
    visited.figure(data["name"]).locator(".wait-reset").click()
    assert visited.page.evaluate(_BEHIND, data["name"]) == [[False] * len(data["curves"]), start]
