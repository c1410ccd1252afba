"""What a page needs of an explorable, as plain JSON: chart, sliders, readouts, and the functions behind."""

from models.explorable import evaluated
from models.explorable.units import alike


def payload(explorable):
    """The explorable as JSON, where its sliders start."""
    written = explorable.script  # first, as this names a model that cannot be traced
    names = [*explorable.sliders, explorable.axis_name]
    bounds = [*explorable.curves, *explorable.readouts, *explorable.ranking]
    started = evaluated.readouts(explorable, explorable.start)
    optional = {"ranking": _ranking(explorable, names)} if explorable.ranking else {}
    optional |= {"own": explorable.own.label} if explorable.own else {}
    return optional | {
        "name": explorable.name,
        "title": explorable.title,
        "label": explorable.label,
        "precomputed": any(bound.precomputed for bound in bounds),
        "sliders": [slider_of(name, slider) for name, slider in explorable.sliders.items()],
        "readouts": [
            {"shown": shown, "captured": captured or None, "captured_si": readout.captured, "error": error}
            | _figure(readout, explorable.sliders)
            for readout, (_, shown, captured, error) in zip(explorable.readouts, started, strict=True)
        ],
        "curves": [{"label": curve.label, **curve.published.reference(names)} for curve in explorable.curves],
        "axis": explorable.axis_name,
        "picture": explorable.described,
        "drawn": evaluated.drawn(explorable, explorable.start),
        "script": written,
    }


def slider_of(name, slider):
    """A slider: its values, and what a value that a reader types has to be."""
    names = {"names": [slider.show(value) for value in slider.values]} if slider.names else {}
    return {
        "name": name,
        "label": slider.label,
        "values": list(slider.values),
        "start": slider.position,
        "text": slider.show(slider.start),
        **_unit(slider),
        "units": alike(slider.unit),
        "whole": slider.whole,
        **names,
    }


def _figure(bound, names):
    """What prints a figure, and the function behind it."""
    return {"label": bound.label, **_unit(bound), **bound.published.reference(names)}


def _unit(printed):
    return {"unit": printed.unit.name, "per_si": printed.unit.per_si}


def _ranking(explorable, names):
    columns = [{"names": column.names, **_figure(column, names)} for column in explorable.ranking]
    axis = explorable.axis
    places = {name.replace("\n", " "): x for name, x in zip(axis.names, axis.values, strict=True)}
    return {"columns": columns, "places": places, "rows": list(evaluated.ranking(explorable, explorable.start))}
