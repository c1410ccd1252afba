"""What a histogram of waits, and their mean, say of how much the waits vary: cv2 = E X^2 / (E X)^2 - 1.

A histogram has how many waits fell into each bucket, and not where in it. With buckets as wide as a factor of two,
let alone of thirty, that leaves room for cv2; the mean, which is known apart, takes much of it away again. So
there are two answers: the range of what is possible, and one value in it.

Arguments: `mean`, in seconds; `edges`, in seconds, ascending, one more than there are buckets; `shares` of the
waits in each bucket, or `least` and `most`, what they may have been before they were rounded. A last bucket that
is open in the histogram needs an edge too: the longest wait that is possible. That much is always known, as no
wait is longer than all of them together.

Domain: mean above 0, edges from 0, shares from 0 to 1; for the bounds, waits in these buckets must be able to have
that mean and the known shares; ValueError outside. Plain numbers only, but for `draw`, and not for
tracing. Derived here.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from models.laws.numbers.bisection import bisect, halved
from models.laws.numbers.domain import fraction, non_negative, positive, require
from models.laws.numbers.values import Floats, Generator

__all__ = ["cv2_bounds", "cv2", "contributions", "draw"]
__dir__ = __all__.copy

STEPS = 52  # halvings, after which two floats next to each other are all that is left of an interval
ROUNDING = 1e-9  # shares that add up to 1 may miss it by as much
STEEPEST = 500.0  # beyond it a bucket's waits are at its edge
FARTHEST = 1e100  # means, so that squares stay finite

Pair = tuple[float, float]
Filled = tuple[float, float, float]  # low and high edge, and the share
Bucket = tuple[float, float, float, float]  # low and high edge, least and largest share
Group = tuple[set[int], float]  # the places of buckets, and the share of all of them


def cv2_bounds(
    mean: float, edges: Sequence[float], least: Sequence[float], most: Sequence[float],
    known: Sequence[Filled] = (),
) -> Pair:  # fmt: skip
    """The smallest and the largest cv2 that waits with this histogram and this mean can have.

    E X^2 is linear in the law of the waits, and so are its constraints: the shares and the mean. For any number b,
    E X^2 = b x mean + E (X^2 - b X), and the last term is no larger than if every wait were at the place in its
    bucket where x^2 - b x is largest, an edge, and the shares that are not certain went where it is largest too;
    no smaller than with the smallest, which is at b / 2 or the edge next to it. The best b is the one with which
    these places have the given mean, and then the bound is reached. Shares that are known together go where it is
    largest among their own buckets.
    """
    buckets = _buckets(mean, edges, least, most)
    groups = _groups(buckets, [(low / mean, high / mean, share) for low, high, share in known])
    shortest = _total(buckets, groups, [low for low, _, _, _ in buckets], largest=False)
    longest = _total(buckets, groups, [high for _, high, _, _ in buckets], largest=True)
    remedy = f"use {shortest * mean:.4g} to {longest * mean:.4g}, which these buckets allow"
    require(shortest <= 1 + ROUNDING and longest >= 1 - ROUNDING, "mean", mean, remedy)
    low, high = (_extreme(buckets, groups, longest) for longest in (False, True))
    return max(low - 1, 0.0), max(high - 1, 0.0)


def cv2(mean: float, edges: Sequence[float], shares: Sequence[float]) -> float:
    """One cv2 for this histogram and this mean: every bucket filled alike, as its mean asks.

    The place of a wait in its bucket is u, from 0 to 1: x = high x u in a first bucket that begins at 0, whose
    scale is not known, and x = low (high / low)^u in all others, as latencies spread over scales. u has a density
    proportional to exp(-s u) with the same s in all buckets, which the mean decides; s = 0 is even. So E X = low
    K(s - r) / K(s) and E X^2 = low^2 K(s - 2 r) / K(s) with r = ln(high / low) and K(y) = (1 - e^-y) / y. If these
    shares, being rounded, do not allow the mean, s goes to its end. A convention, and no law: what is certain is
    in `cv2_bounds`. Shares need not add up to 1, but to more than 0.
    """
    return max(sum(square for _, square in contributions(mean, edges, shares)) - 1, 0.0)


def contributions(mean: float, edges: Sequence[float], shares: Sequence[float]) -> list[Pair]:
    """What every bucket adds to the mean, in seconds, and to 1 + cv2, when it is filled as by `cv2`.

    A list of (to the mean, to 1 + cv2), one for each bucket: its part of E X, and its part of E X^2 over the
    square of the mean. Domain: as for `cv2`.
    """
    slope, filled = _tilted(mean, edges, shares)
    return [(mean * moment, square) for moment, square in _moments(slope, filled)]


def draw(rng: Generator, mean: float, edges: Sequence[float], shares: Sequence[float], size: int) -> Floats:
    """Draw `size` waits, in seconds, by the law that `cv2` takes them to have. Domain: as for `cv2`."""
    slope, filled = _tilted(mean, edges, shares)
    lows, highs, weights = (np.array(column) for column in zip(*filled, strict=True))
    bucket = rng.choice(len(weights), size, p=weights / weights.sum())
    low, high, position = lows[bucket], highs[bucket], _tilted_places(rng.random(size), slope)
    waits: Floats = mean * np.where(low > 0, low ** (1 - position) * high**position, high * position)
    return waits


def _tilted_places(even: Floats, slope: float) -> Floats:
    """Places u with a density proportional to exp(-s u), of even ones."""
    if abs(slope) < 1e-9:
        return even
    steep = abs(slope)
    places: Floats = -np.log1p(even * np.expm1(-steep)) / steep
    return places if slope > 0 else 1 - places


def _tilted(mean: float, edges: Sequence[float], shares: Sequence[float]) -> tuple[float, list[Filled]]:
    """The slope s of `cv2`, and of every bucket that has waits the edges in means, and the share."""
    shares = [float(share) for share in shares]
    buckets = _buckets(mean, edges, [0.0] * len(shares), [1.0] * len(shares))
    for share in shares:
        fraction("shares", share)
    positive("the sum of shares", sum(shares))
    filled = [(low, high, share / sum(shares)) for (low, high, _, _), share in zip(buckets, shares, strict=True)]

    def long(slope: float) -> bool:
        return sum(moment for moment, _ in _moments(slope, filled)) > 1

    return bisect(long, -STEEPEST, STEEPEST, STEPS), filled


def _buckets(mean: float, edges: Sequence[float], least: Sequence[float], most: Sequence[float]) -> list[Bucket]:
    """Low and high edge, in means, and least and largest share of every bucket that may have waits.

    As plain floats: a Figure's arithmetic remembers lines, and makes the bisections ten times as long.
    """
    positive("mean", mean)
    mean = float(mean)
    edges, least, most = ([float(value) for value in values] for values in (edges, least, most))
    require(
        len(edges) - 1 == len(least) == len(most),
        "the number of edges",
        len(edges),
        f"give one more than the {len(least)} least and the {len(most)} most shares",
    )
    for low, high in pairwise(edges):
        non_negative("edges", low)
        require(low / mean < high / mean <= FARTHEST, "edges", high, "put finite edges in ascending order")
    for low, high in zip(least, most, strict=True):
        fraction("least", low)
        require(low <= high <= 1, "most", high, "use least or more, up to 1")
    require(sum(least) <= 1 + ROUNDING, "the sum of least", sum(least), "use shares that can add up to 1")
    require(sum(most) >= 1 - ROUNDING, "the sum of most", sum(most), "use shares that can add up to 1")
    scaled = pairwise(edge / mean for edge in edges)
    return [(*ends, low, high) for ends, low, high in zip(scaled, least, most, strict=True) if high > 0]


def _groups(buckets: Sequence[Bucket], known: Sequence[Filled]) -> list[Group]:
    """The buckets whose shares are known together, and all others: their places, and the share of all of them."""
    groups, rest = [], set(range(len(buckets)))
    for start, end, share in known:
        fraction("known", share)
        inside = {index for index in rest if start <= buckets[index][0] and buckets[index][1] <= end}
        groups.append((inside, share))
        rest -= inside
    groups.append((rest, 1 - sum(share for _, share in groups)))
    for indices, share in groups:
        low, high = (sum(buckets[index][side] for index in indices) for side in (2, 3))
        holds = low - ROUNDING <= share <= high + ROUNDING
        require(holds, "known", share, f"use {low:.4g} to {high:.4g}, which these buckets allow together")
    return groups


def _shares(
    buckets: Sequence[Bucket], groups: Sequence[Group], values: Sequence[float], largest: bool
) -> list[float]:
    """The shares, adding up to 1, that make the mean of one value in each bucket largest, or smallest."""
    shares = [low for _, _, low, _ in buckets]
    for indices, share in groups:
        left = share - sum(shares[index] for index in indices)
        for index in sorted(indices, key=values.__getitem__, reverse=largest):
            added = max(min(buckets[index][3] - buckets[index][2], left), 0.0)
            shares[index] += added
            left -= added
    return shares


def _total(buckets: Sequence[Bucket], groups: Sequence[Group], values: Sequence[float], largest: bool) -> float:
    shares = _shares(buckets, groups, values, largest)
    return sum(share * value for share, value in zip(shares, values, strict=True))


def _extreme(buckets: Sequence[Bucket], groups: Sequence[Group], longest: bool) -> float:
    """The largest E X^2, or the smallest, for the mean 1: the bound above for the best b, found by bisection."""

    def short(slope: float) -> bool:
        return (_places(slope, buckets, groups, longest)[0] > 1) == longest

    ends = halved(short, 0.0, 2 * max(edge for _, edge, _, _ in buckets), STEPS)
    bounds = [slope + _places(slope, buckets, groups, longest)[1] for slope in ends]
    return min(bounds) if longest else max(bounds)


def _places(slope: float, buckets: Sequence[Bucket], groups: Sequence[Group], longest: bool) -> Pair:
    """The mean of X, and that of X^2 - slope x X, with every wait where the latter is largest, or smallest."""

    def cost(wait: float) -> float:
        return wait * (wait - slope)

    if longest:
        waits = [max(low, high, key=cost) for low, high, _, _ in buckets]
    else:
        waits = [min(max(slope / 2, low), high) for low, high, _, _ in buckets]
    costs = [cost(wait) for wait in waits]
    shares = _shares(buckets, groups, costs, longest)
    reached = sum(share * wait for share, wait in zip(shares, waits, strict=True))
    return reached, sum(share * cost_there for share, cost_there in zip(shares, costs, strict=True))


def _moments(slope: float, buckets: Sequence[Filled]) -> list[Pair]:
    """What each bucket adds to E X and to E X^2, with the density of `cv2` in each."""
    every, whole = [], _log_k(slope)
    for low, high, share in buckets:
        if low:
            spread = math.log(high / low)
            moment, square = (low**n * math.exp(_log_k(slope - n * spread) - whole) for n in (1, 2))
        else:
            moment, square = _in_first(slope)
            moment, square = high * moment, high * high * square
        every.append((share * moment, share * square))
    return every


def _log_k(y: float) -> float:
    """ln((1 - e^-y) / y), the log of the integral of exp(-y u) from 0 to 1."""
    if abs(y) < 1e-5:
        return -y / 2
    return math.log(-math.expm1(-y) / y) if y > 0 else -y + math.log(math.expm1(y) / y)


def _in_first(slope: float) -> Pair:
    """The mean and the mean square of u with a density proportional to exp(-s u).

    1 / s - 1 / (e^s - 1), and the variance 1 / s^2 - 1 / (2 sinh(s / 2))^2; as series where these lose their
    digits.
    """
    steep = abs(slope)
    if steep < 0.1:
        mean = 0.5 - steep / 12 + steep**3 / 720
        spread = 1 / 12 - steep**2 / 240 + steep**4 / 6048
    else:
        mean = 1 / steep - 1 / math.expm1(steep)
        spread = 1 / steep**2 - 1 / (2 * math.sinh(steep / 2)) ** 2
    mean = mean if slope >= 0 else 1 - mean
    return mean, mean * mean + spread
