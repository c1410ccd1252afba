"""A path run: every bar of it, from the end of its warm-up to the time up to which it is complete."""

import inspect
from typing import NamedTuple

from models.numbers import domain

_DIGITS = 4


class Seen(NamedTuple):
    """A bar of a path that was run, on the film's clock; if nothing has ended it yet, its end is infinite."""

    state: str
    row: int
    begin: float
    end: float
    split: float
    note: float


class Run(NamedTuple):
    """How long a path lasts after its warm-up, and its bars in the order of their begins."""

    length: float
    bars: list[Seen]


def common_length(runs):
    """How long some runs side by side are all complete."""
    return min(run.length for run in runs)


def draw(kinds, rng):
    """One draw of each kind, to four digits: so a page can hold the very numbers that were drawn."""
    drawn = (rng.exponential() if kind == "exponential" else rng.uniform() for kind in kinds)
    return [float(f"{value:.{_DIGITS}g}") for value in drawn]


def run(path, first, draws, warm_up=0, **arguments):
    """Run a path until it has used the `draws`, and leave out all until it has used `warm_up` of them.

    first: one draw for each of `path.first`; draws: for each step, one for each of `path.draws`. A step that does
    not use its own leaves them to the next one, so that rules with more steps for the same draws see them at the
    same times. Returns a Run. Domain: warm_up a whole number, below the number of
    draws; ValueError outside. A bar of no length is one of those: somebody who did not have to wait.
    """
    domain.whole_number("warm_up", warm_up, least=0, most=len(draws) - 1)
    taken = {argument: arguments[argument] for argument in asked(path.step) if argument in arguments}
    state = path.start(first, **{name: arguments[name] for name in asked(path.start)})
    origin, known, cursor, seen, closes = 0.0, 0.0, 0, [], {}
    while cursor < len(draws):
        step = path.step(state, draws[cursor], **taken)
        state, known, cursor = step.state, step.known, cursor + int(step.used)
        seen += [bar for bar in step.bars if bar.begin == bar.begin]
        closes |= {close.ticket: close for close in step.closes if close.ticket == close.ticket}
        if step.used and cursor == warm_up:
            origin = known
    bars = [_closed(bar, closes, origin) for bar in seen]
    length = known - origin
    bars = [bar for bar in bars if bar.end >= bar.begin and bar.end > 0 and bar.begin < length]
    return Run(length, sorted(bars, key=lambda bar: (bar.begin, bar.end)))


def asked(function):
    """The names of the arguments that a start or a step asks for."""
    parameters = inspect.signature(function).parameters.values()
    return [each.name for each in parameters if each.kind is inspect.Parameter.KEYWORD_ONLY]


def _closed(bar, closes, origin):
    """A bar as it was seen, with what its ticket brought, on the film's clock."""
    close = closes.get(bar.ticket)
    end, split = (bar.end, bar.split) if close is None else (close.end, close.split)
    begin, end, split = (float(time) - origin for time in (bar.begin, end, split))
    return Seen(bar.state, int(bar.row), begin, end, split, float(bar.note))
