"""The live chart of every explorable, against the picture that Vega draws of the same values."""

import functools
import importlib
import json
import random
import re
import zlib

import pytest
from built import SITE, told
from pages.form.test_what_if import PLACES

from models.explore import evaluated
from models.explore.charts import svg
from models.explore.charts.chart import chart
from models.explore.declared import passes
from models.explore.digits import seven_digits
from models.pages.form import what_if
from models.site.page import parsed

SIZES = [(720, 410), (330, 380)]
NEAR = 0.025  # pixels; both round to hundredths

# What a chart is drawn of: of each part its lines, shapes and texts that are to be seen.
_DRAWN = """(svg) => {
  const found = [];
  const hidden = (each) => each.closest("defs, [opacity='0'], [display='none'], .background, .foreground");
  for (const each of svg.querySelectorAll("path, line, text")) {
    if (hidden(each) || (each.tagName === "path" && !each.getAttribute("d"))) continue;
    if (each.tagName === "text" && !each.textContent) continue;
    if (each.closest("[class*='ghost_']")) continue;
    let [x, y] = [0, 0];
    for (let above = each; above !== svg; above = above.parentNode) {
      const moved = /translate\\((.*),(.*)\\)/.exec(above.getAttribute("transform"));
      if (moved) [x, y] = [x + Number(moved[1]), y + Number(moved[2])];
    }
    const group = each.parentNode.closest("[class*='_marks'], [class*='role-axis']");
    const inherited = (name) => each.closest(`[${name}]`)?.getAttribute(name) ?? "";
    const part = group.getAttribute("class").match(/\\w+_marks|role-axis-\\w+/)[0];
    const style = ["fill", "stroke", "text-anchor", "opacity"].map((name) => inherited(name));
    found.push({
      part, x, y, tag: each.tagName, style, d: each.getAttribute("d") ?? "",
      ends: ["x2", "y2"].map((name) => Number(each.getAttribute(name))),
      dash: each.getAttribute("stroke-dasharray") ?? "",
      width: each.tagName !== "text" && inherited("stroke") ? each.getAttribute("stroke-width") ?? "1" : "",
      text: each.tagName === "text" ? each.textContent : "",
    });
  }
  return found;
}"""

# Puts a figure to a size and a position, or where a report has it, and reads its live chart.
_LIVE = f"""async ([name, [width, height], positions, own]) => {{
  const figure = document.getElementById(`try-${{name}}`);
  const box = figure.querySelector(".wait-chart");
  const was = box.getAttribute("style") ?? "";
  box.style = `width: ${{width}}px; height: ${{height}}px`;
  figure.wait.startFrom(own);
  figure.wait.data.sliders.forEach((slider, place) => {{
    const input = figure.querySelector(`[data-slider="${{slider.name}}"]`);
    if (positions) input.value = positions[place];
    input.dispatchEvent(new Event("input"));
  }});
  for (let turn = 0; turn < 3; turn += 1) await new Promise(requestAnimationFrame);
  const {{ positions: at }} = figure.wait.values;
  const drawn = ({_DRAWN})(box.querySelector("svg"));
  box.style = was;
  return {{ at, drawn }};
}}"""
_STILL = f"""(text) => ({_DRAWN})(new DOMParser().parseFromString(text, "image/svg+xml").documentElement)"""


def test_the_live_chart_is_the_picture_that_vega_draws(visit_once, site, explorable):
    page_name, data = explorable
    page = visit_once(f"{site}/{page_name}").page
    draw = random.Random(zlib.crc32(data["name"].encode()))
    start = [slider["start"] for slider in data["sliders"]]
    moved = [draw.randrange(len(slider["values"])) for slider in data["sliders"]]
    sizes = draw.sample(SIZES, 2)  # the start at one size, another position at the other
    for size, positions in zip(sizes, (start, moved), strict=True):
        live = told(page, _LIVE, [data["name"], size, positions, None])
        own = {"x": None, "y": None, "ends": {a: data["picture"][a]["ends"] for a in "xy"}, "right": False}
        _compare(page, data, live, size, own if "own" in data else None)


def test_the_picture_on_the_page_is_that_of_the_start(explorable):
    page_name, data = explorable
    still = _page(page_name).select_one(f"#try-{data['name']} .wait-chart svg")
    start = {slider["name"]: slider["values"][slider["start"]] for slider in data["sliders"]}
    drawn = parsed(_drawn(data, start, (720, None), None, data["name"])).svg
    assert _shapes(still) == _shapes(drawn)


@functools.cache
def _page(name):
    return parsed((SITE / name).read_text(encoding="utf-8"))


def _shapes(picture):
    """Every part of a picture with all that is said of it, but for what the whole is called."""
    shapes = [(each.name, dict(each.attrs), each.string) for each in picture.find_all()]
    assert len(shapes) > 10
    return shapes


@pytest.mark.parametrize(("name", "place"), [(name, place) for name in PLACES for place in range(2)])
def test_with_a_point_of_the_readers_own_it_is_the_picture_that_vega_draws(visit_once, site, name, place):
    page = visit_once(f"{site}/your-own-report.html").page
    position, x, y = PLACES[name][place]
    x, y = (None if each != each else each for each in (x, y))
    live = told(page, _LIVE, [name, SIZES[0], None, {"position": position, "x": x, "y": y}])
    explorable = what_if.EXPLORABLES[name]()
    data = page.locator(f"#try-{name}").evaluate("(figure) => figure.wait.data")
    _compare(page, data, live, SIZES[0], evaluated.own(explorable, x, y))
    page.locator(f"#try-{name}").evaluate("(figure) => figure.wait.startFrom(null)")


def _compare(page, data, live, size, own):
    expected = told(page, _STILL, _drawn(data, live["at"], size, own))
    found, wanted = (sorted(map(_comparable, parts), key=_order) for parts in (live["drawn"], expected))
    assert [each[0] for each in found] == [each[0] for each in wanted]
    for (what, numbers), (_, expected_numbers) in zip(found, wanted, strict=True):
        assert numbers == pytest.approx(expected_numbers, abs=NEAR), f"{what} at {live['at']}"


def _comparable(part):
    """A part as what must be equal and what must be near."""
    fill, stroke, anchor, opacity = (re.sub(r", #\w+", "", each) for each in part["style"])
    anchor = anchor.replace("start", "") if part["tag"] == "text" else ""
    opacity, fill = opacity.removeprefix("1"), fill.removeprefix("none") if part["tag"] != "line" else ""
    shape = re.sub(r"-?[\d.]+(e[-+]\d+)?", "", part["d"])
    words = part["part"], part["tag"], fill, stroke if part["width"] else "", anchor, opacity, part["dash"]
    words += part["width"], part["text"], shape
    if part["tag"] == "line":
        across, up = ([part[name], part[name] + end] for name, end in zip("xy", part["ends"], strict=True))
        return words, [*sorted(across), *sorted(up)]
    numbers = [max(-1e5, min(1e5, float(each))) for each in re.findall(r"-?[\d.]+(?:e[-+]\d+)?", part["d"])]
    return words, [part["x"], part["y"], *numbers]


def _order(comparable):
    words, numbers = comparable
    return words, [round(number, 1) for number in numbers]


def _drawn(data, state, size, own, name="t"):
    """The picture at a position of the sliders, by the Python functions and Vega."""
    picture = data["picture"]
    values = {
        "curves": [
            [_call(curve, {**state, data["axis"]: x}) for x in picture["x"]["values"]] for curve in data["curves"]
        ]
    }
    if picture["along"]:
        here = [_call(curve, state) for curve in data["curves"]]
        values["here"] = {"x": state[data["axis"]], "curves": here}
    if "cloud" in picture:
        values["cloud"] = _shown(picture["cloud"], state)
    if own:
        values["own"] = own
    return svg.draw(chart(json.loads(json.dumps(picture)), values, *size), name, "")


def _shown(cloud, state):
    return [
        number
        for number in range(len(cloud["dots"]))
        if all(passes(each["rule"], state[name], each["values"][number]) for name, each in cloud["rules"].items())
    ]


def _call(reference, state):
    module, name = reference["function"].rsplit(".", 1)
    bound = reference["arguments"].items()
    arguments = {name: state[to] if isinstance(to, str) else to for name, to in bound}
    return seven_digits(getattr(importlib.import_module(module), name)(**arguments))
