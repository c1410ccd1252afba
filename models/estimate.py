"""What a simulation returns: a mean with its standard error.

Three ways to get one: from independent values, from one long correlated path, and as a ratio of two means.
"""

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from models import domain


@dataclass(frozen=True)
class Estimate:
    """A simulated mean and its standard error, both in the unit of what was simulated."""

    mean: float
    standard_error: float

    def z_score(self, expected):
        """How many standard errors the simulated mean lies above `expected`."""
        return (self.mean - expected) / self.standard_error


def from_independent(values):
    """The mean of two or more independent values; its standard error is their deviation / sqrt(n)."""
    domain.whole_number("the number of values", np.size(values), least=2)
    return Estimate(float(np.mean(values)), float(np.std(values, ddof=1) / np.sqrt(np.size(values))))


def batch_means(path, batches=100):
    """The mean of one long correlated path, by the method of batch means.

    The path is cut into `batches` equal stretches (what is left over is dropped from the start). The means of
    stretches much longer than the path's memory are as good as independent, so their spread gives the error;
    with stretches that are too short it comes out too small. Source: Law, Simulation Modeling and Analysis,
    chapter 9.
    """
    domain.whole_number("batches", batches, least=2)
    length = len(path) // batches
    domain.whole_number("values of the path in each batch", length)
    return from_independent(np.reshape(path[len(path) - batches * length :], (batches, length)).mean(axis=1))


def ratio(numerators, denominators):
    """The ratio of two means, from independent pairs (a total over a count, a count over a time).

    With r = mean(u) / mean(v), the error of r is that of mean(u - r v) / mean(v): the first term of the
    expansion of a ratio. The mean of the single ratios u/v would be biased.
    """
    mean = np.mean(numerators) / np.mean(denominators)
    residual = from_independent(numerators - mean * denominators)
    return Estimate(float(mean), float(residual.standard_error / np.mean(denominators)))


def z_bound(comparisons, risk=0.001):
    """The bound that so many z-scores of true laws all respect, but for a chance of `risk` (Bonferroni)."""
    domain.whole_number("comparisons", comparisons)
    domain.require((risk > 0) & (risk < 1), "risk", risk, "use a number between 0 and 1")
    return NormalDist().inv_cdf(1 - risk / comparisons / 2)
