"""What paths refuse, and laws of arguments that must go together, by the name of what is wrong."""

import math

import numpy as np
import pytest

from laws.test_refused_arguments import LAWS, kinds_of, sound
from models.laws import (
    closed_group_commit,
    closed_network,
    closed_queue,
    commit_wakeup,
    control_file,
    group_commit,
    lob_demands,
    message_flow,
    operational,
    polling_timer,
    redo_pipe,
    redo_strands,
    space_reclaim,
    space_reuse,
)
from models.laws.engine import lockstep
from models.laws.message_flow import COUNTERS, EDGES
from models.laws.redo_strands import CYCLIC, SNAPSHOT, SWEEP

COLUMN = np.ones((2, 1), dtype=int)
RNG = np.random.default_rng(0)
# Paths, and arguments that they take; an array of them may hold no other numbers than 0 and above.
PATHS = [
    (closed_group_commit.sync_times, {"first_commits": COLUMN, "write_times": COLUMN, "think_times": COLUMN}),
    (closed_queue.path,
     {"first_arrivals": COLUMN, "service_times": COLUMN, "think_times": COLUMN, "visited": COLUMN}),
    (group_commit.sync_times, {"commit_times": (1, 2), "write_times": COLUMN[:, 0]}),
    (group_commit.busy_sync_times,
     {"write_times": COLUMN[:, 0], "arrivals": COLUMN[:1, 0], "remaining": np.array([0.5])}),
    (group_commit.constant_sync_times, {"arrivals": COLUMN[:1, 0], "places": np.array([0.5])}),
    *((redo_strands.sync_areas,
       {"rule": rule, "write_times": COLUMN[:1], "arrivals": COLUMN[:1, np.newaxis], "remaining": COLUMN[:1, 0]})
      for rule in (CYCLIC, SNAPSHOT, SWEEP)),
    (redo_pipe.gather_commits,
     {"first_commits": COLUMN, "think_times": COLUMN[np.newaxis], "transfer_time": 1.0, "latency": 0.0}),
    (space_reuse.path, {"chunks": COLUMN[:, 0], "wishes": COLUMN[:, 0], "window": 1, "prefilled": 0}),
]  # fmt: skip
NUMBERS = [(*path, name) for path in PATHS for name, value in path[1].items() if isinstance(value, np.ndarray)]
NETWORK = {"sessions": 7, "request": 2.0, "unbatched_reads": 1.0, "fewest_reads": 0.25, "read_time": 0.003,
           "write_demand": 0.002, "cpu_time": 0.001, "cycle": 10.0, "batch": 4.0}  # fmt: skip
OF_A_NETWORK = [
    closed_network.residence_times, closed_network.cycle_time, closed_network.throughput,
    closed_network.queue_lengths, closed_network.utilizations, closed_network.throughput_bound,
]  # fmt: skip
# Functions, arguments, and how the refusal begins.
REFUSED = [
    (closed_group_commit.simulate, (2, 1.0, 1000, RNG, 1e-6, 1e13), "slow_factor = "),
    *((law, (7, 1.0, (1.0, value)), f"demands[1] = {value}: ")
      for law in OF_A_NETWORK for value in (-1, math.nan, math.inf)),
    *((law, (7, 0.0, (0.0, 0.0)), "think_time + demands = 0") for law in OF_A_NETWORK),
    (closed_network.simulate, (7, 1.0, (0.0,), 1000, RNG), "demands[0] = 0.0: "),
    (closed_queue.fitted_service_time, (7, 7.0, 1.0), "throughput = 7.0: "),
    (closed_queue.fitted_sessions, (20.0, 1.0, 0.0, 12), "waiting_time = 20.0: "),
    (commit_wakeup.post_cost_from_commits_per_write, (1.0, 1.0, 1.0), "commits_per_write = 1.0: use more than"),
    (commit_wakeup.posted_sync_times, (np.array([1.0, 0.0]), 1.0, 0.1), "the gap between commit_times = -1.0"),
    (control_file.io_ceiling, (0, 1e-5, 0, 1e-3), "hold_time = 0"),
    *((group_commit.simulate, (100_001, cv2, 1000, RNG), "load = ") for cv2 in (0, 1)),
    *((group_commit.simulate, (1, cv2, 1000, RNG, cpu), "cpu_ratio = ") for cv2 in (0, 1) for cpu in (1e6, 1e300)),
    *((group_commit.simulate, (1, cv2, 10**6, RNG), "cv2 = ") for cv2 in (10**4 + 1, 1e300)),
    (group_commit.simulate, (1, 10.1, 1000, RNG), "cv2 = "),
    (group_commit.simulate_two_point, (100_001, 0.1, 2, 1000, RNG), "load = "),
    (group_commit.simulate_two_point, (1, 1e-6, 1e13, 1000, RNG), "slow_factor = "),
    (group_commit.cv2_from_sync_ratio, (1.2, 0.5), "ratio = "),
    (group_commit.utilization_from_sync_ratio, (1.6, 0), "ratio = "),
    (group_commit.sync_times, (np.array([2, 1]), np.array([1, 1])), "the gap between commit_times = "),
    (group_commit.sync_times, (np.array([1, 2]), np.array([1])), "the number of write_times = "),
    (group_commit.busy_sync_times, (COLUMN[:, 0], np.array([1]), np.array([1.5])), "remaining = "),
    (group_commit.constant_sync_times, (np.array([1.5]), np.array([0.5])), "arrivals = "),
    (group_commit.constant_sync_times, (np.array([1]), np.array([1.0])), "places = "),
    *((lockstep.plan, (sessions, "cycles", 1000), f"sessions = {sessions}: ")
      for sessions in (0, -1, 1.5, 10_001, 10**9, 10**400, math.nan)),
    *((lockstep.plan, (7, "cycles", cycles), f"cycles = {cycles}: ")
      for cycles in (0, 199, 200.5, 10**13, 10**400, math.nan, math.inf)),
    (lob_demands.fitted_hold, (1, 7.0, 1.0), "sessions = 1: "),
    (lob_demands.fitted_hold, (7, 7.0, 6.1), "waiting_time = 6.1: "),
    (lob_demands.fitted_pipe_demand, (7.0, 7, 1.0, 0.1), "throughput = 7.0: "),
    (lob_demands.fitted_demands, (7.0, 1.0, 7, 1.0), "throughput = 7.0: "),
    (lob_demands.fitted_demands, (1.0, 6.0, 7, 1.0), "waiting_time = 6.0: "),
    (group_commit.simulate_episodes, (1.0, 0.1, 5.0, 500.0, 1000, RNG), "slow_factor = "),
    (message_flow.books, (COUNTERS, EDGES, [1, 1, 1, 1, -1]), "flows = -1"),
    (message_flow.books, (COUNTERS, EDGES, [1, 1]), "number of flows = 2: use 5"),
    (message_flow.ways, (COUNTERS, EDGES, [1, 1, 1, 1, 0.5]), "counts = 0.5"),
    (message_flow.ways, (COUNTERS, EDGES, [1, 1, 1, 1, 101]), "counts = 101"),
    (message_flow.ways, (COUNTERS, (("?", "!"),), [2, 2, 3, 1, 2]), "counters that see an edge = False"),
    (operational.number_present, (np.array([0.0, 2.0]), np.array([3.0, 1.0]), 1), "ends = 1.0"),
    *((operational.sampled_number, (np.zeros(1), np.ones(1), looks, RNG), "looks = ")
      for looks in (0, 1, 2.5, math.nan)),
    (operational.response_time, (7, 2.0, 3.6), "think_time = "),
    (redo_pipe.gather_commits, (COLUMN, COLUMN[np.newaxis], 0.0), "transfer_time = "),
    (redo_pipe.gather_commits, (COLUMN, COLUMN[np.newaxis], 1.0, -1.0), "latency = "),
    *((redo_strands.simulate, (rule, load, 2, 1000, RNG, cv2), name) for rule in (CYCLIC, SNAPSHOT, SWEEP)
      for load, cv2, name in ((100_001, 0, "load = "), (1, 10.1, "cv2 = "), (1, 1e300, "cv2 = "))),
    *((redo_strands.sync_areas, (rule, COLUMN[:1], COLUMN[:1, np.newaxis], np.ones(1)),
       f"rule = {rule}: use one of cyclic, snapshot, sweep") for rule in ("", "Sweep", "round", 0, None)),
    *((redo_strands.sync_areas, (rule, COLUMN[:1], 0.5 * COLUMN[:1, np.newaxis], np.ones(1)), "arrivals = 0.5")
      for rule in (CYCLIC, SNAPSHOT, SWEEP)),
    *((redo_strands.sync_areas, (rule, COLUMN[:1], COLUMN[:1, np.newaxis], np.full(1, 1.5)), "remaining = 1.5")
      for rule in (CYCLIC, SNAPSHOT, SWEEP)),
    (redo_strands.sync_ratio, (1.0, 4, CYCLIC), "rule = cyclic: use snapshot or sweep"),
    *((space_reclaim.fitted_slowdown, NETWORK | {name: value}, f"{name} = {value}: ".replace("cpu", "think"))
      for name in NETWORK if name != "cycle" for value in (-1, math.nan, math.inf)),
    (space_reclaim.fitted_slowdown, NETWORK | {"batch": 2.0}, "batch = 2.0: "),
    (space_reclaim.fitted_slowdown, NETWORK | {"cycle": 0.001}, "cycle = 0.001: "),
    (space_reuse.path, (np.array([1]), np.array([2]), 1, 0), "wishes = "),
    (space_reuse.path, (np.array([1]), np.array([1]), 0, 0), "window = "),
    (space_reuse.path, (np.array([1]), np.array([1]), 1, -1), "prefilled = "),
    (space_reuse.simulate, (10, 0.5, 4, 16, 6000, 12_000, 100, RNG, 10**6), "prefilled = "),
]  # fmt: skip
NONE, NOBODY = np.array([]), np.zeros(0, dtype=int)
EMPTY = [
    (closed_group_commit.sync_times, (np.ones((2, 3)), np.ones((0, 3)), np.ones((0, 3))), [(0, 3)]),
    (closed_queue.path, (np.ones((2, 3)), *[np.ones((0, 3), dtype=int)] * 3), [(0, 3)] * 2),
    (group_commit.sync_times, (NONE, NONE), [(0,)]),
    (group_commit.constant_sync_times, (NOBODY, NONE), [(0,)] * 2),
    (group_commit.busy_sync_times, (np.ones(1), NOBODY, NONE), [(0,)] * 2),
    (polling_timer.waiting_time_constant, (NONE, 0.01), [(0,)]),
    (polling_timer.global_tick_waiting_times, (NONE, NONE, 0.01), [(0,)]),
    *((redo_strands.sync_areas, (rule, np.ones((0, 3)), np.zeros((0, 2, 3), dtype=int), NONE), [(0, 3)] * 2)
      for rule in (CYCLIC, SNAPSHOT, SWEEP)),
]  # fmt: skip


def said_of(function, arguments):
    with pytest.raises(ValueError) as refused:
        function(**arguments) if isinstance(arguments, dict) else function(*arguments)
    return str(refused.value)


@pytest.mark.parametrize(("path", "arguments", "name"), NUMBERS)
@pytest.mark.parametrize("value", [-1, math.nan])
def test_an_argument_outside_the_domain_of_a_path_is_named(path, arguments, name, value):
    wrong = np.full(arguments[name].shape, value)
    assert said_of(path, arguments | {name: wrong}).startswith(f"{name} = {value}")


@pytest.mark.parametrize(("function", "arguments", "words"), REFUSED)
def test_what_is_wrong_is_named(function, arguments, words):
    assert said_of(function, arguments).startswith(words)


def test_a_path_takes_a_think_time_for_every_service():
    assert "shorter" in said_of(closed_queue.path, (COLUMN, np.ones((3, 1)), COLUMN, np.zeros((3, 1), dtype=int)))


@pytest.mark.parametrize("name", [name for name in LAWS if name.startswith("space_reuse.")])
def test_sizes_in_the_wrong_order_are_named(name):
    if "largest" in kinds_of(name):
        assert said_of(LAWS[name], sound(name) | {"smallest": 2, "largest": 1}).startswith("largest = 1: ")


@pytest.mark.parametrize(("path", "arguments", "shapes"), EMPTY)
def test_a_path_of_nothing_is_empty(path, arguments, shapes):
    result = path(*arguments)
    assert [array.shape for array in (result if isinstance(result, tuple) else (result,))] == shapes
