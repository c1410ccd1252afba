"""A page as a talk: every section is a slide, keys, presses and swipes turn, and what a slide holds works."""

import re

import pytest
from built import SITE, one_of_each_kind, pages
from playwright.sync_api import expect

CHAPTERS = [name for name in pages() if 'class="wait-sheet-links' in (SITE / name).read_text(encoding="utf-8")]
SIZES = {"projector": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}
PAGE = "hw-contention.html"


def begun(visit, address, **options):
    opened = visit(address, **({"reduced_motion": "reduce"} | options))
    opened.page.locator(".wait-talk").wait_for()
    return opened


def at(page):
    """The number of the slide, and of how many."""
    number, of = re.match(r"(\d+) of (\d+): ", page.locator(".wait-talk-told").inner_text()).groups()
    return int(number), int(of)


def hash_of(page):
    return page.evaluate("location.hash.slice(1)")


def swipe(page, by, y=300):
    """A finger that moves sideways."""
    touch = page.context.new_cdp_session(page)
    start = 195 - by / 2
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": y}]})
    for part in (0.25, 0.5, 0.75, 1):
        points = [{"x": start + by * part, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("name", "size"), [(PAGE, "phone"), (PAGE, "projector"), ("strangers.html", "phone")])
def test_every_section_is_shown_once_and_none_is_too_wide(visit, site, name, size):
    opened = begun(visit, f"{site}/{name}?present", viewport=SIZES[size])
    page = opened.page
    wanted = page.evaluate("""() => {
      const folds = [...document.querySelectorAll("article details:not(.wait-film *)")];
      if (folds.some((each) => each.open)) throw new Error("a fold is open");
      return {
        sections: [...document.querySelectorAll("article.bd-article section > :is(h1, h2, h3)")].filter((each) =>
          !each.closest(".cell")).map((each) => each.textContent),
        figures: [...document.querySelectorAll(".wait-explorable:not([hidden]), .wait-film")].map(({ id }) => id),
      };
    }""")
    shown, figures = [], []
    total = at(page)[1]
    for number in range(1, total + 1):
        seen = page.evaluate("""() => ({
          told: document.querySelector(".wait-talk-told").innerText,
          heads: [...document.querySelectorAll("article.bd-article section > :is(h1, h2, h3)")].filter((each) =>
            each.checkVisibility() && !each.closest(".cell")).map((each) => each.textContent),
          figures: [...document.querySelectorAll(".wait-explorable:not([hidden]), .wait-film")].filter((each) =>
            each.checkVisibility()).map(({ id }) => id),
          wide: document.documentElement.scrollWidth - innerWidth,
        })""")
        assert seen["told"].startswith(f"{number} of {total}: ")
        shown += seen["heads"]
        figures += seen["figures"]
        assert seen["wide"] <= 0, hash_of(page)
        assert len(seen["figures"]) <= 1
        page.keyboard.press("PageDown")
    assert (shown, figures) == (wanted["sections"], wanted["figures"])
    assert page.locator(".wait-talk-on").is_disabled()
    assert opened.complaints == []


def test_a_chart_is_seen_and_its_slider_moves(visit, site, figures):
    page = begun(visit, f"{site}/{figures[0][0]}?present").part().page
    for size in SIZES.values():
        page.set_viewport_size(size)
        for data in one_of_each_kind(figures):
            page.evaluate(f"location.hash = 'try-{data['name']}'")
            _is_seen_and_moves(page, page.locator(f"#try-{data['name']}"), size)


def _is_seen_and_moves(page, figure, size):
    slider = figure.locator(".wait-slider input[type='range']").first
    before = at(page)
    slider.focus()
    text = slider.get_attribute("aria-valuetext")
    at_the_start = slider.evaluate("(each) => each.value === each.min")
    page.keyboard.press("ArrowRight" if at_the_start else "ArrowLeft")
    assert slider.get_attribute("aria-valuetext") != text
    assert at(page) == before
    chart = figure.locator(".wait-chart").bounding_box()
    assert chart["width"] > 250 and chart["x"] >= 0
    assert chart["x"] + chart["width"] <= size["width"]
    room = size["height"] - page.locator(".wait-talk").bounding_box()["height"]
    assert chart["y"] >= 0 and chart["y"] + 0.6 * chart["height"] <= room


def test_keys_turn_and_the_address_says_where(visit, site):
    page = begun(visit, f"{site}/{PAGE}?present").page
    assert at(page)[0] == 1
    places = [hash_of(page)]
    for key in ("ArrowRight", " ", "PageDown"):
        page.keyboard.press(key)
        places.append(hash_of(page))
    assert at(page)[0] == 4 and len(set(places)) == 4
    assert page.locator(f"#{places[-1]}").is_visible() and page.locator(f"#{places[0]} > h1").is_hidden()
    for key in ("ArrowLeft", "Shift+ ", "PageUp", "PageUp"):
        page.keyboard.press(key)
    assert at(page)[0] == 1
    again = begun(visit, f"{site}/{PAGE}?present#{places[2]}").page
    assert (hash_of(again), at(again)[0]) == (places[2], 3)
    again.keyboard.press("Escape")
    assert again.locator(".wait-talk").count() == 0
    assert "present" not in again.url and hash_of(again) == places[2]
    assert again.locator("article h1").is_visible() and again.locator(".bd-footer-content").is_visible()


def test_what_has_the_focus_keeps_its_keys_but_page_keys_turn(visit, site):
    page = begun(visit, f"{site}/{PAGE}?present#try-hw-states").page
    here = at(page)
    slider = page.locator("#try-hw-states .wait-slider input[type='range']").first
    slider.focus()
    text = slider.get_attribute("aria-valuetext")
    page.keyboard.press("PageDown")
    assert at(page)[0] == here[0] + 1
    assert slider.get_attribute("aria-valuetext") == text
    page.evaluate("location.hash = 'watch-hw-film'")
    film = page.locator("#watch-hw-film[data-loaded]")
    film.wait_for()
    here = at(page)
    page.locator("#watch-hw-film .wait-film-stage").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.getElementById('watch-hw-film').film.at") > 0
    page.keyboard.press("Space")
    assert page.evaluate("document.getElementById('watch-hw-film').film.playing")
    assert at(page) == here
    page.keyboard.press("PageUp")
    assert at(page)[0] == here[0] - 1
    page.evaluate("location.hash = 'what-was-captured'")
    page.locator("#what-was-captured summary").first.focus()
    page.keyboard.press("Space")
    assert page.locator("#what-was-captured details[open]").count() == 1


def test_presses_at_the_sides_turn(visit, site):
    page = begun(visit, f"{site}/{PAGE}?present", viewport=SIZES["projector"]).page
    page.mouse.click(1265, 300)
    page.mouse.click(1265, 300)
    assert at(page)[0] == 3
    page.mouse.click(15, 300)
    assert at(page)[0] == 2
    text = page.locator("#the-complaint p").first.bounding_box()
    assert text["x"] >= page.locator(".wait-talk-back").bounding_box()["width"]


def test_swipes_turn_but_not_on_a_slider(visit, site):
    page = begun(visit, f"{site}/{PAGE}?present", viewport=SIZES["phone"], has_touch=True, is_mobile=True).page
    page.locator(".wait-talk-on").tap()  # ahead of the swipes: what still glides swallows a tap
    expect(page.locator(".wait-talk-told")).to_have_text(re.compile("^2 of "))
    swipe(page, 200)
    assert at(page)[0] == 1
    swipe(page, -200)
    assert at(page)[0] == 2
    page.evaluate("location.hash = 'try-hw-closed'")
    here = at(page)
    slider = page.locator("#try-hw-closed .wait-slider input[type='range']").first
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    swipe(page, -200, box["y"] + box["height"] / 2)
    assert at(page) == here


def test_the_link_begins_it_where_the_page_is(visit, site):
    opened = visit(f"{site}/{PAGE}?hw-closed.sessions=9")
    page = opened.page
    assert not [each for each in opened.requests if "talk." in each]
    page.locator(".wait-talk-link").click()
    page.locator(".wait-talk").wait_for()
    assert "hw-closed.sessions=9" in page.url and "present" in page.url
    page.evaluate("location.hash = 'try-hw-closed'")
    assert page.locator("#try-hw-closed [data-slider='sessions']").get_attribute("aria-valuetext") == "9"
    link = page.locator("a.wait-try:visible").first
    link.click()
    assert page.locator(f"[id='{hash_of(page)}']").is_visible()


def test_from_disk_and_under_the_policy(visit):
    opened = begun(visit, f"{(SITE / PAGE).as_uri()}?present", bypass_csp=False)
    opened.page.keyboard.press("PageDown")
    assert at(opened.page)[0] == 2
    assert opened.complaints == []


def test_every_page_of_the_book_has_the_link(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8")
    assert html.count('class="wait-talk-link') == (page_name not in ("search.html", "genindex.html"))
