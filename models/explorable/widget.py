"""The live form of an explorable: ipywidgets sliders that call the model, for a place with a kernel."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from models.explorable import evaluated
from models.explorable.charts.svg import Redrawn
from models.explorable.control import Control

if TYPE_CHECKING:
    from models.explorable.controls import Position
    from models.explorable.explorable import Explorable

# By name, the last explorable and its sliders.
_KNOWN: dict[str, tuple[Explorable | None, dict[str, Control]]] = {}


def build(explorable: Explorable) -> ipywidgets.VBox:
    """The sliders, and under them the chart and the readouts, drawn anew by the model whenever one moves."""
    sliders = sliders_of(explorable)
    redrawn, shown = Redrawn(explorable), ipywidgets.HTML()

    def draw(_: object = None) -> None:
        state = {name: slider.given for name, slider in sliders.items()}
        try:
            shown.value = redrawn.at(state) + _tables(explorable, state)
        except Exception as problem:  # of the model at this position: nothing old stays beside a slider that moved
            what = f"{explorable.title} has no value here: {type(problem).__name__}, {problem}"
            shown.value = f'<p role="alert">{escape(what)}</p>'

    draw()
    for slider in sliders.values():
        slider.observe(draw, names="value")
    title = ipywidgets.HTML(f"<b>{escape(explorable.title)}</b>")
    return ipywidgets.VBox([title, *sliders.values(), shown])


def controls(explorable: Explorable) -> dict[str, Control]:
    """A widget for each of the sliders, by name, where it starts."""
    return {name: Control(name, slider) for name, slider in explorable.sliders.items()}


def sliders_of(explorable: Explorable) -> dict[str, Control]:
    """The sliders of an explorable, by name: the same ones wherever it and its film are shown."""
    known, sliders = _KNOWN.get(explorable.name, (None, {}))
    if known is not explorable:
        sliders = controls(explorable)
        _KNOWN[explorable.name] = explorable, sliders
    return sliders


def shown(name: str) -> dict[str, Control]:
    """The sliders of the explorable of a name, the last of it."""
    return _KNOWN.get(name, (None, {}))[1]


def move(name: str, position: Position) -> None:
    """Set the sliders of the explorable of a name to a position, where it was last shown."""
    for slider, control in shown(name).items():
        control.value = position[slider]


def _tables(explorable: Explorable, state: Position) -> str:
    """The readouts, and the ranking if there is one."""
    lines = (
        f"<tr><td>{escape(label)}</td><td><b>{predicted}</b></td>"
        f"<td>{captured and f'captured {captured}'}</td><td>{error}</td></tr>"
        for label, predicted, captured, error in evaluated.readouts(explorable, state)
    )
    readouts = f"<table>{''.join(lines)}</table>"
    if not explorable.ranking:
        return readouts
    head = "".join(f"<th>{escape(column.label)}</th>" for column in explorable.ranking)
    ranked = (
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
        for row in evaluated.ranking(explorable, state)
    )
    return f"{readouts}<table><tr><th></th>{head}</tr>{''.join(ranked)}</table>"
