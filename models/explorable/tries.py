"""Things to try: links that set the sliders of a chart, each with what there is to see at that position.

On a page such a link moves the chart beside it, and its address can be shared. With a kernel it is a button.
"""

import re
from html import escape
from urllib.parse import urlencode

import ipywidgets

from models.explorable import evaluated, widget
from models.explorable.controls import Position
from models.explorable.explorable import Explorable
from models.explorable.front_end import Forms, alive
from models.explorable.inline import IN_BRACES, inline


class Try:
    """A position and what it shows: `Try("Halve the hold", "The wait falls to {Mean wait}.", service_time=S / 2)`.

    Parameters
    ----------
    text
        What to do, without a full stop.
    then
        What there is to see, in Markdown. `{Mean wait}` is the readout of that label at this position.
    **position
        A value in SI units for each slider that moves, which is one of its own; all others are where they start.

    Examples
    --------
    >>> Try("Use four sessions", "The wait falls to {Mean wait}.", sessions=4).position
    {'sessions': 4}
    """

    def __init__(self, text: str, then: str = "", **position: float) -> None:
        self.text, self.then, self.position = text, " ".join(then.split()), position


class Tries:
    """A list of things to try with one chart: `Tries(CHART, Try(...), Try(...))`.

    >>> def wait(sessions):
    ...     return 0.003 * (sessions - 1)
    >>> chart = explore(wait, sessions=(1, 20, 7)).but(y_unit=MS)
    >>> tries = Tries(chart, Try("Use four sessions", "The wait falls to {wait}.", sessions=4))
    >>> print(tries._repr_mimebundle_()["text/plain"])
    - Use four sessions. The wait falls to 9.00 ms.
    """

    def __init__(self, explorable: Explorable, *tries: Try) -> None:
        self.explorable = explorable
        self.tries = [(trial, explorable.position(**trial.position)) for trial in tries]
        labels = [readout.label for readout in explorable.readouts]
        for trial in tries:
            named = IN_BRACES.findall(re.sub(r"\$[^$]*\$", "", trial.then))
            unknown = [name for name in named if name not in labels]
            if unknown:
                raise ValueError(
                    f"{trial.text!r}: there is no {', '.join(unknown)}; there are {', '.join(labels)}"
                )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Forms:
        rows = [(trial, self.link(trial, position), self.seen(trial, position)) for trial, position in self.tries]
        lines = [f"- {link}. {seen}".rstrip() for _, link, seen in rows]
        plain = [f"- {trial.text}. {seen}".rstrip() for trial, _, seen in rows]
        return {
            **alive(self.widget),
            "text/markdown": "\n".join(lines),
            "text/plain": "\n".join(plain),
        }

    def link(self, trial: Try, position: Position) -> str:
        """The link of one Try, in HTML that Markdown leaves as it is."""
        name, start = self.explorable.name, self.explorable.start
        moved = {f"{name}.{slider}": value for slider, value in position.items() if value != start[slider]}
        return f'<a class="wait-try" href="?{escape(urlencode(moved))}#try-{name}">{inline(trial.text)}</a>'

    def seen(self, trial: Try, position: Position) -> str:
        """What there is to see at a position, with the readouts filled in."""
        shown = {label: value for label, value, *_ in evaluated.readouts(self.explorable, position)}
        return IN_BRACES.sub(lambda match: shown.get(match[1], match[0]), trial.then)

    def widget(self) -> ipywidgets.VBox:
        """The list for a place with a kernel: buttons that move the chart's own sliders."""
        rows = []
        for trial, position in self.tries:
            button = ipywidgets.Button(description=trial.text, layout={"width": "auto"})
            button.on_click(lambda _, position=position: widget.move(self.explorable.name, position))
            rows.append(ipywidgets.VBox([button, ipywidgets.HTMLMath(inline(self.seen(trial, position)))]))
        return ipywidgets.VBox(rows)
