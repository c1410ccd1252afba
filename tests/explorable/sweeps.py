"""What is spread in a test: light, as every process that computes it imports it."""

import numpy as np

from models.laws import closed_group_commit, closed_queue


def sync_ratio_of_seed(seed, **setting):
    return closed_group_commit.simulate(rng=np.random.default_rng(seed), **setting)


def wait_of(service_time):
    return closed_queue.waiting_time(7, service_time, 1.0)
