"""The question on the cover: what is on top of your report?"""

import pytest
from built import SITE, Visit
from chosen import some
from playwright.sync_api import expect

from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.checklists import checklists
from models.analyst.findings.first.advice import advice_by_name
from models.analyst.findings.first.typed import half_of_strangers
from models.book.covered import covered, every_event

PHONE = {"width": 390, "height": 844}
CHAPTERS = {event.name: [chapter.address(".html") for chapter in event.chapters] for event in covered()}


@pytest.fixture(scope="module")
def asked(browser, site):
    """A cover that one question is asked after the other."""
    visited = Visit(browser, f"{site}/index.html")
    yield visited.page
    visited.context.close()


def ask(page, text):
    field = page.get_by_role("combobox")
    field.fill(text)
    field.press("Enter")


def said(page):
    return page.locator(".wait-asked-said").inner_text()


def answered(page):
    """The pages of the chapters that the answer names, in order."""
    return page.locator(".wait-asked-answer > details > p a").evaluate_all(
        "(all) => all.map((each) => each.href.split('/').at(-1))"
    )


def options(page):
    return page.get_by_role("option").evaluate_all("(all) => all.map((each) => each.firstChild.textContent)")


@pytest.mark.parametrize("name", CHAPTERS)
def test_an_event_is_answered_with_its_chapters_in_order(asked, name):
    ask(asked, name)
    assert answered(asked) == CHAPTERS[name]
    assert f"On {name}: " in said(asked)


def advised(page):
    return page.locator(".wait-asked-first").all_inner_texts()


@pytest.mark.parametrize(
    "name", [*some(every_event(), 40), "enq: TX - row lock contention", "cell smart table scan"]
)
def test_any_event_is_answered_with_what_the_reader_of_reports_says_of_it(asked, name):
    ask(asked, name)
    advice = advice_by_name(name)
    (first,) = advised(asked)
    assert first.startswith(f"{name}: {advice.means}. First step: {advice.do}")
    assert f"Look at {advice.look.format(name)}." in first
    assert answered(asked) == CHAPTERS.get(name, [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("enq: QQ - imagined", "find who holds it"),
        ("latch: imagined", "find who holds it"),
        ("GC IMAGINED", "service"),
    ],
)
def test_an_event_that_the_book_does_not_know_is_answered_by_what_it_is_called_like(asked, text, words):
    ask(asked, text)
    assert words in advised(asked)[0] and said(asked) == ""


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
def test_it_may_be_written_otherwise(asked, text, name):
    ask(asked, text)
    assert answered(asked) == CHAPTERS.get(name, []) and advised(asked)[0].startswith(f"{name}: ")
    assert asked.get_by_role("combobox").input_value() == name


def test_a_name_of_several_events_is_answered_for_all_of_them(asked):
    page = asked
    ask(page, "enqueue")
    locks = [name for name in CHAPTERS if name.startswith("enq:")]
    assert answered(page) == list(dict.fromkeys(chapter for name in locks for chapter in CHAPTERS[name]))
    ask(page, "TX")
    told = " ".join(advised(page))
    assert all(name in told for name in every_event() if name.startswith("enq: TX - "))


@pytest.mark.parametrize("text", ["imagined wait for nothing", "<img src=x onerror=hurt=1>"])
def test_an_event_without_a_chapter_leads_to_where_all_are_read(asked, text):
    page = asked
    ask(page, text)
    assert said(page) == f"The book does not know “{text}”." and advised(page) == []
    links = page.locator(".wait-asked-answer a")
    assert [link.get_attribute("href") for link in links.all()] == ["your-own-report.html"]
    assert page.evaluate("window.hurt") is None


@pytest.mark.parametrize("from_disk", [False, True], ids=["served", "from disk"])
def test_the_answer_has_the_box_and_the_steps_of_the_chapter(visit, site, from_disk):
    visited = visit(f"{SITE.as_uri() if from_disk else site}/index.html", bypass_csp=False)
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


def test_names_are_offered_as_one_types_and_taken_by_keyboard(asked):
    page = asked
    field = page.get_by_role("combobox")
    field.fill("")
    page.keyboard.type("log fi")
    assert len(options(page)) > 3 and all(name.startswith("log fi") for name in options(page))
    expect(field).to_have_attribute("aria-expanded", "true")
    second = options(page)[1]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(f"#{field.get_attribute('aria-activedescendant')}")
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(chosen).to_contain_text(second)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert field.input_value() == second and answered(page) == CHAPTERS.get(second, [])
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(field).to_be_focused()


def test_escape_and_leaving_close_the_names(asked):
    page = asked
    field = page.get_by_role("combobox")
    for leave in ("Escape", "Tab"):
        field.fill("log")
        expect(page.get_by_role("listbox")).to_be_visible()
        field.press(leave)
        expect(page.get_by_role("listbox")).to_be_hidden()
        expect(field).to_have_attribute("aria-expanded", "false")


def take(page, press):
    page.get_by_role("combobox").fill("buffer")
    option = page.get_by_role("option", name="buffer busy waits")
    box = option.bounding_box()
    assert box["height"] >= 24 and box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    press(option)
    assert answered(page) == CHAPTERS["buffer busy waits"]
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_a_name_is_taken_by_a_click(asked):
    take(asked, lambda option: option.click())


def test_on_a_phone_the_question_comes_first_and_a_name_is_tapped(visit, site):
    page = visit(f"{site}/index.html", viewport=PHONE, has_touch=True).page
    tops = [
        page.locator(each).first.bounding_box()["y"]
        for each in ("article h1", "#asked", "article table", ".wait-film")
    ]
    assert tops == sorted(tops)
    assert tops[1] < PHONE["height"] / 2
    take(page, lambda option: option.tap())


def test_without_scripts_it_is_a_table_with_links(visit, site):
    page = visit(f"{site}/index.html", java_script_enabled=False).page
    expect(page.get_by_role("combobox")).to_be_hidden()
    rows = page.locator(".wait-asked table tbody tr")
    listed = [each for each in checklists().values() if each.listed]
    assert rows.count() == len(listed) + 2
    for row, each in zip(rows.all(), listed, strict=False):
        links = row.locator("a").evaluate_all("(all) => all.map((link) => link.getAttribute('href'))")
        assert links == [f"checklists.html#{each.chapter}", BY_FILE[each.chapter].address(".html")]


def timed(page):
    return page.locator(".wait-asked-timed").inner_text()


@pytest.mark.parametrize(
    "text",
    [
        "log file sync 12 ms, log file parallel write 2 ms",
        "LFPW 2000us LFS 0.012 s",
        "12ms log file sync and 2ms log file parallel write",
        "lfs = 12,0 ms; lfpw = 2 ms",
        "LFS 12 / 2",
        "log file sync 12 2",
        "log file sync 12 ms, 2 ms",
    ],
)
def test_two_times_are_a_ratio_and_what_public_databases_have(asked, text):
    ask(asked, text)
    assert ": 6 log writes. Of " in timed(asked) and half_of_strangers() in timed(asked)
    assert answered(asked) and advised(asked)


@pytest.mark.parametrize(
    "text", ["enq: HW - contention 2 s", "log file sync 12 ms", "lfs 12 ms lfs 2 ms", "hw 5 us"]
)
def test_a_time_alone_keeps_the_event_and_makes_no_ratio(asked, text):
    ask(asked, text)
    assert timed(asked).startswith("What that says") and answered(asked)


def test_a_button_asks_as_the_enter_key_does(asked):
    asked.get_by_role("combobox").fill("hw 15")
    asked.get_by_role("button", name="Show").click()
    assert answered(asked) == CHAPTERS["enq: HW - contention"] and timed(asked).startswith("What that says")


def test_the_link_has_the_reader_of_reports_answer_what_was_typed(browser, site):
    visited = Visit(browser, f"{site}/index.html")
    ask(visited.page, "LFS 12 / 2")
    visited.page.locator(".wait-asked-timed a").click()
    answer = visited.page.locator(".wait-own-answer")
    expect(answer).to_contain_text("is 6 log writes of 2 ms", timeout=120_000)
    assert "#" not in visited.page.url
    visited.context.close()
