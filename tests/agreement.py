"""What many tests ask: simulations agree with laws, errors are what they state, arrays are their numbers."""

import math
from statistics import NormalDist

import numpy as np
import pytest

from models.laws.engine import lindley
from models.laws.numbers import estimate


def check_agree(pairs, precision, families=1):
    """Check pairs (law, Estimate): each exact enough to see an error in the law, and none off by more than chance.

    `families`: how many such checks share the risk of a false alarm.
    """
    z_scores = []
    for law, result in pairs:
        share = result.standard_error / law
        assert share < precision, f"run longer: the error is {share:.1%} of the law, {precision:.1%} are asked"
        z_scores.append(z_score(result, law))
    assert np.abs(z_scores).max() < z_bound(families * len(z_scores))


def check_stated_errors(law, results):
    """Check that Estimates from independent seeds lie around the law as their own errors say."""
    z_scores = [z_score(result, law) for result in results]
    assert np.std(z_scores) == pytest.approx(1, abs=0.15)
    assert np.mean(z_scores) == pytest.approx(0, abs=4 / math.sqrt(len(z_scores)))


def check_arrays(law, arrays, name):
    """Check that a law of arrays gives the table of what it gives for their numbers, each a plain number."""
    tables, shape = law(*arrays), np.broadcast_shapes(*(array.shape for array in arrays))
    for index in np.ndindex(shape):
        numbers = law(*(np.broadcast_to(array, shape)[index].item() for array in arrays))
        assert isinstance(numbers, tuple) == isinstance(tables, tuple)
        for table, number in zip(each_of(tables), each_of(numbers), strict=True):
            assert isinstance(number, float | int | np.integer), f"{name} of numbers gives a {type(number)}"
            value = np.broadcast_to(table, shape)[index]
            assert value == pytest.approx(number, rel=1e-12, abs=0, nan_ok=True), (
                f"{name} of arrays gives {value} where it gives {number} for their numbers: let it choose by "
                "np.where, not `if`; or, if it is a law of numbers only, name it in tests/laws/test_arrays.py"
            )


def each_of(result):
    return result if isinstance(result, tuple) else (result,)


def batch_means(path, batches=100):
    """The mean of a path that is there as a whole, by the method of `estimate.Batches`."""
    sums = estimate.Batches(len(path), batches=batches)
    sums.add(path)
    return sums.mean()


def waiting_times(gaps, services):
    """The waits of one path of customers, walked as simulations walk it; the first gap changes nothing."""
    steps = np.zeros(-(-len(services) // lindley.SEGMENT) * lindley.SEGMENT)
    steps[1 : len(services)] = services[:-1] - gaps[1:]
    walked = lindley._walk(steps, 0.0, np.empty((lindley.SEGMENT, len(steps) // lindley.SEGMENT)))
    return walked.T.ravel()[: len(services)]


def z_score(result, expected):
    """How many standard errors a simulated mean lies above `expected`; 0 / 0, where nothing varies, is 0."""
    above = result.mean - expected
    if result.standard_error:
        return above / result.standard_error
    return math.copysign(math.inf, above) if above else 0.0


def z_bound(comparisons, risk=0.001):
    """The bound that so many z-scores of true laws all respect, but for a chance of `risk` (Bonferroni)."""
    return NormalDist().inv_cdf(1 - risk / comparisons / 2)
