"""A guess: the model says which choice is right, and every form of it says the same."""

import re

import pytest

from models.explorable import MS, Guess


def declare(**changes):
    choices = {"Halves `x`": 4 / 2 == 2, "Doubles": 4 * 2 == 2}
    sound = {"name": "half", "choices": choices, "because": "2 is *half* of 4 & so on."}
    return Guess(**(sound | changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"choices": {"a": False, "b": False}}, "half: the model says that 0 of 2 choices are right; one must"),
        ({"choices": {"a": True, "b": True}}, "half: the model says that 2 of 2 choices are right; one must"),
        ({"choices": {"a": True}}, "1 of 1"),
        ({"name": "half the hold"}, "letters, digits and hyphens"),  # it stands in an address
        ({"values": [1, 2]}, "half: name the chart, and give each of 2 choices a value or None"),
        ({"chart": "here", "values": [1]}, "half: name the chart, and give each of 2 choices a value or None"),
    ],
)
def test_what_is_no_guess_is_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        declare(**changes)


def test_the_page_has_a_button_for_each_choice_and_the_answer_in_a_fold():
    html = declare().html()
    buttons = re.findall(r"<button (.*?)>(.*?)</button>", html)
    assert [text for _, text in buttons] == ['Halves <code class="literal">x</code>', "Doubles"]
    assert ["data-right" in attributes for attributes, _ in buttons] == [True, False]
    assert all("disabled" in attributes for attributes, _ in buttons)
    assert re.search(r"<details>.*Halves .*<em>half</em> of 4 &amp; so on", html)


def test_the_widget_says_and_marks_what_is_right_and_why():
    guess = declare()
    *buttons, reply = guess.widget().children
    assert [button.description for button in buttons] == ["Halves x", "Doubles"]
    right, wrong, neither = ("success", "check"), ("danger", "times"), ("", "")
    no = "**No.** The answer: **Halves `x`.** ", "<strong>No.</strong> The answer: "
    yes = "**Right.** ", "<strong>Right.</strong> "
    for button, text, (answer, html), marks in (
        (buttons[1], "Doubles", no, [right, wrong]), (buttons[0], "Halves `x`", yes, [right, neither]),
    ):  # fmt: skip
        button.click()
        assert guess.said(text) == f"{answer}2 is *half* of 4 & so on."
        assert reply.value.startswith(html) and reply.value.endswith("2 is <em>half</em> of 4 &amp; so on.")
        assert [(button.button_style, button.icon) for button in buttons] == marks


def test_a_guess_stands_in_a_chart_where_the_author_says():
    guess = declare(chart="here", unit=MS, values=[0.002, (0, 0.001)])
    assert 'aria-label="Your guess" data-chart="here">' in guess.html()
    marks = re.findall(r'data-value="(.*?)" data-shown="(.*?)"', guess.html())
    assert marks == [("0.002,0.002", "2.00 ms"), ("0,0.001", "0 ms to 1.00 ms")]
    above = declare(chart="here", values=[(3, None), None]).html()
    assert re.findall(r'data-value="(.*?)" data-shown="(.*?)"', above) == [("3,Infinity", "over 3.00")]
