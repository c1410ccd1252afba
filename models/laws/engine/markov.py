"""Markov chains with finitely many states."""

import sys

from models.laws.numbers.values import Values


def stationary(chain: Values) -> list[float]:
    """The stationary probabilities of a chain; chain[i][j] is the probability of a step from i to j.

    States that are left for good have probability 0; of all others, each must be reached from each. By the
    elimination of Grassmann, Taksar & Heyman (1985), which subtracts nothing and so bears a chain that all
    but falls apart. In plain numbers, at a cost of states^3.
    """
    chain = [[float(chance) for chance in row] for row in chain]
    lowest = len(chain) - 1
    while lowest and (down := sum(chain[lowest][:lowest])) > sys.float_info.min:
        for row in chain[:lowest]:
            row[lowest] /= down
            through = row[lowest]
            row[:lowest] = [
                direct + through * step for direct, step in zip(row[:lowest], chain[lowest][:lowest], strict=True)
            ]
        lowest -= 1
    weights = [0.0] * lowest + [1.0]
    for state in range(lowest + 1, len(chain)):
        weights.append(sum(weight * row[state] for weight, row in zip(weights, chain[:state], strict=True)))
        largest = max(weights)
        weights = [weight / largest for weight in weights]
    total = sum(weights)
    return [weight / total for weight in weights]
