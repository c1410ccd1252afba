"""A value that a reader types into the field of a slider: taken exactly, refused in words, and in the address."""

import pytest
from as_python import call, words
from built import explorables

from models.explorable.units import Unit

CHARTS = {data["name"]: data for _, data in explorables()}
PAGE, DATA = "hw-contention.html", CHARTS["hw-closed"]
BY = {slider["name"]: slider for slider in DATA["sliders"]}
PRECOMPUTED = next(chart for chart in explorables() if chart[1]["precomputed"])
WAYS = ["2.1 ms", "2.1", "0.0021 s", "2100 µs", "2,100 us", "2,1 ms", "2.1ms", "21e-4 s"]


def field(visited, data, name):
    return visited.figure(data["name"]).locator(f".wait-slider:has([data-slider='{name}']) .wait-typed")


def typed(visited, name, text, data=DATA, key="Enter"):
    """What the figure says after a reader has typed a text and pressed a key."""
    box = field(visited, data, name)
    box.fill(text)
    box.press(key)
    return visited.figure(data["name"]).locator(".wait-said").inner_text()


def positions(visited, data=DATA):
    return visited.figure(data["name"]).evaluate("(figure) => figure.wait.values.positions")


@pytest.fixture
def opened(shared):
    """A page with its chart at the start, whatever was typed there before."""
    visited = shared(PAGE)
    visited.figure(DATA["name"]).locator(".wait-reset").dispatch_event("click")
    return visited


def test_a_number_is_taken_with_and_without_its_unit(opened):
    for text in WAYS:
        opened.figure(DATA["name"]).locator(".wait-reset").dispatch_event("click")
        assert typed(opened, "service_time", text) == "", text
        assert positions(opened)["service_time"] == pytest.approx(0.0021, rel=1e-12), text
        assert field(opened, DATA, "service_time").input_value() == "2.1 ms"


def test_what_follows_is_what_the_python_function_says_at_the_exact_value(opened):
    given = {"sessions": 12.0, "service_time": 0.0021, "think_time": 0.009}
    for name, value in given.items():
        assert typed(opened, name, f"{value}" if name == "sessions" else f"{value} s") == ""
    assert positions(opened) == pytest.approx(given)
    shown = opened.figure(DATA["name"]).locator(".wait-value").all_inner_texts()
    for readout, text in zip(DATA["readouts"], shown, strict=True):
        assert text == Unit(readout["unit"], readout["per_si"]).show(call(readout, given))


def test_the_knob_stands_at_it_and_the_address_opens_it_again(opened, visit):
    typed(opened, "service_time", "2.1234 ms")
    opened.page.wait_for_url("**service_time=0.0021234*")
    knob = opened.figure(DATA["name"]).locator("[data-slider='service_time']")
    below, at = sum(value < 0.0021234 for value in BY["service_time"]["values"]), int(knob.input_value())
    assert (at, knob.get_attribute("aria-valuetext")) == (below, "2.1234 ms")
    again = visit(opened.page.url)
    assert positions(again) == positions(opened)
    assert field(again, DATA, "service_time").input_value() == "2.1234 ms"


def test_one_value_more_at_a_time_and_none_after_back_to_the_start(opened):
    most = len(BY["service_time"]["values"])
    knob = opened.figure(DATA["name"]).locator("[data-slider='service_time']")
    for text in ("2.1234 ms", "2.2345 ms"):
        typed(opened, "service_time", text)
        assert int(knob.get_attribute("max")) == most
    opened.figure(DATA["name"]).locator(".wait-reset").click()
    assert int(knob.get_attribute("max")) == most - 1
    assert positions(opened)["service_time"] == BY["service_time"]["values"][BY["service_time"]["start"]]


REFUSED = [
    ("service_time", "90 ms", "goes from 0.3 ms to 20 ms"),
    ("service_time", "0", "goes from 0.3 ms to 20 ms"),
    ("service_time", "a lot", "“a lot” is no number"),
    ("service_time", "3 MB", "in ms or with its unit ("),
    ("service_time", "", "is no number"),
    ("sessions", "7.5", "7 or 8 would do"),
]


def test_what_cannot_be_is_refused_and_says_what_would_do(opened):
    before = positions(opened)
    for name, text, says in REFUSED:
        assert says in typed(opened, name, text), text
        box = field(opened, DATA, name)
        assert (box.input_value(), box.get_attribute("aria-invalid"), positions(opened)) == (text, "true", before)
        box.press("Escape")
        assert box.input_value() == words(BY[name], before[name])
        assert box.get_attribute("aria-invalid") is None


def test_a_share_without_a_sign_is_asked_about(visit):
    opened, data, name = visit("log-file-sync.html"), CHARTS["lfs-busy"], "utilization"
    box, offered = field(opened, data, name), opened.figure(data["name"]).locator(".wait-why button")
    before = positions(opened, data)
    for text, taken in (("0.6", 0.6), ("0,05", 0.05), (".25", 0.25)):
        assert typed(opened, name, text, data).endswith(f"mean {taken * 100:g} % or {taken:g} %?")
        assert positions(opened, data) == before and box.input_value() == text
        opened.page.keyboard.press("Enter")
        assert positions(opened, data)[name] == pytest.approx(taken) and box.input_value() == f"{taken * 100:g} %"
        assert box.evaluate("(each) => each === document.activeElement") and not offered.count()
        before = positions(opened, data)
    typed(opened, name, "0.6", data)
    opened.page.keyboard.press("Escape")
    assert positions(opened, data) == before and box.input_value() == "25 %" and not offered.count()
    box.fill("0.6")
    box.blur()
    offered.last.click()
    assert positions(opened, data)[name] == pytest.approx(0.006) and box.input_value() == "0.6 %"
    for text, value in (("0.7 %", 0.007), ("1", 0.01), ("0", 0)):
        assert typed(opened, name, text, data) == "" and positions(opened, data)[name] == pytest.approx(value)
    name, data = "slow_share", CHARTS["lfs-rare"]  # whose slider ends at 5 %, so that 0.6 can mean one thing only
    assert typed(opened, name, "0.6", data) == "" and positions(opened, data)[name] == pytest.approx(0.006)


def test_arrow_keys_in_a_field_step_its_slider(opened):
    box, slider = field(opened, DATA, "service_time"), BY["service_time"]
    box.focus()
    for key, step in (("ArrowUp", 1), ("ArrowDown", 0), ("ArrowDown", -1)):
        box.press(key)
        value = slider["values"][slider["start"] + step]
        assert positions(opened)["service_time"] == value
        assert box.input_value() == words(slider, value)


def test_a_precomputed_chart_takes_the_nearest_and_says_so(visit):
    page, data = PRECOMPUTED
    slider = data["sliders"][0]
    low, high = slider["values"][1:3]
    between = low + (high - low) / 4
    message = typed(visited := visit(page), slider["name"], f"{between * slider['per_si']:.6g}", data)
    assert "precomputed" in message
    assert positions(visited, data)[slider["name"]] == low


def test_a_click_into_what_was_taken_selects_it_and_one_into_what_is_typed_does_not(opened):
    box = field(opened, DATA, "sessions")
    box.click()
    opened.page.keyboard.type("2")
    opened.page.keyboard.press("Enter")
    box.click()
    opened.page.keyboard.type("12")
    box.click(position={"x": box.bounding_box()["width"] - 4, "y": 10})
    opened.page.keyboard.type("3")
    assert "3" in box.input_value() and "12" in box.input_value().replace("3", "")
    box.press("Escape")
    assert positions(opened)["sessions"] == 2


def test_each_refusal_stands_below_its_slider_until_it_is_mended(opened):
    whys = opened.figure(DATA["name"]).locator(".wait-why")
    typed(opened, "sessions", "40")
    typed(opened, "service_time", "2.5")
    typed(opened, "think_time", "a lot")
    assert ["40" in text or "a lot" in text for text in whys.all_inner_texts()] == [True, True]
    typed(opened, "sessions", "8")
    opened.figure(DATA["name"]).locator("[data-slider='think_time']").press("ArrowRight")
    assert whys.count() == 0
    typed(opened, "think_time", "a lot")
    opened.figure(DATA["name"]).locator(".wait-reset").click()
    assert whys.count() == 0


def test_a_finger_types_and_scrolls_the_page_from_a_slider(visit):
    """Without moving the slider."""
    visited = visit(PAGE, has_touch=True, viewport={"width": 390, "height": 844})
    number = field(visited, DATA, "sessions")
    number.tap()
    visited.page.keyboard.insert_text("12")
    number.blur()
    assert positions(visited)["sessions"] == 12
    slider = visited.figure(DATA["name"]).locator("[data-slider='sessions']")
    slider.scroll_into_view_if_needed()
    before, box = positions(visited), slider.bounding_box()
    x, y = box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2
    session = visited.context.new_cdp_session(visited.page)
    top = visited.page.evaluate("scrollY")
    for kind, points in (
        ("touchStart", [(x, y)]),
        *(("touchMove", [(x, y - far)]) for far in range(10, 200, 10)),
        ("touchEnd", []),
    ):
        touches = [{"x": across, "y": down} for across, down in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    visited.page.wait_for_function("(top) => scrollY !== top", arg=top)
    assert positions(visited) == before


@pytest.mark.parametrize("width", [1280, 700])
def test_the_boxes_of_a_figure_and_its_film_are_as_high_as_what_is_in_them(visit, width):
    """They are laid out by themselves, at a height that is given to them."""
    visited = visit(PAGE, viewport={"width": width, "height": 900})
    figure = visited.figure(DATA["name"])
    visited.page.mouse.wheel(0, 3000)
    visited.page.locator(".wait-film-unfold").click()
    for change in (
        lambda: typed(visited, "think_time", "a lot"),
        lambda: visited.page.set_viewport_size({"width": 640, "height": 900}),
        figure.locator(".wait-reset").click,
    ):
        change()
        figure.evaluate("(figure) => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        film = visited.page.locator(".wait-film[data-ready] .wait-sliders").first
        for box in (figure.locator(".wait-sliders"), figure.locator(".wait-readouts"), film):
            free = box.evaluate("""(box) => {
              const inside = [...box.children].map((each) => each.getBoundingClientRect());
              const bottoms = inside.map(({ height, bottom }) => (height ? bottom : -Infinity));
              return box.getBoundingClientRect().bottom - Math.max(...bottoms); }""")
            assert abs(free) < 0.6
            assert box.evaluate("(box) => getComputedStyle(box).contain") == "size layout"
