"""What a page needs of an explorable, as plain JSON: chart, sliders, readouts, and the functions behind."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from models.explorable import evaluated
from models.explorable.units import alike

if TYPE_CHECKING:
    from models.explorable import typed
    from models.explorable.controls import Slider
    from models.explorable.declared import Bound
    from models.explorable.explorable import Explorable


def payload(explorable: Explorable) -> typed.Payload:
    """The explorable as JSON, where its sliders start."""
    written = explorable.script  # first, as this names a model that cannot be traced
    names = [*explorable.sliders, explorable.axis_name]
    bounds = [*explorable.curves, *explorable.readouts, *explorable.ranking]
    started = evaluated.readouts(explorable, explorable.start)
    optional: typed.Besides = {"ranking": _ranking(explorable, names)} if explorable.ranking else {}
    optional |= {"own": explorable.own.label} if explorable.own else {}
    return {
        **optional,
        "name": explorable.name,
        "title": explorable.title,
        "label": explorable.label,
        "precomputed": any(bound.precomputed for bound in bounds),
        "sliders": [slider_of(name, slider) for name, slider in explorable.sliders.items()],
        "readouts": [
            {
                "shown": shown,
                "captured": captured or None,
                "captured_si": readout.captured,
                "error": error,
                **_figure(readout, explorable.sliders),
            }
            for readout, (_, shown, captured, error) in zip(explorable.readouts, started, strict=True)
        ],
        "curves": [{"label": curve.label, **curve.published.reference(names)} for curve in explorable.curves],
        "axis": explorable.axis_name,
        "picture": explorable.described,
        "drawn": evaluated.drawn(explorable, explorable.start),
        "script": written,
    }


def slider_of(name: str, slider: Slider) -> typed.Slider:
    """A slider: its values, and what a value that a reader types has to be."""
    described: typed.Slider = {
        "name": name,
        "label": slider.label,
        "values": list(slider.values),
        "start": slider.position,
        "text": slider.show(slider.start),
        "unit": slider.unit.name,
        "per_si": slider.unit.per_si,
        "units": alike(slider.unit),
        "whole": slider.whole,
    }
    if slider.names:
        described["names"] = [slider.show(value) for value in slider.values]
    return described


def _figure(bound: Bound, names: Collection[str]) -> typed.Figure:
    """What prints a figure, and the function behind it."""
    return {
        "label": bound.label, "unit": bound.unit.name, "per_si": bound.unit.per_si,
        **bound.published.reference(names),
    }  # fmt: skip


def _ranking(explorable: Explorable, names: Collection[str]) -> typed.Ranking:
    columns: list[typed.Column] = [
        {"names": column.names, **_figure(column, names)} for column in explorable.ranking
    ]
    axis = explorable.axis
    places = {name.replace("\n", " "): x for name, x in zip(axis.names, axis.values, strict=True)}
    return {"columns": columns, "places": places, "rows": list(evaluated.ranking(explorable, explorable.start))}
