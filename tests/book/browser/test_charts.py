"""What a reader does with a chart, on one of each kind: links to positions, screens of any size, one announcement.

That every chart shows the numbers of the Python functions is read on the walk (`test_walk.py`).
"""

import math
import re
from urllib.parse import urlencode

import pytest
from as_python import READ, drawn
from built import (
    SITE,
    chart_of_each_kind,
    charts_of_each_kind,
    explorables,
    one_of_each_kind,
    pages_of_each_kind,
    returned,
)
from chosen import some
from watched import SETTLE

NEAR = 0.02  # pixels; what is drawn is rounded to hundredths
TICK = 6  # pixels from the foot of a tick's text to its middle, at most
FAR = 1e6  # pixels; what is drawn further away is not seen
PHONE, LOW, LYING, DESKTOP = (390, 664), (320, 568), (844, 390), (1280, 800)
SCREENS = [(PHONE, "chart"), (LOW, "plot"), (LYING, "chart"), (DESKTOP, None)]

# Where the parts of a figure are: top and bottom, of the chart without its key too, and what lies on the slider.
_SEEN = """([name, slider]) => {
  const figure = document.getElementById(`try-${name}`);
  const chart = figure.querySelector(".wait-chart");
  const input = figure.querySelector(`[data-slider="${slider}"]`);
  const ends = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [top, bottom];
  };
  const { left, right, top, bottom } = input.getBoundingClientRect();
  const [from, to] = ends(chart);
  return {
    header: ends(document.querySelector(".bd-header-article"))[1],
    chart: [from, to],
    plot: [from + parseFloat(getComputedStyle(chart).getPropertyValue("--key")), to],
    readout: ends(figure.querySelector(".wait-readout")),
    slider: ends(input.parentElement),
    onTop: document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === input,
  };
}"""

_FOCUSED = """() => {
  const { dataset, value, ariaValueText } = document.activeElement;
  return [dataset.slider, value, ariaValueText];
}"""
_SHOWN = "(name) => document.getElementById(`try-${name}`).wait.values.cloud.length"

# Moves a slider of each figure by one step as its reader does, and notes what a screen reader would be told.
_HEAR = """(moves) => Promise.all(moves.map(async ([name, slider, position]) => {
  const figure = document.getElementById(`try-${name}`);
  const live = [...figure.querySelectorAll("[role=status], [role=alert], [role=log], [aria-live], output")];
  const heard = [];
  const watchers = live.filter((each) => each.getAttribute("aria-live") !== "off").map((each) => {
    const watcher = new MutationObserver((changes) => changes.forEach((change) => {
      if (change.addedNodes.length || change.type === "characterData") heard.push(change.target.textContent);
    }));
    watcher.observe(each, { childList: true, subtree: true, characterData: true });
    return watcher;
  });
  const input = figure.querySelector(`[data-slider="${slider}"]`);
  for (const value of [position, Number(input.value)]) {
    input.value = value;
    input.dispatchEvent(new Event("input"));
  }
  await new Promise((resolve) => setTimeout(resolve, 700));
  watchers.forEach((watcher) => watcher.disconnect());
  return heard;
}))"""

_LOOK = """(name) => {
  const figure = document.getElementById(`try-${name}`);
  return [".wait-readouts", ".wait-ranking"].map((part) => figure.querySelector(part)?.innerText).join("");
}"""

# The chart as it is drawn: its plot, the points of its curves or the corners of its bars, and its ticks.
_DRAWN = """async (name) => {
  const figure = document.getElementById(`try-${name}`);
  figure.wait.showChart();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const svg = figure.querySelector(".wait-chart svg");
  const { width, height } = svg.querySelector("defs rect").getBBox();
  const curves = figure.wait.values.curves.map((_, place) =>
    [...svg.querySelectorAll(`[class*=' curve_${place}_'] path`)].map((path) => path.getAttribute("d")));
  const ticks = [...[...svg.querySelectorAll(".role-axis-label")].at(-1).children].map((text) =>
    [text.textContent, Number(/,(.*)\\)/.exec(text.getAttribute("transform"))[1])]);
  const keys = figure.wait.values.curves.map((_, place) => {
    const [line, label] = ["", "_label"].map((part) => svg.querySelector(`[class*=' key_${place}${part}_'] > *`));
    const { top, bottom } = label.getBoundingClientRect();
    const { x2, y2 } = line;
    const end = x2 && new DOMPoint(x2.baseVal.value, y2.baseVal.value).matrixTransform(line.getScreenCTM()).y;
    return { begin: Number(/,(.*)\\)/.exec(line.getAttribute("transform"))[1]), steep: y2?.baseVal.value,
      off: (top + bottom) / 2 - end };
  });
  return { width, height, curves, ticks, keys, values: figure.wait.values.curves };
}"""


def pixels(axis, value, size):
    """Where an axis has a value in its own unit, in pixels from its low end; None if it has none."""
    low, high = axis["ends"]
    if not math.isfinite(value) or (axis["log"] and value <= 0):
        return None
    share = math.log(value / low) / math.log(high / low) if axis["log"] else (value - low) / (high - low)
    return max(-FAR, min(FAR, size * share))


@pytest.fixture
def on_screen(shared, figures):
    """A page with charts on a screen of a size, its charts where they start."""
    visited = shared(figures[0][0], reduced_motion="reduce")

    def shown(size):
        visited.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        visited.page.locator(".wait-reset").evaluate_all("(all) => all.forEach((each) => each.click())")
        visited.page.evaluate(SETTLE)
        return visited.page

    return shown


def test_a_link_to_what_cannot_be_says_so(visit):
    figures = max(pages_of_each_kind(), key=len)
    wanted = {f"{data['name']}.{data['sliders'][0]['name']}": 987654321e9 for _, data in figures}
    (_, first), *rest = figures
    slider = first["sliders"][0]
    wanted[f"{first['name']}.{slider['name']}"] = "much"
    visited = visit(f"{figures[0][0]}?{urlencode(wanted)}")
    message, *others = [visited.figure(data["name"]).locator(".wait-said").inner_text() for _, data in figures]
    assert message.startswith(f"The link asks for what cannot be. {slider['label']}: “much” is no number")
    assert len(others) == len(rest) and all("9876543" in text for text in others)


def test_there_is_a_chart_of_each_kind():
    names = chart_of_each_kind()
    assert len(names) == len(charts_of_each_kind()) > 5
    assert [data for _, data in explorables() if data["name"] in names.values() and "ranking" in data]


def test_the_live_chart_draws_its_values(on_screen, figures):
    """Its curves or bars stand where the ends of its axes say, its ticks beside what they name, its labels at the
    ends of its curves.
    """
    for data in one_of_each_kind(figures):
        draws_its_values(on_screen(DESKTOP), data)


def draws_its_values(page, data):
    across, up = (data["picture"][axis] for axis in "xy")
    for position in drawn(data, 3, seed=4):
        page.evaluate(READ, [data["name"], [position]])
        shown = page.evaluate(_DRAWN, data["name"])
        width, height = shown["width"], shown["height"]

        def high(value, height=height):
            at = pixels(up, value, height)
            return None if at is None else max(-FAR, min(FAR, height - at))

        for values, paths in zip(shown["values"], shown["curves"], strict=True):
            columns = [pixels(across, x * across["per_si"], width) for x in across["values"]]
            points = zip(columns, [high(value * up["per_si"]) for value in values], strict=True)
            wanted = [point for point in points if None not in point]
            if data["picture"]["bars"]:
                corners = [[*map(float, re.findall(r"-?[\d.]+", path))] for path in paths if path]
                points_drawn = [(left, top) for left, top, *_ in corners]
                assert [top + tall for _, top, _, tall, _ in corners] == pytest.approx([height] * len(corners))
                assert [y for _, y in points_drawn] == pytest.approx([y for _, y in wanted], abs=NEAR)
                assert points_drawn == sorted(points_drawn)
            else:
                numbers = map(float, re.findall(r"-?[\d.]+(?:e[-+]\d+)?", "".join(paths)))
                points_drawn = [*zip(numbers, numbers, strict=True)]
                assert sum(points_drawn, ()) == pytest.approx(sum(wanted, ()), abs=NEAR), f"{position}"
        for values, key in zip(shown["values"], shown["keys"], strict=True):
            if "ends" not in data["picture"]:
                assert -data["picture"]["padding"]["top"] < key["begin"] < 0, "a key stands above the plot"
                continue
            end = high(values[-1] * up["per_si"])
            joins = end is not None and 0 <= end <= height
            assert key["begin"] == pytest.approx(end, abs=NEAR) if joins else key["steep"] == 0
            assert key["off"] == pytest.approx(0, abs=1), "a label stands at the end of its line"
        for text, y in shown["ticks"]:
            named = float(text.replace(",", "").replace("−", "-"))
            assert high(named) == pytest.approx(y, abs=TICK), f"{text} of {up['label']}"


def test_positions_are_in_the_address_and_a_link_opens_them(on_screen, figures, visit):
    move_and_follow_the_link(on_screen(DESKTOP), [data for _, data in figures], visit)


def test_a_position_is_in_the_address_of_a_page_on_disk_too(visit):
    page_name, data = explorables()[0]
    move_and_follow_the_link(visit(f"{SITE.as_uri()}/{page_name}").page, [data], visit)


def move_and_follow_the_link(page, figures, visit):
    """Move every figure of a page away from its start, open the page's address anew, and compare."""
    wanted, moved = {}, {}
    for data in figures:
        sliders = data["sliders"]
        position = moved[data["name"]] = [0 if s["start"] else len(s["values"]) - 1 for s in sliders]
        page.evaluate(READ, [data["name"], [position]])
        places = zip(sliders, position, strict=True)
        wanted |= {f"{data['name']}.{slider['name']}": slider["values"][index] for slider, index in places}
    page.wait_for_function(
        """(wanted) => { const asked = new URLSearchParams(location.search);
        return Object.entries(wanted).every(([name, value]) =>
        asked.has(name) && Number(asked.get(name)) === value); }""",
        arg=wanted,
    )
    again = visit(page.evaluate("location.href"))
    for data in figures:
        name = data["name"]
        places = [again.page.locator(f"#try-{name}-{slider['name']}").input_value() for slider in data["sliders"]]
        assert [int(index) for index in places] == moved[name]
        assert again.page.evaluate(_LOOK, name) == page.evaluate(_LOOK, name)


# Whether the curves of the start are seen, and where the sliders are.
_BEHIND = """(name) => {
  const figure = document.getElementById(`try-${name}`);
  const seen = [...figure.querySelectorAll(".wait-chart [class*='ghost_'] path")].map((each) => (
    Boolean(each.getAttribute("d")) && !each.closest("[display='none']")));
  return [seen, [...figure.querySelectorAll("[data-slider]")].map((input) => Number(input.value))];
}"""


def test_the_curves_of_the_start_stand_behind_until_the_sliders_are_back(visit):
    page_name, data = explorables()[0]
    visited = visit(page_name)
    start, moved = [slider["start"] for slider in data["sliders"]], [0 for _ in data["sliders"]]
    assert moved != start and visited.figure(data["name"]).locator(".wait-reset").is_hidden()
    visited.page.evaluate(READ, [data["name"], [moved]])
    assert visited.page.evaluate(_BEHIND, data["name"]) == [[True] * len(data["curves"]), moved]
    back = visited.figure(data["name"]).locator(".wait-reset")
    back.click()
    assert visited.page.evaluate(_BEHIND, data["name"]) == [[False] * len(data["curves"]), start]
    back.blur()
    assert back.is_hidden()


def within(part, seen, height):
    top, bottom = seen[part]
    return seen["header"] - 1 <= top and bottom <= height + 1


def test_a_slider_is_moved_by_keyboard_with_its_chart_in_sight(on_screen, figures):
    """And with its main readout, where the screen is small or lies on its side; each on two of the screens."""
    for seed, data in enumerate(one_of_each_kind(figures), start=len(figures)):
        for size, part in some(SCREENS, 2, seed):
            move_each(on_screen(size), data, size, part)


def move_each(page, data, size, part):
    page.locator(f"#try-{data['name']}").evaluate("(figure) => { figure.tabIndex = -1; figure.focus(); }")
    for slider in data["sliders"]:
        if "names" not in slider:  # its field comes first
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.className") == "wait-typed"
        page.keyboard.press("Tab")
        name, before, text = page.evaluate(_FOCUSED)
        assert name == slider["name"]
        page.keyboard.press("ArrowRight" if slider["start"] == 0 else "ArrowLeft")
        _, now, says = page.evaluate(_FOCUSED)
        assert now != before and says != text
        seen = page.evaluate(_SEEN, [data["name"], slider["name"]])
        assert within("slider", seen, size[1]) and seen["onTop"], f"{slider['label']} is out of sight: {seen}"
        for element in ("readout", part) if part else ():
            assert within(element, seen, size[1]), f"{slider['label']} moves a {element} out of sight: {seen}"


def test_a_thing_to_try_brings_its_chart_along(on_screen):
    page = on_screen(PHONE)
    for link in page.locator("a.wait-try").all():
        link.scroll_into_view_if_needed()
        link.evaluate("(link) => link.click()")
        name = link.evaluate("(link) => link.hash").removeprefix("#try-")
        slider = next(data for _, data in explorables() if data["name"] == name)["sliders"][0]["name"]
        seen = page.evaluate(_SEEN, [name, slider])
        for part in ("readout", "chart"):
            assert within(part, seen, PHONE[1]), f"{link.inner_text()}: the {part} is out of sight: {seen}"


def test_a_step_is_told_once_and_at_its_end(on_screen, figures):
    page = on_screen(DESKTOP)
    first = [(data["name"], data["sliders"][0]) for _, data in figures]
    heard = page.evaluate(_HEAR, [[name, slider["name"], 0 if slider["start"] else 1] for name, slider in first])
    for (_, data), texts in zip(figures, heard, strict=True):
        figure = page.locator(f"#try-{data['name']}")
        assert figure.locator("[role=status]").count() == 1
        value = figure.locator(".wait-value").first.inner_text()
        cloud = data["picture"].get("cloud")
        shown = page.evaluate(_SHOWN, data["name"]) if cloud and cloud["rules"] else None
        points = "" if shown is None else f"; {shown} of {len(cloud['dots'])} {cloud['label']}"
        assert texts == [f"{data['readouts'][0]['label']}: {value}{points}"]


def test_what_a_readout_was_stands_beside_it_and_nothing_jumps(on_screen, figures):
    page = on_screen(PHONE)
    for _, data in figures:
        move_to_ends(page, data)


def move_to_ends(page, data):
    figure = page.locator(f"#try-{data['name']}")
    was = figure.locator(".wait-was")
    assert not was.locator("visible=true").count()
    before = figure.bounding_box()["height"]
    ends = [0 if slider["start"] else len(slider["values"]) - 1 for slider in data["sliders"]]
    (shown,) = returned(page, READ, [data["name"], [ends]])
    for readout, printed, line in zip(data["readouts"], shown["printed"], was.all(), strict=True):
        assert line.text_content() == f"was {readout['shown']}"
        assert line.is_visible() == (printed != readout["shown"])
    assert figure.bounding_box()["height"] == before


def test_a_slider_of_a_film_is_moved_by_keyboard_with_its_picture_in_sight(fresh, film):
    viewport = dict(zip(("width", "height"), PHONE, strict=True))
    watched = fresh(film[0], viewport=viewport, reduced_motion="reduce").reach().unfold()
    page, figure = watched.page, watched.figure
    figure.locator(".wait-film-faster").focus()  # the sliders come next
    for _ in range(figure.locator(".wait-film-sliders input").count()):
        page.keyboard.press("Tab")
        header, slider, bottom = page.evaluate("""() => {
          const box = (element) => element.getBoundingClientRect();
          const stage = document.activeElement.closest(".wait-film").querySelector(".wait-film-stage");
          const { top, bottom } = box(document.activeElement.parentElement);
          return [box(document.querySelector(".bd-header-article")).bottom, [top, bottom], box(stage).bottom];
        }""")
        assert header <= slider[0] and slider[1] <= PHONE[1]
        assert bottom >= header + 20, "the foot of the picture is not in sight"
