"""The words of a page that name a part of a chart, or a term of the glossary: by mouse, touch and keyboard."""

import re

import pytest
from built import SITE, pages

WITH_TERMS = [
    name for name in pages() if '<template id="wait-terms">' in (SITE / name).read_text(encoding="utf-8")
]
CHAPTER = "hw-contention.html"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

N = '.math[data-names="hw-closed slider:sessions"]'
NOW = '[data-follows="hw-closed readout 0"]'
TERM = "a.wait-term[href$=term-high-water-mark]"


def opened(visit, address, **options):
    """A page whose words are linked, which happens when it has nothing else to do."""
    page = visit(address, **options).page
    page.wait_for_selector("html[data-words]", state="attached")
    return page


@pytest.fixture
def page(visit, site):
    return opened(visit, f"{site}/{CHAPTER}")


@pytest.fixture
def phone(visit, site):
    return opened(visit, f"{site}/{CHAPTER}", **PHONE)


def lit(page):
    """What of which figure is lit, by its labels; and words as they are."""
    return page.locator(".wait-lit").evaluate_all(
        "(all) => all.map((each) => each.dataset.names ?? each.querySelector('label, .wait-label')?.textContent"
        " ?? each.getAttribute('class').match(/(curve|here|key)_\\d+/)?.[0] ?? each.getAttribute('class'))"
    )


@pytest.mark.parametrize("name", WITH_TERMS)
def test_a_page_carries_each_term_that_it_uses_once_and_nothing_else(name):
    html = (SITE / name).read_text(encoding="utf-8")
    carried = re.findall(r'<div data-term="([^"]+)"', html)
    used = set(re.findall(r'class="wait-term reference internal" href="glossary\.html#([^"]+)"', html))
    used |= set(re.findall(r'class="reference internal wait-term" href="glossary\.html#([^"]+)"', html))
    assert sorted(used) == carried
    glossary = (SITE / "glossary.html").read_text(encoding="utf-8")
    assert all(f'id="{anchor}"' in glossary for anchor in carried)


def test_a_symbol_shows_its_slider_and_says_what_it_is_to_whoever_points_at_it(page):
    page.locator(N).last.hover()
    note = page.get_by_role("dialog")
    assert "Sessions (N): 7" in note.inner_text()
    assert lit(page) == ["Sessions (N)"]
    page.clock.install()
    note.get_by_role("link").hover()
    page.clock.run_for(500)
    assert note.is_visible(), "one can point at what it says"
    page.keyboard.press("Escape")
    note.wait_for(state="hidden")
    page.mouse.move(0, 0)
    assert lit(page) == []


def test_a_figure_in_a_sentence_shows_its_readout_and_the_curve_that_draws_it(page):
    page.locator("#try-hw-closed").scroll_into_view_if_needed()
    page.locator("#try-hw-closed .wait-chart .curve_1_marks").first.wait_for(state="attached")
    page.locator(NOW).hover()
    assert lit(page)[0] == "Mean wait" and {"curve_0", "here_0", "key_0"} == set(lit(page)[1:])
    pale = page.locator("#try-hw-closed .wait-chart .curve_1_marks")
    page.wait_for_function("(curve) => getComputedStyle(curve).opacity === '0.25'", arg=pale.element_handle())
    page.mouse.move(0, 0)
    page.wait_for_function("(curve) => getComputedStyle(curve).opacity === '1'", arg=pale.element_handle())


def test_a_slider_shows_its_words_to_the_mouse_and_to_the_keyboard(page):
    slider = page.locator("#try-hw-open [data-slider=service_time]")
    slider.hover()
    words = lit(page)
    assert len(words) > 3 and set(words) == {"hw-open slider:service_time"}
    within = page.locator(".math[data-tex^='W_q ='] use.wait-lit")
    assert within.count() == 1, "the S of the law is lit as well"
    page.mouse.move(0, 0)
    assert lit(page) == []
    slider.focus()
    assert lit(page) == words
    page.locator("#try-hw-open .wait-reset").focus()
    assert lit(page) == []


def test_a_key_of_a_chart_shows_the_words_for_its_curve(page):
    page.locator("#try-hw-open").scroll_into_view_if_needed()
    page.locator("#try-hw-open .wait-chart svg.marks .key_0_label_marks text").hover()
    assert lit(page) and all("hw-open curve:0" in each for each in lit(page))


def test_a_term_opens_where_it_stands_by_a_click_and_by_touch(page, phone):
    for device, press in ((page, "click"), (phone, "tap")):
        term = device.locator(TERM).first
        getattr(term, press)()
        note = device.get_by_role("dialog")
        note.get_by_text("The border in a segment").wait_for()
        assert term.get_attribute("aria-expanded") == "true"
        box, room = note.bounding_box(), device.viewport_size
        assert box["x"] >= 0 and box["x"] + box["width"] <= room["width"]
        assert note.get_by_role("link").get_attribute("href") == "glossary.html#term-high-water-mark"
        device.locator("article h1").click(position={"x": 5, "y": 5})
        note.wait_for(state="hidden")
        assert device.url.endswith(CHAPTER)


def test_by_touch_a_symbol_says_what_it_is_and_leads_to_its_chart(phone):
    phone.locator(N).last.tap()
    note = phone.get_by_role("dialog")
    assert "Sessions (N): 7" in note.inner_text() and lit(phone) == ["Sessions (N)"]
    note.get_by_role("link").tap()
    phone.wait_for_url("**#try-hw-closed")
    assert "Sessions (N)" in phone.locator("#try-hw-closed .wait-slider").first.inner_text()


def test_arrow_keys_go_along_the_words_and_enter_opens_one(page):
    section = page.locator("#the-mechanism")
    words = section.locator(".wait-stop")
    words.first.focus()
    page.keyboard.press("ArrowRight")
    at = "document.activeElement === document.querySelectorAll('#the-mechanism .wait-stop')[{}]"
    assert page.evaluate(at.format(1))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(at.format(0))
    page.keyboard.press("Enter")
    note = page.get_by_role("dialog")
    note.get_by_text("The border in a segment").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "In the glossary"
    page.keyboard.press("Escape")
    note.wait_for(state="hidden")
    assert page.evaluate(at.format(0))
    for _ in range(words.count()):
        page.keyboard.press("ArrowDown")
    last = words.last
    assert page.evaluate(at.format(words.count() - 1)) and last.get_attribute("role") == "button"
    page.keyboard.press("Space")
    note.wait_for()
    assert "in The open queue" in note.inner_text()
    assert "Hold time (S)" in lit(page)


def test_a_slider_moves_with_its_words_lit_and_lays_nothing_out(page):
    """Words are lit when somebody comes to a slider, not at each of its values."""
    page.locator("#try-hw-closed [data-slider=sessions]").focus()
    changed = page.evaluate("""async () => {
      let changes = 0;
      const watcher = new MutationObserver((all) => {
        changes += all.filter(({ target }) => target.matches?.("[data-names]")).length;
      });
      watcher.observe(document.querySelector("article"), { attributes: true, subtree: true });
      const slider = document.querySelector("#try-hw-closed [data-slider=sessions]");
      for (const value of [3, 4, 5]) {
        slider.value = value;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }
      await new Promise((done) => setTimeout(done, 50));
      return changes;
    }""")
    assert changed == 0


def test_without_scripts_a_term_leads_to_the_glossary(visit, site):
    page = visit(f"{site}/{CHAPTER}", java_script_enabled=False).page
    page.locator(TERM).first.click()
    page.wait_for_url("**/glossary.html#term-high-water-mark")


def test_from_disk_a_term_opens_too(visit):
    visited = visit(f"{SITE.as_uri()}/{CHAPTER}")
    visited.page.wait_for_selector("html[data-words]", state="attached")
    visited.page.locator(TERM).first.click()
    visited.page.get_by_role("dialog").get_by_text("The border in a segment").wait_for()
    assert visited.complaints == []
