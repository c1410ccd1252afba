"""The laws against peer libraries: what SimPy and Ciw simulate, in the models that the bench times."""

import numpy as np
import peers
import pytest
from agreement import batch_means, check_agree

from models.laws import closed_group_commit, closed_queue, group_commit, mm1

CASES = {
    "SimPy, M/M/1": (mm1.waiting_time(1, 0.5), lambda seed: peers.simpy_mm1(1, 0.5, 60_000, seed)),
    "SimPy, M/M/1, tuned": (mm1.waiting_time(1, 0.5), lambda seed: peers.simpy_mm1_tuned(1, 0.5, 60_000, seed)),
    "Ciw, M/M/1": (mm1.waiting_time(1, 0.5), lambda seed: peers.ciw_mm1(1, 0.5, 60_000, seed)),
    "SimPy, constant writes": (
        group_commit.sync_ratio(1), lambda seed: peers.simpy_group_commit(1, 30_000, seed)),
    "SimPy, exponential writes": (
        group_commit.sync_ratio(1, 1), lambda seed: peers.simpy_group_commit(1, 30_000, seed, exponential=True)),
    "SimPy, closed group commit": (
        closed_group_commit.sync_ratio(7, 1), lambda seed: peers.simpy_closed_group_commit(7, 1, 30_000, seed)),
    "SimPy, closed queue": (
        closed_queue.waiting_time(7, 1, 3), lambda seed: peers.simpy_closed_queue(7, 1, 3, 30_000, seed)),
    "Ciw, closed queue": (
        closed_queue.waiting_time(7, 1, 1.85), lambda seed: peers.ciw_closed_queue(7, 1, 1.85, 12_000, seed)),
    "Ciw, closed queue of two servers": (
        closed_queue.waiting_time(6, 1, 1.85, 2),
        lambda seed: peers.ciw_closed_queue(6, 1, 1.85, 25_000, seed, servers=2)),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_a_peer_library_simulates_what_the_law_says(case):
    law, run = CASES[case]
    check_agree([(law, batch_means(np.array(run(1)[1000:])))], 0.025, families=len(CASES))
