"""Figures in a sentence: they say where a chart starts, and follow its sliders on a page and beside a kernel."""

from collections.abc import Callable, Mapping
from html import escape
from typing import TypeAlias

import ipywidgets

from models.explorable import evaluated, widget
from models.explorable.controls import Position
from models.explorable.explorable import Explorable
from models.explorable.front_end import Forms, alive
from models.explorable.inline import IN_BRACES, inline

_Figures: TypeAlias = Mapping[str, tuple[str, str]]  # what each follows and how it is shown, by its label


class Now:
    """A sentence about where a chart stands: `Now(CHART, "With {Sessions} sessions the wait is {Mean wait}.")`.

    Parameters
    ----------
    text
        In Markdown. `{Mean wait}` is the readout of that label, and `{Sessions}` the position of that slider. The
        sentence has to be true wherever the sliders stand.

    Examples
    --------
    >>> def wait(sessions):
    ...     return 0.003 * (sessions - 1)
    >>> chart = explore(wait, sessions=(1, 20, 7)).but(y_unit=MS)
    >>> Now(chart, "With {Sessions} sessions the wait is {wait}.").said()
    'With 7 sessions the wait is 18.0 ms.'
    """

    def __init__(self, explorable: Explorable, text: str) -> None:
        self.explorable, self.name, self.text = explorable, explorable.name, " ".join(text.split())
        self.figures = self._figures(explorable.start)
        unknown = set(IN_BRACES.findall(self.text)) - set(self.figures)
        if unknown or self.said() == self.text:
            what = f"there is no {', '.join(sorted(unknown))}" if unknown else "the sentence has no figure"
            raise ValueError(f"{self.name}: {what}; there are {', '.join(self.figures)}")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Forms:
        return {
            **alive(self.widget),
            "text/markdown": self.said(self._following),
            "text/plain": self.said(),
        }

    def _figures(self, state: Position) -> _Figures:
        """At a position, what a figure follows and how it is shown, by its label."""
        readouts = enumerate(evaluated.readouts(self.explorable, state))
        sliders = self.explorable.sliders.items()
        figures = {slider.label: (f"slider {name}", slider.show(state[name])) for name, slider in sliders}
        return figures | {label: (f"readout {number}", shown) for number, (label, shown, *_) in readouts}

    def said(
        self, form: Callable[[str, str], str] = lambda _, shown: shown, figures: _Figures | None = None
    ) -> str:
        """The sentence with its figures, each in a form; where the chart starts, unless others are given."""
        known = figures or self.figures
        return IN_BRACES.sub(lambda match: form(*known.get(match[1], ("", match[0]))), self.text)

    def widget(self) -> ipywidgets.HTMLMath:
        """The sentence where there is a kernel: it follows the sliders of the chart as that was last shown."""
        controls = widget.shown(self.name)
        sentence = ipywidgets.HTMLMath(inline(self.said()))

        def follow(_: object) -> None:
            state = {name: control.given for name, control in controls.items()}
            sentence.value = inline(self.said(figures=self._figures(state)))

        for control in controls.values():
            control.observe(follow, names="value")
        return sentence

    def _following(self, what: str, shown: str) -> str:
        """A figure as the script of a page finds it, on one line with its unit."""
        shown = escape(shown).replace(" ", "&nbsp;")
        return f'<span class="wait-now" data-follows="{escape(f"{self.name} {what}")}">{shown}</span>'
