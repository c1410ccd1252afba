"""What a reader does with a chart, on one of each kind: no dead control, links to positions, one announcement.

That every chart shows the numbers of the Python functions is read on the walk (`test_walk.py`).
"""

import math
import re
from urllib.parse import urlencode

import pytest
from as_python import READ, drawn
from built import SITE, chart_of_each_kind, charts_of_each_kind, explorables, one_of_each_kind

NEAR = 0.02  # pixels; what is drawn is rounded to hundredths
TICK = 6  # pixels from the foot of a tick's text to its middle, at most
FAR = 1e6  # pixels; what is drawn further away is not seen

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


def place(axis, value, size):
    """Where an axis has a value in its own unit, in pixels from its low end; None if it has none."""
    low, high = axis["ends"]
    if not math.isfinite(value) or (axis["log"] and value <= 0):
        return None
    share = math.log(value / low) / math.log(high / low) if axis["log"] else (value - low) / (high - low)
    return max(-FAR, min(FAR, size * share))


@pytest.fixture
def opened(shared, figures):
    return shared(figures[0][0])


def test_a_link_to_what_cannot_be_says_so(visit, figures):
    asked = {f"{data['name']}.{data['sliders'][0]['name']}": 987654321e9 for _, data in figures}
    (_, first), *rest = figures
    slider = first["sliders"][0]
    asked[f"{first['name']}.{slider['name']}"] = "much"
    visited = visit(f"{figures[0][0]}?{urlencode(asked)}")
    said, *others = [visited.figure(data["name"]).locator(".wait-said").inner_text() for _, data in figures]
    assert said.startswith(f"The link asks for what cannot be. {slider['label']}: “much” is no number")
    assert len(others) == len(rest) and all("9876543" in text for text in others)


def test_there_is_a_chart_of_each_kind():
    names = chart_of_each_kind()
    assert len(names) == len(charts_of_each_kind()) > 5
    assert [data for _, data in explorables() if data["name"] in names.values() and "ranking" in data]


def test_the_live_chart_draws_its_values(opened, figures):
    """Its curves or bars stand where the ends of its axes say, its ticks beside what they name, its labels at the
    ends of its curves.
    """
    for data in one_of_each_kind(figures):
        _draws_its_values(opened, data)


def _draws_its_values(visited, data):
    across, up = (data["picture"][each] for each in "xy")
    for position in drawn(data, 3, seed=4):
        visited.page.evaluate(READ, [data["name"], [position]])
        shown = visited.page.evaluate(_DRAWN, data["name"])
        width, height = shown["width"], shown["height"]

        def high(value, height=height):
            at = place(up, value, height)
            return None if at is None else max(-FAR, min(FAR, height - at))

        for values, paths in zip(shown["values"], shown["curves"], strict=True):
            columns = [place(across, x * across["per_si"], width) for x in across["values"]]
            points = zip(columns, [high(value * up["per_si"]) for value in values], strict=True)
            wanted = [point for point in points if None not in point]
            if data["picture"]["bars"]:
                corners = [[*map(float, re.findall(r"-?[\d.]+", path))] for path in paths if path]
                found = [(left, top) for left, top, *_ in corners]
                assert [top + tall for _, top, _, tall, _ in corners] == pytest.approx([height] * len(corners))
                assert [y for _, y in found] == pytest.approx([y for _, y in wanted], abs=NEAR)
                assert found == sorted(found)
            else:
                numbers = map(float, re.findall(r"-?[\d.]+(?:e[-+]\d+)?", "".join(paths)))
                found = [*zip(numbers, numbers, strict=True)]
                assert sum(found, ()) == pytest.approx(sum(wanted, ()), abs=NEAR), f"{position}"
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


def test_positions_are_in_the_address_and_a_link_opens_them(opened, figures, visit):
    _move_and_follow_the_link(opened, [data for _, data in figures], visit)


def test_a_position_is_in_the_address_of_a_page_on_disk_too(visit):
    page_name, data = explorables()[0]
    _move_and_follow_the_link(visit(f"{SITE.as_uri()}/{page_name}"), [data], visit)


def _move_and_follow_the_link(visited, figures, visit):
    """Move every figure of a page away from its start, open the page's address anew, and compare."""
    wanted, moved = {}, {}
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
        assert again.page.evaluate(_LOOK, name) == visited.page.evaluate(_LOOK, name)


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
    start, moved = [each["start"] for each in data["sliders"]], [0 for _ in data["sliders"]]
    assert moved != start and visited.figure(data["name"]).locator(".wait-reset").is_hidden()
    visited.page.evaluate(READ, [data["name"], [moved]])
    assert visited.page.evaluate(_BEHIND, data["name"]) == [[True] * len(data["curves"]), moved]
    back = visited.figure(data["name"]).locator(".wait-reset")
    back.click()
    assert visited.page.evaluate(_BEHIND, data["name"]) == [[False] * len(data["curves"]), start]
    back.blur()
    assert back.is_hidden()
