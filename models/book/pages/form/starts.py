"""Where an explorable starts from the figures of a report: as near to them as its laws allow."""

import math
from collections.abc import Mapping
from dataclasses import replace

from models.explorable import Explorable, Mark, Readout

# Sliders whose law ends there, or that count.
_FRACTIONS = ("utilization",)
_COUNTS = ("sessions", "segments", "strands")


def start_from(
    explorable: Explorable,
    position: Mapping[str, float | None] | None = None,
    x: float | None = None,
    y: float | None = None,
) -> Explorable:
    """The explorable at a position, with the reader's own point. A figure beyond a slider's end moves the end."""
    given = (position or {}).items()
    moved = {name: value for name, value in given if value is not None and not math.isnan(value)}
    unknown = set(moved) - set(explorable.sliders)
    if unknown:
        raise ValueError(f"{explorable.name} has no slider {', '.join(sorted(unknown))}")
    sliders = dict(explorable.sliders)
    for name, value in moved.items():
        start = _allowed(name, value)
        sliders[name] = replace(sliders[name], values=[*sliders[name].values, start], start=start)
    point = Mark("your report", _known(x), _known(y))
    first, *others = explorable.readouts
    if point.y:  # stands beside the first readout
        first = Readout(first.function, first.label, first.unit, captured=point.y, **first.bindings)
    return replace(explorable, sliders=sliders, own=point, readouts=[first, *others])


def _known(number: float | None) -> float | None:
    return None if number is None or math.isnan(number) else float(number)


def _allowed(name: str, value: float) -> float:
    """The nearest value that the law takes."""
    if name in _FRACTIONS:
        return min(max(value, 0.0), 1.0)
    return max(1, round(value)) if name in _COUNTS else value


def tell_missing(explorable: Explorable, position: Mapping[str, float | None]) -> Explorable:
    """The explorable, with a label that says so of each slider whose figure the report does not have."""
    labelled = {
        name: replace(slider, label=f"{slider.label}, not reported")
        for name, slider in explorable.sliders.items()
        if _known(position.get(name)) is None
    }
    return replace(explorable, sliders=explorable.sliders | labelled)
