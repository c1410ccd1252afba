"""The form that reads reports in the page: what it answers of one and of many, what it loads and when, and that it
tells nobody. Its reader takes long to start, so that all is asked of one page.
"""

import functools
import json
import math
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from analyst.reports.awr import HTML, Awr
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
    visited = shared(PAGE, permissions=["clipboard-read", "clipboard-write"])
    visited.bodies = []
    visited.page.on("request", lambda request: visited.bodies.append(request.post_data))
    buttons = [visited.page.locator(f".wait-own-{name}") for name in ("read", "example", "history")]
    visited.begun = begun = SimpleNamespace(offers=[button.inner_text() for button in buttons])
    begun.hindered = hindered(visited)
    before, complaints = len(visited.requests), len(visited.complaints)
    shares = visited.page.evaluate_handle(_SHARES)
    begun.answer = given(visited.page, own_report.EXAMPLE)
    begun.shares, begun.complaints = shares.json_value(), visited.complaints[complaints:]
    begun.requests, begun.form = visited.requests[before:], visited.page.locator(".wait-own-form").inner_text()
    visited.context.set_offline(True)
    return visited


def hindered(visited):
    """What the page says with nothing to read, of a file that waits to be asked for, and without a network.

    And what it had asked for when it had a file and was not yet asked to read it. Afterwards it has nothing.
    """
    page, read = visited.page, visited.page.locator(".wait-own-read")

    def message_with(words):
        until(page, "(words) => document.querySelector('.wait-own-said').textContent.includes(words)", words)
        return page.locator(".wait-own-said").inner_text()

    read.click()
    nothing = message_with("nothing")
    page.evaluate(DROP, [own_report.EXAMPLE, ".wait-own-form", "dropped.txt"])
    waiting, requests = message_with("dropped.txt to read"), visited.requests[:]
    visited.context.set_offline(True)
    read.click()
    alone = message_with("could not be loaded")
    visited.context.set_offline(False)
    hindrances = SimpleNamespace(said=[nothing, waiting, alone], requests=requests, again=read.is_enabled())
    empty(page)
    return hindrances


@pytest.fixture
def page(offline):
    """The page with its reader started and nothing in it. Afterwards it is as fast, large and light as before."""
    empty(offline.page)
    size = offline.page.viewport_size
    yield offline.page
    offline.page.evaluate(_SLOW, None)
    offline.page.evaluate(_SIZE, None)
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
    return answer_of(page)


def answer_of(page):
    page.wait_for_function(
        "document.querySelector('.wait-own').wait ||"
        "/fault|could not|nothing/.test(document.querySelector('.wait-own-said').textContent)",
        timeout=1000 * LONG,
        polling=50,  # else the page draws every frame while it reads
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


def same(first, second):
    """Alike, but for the last digits of numbers: exp and log are not the same on every machine."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, float) or isinstance(second, float):
        return first == second or math.isclose(first, second, rel_tol=1e-12)
    return first == second


@pytest.mark.parametrize("name", TEXTS)
def test_without_a_network_it_answers_as_the_command_does(offline, name):
    """Its first line or the refusal is announced, once; and what a text says is text, and does nothing."""
    page, answer = offline.page, given(offline.page, TEXTS[name])
    parsed = [
        answer | {"json": json.loads(answer.get("json", "{}"))} for answer in (answer, expected(TEXTS[name]))
    ]
    assert same(*parsed)
    shown, announced = (page.locator(f".wait-own-{part}") for part in ("answer", "said"))
    if "refused" in answer:
        assert (announced.inner_text(), shown.inner_text()) == (answer["refused"], "")
    elif "report" in answer:
        assert announced.inner_text() == answer["report"]["summary"][0]
    else:
        assert announced.inner_text() == shown.locator("h3").first.inner_text() and shown.locator("table").count()
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
    answer_of(offline.page)
    assert "1 of them refused" in offline.page.locator(".wait-own-said").inner_text()
    shown = offline.page.locator(".wait-own-answer").text_content()
    assert "measured.txt: is a run of the book's own measurements, left out here" in shown
    empty(offline.page)


_STORED = """async () => [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie,
  ...(await indexedDB.databases()).map((each) => each.name), ...(await caches.keys())].join(" ")"""


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
    assert "log file" not in page.evaluate(_STORED)
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 0


def test_the_reader_is_loaded_when_it_is_asked_for_and_not_before(offline):
    begun, files = offline.begun, [*(SITE / "_hashed" / "pyodide").glob("*.deflate")]
    before = begun.hindered.requests
    assert before and not [url for url in before if ENGINE in url]
    size = f"{sum(path.stat().st_size for path in files) / 1e6:.1f} MB"
    assert len(begun.offers) == 3 and all(size in offer for offer in begun.offers)
    assert same(begun.answer, expected(own_report.EXAMPLE))
    loaded = {url.split(ENGINE)[1].split("?")[0] for url in begun.requests if ENGINE in url}
    assert loaded == {path.name for path in files}
    assert begun.shares[:-1] == sorted(begun.shares[:-1]) and max(begun.shares) == 1
    assert "MB" not in begun.form
    assert begun.complaints == []


def test_two_days_of_snapshots_are_answered_at_a_click(page):
    page.locator(".wait-own-history").click()
    answer, rows = answer_of(page), engine.EXAMPLE_HISTORY.read_text(encoding="utf-8")
    count = len(json.loads(answer["json"])["snapshots"])
    assert count > 24 and answer["html"] == expected(rows)["html"]
    assert page.locator("#own-report-text").input_value() == rows
    assert str(count) in page.locator(".wait-own-said").inner_text()


def test_a_file_is_read_under_its_name(offline, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_bytes(TEXTS["no report"].encode())
    offline.page.locator("#own-report-file").set_input_files(file)
    offline.page.locator(".wait-own-read").click()
    assert answer_of(offline.page) == json.loads(answers.one(file.read_bytes(), "mine.txt"))
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
    for target in (".wait-own-form", "h1", "footer"):
        given(offline.page, TEXTS["windows"])
        dropped = offline.page.evaluate(DROP, [own_report.EXAMPLE, target, "dropped.txt"])
        assert not dropped, "the browser would open the file"
        assert same(answer_of(offline.page), expected(own_report.EXAMPLE, "dropped.txt"))


def test_no_answer_stays_under_another_text(offline):
    page = offline.page
    given(page, own_report.EXAMPLE)
    page.locator("#own-report-text").press("End")
    page.locator("#own-report-text").type(" ")
    assert page.locator(".wait-own-answer").inner_text() == ""
    assert page.locator(".wait-own-said").inner_text() == ""
    assert not page.locator(".wait-own-out").is_visible()


def test_the_worked_example_links_to_what_is_there():
    links = [link["href"] for link in tree(PAGE).select(".wait-report a")]
    assert links and all((SITE / link.partition("#")[0]).is_file() for link in links)
    in_a_notebook = re.findall(r'<a href="([^"]*)">Read the chapter', draw_example("hw-awr-nocache"))
    assert in_a_notebook and all((BOOK / link.partition("#")[0]).is_file() for link in in_a_notebook)


def test_text_dropped_in_the_text_is_left_to_the_browser(page):
    text = page.locator(".wait-own textarea")
    for target, left in (("textarea", True), (".wait-own-file", False)):
        text.fill("AAAA BBBB")
        went_on = page.evaluate(DROP, ["BBBB", f".wait-own {target}", None])
        assert (went_on, text.input_value()) == (left, "AAAA BBBB" if left else "BBBB")


def test_figures_start_from_the_report_and_what_was_given_is_forgotten(offline):
    page = offline.page
    empty(page)
    page.evaluate("document.querySelectorAll('.wait-part').forEach((part) => (part.open = false))")
    begun = page.evaluate(_POSITIONS)
    answer = given(page, own_report.EXAMPLE)
    moved = page.evaluate(_POSITIONS)
    assert answer["what_if"]
    for start in answer["what_if"]:
        figure = moved[start["explorable"]]
        for name, value in start["position"].items():
            slider = figure["sliders"][name]
            assert slider["value"] == min(max(value, slider["least"]), slider["most"])
            assert slider["signal"] == slider["value"]
        assert (figure["x"], figure["y"]) == (start["x"], start["y"])
        assert ("Not from your report" in figure["said"]) == (set(figure["sliders"]) != set(start["position"]))
        assert "your report" in figure["drawn"]
    assert set(page.evaluate(_UNFOLDED)) == {start["explorable"] for start in answer["what_if"]}
    page.locator(".wait-own-forget").click()
    assert page.evaluate(_UNFOLDED) == []
    assert page.evaluate(_POSITIONS) == begun != moved
    assert page.locator("#own-report-text").input_value() == ""
    assert page.locator(".wait-own-answer").inner_html() == ""
    assert page.evaluate("document.querySelector('.wait-own').wait ?? null") is None
    held = """() => ["text", "json", "page"].filter((way) => document.querySelector(`.wait-out-${way}`).onclick)"""
    assert page.evaluate(held) == [], "what is hidden still holds the answer"


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


# Two readers that fail, one as it starts and one on a file; after them comes the browser's own.
_FAILING = """() => { const own = window.Worker; window.Worker = class {
  postMessage() { setTimeout(() => this.onmessage({ data: { failure: "Traceback" } })); }
  terminate() { window.Worker = class {
    postMessage({ given }) { setTimeout(() => given?.[1] === "bad.txt"
      ? this.onerror(new ErrorEvent("error", { message: "memory" })) : this.onmessage({ data: { answer: "" } })); }
    terminate() { window.Worker = own; }
  }; }
}; }"""


def test_a_reader_that_does_not_start_or_fails_on_a_file_costs_no_other(offline):
    """Each is ended and the next one started, which needs no network."""
    page = offline.page
    page.locator(".wait-own-forget").click()  # and with all that was given goes the reader
    page.evaluate(_FAILING)
    page.locator("#own-report-text").fill(own_report.EXAMPLE)
    page.locator(".wait-own-read").click()
    page.locator(".wait-own-said", has_text="fault of the book").wait_for()
    assert "Traceback" not in page.locator("body").inner_text()
    drop(page, {name: own_report.EXAMPLE for name in ("bad.txt", "good.txt", "fine.txt")})
    answer = answer_of(page)
    assert "bad.txt: the reader failed on it" in answer["html"]
    assert message(page).startswith("3 files read, 1 of them refused.")
    assert read_of(answer) == ["fine.txt", "good.txt"]


def test_what_keeps_it_from_reading_is_said_and_then_it_reads(offline):
    hindered = offline.begun.hindered
    for text, words in zip(hindered.said, ("nothing", "dropped.txt to read", "could not be loaded"), strict=True):
        assert words in text
    assert hindered.again and offline.begun.answer["report"]


@pytest.mark.parametrize("address", ["disk", "no script"])
def test_where_it_cannot_run_it_names_the_command(visit, site, address):
    root = SITE.as_uri() if address == "disk" else site
    page = visit(f"{root}/{PAGE}", java_script_enabled=address == "disk").page
    assert not page.locator(".wait-own-form").is_visible()
    text = page.locator(".wait-own-elsewhere").inner_text()
    assert own_report.COMMAND in text
    assert ("make book" in text) == (address == "disk")
    assert ("the same reader answers: run" in " ".join(text.split())) == (address == "no script")


def test_the_keyboard_reaches_everything(page):
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
        assert same(answer_of(page), expected(own_report.EXAMPLE))
    assert page.evaluate("document.activeElement.className") == "wait-own-read"
    assert page.get_by_label("choose files", exact=True).get_attribute("id") == "own-report-file"


def test_on_paper_it_is_light_and_nothing_is_folded(page):
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


def test_on_a_phone_the_first_screen_needs_no_scrolling_sideways_and_axe_knows_no_fault(page):
    page.set_viewport_size(PHONE)
    page.emulate_media(reduced_motion="reduce")
    given(page, own_report.EXAMPLE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    violations = faults(page, ".wait-own-answer")
    assert not violations, "\n".join(violations)
    page.set_viewport_size({"width": 360, "height": 800})
    given(page, LAYOUTS["awr html 19.0.0.0.0"].write(truth(seed=5)))
    table = page.locator(".wait-own-answer .wait-first .wait-table")
    assert table.evaluate("(table) => table.scrollWidth - table.clientWidth") == 0


# --- Many at once.

HOSTILE_NAME = '<img src=x onerror="window.broken=1">.txt'
FILES = {
    **{f"awr_{seed}.html": Awr((19, 0, 0, 0, 0), HTML).write(truth(seed, short=True)) for seed in (1, 2)},
    "mail.txt": "Dear all,\nthe database is slow.\n",
    HOSTILE_NAME: own_report.EXAMPLE,
    "awr_3.txt": Awr((12, 1, 0, 2, 0)).write(truth(3, short=True)),
}
WORTH = 2e7  # bytes that a second worker is started for

# Hands the form files by name, dropped as a reader drops them.
_DROP = """async (files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  document.querySelector(".wait-own-form").dispatchEvent(
    new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  await new Promise(requestAnimationFrame);
}"""

# Has every file take so many milliseconds more until it is there; null undoes it.
_SLOW = """(milliseconds) => {
  window.atOnce ??= File.prototype.arrayBuffer;
  File.prototype.arrayBuffer = milliseconds === null ? window.atOnce : async function () {
    await new Promise((go) => setTimeout(go, milliseconds));
    return window.atOnce.call(this);
  };
}"""

# Has every file say that it is so large; null undoes it.
_SIZE = """(size) => {
  delete File.prototype.size;
  if (size !== null) Object.defineProperty(File.prototype, "size", { get: () => size, configurable: true });
}"""

# Notes what is announced and how far the bar is, and when.
_WATCH = """() => {
  const [said, bar] = ["said", "progress"].map((name) => document.querySelector(`.wait-own-${name}`));
  const seen = { said: [], shares: [] };
  new MutationObserver(() => seen.said.push([performance.now(), said.textContent]))
    .observe(said, { childList: true, characterData: true, subtree: true });
  new MutationObserver(() => bar.hidden || seen.shares.push(bar.value)).observe(bar, { attributes: true });
  return seen;
}"""


def drop(page, files):
    """Drop files, which are read at once as the reader is there."""
    page.evaluate(_DROP, list(files.items()))


def message(page):
    return page.locator(".wait-own-said").inner_text()


@functools.cache
def _snapshots(text, name):
    return answers.snapshots(text.encode(), name)


def expected_of(files):
    """What the same modules answer here."""
    parsed = [json.loads(_snapshots(text, name)) for name, text in files.items()]
    snapshots = [snapshot for answer in parsed for snapshot in answer.get("snapshots", [])]
    return json.loads(
        answers.whole(
            json.dumps(snapshots),
            refused=json.dumps([answer["refused"] for answer in parsed if "refused" in answer]),
        )
    )


def alike(first, second):
    """The same answers, the figures of their JSON but for the last digits."""
    return same(first | {"json": json.loads(first["json"])}, second | {"json": json.loads(second["json"])})


def test_several_files_have_one_answer_that_names_what_was_refused(page, offline, site):
    """On a phone, where nothing scrolls sideways; nothing is asked for, and nothing stored."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(_SLOW, 300)
    before = len(offline.requests)
    drop(page, FILES)
    assert page.locator(".wait-own-stop").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert alike(answer_of(page), expected_of(FILES))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shown = page.locator(".wait-own-answer")
    assert message(page) == f"{len(FILES)} files read, 1 of them refused. {shown.locator('h3').first.inner_text()}"
    assert "mail.txt" in shown.text_content() and HOSTILE_NAME in shown.text_content()
    assert not shown.locator("img, script").count() and page.evaluate("window.broken") is None
    assert [url for url in offline.requests[before:] if not url.startswith(("blob:", "data:"))] == []
    assert page.url == f"{site}/{PAGE}"
    assert "awr" not in page.evaluate(_STORED)
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 0


def test_several_workers_have_the_answer_of_one(page):
    page.evaluate(
        """() => { window.started = 0; window.one = window.Worker;
        window.Worker = class extends one { constructor(...given) { super(...given); window.started += 1; } };
        Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 2, configurable: true }); }"""
    )
    page.evaluate(_SIZE, 1.5 * WORTH / len(FILES))
    drop(page, FILES)
    answer = answer_of(page)
    started = page.evaluate("window.started")
    page.evaluate("() => { window.Worker = window.one; delete navigator.hardwareConcurrency; }")
    assert started == 1  # beside the one that is there
    assert alike(answer, expected_of(FILES))


def test_how_far_it_is_shows_and_is_said_at_most_every_two_seconds(page):
    page.evaluate(_SLOW, 300)  # seven files take two seconds at least
    files = {f"{number}.txt": "no report\n" * 9 for number in range(14)} | {"awr.txt": own_report.EXAMPLE}
    seen = page.evaluate_handle(_WATCH)
    drop(page, files)
    answer_of(page)
    seen = seen.json_value()
    assert seen["shares"] == sorted(seen["shares"]) and len({*seen["shares"]}) > 10 and seen["shares"][-1] == 1
    progress = [at for at, sentence in seen["said"] if "the last of them" in sentence]
    assert len(progress) >= 2
    assert all(later - earlier >= 2000 for earlier, later in zip(progress, progress[1:], strict=False))
    assert not page.locator(".wait-own-progress").is_visible() and not page.locator(".wait-own-stop").is_visible()


def test_stopped_it_answers_from_what_was_read(page):
    page.evaluate(_SLOW, 300)
    files = {f"{number}.txt": own_report.EXAMPLE for number in range(40)}
    page.locator(".wait-own-read").focus()
    drop(page, files)
    page.wait_for_function("document.querySelector('.wait-own-progress').value > 2 / 40")
    for _ in range(4):  # the example, to forget, and the end of the row
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "wait-own-stop":
            break
    page.keyboard.press("Enter")
    answer = answer_of(page)
    count = int(message(page).removeprefix("Stopped after ").split(" of 40 files")[0])
    assert 2 < count < 40
    assert alike(answer, expected_of(dict(list(files.items())[:count])))
    assert page.evaluate("document.activeElement.className") == "wait-own-read"


def test_what_was_stopped_or_given_before_it_was_read_is_never_answered(page):
    page.evaluate(_SLOW, 10**7)
    drop(page, FILES)
    page.locator(".wait-own-stop").click()
    assert message(page) == "Stopped before anything was read."
    assert not page.locator(".wait-own-stop").is_visible()
    page.evaluate(_SLOW, 200)
    page.locator(".wait-own-read").click()
    page.locator(".wait-own-stop").wait_for()
    assert message(page) == f"Starting to read {len(FILES)} files …"
    drop(page, {"awr.txt": own_report.EXAMPLE})
    assert "report" in answer_of(page)
    page.evaluate(_SLOW, None)
    drop(page, FILES)
    assert alike(answer_of(page), expected_of(FILES))


def test_where_none_is_a_report_that_is_a_sentence(page):
    drop(page, {name: FILES["mail.txt"] for name in ("one.txt", "two.txt")})
    assert "None of the 2 files could be read. one.txt: " in answer_of(page)["refused"]
    assert message(page).endswith(answer_of(page)["refused"])
    assert not page.locator(".wait-own-out").is_visible()


def test_a_file_beyond_all_bounds_is_left_to_the_command(page):
    page.evaluate(_SIZE, 64 * 10**6 + 1)
    drop(page, {"huge.txt": own_report.EXAMPLE})
    assert "huge.txt is larger than 64 MB: give it to the command." in answer_of(page)["refused"]


def read_of(answer):
    """The names of the files that an answer is of."""
    return [snapshot["name"] for snapshot in json.loads(answer["json"])["snapshots"]]


def test_of_a_chosen_folder_what_may_be_a_report_is_read(page, tmp_path):
    (tmp_path / "within").mkdir()
    for name in ("awr.html", "within/two.LST", "trace.trc"):
        (tmp_path / name).write_text(own_report.EXAMPLE)
    with page.expect_file_chooser() as chooser:
        page.locator(".wait-own-folder").click()
    chooser.value.set_files(tmp_path)
    page.wait_for_function("document.querySelector('#own-report-file').files.length")
    assert sorted(read_of(answer_of(page))) == ["awr.html", "two.LST"]


def test_of_a_dropped_folder_what_may_be_a_report_is_read(page):
    page.evaluate(
        """(text) => {
        const file = (name) => ({ isFile: true, file: (found) => found(new File([text], name)) });
        const folder = (entries) => ({ isDirectory: true, createReader: () => (
          { readEntries: (found) => found(entries.splice(0, 2)) }) });
        const dropped = folder([file("a.txt"), file("b.trc"), folder([file("c.html")]), file("d.lst")]);
        const data = new DataTransfer();
        data.items.add(new File([""], "folder"));
        window.entry = DataTransferItem.prototype.webkitGetAsEntry;
        DataTransferItem.prototype.webkitGetAsEntry = () => dropped;
        document.querySelector(".wait-own-form").dispatchEvent(
          new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); }""",
        own_report.EXAMPLE,
    )
    page.wait_for_function("document.querySelector('#own-report-file').files.length")
    page.evaluate("() => { DataTransferItem.prototype.webkitGetAsEntry = window.entry; }")
    names = page.evaluate("[...document.querySelector('#own-report-file').files].map(({ name }) => name)")
    assert sorted(names) == sorted(read_of(answer_of(page))) == ["a.txt", "c.html", "d.lst"]


def saved(page, what):
    with page.expect_download() as download:
        page.locator(f".wait-out-{what}").click()
    return download.value.suggested_filename, Path(download.value.path()).read_text(encoding="utf-8")


def goes_out(page, answer, as_json):
    """What is copied and saved of an answer is what the book's Python says."""
    page.locator(".wait-out-text").click()
    page.wait_for_function("/^Copied/.test(document.querySelector('.wait-own-said').textContent)")
    assert page.evaluate("navigator.clipboard.readText()") == answer["text"]
    assert saved(page, "page") == ("shape-of-a-wait.html", answer["page"])
    name, text = saved(page, "json")
    assert name == "shape-of-a-wait.json"
    assert json.loads(text) == as_json


def test_of_one_report_all_goes_out_and_what_cannot_be_copied_is_saved(page):
    drop(page, {"awr.txt": own_report.EXAMPLE})
    answer = answer_of(page)
    goes_out(page, answer, answer["report"])
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    assert saved(page, "text") == ("shape-of-a-wait.txt", answer["text"])
    page.evaluate("() => { delete navigator.clipboard.writeText; }")
    assert "saved as a file" in message(page)


def test_of_many_a_saved_page_is_whole_without_a_script_and_asks_for_nothing(page, visit, tmp_path):
    drop(page, FILES)
    answer = answer_of(page)
    goes_out(page, answer, json.loads(answer["json"]))
    (tmp_path / "saved.html").write_text(answer["page"], encoding="utf-8")
    opened = visit((tmp_path / "saved.html").as_uri(), java_script_enabled=False)
    assert opened.requests == [opened.page.url]
    assert "mail.txt" in opened.page.locator("body").text_content()


def test_all_that_is_folded_opens_and_folds_again(page):
    given(page, own_report.EXAMPLE)
    folded, button = page.locator(".wait-own-answer details:not([open])"), page.locator(".wait-out-all")
    before = folded.count()
    assert before and button.inner_text() == "Show everything"
    button.click()
    assert not folded.count() and button.inner_text() == "Fold it again"
    button.click()
    assert folded.count() == before and button.inner_text() == "Show everything"


def test_what_the_page_loads_before_it_is_asked_has_no_part_of_the_reader():
    texts = [path.read_text(encoding="utf-8") for path in (SITE / "_hashed").glob("your-own-report.*.js")]
    forms = [text for text in texts if "waitModels" not in text]  # the other has the models of the page's charts
    assert len(forms) == 1 and sum(map(len, forms)) < 30_000
