import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws.wait_histogram import contributions, cv2, cv2_bounds, draw

OCTAVES = [0.0, *(0.001 * 2**n for n in range(6)), 1.0]


def shares_of(waits, edges):
    return np.histogram(waits, edges)[0] / len(waits)


def variation(waits):
    return np.var(waits) / np.mean(waits) ** 2


@given(st.lists(st.floats(0, 0.999), min_size=1, max_size=40), st.sampled_from([0.0, 0.0005, 0.05]))
def test_any_waits_are_within_the_bounds_of_their_own_histogram(waits, half):
    if np.mean(waits) < 1e-6:
        return
    shares = shares_of(waits, OCTAVES)
    least, most = np.clip(shares - half, 0, 1).tolist(), np.clip(shares + half, 0, 1).tolist()
    low, high = cv2_bounds(np.mean(waits), OCTAVES, least, most)
    slack = 1e-6 * (1 + variation(waits))
    assert low - slack <= variation(waits) <= high + slack
    assert 0 <= cv2(np.mean(waits), OCTAVES, shares) < math.inf


@st.composite
def known_shares(draw):
    """Edges, the exact shares of the waits between them, and a mean that they allow."""
    edges = sorted(draw(st.sets(st.integers(0, 200), min_size=2, max_size=7)))
    weights = draw(st.lists(st.integers(1, 50), min_size=len(edges) - 1, max_size=len(edges) - 1))
    shares = [weight / sum(weights) for weight in weights]
    least, most = (sum(s * e for s, e in zip(shares, ends, strict=True)) for ends in (edges[:-1], edges[1:]))
    return edges, shares, least + draw(st.floats(0.05, 0.95)) * (most - least)


def farthest(edges, shares, mean):
    """The largest E X^2: all at their low edges, but for what makes up the mean where it adds most."""
    buckets = [(share, *ends) for share, ends in zip(shares, pairwise(edges), strict=True)]
    square = sum(share * low**2 for share, low, _ in buckets)
    left = mean - sum(share * low for share, low, _ in buckets)
    for share, low, high in sorted(buckets, key=lambda bucket: -bucket[2]):
        moved = min(share * (high - low), left)
        square, left = square + moved * (low + high), left - moved
    return square


def nearest(edges, shares, mean):
    """The smallest E X^2: all waits at one place, but for those whose bucket does not reach it."""
    buckets = [(share, *ends) for share, ends in zip(shares, pairwise(edges), strict=True)]
    for inside, below, above in buckets:
        rest = sum(s * (high if high <= below else low) for s, low, high in buckets if low != below)
        wait = (mean - rest) / inside
        if below - 1e-9 <= wait <= above + 1e-9:
            return sum(s * min(max(wait, low), high) ** 2 for s, low, high in buckets)
    raise AssertionError("no place gives the mean")


@given(known_shares())
def test_where_the_shares_are_known_the_bounds_are_those_of_the_most_and_the_least_spread(known):
    edges, shares, mean = known
    low, high = cv2_bounds(mean, edges, shares, shares)
    assert low == pytest.approx(max(nearest(edges, shares, mean) / mean**2 - 1, 0), rel=1e-9, abs=1e-9)
    assert high == pytest.approx(farthest(edges, shares, mean) / mean**2 - 1, rel=1e-9, abs=1e-9)


def test_rounding_widens_the_bounds():
    exact = cv2_bounds(1.3, [0, 1, 3], [0.5, 0.5], [0.5, 0.5])
    rounded = cv2_bounds(1.3, [0, 1, 3], [0.45, 0.45], [0.55, 0.55])
    assert rounded[0] < exact[0] < exact[1] < rounded[1]
    low, high = cv2_bounds(1.0, [0, 1, 2], [0.4, 0.4], [0.6, 0.6])
    assert (low, high) == (pytest.approx(0, abs=1e-9), pytest.approx(1))  # all at 1; half at 0 and half at 2


def test_waits_counted_between_two_edges_bound_what_rounding_leaves_open():
    """Of 10,000 waits 3 were counted above 1; to the thousandth that their shares are rounded to, 30 may be."""
    rounded = cv2_bounds(0.5, [0, 1, 10, 100], [0.999, 0, 0], [1, 0.0005, 0.0005])
    counted = cv2_bounds(0.5, [0, 1, 10, 100], [0.999, 0, 0], [1, 0.0005, 0.0005], [(1, 100, 0.0003)])
    assert rounded[0] <= counted[0] < counted[1] < rounded[1]
    at_one = 0.5 - 0.0003 * 100  # of all waits: the three last 100, and what the mean leaves is at 0 and at 1
    assert counted[1] == pytest.approx((at_one + 0.0003 * 100**2) / 0.5**2 - 1)


@given(st.lists(st.floats(0, 0.999), min_size=1, max_size=40), st.integers(1, 5), st.integers(1, 5))
def test_any_waits_are_within_the_bounds_of_their_own_counts(waits, start, length):
    if np.mean(waits) < 1e-6:
        return
    shares, end = shares_of(waits, OCTAVES), min(start + length, len(OCTAVES) - 1)
    least, most = np.clip(shares - 0.05, 0, 1).tolist(), np.clip(shares + 0.05, 0, 1).tolist()
    known = [(OCTAVES[start], OCTAVES[end], float(sum(shares[start:end])))]
    low, high = cv2_bounds(np.mean(waits), OCTAVES, least, most, known)
    slack = 1e-6 * (1 + variation(waits))
    assert low - slack <= variation(waits) <= high + slack
    wider = cv2_bounds(np.mean(waits), OCTAVES, least, most)
    assert wider[0] <= low + slack and high <= wider[1] + slack


def test_counts_that_the_buckets_do_not_allow_are_refused():
    with pytest.raises(ValueError, match="known = 0.3: use 0 to 0.1"):
        cv2_bounds(0.5, [0, 1, 2], [0.9, 0], [1, 0.1], [(1, 2, 0.3)])


def test_waits_spread_evenly_in_one_bucket_have_the_variation_of_a_uniform_law():
    assert cv2(0.5, [0, 1], [1]) == pytest.approx(1 / 3)


def test_waits_spread_over_scales_have_the_variation_of_a_reciprocal_law():
    """Density 1 / (x ln r) from 1 to r: mean (r - 1) / ln r, mean square (r^2 - 1) / (2 ln r)."""
    mean, square = 3 / math.log(4), 15 / 2 / math.log(4)
    assert cv2(mean, [1, 4], [1]) == pytest.approx(square / mean**2 - 1)


@pytest.mark.parametrize("mean", [0.3e-3, 1e-3])
def test_exponential_waits_are_met_to_a_tenth_or_so_in_octaves(mean):
    shares = [math.exp(-low / mean) - math.exp(-high / mean) for low, high in pairwise(OCTAVES)]
    assert cv2(mean, OCTAVES, shares) == pytest.approx(1, rel=0.12)
    low, high = cv2_bounds(mean, OCTAVES, shares, shares)
    assert low < 1 < high


@given(known_shares())
def test_what_the_buckets_add_makes_the_mean_and_one_more_than_cv2(known):
    edges, shares, mean = known
    every = contributions(mean, edges, shares)
    assert len(every) == len(shares)
    assert sum(part for part, _ in every) == pytest.approx(mean, rel=1e-6)
    assert sum(square for _, square in every) == pytest.approx(1 + cv2(mean, edges, shares))
    for (part, square), share, low, high in zip(every, shares, edges, edges[1:], strict=False):
        assert low * (1 - 1e-9) <= part / share <= high * (1 + 1e-9)
        assert (low / mean) ** 2 * (1 - 1e-9) <= square / share <= (high / mean) ** 2 * (1 + 1e-9)


def test_the_unit_does_not_matter():
    shares = [0.9, 0.05, 0.05]
    milliseconds, seconds = (cv2(0.8 * unit, [0, unit, 2 * unit, 4 * unit], shares) for unit in (1.0, 1e-3))
    assert milliseconds == pytest.approx(seconds)


def test_a_mean_that_the_shares_do_not_quite_allow_takes_them_to_their_edge():
    assert cv2(1.001, [0, 1], [1]) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize(
    "arguments",
    [
        (0, [0, 1], [1], [1]),
        (math.nan, [0, 1], [1], [1]),
        (2, [0, 1], [1], [1]),
        (0.5, [1, 2], [1], [1]),
        (0.5, [0, 1, 1], [1, 0], [1, 0]),
        (0.5, [0, math.inf], [1], [1]),
        (0.5, [-1, 1], [1], [1]),
        (0.5, [0, 1], [1, 0], [1, 0]),
        (0.5, [0, 1], [0.5], [0.4]),
        (0.5, [0, 1], [0.2], [0.4]),
        (0.5, [0, 1, 2], [0.6, 0.6], [0.6, 0.6]),
        (0.5, [0, 1], [-0.1], [1]),
        (0.5, [0, 1], [1], [1.1]),
    ],
)
def test_what_is_outside_the_domain_is_refused(arguments):
    with pytest.raises(ValueError, match="use|give|put"):
        cv2_bounds(*arguments)


@pytest.mark.parametrize(
    "arguments", [(0, [0, 1], [1]), (0.5, [0, 1], [0]), (0.5, [0, 1], [2]), (0.5, [1, 0], [1])]
)
def test_one_value_is_refused_there_too(arguments):
    with pytest.raises(ValueError, match="use|put"):
        cv2(*arguments)


@pytest.mark.parametrize("mean", [0.2, 0.9])
def test_draws_stay_in_their_bucket_wherever_the_mean_lies_in_it(mean):
    drawn = draw(np.random.default_rng(0), mean, [0, 1], [1], 10_000)
    assert drawn.min() >= 0 and drawn.max() <= 1
    assert drawn.mean() == pytest.approx(mean, rel=0.02)


def test_no_bound_is_negative_where_the_mean_was_rounded_up_beyond_the_longest_wait():
    low, high = cv2_bounds(1 + 1e-10, [0, 1], [1], [1])
    assert low >= 0 and high >= 0
