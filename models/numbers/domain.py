"""The domain of a model: every argument outside it is refused with its name, its value and what would do.

Each check is written as what must hold, so NaN, which compares false with everything, is outside every
domain.
"""

import sys

import numpy as np

LARGEST = sys.float_info.max  # a Python int can be finite and yet too large to compute with


def require(holds, name, value, remedy):
    """Raise a ValueError naming the argument and its first value for which `holds` is false."""
    if not np.all(holds):
        values, held = np.broadcast_arrays(value, holds)
        raise ValueError(f"{name} = {values[~held].flat[0]}: {remedy}")


def positive(name, value):
    """Require finite numbers above 0."""
    require((value > 0) & (value <= LARGEST), name, value, "use a finite number above 0")


def non_negative(name, value):
    """Require finite numbers of 0 or more."""
    require((value >= 0) & (value <= LARGEST), name, value, "use 0 or a finite number above it")


def fraction(name, value):
    """Require numbers from 0 to 1."""
    require((value >= 0) & (value <= 1), name, value, "use a number from 0 to 1")


def whole_number(name, value, least=1, most=None):
    """Require finite whole numbers of `least` or more, up to `most` if it is given."""
    holds = (value >= least) & (value <= LARGEST) & (np.floor(value) == value)
    if most is None:
        require(holds, name, value, f"use a whole number, {least} or more")
    else:
        require(holds & (value <= most), name, value, f"use a whole number from {least} to {most}")
