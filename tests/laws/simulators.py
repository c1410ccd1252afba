"""Every simulator of the laws, with a system for it to simulate, and what a law says of that."""

import re
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import NamedTuple

import numpy as np

from models import laws
from models.laws import (
    closed_group_commit,
    closed_network,
    closed_queue,
    commit_wakeup,
    control_file,
    group_commit,
    mm1,
    polling_timer,
    redo_pipe,
    redo_strands,
    space_reuse,
)


class System(NamedTuple):
    """A simulator, the law of the same arguments, and all of those before the size."""

    simulate: Callable
    law: Callable | None
    arguments: dict


def of_the_queue(**at):
    return closed_queue.waiting_time(**at), closed_queue.throughput(**at)


def of_the_network(**at):
    return closed_network.throughput(**at), *closed_network.queue_lengths(**at)


def of_one_session(sessions, think_time, transfer_time, latency=0.0):
    assert sessions == 1
    return 1 / (think_time + transfer_time + latency)


SIMULATORS = {
    "mm1": System(mm1.simulate, mm1.waiting_time, {"arrival_rate": 0.5, "service_time": 1.0}),
    "constant writes": System(
        group_commit.simulate, group_commit.sync_ratio_with_cpu, {"load": 1.0, "cv2": 0, "cpu_ratio": 0.5}),
    "random writes": System(
        group_commit.simulate, group_commit.sync_ratio_with_cpu, {"load": 1.0, "cv2": 1.0, "cpu_ratio": 0.5}),
    "two-point writes": System(
        group_commit.simulate_two_point, group_commit.sync_ratio_two_point,
        {"load": 1.0, "slow_share": 0.1, "slow_factor": 5.0}),
    "episodes": System(
        group_commit.simulate_episodes, group_commit.sync_ratio_in_episodes,
        {"load": 2.0, "slow_share": 0.1, "slow_factor": 5.0, "episode": 4.0}),
    "closed commits": System(
        closed_group_commit.simulate, closed_group_commit.sync_ratio, {"sessions": 7, "write_over_think": 1.0}),
    "closed commits, slow writes": System(
        closed_group_commit.simulate, None,
        {"sessions": 7, "write_over_think": 1.0, "slow_share": 0.1, "slow_factor": 5.0}),
    "closed queue": System(
        closed_queue.simulate, of_the_queue, {"sessions": 7, "service_time": 1.0, "think_time": 3.0}),
    "closed queue, segments": System(
        closed_queue.simulate, of_the_queue,
        {"sessions": 7, "service_time": 1.0, "think_time": 3.0, "segments": 3}),
    "closed network": System(
        closed_network.simulate, of_the_network, {"sessions": 7, "think_time": 3.0, "demands": (2.0, 1.0)}),
    "timer": System(polling_timer.simulate, polling_timer.waiting_time, {"write_time": 1.0, "timer": 1.0}),
    "one clock": System(
        polling_timer.simulate_global_tick, polling_timer.global_tick_waiting_time,
        {"write_time": 1.0, "timer": 1.0}),
    "copies": System(
        control_file.simulate, control_file.parallel_write_time, {"write_time": 1.0, "copies": 3}),
    "strands, cyclic": System(
        redo_strands.simulate, None, {"rule": "cyclic", "load": 2.0, "strands": 3, "cv2": 1.0}),
    "strands, snapshot": System(
        redo_strands.simulate, redo_strands.sync_ratio, {"rule": "snapshot", "load": 2.0, "strands": 3}),
    "strands, sweep": System(
        redo_strands.simulate, redo_strands.sync_ratio, {"rule": "sweep", "load": 2.0, "strands": 3}),
    "segment": System(
        space_reuse.simulate, space_reuse.segment_space,
        {"inserts": 20, "reuse": 0.5, "jobs": 2, "window": 3, "smallest": 6000, "largest": 12_000}),
    "posted commits": System(
        commit_wakeup.simulate_posted, commit_wakeup.posted_sync_time,
        {"arrival_rate": 1.0, "write_time": 1.0, "post_cost": 0.5}),
    "polled commits": System(
        commit_wakeup.simulate_polled, commit_wakeup.polled_sync_time,
        {"arrival_rate": 1.0, "write_time": 1.0, "timer": 0.3}),
    "redo of LOBs": System(
        redo_pipe.simulate, of_one_session,
        {"sessions": 7, "think_time": 3.0, "transfer_time": 1.0, "latency": 1.0}),
}  # fmt: skip


def all_simulators():
    """Every function `simulate` or `simulate_...` of the laws, with its module's name."""
    for module in iter_modules(laws.__path__):
        for name, function in vars(import_module(f"{laws.__name__}.{module.name}")).items():
            if re.fullmatch("simulate(_.+)?", name):
                yield f"{module.name}.{name}", function


def size_name(name):
    """What a simulator calls the length of its run: its argument before the generator."""
    simulate, _, arguments = SIMULATORS[name]
    names = list(signature(simulate).parameters)
    size = names[names.index("rng") - 1]
    assert size not in arguments, f"leave {size} out of {name} in SIMULATORS: the tests choose the size"
    return size


def simulated(name, size, seed=0, **changes):
    """The Estimates of one run of a system, with some arguments changed."""
    simulate, _, arguments = SIMULATORS[name]
    return flat(simulate(**{**arguments, size_name(name): size, **changes}, rng=np.random.default_rng(seed)))


def law_of(name, **changes):
    """What the law says of each of these Estimates."""
    _, law, arguments = SIMULATORS[name]
    return flat(law(**arguments | changes))


def flat(result):
    """The numbers of a result, which is one or a nest of tuples of them."""
    return [inner for part in result for inner in flat(part)] if isinstance(result, tuple) else [result]
