"""Seven significant digits: how exactly an explorable takes numbers, and a page holds them.

More than a chart shows, and fewer than two processors disagree in: their exp, log and products of matrices differ
in the sixteenth. Numbers are rounded where they enter: values of sliders and axes, numbers bound to an argument,
captured figures and marks, and what a function that is computed beforehand returns. Rounded only where they are
written, they would leave the page with other numbers than the Python functions that it is checked against.
"""

from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

DIGITS = 7
_EXACT = 2**53  # beyond it not every whole number is a float


@overload
def seven_digits(number: float) -> float: ...
@overload
def seven_digits(number: NDArray[Any]) -> NDArray[Any]: ...
def seven_digits(number: Any) -> Any:
    """A number, or each of an array, to seven significant digits; infinite or not defined it stays."""
    if np.ndim(number):
        return np.array([seven_digits(element) for element in number])
    return float(f"{float(number):.{DIGITS}g}")


def whole(data: Any) -> Any:
    """Plain JSON with whole numbers as such: 5.0 as 5, as JavaScript would write it.

    A notebook that a browser saved then holds what it held before.
    """
    if isinstance(data, dict):
        return {name: whole(item) for name, item in data.items()}
    if isinstance(data, list | tuple):
        return [whole(item) for item in data]
    return int(data) if isinstance(data, float) and data.is_integer() and abs(data) < _EXACT else data
