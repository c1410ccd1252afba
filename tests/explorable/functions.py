"""Small laws to try the explorable on."""

import numpy as np


def line(slope, x):
    """Traceable: a straight line."""
    return slope * x


def shifted(x, by=1):
    """Traceable: a line that begins elsewhere."""
    return x + by


def hyperbola(load):
    """Traceable, and unbounded from 1 on."""
    if not np.all(load >= 0):
        raise ValueError(f"load = {load}: use 0 or a number above it")
    return np.where(load < 1, 1 / np.maximum(1 - load, 1e-300), np.inf)


def branching(x):
    """Not traceable: it asks for the truth of its argument."""
    return x if x > 1 else 1.0


def counted(n):
    """Traceable: a sum of as many terms as n says, each used once."""
    total = 0.0
    for step in range(1, int(np.max(n)) + 1):
        total = (total + np.maximum(n - np.max(n) + step, 0)) / 2
    return total


def folded(x):
    """Traceable, but only if what is used twice is written once: 2 ** 60 leaves otherwise."""
    for _ in range(60):
        x = x / 2 + x / 2
    return x


def unlike(slope, x):
    """Traceable: a straight line that ends at 1."""
    return np.where(x > 1, np.nan, slope * x)
