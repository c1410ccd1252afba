"""What a simulation returns: a mean with its standard error.

Three ways to get one: from independent values, from one long correlated path, and as a ratio of two means.
"""

from dataclasses import dataclass

import numpy as np

from models.laws.numbers import domain
from models.laws.numbers.values import Numbers, Values


@dataclass(frozen=True)
class Estimate:
    """A simulated mean and its standard error, both in the unit of what was simulated."""

    mean: float
    standard_error: float


def from_independent(values: Values) -> Estimate:
    """The mean of two or more independent values; its standard error is their deviation / sqrt(n)."""
    domain.whole_number("the number of values", np.size(values), least=2)
    return Estimate(float(np.mean(values)), float(np.std(values, ddof=1) / np.sqrt(np.size(values))))


class Batches:
    """The sums of one long path over equal stretches of it, its batches; the path comes block by block.

    Of `skip` + `steps` values, the first `skip` are left out, and after them what is left over of `steps`.
    The means of stretches much longer than the path's memory are as good as independent, so their spread
    gives the error; with stretches that are too short it comes out too small. Source: Law, Simulation
    Modeling and Analysis, chapter 9.
    """

    def __init__(self, steps: int, skip: int = 0, batches: int = 100) -> None:
        domain.whole_number("batches", batches, least=2)
        steps, skip = int(steps), int(skip)
        self.length = steps // batches
        domain.whole_number("values of the path in each batch", self.length)
        self.place = -(skip + steps % batches)
        self.sums = np.zeros(batches)

    def add(self, values: Numbers) -> None:
        """Take in the next values of the path."""
        first = max(self.place, 0)
        counted = values[first - self.place :]
        self.place += len(values)
        if len(counted):
            touched = np.arange(first // self.length, (self.place - 1) // self.length + 1)
            self.sums[touched] += np.add.reduceat(counted, np.maximum(touched * self.length - first, 0))

    def mean(self) -> Estimate:
        """The mean of all values that were kept, as an Estimate."""
        return from_independent(self.sums / self.length)


def ratio(numerators: Numbers, denominators: Numbers) -> Estimate:
    """The ratio of two means, from independent pairs (a total over a count, a count over a time).

    With r = mean(u) / mean(v), the error of r is that of mean(u - r v) / mean(v): the first term of the
    expansion of a ratio. The mean of the single ratios u/v would be biased.
    """
    mean = np.mean(numerators) / np.mean(denominators)
    residual = from_independent(numerators - mean * denominators)
    return Estimate(float(mean), float(residual.standard_error / np.mean(denominators)))


class Ratios:
    """The ratio of two sums along one path that comes block by block: a total over a count."""

    def __init__(self, steps: int, skip: int = 0) -> None:
        self.totals, self.counts = Batches(steps, skip), Batches(steps, skip)

    def add(self, totals: Numbers, counts: Numbers) -> None:
        """Take in the next values of both."""
        self.totals.add(totals)
        self.counts.add(counts)

    def mean(self) -> Estimate:
        """All totals over all counts, as an Estimate."""
        return ratio(self.totals.sums, self.counts.sums)
