"""How figures stand on screens: whole on a phone while a slider moves, wide where there is room, and told once."""

import pytest
from built import explorables, one_of_each_kind
from watched import SETTLE

from models.explorable.units import Unit

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

_MOVE = """([name, positions]) => {
  const figure = document.getElementById(`try-${name}`);
  for (const [slider, value] of Object.entries(positions)) {
    const input = figure.querySelector(`[data-slider="${slider}"]`);
    input.value = value;
    input.dispatchEvent(new Event("input"));
  }
}"""


@pytest.fixture
def on_screen(shared, figures):
    """A page with charts on a screen of a size, its charts where they start."""
    page = shared(figures[0][0], reduced_motion="reduce").page

    def shown(size):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.locator(".wait-reset").evaluate_all("(all) => all.forEach((each) => each.click())")
        page.evaluate(SETTLE)
        return page

    return shown


def within(part, seen, height):
    top, bottom = seen[part]
    return seen["header"] - 1 <= top and bottom <= height + 1


@pytest.mark.parametrize(("size", "drawn"), SCREENS)
def test_a_slider_is_moved_by_keyboard_with_its_chart_in_sight(on_screen, figures, size, drawn):
    """And with its main readout, where the screen is small or lies on its side."""
    page = on_screen(size)
    for data in one_of_each_kind(figures):
        move_each(page, data, size, drawn)


def move_each(page, data, size, drawn):
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
        for part in filter(None, ("readout" if drawn else None, drawn)):
            assert within(part, seen, size[1]), f"{slider['label']} moves a {part} out of sight: {seen}"


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
    for (_, data), told in zip(figures, heard, strict=True):
        figure = page.locator(f"#try-{data['name']}")
        assert figure.locator("[role=status]").count() == 1
        value = figure.locator(".wait-value").first.inner_text()
        cloud = data["picture"].get("cloud")
        shown = page.evaluate(_SHOWN, data["name"]) if cloud and cloud["rules"] else None
        points = "" if shown is None else f"; {shown} of {len(cloud['dots'])} {cloud['label']}"
        assert told == [f"{data['readouts'][0]['label']}: {value}{points}"]


def test_what_a_readout_was_stands_beside_it_and_nothing_jumps(on_screen, figures):
    page = on_screen(PHONE)
    for _, data in figures:
        move_to_ends(page, data)


def move_to_ends(page, data):
    figure = page.locator(f"#try-{data['name']}")
    was = figure.locator(".wait-was")
    assert not any(each.is_visible() for each in was.all())
    before = figure.bounding_box()["height"]
    ends = {each["name"]: 0 if each["start"] else len(each["values"]) - 1 for each in data["sliders"]}
    page.evaluate(_MOVE, [data["name"], ends])
    moved = page.evaluate("(name) => document.getElementById(name).wait.values", f"try-{data['name']}")
    for place, (readout, each) in enumerate(zip(data["readouts"], was.all(), strict=True)):
        now, start = (
            "not defined" if value is None else Unit(readout["unit"], readout["per_si"]).show(value)
            for value in (moved["readouts"][place], moved["start"]["readouts"][place])
        )
        assert start == readout["shown"]
        assert each.is_visible() == (now != start)
        assert each.text_content() == f"was {start}"
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
