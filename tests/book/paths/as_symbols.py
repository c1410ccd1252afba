"""A path traced as a page has it: a symbol for every argument, and for every number of the state and the draws."""

import numpy as np
import pytest

from book.paths.stepped import arguments_of
from models.explorable.trace import Expression, Symbol, expressions, trace


def check_traced(path, first, draws, **arguments):
    """Check that start and every fourth step of a path can be written as expressions, and have their values."""
    state = path.start(first, **arguments_of(path.start, arguments))
    _check(path.start, [("first", first)], arguments_of(path.start, arguments), list)
    for nth, drawn in enumerate(draws):
        if nth % 4 == 0:
            lists = [("state", state), ("drawn", drawn)]
            _check(path.step, lists, arguments_of(path.step, arguments), flat)
        state = path.step(state, drawn, **arguments_of(path.step, arguments)).state


def flat(step):
    """The numbers of a step, as the page gets them."""
    bars = [value for bar in step.bars for value in bar[1:]]  # a state is the same in every step
    return [*step.state, step.known, *bars]


def _check(function, lists, arguments, flatten):
    numbers = dict(arguments) | {
        f"{name}_{number}": n for name, listed in lists for number, n in enumerate(listed)
    }
    known = {name: Symbol(name, [number]) for name, number in numbers.items()}
    given = {name: [known[f"{name}_{number}"] for number in range(len(listed))] for name, listed in lists}
    traced = flatten(trace(function, given | {name: known[name] for name in arguments}))
    _, texts = expressions(traced, "t")
    values, done = flatten(function(**dict(lists), **arguments)), {}
    assert len(texts) == len(values)
    assert [_value(node, numbers, done) for node in traced] == pytest.approx(values, rel=1e-12, nan_ok=True)


def _value(node, numbers, done):
    if not isinstance(node, Expression):
        return node
    if isinstance(node, Symbol):
        return numbers[node.name]
    if id(node) not in done:
        with np.errstate(all="ignore"):
            done[id(node)] = node.operation(*(_value(argument, numbers, done) for argument in node.arguments))
    return done[id(node)]
