"""Figures in a sentence: what they say at the start, and what a page needs to let them follow."""

import pytest

from explorable.test_explorable import declare
from models.explorable import Now, widget


def test_a_sentence_says_where_the_chart_starts():
    shown = Now(declare(), "At {How far} it is\n {Height}.")._repr_mimebundle_()
    assert shown["text/plain"] == "At 3 it is 6,000 ms."
    assert shown["text/markdown"] == (
        'At <span class="wait-now" data-follows="try-me slider x">3</span> it is '
        '<span class="wait-now" data-follows="try-me readout 0">6,000&nbsp;ms</span>.'
    )


@pytest.mark.parametrize(
    ("text", "message"), [("It is {Depth}.", "there is no Depth"), ("It is high.", "the sentence has no figure")]
)
def test_a_figure_that_the_chart_does_not_have_is_refused(text, message):
    with pytest.raises(ValueError, match=f"try-me: {message}; there are .*How far, Height"):
        Now(declare(), text)


@pytest.mark.slow
def test_with_a_kernel_the_sentence_follows_the_sliders_of_its_chart():
    chart = declare()
    sliders = widget.build(chart).children[1:3]
    sentence = Now(chart, "At {How far} it is {Height}.").widget()
    assert sentence.value == "At 3 it is 6,000 ms."
    sliders[1].value = 4.0
    assert sentence.value == "At 4 it is 8,000 ms."
