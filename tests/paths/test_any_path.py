"""What every path keeps to, whatever its arguments: nobody in two states, one holder, and nothing taken back."""

import importlib
import math
import pkgutil

import numpy as np
import pytest
import stretches
from hypothesis import given, settings
from hypothesis import strategies as st

from models import paths
from models.paths import lock, recorded
from models.paths.path import RECORDED, Path
from models.paths.watching import asked, draw, run
from paths.as_symbols import check_traced

TIMES = st.floats(1e-4, 0.1)
# What each argument of a path may be.
ARGUMENTS = {
    "sessions": st.integers(1, lock.MOST_SESSIONS), "service_time": TIMES, "think_time": TIMES, "cost": TIMES,
    "write_time": TIMES, "timer": TIMES, "work": TIMES, "write_over_think": st.floats(0.01, 100),
    "read_share": st.floats(0, 1), "load": st.floats(0.05, 50), "strands": st.integers(1, 8),
    "arrival_rate": st.floats(100, 5000), "post_cost": st.floats(1e-6, 1e-4), "cpu_time": TIMES,
    "batch": st.floats(1, 64), "request": st.floats(1, 4), "unbatched_reads": st.floats(0.5, 2),
    "fewest_reads": st.floats(0.1, 0.4), "read_time": TIMES, "write_demand": TIMES, "slowdown": st.floats(0, 1),
} | {name: st.integers(0, 2) for name in ("session_to_dbw0", "session_to_lgwr", "dbw0_to_lgwr", "lgwr_to_dbw0",
                                          "dbw0_to_dbw0")}  # fmt: skip
MODULES = [importlib.import_module(f"models.paths.{each.name}") for each in pkgutil.iter_modules(paths.__path__)]
PATHS = {
    f"{module.__name__.removeprefix('models.paths.')}.{name}": each
    for module in MODULES
    for name, each in vars(module).items()
    if isinstance(each, Path)
}
# Of a path that is recorded, what makes its draws of a stretch, and what makes up such a stretch.
RECORDINGS = {
    recorded.LOCK: (recorded.behind_a_lock, stretches.of_a_lock),
    recorded.TIMER: (recorded.on_a_timer, stretches.of_a_timer),
    recorded.COMMITS: (recorded.as_commits, stretches.of_a_pipe),
}
LONG = 120  # steps, with which a stretch has the first commit of any number of sessions
EVERY_ONE_AT_WORK = "thinks", "works"  # a path with such a state says of each session what it does at any time

FEW = settings(max_examples=max(4, settings.default.max_examples // 8))  # each runs a film

every_path = pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)


def arguments_of(path):
    """The names of the arguments of a path."""
    return [*asked(path.start), *asked(path.step)]


def drawn(path, seed, arguments, steps=LONG):
    """The draws of a film of so many steps."""
    rng = np.random.default_rng(seed)
    if RECORDED in path.draws:
        assert path in RECORDINGS, (
            "give RECORDINGS in tests/paths/test_any_path.py what makes the draws of this path, and in "
            "tests/stretches.py what makes up such a stretch"
        )
        recording_of, stretch = RECORDINGS[path]
        long_enough = stretch(max(steps, LONG), rng, **arguments)
        return [], recording_of(long_enough).draws[:steps]
    return draw(path.first, rng), [draw(path.draws, rng) for _ in range(steps)]


@st.composite
def films(draw_one, path):
    """A path's arguments and its draws."""
    unknown = set(arguments_of(path)) - set(ARGUMENTS)
    assert not unknown, f"write into ARGUMENTS in tests/paths/test_any_path.py what {sorted(unknown)} may be"
    return {name: draw_one(ARGUMENTS[name]) for name in arguments_of(path)}, draw_one(st.integers(0, 10**6))


def seen(path, data, warm_up=40):
    arguments, seed = data.draw(films(path))
    made = run(path, *drawn(path, seed, arguments), warm_up, **arguments)
    return made, arguments, 1e-9 * max(made.length, 1e-9)


def on_their_own(path, made):
    """The bars of each row that only one can be in, by row: no threads, no arrows, nothing hidden."""
    rows = {}
    styles = {state.name: state.style for state in path.states}
    for bar in made.bars:
        if styles[bar.state] == "bar":
            rows.setdefault(bar.row, []).append(bar)
    return rows


@every_path
@FEW
@given(data=st.data())
def test_a_film_keeps_to_what_all_have_in_common(path, data):
    made, arguments, slack = seen(path, data)
    nobody_is_in_two_states_and_nothing_is_held_twice(path, made, slack)
    bars_are_of_known_states_in_rows_that_are_there(path, made, arguments, slack)
    who_waits_has_somebody_to_wait_for(path, made, slack)
    a_session_is_always_in_some_state(path, made, slack)


def nobody_is_in_two_states_and_nothing_is_held_twice(path, made, slack):
    for bars in on_their_own(path, made).values():
        for one, next_one in zip(bars, bars[1:], strict=False):
            assert next_one.begin >= one.end - slack


def bars_are_of_known_states_in_rows_that_are_there(path, made, arguments, slack):
    rows, first = set(), 0
    for each in path.rows:
        rows |= set(range(first, first + (arguments[each.count] if each.count else each.most)))
        first += each.most
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
    first, draws = drawn(path, seed, arguments)
    short, whole = (run(path, first, draws[:steps], **arguments) for steps in (80, 120))
    later = [bar for bar in whole.bars if bar.begin < short.length]
    assert [bar[:3] for bar in short.bars] == [bar[:3] for bar in later]
    for bar, same in zip(short.bars, later, strict=True):
        assert bar.end in (same.end, math.inf)
        assert bar.end == same.end or same.end >= short.length


def who_waits_has_somebody_to_wait_for(path, made, slack):
    behind = {state.name: state.behind for state in path.states if state.behind}
    busy = {name: [bar for bar in made.bars if bar.state == name] for name in behind.values()}
    servers = {name: {bar.row for bar in bars} for name, bars in busy.items()}
    for bar in made.bars:
        until = bar.end if math.isnan(bar.split) else bar.split
        if bar.state in behind and until - bar.begin > slack and bar.begin > 0 and until < made.length:
            middle, name = (bar.begin + until) / 2, behind[bar.state]
            at_work = [each for each in made.bars if each.begin <= middle < each.end and each.row in servers[name]]
            assert at_work, f"nobody {name} at {middle}"


def a_session_is_always_in_some_state(path, made, slack):
    if path.states[0].name not in EVERY_ONE_AT_WORK:
        return
    for bars in on_their_own(path, made).values():
        if {bar.state for bar in bars} & set(EVERY_ONE_AT_WORK):
            inside = [bar for bar in bars if bar.begin > 0]
            for one, next_one in zip(inside, inside[1:], strict=False):
                assert next_one.begin == pytest.approx(one.end, abs=slack)


@pytest.mark.slow
@every_path
@FEW
@given(data=st.data())
def test_start_and_step_can_be_traced_with_the_same_values(path, data):
    arguments, seed = data.draw(films(path))
    check_traced(path, *drawn(path, seed, arguments, steps=20), **arguments)
