"""Where an explorable starts from the figures of a report: as near to them as its laws allow."""

import math
from dataclasses import replace

from models.explorable import Mark, Readout

# Sliders whose law ends there, or that count.
_FRACTIONS = ("utilization",)
_COUNTS = ("sessions", "segments", "strands")


def start_from(explorable, position=None, x=None, y=None):
    """The explorable at a position, with the reader's own point. A figure beyond a slider's end moves the end."""
    position = {name: value for name, value in (position or {}).items() if _known(value) is not None}
    unknown = set(position) - set(explorable.sliders)
    if unknown:
        raise ValueError(f"{explorable.name} has no slider {', '.join(sorted(unknown))}")
    sliders = dict(explorable.sliders)
    for name, value in position.items():
        start = _allowed(name, value)
        sliders[name] = replace(sliders[name], values=[*sliders[name].values, start], start=start)
    own = Mark("your report", _known(x), _known(y))
    first, *others = explorable.readouts
    if own.y:  # stands beside the first readout
        first = Readout(first.function, first.label, first.unit, captured=own.y, **first.bindings)
    return replace(explorable, sliders=sliders, own=own, readouts=[first, *others])


def _known(number):
    return None if number is None or math.isnan(number) else float(number)


def _allowed(name, value):
    """The nearest value that the law takes."""
    if name in _FRACTIONS:
        return min(max(value, 0.0), 1.0)
    return max(1, round(value)) if name in _COUNTS else value


def tell_missing(explorable, position):
    """The explorable, with a label that says so of each slider whose figure the report does not have."""
    labelled = {
        name: replace(slider, label=f"{slider.label}, not reported")
        for name, slider in explorable.sliders.items()
        if _known(position.get(name)) is None
    }
    return replace(explorable, sliders=explorable.sliders | labelled)
