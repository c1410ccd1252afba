"""A law of arrays gives the table of what it gives for their numbers, each a plain number: every law is asked."""

import numpy as np
import pytest
from agreement import check_arrays

from laws.test_refused_arguments import LAWS, kinds_of, named, sound

# Laws of numbers alone: what stops at a bisection or a chain of states, and what refuses more than it answers.
OF_NUMBERS = named(
    None,
    """closed_group_commit.sync_ratio closed_queue.fitted_service_time closed_queue.fitted_sessions
    commit_wakeup.post_cost_from_commits_per_write group_commit.check_load
    lob_demands.fitted_demands lob_demands.fitted_hold lob_demands.fitted_pipe_demand
    mm1.warm_up_customers shapes.pipe_time space_reclaim.fitted_write_demand""",
)
# What a law asks of several arguments at once: some that go together, in place of the sound ones alone.
LARGEST = {"largest": (3, 8132, 12_000)}
TOGETHER = dict.fromkeys([name for name in LAWS if name.startswith("space_reuse.")], LARGEST) | {
    "group_commit.cv2_from_sync_ratio": {"ratio": (1.3, 1.4, 3.0), "utilization": (0.2, 0.4, 0.6)},
    "group_commit.utilization_from_sync_ratio": {"ratio": (1.0, 1.2, 1.4), "cv2": (0.0, 1.0, 4.0)},
    "space_reuse.reuse_from_growth": LARGEST | {"growth": (0.0, 0.5, 1.0)},
}
ANSWERING = [name for name in LAWS if "simulate" not in name and name not in OF_NUMBERS]


@pytest.mark.parametrize("name", ANSWERING)
def test_arrays_give_what_their_numbers_give(name):
    values = {
        argument: TOGETHER.get(name, {}).get(argument, kind.inside)
        for argument, kind in kinds_of(name).items()
        if not isinstance(kind.sound, str)
    }
    # Every other argument goes along the rows, the rest along the columns.
    most = max(map(len, values.values()))
    shapes = [(most, 1) if nth % 2 else (most,) for nth in range(len(values))]
    grid = [np.resize(inside, shape) for inside, shape in zip(values.values(), shapes, strict=True)]
    check_arrays(lambda *given: LAWS[name](**sound(name) | dict(zip(values, given, strict=True))), grid, name)
    # An array may hold the edge of a domain, too.
    for argument, kind in kinds_of(name).items():
        if not isinstance(kind.sound, str):
            values = np.array([kind.sound, *kind.edges])
            check_arrays(lambda value, its=argument: LAWS[name](**sound(name) | {its: value}), [values], name)
