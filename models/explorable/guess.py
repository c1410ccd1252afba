"""A question whose answer a model gives: buttons on a page and in a notebook, and a fold where no script runs."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import TypeAlias

import ipywidgets

from models.explorable.front_end import Forms, alive
from models.explorable.inline import inline
from models.explorable.units import NONE, Unit

_Place: TypeAlias = float | tuple[float | None, float | None] | None


class Guess:
    """A guess, and what the model says to it.

    Parameters
    ----------
    name
        Its place in the page; letters, digits and hyphens.
    choices
        What can be guessed, in Markdown of code spans and emphasis, and whether the model says so: computed where
        it stands, as in `{"It halves": wait(S / 2) == wait(S) / 2}`. One of them must be right.
    because
        One sentence that says why, with its computed figures.
    chart
        The name of a chart on the page in which a guess then stands as a line.
    values
        For each choice where it stands upwards in that chart, in SI units: at a value, from one to another (None:
        without end), or nowhere.
    unit
        In which the line says it.

    Examples
    --------
    >>> halve = Guess("halve", {"It halves": False, "It falls by more": True}, "The line gets shorter as well.")
    >>> print(halve.said("It falls by more"))
    **Right.** The line gets shorter as well.
    """

    def __init__(
        self,
        name: str,
        choices: Mapping[str, bool],
        because: str,
        *,
        chart: str = "",
        values: Sequence[_Place] = (),
        unit: Unit = NONE,
    ) -> None:
        if not name.replace("-", "").isalnum():
            raise ValueError(f"name = {name!r}: use letters, digits and hyphens, as in 'halve-the-hold'")
        right = [text for text, holds in choices.items() if holds]
        if len(right) != 1 or len(choices) < 2:
            raise ValueError(
                f"{name}: the model says that {len(right)} of {len(choices)} choices are right; one must be"
            )
        self.name, self.choices, self.right = name, tuple(choices), right[0]
        self.because = " ".join(because.split())
        if values and (not chart or len(values) != len(choices)):
            raise ValueError(f"{name}: name the chart, and give each of {len(choices)} choices a value or None")
        self.chart, self.unit = chart, unit
        self.values = dict(zip(choices, values, strict=True)) if values else {}

    @property
    def answer(self) -> str:
        """The right choice and the reason, in Markdown."""
        return f"The answer: **{self.right.rstrip('.')}.** {self.because}"

    def said(self, choice: str) -> str:
        """What is said to a choice, in Markdown."""
        return f"**Right.** {self.because}" if choice == self.right else f"**No.** {self.answer}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Forms:
        lines = [f"{number}. {choice}" for number, choice in enumerate(self.choices, 1)]
        return {
            **alive(self.widget),
            "text/html": self.html(),
            "text/plain": "\n".join([*lines, self.answer]),
        }

    def html(self) -> str:
        """Buttons that a script of the page sets loose; until then, and without it, the answer is in a fold."""
        buttons = "".join(f"<li>{self._button(choice)}</li>" for choice in self.choices)
        chart = f' data-chart="{self.chart}"' if self.chart else ""
        return (
            f'<div class="wait-guess" id="guess-{self.name}" role="group" aria-label="Your guess"{chart}>'
            f'<ol>{buttons}</ol><p class="wait-told" role="status"></p>'
            f"<details><summary>The answer</summary><p>{inline(self.answer)}</p></details></div>"
        )

    def _button(self, choice: str) -> str:
        right = " data-right" if choice == self.right else ""
        answer, stands = escape(inline(self.said(choice))), self._placed(choice)
        return (
            f'<button type="button" aria-pressed="false" disabled{right}{stands} data-said="{answer}">'
            f"{inline(choice)}</button>"
        )

    def _placed(self, choice: str) -> str:
        """Where a choice stands in the chart, from where to where, and how the line says it."""
        value = self.values.get(choice)
        if value is None:
            return ""
        low, high = value if isinstance(value, tuple) else (value, value)
        shown = [self.unit.show(end) for end in (low, high) if end is not None]
        in_words = " to ".join(dict.fromkeys(shown)) if high is not None else f"over {shown[0]}"
        ends = ",".join("Infinity" if end is None else f"{end:.7g}" for end in (low, high))
        return f' data-value="{ends}" data-shown="{escape(in_words)}"'

    def widget(self) -> ipywidgets.VBox:
        """The buttons for a place with a kernel."""
        shown = ipywidgets.HTML()
        buttons = [ipywidgets.Button(description=_plain(text), layout={"width": "auto"}) for text in self.choices]

        def mark(chosen: str) -> None:
            shown.value = inline(self.said(chosen))
            for button, choice in zip(buttons, self.choices, strict=True):
                right, wrong = choice == self.right, choice == chosen != self.right
                button.button_style = "success" if right else "danger" if wrong else ""
                button.icon = "check" if right else "times" if wrong else ""

        for button, choice in zip(buttons, self.choices, strict=True):
            button.on_click(lambda _, choice=choice: mark(choice))
        return ipywidgets.VBox([*buttons, shown])


def _plain(text: str) -> str:
    """A choice without its marks, as the button of a widget shows it."""
    return text.replace("`", "").replace("*", "")
