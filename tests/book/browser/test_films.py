"""What a reader does with a film: what hangs on the player, with one film; the rest with one of each kind.

That its bars and its report are those of the Python path, and the averages near the law, is in
`test_film_paths.py`; what it prints of them is stored in `tests/analyst/corpus/figures`.
"""

from itertools import pairwise

import pytest
from built import SITE
from playwright.sync_api import expect
from watched import CHAPTER, READY

_FIT = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


def near(time, length):
    return pytest.approx(time, abs=2e-9 * length)


def test_a_film_is_loaded_when_it_is_reached_and_never_starts_by_itself(fresh):
    watched = fresh(viewport={"width": 1000, "height": 300})
    watched.page.wait_for_function(READY, arg=watched.id)
    script = watched.figure.get_attribute("data-script")

    def requests():
        return [url for url in watched.visited.requests if script in url]

    watched.frames()
    assert watched.figure.bounding_box()["y"] > 600
    assert not requests()
    assert watched.figure.locator(".wait-film-still").is_visible()
    assert watched.button.is_enabled()
    watched.reach()
    assert len(requests()) == 1
    watched.quiet()
    assert watched.film("at") == 0
    assert not watched.film("playing")
    assert not watched.visited.complaints


def test_it_plays_and_pauses_and_draws_nothing_while_it_pauses(played):
    assert played.button.inner_text() == "Play"
    played.button.click()
    assert played.button.inner_text() == "Pause"
    played.moved()
    played.frames()
    assert played.figure.locator(".wait-film-status").inner_text() == ""
    played.button.click()
    assert played.button.inner_text() == "Play"
    played.quiet()
    at, frames = played.film("at"), played.film("frames")
    assert at > 0
    assert played.figure.locator(".wait-film-status").inner_text().startswith("At ")
    played.frames()
    assert (played.film("at"), played.film("frames")) == (at, frames)


def test_at_its_end_it_stops_and_starts_again(played):
    length = played.film("path.length")
    played.seek(length * (1 - 1e-6))
    played.button.click()
    played.page.wait_for_function("(id) => !document.getElementById(id).film.playing", arg=played.id)
    assert played.film("at") == length
    played.button.click()
    played.moved()
    played.button.click()
    assert played.film("at") < length / 2


def test_off_the_screen_it_stands_still(fresh):
    played = fresh().reach()
    played.button.click()
    played.settle()
    played.page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
    box = played.figure.bounding_box()
    seen = played.page.viewport_size["height"]
    if -box["height"] < box["y"] < seen:
        played.figure.evaluate("(figure) => (figure.style.marginTop = '3000px')")
    played.quiet()
    at, frames = played.film("at"), played.film("frames")
    played.frames()
    assert (played.film("at"), played.film("frames")) == (at, frames)
    played.stage.evaluate("(stage) => stage.scrollIntoView({ block: 'center', behavior: 'instant' })")
    played.moved(at)
    assert played.film("playing")


def test_steps_go_from_moment_to_moment(played):
    moments, length = played.moments(), played.film("path.length")
    start = length / 3
    played.seek(start)
    here = start
    for _ in range(6):
        played.figure.get_by_role("button", name="Step on").click()
        here = next(time for time in moments if time > here + 1e-9 * length)
        assert played.film("at") == near(here, length)
    for _ in range(3):
        played.figure.get_by_role("button", name="Step back").click()
        here = next(time for time in reversed(moments) if time < here - 2e-9 * length)
        assert played.film("at") == near(here, length)
    assert not played.film("playing")


@pytest.mark.parametrize("part", [".wait-film-stage", ".wait-film-head"])
def test_the_keyboard_does_it_all(played, part):
    length = played.film("path.length")
    keyboard, focused = played.page.keyboard, played.figure.locator(part)
    focused.focus()
    played.seek(length / 2)
    at = [length / 2]
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"):
        keyboard.press(key)
        at.append(played.film("at"))
    assert at[0] < at[1] < at[2] and at[3:] == [near(at[1], length), length, 0]
    for playing in (True, False):
        keyboard.press("Space")
        assert played.film("playing") == playing
    played.figure.get_by_role("button", name="Step on").focus()
    keyboard.press("Space")
    assert not played.film("playing")


def test_a_drag_moves_the_time_and_leaves_in_sight_what_is_to_come(played):
    played.seek(0)
    box = played.stage.bounding_box()
    mouse, y = played.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] * 0.4, y)
    mouse.down()
    begun = played.film("at")
    mouse.move(box["x"] + box["width"] * 0.5, y, steps=4)
    dragged = played.film("at")
    mouse.move(box["x"] + box["width"] * 0.6, y, steps=4)
    mouse.up()
    played.settle()
    ended = played.film("at")
    assert 0 < begun < dragged < ended
    assert ended - dragged == pytest.approx(dragged - begun, rel=0.1)
    moment = played.figure.locator(".wait-film-head").get_attribute("aria-valuetext")
    assert played.figure.locator(".wait-film-status").inner_text() == f"A{moment[1:]}."
    mouse.click(box["x"] + box["width"] * 0.3, y, button="right")
    assert played.film("at") == ended, "the other button has a menu"
    played.figure.evaluate("(figure) => { for (let each = 0; each < 200; each++) figure.film.step(1); }")
    played.settle()
    stepped = played.film("at")
    mouse.click(box["x"] + box["width"] * 0.9, y)
    assert played.film("at") > stepped > ended, "what is to come is not in sight"


def test_slower_and_faster_say_how_fast(played):
    speed_label = played.figure.locator(".wait-film-speed")
    slower, faster = (played.figure.get_by_role("button", name=name) for name in ("Slower", "Faster"))
    normal = speed_label.inner_text()
    assert normal.startswith("Normal: ")
    speeds = []
    while slower.is_enabled():
        slower.click()
    while faster.is_enabled():
        speeds.append(speed_label.inner_text())
        faster.click()
    speeds.append(speed_label.inner_text())
    while speed_label.inner_text() != normal:
        slower.click()
    assert len({speed.split(":")[0] for speed in speeds}) == len(speeds) and normal in speeds
    measured, seconds = zip(
        *(speed.split(": ")[1].removesuffix(" s").split(" in ") for speed in speeds), strict=True
    )
    assert len(set(measured)) == 1, "the unit changes"
    for slow, fast in pairwise(map(float, seconds)):
        assert fast == pytest.approx(slow / 2, rel=0.06)


_COLOURS = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const drawn = new Set();
  for (let place = 0; place < data.length; place += 4) drawn.add(data.slice(place, place + 4).join());
  return [...drawn];
}"""


def test_what_is_ahead_is_pale_from_the_start(watched):
    """At the start everything is ahead, so that no bar has its full colour."""
    shapes = {state["shape"] for part in watched.data["parts"] for state in part["states"].values()}
    script = """(stage, shape) => {
      stage.style.color = `var(--wait-${shape})`;
      const colour = getComputedStyle(stage).color;
      stage.style.color = "";
      return colour.match(/\\d+/g).slice(0, 3).join();
    }"""
    full = {watched.stage.evaluate(script, shape) + ",255" for shape in shapes}
    canvas = watched.stage.locator("canvas")
    assert not full & set(canvas.evaluate(_COLOURS))
    watched.seek(watched.film("path.length") / 3)
    assert full & set(canvas.evaluate(_COLOURS))


def test_where_nothing_may_move_it_steps(fresh):
    watched = fresh(reduced_motion="reduce").reach().unfold()
    moments, length = watched.moments(), watched.path()["length"]
    watched.page.clock.install(time=0)
    watched.page.clock.pause_at(1)
    watched.button.click()
    frames = watched.film("frames")
    watched.page.clock.run_for(2200)
    watched.button.click()
    watched.page.clock.run_for(100)  # no frame comes while the clock stands
    at = watched.film("at")
    assert at > 0
    assert min(abs(at - time) for time in moments) <= 2e-9 * length
    assert watched.film("frames") <= frames + 8


def test_film_and_chart_have_their_sliders_in_step(watched):
    chart = watched.page.locator(f"#try-{watched.data['chart']}")
    names = chart.evaluate("(figure) => figure.wait.data.sliders.map((slider) => slider.name)")
    assert watched.figure.locator("[data-slider]").count() == len(names)

    def positions(figure):
        script = "(all) => all.map((each) => [each.value, each.getAttribute('aria-valuetext'), each.max])"
        fields = figure.locator(".wait-slider :is(.wait-typed, output)")
        texts = fields.evaluate_all("(all) => all.map((each) => each.value)")
        return figure.locator("[data-slider]").evaluate_all(script), texts

    paths = {str(watched.path())}
    for name in names:
        start = int(chart.locator(f'[data-slider="{name}"]').input_value())
        for owner, position in ((watched.figure, 0), (chart, start), (chart, 1), (watched.figure, start)):
            watched.move(name, position, owner)
            assert positions(watched.figure) == positions(chart)
            if position == 0:
                paths.add(str(watched.path()))
    assert len(paths) > 1, "no slider moves the film"
    watched.move(names[0], 0, watched.figure)
    chart.locator(".wait-reset").click()
    watched.settle()
    assert positions(watched.figure) == positions(chart)


def test_the_time_stays_when_the_film_becomes_another(watched):
    length = watched.film("path.length")
    watched.seek(length)
    for slider in watched.figure.locator("[data-slider]").all():
        name, start = slider.get_attribute("data-slider"), int(slider.input_value())
        for position in (0, int(slider.get_attribute("max"))):
            before = watched.film("at")
            watched.move(name, position)
            assert watched.film("at") == min(before, watched.film("path.length"))
        watched.move(name, start)


def test_every_control_has_a_name_and_the_picture_a_description(watched):
    for name in ("Play", "Step back", "Step on", "To the end", "Slower", "Faster"):
        assert watched.figure.get_by_role("button", name=name, exact=True).count() == 1
    assert watched.figure.get_by_role("slider", name="Time in the film").count() == 1
    for slider in watched.figure.locator("[data-slider]").all():
        label = watched.figure.locator(f'label[for="{slider.get_attribute("id")}"]').inner_text()
        assert watched.figure.get_by_label(label, exact=True).count() == 1
    assert watched.figure.get_by_role("img", name=watched.data["label"]).count() == 1
    assert watched.stage.get_attribute("tabindex") == "0"


_HEIGHTS = """async (figure, most) => {
  const heights = [];
  for (let place = 0; place <= most; place++) {
    figure.film.seek((figure.film.path.length * place) / most);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    heights.push(figure.offsetHeight);
  }
  return heights;
}"""

# Plays for so many frames with its table unfolded.
_PLAYED = """async (figure, frames) => {
  for (const table of figure.querySelectorAll("details")) table.open = true;
  figure.film.seek(0);
  figure.film.play();
  const heights = new Set();
  for (let frame = 0; frame < frames; frame++) {
    await new Promise(requestAnimationFrame);
    heights.add(figure.offsetHeight);
  }
  figure.film.pause();
  return [...heights];
}"""
_ROOM = "(figure, name) => parseFloat(getComputedStyle(figure).getPropertyValue(name))"


@pytest.mark.parametrize("width", [390, 1280])
def test_a_film_keeps_its_height_and_has_room_before_it_comes(watched, width):
    watched.page.set_viewport_size({"width": width, "height": 900})
    watched.centred()
    reserved = watched.figure.evaluate(_ROOM, "--narrow" if width < 600 else "--wide")
    taken = watched.stage.locator("canvas").bounding_box()["height"]
    assert reserved == pytest.approx(taken, abs=1)
    heights = watched.figure.evaluate(_HEIGHTS, 8)
    assert max(heights) - min(heights) <= 1, heights
    faster = watched.figure.get_by_role("button", name="Faster")
    while faster.is_enabled():
        faster.evaluate("(button) => button.click()")
    assert len(watched.figure.evaluate(_PLAYED, 16)) == 1


def test_on_a_phone_every_row_can_be_read(watched):
    watched.page.set_viewport_size({"width": 390, "height": 844})
    watched.centred()
    for slider in watched.figure.locator("[data-slider]").all():
        watched.move(slider.get_attribute("data-slider"), int(slider.get_attribute("max")))
    shown = {(bar["part"], bar["row"]) for bar in watched.path()["bars"] if watched.drawn(bar)}
    assert watched.stage.locator("canvas").bounding_box()["height"] >= 14 * len(shown)
    assert watched.page.evaluate(_FIT) <= 0


def test_heading_picture_and_controls_are_on_one_screen(watched):
    watched.page.set_viewport_size({"width": 1280, "height": 900})
    watched.settle()
    heading, controls = (
        watched.figure.locator(part).bounding_box() for part in (".wait-title", ".wait-film-controls")
    )
    header = watched.page.locator(".bd-header-article").bounding_box()
    assert controls["y"] + controls["height"] - heading["y"] <= 900 - header["height"]


def test_its_one_table_is_folded_and_stays_as_the_reader_has_it(watched):
    summary, table = (watched.figure.locator(selector) for selector in ("summary", "table"))
    assert (summary.count(), table.count()) == (1, 1)
    assert not table.is_visible()
    summary.focus()
    watched.page.keyboard.press("Enter")
    assert table.is_visible()
    watched.button.click()
    watched.moved()
    watched.button.click()
    assert table.is_visible()


def test_printed_the_still_shows_and_no_controls(played):
    played.page.emulate_media(media="print")
    assert played.figure.locator(".wait-film-still").is_visible()
    assert played.figure.locator(".wait-film-caption").is_visible()
    assert not played.stage.locator("canvas").is_visible()
    assert not played.button.is_visible()


def test_a_film_plays_from_disk_too(fresh):
    watched = fresh(f"{SITE.as_uri()}/{CHAPTER}").reach()
    watched.button.click()
    watched.moved()


def test_a_film_that_cannot_be_loaded_says_so_and_can_be_asked_again(fresh):
    watched = fresh(viewport={"width": 1000, "height": 300})
    watched.page.route("**/films/*.js", lambda route: route.abort())
    watched.page.wait_for_function(READY, arg=watched.id)
    watched.button.evaluate("(button) => button.click()")
    status = watched.figure.locator(".wait-film-status")
    expect(status).to_contain_text("could not be loaded")
    assert watched.figure.locator(".wait-film-still").is_visible()
    watched.page.unroute("**/films/*.js")
    watched.button.click()
    watched.moved()
