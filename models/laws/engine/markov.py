"""Markov chains with finitely many states."""

import numpy as np


def stationary(chain):
    """The stationary probabilities of a chain; chain[i, j] is the probability of a step from i to j.

    States that are left for good have probability 0; of all others, each must be reached from each. By the
    elimination of Grassmann, Taksar & Heyman (1985), which subtracts nothing and so bears a chain that all
    but falls apart. At a cost of states^3.
    """
    chain = np.array(chain, dtype=float)
    lowest = len(chain) - 1
    while lowest and (down := chain[lowest, :lowest].sum()) > np.finfo(float).tiny:
        chain[:lowest, lowest] /= down
        chain[:lowest, :lowest] += np.outer(chain[:lowest, lowest], chain[lowest, :lowest])
        lowest -= 1
    weights = np.zeros(len(chain))
    weights[lowest] = 1
    for state in range(lowest + 1, len(chain)):
        weights[state] = weights[:state] @ chain[:state, state]
        weights /= weights.max()
    return weights / weights.sum()
