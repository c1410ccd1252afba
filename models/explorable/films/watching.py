"""A path run: every bar of it, from the end of its warm-up to the time up to which it is complete."""

import inspect
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from models.explorable.films.path import Bar, Path

_DIGITS = 4


class Run(NamedTuple):
    """How long a path lasts after its warm-up, and its bars on the film's clock, in the order of their begins."""

    length: float
    bars: list[Bar]


def common_length(runs: list[Run]) -> float:
    """How long some runs side by side are all complete."""
    return min(run.length for run in runs)


def draw(many: int, rng: np.random.Generator) -> list[float]:
    """So many exponential draws, to four digits: so a page can hold the very numbers that were drawn."""
    return [float(f"{value:.{_DIGITS}g}") for value in rng.exponential(size=many)]


def run(path: Path, first: list[float], draws: list[list[float]], warm_up: int = 0, **arguments: float) -> Run:
    """Run a path for as many steps as there are `draws`, and leave out all before the end of the first `warm_up`.

    first: as many draws as `path.first` says; draws: for each step, as many as `path.draws`. Returns a Run.
    Domain: warm_up a whole number, below the number of draws; ValueError outside. A bar of no length is one of
    those: somebody who did not have to wait.
    """
    if warm_up != int(warm_up) or not 0 <= warm_up < len(draws):
        raise ValueError(f"warm_up = {warm_up!r}: use a whole number from 0 to {len(draws) - 1}")
    taken = {argument: arguments[argument] for argument in parameter_names(path.step)}
    state = path.start(first, **{name: arguments[name] for name in parameter_names(path.start)})
    origin, known, seen = 0.0, 0.0, []
    for number, drawn in enumerate(draws, 1):
        state, bars, known = path.step(state, drawn, **taken)
        seen += [bar for bar in bars if bar.begin == bar.begin]
        if number == warm_up:
            origin = known
    length = known - origin
    shifted = (_on_its_clock(bar, origin) for bar in seen)
    shown = [bar for bar in shifted if bar.end >= bar.begin and bar.end > 0 and bar.begin < length]
    return Run(length, sorted(shown, key=lambda bar: (bar.begin, bar.end)))


def parameter_names(function: Callable[..., object]) -> list[str]:
    """The names of the arguments that a start or a step asks for."""
    parameters = inspect.signature(function).parameters.values()
    return [parameter.name for parameter in parameters if parameter.kind is inspect.Parameter.KEYWORD_ONLY]


def _on_its_clock(bar: Bar, origin: float) -> Bar:
    begin, end, split = (float(time) - origin for time in (bar.begin, bar.end, bar.split))
    return bar._replace(row=int(bar.row), begin=begin, end=end, split=split, note=float(bar.note))
