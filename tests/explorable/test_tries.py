"""Things to try: positions of a chart as links and as buttons, with what the chart shows there."""

import pytest

from explorable.test_explorable import declare
from models.explorable import Tries, Try, widget


def link(*tries):
    return Tries(declare(), *tries)._repr_mimebundle_()["text/markdown"]


def test_a_link_says_the_sliders_that_moved_and_the_text_the_readouts_of_the_position():
    html = link(Try("Go on", "It is {Height}, not $x_{1}$.", x=4, slope=2))
    assert 'href="?try-me.x=4#try-try-me">Go on</a>. ' in html
    assert html.endswith("It is 8,000 ms, not $x_{1}$.")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"far": 3}, "try-me: no slider is called far; there are slope, x"),
        ({"x": 11}, "11: not on the slider 'How far', from 0 to 10; give it as `stated`"),
        ({"x": 6.9}, "6.9: not on the slider 'How far', from 0 to 10; give it as `stated`"),
    ],
)
def test_a_position_that_the_chart_does_not_have_is_refused(position, message):
    with pytest.raises(ValueError, match=message):
        Tries(declare(), Try("Go on", **position))


def test_a_figure_that_the_chart_does_not_have_is_refused():
    with pytest.raises(ValueError, match="'Go on': there is no height; there are Height"):
        link(Try("Go on", "It is {height}.", x=4))


@pytest.mark.slow
def test_a_button_moves_the_sliders_of_the_widget_that_was_shown():
    explorable = declare()
    sliders = widget.build(explorable).children[1:3]
    tries = Tries(explorable, Try("Go on", "See {Height}.", x=4), Try("Back"))
    (go, sentence), (back, _) = (row.children for row in tries.widget().children)
    go.click()
    assert ([slider.value for slider in sliders], sentence.value) == ([2.0, 4.0], "See 8,000 ms.")
    back.click()
    assert [slider.value for slider in sliders] == [2.0, 3.0]


def test_a_button_of_a_chart_that_was_not_shown_moves_no_other_nor_the_chart_when_it_is():
    hidden = declare(name="never-shown")
    other = widget.build(declare()).children[1:3]
    Tries(hidden, Try("Go on", x=4)).widget().children[0].children[0].click()
    assert [slider.value for slider in other] == [2.0, 3.0]
    assert [slider.value for slider in widget.build(hidden).children[1:3]] == [2.0, 3.0]
