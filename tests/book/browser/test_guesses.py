"""Every guess and every thing to try of the built site, in a browser."""

import re
from urllib.parse import parse_qsl, urlparse

import pytest
from as_python import words
from built import SITE, Visit, explorables, pages

from models.book.chapters import PAGES

CHARTS = {data["name"]: data for _, data in explorables()}


def found(mark):
    """The pages whose HTML has a mark."""
    return [name for name in pages() if mark in (SITE / name).read_text(encoding="utf-8")]


GUESSES, TRIES, PLACED = found('<div class="wait-guess"'), found('<a class="wait-try"'), found(" data-value=")
ONE_OF_EACH = [next(name for name in GUESSES if name not in PLACED), PLACED[0]]  # a guess of words, and of a value


@pytest.mark.parametrize("chapter", PAGES, ids=lambda chapter: chapter.file)
def test_a_chapter_has_things_to_try(chapter):
    assert f"{chapter.file}.html" in TRIES, "say what to try with Tries under Move it"


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_every_choice_of_a_guess_is_answered_by_mouse_and_keyboard(visit, site, name):
    page = visit(f"{site}/{name}").page
    for guess in page.locator(".wait-guess").all():
        told, buttons = guess.locator(".wait-told"), guess.locator("button").all()
        answer = guess.locator("details p").text_content().removeprefix("The answer: ")
        assert not guess.locator("details").is_visible()
        right = [button.get_attribute("data-right") is not None for button in buttons]
        assert sum(right) == 1
        for button, is_right in zip(buttons, right, strict=True):
            button.click()
            by_mouse = told.inner_text()
            assert by_mouse.startswith("Right. " if is_right else "No. The answer: ")
            assert button.get_attribute("aria-pressed") == "true"
            assert guess.locator("[aria-pressed=true]").count() == 1
            choice = button.evaluate("(button) => button.firstChild.textContent")
            marks = guess.locator(".wait-mark").all_inner_texts()
            assert button.locator(".wait-mark").inner_text() == ("✓ Right" if is_right else "✗ Not so")
            assert sorted(marks) == (["✓ Right"] if is_right else ["✓ The answer", "✗ Not so"])
            assert answer.startswith(choice.rstrip(".")) == is_right
            told.evaluate("(place) => (place.textContent = '')")
            button.focus()
            page.keyboard.press("Enter")
            assert told.inner_text() == by_mouse


def test_there_are_guesses_that_stand_in_their_charts():
    assert PLACED == ["hw-contention.html", "log-file-sync.html", "space-or-speed.html"]


def test_a_guess_is_a_line_in_its_chart_until_that_goes_back(visit, site):
    page = visit(f"{site}/{PLACED[0]}").page
    guess = page.locator(".wait-guess[data-chart]")
    chart = page.locator(f"#try-{guess.get_attribute('data-chart')}")
    line = chart.locator(".guess_marks")
    chart.scroll_into_view_if_needed()
    for button in guess.locator("button").all():
        button.click()
        told = button.get_attribute("data-shown")
        if told:
            line.wait_for(state="attached")
        said = [text.removesuffix(" ↑") for text in line.locator("text").all_text_contents()]
        assert said == ([f"your guess: {told}"] if told else [])
        if not told:
            continue
        low, high = map(float, button.get_attribute("data-value").split(","))
        drawn, plot = line.bounding_box(), chart.locator("svg.marks").bounding_box()
        assert plot["y"] <= drawn["y"] <= drawn["y"] + drawn["height"] <= plot["y"] + plot["height"]
        assert line.locator("rect").count() + line.locator("line").count() == 1 and low <= high
    chart.locator(".wait-sliders input").first.press("ArrowRight")
    assert line.count() == 1
    chart.locator(".wait-reset").click()
    assert line.count() == 0


def test_a_guess_made_before_its_chart_is_drawn_stands_in_it_by_touch_too(visit, site):
    phone = {"viewport": {"width": 390, "height": 320}, "has_touch": True}
    page = visit(f"{site}/log-file-sync.html", **phone).page
    page.locator("#guess-lfs-uneven button").nth(1).tap()
    chart = page.locator("#try-lfs-busy")
    assert chart.locator(".guess_marks").count() == 0
    chart.scroll_into_view_if_needed()
    chart.locator(".guess_marks text").get_by_text("your guess: 1.25").wait_for()


def where(href):
    """Where the link of a try leads: the chart, and the value of each slider that it names."""
    address = urlparse(href)
    chart = CHARTS[address.fragment.removeprefix("try-")]
    asked = {key.removeprefix(f"{chart['name']}."): float(value) for key, value in parse_qsl(address.query)}
    return chart, asked


def shown_at(page, chart):
    """The value that each slider of a chart has on a page."""
    return values_at(chart, page.evaluate(_MOVED, chart["name"]))


def values_at(chart, moved):
    now = dict(moved)
    return {slider["name"]: slider["values"][now[slider["name"]]] for slider in chart["sliders"]}


_MOVED = """(name) => [...document.querySelectorAll(`#try-${name} input`)].map((input) => [
  input.dataset.slider, Number(input.value)])"""

# Follows every try of a page, and reads it, where it leads, and what the chart that it leads to then has and says.
_FOLLOW = """() => [...document.querySelectorAll("a.wait-try")].map((link) => {
  const href = link.getAttribute("href"), chart = document.getElementById(href.split("#")[1]);
  link.click();
  return {
    text: link.textContent, line: link.closest("li").innerText, href,
    moved: chart && MOVED(chart.id.replace("try-", "")),
    says: [...(chart?.querySelectorAll(".wait-value") ?? [])].map((each) => each.innerText),
  };
})""".replace("MOVED", f"({_MOVED})")


@pytest.fixture(scope="module", params=TRIES)
def tried(browser, site, request):
    """Every try of a page, followed: its text, that of its line, where it leads, and what its chart then says."""
    visited = Visit(browser, f"{site}/{request.param}")
    found = []
    for each in visited.page.evaluate(_FOLLOW):
        chart, asked = where(each["href"])
        assert (request.param, chart) in explorables(), (
            f"the chart that “{each['text']}” moves stands on another page"
        )
        found.append((each["text"], each["line"], chart, asked, values_at(chart, each["moved"]), each["says"]))
    assert found and visited.complaints == []
    visited.context.close()
    return request.param, found


def test_every_try_moves_its_chart_to_the_position_it_says(tried):
    for text, _, chart, asked, shown, _ in tried[1]:
        assert set(asked) <= {slider["name"] for slider in chart["sliders"]}, text
        for slider in chart["sliders"]:
            wanted = asked.get(slider["name"], slider["values"][slider["start"]])
            assert shown[slider["name"]] == wanted, f"{text}: {slider['label']}"


_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")
# Names of runs and the like, and factors.
_NO_POSITION = re.compile(r"\b(?:level|DBW|way) ?\d+|\d\d:\d\d|[\d.,]+ times")


def numbers(text):
    return {float(each.replace(",", "")) for each in _NUMBER.findall(_NO_POSITION.sub("", text))}


def test_a_number_in_a_try_is_the_one_that_a_slider_is_set_to(tried):
    for text, _, chart, asked, _, _ in tried[1]:
        at = {each["name"]: asked.get(each["name"], each["values"][each["start"]]) for each in chart["sliders"]}
        shown = [words(each, at[each["name"]]) for each in chart["sliders"]]
        assert numbers(text) <= set().union(*map(numbers, shown)), f"{text!r} sets {shown}"


def test_the_figures_beside_a_try_are_those_that_the_chart_shows(tried):
    """A figure of a readout that the text names in its unit; a text may have others."""
    name, found = tried
    seen = [line for _, line, _, _, _, says in found if any(plain(value) in plain(line) for value in says)]
    chapter = name.removesuffix(".html") in {chapter.file for chapter in PAGES}
    assert seen or not chapter, f"say in a Try of {name} a figure that its chart then shows"


def plain(text):
    return re.sub(r"\s", " ", text)


def test_the_address_of_a_try_opens_its_position(visit, site):
    page = visit(f"{site}/{TRIES[0]}").page
    hrefs = page.locator("a.wait-try").evaluate_all("(all) => all.map((link) => link.getAttribute('href'))")
    href = next(href for href in hrefs if href[1] != "#")
    chart, asked = where(href)
    shown = shown_at(visit(f"{site}/{TRIES[0]}{href}").page, chart)
    assert asked == {slider: shown[slider] for slider in asked}
