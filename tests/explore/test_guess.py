"""A guess: the model says which choice is right, and every form of it says the same."""

import re

import pytest

from models.explore import MS, Guess


def declare(**changes):
    choices = {"Halves `x`": 4 / 2 == 2, "Doubles": 4 * 2 == 2}
    sound = {"name": "half", "choices": choices, "because": "2 is *half* of 4 & so on."}
    return Guess(**(sound | changes))


@pytest.mark.parametrize("right", [(False, False), (True, True)])
def test_one_choice_has_to_be_right(right):
    with pytest.raises(
        ValueError, match=f"half: the model says that {sum(right)} of 2 choices are right; one must"
    ):
        declare(choices=dict(zip(("a", "b"), right, strict=True)))


def test_one_choice_is_no_choice():
    with pytest.raises(ValueError, match="1 of 1"):
        declare(choices={"a": True})


def test_its_name_can_stand_in_an_address():
    with pytest.raises(ValueError, match="letters, digits and hyphens"):
        declare(name="half the hold")


def test_the_page_has_a_button_for_each_choice_and_the_answer_in_a_fold():
    html = declare().html()
    buttons = re.findall(r"<button (.*?)>(.*?)</button>", html)
    assert [text for _, text in buttons] == ['Halves <code class="literal">x</code>', "Doubles"]
    assert ["data-right" in attributes for attributes, _ in buttons] == [True, False]
    assert all("disabled" in attributes for attributes, _ in buttons)
    assert re.search(r"<details>.*Halves .*<em>half</em> of 4 &amp; so on", html)


def test_a_wrong_guess_hears_the_right_one_and_why():
    guess = declare()
    assert guess.said("Halves `x`") == "**Right.** 2 is *half* of 4 & so on."
    assert guess.said("Doubles") == "**No.** The answer: **Halves `x`.** 2 is *half* of 4 & so on."


def test_the_buttons_of_the_widget_say_what_those_of_the_page_say():
    *buttons, told = declare().widget().children
    assert [button.description for button in buttons] == ["Halves x", "Doubles"]
    buttons[1].click()
    assert told.value.startswith("<strong>No.</strong> The answer: <strong>Halves ")
    buttons[0].click()
    assert told.value == "<strong>Right.</strong> 2 is <em>half</em> of 4 &amp; so on."


def test_a_stored_notebook_has_the_answer_in_text_too():
    bundle = declare()._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert bundle["text/plain"].splitlines()[-1].startswith("The answer: ")


def test_a_guess_stands_in_a_chart_where_the_author_says():
    guess = declare(chart="here", unit=MS, values=[0.002, (0, 0.001)])
    assert 'aria-label="Your guess" data-chart="here">' in guess.html()
    assert re.findall(r'data-value="(.*?)" data-shown="(.*?)"', guess.html()) == [
        ("0.002,0.002", "2.00 ms"),
        ("0,0.001", "0 ms to 1.00 ms"),
    ]
    above = declare(chart="here", values=[(3, None), None]).html()
    assert re.findall(r'data-value="(.*?)" data-shown="(.*?)"', above) == [("3,Infinity", "over 3.00")]


@pytest.mark.parametrize("changes", [{"values": [1, 2]}, {"chart": "here", "values": [1]}])
def test_a_place_in_a_chart_needs_the_chart_and_every_choice(changes):
    with pytest.raises(ValueError, match="half: name the chart, and give each of 2 choices a value or None"):
        declare(**changes)


def test_the_widget_marks_the_choice_and_the_right_one():
    *buttons, _ = declare().widget().children
    buttons[1].click()
    assert [(button.button_style, button.icon) for button in buttons] == [
        ("success", "check"),
        ("danger", "times"),
    ]
    buttons[0].click()
    assert [(button.button_style, button.icon) for button in buttons] == [("success", "check"), ("", "")]
