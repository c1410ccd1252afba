"""The form that reads a report in the page: what it answers, what it loads and when, and that it tells nobody."""

import functools
import json
import math
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from built import LONG, SITE, UNFOLD, tree, until
from lab import made
from test_axe import PHONE, faults

from models.analyst import form as answers
from models.book.pages.built import draw_example
from models.book.pages.form import engine, own_report

BOOK = Path(__file__).parents[3] / "book"
PAGE = "your-own-report.html"
NAME = "what you pasted"
ENGINE = "/_hashed/pyodide/"

HOSTILE = """<img src=x onerror="window.broken=1"><script>window.broken=1</script>"""

TEXTS = {
    "fragment": own_report.EXAMPLE,
    "windows": own_report.EXAMPLE.replace("\n", "\r\n"),
    "hostile": own_report.EXAMPLE.replace("direct path write   ", HOSTILE[:20]).replace("10.00 (mins)", HOSTILE),
    "query": "Elapsed: 10.00 (mins)\nEVENT,TOTAL_WAITS,TIME_WAITED_MICRO\nlog file sync,48000,672000000\n",
    "no report": "Dear all,\nthe database is slow.\n",
    "hostile and no report": HOSTILE,
    "noise": "\x00\ufffd\u2028" * 1000,
}
# The modules are the book's own, and read every layout in tests/analyst/reports; here is one of each kind.
KINDS = "awr text 10.1.0.4.0", "awr html 19.0.0.0.0", "awr text 19.0.0.0.0 in pages", "statspack 11.2.0.3.0"
TEXTS |= {name: LAYOUTS[name].write(truth(seed=5, short=True)) for name in KINDS}
TEXTS |= {
    "run": made.WHOLE,
    "run cut short": made.WHOLE[:3000],
    "hostile run": made.run([made.repeat(case=HOSTILE, disk=HOSTILE)], set_up=[("Database", HOSTILE)]),
}

_SHARES = """() => {
  const shares = [], bar = document.querySelector(".wait-own-progress");
  new MutationObserver(() => shares.push(bar.value)).observe(bar, { attributes: true });
  return shares;
}"""


@pytest.fixture(scope="module")
def offline(shared):
    """The page with its reader started, and the network then cut off; what was seen until then is `begun`."""
    assert list((SITE / "_hashed" / "pyodide").glob("reader.zip.*")), (
        "the site was built without Pyodide, for want of a network: run make site again"
    )
    visited = shared(PAGE)
    visited.bodies = []
    visited.page.on("request", lambda request: visited.bodies.append(request.post_data))
    buttons = [visited.page.locator(f".wait-own-{name}") for name in ("read", "example", "history")]
    visited.begun = begun = SimpleNamespace(offers=[button.inner_text() for button in buttons])
    begun.hindered = hindered(visited)
    before, complaints = len(visited.requests), len(visited.complaints)
    shares = visited.page.evaluate_handle(_SHARES)
    begun.told = given(visited.page, own_report.EXAMPLE)
    begun.shares, begun.complaints = shares.json_value(), visited.complaints[complaints:]
    begun.requests, begun.form = visited.requests[before:], visited.page.locator(".wait-own-form").inner_text()
    visited.context.set_offline(True)
    return visited


def hindered(visited):
    """What the page says with nothing to read, of a file that waits to be asked for, and without a network.

    And what it had asked for when it had a file and was not yet asked to read it. Afterwards it has nothing.
    """
    page, read = visited.page, visited.page.locator(".wait-own-read")

    def said(words):
        until(page, "(words) => document.querySelector('.wait-own-said').textContent.includes(words)", words)
        return page.locator(".wait-own-said").inner_text()

    read.click()
    nothing = said("nothing")
    page.evaluate(DROP, [own_report.EXAMPLE, ".wait-own-form", "dropped.txt"])
    waiting, requests = said("dropped.txt to read"), visited.requests[:]
    visited.context.set_offline(True)
    read.click()
    alone = said("could not be loaded")
    visited.context.set_offline(False)
    found = SimpleNamespace(said=[nothing, waiting, alone], requests=requests, again=read.is_enabled())
    empty(page)
    return found


@pytest.fixture
def ready(offline):
    """The page with its reader started and nothing in it. Afterwards it has its size and its colours again."""
    empty(offline.page)
    size = offline.page.viewport_size
    yield offline.page
    offline.page.set_viewport_size(size)
    offline.page.emulate_media(media="screen", color_scheme="light", reduced_motion="no-preference")


def empty(page):
    """Nothing given and nothing answered; unlike one that forgets, the page has its reader still."""
    page.locator(".wait-own textarea").fill("another text")
    page.locator(".wait-own textarea").fill("")


def given(page, text):
    """Paste a text, have it read, and return what the page was told."""
    page.evaluate("(text) => { document.querySelector('.wait-own textarea').value = text; }", text)
    page.locator(".wait-own-read").click()
    return told(page)


def told(page):
    page.wait_for_function(
        "document.querySelector('.wait-own').wait ||"
        "/fault|could not|nothing/.test(document.querySelector('.wait-own-said').textContent)",
        timeout=1000 * LONG,
    )
    wait = page.evaluate("document.querySelector('.wait-own').wait ?? null")
    assert wait, page.locator(".wait-own-said").inner_text()
    return wait["told"]


def expected(text, name=NAME):
    """What the same modules answer here."""
    return json.loads(_answered(text, name))


@functools.cache
def _answered(text, name):
    return answers.one(text.encode("utf-8", "replace"), name)


def same(one, other):
    """Alike, but for the last digits of numbers: exp and log are not the same on every machine."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) or isinstance(other, float):
        return one == other or math.isclose(one, other, rel_tol=1e-12)
    return one == other


@pytest.mark.parametrize("name", TEXTS)
def test_without_a_network_it_answers_as_the_command_does(offline, name):
    """Its first line or the refusal is announced, once; and what a text says is text, and does nothing."""
    page, answer = offline.page, given(offline.page, TEXTS[name])
    parsed = [each | {"json": json.loads(each.get("json", "{}"))} for each in (answer, expected(TEXTS[name]))]
    assert same(*parsed)
    shown, said = (page.locator(f".wait-own-{part}") for part in ("answer", "said"))
    if "refused" in answer:
        assert (said.inner_text(), shown.inner_text()) == (answer["refused"], "")
    elif "report" in answer:
        assert said.inner_text() == answer["report"]["summary"][0]
    else:
        assert said.inner_text() == shown.locator("h3").first.inner_text() and shown.locator("table").count()
    assert page.locator(".wait-own [aria-live], .wait-own [role=status]").count() == 1
    assert not shown.locator("img, script").count()
    assert page.evaluate("window.broken") is None


def test_a_run_beside_a_report_is_left_out_and_that_is_said(offline, tmp_path):
    files = [tmp_path / "measured.txt", tmp_path / "awr.txt"]
    for file, text in zip(files, (made.WHOLE, own_report.EXAMPLE), strict=True):
        file.write_text(text, encoding="utf-8")
    offline.page.locator(".wait-own input[type='file']").set_input_files(files)
    offline.page.evaluate("delete document.querySelector('.wait-own').wait")
    offline.page.locator(".wait-own-read").click()
    told(offline.page)
    assert "1 of them refused" in offline.page.locator(".wait-own-said").inner_text()
    shown = offline.page.locator(".wait-own-answer").text_content()
    assert "measured.txt: is a run of the book's own measurements, left out here" in shown
    empty(offline.page)


def test_nothing_is_sent_or_stored_and_the_address_stays(offline, site):
    page = offline.page
    empty(page)
    page.evaluate(UNFOLD)
    page.locator("#try-own-sync [data-slider]").first.press("ArrowRight")
    page.wait_for_function("location.search.includes('own-sync')")
    started = given(page, own_report.EXAMPLE)["what_if"][0]["explorable"]
    page.locator(f"#try-{started} [data-slider]").first.press("ArrowRight")
    page.evaluate("new Promise((done) => setTimeout(done, 400))")  # a position would be in the address before
    foreign = [url for url in offline.requests if not url.startswith((site, "data:", "blob:"))]
    assert foreign == []
    assert [body for body in offline.bodies if body] == []
    assert page.url == f"{site}/{PAGE}"
    kept = page.evaluate(
        """async () => [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie,
        ...(await indexedDB.databases()).map((each) => each.name), ...(await caches.keys())].join(" ")"""
    )
    assert "log file" not in kept
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 0


def test_the_reader_is_loaded_when_it_is_asked_for_and_not_before(offline):
    begun, files = offline.begun, [*(SITE / "_hashed" / "pyodide").glob("*.deflate")]
    before = begun.hindered.requests
    assert before and not [url for url in before if ENGINE in url]
    size = f"{sum(path.stat().st_size for path in files) / 1e6:.1f} MB"
    assert len(begun.offers) == 3 and all(size in offer for offer in begun.offers)
    assert same(begun.told, expected(own_report.EXAMPLE))
    loaded = {url.split(ENGINE)[1].split("?")[0] for url in begun.requests if ENGINE in url}
    assert loaded == {path.name for path in files}
    assert begun.shares[:-1] == sorted(begun.shares[:-1]) and max(begun.shares) == 1
    assert "MB" not in begun.form
    assert begun.complaints == []


def test_two_days_of_snapshots_are_answered_at_a_click(ready):
    ready.locator(".wait-own-history").click()
    found, rows = told(ready), engine.EXAMPLE_HISTORY.read_text(encoding="utf-8")
    count = len(json.loads(found["json"])["snapshots"])
    assert count > 24 and found["html"] == expected(rows)["html"]
    assert ready.locator("#own-report-text").input_value() == rows
    assert str(count) in ready.locator(".wait-own-said").inner_text()


def test_a_file_is_read_under_its_name(offline, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_bytes(TEXTS["no report"].encode())
    offline.page.locator("#own-report-file").set_input_files(file)
    offline.page.locator(".wait-own-read").click()
    assert told(offline.page) == json.loads(answers.one(file.read_bytes(), "mine.txt"))
    offline.page.locator("#own-report-text").press("End")
    offline.page.locator("#own-report-text").type(" ")
    assert offline.page.evaluate("document.querySelector('#own-report-file').files.length") == 0


# Drops a file somewhere, or a text within the form; whether that is left to the browser.
DROP = """([text, place, name]) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name));
  else data.setData("text/plain", text);
  return document.querySelector(place).dispatchEvent(
    new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def test_a_file_is_read_as_it_is_dropped_anywhere_on_the_page(offline):
    for place in (".wait-own-form", "h1", "footer"):
        given(offline.page, TEXTS["windows"])
        dropped = offline.page.evaluate(DROP, [own_report.EXAMPLE, place, "dropped.txt"])
        assert not dropped, "the browser would open the file"
        assert same(told(offline.page), expected(own_report.EXAMPLE, "dropped.txt"))


def test_no_answer_stays_under_another_text(offline):
    page = offline.page
    given(page, own_report.EXAMPLE)
    page.locator("#own-report-text").press("End")
    page.locator("#own-report-text").type(" ")
    assert page.locator(".wait-own-answer").inner_text() == ""
    assert page.locator(".wait-own-said").inner_text() == ""
    assert not page.locator(".wait-own-out").is_visible()


def test_the_worked_example_links_to_what_is_there():
    links = [each["href"] for each in tree(PAGE).select(".wait-report a")]
    assert links and all((SITE / link.partition("#")[0]).is_file() for link in links)
    in_a_notebook = re.findall(r'<a href="([^"]*)">Read the chapter', draw_example("hw-awr-nocache"))
    assert in_a_notebook and all((BOOK / link.partition("#")[0]).is_file() for link in in_a_notebook)


def test_text_dropped_in_the_text_is_left_to_the_browser(ready):
    text = ready.locator(".wait-own textarea")
    for place, left in (("textarea", True), (".wait-own-file", False)):
        text.fill("AAAA BBBB")
        went_on = ready.evaluate(DROP, ["BBBB", f".wait-own {place}", None])
        assert (went_on, text.input_value()) == (left, "AAAA BBBB" if left else "BBBB")


FAILING = """() => { window.working = window.Worker; window.Worker = class {
  postMessage() { setTimeout(() => this.onmessage({ data: { failure: "Traceback" } })); }
  terminate() {} }; }"""


def test_figures_start_from_the_report_and_what_was_given_is_forgotten(offline):
    """The reader too: it is started anew, and a failure of that is said, and is no end."""
    page = offline.page
    empty(page)
    page.evaluate("document.querySelectorAll('.wait-part').forEach((part) => (part.open = false))")
    begun = page.evaluate(_POSITIONS)
    found = given(page, own_report.EXAMPLE)
    moved = page.evaluate(_POSITIONS)
    assert found["what_if"]
    for each in found["what_if"]:
        figure = moved[each["explorable"]]
        for name, value in each["position"].items():
            slider = figure["sliders"][name]
            assert slider["value"] == min(max(value, slider["least"]), slider["most"])
            assert slider["signal"] == slider["value"]
        assert (figure["x"], figure["y"]) == (each["x"], each["y"])
        assert ("Not from your report" in figure["said"]) == (set(figure["sliders"]) != set(each["position"]))
        assert "your report" in figure["drawn"]
    assert set(page.evaluate(_UNFOLDED)) == {each["explorable"] for each in found["what_if"]}
    page.locator(".wait-own-forget").click()
    assert page.evaluate(_UNFOLDED) == []
    assert page.evaluate(_POSITIONS) == begun != moved
    assert page.locator("#own-report-text").input_value() == ""
    assert page.locator(".wait-own-answer").inner_html() == ""
    assert page.evaluate("document.querySelector('.wait-own').wait ?? null") is None
    held = """() => ["text", "json", "page"].filter((way) => document.querySelector(`.wait-out-${way}`).onclick)"""
    assert page.evaluate(held) == [], "what is hidden still holds the answer"
    page.evaluate(FAILING)
    page.locator("#own-report-text").fill(own_report.EXAMPLE)
    page.locator(".wait-own-read").click()
    page.locator(".wait-own-said", has_text="fault of the book").wait_for()
    assert "Traceback" not in page.locator("body").inner_text()
    page.evaluate("() => { window.Worker = window.working; }")
    assert same(given(page, own_report.EXAMPLE), expected(own_report.EXAMPLE))  # off line


_UNFOLDED = """() => [...document.querySelectorAll(".wait-part[open] .wait-explorable")].map((figure) =>
  figure.wait.data.name)"""

_POSITIONS = """() => Object.fromEntries([...document.querySelectorAll(".wait-explorable")].map((figure) => {
  const { values, data } = figure.wait;
  const sliders = data.sliders.map((slider) => [slider.name, {
    value: slider.values[figure.querySelector(`[data-slider="${slider.name}"]`).value],
    signal: values.positions[slider.name], least: slider.values[0], most: slider.values.at(-1),
  }]);
  return [data.name, { sliders: Object.fromEntries(sliders), x: values.own?.x ?? null, y: values.own?.y ?? null,
    said: figure.querySelector(".wait-said").textContent,
    drawn: figure.querySelector(".wait-chart").textContent }];
}))"""


def test_what_keeps_it_from_reading_is_said_and_then_it_reads(offline):
    hindered = offline.begun.hindered
    for text, words in zip(hindered.said, ("nothing", "dropped.txt to read", "could not be loaded"), strict=True):
        assert words in text
    assert hindered.again and offline.begun.told["report"]


@pytest.mark.parametrize("address", ["disk", "no script"])
def test_where_it_cannot_run_it_names_the_command(visit, site, address):
    root = SITE.as_uri() if address == "disk" else site
    page = visit(f"{root}/{PAGE}", java_script_enabled=address == "disk").page
    assert not page.locator(".wait-own-form").is_visible()
    said = page.locator(".wait-own-elsewhere").inner_text()
    assert own_report.COMMAND in said
    assert ("make book" in said) == (address == "disk")
    assert ("the same reader answers: run" in " ".join(said.split())) == (address == "no script")


def test_the_keyboard_reaches_everything(ready):
    page = ready
    page.locator("#own-report-text").focus()
    reached = []
    for _ in range(6):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.className"))
    assert reached == [
        "own-report-file", "wait-own-folder", "wait-own-read", "wait-own-example", "wait-own-history",
        "wait-own-forget",
    ]  # fmt: skip
    for button in ("example", "read"):
        page.evaluate("delete document.querySelector('.wait-own').wait")
        page.locator(f".wait-own-{button}").press("Enter")
        assert same(told(page), expected(own_report.EXAMPLE))
    assert page.evaluate("document.activeElement.className") == "wait-own-read"
    assert page.get_by_label("choose files", exact=True).get_attribute("id") == "own-report-file"


def test_on_paper_it_is_light_and_nothing_is_folded(ready):
    page = ready
    page.emulate_media(color_scheme="dark")
    given(page, own_report.EXAMPLE)
    before, folded = page.evaluate(_LOOK), page.locator(".wait-report details:not([open])").count()
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    paper, filled = page.evaluate(_LOOK)
    assert before[0] == "#15181c" and paper == "#fff"
    assert folded and not page.locator(".wait-report details:not([open])").count()
    assert filled == "rgba(0, 0, 0, 0)"
    slider = page.locator("#try-own-hw .wait-slider").first
    assert slider.locator(".wait-typed").is_visible() and not slider.locator("[data-slider]").is_visible()
    assert not page.locator("#own-report-text").is_visible()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen", color_scheme="dark")
    assert page.evaluate(_LOOK) == before
    assert page.locator(".wait-report details:not([open])").count() == folded


_LOOK = """() => {
  const badge = getComputedStyle(document.querySelector(".wait-finding.applies .wait-verdict"));
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--wait-paper").trim();
  return [paper, badge.backgroundColor];
}"""


def test_on_a_phone_the_first_screen_needs_no_scrolling_sideways_and_axe_knows_no_fault(ready):
    ready.set_viewport_size(PHONE)
    ready.emulate_media(reduced_motion="reduce")
    given(ready, own_report.EXAMPLE)
    assert ready.evaluate("document.documentElement.scrollWidth") <= 390
    found = faults(ready, ".wait-own-answer")
    assert not found, "\n".join(found)
    ready.set_viewport_size({"width": 360, "height": 800})
    given(ready, LAYOUTS["awr html 19.0.0.0.0"].write(truth(seed=5)))
    table = ready.locator(".wait-own-answer .wait-first .wait-table")
    assert table.evaluate("(table) => table.scrollWidth - table.clientWidth") == 0
