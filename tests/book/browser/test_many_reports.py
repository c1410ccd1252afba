"""The form given many reports: one answer for the whole, how far it is, stopped on the way, and what goes out."""

import functools
import json
from pathlib import Path

import pytest
from analyst.reports.awr import HTML, Awr
from analyst.reports.truth import truth
from built import SITE
from test_report_form import PAGE, empty, given, same, told

from models.analyst import form as answers
from models.book.pages.form import own_report

HOSTILE = '<img src=x onerror="window.broken=1">.txt'
FILES = {
    **{f"awr_{seed}.html": Awr((19, 0, 0, 0, 0), HTML).write(truth(seed, short=True)) for seed in (1, 2)},
    "mail.txt": "Dear all,\nthe database is slow.\n",
    HOSTILE: own_report.EXAMPLE,
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


@pytest.fixture(scope="module")
def offline(shared):
    """The page with its reader started, and the network then cut off."""
    visited = shared(PAGE, permissions=["clipboard-read", "clipboard-write"])
    given(visited.page, own_report.EXAMPLE)
    visited.context.set_offline(True)
    visited.before = len(visited.requests)
    return visited


@pytest.fixture
def page(offline):
    """That page, with nothing given yet, and as fast as it is; afterwards as large as it was."""
    offline.page.evaluate(_SLOW, None)
    offline.page.evaluate(_SIZE, None)
    empty(offline.page)
    size = offline.page.viewport_size
    yield offline.page
    offline.page.set_viewport_size(size)


def drop(page, files):
    """Drop files, which are read at once as the reader is there."""
    page.evaluate(_DROP, list(files.items()))


def said(page):
    return page.locator(".wait-own-said").inner_text()


@functools.cache
def _snapshots(text, name):
    return answers.snapshots(text.encode(), name)


def expected(files):
    """What the same modules answer here."""
    each = [json.loads(_snapshots(text, name)) for name, text in files.items()]
    found = [snapshot for one in each for snapshot in one.get("snapshots", [])]
    return json.loads(
        answers.whole(json.dumps(found), refused=json.dumps([one["refused"] for one in each if "refused" in one]))
    )


def alike(one, other):
    """The same answers, the figures of their JSON but for the last digits."""
    return same(one | {"json": json.loads(one["json"])}, other | {"json": json.loads(other["json"])})


def test_several_files_have_one_answer_that_names_what_was_refused(page, offline, site):
    """On a phone, where nothing scrolls sideways; nothing is asked for, and nothing stored."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(_SLOW, 300)
    drop(page, FILES)
    assert page.locator(".wait-own-stop").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert alike(told(page), expected(FILES))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shown = page.locator(".wait-own-answer")
    assert said(page) == f"{len(FILES)} files read, 1 of them refused. {shown.locator('h3').first.inner_text()}"
    assert "mail.txt" in shown.text_content() and HOSTILE in shown.text_content()
    assert not shown.locator("img, script").count() and page.evaluate("window.broken") is None
    assert [url for url in offline.requests[offline.before :] if not url.startswith(("blob:", "data:"))] == []
    assert page.url == f"{site}/{PAGE}"
    kept = page.evaluate(
        "[...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie].join()"
    )
    assert "awr" not in kept
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 0


def test_several_workers_have_the_answer_of_one(page):
    page.evaluate(
        """() => { window.started = 0; window.one = window.Worker;
        window.Worker = class extends one { constructor(...given) { super(...given); window.started += 1; } };
        Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 2, configurable: true }); }"""
    )
    page.evaluate(_SIZE, 1.5 * WORTH / len(FILES))
    drop(page, FILES)
    found = told(page)
    started = page.evaluate("window.started")
    page.evaluate("() => { window.Worker = window.one; delete navigator.hardwareConcurrency; }")
    assert started == 1  # beside the one that is there
    assert alike(found, expected(FILES))


def test_how_far_it_is_shows_and_is_said_at_most_every_two_seconds(page):
    page.evaluate(_SLOW, 300)  # seven files take two seconds at least
    files = {f"{place}.txt": "no report\n" * 9 for place in range(14)} | {"awr.txt": own_report.EXAMPLE}
    seen = page.evaluate_handle(_WATCH)
    drop(page, files)
    told(page)
    seen = seen.json_value()
    assert seen["shares"] == sorted(seen["shares"]) and len({*seen["shares"]}) > 10 and seen["shares"][-1] == 1
    progress = [at for at, sentence in seen["said"] if "the last of them" in sentence]
    assert len(progress) >= 2
    assert all(later - earlier >= 2000 for earlier, later in zip(progress, progress[1:], strict=False))
    assert not page.locator(".wait-own-progress").is_visible() and not page.locator(".wait-own-stop").is_visible()


def test_stopped_it_answers_from_what_was_read(page):
    page.evaluate(_SLOW, 300)
    files = {f"{place}.txt": own_report.EXAMPLE for place in range(40)}
    page.locator(".wait-own-read").focus()
    drop(page, files)
    page.wait_for_function("document.querySelector('.wait-own-progress').value > 2 / 40")
    for _ in range(4):  # the example, to forget, and the end of the row
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "wait-own-stop":
            break
    page.keyboard.press("Enter")
    found = told(page)
    count = int(said(page).removeprefix("Stopped after ").split(" of 40 files")[0])
    assert 2 < count < 40
    assert alike(found, expected(dict(list(files.items())[:count])))
    assert page.evaluate("document.activeElement.className") == "wait-own-read"


def test_what_was_stopped_or_given_before_it_was_read_is_never_answered(page):
    page.evaluate(_SLOW, 10**7)
    drop(page, FILES)
    page.locator(".wait-own-stop").click()
    assert said(page) == "Stopped before anything was read."
    assert not page.locator(".wait-own-stop").is_visible()
    page.evaluate(_SLOW, 200)
    page.locator(".wait-own-read").click()
    page.locator(".wait-own-stop").wait_for()
    assert said(page) == f"Starting to read {len(FILES)} files …"
    drop(page, {"awr.txt": own_report.EXAMPLE})
    assert "report" in told(page)
    page.evaluate(_SLOW, None)
    drop(page, FILES)
    assert alike(told(page), expected(FILES))


def test_where_none_is_a_report_that_is_a_sentence(page):
    drop(page, {name: FILES["mail.txt"] for name in ("one.txt", "two.txt")})
    assert "None of the 2 files could be read. one.txt: " in told(page)["refused"]
    assert said(page).endswith(told(page)["refused"])
    assert not page.locator(".wait-own-out").is_visible()


def test_a_file_that_the_reader_fails_on_costs_no_other(page):
    page.evaluate(
        """() => { window.post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...more) {
          if (message.given?.[1] !== "bad.txt") return window.post.call(this, message, ...more);
          this.dispatchEvent(new ErrorEvent("error", { message: "memory" }));
        }; }"""
    )
    drop(page, {"bad.txt": own_report.EXAMPLE, "good.txt": own_report.EXAMPLE, "fine.txt": own_report.EXAMPLE})
    found = told(page)
    page.evaluate("() => { Worker.prototype.postMessage = window.post; }")
    assert "bad.txt: the reader failed on it" in found["html"]
    assert said(page).startswith("3 files read, 1 of them refused.")
    assert "good.txt" in found["json"] and "fine.txt" in found["json"]


def test_a_file_beyond_all_bounds_is_left_to_the_command(page):
    page.evaluate(_SIZE, 64 * 10**6 + 1)
    drop(page, {"huge.txt": own_report.EXAMPLE})
    assert "huge.txt is larger than 64 MB: give it to the command." in told(page)["refused"]


def read_of(found):
    """The names of the files that an answer is of."""
    return [snapshot["name"] for snapshot in json.loads(found["json"])["snapshots"]]


def test_of_a_chosen_folder_what_may_be_a_report_is_read(page, tmp_path):
    (tmp_path / "within").mkdir()
    for name in ("awr.html", "within/two.LST", "trace.trc"):
        (tmp_path / name).write_text(own_report.EXAMPLE)
    with page.expect_file_chooser() as chooser:
        page.locator(".wait-own-folder").click()
    chooser.value.set_files(tmp_path)
    page.wait_for_function("document.querySelector('#own-report-file').files.length")
    assert sorted(read_of(told(page))) == ["awr.html", "two.LST"]


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
    assert sorted(names) == sorted(read_of(told(page))) == ["a.txt", "c.html", "d.lst"]


def saved(page, what):
    with page.expect_download() as download:
        page.locator(f".wait-out-{what}").click()
    return download.value.suggested_filename, Path(download.value.path()).read_text(encoding="utf-8")


def goes_out(page, found, as_json):
    """What is copied and saved of an answer is what the book's Python says."""
    page.locator(".wait-out-text").click()
    page.wait_for_function("/^Copied/.test(document.querySelector('.wait-own-said').textContent)")
    assert page.evaluate("navigator.clipboard.readText()") == found["text"]
    assert saved(page, "page") == ("shape-of-a-wait.html", found["page"])
    name, text = saved(page, "json")
    assert name == "shape-of-a-wait.json"
    assert json.loads(text) == as_json


def test_of_one_report_all_goes_out_and_what_cannot_be_copied_is_saved(page):
    drop(page, {"awr.txt": own_report.EXAMPLE})
    found = told(page)
    goes_out(page, found, found["report"])
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    assert saved(page, "text") == ("shape-of-a-wait.txt", found["text"])
    page.evaluate("() => { delete navigator.clipboard.writeText; }")
    assert "saved as a file" in said(page)


def test_of_many_a_saved_page_is_whole_without_a_script_and_asks_for_nothing(page, visit, tmp_path):
    drop(page, FILES)
    found = told(page)
    goes_out(page, found, json.loads(found["json"]))
    (tmp_path / "saved.html").write_text(found["page"], encoding="utf-8")
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
