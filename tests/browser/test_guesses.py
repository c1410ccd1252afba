"""Every guess and every thing to try of the built site, in a browser."""

import re
from urllib.parse import parse_qsl, urlparse

import pytest
from as_python import words
from built import SITE, explorables, pages

from models.findings.chapters import CHAPTERS

CHARTS = {data["name"]: data for _, data in explorables()}


def found(mark):
    """The pages whose HTML has a mark."""
    return [name for name in pages() if mark in (SITE / name).read_text(encoding="utf-8")]


GUESSES, TRIES = found('<div class="wait-guess"'), found('<a class="wait-try"')


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.file)
def test_a_chapter_has_a_guess_and_things_to_try(chapter):
    assert f"{chapter.file}.html" in GUESSES, "ask a Guess under Guess first"
    assert f"{chapter.file}.html" in TRIES, "say what to try with Tries under Move it"


@pytest.mark.parametrize("name", GUESSES)
def test_every_choice_of_a_guess_is_answered_by_mouse_and_by_keyboard(visit_once, site, name):
    page = visit_once(f"{site}/{name}").page
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


PLACED = found(" data-value=")


def test_there_are_guesses_that_stand_in_their_charts():
    assert len(PLACED) > 3


@pytest.mark.parametrize("name", PLACED)
def test_a_guess_is_a_line_in_its_chart_until_that_goes_back_to_its_start(visit, site, name):
    page = visit(f"{site}/{name}").page
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
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    page = visit(f"{site}/hw-contention.html", **phone).page
    page.locator("#guess-hw-halve button").nth(1).tap()
    chart = page.locator("#try-hw-closed")
    assert chart.locator(".guess_marks").count() == 0
    chart.scroll_into_view_if_needed()
    chart.locator(".guess_marks text").get_by_text("your guess: 6.58 ms").wait_for()


@pytest.mark.parametrize("name", GUESSES)
def test_without_scripts_the_answer_is_in_a_fold(visit_once, site, name):
    page = visit_once(f"{site}/{name}", java_script_enabled=False).page
    for guess in page.locator(".wait-guess").all():
        assert not any(button.is_enabled() for button in guess.locator("button").all())
        guess.locator("summary").click()
        assert guess.locator("details p").inner_text().startswith("The answer: ")


def where(href):
    """Where the link of a try leads: the chart, and the value of each slider that it names."""
    address = urlparse(href)
    chart = CHARTS[address.fragment.removeprefix("try-")]
    asked = {key.removeprefix(f"{chart['name']}."): float(value) for key, value in parse_qsl(address.query)}
    return chart, asked


def shown_at(page, chart):
    """The value that each slider of a chart has on a page."""
    now = dict(page.evaluate(_MOVED, chart["name"]))
    return {slider["name"]: slider["values"][now[slider["name"]]] for slider in chart["sliders"]}


_MOVED = """(name) => [...document.querySelectorAll(`#try-${name} input`)].map((input) => [
  input.dataset.slider, Number(input.value)])"""


@pytest.mark.parametrize("name", TRIES)
def test_every_try_moves_its_chart_to_the_position_it_says(visit_once, site, name):
    visited = visit_once(f"{site}/{name}")
    page = visited.page
    shown_here = {data["name"] for on, data in explorables() if on == name}
    for fold in page.locator("button.toggle-button, details:not([open]) > summary").all():
        if fold.is_visible():
            fold.click()
    for link in page.locator("a.wait-try").all():
        chart, asked = where(link.get_attribute("href"))
        assert chart["name"] in shown_here, "the chart that a link moves stands on another page"
        assert set(asked) <= {slider["name"] for slider in chart["sliders"]}
        link.evaluate("(link) => link.click()")
        shown = shown_at(page, chart)
        for slider in chart["sliders"]:
            wanted = asked.get(slider["name"], slider["values"][slider["start"]])
            assert shown[slider["name"]] == wanted, f"{link.inner_text()}: {slider['label']}"
    assert visited.complaints == []


_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")
# Names of runs and the like, and factors.
_NO_POSITION = re.compile(r"\b(?:level|DBW|way) ?\d+|\d\d:\d\d|[\d.,]+ times")


def numbers(text):
    return {float(each.replace(",", "")) for each in _NUMBER.findall(_NO_POSITION.sub("", text))}


@pytest.mark.parametrize("name", TRIES)
def test_a_number_in_the_text_of_a_try_is_the_one_that_a_slider_is_set_to(visit_once, site, name):
    for link in visit_once(f"{site}/{name}").page.locator("a.wait-try").all():
        chart, asked = where(link.get_attribute("href"))
        at = {each["name"]: asked.get(each["name"], each["values"][each["start"]]) for each in chart["sliders"]}
        shown = [words(each, at[each["name"]]) for each in chart["sliders"]]
        text = link.text_content()
        assert numbers(text) <= set().union(*map(numbers, shown)), f"{text!r} sets {shown}"


@pytest.mark.parametrize("name", TRIES)
def test_the_address_of_a_try_opens_its_position(visit, visit_once, site, name):
    links = visit_once(f"{site}/{name}").page.locator("a.wait-try").all()
    moved = [link for link in links if link.get_attribute("href")[1] != "#"]
    href = moved[0].get_attribute("href")
    page = visit(f"{site}/{name}{href}").page
    chart, asked = where(href)
    shown = shown_at(page, chart)
    assert asked == {slider: shown[slider] for slider in asked}


@pytest.mark.parametrize("name", [f"{chapter.file}.html" for chapter in CHAPTERS])
def test_the_figures_beside_a_try_are_those_that_the_chart_then_shows(visit_once, site, name):
    """A figure of a readout that the text names in its unit; a text may have others."""
    page = visit_once(f"{site}/{name}").page
    seen = 0
    for link in page.locator("a.wait-try").all():
        text = link.evaluate("(link) => link.closest('li').innerText")
        link.evaluate("(link) => link.click()")
        chart = urlparse(link.get_attribute("href")).fragment
        shown = page.locator(f"#{chart} .wait-value").all_inner_texts()
        seen += any(re.sub(r"\s", " ", value) in re.sub(r"\s", " ", text) for value in shown)
    assert seen, "no thing to try on this page says a figure that its chart then shows"
