"""An explorable at a position of its sliders (a dict by name, in SI units), by the Python functions themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from models.explorable.charts import picture
from models.explorable.digits import seven_digits
from models.explorable.wording import relative_error, show_error

if TYPE_CHECKING:
    from models.explorable import typed
    from models.explorable.controls import Position
    from models.explorable.declared import Bound
    from models.explorable.explorable import Explorable


def curves(explorable: Explorable, state: Position) -> list[list[float]]:
    """Every curve along the axis' values."""
    return [_along(curve, explorable, state) for curve in explorable.curves]


def drawn(explorable: Explorable, state: Position) -> typed.Drawn:
    """What the chart is drawn of, as plain JSON in SI units: curves, the position among them, which points of
    the cloud are shown, the reader's own point.

    What is not finite is None.
    """
    along = [_finite(values) for values in curves(explorable, state)]
    values: typed.Drawn = {"curves": along}
    if isinstance(explorable.x, str):
        here = [curve(state) for curve in explorable.curves]
        values["here"] = {"x": state[explorable.x], "curves": _finite(here)}
    if explorable.cloud:
        values["cloud"] = explorable.cloud.shown(state)
    if explorable.own:
        values["own"] = own_point(explorable, explorable.own.x, explorable.own.y)
    return values


def own_point(explorable: Explorable, x: float | None, y: float | None) -> typed.OwnPoint:
    """The reader's own point, None where not known, and the ends of the axes that hold it."""
    known = (np.float64("nan" if value is None else value) for value in (x, y))
    with np.errstate(all="ignore"):
        *ends, right = picture.place_own(explorable, *known)
    low_x, high_x, low_y, high_y = (seven_digits(end) for end in ends)
    return {"x": x, "y": y, "ends": {"x": [low_x, high_x], "y": [low_y, high_y]}, "right": bool(right)}


def _finite(values: Iterable[float]) -> list[float | None]:
    return [seven_digits(value) if np.isfinite(value) else None for value in values]


def readouts(explorable: Explorable, state: Position) -> Iterator[tuple[str, str, str, str]]:
    """The readouts in words: label, predicted, captured, and at the start, which is the captured case, error."""
    at_start = state == explorable.start
    for readout in explorable.readouts:
        value = readout(state)
        captured = error = ""
        if readout.captured is not None:
            captured = readout.unit.show(readout.captured)
            error = show_error(relative_error(value, readout.captured)) if at_start else ""
        yield readout.label, readout.unit.show(value), captured, error


def ranking(explorable: Explorable, state: Position) -> Iterator[list[str]]:
    """The rows of the ranking in words: a name and its figures, best first."""
    figures = [_along(column, explorable, state) for column in explorable.ranking]
    rows = list(zip(explorable.axis.names, *figures, strict=True))
    rows.sort(key=lambda row: np.inf if np.isnan(row[1]) else -row[1])
    for name, *values in rows:
        shown = [column.show(value) for column, value in zip(explorable.ranking, values, strict=True)]
        yield [name.replace("\n", " "), *shown]


def _along(bound: Bound, explorable: Explorable, state: Position) -> list[float]:
    """One function along the axis' values."""
    name = explorable.axis_name
    return [bound({**state, name: x}) for x in explorable.axis.values]
