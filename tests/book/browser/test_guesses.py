"""What is guessed, by mouse, keyboard and finger, and the address of a try; each try is followed on the walk."""

import pytest
from as_python import position_asked
from built import SITE, pages

CHAPTER = "hw-contention.html"  # has a guess of a value, which stands in its chart
WORDS = "adaptive-log-file-sync.html"  # has guesses of words


@pytest.mark.parametrize("name", [WORDS, CHAPTER])
def test_every_choice_is_answered_by_mouse_and_keyboard(visit, name):
    page = visit(name).page
    for guess in page.locator(".wait-guess").all():
        reply, buttons = guess.locator(".wait-told"), guess.locator("button").all()
        answer = guess.locator("details p").text_content().removeprefix("The answer: ")
        assert not guess.locator("details").is_visible()
        right = [button.get_attribute("data-right") is not None for button in buttons]
        assert sum(right) == 1
        for button, is_right in zip(buttons, right, strict=True):
            button.click()
            by_mouse = reply.inner_text()
            assert by_mouse.startswith("Right. " if is_right else "No. The answer: ")
            assert button.get_attribute("aria-pressed") == "true"
            assert guess.locator("[aria-pressed=true]").count() == 1
            choice = button.evaluate("(button) => button.firstChild.textContent")
            marks = guess.locator(".wait-mark").all_inner_texts()
            assert button.locator(".wait-mark").inner_text() == ("✓ Right" if is_right else "✗ Not so")
            assert sorted(marks) == (["✓ Right"] if is_right else ["✓ The answer", "✗ Not so"])
            assert answer.startswith(choice.rstrip(".")) == is_right
            reply.evaluate("(place) => (place.textContent = '')")
            button.focus()
            page.keyboard.press("Enter")
            assert reply.inner_text() == by_mouse


def test_three_chapters_have_guesses_that_stand_in_charts():
    placed = [name for name in pages() if " data-value=" in (SITE / name).read_text(encoding="utf-8")]
    assert placed == [CHAPTER, "log-file-sync.html", "space-or-speed.html"]


def test_a_guess_is_a_line_in_its_chart_until_that_goes_back(visit):
    page = visit(CHAPTER).page
    guess = page.locator(".wait-guess[data-chart]")
    chart = page.locator(f"#try-{guess.get_attribute('data-chart')}")
    line = chart.locator(".guess_marks")
    chart.scroll_into_view_if_needed()
    for button in guess.locator("button").all():
        button.click()
        value = button.get_attribute("data-shown")
        if value:
            line.wait_for(state="attached")
        texts = [text.removesuffix(" ↑") for text in line.locator("text").all_text_contents()]
        assert texts == ([f"your guess: {value}"] if value else [])
        if not value:
            continue
        low, high = map(float, button.get_attribute("data-value").split(","))
        drawn, plot = line.bounding_box(), chart.locator("svg.marks").bounding_box()
        assert plot["y"] <= drawn["y"] <= drawn["y"] + drawn["height"] <= plot["y"] + plot["height"]
        assert line.locator("rect").count() + line.locator("line").count() == 1 and low <= high
    chart.locator(".wait-sliders input").first.press("ArrowRight")
    assert line.count() == 1
    chart.locator(".wait-reset").click()
    assert line.count() == 0


def test_a_guess_made_before_its_chart_is_drawn_stands_in_it_by_touch_too(visit):
    page = visit("log-file-sync.html", viewport={"width": 390, "height": 320}, has_touch=True).page
    page.locator("#guess-lfs-uneven button").nth(1).tap()
    chart = page.locator("#try-lfs-busy")
    assert chart.locator(".guess_marks").count() == 0
    chart.scroll_into_view_if_needed()
    chart.locator(".guess_marks text").get_by_text("your guess: 1.25").wait_for()


def test_the_address_of_a_try_opens_its_position(visit):
    hrefs = [link.get_attribute("href") for link in visit(CHAPTER).page.locator("a.wait-try").all()]
    href = next(href for href in hrefs if href[1] != "#")
    chart, position = position_asked(href)
    figure = visit(f"{CHAPTER}{href}").figure(chart["name"])
    for slider in chart["sliders"]:
        if slider["name"] in position:
            index = int(figure.locator(f"[data-slider='{slider['name']}']").input_value())
            assert slider["values"][index] == position[slider["name"]]
