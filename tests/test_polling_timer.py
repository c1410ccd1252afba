import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import estimate, polling_timer

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")

TICK = 0.01
write_times = st.floats(1e-5, 10)
timers = st.floats(1e-3, 1)
LAWS = {
    polling_timer.waiting_time_constant: ("write_time", "timer"),
    polling_timer.late_share: ("write_time", "timer"),
    polling_timer.tick_probability: ("ticks", "write_time", "timer"),
    polling_timer.polls_per_wait: ("write_time", "timer"),
    polling_timer.waiting_time: ("write_time", "timer"),
    polling_timer.overshoot: ("write_time", "timer"),
    polling_timer.cpu_per_wait: ("write_time", "timer", "poll_cost"),
    polling_timer.posted_waiting_time: ("write_time",),
    polling_timer.global_tick_waiting_time: ("write_time", "timer"),
    polling_timer.write_time_from_wait: ("waiting_time", "timer"),
}
VALUES = {
    "write_time": np.array([0.002, 0.07, 3.0]),
    "timer": np.array([[0.01], [0.5]]),
    "ticks": np.array([1, 2, 7]),
    "poll_cost": np.array([0.0, 1e-5, 1e-3]),
    "waiting_time": np.array([0.6, 2.0, 50.0]),
}
OUTSIDE = {
    "write_time": [0, -1, math.nan, math.inf],
    "timer": [0, -1, math.nan, math.inf],
    "ticks": [0, 1.5, math.nan, math.inf],
    "poll_cost": [-1, math.nan, math.inf],
    "waiting_time": [0, 0.4, math.nan, math.inf],
}


def test_a_two_millisecond_write_waits_the_captured_centisecond():
    assert f"{polling_timer.waiting_time(0.002, TICK) * 100:.3f}" == "1.007"
    assert f"{polling_timer.late_share(0.002, TICK):.1%}" == "0.7%"


def test_the_captured_wait_says_two_milliseconds_behind_it_and_twelve_times_the_posted_write():
    captured = 1007.02 / 1000 / 100
    write = polling_timer.write_time_from_wait(captured, TICK)
    assert f"{write * 1000:.1f}" == "2.0"
    assert f"{polling_timer.late_share(write, TICK):.1%}" == "0.7%"
    assert round(captured / polling_timer.posted_waiting_time(0.000857)) == 12


def test_one_clock_for_all_would_show_six_or_seven_milliseconds():
    waits = polling_timer.global_tick_waiting_time(np.array([0.001, 0.002]), TICK)
    assert waits == pytest.approx([0.006, 0.007], rel=1e-12)


@given(st.integers(1, 10**6), st.integers(100, 10**5))
def test_a_constant_write_waits_for_the_first_look_at_or_after_its_end(write, timer):
    look = timer
    while look < write:
        look += timer
    wait = polling_timer.waiting_time_constant(write / 1e6, timer / 1e6)
    assert wait == pytest.approx(look / 1e6, rel=1e-12)


@given(write_times, timers)
def test_waits_weighted_with_the_probabilities_of_their_ticks_are_the_mean_wait(write, timer):
    ticks = np.arange(1, 40 * math.ceil(write / timer) + 41)
    shares = polling_timer.tick_probability(ticks, write, timer)
    assert shares.sum() == pytest.approx(1, rel=1e-12)
    assert (shares * ticks).sum() * timer == pytest.approx(polling_timer.waiting_time(write, timer), rel=1e-9)
    assert 1 - shares[0] == pytest.approx(polling_timer.late_share(write, timer), abs=1e-12)


@given(st.floats(0.05, 1e4), timers)
def test_the_write_behind_a_wait_is_found_again(writes_per_timer, timer):
    write = writes_per_timer * timer
    wait = polling_timer.waiting_time(write, timer)
    assert polling_timer.write_time_from_wait(wait, timer) == pytest.approx(write, rel=1e-6)


def test_a_short_write_costs_one_interval_and_a_long_one_half_an_interval():
    assert polling_timer.waiting_time(1e-6, TICK) == TICK
    assert polling_timer.overshoot(1e6 * TICK, TICK) == pytest.approx(TICK / 2, rel=1e-6)


@given(write_times, timers, st.floats(1.01, 3))
def test_a_longer_interval_costs_more_time_and_less_cpu(write, timer, factor):
    longer = timer * factor
    assert polling_timer.overshoot(write, longer) > polling_timer.overshoot(write, timer)
    assert polling_timer.cpu_per_wait(write, longer, 1e-5) <= polling_timer.cpu_per_wait(write, timer, 1e-5)
    assert polling_timer.cpu_per_wait(write, timer, 1e-5) >= 1e-5


@given(write_times, timers)
def test_looks_times_their_interval_are_the_wait(write, timer):
    cpu = polling_timer.cpu_per_wait(write, timer, timer)
    assert cpu == pytest.approx(polling_timer.waiting_time(write, timer), rel=1e-12)


@pytest.mark.parametrize("law", LAWS)
def test_arrays_are_broadcast_and_equal_their_numbers(law):
    arguments = np.broadcast_arrays(*(VALUES[name] for name in LAWS[law]))
    table = law(*(VALUES[name] for name in LAWS[law]))
    assert table.shape == arguments[0].shape
    for place in np.ndindex(table.shape):
        alone = law(*(argument[place].item() for argument in arguments))
        assert isinstance(alone, float)
        assert table[place] == alone


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**5)), min_size=1), st.integers(1, 10**4))
def test_on_one_clock_each_wait_of_a_path_ends_at_the_next_tick(waits, timer):
    starts, writes = np.array(waits).T
    expected = [-(-(start + write) // timer) * timer - start for start, write in waits]
    path = polling_timer.global_tick_waiting_times(starts / 1e6, writes / 1e6, timer / 1e6)
    assert path == pytest.approx(np.array(expected) / 1e6, rel=1e-9, abs=1e-11)


def test_simulated_waits_agree_with_both_laws():
    z_scores = []
    for simulate, law in (
        (polling_timer.simulate, polling_timer.waiting_time),
        (polling_timer.simulate_global_tick, polling_timer.global_tick_waiting_time),
    ):
        for write in (0.002, 0.01, 0.05):
            for seed in range(6):
                result = simulate(write, TICK, 200_000, np.random.default_rng(seed))
                assert result.standard_error < 0.01 * law(write, TICK)
                z_scores.append(result.z_score(law(write, TICK)))
    assert np.abs(z_scores).max() < estimate.z_bound(len(z_scores))


@pytest.mark.parametrize(
    ("law", "name", "value"),
    [(law, name, value) for law, names in LAWS.items() for name in names for value in OUTSIDE[name]],
)
def test_an_argument_outside_the_domain_of_a_law_is_named(law, name, value):
    arguments = {each: VALUES[each].flat[0] for each in LAWS[law]}
    if "waiting_time" in arguments:
        arguments["timer"] = 0.4
    arguments[name] = value
    with pytest.raises(ValueError, match=f"^{name} = "):
        law(**arguments)


@pytest.mark.parametrize("simulate", [polling_timer.simulate, polling_timer.simulate_global_tick])
@pytest.mark.parametrize(
    ("arguments", "name"),
    [((0.0, 1.0, 10), "write_time"), ((1.0, math.nan, 10), "timer"), ((1.0, 1.0, 1), "waits")],
)
def test_an_argument_outside_the_domain_of_a_simulator_is_named(simulate, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        simulate(*arguments, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("arguments", "name"),
    [((-1.0, 1.0, 1.0), "start_times"), ((1.0, -1.0, 1.0), "write_times"), ((1.0, 1.0, 0.0), "timer")],
)
def test_an_argument_outside_the_domain_of_the_path_is_named(arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        polling_timer.global_tick_waiting_times(*arguments)
