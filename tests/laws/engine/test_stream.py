"""What every simulator keeps to: blocks, seeds, memory, the progress bar and the domain of its arguments."""

import math
import tracemalloc
from inspect import signature
from time import sleep
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.simulators import SIMULATORS, all_simulators, simulated, size_name
from models.laws.engine import stream

BAD_SIZES = [0, -1, 99, 1000.5, math.nan, math.inf, -math.inf, 10**13, 10**400]
BAD_BLOCKS = [0, -1, 1.5, math.nan, math.inf, 10**400]
every_simulator = pytest.mark.parametrize("name", SIMULATORS)


def estimates(name, size, seed=0, **changes):
    """Every mean and every standard error of one run."""
    return [
        number
        for result in simulated(name, size, seed, **changes)
        for number in (result.mean, result.standard_error)
    ]


@pytest.mark.parametrize(("name", "simulate"), list(all_simulators()))
def test_every_simulator_is_held_to_what_this_file_asks(name, simulate):
    held = {system.simulate for system in SIMULATORS.values()}
    assert simulate in held, (
        f"give SIMULATORS in tests/laws/simulators.py a system for {name} to simulate: all its arguments before "
        "the size, and the law of these"
    )
    assert "block" in signature(simulate).parameters, (
        f"{name} takes no block: let it run in those of models/laws/engine/stream.py"
    )


@pytest.mark.slow
@every_simulator
def test_the_same_seed_gives_the_same_result_whatever_the_block(name):
    sizes = []

    def recorded(*arguments, blocks=stream.blocks):
        for size in blocks(*arguments):
            sizes[-1].append(size)
            yield size

    whole = estimates(name, 1000)
    assert min(whole) > 0
    with mock.patch.object(stream, "blocks", recorded):
        for block in (10**13, 300, 7, 1):
            sizes.append([])
            assert estimates(name, 1000, block=block) == pytest.approx(whole, rel=1e-9)
    assert len(sizes[0]) == 1 == max(sizes[-1]) < len(sizes[-1])


@every_simulator
def test_a_repeated_seed_gives_exactly_the_same_and_another_seed_another(name):
    first = estimates(name, 1000, seed=1)
    assert estimates(name, 1000, seed=1) == first
    assert not set(estimates(name, 1000, seed=2)) & set(first)


@every_simulator
def test_a_size_a_block_and_a_generator_that_will_not_do_are_named(name):
    for size in BAD_SIZES:
        with pytest.raises(ValueError, match=f"^{size_name(name)} = {size}: "):
            estimates(name, size)
    for block in BAD_BLOCKS:
        with pytest.raises(ValueError, match=f"^block = {block}: "):
            estimates(name, 1000, block=block)
    simulate, _, arguments = SIMULATORS[name]
    for rng in (None, 8, np.random.RandomState(8)):
        with pytest.raises(ValueError, match="^rng = .*: use a numpy.random.Generator"):
            simulate(**arguments, **{size_name(name): 1000}, rng=rng)


@every_simulator
def test_a_whole_number_may_come_as_a_float_or_from_an_array(name):
    whole = estimates(name, 1000, block=500)
    assert estimates(name, 1000.0, block=500.0) == estimates(name, np.int64(1000), block=np.int64(500)) == whole


@every_simulator
def test_an_argument_outside_the_domain_is_named_whatever_it_is_for(name):
    numbers = [argument for argument, usual in SIMULATORS[name].arguments.items() if not isinstance(usual, tuple)]
    for argument in numbers:
        for value in (-1, math.nan, 10**400):
            with pytest.raises(ValueError, match=f"^{argument} = "):
                estimates(name, 1000, **{argument: value})


@every_simulator
def test_nothing_is_drawn_from_the_generator_itself_so_that_each_variable_has_one_of_its_own(name):
    simulate, _, arguments = SIMULATORS[name]
    rng = np.random.default_rng(4)
    simulate(**arguments, **{size_name(name): 1000}, rng=rng)
    assert rng.random() == np.random.default_rng(4).random()


def peak(name, size, **changes):
    """The most memory that a run holds at once, in bytes."""
    tracemalloc.start()
    estimates(name, size, **changes)
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return held


LOCKSTEP = ["closed commits", "closed queue", "closed network"]  # more copies of them up to a million requests


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [*LOCKSTEP, "mm1", "constant writes", "random writes", "two-point writes", "timer", "one clock"]
    + ["copies", "strands, cyclic", "strands, sweep", "posted commits", "polled commits"],
)
def test_memory_does_not_grow_with_the_length_of_a_run(name):
    sizes, block = ((300_000, 1_500_000), stream.BLOCK) if name in LOCKSTEP else ((40_000, 200_000), 2**14)
    peaks = [peak(name, size, block=block) for size in sizes]
    assert max(peaks) < 20e6
    assert max(peaks) < 1.2 * min(peaks)


@pytest.mark.parametrize("name", ["constant writes", "random writes", "two-point writes", "strands, sweep"])
def test_memory_does_not_grow_with_the_commits_in_a_write(name):
    assert peak(name, 30_000, load=100.0) < 20e6


@pytest.mark.parametrize("name", ["constant writes", "random writes"])
def test_memory_does_not_grow_with_the_commits_in_the_cpu_time_of_a_write(name):
    assert peak(name, 30_000, cpu_ratio=100.0) < 20e6


def test_a_long_run_shows_its_progress_and_clears_the_line(monkeypatch, capsys):
    monkeypatch.setattr(stream, "PATIENCE", 0)
    for _ in stream.blocks(30, block=10):
        sleep(0.15)
    out, shown = capsys.readouterr()
    assert out == ""
    assert "| 10.0/30.0 [" in shown
    assert "| 20.0/30.0 [" in shown
    *_, cleared, rest = shown.split("\r")
    assert (cleared.strip(), rest) == ("", "")


@every_simulator
def test_a_run_shows_its_progress_once_it_has_taken_as_long_as_patience(name, monkeypatch, capsys):
    monkeypatch.setattr(stream, "PATIENCE", 3600)
    estimates(name, 1000)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(stream, "PATIENCE", 0)
    estimates(name, 1000)
    assert "%" in capsys.readouterr().err


@given(st.integers(0, 500), st.integers(1, 600), st.floats(1e-3, 1e3))
def test_blocks_make_up_the_path_and_hold_no_more_than_they_may(steps, block, width):
    sizes = list(stream.blocks(steps, block, width))
    assert sum(sizes) == steps
    assert all(size <= block / width or size == 1 for size in sizes)
    assert all(size + 1 > block / width for size in sizes[:-1])


@given(st.integers(0, 100), st.integers(0, 100), st.integers(1, 250))
def test_the_warm_up_is_what_comes_first(warm_up, counted, block):
    path = [step < warm_up for step in range(warm_up + counted)]
    for size, skipped in stream.counted_blocks(warm_up, counted, block):
        assert sum(path[:size]) == skipped
        del path[:size]
    assert not path


@pytest.mark.parametrize("steps", [-1, 1.5, 10**12 + 1, math.nan])
def test_a_path_outside_the_domain_is_named(steps):
    with pytest.raises(ValueError, match=f"^steps = {steps}: "):
        next(stream.blocks(steps))


@given(st.lists(st.lists(st.integers(0, 100), max_size=4), max_size=20))
def test_runs_are_summed_empty_ones_too(runs):
    values = np.array([value for run in runs for value in run], dtype=float)
    sums = stream.run_sums(values, np.array([len(run) for run in runs], dtype=int))
    assert sums.tolist() == [sum(run) for run in runs]
