"""A question whose answer a model gives: buttons on a page and in a notebook, and a fold where no script runs."""

from html import escape

import ipywidgets

from models.explore.inline import inline


class Guess:
    """A guess, and what the model says to it.

    Parameters
    ----------
    name : str
        Its place in the page; letters, digits and hyphens.
    choices : dict of str to bool
        What can be guessed, in Markdown of code spans and emphasis, and whether the model says so: computed where
        it stands, as in `{"It halves": wait(S / 2) == wait(S) / 2}`. One of them must be right.
    because : str
        One sentence that says why, with its computed figures.
    """

    def __init__(self, name, choices, because):
        if not name.replace("-", "").isalnum():
            raise ValueError(f"name = {name!r}: use letters, digits and hyphens, as in 'halve-the-hold'")
        right = [text for text, holds in choices.items() if holds]
        if len(right) != 1 or len(choices) < 2:
            raise ValueError(
                f"{name}: the model says that {len(right)} of {len(choices)} choices are right; one must be"
            )
        self.name, self.choices, self.right = name, tuple(choices), right[0]
        self.because = " ".join(because.split())

    @property
    def answer(self):
        """The right choice and the reason, in Markdown."""
        return f"The answer: **{self.right.rstrip('.')}.** {self.because}"

    def said(self, choice):
        """What is said to a choice, in Markdown."""
        return f"**Right.** {self.because}" if choice == self.right else f"**No.** {self.answer}"

    def _repr_mimebundle_(self, include=None, exclude=None):
        lines = [f"{place}. {choice}" for place, choice in enumerate(self.choices, 1)]
        return {
            **self.widget()._repr_mimebundle_(),
            "text/html": self.html(),
            "text/plain": "\n".join([*lines, self.answer]),
        }

    def html(self):
        """Buttons that a script of the page sets loose; until then, and without it, the answer is in a fold."""
        buttons = "".join(f"<li>{self._button(choice)}</li>" for choice in self.choices)
        return (
            f'<div class="wait-guess" id="guess-{self.name}" role="group" aria-label="Your guess">'
            f'<ol>{buttons}</ol><p class="wait-told" role="status"></p>'
            f"<details><summary>The answer</summary><p>{inline(self.answer)}</p></details></div>"
        )

    def _button(self, choice):
        right = " data-right" if choice == self.right else ""
        said = escape(inline(self.said(choice)))
        return (
            f'<button type="button" aria-pressed="false" disabled{right} data-said="{said}">'
            f"{inline(choice)}</button>"
        )

    def widget(self):
        """The buttons for a place with a kernel."""
        told = ipywidgets.HTML()
        buttons = [ipywidgets.Button(description=_plain(text), layout={"width": "auto"}) for text in self.choices]
        for button, choice in zip(buttons, self.choices, strict=True):
            button.on_click(lambda _, choice=choice: setattr(told, "value", inline(self.said(choice))))
        return ipywidgets.VBox([*buttons, told])


def _plain(text):
    """A choice without its marks, as the button of a widget shows it."""
    return text.replace("`", "").replace("*", "")
