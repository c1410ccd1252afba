"""`closed_group_commit.sync_ratio` in plain numbers, for a page whose Python has no arrays."""

from math import comb, exp, expm1

from models.laws import closed_group_commit

MOST = 100  # sessions, above which the limit of many is taken
LONG, TINY = 50.0, 1e-300  # writes in thinks, from which on all think for less; and a chance that is none


def sync_ratio(sessions, write_over_think):
    """Sync over write for N sessions that think, commit and wait; constant writes, of x mean think times."""
    count, x = int(sessions), float(write_over_think)
    if count > MOST:
        return float(closed_group_commit.sync_ratio_limit(x))
    batch = _mean_batch(count, min(x, LONG)) if count > 1 else 1.0
    return 1 + (count - batch) / batch * (1 + expm1(-x) / x)


def _mean_batch(count, x):
    """The mean commits in a write: a batch of k is followed by as many as commit during it, or by one."""
    sizes = range(1, count)
    chain = [[_chance(count - size, joining, x) for joining in sizes] for size in sizes]
    for size, row in zip(sizes, chain, strict=True):
        row[0] += _chance(count - size, 0, x)
    weights = _stationary(chain)
    return sum(size * weight for size, weight in zip(sizes, weights, strict=True)) / sum(weights)


def _chance(others, joining, x):
    """The probability that so many of the others commit during a write."""
    if joining > others:
        return 0.0
    return comb(others, joining) * (-expm1(-x)) ** joining * exp(-x * (others - joining))


def _stationary(chain):
    """Weights of the states in the long run, as `simulation.markov` has them, by the same elimination."""
    lowest = len(chain) - 1
    while lowest and (down := sum(chain[lowest][:lowest])) > TINY:
        for row in chain[:lowest]:
            row[lowest] /= down
            for state in range(lowest):
                row[state] += row[lowest] * chain[lowest][state]
        lowest -= 1
    weights = [0.0] * lowest + [1.0]
    for state in range(lowest + 1, len(chain)):
        weights.append(sum(weight * row[state] for weight, row in zip(weights, chain[:state], strict=True)))
    return weights
