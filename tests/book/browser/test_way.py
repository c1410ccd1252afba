"""On the way: what is before and after, how far one is, and what a reader has opened."""

import pytest
from built import SITE, UNFOLD
from playwright.sync_api import expect
from watched import SETTLE

from models.book.chapters import PAGES

DESKTOP, PHONE = {"width": 1280, "height": 844}, {"width": 390, "height": 844}
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
FIRST, SECOND, THIRD = (f"{chapter.file}.html" for chapter in PAGES[:3])
_KEPT = "localStorage.getItem('wait-opened')"


@SIZES
def test_from_the_middle_of_a_chapter_one_gets_to_the_next_and_back(visit, size):
    page = visit(SECOND, viewport=size, has_touch=size is PHONE).page
    page.evaluate("scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' })")
    for end, name in (("next", THIRD), ("prev", SECOND), ("prev", FIRST)):
        link = page.locator(f".wait-way a[rel={end}]")
        box = link.bounding_box()
        assert min(box["width"], box["height"]) >= 24 and 0 <= box["y"] < 60
        link.tap() if size is PHONE else link.click()
        page.wait_for_url(f"**/{name}")
    assert page.locator(".wait-way-place").inner_text().split()[-3:] == ["1", "of", str(len(PAGES))]


def test_the_links_are_said_to_lead_back_and_on_and_take_no_key(visit):
    page = visit(SECOND, viewport=PHONE).page
    for end, index in (("Previous", 0), ("Next", 2)):
        expect(page.get_by_role("link", name=f"{end}: {PAGES[index].title}", exact=True)).to_be_visible()
    for key in ("ArrowRight", "ArrowLeft", "n", "p", "j", "k"):
        page.keyboard.press(key)
    page.evaluate("new Promise((done) => setTimeout(done, 200))")
    assert page.url.endswith(SECOND)
    page.locator(".wait-way a[rel=next]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{THIRD}")


@pytest.fixture
def second(shared):
    """The second chapter, which the tests scroll."""
    return shared(SECOND, viewport=DESKTOP).page


def test_a_line_grows_as_one_reads(second):
    second.emulate_media(reduced_motion="no-preference")
    far = """async (share) => {
      const most = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: share * most, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return new DOMMatrix(getComputedStyle(document.querySelector(".bd-header-article"), "::after").transform).a;
    }"""
    assert [second.evaluate(far, share) for share in (0, 0.5, 1)] == pytest.approx([0, 0.5, 1], abs=0.02)


def test_at_the_end_of_a_page_its_last_section_is_marked_and_above_it_another(second):
    second.emulate_media(reduced_motion="reduce")
    marked = second.locator("#pst-page-toc-nav a[aria-current=true]")
    second.keyboard.press("End")
    expect(marked).to_have_text(["Sources"])
    for _ in range(30):  # a key may come too fast to count, and what is drawn above moves the page down
        second.keyboard.press("PageUp")
        second.evaluate(SETTLE)
        if marked.inner_text() != "Sources":
            break
    expect(marked).not_to_have_text(["Sources"])
    second.locator("#pst-page-toc-nav a", has_text="Exercises").click()
    expect(marked).to_have_text(["Exercises"])


def marked(page, where=".wait-map"):
    return page.locator(f"{where} a[data-opened]").evaluate_all(
        "(all) => all.map((each) => each.pathname.split('/').at(-1))"
    )


@pytest.mark.parametrize("from_disk", [False, True], ids=["served", "from disk"])
def test_what_was_opened_is_marked_on_the_map_and_in_the_list(visit, site, from_disk):
    root = SITE.as_uri() if from_disk else site
    page = visit(f"{root}/{SECOND}").page
    page.goto(f"{root}/{THIRD}")
    page.goto(f"{root}/index.html")
    expect(page.locator(".wait-map a[data-opened]")).to_have_count(2)
    assert marked(page) == marked(page, ".bd-docs-nav") == [SECOND, THIRD]


@SIZES
def test_it_can_be_forgotten_and_then_there_is_nothing_to_forget(visit, size):
    page = visit("index.html", viewport=size, has_touch=size is PHONE).page
    button = page.get_by_role("button", name="Forget what I opened")
    for forget in [button.tap] if size is PHONE else [button.click, lambda: button.press("Enter")]:
        page.evaluate("(kept) => localStorage.setItem('wait-opened', kept)", f'["{PAGES[1].file}"]')
        page.reload()
        expect(page.locator(".wait-map a[data-opened]")).to_have_count(1)
        page.evaluate(UNFOLD)  # the list of all chapters
        forget()
        assert marked(page) == [] and page.evaluate(_KEPT) is None
        expect(button).to_be_hidden()
    page.reload()
    assert marked(page) == []
    expect(button).to_be_hidden()


def test_a_reader_who_comes_back_finds_the_mark_and_nothing_else_is_kept_or_sent(visit, site):
    visited = visit("index.html")
    page = visited.page
    page.locator(f'.wait-map a[href^="{SECOND}"]').click()
    page.wait_for_url(f"**/{SECOND}*")
    page.go_back()
    expect(page.locator(".wait-map a[data-opened]")).to_have_count(1)
    assert page.evaluate(_KEPT) == f'["{PAGES[1].file}"]'
    assert page.evaluate("document.cookie") == ""
    assert all(url.startswith((site, "data:")) and "?" not in url for url in visited.requests)


def test_what_it_cannot_read_is_nothing(visit, site):
    visited = visit(SECOND)
    for stored in ("null", "{}", "[", '"a"', "7"):
        visited.page.evaluate("(kept) => localStorage.setItem('wait-opened', kept)", stored)
        visited.page.goto(f"{site}/index.html")
        assert marked(visited.page) == [] and visited.complaints == [], stored


# What the theme keeps is not asked here: its scripts do not reckon with it.
_REFUSES = """
  const refuse = (key) => {
    if (key === "wait-opened") throw new Error("refused");
    return null;
  };
  const value = { getItem: refuse, setItem: refuse, removeItem: refuse };
  Object.defineProperty(window, "localStorage", { value });
"""


def test_a_browser_that_keeps_nothing_marks_nothing(visit, site):
    visited = visit("glossary.html")
    visited.page.add_init_script(_REFUSES)
    for name in (SECOND, "index.html"):
        visited.page.goto(f"{site}/{name}")
    assert marked(visited.page) == [] and visited.complaints == []
