"""Another book's own model, and its own colour for the lines of the sea."""

import numpy as np

from models.explorable import palette

palette.extend(sea=("#1f5f7a", "#7ac4e0"))


def depth(hour, range_of_tide):
    """Water over the sill, in metres, from low water on: a parabola through high water after six hours."""
    return np.maximum(range_of_tide * (1 - ((hour - 6) / 6) ** 2), 0.1)


def setup(app):
    """As a Sphinx extension, it brings the colour."""
    return {"parallel_read_safe": True, "parallel_write_safe": True}
