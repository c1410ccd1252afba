"""What many tests ask: simulations agree with laws, errors are what they state, arrays are their numbers."""

import math

import numpy as np
import pytest

from models.numbers import estimate


def check_agree(pairs, precision, families=1):
    """Check pairs (law, Estimate): each exact enough to see an error in the law, and none off by more than chance.

    `families`: how many such checks share the risk of a false alarm.
    """
    z_scores = []
    for law, result in pairs:
        share = result.standard_error / law
        assert share < precision, f"run longer: the error is {share:.1%} of the law, {precision:.1%} are asked"
        z_scores.append(result.z_score(law))
    assert np.abs(z_scores).max() < estimate.z_bound(families * len(z_scores))


def check_stated_errors(law, results):
    """Check that Estimates from independent seeds lie around the law as their own errors say."""
    z_scores = [result.z_score(law) for result in results]
    assert np.std(z_scores) == pytest.approx(1, abs=0.15)
    assert np.mean(z_scores) == pytest.approx(0, abs=4 / math.sqrt(len(z_scores)))


def check_arrays(law, arrays, rel=0):
    """Check that a law of arrays gives the table of what it gives for their numbers, each a plain float."""
    broadcast, table = np.broadcast_arrays(*arrays), law(*arrays)
    assert table.shape == broadcast[0].shape
    for place in np.ndindex(table.shape):
        alone = law(*(array[place].item() for array in broadcast))
        assert isinstance(alone, float)
        assert table[place] == pytest.approx(alone, rel=rel, abs=0)


def value_of(table, law, argument):
    """What a table has for an argument of a law: under both, or else under its name alone."""
    return table[law, argument] if (law, argument) in table else table[argument]
