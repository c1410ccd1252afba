"""Where an explorable starts from the figures of a report: as near to them as its laws allow."""

import math
from dataclasses import replace

from models.explore import Mark, Readout

# Sliders whose law ends there, or that count.
_FRACTIONS = ("utilization",)
_COUNTS = ("sessions", "segments", "strands")


def start_from(explorable, position, x, y):
    """The explorable at a position, with the reader's own point."""
    position = {name: value for name, value in (position or {}).items() if _known(value) is not None}
    unknown = set(position) - set(explorable.sliders)
    if unknown:
        raise ValueError(f"{explorable.name} has no slider {', '.join(sorted(unknown))}")
    own = Mark("your report", _known(x), _known(y))
    sliders = {
        name: _at(slider, _allowed(name, position.get(name, slider.start)))
        for name, slider in explorable.sliders.items()
    }
    readouts = explorable.readouts
    if own.y:
        readouts = [_beside(readouts[0], own.y), *readouts[1:]]
    return replace(explorable, sliders=sliders, own=own, readouts=readouts)


def _beside(readout, reported):
    """The readout with the reader's own figure beside it."""
    return Readout(readout.function, readout.label, readout.unit, captured=reported, **readout.bindings)


def _known(number):
    return None if number is None or math.isnan(number) else float(number)


def _allowed(name, value):
    """The nearest value that the law takes."""
    if name in _FRACTIONS:
        return min(max(value, 0.0), 1.0)
    return max(1, round(value)) if name in _COUNTS else value


def _at(slider, start):
    return replace(slider, values=_widened(slider.values, start), start=start)


def _widened(values, value):
    """The values, and `value` with them if it lies beyond an end."""
    return sorted({*values, value}) if not values[0] <= value <= values[-1] else values


def tell_missing(explorable, position):
    """The explorable, with a label that says so of each slider whose figure the report does not have."""
    missing = [name for name in explorable.sliders if _known(position.get(name)) is None]
    labelled = {
        name: replace(explorable.sliders[name], label=f"{explorable.sliders[name].label}, not reported")
        for name in missing
    }
    return replace(explorable, sliders=explorable.sliders | labelled)
