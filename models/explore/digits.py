"""Seven significant digits: how exactly an explorable takes numbers, and a page holds them.

More than a chart shows, and fewer than two processors disagree in: their exp, log and products of matrices differ
in the sixteenth. Numbers are rounded where they enter: values of sliders and axes, numbers bound to an argument,
captured figures and marks, and what a function that is computed beforehand returns. Rounded only where they are
written, they would leave the page with other numbers than the Python functions that it is checked against.
"""

import numpy as np

DIGITS = 7


def seven_digits(number):
    """A number, or each of an array, to seven significant digits; infinite or not defined it stays."""
    if np.ndim(number):
        return np.array([seven_digits(each) for each in number])
    return float(f"{float(number):.{DIGITS}g}")
