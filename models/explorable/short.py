"""The short form: a function and the ranges of its arguments, and all else by itself."""

from typing import TypeAlias

from models.explorable.controls import Axis, Slider, steps
from models.explorable.declared import Curve, Model
from models.explorable.explorable import Explorable

_Range: TypeAlias = Slider | float | tuple[float, ...] | list[float]  # of one argument
_POSITIONS = 60  # steps of a range that counts nothing; a choice


def explore(function: Model, /, **ranges: _Range) -> Explorable:
    """A chart of any function of numbers, under sliders for its arguments; it runs along the first of them.

    Parameters
    ----------
    function
        Takes numbers and returns one, all in SI units. It is called point by point, so that `if`, loops, `math`
        and chance may be in it.
    **ranges
        For each argument: `(low, high, start)`, or `(low, high)` to start in the middle, for a slider. It counts
        where all of them are whole numbers, as in `(0, 30)`, and does not in `(0.0, 30.0)`. Or a list for the
        values themselves, a `Slider`, or a number for an argument that stays.

    Returns
    -------
    Explorable
        `.but(...)` gives it a title, units, captured points and all that an `Explorable` has.

    Examples
    --------
    >>> def wait(sessions, hold):
    ...     return sum(hold for _ in range(sessions - 1)) if sessions > 1 else 0.0
    >>> chart = explore(wait, sessions=(1, 20), hold=(0.001, 0.1, 0.01))
    >>> chart.at(sessions=5)
    {'wait': 0.04}
    """
    sliders = {name: _slider(name, given) for name, given in ranges.items() if not isinstance(given, (int, float))}
    if not sliders:
        raise ValueError("give at least one argument a range, as in explore(f, x=(0, 1))")
    label = getattr(function, "__name__", "value").replace("_", " ").replace("<lambda>", "value")
    fixed = {name: given for name, given in ranges.items() if name not in sliders}
    return Explorable(
        sliders=sliders,
        x=next(iter(sliders)),
        curves=[Curve(function, label, shape="ink", **fixed)],
        y_label=label,
        page=False,
    )


def _slider(name: str, given: _Range) -> Slider:
    if isinstance(given, Axis):
        return given
    label = name.replace("_", " ").capitalize()
    if isinstance(given, list):
        return Slider(values=given, start=given[len(given) // 2], label=label)
    if not (isinstance(given, tuple) and len(given) in (2, 3)):
        raise ValueError(f"{name} = {given!r}: give (low, high), (low, high, start), a list of values or a number")
    low, high, *start = given
    if not low < high:
        raise ValueError(f"{name} = {given!r}: the low end comes first, and is below the high one")
    counts, step = all(isinstance(end, int) for end in given), (high - low) / _POSITIONS
    values = steps(low, high, 1 if counts else step / 2 if step.is_integer() else step)
    return Slider(values=values, start=start[0] if start else values[len(values) // 2], label=label)
