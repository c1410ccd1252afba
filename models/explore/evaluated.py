"""An explorable at a position of its sliders (a dict by name, in SI units), by the Python functions themselves."""

import numpy as np

from models.figures.comparison import relative_error
from models.figures.wording import show_error


def curves(explorable, state):
    """Every curve along the axis' values."""
    return [_along(curve, explorable, state) for curve in explorable.curves]


def readouts(explorable, state):
    """The readouts in words: label, predicted, captured, error."""
    for readout in explorable.readouts:
        value = float(readout(state))
        captured = error = ""
        if readout.captured is not None:
            captured = readout.unit.show(readout.captured)
            error = show_error(relative_error(value, readout.captured))
        yield readout.label, readout.unit.show(value), captured, error


def ranking(explorable, state):
    """The rows of the ranking in words: a name and its figures, best first."""
    figures = [_along(column, explorable, state) for column in explorable.ranking]
    rows = list(zip(explorable.axis.names, *figures, strict=True))
    rows.sort(key=lambda row: np.inf if np.isnan(row[1]) else -row[1])
    for name, *values in rows:
        shown = [column.show(value) for column, value in zip(explorable.ranking, values, strict=True)]
        yield [name.replace("\n", " "), *shown]


def _along(bound, explorable, state):
    """One function along the axis' values."""
    values, name = explorable.axis.values, explorable.axis_name
    if bound.precomputed:
        return [float(bound({**state, name: x})) for x in values]
    return np.broadcast_to(bound({**state, name: np.array(values)}), len(values)).astype(float).tolist()
