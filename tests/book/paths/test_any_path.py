"""What every path keeps to, whatever its arguments: nobody in two states, one holder, and nothing taken back."""

import importlib
import math
import pkgutil

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from book.paths.as_symbols import check_traced
from models.book import paths
from models.book.paths import lock
from models.explorable.films.path import Path
from models.explorable.films.watching import draw, parameter_names, run

TIMES = st.floats(1e-4, 0.1)
# What each argument of a path may be.
ARGUMENTS = {
    "sessions": st.integers(1, lock.MOST_SESSIONS), "service_time": TIMES, "think_time": TIMES, "cost": TIMES,
    "write_time": TIMES, "timer": TIMES, "work": TIMES, "write_over_think": st.floats(0.01, 100),
}  # fmt: skip
MODULES = [
    importlib.import_module(f"{paths.__name__}.{module.name}") for module in pkgutil.iter_modules(paths.__path__)
]
PATHS = {
    f"{module.__name__.removeprefix('models.book.paths.')}.{name}": value
    for module in MODULES
    for name, value in vars(module).items()
    if isinstance(value, Path)
}
# Who waits has somebody else to wait for, who is in this state.
BEHIND = {
    "lock": {"waits": ("holds",)}, "pipe": {"waits": ("writes",)}, "shapes": {"waits": ("is held", "writes")},
    "timer": {"sleeps": ("writes",), "waits": ("writes",)},
}  # fmt: skip
LONG = 120  # steps
EVERY_ONE_AT_WORK = "thinks", "works"  # a path with such a state says of each session what it does at any time

FEW = settings(max_examples=max(4, settings.default.max_examples // 8))  # each runs a film

every_path = pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)


def arguments_of(path):
    """The names of the arguments of a path."""
    return [*parameter_names(path.start), *parameter_names(path.step)]


def drawn(path, seed, steps=LONG):
    """The draws of a film of so many steps."""
    rng = np.random.default_rng(seed)
    return draw(path.first, rng), [draw(path.draws, rng) for _ in range(steps)]


@st.composite
def films(draw_one, path):
    """A path's arguments and its draws."""
    unknown = set(arguments_of(path)) - set(ARGUMENTS)
    assert not unknown, f"write into ARGUMENTS in tests/book/paths/test_any_path.py what {sorted(unknown)} may be"
    return {name: draw_one(ARGUMENTS[name]) for name in arguments_of(path)}, draw_one(st.integers(0, 10**6))


def seen(path, data, warm_up=40):
    arguments, seed = data.draw(films(path))
    made = run(path, *drawn(path, seed), warm_up, **arguments)
    return made, arguments, 1e-9 * max(made.length, 1e-9)


def by_row(made):
    """The bars of each row."""
    rows = {}
    for bar in made.bars:
        rows.setdefault(bar.row, []).append(bar)
    return rows


@every_path
@FEW
@given(data=st.data())
def test_a_film_keeps_to_what_all_have_in_common(path, data):
    made, arguments, slack = seen(path, data)
    nobody_is_in_two_states_and_nothing_is_held_twice(made, slack)
    bars_are_of_known_states_in_rows_that_are_there(path, made, arguments, slack)
    who_waits_has_somebody_to_wait_for(path, made, slack)
    a_session_is_always_in_some_state(path, made, slack)


def nobody_is_in_two_states_and_nothing_is_held_twice(made, slack):
    for bars in by_row(made).values():
        for bar, next_one in zip(bars, bars[1:], strict=False):
            assert next_one.begin >= bar.end - slack


def bars_are_of_known_states_in_rows_that_are_there(path, made, arguments, slack):
    rows, first = set(), 0
    for rows_of in path.rows:
        rows |= set(range(first, first + (arguments[rows_of.count] if rows_of.count else rows_of.most)))
        first += rows_of.most
    for bar in made.bars:
        assert bar.state in {state.name for state in path.states}
        assert bar.row in rows
        assert bar.begin <= bar.end
        if not math.isnan(bar.split):
            assert bar.begin - slack <= bar.split <= bar.end + slack
    assert made.length > 0


@every_path
@FEW
@given(data=st.data())
def test_what_was_seen_is_not_taken_back(path, data):
    arguments, seed = data.draw(films(path))
    first, draws = drawn(path, seed)
    short, whole = (run(path, first, draws[:steps], **arguments) for steps in (80, 120))
    later = [bar for bar in whole.bars if bar.begin < short.length]
    assert [bar[:3] for bar in short.bars] == [bar[:3] for bar in later]
    for bar, same in zip(short.bars, later, strict=True):
        assert bar.end in (same.end, math.inf)
        assert bar.end == same.end or same.end >= short.length


def who_waits_has_somebody_to_wait_for(path, made, slack):
    module = next(name for name in PATHS if PATHS[name] is path).partition(".")[0]
    behind = {
        state: names for state, names in BEHIND[module].items() if state in {known.name for known in path.states}
    }
    busy = {names: [bar for bar in made.bars if bar.state in names] for names in behind.values()}
    servers = {name: {bar.row for bar in bars} for name, bars in busy.items()}
    for bar in made.bars:
        until = bar.end if math.isnan(bar.split) else bar.split
        if bar.state in behind and until - bar.begin > slack and bar.begin > 0 and until < made.length:
            middle, name = (bar.begin + until) / 2, behind[bar.state]
            at_work = [
                other for other in made.bars if other.begin <= middle < other.end and other.row in servers[name]
            ]
            assert at_work, f"nobody {name} at {middle}"


def a_session_is_always_in_some_state(path, made, slack):
    if path.states[0].name not in EVERY_ONE_AT_WORK:
        return
    for bars in by_row(made).values():
        if {bar.state for bar in bars} & set(EVERY_ONE_AT_WORK):
            inside = [bar for bar in bars if bar.begin > 0]
            for bar, next_one in zip(inside, inside[1:], strict=False):
                assert next_one.begin == pytest.approx(bar.end, abs=slack)


@pytest.mark.slow
@every_path
@FEW
@given(data=st.data())
def test_start_and_step_can_be_traced_with_the_same_values(path, data):
    arguments, seed = data.draw(films(path))
    check_traced(path, *drawn(path, seed, steps=12), **arguments)
