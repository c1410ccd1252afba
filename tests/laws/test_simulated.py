"""What simulators give is what the laws say: their means, the errors that they state, and from the start on."""

from itertools import product

import numpy as np
import pytest
from agreement import check_agree, check_stated_errors, z_bound, z_score

from laws.simulators import law_of, simulated
from models.laws.numbers import estimate

SLOW = {"closed network", "strands, snapshot", "strands, sweep", "segment"}
SETUP = {"jobs": 4, "window": 16, "prefilled": 150}
RATES = [(1.0, 0.1, 0.05), (1.0, 1.0, 0.1), (1.0, 1.0, 0.5), (1.0, 0.1, 0.7), (1.0, 3.0, 0.3)]
STRANDS = "strands load", list(product((2, 4, 9), (0.2, 1.0, 1.8, 5.0))), 100_000, 0.01
# Of each system: the arguments that change, their values, the size of a run, and the precision.
AGREEING = {
    "mm1": ("arrival_rate service_time", [(0.3, 1.0), (120.0, 0.005), (0.9, 1.0)], 1_000_000, 0.03),
    "random writes": (
        "load cv2 cpu_ratio",
        [*product((0.1, 1.0, 5.0), (0, 0.5, 1, 4), (0,)), (1.0, 0, 0.5), (1.0, 1.0, 0.5)], 200_000, 0.01),
    "two-point writes": ("load slow_share slow_factor", [(1.49, 0.01, 50)], 1_000_000, 0.01),
    "closed commits": (
        "sessions write_over_think", [(2, 1.0), (3, 0.3), (7, 1.0), (7, 4.0), (20, 0.1)], 20_000, 0.003),
    "closed queue, segments": (
        "sessions service_time think_time segments",
        [(2, 1.0, 0.5, 1), (7, 0.0032, 0.0058, 1), (7, 0.001, 0.02, 1), (3, 1.0, 0.0, 1), (12, 1.0, 3.0, 4)],
        200_000, 0.01),
    "closed network": (
        "sessions think_time demands",
        [(1, 2.0, (1.0, 3.0)), (7, 5.8, (3.2, 1.0, 2.0)), (7, 0.1, (1.0, 1.0)), (24, 30.0, (1.0, 0.2, 0.9, 1.0))],
        150_000, 0.01),
    "timer": ("write_time timer", [(0.002, 0.01), (0.01, 0.01), (0.05, 0.01)], 200_000, 0.01),
    "one clock": ("write_time timer", [(0.002, 0.01), (0.01, 0.01), (0.05, 0.01)], 200_000, 0.01),
    "copies": ("write_time copies", list(product((0.001, 0.5), (1, 2, 3, 8, 40))), 30_000, 0.01),
    "strands, snapshot": STRANDS,
    "strands, sweep": STRANDS,
    "episodes": (
        "load slow_share slow_factor episode",
        [(0.5, 0.1, 5.0, 3.0), (2.0, 0.05, 10.0, 3.0), (20.0, 0.3, 3.0, 3.0), (2.0, 0.1, 5.0, 30.0)],
        200_000, 0.03),
    "segment": (
        " ".join(["inserts reuse", *SETUP]), [(1000, reuse, *SETUP.values()) for reuse in (0.0, 0.3, 0.9, 1.0)],
        700, 0.002),
    "posted commits": ("arrival_rate write_time post_cost", RATES, 50_000, 0.02),
    "polled commits": (
        "arrival_rate write_time timer", [(rate, write, 0.37 * write) for rate, write, _ in RATES], 50_000, 0.02),
    "redo of LOBs": (
        "sessions think_time transfer_time latency", [(1, 1.0, 0.5, 0.0), (1, 0.2, 0.5, 0.7)], 40_000, 0.01),
}  # fmt: skip
# Systems whose errors are as stated: what changes, the size of a run, and how many there are.
STATING = [
    ("mm1", {}, 20_000, 200),
    *(("random writes", {"load": load, "cv2": cv2, "cpu_ratio": cpu}, 12_800, 200)
      for load, cv2, cpu in ((0.3, 0, 0), (2.0, 0, 0.5), (0.3, 1, 0), (2.0, 1, 0))),
    ("closed commits", {}, 2100, 200),
    ("closed queue", {"think_time": 4.0}, 2100, 200),
    ("closed queue, segments", {"think_time": 4.0}, 2100, 200),
    ("closed network", {"sessions": 2, "think_time": 1.0, "demands": (3.0, 2.0)}, 2000, 200),
    ("timer", {"write_time": 0.02, "timer": 0.01}, 5000, 300),
    ("one clock", {"write_time": 0.02, "timer": 0.01}, 5000, 300),
    ("copies", {}, 2000, 300),
    ("strands, snapshot", {"load": 1.5, "strands": 2}, 3000, 200),
    ("strands, sweep", {"load": 1.5, "strands": 2}, 3000, 200),
    ("episodes", {"load": 1.5, "slow_factor": 3.0}, 4000, 200),
    ("segment", {"inserts": 100} | SETUP, 400, 200),
    ("posted commits", {"post_cost": 0.0}, 4000, 120),
    ("posted commits", {"post_cost": 0.3}, 4000, 120),
    ("redo of LOBs", {"sessions": 1, "think_time": 1.0, "latency": 0.0}, 2000, 300),
]  # fmt: skip
# Systems that start far from what they settle to, in short runs, and how exact the mean of these is.
SHORT = [
    ("mm1", {"arrival_rate": 0.9}, 3200, 1000, 0.02),
    ("closed commits", {}, 700, 200, 0.001),
    ("closed queue", {"think_time": 4.0}, 1000, 200, 0.01),
    ("strands, snapshot", {"load": 1.5, "strands": 8}, 200, 25, 0.01),
    ("strands, sweep", {"load": 1.5, "strands": 8}, 200, 25, 0.01),
]


def marked(rows, *slow):
    """With what takes long marked as slow: some systems in every test, and these."""
    return [pytest.param(*row, marks=[pytest.mark.slow] if row[0] in {*SLOW, *slow} else []) for row in rows]


@pytest.mark.parametrize(
    ("name", "names", "cases", "size", "precision"),
    marked((name, *row) for name, row in AGREEING.items()),
)
def test_a_simulation_agrees_with_the_law(name, names, cases, size, precision):
    pairs = []
    for seed, case in enumerate(cases):
        changes = dict(zip(names.split(), case, strict=True))
        pairs += zip(law_of(name, **changes), simulated(name, size, seed, **changes), strict=True)
    check_agree(pairs, precision)


@pytest.mark.parametrize(
    ("name", "changes", "size", "runs"),
    marked(STATING, "closed commits", "closed queue", "closed queue, segments", "posted commits", "redo of LOBs"),
)
def test_the_error_of_a_simulation_is_the_one_it_states(name, changes, size, runs):
    results = [simulated(name, size, seed, **changes) for seed in range(runs)]
    for law, estimates in zip(law_of(name, **changes), zip(*results, strict=True), strict=True):
        check_stated_errors(law, estimates)


@pytest.mark.parametrize(
    ("name", "changes", "size", "runs", "precision"), marked(SHORT, "mm1", "closed commits", "closed queue")
)
def test_the_start_of_a_simulation_leaves_no_trace_in_short_runs(name, changes, size, runs, precision):
    results = [simulated(name, size, seed, **changes) for seed in range(runs)]
    laws = law_of(name, **changes)
    for law, estimates in zip(laws, zip(*results, strict=True), strict=True):
        mean = estimate.from_independent(np.array([result.mean for result in estimates]))
        assert mean.standard_error < precision * law
        assert abs(z_score(mean, law)) < z_bound(len(laws))
