"""A path step by step, and its draws as the simulators of the laws take them."""

import numpy as np
import pytest

from models.explorable.films import watching
from models.laws.numbers import estimate


def arguments_of(function, arguments):
    """Those of the arguments that a start or a step takes by name."""
    return {name: arguments[name] for name in watching.parameter_names(function)}


def drawn_for(path, steps, rng, digits=15):
    """Exponential draws for a path: the first ones, and a row for each step. With few digits many are alike."""
    drawn = rng.exponential(1, path.first), rng.exponential(1, (steps, path.draws))
    return [np.maximum(np.round(numbers, digits), 10.0**-digits) for numbers in drawn]


def steps_of(path, first, draws, **arguments):
    """Every step of a path: `first`, and for each step a row of `draws`, are arrays."""
    state, steps = path.start(first.tolist(), **arguments_of(path.start, arguments)), []
    for drawn in draws.tolist():
        steps.append(path.step(state, drawn, **arguments_of(path.step, arguments)))
        state = steps[-1].state
    return steps


def bars_of(steps, number):
    """Bar number `place` of every step, as columns: row, begin, end, split."""
    bars = [step.bars[number] for step in steps]
    return np.array([[bar.row, bar.begin, bar.end, bar.split] for bar in bars], dtype=float).T


def close_to(times, clock):
    """Times up to rounding, which is that of the clock that they are read on."""
    return pytest.approx(times, rel=1e-9, abs=1e-9 * np.max(clock))


def check_sessions_come_back(steps, thinks, requests):
    """Check that every session asks when it has thought: at its first of `requests`, and then from bar to bar."""
    coming = dict(enumerate(requests))
    for step in steps:
        asks, thought = step.bars[0], step.bars[thinks]
        assert (asks.begin, asks.row) == (coming[asks.row], thought.row)
        coming[asks.row] = thought.end


def mean_of_films(measured, path, films, seed, **arguments):
    """The mean of `measured(step)` over films of fresh draws, without their warm-ups, as an Estimate.

    A film of many sessions is as long as that of several of few, so fewer of them do.
    """
    sessions, rng = arguments.get("sessions", 1), np.random.default_rng(seed)
    films = max(8, films // max(sessions // 3, 1))
    films = [steps_of(path, *drawn_for(path, 80 * sessions, rng), **arguments) for _ in range(films)]
    return estimate.from_independent(
        [np.mean([measured(step) for step in film[20 * sessions :]]) for film in films]
    )


def length(number):
    """How long bar number `place` of a step is."""
    return lambda step: step.bars[number].end - step.bars[number].begin
