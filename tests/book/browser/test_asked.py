"""The question on the cover: what is on top of your report?"""

import pytest
from built import SITE
from chosen import some
from playwright.sync_api import expect

from models.analyst.findings.chapters import BY_FILE, CHAPTERS
from models.analyst.findings.checklists import checklists
from models.analyst.findings.first.advice import advice_by_name
from models.analyst.findings.first.typed import half_of_strangers
from models.book.covered import covered, every_event

COVER = "index.html"
PHONE = {"width": 390, "height": 844}
ANSWERS = {event.name: [chapter.address(".html") for chapter in event.chapters] for event in covered()}


@pytest.fixture
def cover(shared):
    """A cover that one question is asked after the other."""
    return shared(COVER).page


def ask(page, text):
    field = page.get_by_role("combobox")
    field.fill(text)
    field.press("Enter")


def message(page):
    return page.locator(".wait-asked-said").inner_text()


def answered(page):
    """The pages of the chapters that the answer names, in order."""
    return page.locator(".wait-asked-answer > details > p a").evaluate_all(
        "(all) => all.map((each) => each.href.split('/').at(-1))"
    )


def advised(page):
    return page.locator(".wait-asked-first").all_inner_texts()


def options(page):
    return page.get_by_role("option").evaluate_all("(all) => all.map((each) => each.firstChild.textContent)")


def test_an_event_is_answered_with_its_chapters_in_order(cover):
    for name, chapters in ANSWERS.items():
        ask(cover, name)
        assert answered(cover) == chapters, name
        assert f"On {name}: " in message(cover)


def test_any_event_is_answered_as_the_reader_of_reports_does(cover):
    for name in (*some(every_event(), 15), "enq: TX - row lock contention", "cell smart table scan"):
        ask(cover, name)
        advice = advice_by_name(name)
        (first,) = advised(cover)
        assert first.startswith(f"{name}: {advice.means}. First step: {advice.do}")
        assert f"Look at {advice.look.format(name)}." in first
        assert answered(cover) == ANSWERS.get(name, []), name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("enq: QQ - imagined", "find who holds it"),
        ("latch: imagined", "find who holds it"),
        ("GC IMAGINED", "service"),
    ],
)
def test_an_unknown_event_is_answered_by_what_it_is_called_like(cover, text, words):
    ask(cover, text)
    assert words in advised(cover)[0] and message(cover) == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("lfs", "log file sync"),
        ("LOG-FILE_SYNC", "log file sync"),
        ("logfilesync", "log file sync"),
        ("hw", "enq: HW - contention"),
        ("enq:HW contention", "enq: HW - contention"),
        ("log file sync            1,234     56.7     12.3  Commit", "log file sync"),
        ("log file switch (private strand fl", "log file switch (private strand flush incomplete)"),
        ("enq: TX - row lock cont", "enq: TX - row lock contention"),
    ],
)
def test_it_may_be_written_otherwise(cover, text, name):
    ask(cover, text)
    assert answered(cover) == ANSWERS.get(name, []) and advised(cover)[0].startswith(f"{name}: ")
    assert cover.get_by_role("combobox").input_value() == name


def test_a_name_of_several_events_is_answered_for_all(cover):
    ask(cover, "enqueue")
    locks = [name for name in ANSWERS if name.startswith("enq:")]
    assert answered(cover) == list(dict.fromkeys(chapter for name in locks for chapter in ANSWERS[name]))
    ask(cover, "TX")
    advice = " ".join(advised(cover))
    assert all(name in advice for name in every_event() if name.startswith("enq: TX - "))


@pytest.mark.parametrize("text", ["imagined wait for nothing", "<img src=x onerror=hurt=1>"])
def test_what_is_no_event_leads_to_where_all_are_read(cover, text):
    ask(cover, text)
    assert message(cover) == f"The book does not know “{text}”." and advised(cover) == []
    links = cover.locator(".wait-asked-answer a")
    assert [link.get_attribute("href") for link in links.all()] == ["your-own-report.html"]
    assert cover.evaluate("window.hurt") is None


SIX = ": 6 log writes. Of "
ALONE = "What that says"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("log file sync 12 ms, log file parallel write 2 ms", SIX),
        ("LFPW 2000us LFS 0.012 s", SIX),
        ("12ms log file sync and 2ms log file parallel write", SIX),
        ("lfs = 12,0 ms; lfpw = 2 ms", SIX),
        ("LFS 12 / 2", SIX),
        ("log file sync 12 2", SIX),
        ("log file sync 12 ms, 2 ms", SIX),
        ("enq: HW - contention 2 s", ALONE),
        ("log file sync 12 ms", ALONE),
        ("lfs 12 ms lfs 2 ms", ALONE),
        ("hw 5 us", ALONE),
    ],
)
def test_two_times_are_a_ratio_beside_public_databases_and_one_is_none(cover, text, words):
    ask(cover, text)
    timed = cover.locator(".wait-asked-timed").inner_text()
    if words == SIX:
        assert SIX in timed and half_of_strangers() in timed
    else:
        assert timed.startswith(ALONE)
    assert answered(cover) and advised(cover)


@pytest.mark.parametrize("from_disk", [False, True], ids=["served", "from disk"])
def test_the_answer_has_the_box_and_the_steps_of_the_chapter(visit, from_disk):
    visited = visit(f"{SITE.as_uri()}/{COVER}" if from_disk else COVER, bypass_csp=False)
    page = visited.page
    ask(page, "HW")
    first, second = page.locator(".wait-asked-answer > details").all()[:2]
    expect(first.locator(".wait-short dt")).to_have_text(["You see", "It is", "What helps", "How sure"])
    expect(first.locator(".wait-steps > li")).to_have_count(len(checklists()["hw-contention"].steps))
    expect(first.locator("pre", has_text="alter table t modify lob (c) (cache)")).to_be_visible()
    assert second.locator(".wait-short").count() == 0
    second.locator("summary").click()
    expect(second.locator(".wait-short")).to_be_visible()
    assert visited.complaints == []


def test_names_are_offered_as_one_types_and_taken_by_keyboard(cover):
    field, press = cover.get_by_role("combobox"), cover.keyboard.press
    field.fill("")
    cover.keyboard.type("log fi")
    assert len(options(cover)) > 3 and all(name.startswith("log fi") for name in options(cover))
    expect(field).to_have_attribute("aria-expanded", "true")
    second = options(cover)[1]
    press("ArrowDown")
    press("ArrowDown")
    chosen = cover.locator(f"#{field.get_attribute('aria-activedescendant')}")
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(chosen).to_contain_text(second)
    for key in ("ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "Enter"):
        press(key)
    assert field.input_value() == second and answered(cover) == ANSWERS.get(second, [])
    expect(cover.get_by_role("listbox")).to_be_hidden()
    expect(field).to_be_focused()


def test_escape_and_leaving_close_the_names(cover):
    field = cover.get_by_role("combobox")
    for leave in ("Escape", "Tab"):
        field.fill("log")
        expect(cover.get_by_role("listbox")).to_be_visible()
        field.press(leave)
        expect(cover.get_by_role("listbox")).to_be_hidden()
        expect(field).to_have_attribute("aria-expanded", "false")


def take(page, press):
    page.get_by_role("combobox").fill("buffer")
    option = page.get_by_role("option", name="buffer busy waits")
    box = option.bounding_box()
    assert box["height"] >= 24 and box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    press(option)
    assert answered(page) == ANSWERS["buffer busy waits"]
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_a_click_takes_a_name_and_a_button_asks(cover):
    take(cover, lambda option: option.click())
    cover.get_by_role("combobox").fill("hw 15")
    cover.get_by_role("button", name="Show").click()
    assert answered(cover) == ANSWERS["enq: HW - contention"]
    assert cover.locator(".wait-asked-timed").inner_text().startswith(ALONE)


def test_on_a_phone_the_question_comes_first_a_name_is_tapped_and_the_map_shows_its_links(visit):
    page = visit(COVER, viewport=PHONE, has_touch=True).page
    parts = "article h1", "#asked", "article table", ".wait-film"
    tops = [page.locator(part).first.bounding_box()["y"] for part in parts]
    assert tops == sorted(tops)
    assert tops[1] < PHONE["height"] / 2
    take(page, lambda option: option.tap())
    boxes = [link.bounding_box() for link in page.locator(".wait-map a").all()]
    assert len(boxes) == len(CHAPTERS) and all(box["x"] + box["width"] <= PHONE["width"] for box in boxes)


def test_without_scripts_it_is_a_table_with_links(visit):
    page = visit(COVER, java_script_enabled=False).page
    expect(page.get_by_role("combobox")).to_be_hidden()
    rows = page.locator(".wait-asked table tbody tr")
    listed = [checklist for checklist in checklists().values() if checklist.listed]
    assert rows.count() == len(listed) + 2
    for row, checklist in zip(rows.all(), listed, strict=False):
        links = [link.get_attribute("href") for link in row.locator("a").all()]
        chapter = checklist.chapter
        assert links == [f"checklists.html#{chapter}", BY_FILE[chapter].address(".html")]
