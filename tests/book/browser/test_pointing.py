"""A chart under the hand: what it says to a pointer, to fingers and to keys, and the point that can be dragged."""

import re

import pytest
from as_python import READ, call, drawn, state_at
from built import explorables, one_of_each_kind
from chosen import thorough

from models.explorable.units import Unit
from models.explorable.wording import show_error
from models.laws.numbers.comparison import relative_error

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ALONG = next(chart for chart in explorables() if chart[1]["name"] == "hw-closed")
FINGER = 22  # px around the middle of a finger

# Every place of the chart as the keys read it: which kind it is, its value or number, and what it says. Of the
# places of its axis every so many are read.
_READ = """(figure, apart) => {
  const keys = figure.querySelector(".wait-points");
  const { pointing } = figure.wait;
  return pointing.stops.map((stop, place) => {
    const [[kind, which]] = Object.entries(stop);
    if (kind === "x" && place % apart) return { kind, which };
    keys.value = place;
    keys.dispatchEvent(new Event("input"));
    return { kind, which, said: keys.getAttribute("aria-valuetext"), shown: pointing.tip.box.innerText };
  });
}"""


@pytest.fixture
def hand(shared):
    """The chart of the closed queue in the middle of the screen, as it starts, whatever was done with it."""

    def opened(**options):
        visited = shared(ALONG[0], **options)
        page, figure = visited.page, visited.figure("hw-closed")
        page.keyboard.press("Escape")
        page.mouse.move(0, 0)
        page.evaluate("getSelection().removeAllRanges()")
        figure.locator(".wait-reset").dispatch_event("click")
        figure.evaluate("(figure) => figure.wait.showChart()")
        figure.locator(".wait-chart").evaluate("(box) => box.scrollIntoView({ block: 'center' })")
        return page, figure

    return opened


def move(figure, data, position):
    """Draw a chart, with its sliders moved."""
    figure.page.evaluate(READ, [data["name"], [position]])
    figure.evaluate("(figure) => figure.wait.showChart()")


def middle(element):
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_each_place_says_what_the_python_functions_return(shared, figures):
    for data in one_of_each_kind(figures):
        for position in (*drawn(data, 1), [slider["start"] for slider in data["sliders"]]):
            hold_places(shared(figures[0][0]).figure(data["name"]), data, position)


def hold_places(figure, data, position):
    move(figure, data, position)
    state, picture = state_at(data, position), data["picture"]
    up = Unit(picture["y"]["unit"], picture["y"]["per_si"])
    read = figure.evaluate(_READ, 1 if thorough() else 3)
    assert [point["which"] for point in read if point["kind"] == "x"] == picture["x"]["values"]
    assert sum(point["kind"] == "mark" for point in read) == len(picture["marks"])
    for point in (point for point in read if "said" in point):
        if point["kind"] == "x":
            values = [call(curve, {**state, data["axis"]: point["which"]}) for curve in data["curves"]]
            wanted = [
                f"{curve['label']} {up.show(value)}" for curve, value in zip(data["curves"], values, strict=True)
            ]
            assert point["said"].split("; ")[1:] == wanted
        elif point["kind"] == "mark":
            hold_mark(point["said"], picture["marks"][point["which"]], data, state, up)
        for line in point["said"].split("; "):
            assert "".join(line.split()) in "".join(point["shown"].split())


def hold_mark(text, mark, data, state, up):
    """A mark says its label, if it was simulated, where it is from, and in its own case how far laws are off."""
    across, source = data["picture"]["x"], mark.get("source", {"name": "", "lines": []})
    for part in (mark["label"], source["name"], *source["lines"], "simulated" if mark["simulated"] else ""):
        assert part in text
    if mark["y"] is None or (mark["x"] is None and not data["picture"]["along"]):
        return
    x = state[data["axis"]] if mark["x"] is None else mark["x"] / across["per_si"]
    captured = mark["y"] / up.per_si
    start = state_at(data, [slider["start"] for slider in data["sliders"]])
    its_own = {data["axis"]: None} if mark["x"] is not None else {}
    compared = captured and state | its_own == start | its_own
    for curve in data["curves"]:
        law = call(curve, {**state, data["axis"]: x})
        error = show_error(relative_error(law, captured)) if compared else ""
        assert f"{curve['label']} {', '.join(filter(None, (up.show(law), error)))}" in text


def test_the_rule_stands_where_the_pointer_is_and_the_words_beside_it(hand):
    page, figure = hand()
    box, tip = figure.locator(".wait-chart").bounding_box(), figure.locator(".wait-tip")
    rule = figure.locator(".pointed_rule_marks line")
    assert tip.is_hidden() and not rule.is_visible()
    for share in (0.2, 0.4, 0.7):
        x, y = box["x"] + share * box["width"], box["y"] + 0.3 * box["height"]
        page.mouse.move(x, y)
        tip_box = tip.bounding_box()
        assert tip_box["x"] > x or tip_box["x"] + tip_box["width"] < x
        assert abs(middle(rule)[0] - x) < 12  # the nearest number of sessions
    page.mouse.move(0, 0)
    assert tip.is_hidden() and not rule.is_visible()


def test_between_the_steps_of_a_slider_what_is_told_is_computed_there(visit):
    page_name, data = next(chart for chart in explorables() if chart[1]["name"] == "wc-wait")
    page = visit(page_name).page
    figure = page.locator("#try-wc-wait")
    move(figure, data, [slider["start"] for slider in data["sliders"]])
    figure.locator(".wait-chart").evaluate("(box) => box.scrollIntoView({ block: 'center' })")
    box, seen, up = figure.locator(".wait-chart").bounding_box(), set(), Unit("ms", 1e3)
    start = state_at(data, [slider["start"] for slider in data["sliders"]])
    for step in range(12):
        page.mouse.move(box["x"] + 100 + 7 * step, box["y"] + 100)
        head, *rest = re.split(r"\n+", figure.locator(".wait-tip").inner_text())
        x = float(head.split(": ")[1].removesuffix(" ms")) / 1e3
        seen.add(x)
        assert rest[1::2] == [up.show(call(curve, {**start, "write_time": x})) for curve in data["curves"]]
    assert len(seen - set(data["picture"]["x"]["values"])) > 3


def test_keys_read_the_chart_and_lead_to_the_line_of_the_listing(hand):
    page, figure = hand()
    keys = figure.locator(".wait-points")
    figure.locator(".wait-slider input").last.focus()
    page.keyboard.press("Tab")
    assert keys.evaluate("(keys) => keys === document.activeElement")
    assert keys.get_attribute("aria-valuetext").startswith("Sessions (N): 7;")  # where the sliders are
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert keys.get_attribute("aria-valuetext").startswith("Sessions (N): 1;")
    page.keyboard.press("ArrowUp")
    assert keys.get_attribute("aria-valuetext").startswith("captured;")
    page.keyboard.press("Enter")
    line = page.evaluate("getSelection().toString()")
    assert line.startswith("enq: HW - contention") and line in keys.get_attribute("aria-valuetext")
    assert page.evaluate("getSelection().getRangeAt(0).getBoundingClientRect().top") > 0
    page.keyboard.press("Escape")
    assert figure.locator(".wait-tip").is_hidden()


def test_a_click_on_a_captured_point_leads_to_its_line(hand):
    page, figure = hand()
    x, y = middle(figure.locator(".mark_0_point_marks path"))
    page.mouse.move(x - 3, y - 5)
    assert figure.locator(".wait-tip").inner_text().startswith("captured\n")
    page.mouse.click(x - 3, y - 5)
    assert page.evaluate("getSelection().toString()").startswith("enq: HW - contention")


def test_the_point_is_dragged_along_its_curve_and_the_slider_follows(hand):
    page, figure = hand()
    slider, data = figure.locator("[data-slider=sessions]"), ALONG[1]
    x, y = middle(figure.locator(".here_0_marks path"))
    page.mouse.move(x + 15, y + 15)  # as far off as a finger may be
    assert figure.locator(".wait-chart").evaluate("(box) => getComputedStyle(box).cursor") == "grab"
    page.mouse.down()
    assert slider.get_attribute("aria-valuetext") == "7"  # taken, and not moved
    page.mouse.move(x + 115, y - 40, steps=5)
    moved = int(slider.get_attribute("aria-valuetext"))
    assert abs(middle(figure.locator(".here_0_marks path"))[0] - x - 100) < 12 and moved > 7
    page.mouse.up()
    page.mouse.move(x, y + 20)
    assert slider.get_attribute("aria-valuetext") == str(moved)
    position = [slider["start"] for slider in data["sliders"]]
    position[0] = int(slider.input_value())
    readout = data["readouts"][0]
    printed = Unit(readout["unit"], readout["per_si"]).show(call(readout, state_at(data, position)))
    assert figure.locator(".wait-value").first.inner_text() == printed
    page.wait_for_function(f"new URLSearchParams(location.search).get('hw-closed.sessions') === '{moved}'")


@pytest.fixture
def finger(hand):
    """The same chart on a phone, and a finger that goes from a place over others."""
    page, figure = hand(**PHONE)
    session = page.context.new_cdp_session(page)

    def stroke(start, by, steps=12):
        for step in range(steps + 1):
            x, y = (begin + far * step / steps for begin, far in zip(start, by, strict=True))
            kind = "touchMove" if step else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            page.evaluate("new Promise(requestAnimationFrame)")
        return lambda: session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    return page, figure, stroke


def test_a_finger_reads_across_and_moves_the_page_up_and_down(finger):
    page, figure, stroke = finger
    box, tip = figure.locator(".wait-chart").bounding_box(), figure.locator(".wait-tip")
    start = box["x"] + 0.3 * box["width"], box["y"] + 0.7 * box["height"]
    before = page.evaluate("scrollY")
    lift = stroke(start, (120, 6))
    tip_box, (x, y) = tip.bounding_box(), (start[0] + 120, start[1] + 6)
    assert tip_box["x"] > x + FINGER or tip_box["x"] + tip_box["width"] < x - FINGER or tip_box["y"] > y + FINGER
    assert tip_box["x"] >= 0 and tip_box["x"] + tip_box["width"] <= 390
    lift()
    assert tip.is_visible() and page.evaluate("scrollY") == before
    stroke(start, (4, -150))()
    page.wait_for_function("(least) => scrollY > least", arg=before + 50)
    tip.wait_for(state="hidden")


def test_a_finger_drags_the_point_along_a_steep_curve(finger):
    page, figure, stroke = finger
    slider, before = figure.locator("[data-slider=sessions]"), page.evaluate("scrollY")
    lift = stroke(middle(figure.locator(".here_0_marks path")), (60, -120))
    moved = int(slider.get_attribute("aria-valuetext"))
    assert moved > 9 and page.evaluate("scrollY") == before
    text = figure.locator(".wait-tip").inner_text()
    assert text.startswith(f"Sessions (N): {moved}\n")
    lift()
    assert slider.get_attribute("aria-valuetext") == str(moved)


def test_a_first_tap_tells_a_point_and_a_second_leads_to_its_line(finger):
    page, figure, _ = finger
    x, y = middle(figure.locator(".mark_0_point_marks path"))
    page.touchscreen.tap(x, y - 6)
    tip_box = figure.locator(".wait-tip").bounding_box()
    assert figure.locator(".wait-tip").inner_text().startswith("captured\n")
    assert (
        tip_box["x"] >= 0
        and tip_box["x"] + tip_box["width"] <= 390
        and tip_box["y"] + tip_box["height"] < y - FINGER
    )
    assert page.evaluate("getSelection().toString()") == ""
    page.touchscreen.tap(x, y - 6)
    assert page.evaluate("getSelection().toString()").startswith("enq: HW - contention")


def test_beyond_the_axis_an_arrow_has_the_figure(hand):
    page, figure = hand()
    data = ALONG[1]
    arrow, shown = figure.locator(".beyond_0_marks path"), figure.locator(".beyond_0_figure_marks text")
    assert not arrow.is_visible() and not shown.is_visible()
    position = [len(slider["values"]) - 1 for slider in data["sliders"][:2]] + [data["sliders"][2]["start"]]
    move(figure, data, position)
    value = call(data["curves"][0], state_at(data, position))
    assert arrow.is_visible() and shown.text_content() == Unit("ms", 1e3).show(value)
    page.locator("#try-hw-closed .wait-reset").click()
    assert not arrow.is_visible()


def test_a_label_that_a_curve_runs_through_is_left_out_and_pointing_says_it(hand):
    _, figure = hand()
    data = ALONG[1]
    label, seen = figure.locator(".mark_0_label_marks text"), set()
    sessions, hold_time, rest = data["sliders"]
    for position in range(len(hold_time["values"])):
        move(figure, data, [sessions["start"], position, rest["start"]])
        seen.add(label.is_visible())
        if len(seen) == 2:
            break
    assert seen == {True, False}
    assert "captured" in {point["said"].split(";")[0] for point in figure.evaluate(_READ, 1)}
