"""Every film of the built site in a browser: what a reader does with it, and what it tells of its own bars.

That the bars are those of the Python path, and the averages near the law, is in `test_film_paths.py`.
"""

import random
import zlib

import pytest
from built import SITE, films

from models.films.reported import error

_READY = "(id) => 'ready' in document.getElementById(id).dataset"
_LOADED = "(id) => 'loaded' in document.getElementById(id).dataset"

# What the film says of itself, and its bars.
_PATH = """(id) => {
  const { path } = document.getElementById(id).film;
  const told = (number) => (Number.isFinite(number) ? number : null);
  const bars = path.bars.map(({ split, end, note, ...bar }) => (
    { ...bar, split: told(split), end: told(end), note: told(note) }));
  return { length: path.length, bars };
}"""

_PRINTED = (
    """(table) => [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"""
)

# Two frames later, everything that was asked for is drawn.
_SETTLE = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

_QUIET = """async (id) => {
  const { film } = document.getElementById(id);
  const frames = film.frames;
  await new Promise((done) => setTimeout(done, 300));
  return film.frames === frames;
}"""

_FIT = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


class Watched:
    """A film on an open page."""

    def __init__(self, visited, data):
        self.visited, self.page, self.data = visited, visited.page, data
        self.id = f"watch-{data['name']}"
        self.figure = self.page.locator(f"#{self.id}")
        self.stage = self.figure.locator(".wait-film-stage")
        self.button = self.figure.locator(".wait-film-play")

    def reach(self):
        """Come to the film, so that it is loaded, and its stage is in the middle of the screen."""
        self.page.wait_for_function(_READY, arg=self.id)
        self.figure.scroll_into_view_if_needed()
        self.page.wait_for_function(_LOADED, arg=self.id)
        self.stage.evaluate("(stage) => stage.scrollIntoView({ block: 'center', behavior: 'instant' })")
        return self.settle()

    def settle(self):
        self.page.evaluate(_SETTLE)
        self.page.wait_for_timeout(20)
        return self

    def quiet(self):
        """Until it has drawn nothing for a while."""
        self.page.wait_for_function(_QUIET, arg=self.id)

    def film(self, what, *given):
        call = f"(figure, given) => figure.film.{what}"
        return self.figure.evaluate(call + ("(...given)" if given else ""), list(given))

    def seek(self, time):
        self.figure.evaluate("(figure, time) => figure.film.pause() || figure.film.seek(time)", time)
        return self.settle()

    def path(self):
        return self.page.evaluate(_PATH, self.id)

    def table(self, name):
        return self.figure.locator(f"table.wait-film-{name}").evaluate(_PRINTED)

    def state(self, bar):
        return self.data["parts"][bar["part"]]["states"][bar["state"]]

    def kind(self, bar):
        """The rows that a bar's row is one of, and which of them it is."""
        first = 0
        for kind in self.data["parts"][bar["part"]]["rows"]:
            if bar["row"] < first + kind["most"]:
                return kind, bar["row"] - first
            first += kind["most"]
        raise AssertionError(f"{bar} is in no row")

    def drawn(self, bar):
        kind, number = self.kind(bar)
        return self.state(bar)["style"] != "hidden" and (not kind["shown"] or number < kind["shown"])

    def moments(self):
        """When something that is drawn begins, changes or ends."""
        path = self.path()
        times = {0, path["length"]}
        for bar in filter(self.drawn, path["bars"]):
            times |= {bar[each] for each in ("begin", "split", "end") if bar[each] is not None}
        return sorted(time for time in times if 0 <= time <= path["length"])

    def move(self, slider, position, owner=None):
        """Move a slider of the film, or of another figure, as a reader does."""
        moved = (owner or self.figure).locator(f'[data-slider="{slider}"]')
        script = "(input, to) => { input.value = to; input.dispatchEvent(new Event('input', { bubbles: true })); }"
        moved.evaluate(script, position)
        return self.settle()


@pytest.fixture
def shared(visit_once, site, film):
    """The film on a page that other tests have moved, paused at its beginning."""
    watched = Watched(visit_once(f"{site}/{film[0]}"), film[1]).reach()
    return watched.seek(0)


@pytest.fixture
def fresh(visit, site, film):
    """The film on a page that nobody has touched; with options of the browser."""

    def open_film(**options):
        return Watched(visit(f"{site}/{film[0]}", **options), film[1])

    return open_film


def near(time, length):
    return pytest.approx(time, abs=2e-9 * length)


def test_there_are_films(films_there):
    assert films_there


def test_a_film_is_loaded_when_it_is_reached_and_never_starts_by_itself(fresh):
    watched = fresh(viewport={"width": 1000, "height": 300})
    watched.page.wait_for_function(_READY, arg=watched.id)
    script = watched.figure.get_attribute("data-script")

    def asked():
        return [url for url in watched.visited.requests if script in url]

    place = watched.figure.bounding_box()["y"]
    assert place > 600, "the film is at the top of its page, and this cannot be seen"
    watched.page.wait_for_timeout(300)
    assert not asked()
    assert watched.figure.locator(".wait-film-still").is_visible()
    assert watched.button.is_enabled()
    watched.reach()
    assert len(asked()) == 1
    watched.quiet()
    assert watched.film("at") == 0
    assert not watched.film("playing")
    assert not watched.visited.complaints


def test_it_plays_and_pauses_and_draws_nothing_while_it_pauses(shared):
    assert shared.button.inner_text() == "Play"
    shared.button.click()
    assert shared.button.inner_text() == "Pause"
    shared.page.wait_for_function("(id) => document.getElementById(id).film.at > 0", arg=shared.id)
    shared.page.wait_for_timeout(300)
    assert shared.figure.locator(".wait-film-status").inner_text() == ""
    shared.button.click()
    assert shared.button.inner_text() == "Play"
    shared.quiet()
    at, frames = shared.film("at"), shared.film("frames")
    assert at > 0
    assert shared.figure.locator(".wait-film-status").inner_text().startswith("At ")
    shared.page.wait_for_timeout(300)
    assert (shared.film("at"), shared.film("frames")) == (at, frames)


def test_at_its_end_it_stops_and_starts_again(shared):
    length = shared.film("path.length")
    shared.seek(length * (1 - 1e-6))
    shared.button.click()
    shared.page.wait_for_function("(id) => !document.getElementById(id).film.playing", arg=shared.id)
    assert shared.film("at") == length
    shared.button.click()
    shared.page.wait_for_function("(id) => document.getElementById(id).film.at > 0", arg=shared.id)
    shared.button.click()
    assert shared.film("at") < length / 2


def test_off_the_screen_it_stands_still(shared):
    shared.button.click()
    shared.settle()
    shared.page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
    place = shared.figure.bounding_box()
    seen = shared.page.viewport_size["height"]
    if -place["height"] < place["y"] < seen:
        shared.figure.evaluate("(figure) => (figure.style.marginTop = '3000px')")
    shared.quiet()
    at, frames = shared.film("at"), shared.film("frames")
    shared.page.wait_for_timeout(300)
    assert (shared.film("at"), shared.film("frames")) == (at, frames)
    shared.stage.evaluate("(stage) => stage.scrollIntoView({ block: 'center', behavior: 'instant' })")
    shared.page.wait_for_function("([id, at]) => document.getElementById(id).film.at > at", arg=[shared.id, at])
    assert shared.film("playing")
    shared.button.click()
    shared.figure.evaluate("(figure) => (figure.style.marginTop = '')")


def test_steps_go_from_moment_to_moment(shared):
    moments, length = shared.moments(), shared.film("path.length")
    start = length / 3
    shared.seek(start)
    here = start
    for _ in range(6):
        shared.figure.get_by_role("button", name="Step on").click()
        here = next(time for time in moments if time > here + 1e-9 * length)
        assert shared.film("at") == near(here, length)
    for _ in range(3):
        shared.figure.get_by_role("button", name="Step back").click()
        here = next(time for time in reversed(moments) if time < here - 2e-9 * length)
        assert shared.film("at") == near(here, length)
    assert not shared.film("playing")


@pytest.mark.parametrize("place", [".wait-film-stage", ".wait-film-head"])
def test_the_keyboard_does_it_all(shared, place):
    length = shared.film("path.length")
    keyboard, focused = shared.page.keyboard, shared.figure.locator(place)
    focused.focus()
    shared.seek(length / 2)
    keyboard.press("ArrowRight")
    after = shared.film("at")
    assert after > length / 2
    keyboard.press("ArrowRight")
    assert shared.film("at") > after
    keyboard.press("ArrowLeft")
    assert shared.film("at") == near(after, length)
    keyboard.press("End")
    assert shared.film("at") == length
    keyboard.press("Home")
    assert shared.film("at") == 0
    keyboard.press("Space")
    assert shared.film("playing")
    keyboard.press("Space")
    assert not shared.film("playing")
    shared.figure.get_by_role("button", name="Step on").focus()
    keyboard.press("Space")
    assert not shared.film("playing")


def test_a_drag_moves_the_time(shared):
    shared.seek(0)
    box = shared.stage.bounding_box()
    mouse, y = shared.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] * 0.4, y)
    mouse.down()
    begun = shared.film("at")
    mouse.move(box["x"] + box["width"] * 0.5, y, steps=4)
    dragged = shared.film("at")
    mouse.move(box["x"] + box["width"] * 0.6, y, steps=4)
    mouse.up()
    shared.settle()
    ended = shared.film("at")
    assert 0 < begun < dragged < ended
    assert ended - dragged == pytest.approx(dragged - begun, rel=0.1)
    told = shared.figure.locator(".wait-film-head").get_attribute("aria-valuetext")
    assert shared.figure.locator(".wait-film-status").inner_text() == f"A{told[1:]}."


def test_slower_and_faster_say_how_fast(shared):
    said = shared.figure.locator(".wait-film-speed")
    before = said.inner_text()
    shared.figure.get_by_role("button", name="Slower").click()
    slower = said.inner_text()
    shared.figure.get_by_role("button", name="Faster").click()
    assert said.inner_text() == before != slower
    assert "take" in before and before.endswith(" s")


def test_where_nothing_may_move_it_steps(fresh):
    watched = fresh(reduced_motion="reduce").reach()
    moments, length = watched.moments(), watched.path()["length"]
    watched.button.click()
    frames = watched.film("frames")
    watched.page.wait_for_function("(id) => document.getElementById(id).film.at > 0", arg=watched.id)
    watched.page.wait_for_timeout(1200)
    watched.button.click()
    watched.settle()
    at = watched.film("at")
    assert at > 0
    assert any(at == near(time, length) for time in moments)
    assert watched.film("frames") <= frames + 8


def test_film_and_chart_have_their_sliders_in_step(shared):
    chart = shared.page.locator(f"#try-{shared.data['chart']}")
    names = chart.evaluate("(figure) => figure.wait.data.sliders.map((slider) => slider.name)")
    assert shared.figure.locator("[data-slider]").count() == len(names)

    def positions(figure):
        script = "(all) => all.map((each) => [each.value, each.getAttribute('aria-valuetext'), each.max])"
        outputs = figure.locator(".wait-slider output").evaluate_all("(all) => all.map((each) => each.value)")
        return figure.locator("[data-slider]").evaluate_all(script), outputs

    lengths = {shared.film("path.length")}
    for name in names:
        start = int(chart.locator(f'[data-slider="{name}"]').input_value())
        for owner, position in ((shared.figure, 0), (chart, start), (chart, 1), (shared.figure, start)):
            shared.move(name, position, owner)
            assert positions(shared.figure) == positions(chart)
            lengths.add(shared.film("path.length"))
    assert len(lengths) > 1, "no slider moves the film"
    shared.move(names[0], 0, shared.figure)
    chart.locator(".wait-reset").click()
    shared.settle()
    assert positions(shared.figure) == positions(chart)


def test_the_time_stays_when_the_film_becomes_another(shared):
    length = shared.film("path.length")
    shared.seek(length)
    for slider in shared.figure.locator("[data-slider]").all():
        name, start = slider.get_attribute("data-slider"), int(slider.input_value())
        for position in (0, int(slider.get_attribute("max"))):
            before = shared.film("at")
            shared.move(name, position)
            assert shared.film("at") == min(before, shared.film("path.length"))
        shared.move(name, start)


def test_nobody_is_in_two_states(shared):
    """Neither a session nor a holder of a lock: in a row that is no crowd, no two bars overlap."""
    for _ in places(shared, 2):
        path, rows = shared.path(), {}
        for bar in path["bars"]:
            if shared.state(bar)["style"] == "bar" and not shared.kind(bar)[0]["crowd"]:
                rows.setdefault((bar["part"], bar["row"]), []).append(bar)
        for bars in rows.values():
            for bar, after in zip(bars, bars[1:], strict=False):
                assert bar["end"] is not None and bar["end"] <= after["begin"] + 1e-9 * path["length"], (
                    bar,
                    after,
                )


def places(watched, count):
    """Move the film's sliders at random, and back to where they started."""
    choose = random.Random(zlib.crc32(watched.id.encode()))
    sliders = watched.figure.locator("[data-slider]").all()
    found = [(s.get_attribute("data-slider"), int(s.get_attribute("max")), s.input_value()) for s in sliders]
    yield
    for _ in range(count):
        for name, last, _ in found:
            watched.move(name, choose.randint(0, last))
        yield
    for name, _, start in found:
        watched.move(name, start)


def has_share(state):
    """What is no sum of others, and no process of the background's."""
    return not state["background"] and state["style"] != "hidden"


def test_the_report_is_the_sum_of_the_bars(shared):
    laws = shared.page.locator(f"#try-{shared.data['chart']}").evaluate(
        "(figure) => figure.wait.data.readouts.map((_, place) => figure.wait.view.signal(`readout_${place}`))"
    )
    path = shared.path()
    for share in (0, 0.01, 0.2, 0.55, 1):
        time = share * path["length"]
        found = {(row["part"], row["state"]): row for row in shared.film("report", time)}
        for place, part in enumerate(shared.data["parts"]):
            waits = {
                name: ended(path["bars"], place, name, time)
                for name, state in part["states"].items()
                if state["event"]
            }
            shared_out = {name for name in waits if has_share(part["states"][name])}
            whole = sum(sum(waits[name]) for name in shared_out)
            for name, times in waits.items():
                row, state = found.pop((place, name)), part["states"][name]
                assert (row["waits"], row["event"]) == (len(times), state["event"])
                assert row["time"] == pytest.approx(sum(times), rel=1e-9, abs=1e-12)
                if times:
                    assert row["average"] == pytest.approx(sum(times) / len(times))
                if name not in shared_out:
                    assert row["share"] is None
                else:
                    assert row["share"] == pytest.approx(sum(times) / whole if whole else 0)
                wanted = error(times)
                assert row["error"] == (wanted if wanted is None else pytest.approx(wanted, rel=1e-6, abs=1e-9))
                assert row["law"] == (None if state["law"] is None else laws[state["law"]])
        assert not found


def ended(bars, part, state, time):
    own = [bar for bar in bars if bar["part"] == part and bar["state"] == state and bar["end"] is not None]
    return [bar["end"] - bar["begin"] for bar in sorted(own, key=lambda bar: bar["end"]) if bar["end"] <= time]


def test_the_tables_print_the_report_and_the_moment(shared):
    if shared.data["counters"]:
        pytest.skip("this film counts messages")
    length = shared.film("path.length")
    several = len(shared.data["parts"]) > 1
    for share in (0.003, 0.3, 0.8, 1):
        shared.seek(share * length)
        rows = [row for row in shared.table("report") if not (several and not row[1])]
        wanted = shared.film("report", share * length)
        assert [row[0] for row in rows] == [row["event"] for row in wanted]
        assert [row[1] for row in rows] == [f"{row['waits']:,}" for row in wanted]
        for row, line in zip(rows, wanted, strict=True):
            assert (row[4] == "–") == (line["share"] is None)
            assert (row[5] == "–") == (line["law"] is None)
            assert ("±" in row[3]) == (line["error"] is not None)
            if line["waits"]:
                per_si = shared.data["unit"]["per_si"]
                assert number(row[2]) == pytest.approx(line["time"] * per_si, rel=6e-3)
                assert number(row[3].split(" ")[0]) == pytest.approx(line["average"] * per_si, rel=6e-3)
        if shared.data["moment"]:
            first = 1 if shared.data["chain"] else 0
            lines = [row[first:] for row in shared.table("moment") if len(row) > first + 3 and row[first + 3]]
            wanted = shared.film("moment", share * length)
            assert [line[:3] for line in lines] == [[row["who"], row["event"], row["blockedBy"]] for row in wanted]


def number(text):
    return float(text.replace(",", "").replace("−", "-"))


def test_the_moment_names_everybody_who_is_in_an_event(shared):
    path = shared.path()
    for share in (0.1, 0.37, 0.62, 0.9):
        time, told = share * path["length"], shared.film("moment", share * path["length"])
        wanted = sorted(
            time - bar["begin"]
            for bar in path["bars"]
            if bar["begin"] <= time and (bar["end"] is None or time < bar["end"])
            if shared.state(bar)["event"] and shared.state(bar)["tone"] != "quiet"
            if shared.state(bar)["style"] != "hidden"
        )
        assert sorted(each for line in told for each in line["inWait"]) == pytest.approx(wanted)
        for line in told:
            assert not line["blockedBy"] or line["blockedBy"] != line["who"]
            assert all(each > 0 for each in line["still"] if each is not None)


def test_the_counters_are_the_arrows_so_far(shared):
    counters = shared.data["counters"]
    if not counters:
        pytest.skip("this film counts waits")
    path = shared.path()
    arrows = [bar for bar in path["bars"] if shared.state(bar)["style"] == "arrow"]
    for share in (0, 0.4, 1):
        time = share * path["length"]
        shared.seek(time)
        done = sum(bar["state"] == counters["per_state"] and bar["end"] <= time for bar in path["bars"])
        for row, printed in zip(counters["rows"], shared.table("report"), strict=True):
            sent = sum(bar["row"] == row["row"] and bar["begin"] <= time for bar in arrows)
            received = sum(bar["note"] == row["row"] and bar["end"] <= time for bar in arrows)
            assert [printed[0], printed[1], printed[4]] == [row["label"], str(sent), str(received)]
            assert printed[2] == (f"{sent / done:.3f}" if done else "–")
            assert [printed[3], printed[6]] == ["–" if each is None else f"{each:.3f}" for each in row["captured"]]


def test_every_control_has_a_name_and_the_picture_a_description(shared):
    for name in ("Play", "Step back", "Step on", "Slower", "Faster"):
        assert shared.figure.get_by_role("button", name=name, exact=True).count() == 1
    assert shared.figure.get_by_role("slider", name="Time in the film").count() == 1
    for slider in shared.figure.locator("[data-slider]").all():
        label = shared.figure.locator(f'label[for="{slider.get_attribute("id")}"]').inner_text()
        assert shared.figure.get_by_label(label, exact=True).count() == 1
    assert shared.figure.get_by_role("img", name=shared.data["label"]).count() == 1
    assert shared.stage.get_attribute("tabindex") == "0"
    ids = shared.page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))


def test_on_a_phone_every_row_can_be_read(fresh):
    watched = fresh(viewport={"width": 390, "height": 844}).reach()
    for slider in watched.figure.locator("[data-slider]").all():
        watched.move(slider.get_attribute("data-slider"), int(slider.get_attribute("max")))
    shown = {(bar["part"], bar["row"]) for bar in watched.path()["bars"] if watched.drawn(bar)}
    assert watched.stage.locator("canvas").bounding_box()["height"] >= 14 * len(shown)
    assert watched.page.evaluate(_FIT) <= 0


def test_without_scripts_the_still_shows_and_nothing_pretends_to_play(visit_once, site, film):
    page_name, data = film
    figure = visit_once(f"{site}/{page_name}", java_script_enabled=False).page.locator(f"#watch-{data['name']}")
    assert figure.locator(".wait-film-still").is_visible()
    assert all(caption.inner_text() for caption in figure.locator(".wait-film-caption").all())
    controls = figure.locator("input, button").all()
    assert controls and all(not control.is_enabled() for control in controls)
    assert figure.locator("noscript, .wait-note").count()


def test_printed_the_still_shows_and_no_controls(shared):
    shared.page.emulate_media(media="print")
    assert shared.figure.locator(".wait-film-still").is_visible()
    assert shared.figure.locator(".wait-film-caption").first.is_visible()
    assert not shared.stage.locator("canvas").is_visible()
    assert not shared.button.is_visible()
    shared.page.emulate_media(media="screen")


def test_a_film_plays_from_disk_too(visit):
    page_name, data = films()[0]
    watched = Watched(visit(f"{SITE.as_uri()}/{page_name}"), data).reach()
    watched.button.click()
    watched.page.wait_for_function("(id) => document.getElementById(id).film.at > 0", arg=watched.id)


def test_a_film_that_cannot_be_loaded_says_so_and_can_be_asked_again(browser, visit, site):
    page_name, data = films()[0]
    watched = Watched(visit(f"{site}/{page_name}", viewport={"width": 1000, "height": 300}), data)
    watched.page.route("**/films/*.js", lambda route: route.abort())
    watched.page.wait_for_function(_READY, arg=watched.id)
    watched.button.evaluate("(button) => button.click()")
    status = watched.figure.locator(".wait-film-status")
    watched.page.wait_for_function("(status) => status.textContent !== ''", arg=status.element_handle())
    assert "could not be loaded" in status.inner_text()
    assert watched.figure.locator(".wait-film-still").is_visible()
    watched.page.unroute("**/films/*.js")
    watched.button.click()
    watched.page.wait_for_function("(id) => document.getElementById(id).film.at > 0", arg=watched.id)


def test_the_button_of_a_scene_goes_to_a_moment_of_its_kind(shared):
    scene = shared.data["scene"]
    button = shared.figure.locator(".wait-film-scene")
    assert button.count() == bool(scene)
    if scene:
        visited = set()
        for _ in range(3):
            button.click()
            at = shared.settle().film("at")
            bars = shared.path()["bars"]
            waiting = [b for b in bars if b["state"] == scene["state"] and b["begin"] <= at and not ends(b, at)]
            assert len(waiting) == scene["many"]
            visited.add(at)
        assert len(visited) == 3


def ends(bar, at):
    return bar["end"] is not None and bar["end"] <= at
