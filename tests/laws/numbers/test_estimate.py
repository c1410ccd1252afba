import itertools
import math

import numpy as np
import pytest
from agreement import batch_means, z_bound, z_score
from hypothesis import given
from hypothesis import strategies as st

from models.laws.numbers import estimate


def test_independent_values_give_their_mean_and_deviation_over_root_n():
    drops_the_first = batch_means(np.array([99.0, 1.0, 3.0, 5.0, 7.0]), batches=2)
    assert drops_the_first == estimate.from_independent([2.0, 6.0])
    result = estimate.from_independent([1.0, 2.0, 3.0, 6.0])
    assert result.mean == 3.0
    assert result.standard_error == pytest.approx(math.sqrt((4 + 1 + 0 + 9) / 3 / 4), rel=1e-15)


def test_a_z_score_counts_standard_errors_above_the_expected_value():
    assert z_score(estimate.Estimate(10.0, 2.0), 13.0) == -1.5
    exact = estimate.Estimate(10.0, 0.0)
    assert [z_score(exact, expected) for expected in (10.0, 9.0, 11.0)] == [0, math.inf, -math.inf]


@st.composite
def cut_paths(draw):
    """Batches, what is left out, a path, and the places where it is cut into blocks."""
    batches, length, rest, skip = draw(
        st.tuples(st.integers(2, 9), st.integers(1, 12), st.integers(0, 8), st.integers(0, 30))
    )
    steps = batches * length + min(rest, batches - 1)
    path = np.random.default_rng(draw(st.integers(0, 2**32))).normal(3, 1, skip + steps)
    cuts = draw(st.lists(st.integers(0, len(path)), max_size=8).map(sorted))
    return batches, steps, skip, path, cuts


@given(cut_paths())
def test_batches_are_those_of_the_whole_path_whatever_the_blocks(cut):
    batches, steps, skip, path, cuts = cut
    fed = estimate.Batches(steps, skip, batches)
    for piece in np.split(path, cuts):
        fed.add(piece)
    means = path[skip + steps % batches :].reshape(batches, -1).mean(axis=1)
    assert fed.sums == pytest.approx(means * (steps // batches), rel=1e-12)
    result = fed.mean()
    assert result.mean == pytest.approx(means.mean(), rel=1e-12)
    assert result.standard_error == pytest.approx(np.std(means, ddof=1) / math.sqrt(batches), rel=1e-9)


@given(
    st.integers(100, 1000), st.integers(0, 300), st.lists(st.integers(0, 1300), max_size=8), st.integers(0, 2**32)
)
def test_a_ratio_of_sums_is_that_of_the_whole_path_whatever_the_blocks(steps, skip, cuts, seed):
    rng = np.random.default_rng(seed)
    totals, counts = rng.exponential(2.0, skip + steps), rng.integers(1, 9, skip + steps)
    fed = estimate.Ratios(steps, skip)
    for pair in zip(np.split(totals, sorted(cuts)), np.split(counts, sorted(cuts)), strict=True):
        fed.add(*pair)
    above, below = (values[skip + steps % 100 :].reshape(100, -1).sum(axis=1) for values in (totals, counts))
    mean = above.sum() / below.sum()
    result = fed.mean()
    assert result.mean == pytest.approx(mean, rel=1e-12)
    error = np.std(above - mean * below, ddof=1) / 10 / below.mean()
    assert result.standard_error == pytest.approx(error, rel=1e-9)


def test_batch_means_see_the_correlation_of_a_path():
    # x' = 0.9 x + noise of variance 1: a mean of n values has a deviation of 1 / ((1 - 0.9) sqrt n).
    # An error that took the values for independent would be sqrt(19) = 4.4 times too small.
    length, memory = 50_000, 0.9
    squares = []
    for seed in range(5):
        noise = np.random.default_rng(seed).standard_normal(length)
        start = noise[0] / math.sqrt(1 - memory**2)
        path = list(itertools.accumulate(noise.tolist(), lambda level, step: memory * level + step, initial=start))
        squares.append(batch_means(np.array(path[1:])).standard_error ** 2)
    true_square = 1 / (1 - memory) ** 2 / length
    deviation = math.sqrt(2 / 99 / len(squares))  # of chi-squares over 99 degrees of freedom, averaged
    assert np.mean(squares) / true_square == pytest.approx(1, abs=4 * deviation)


def test_the_standard_error_of_a_ratio_is_the_deviation_it_has():
    rng = np.random.default_rng(1)
    below = rng.exponential(2.0, (2000, 400))
    above = 3 * below + rng.standard_normal(below.shape)
    assert estimate.ratio(np.array([1.0, 5.0]), np.array([1.0, 2.0])).mean == 2.0
    z_scores = [z_score(estimate.ratio(u, v), 3.0) for u, v in zip(above, below, strict=True)]
    assert np.mean(z_scores) == pytest.approx(0, abs=4 / math.sqrt(2000))
    assert np.std(z_scores) == pytest.approx(1, abs=4 / math.sqrt(2 * 2000))


def test_the_bound_on_z_scores_holds_for_all_of_them_together():
    assert z_bound(1, risk=0.05) == pytest.approx(1.959964, abs=1e-6)
    assert z_bound(5, risk=0.05) == pytest.approx(z_bound(1, risk=0.01), rel=1e-12)


@pytest.mark.parametrize(
    ("function", "arguments", "name"),
    [
        (estimate.from_independent, ([1.0],), "the number of values"),
        (batch_means, (np.zeros(9), 1), "batches"),
        (batch_means, (np.zeros(9), 1.5), "batches"),
        (batch_means, (np.zeros(9), 10), "values of the path in each batch"),
        (batch_means, (np.zeros(0),), "values of the path in each batch"),
        (estimate.Batches, (99,), "values of the path in each batch"),
        (estimate.Ratios, (99,), "values of the path in each batch"),
    ],
)
def test_an_argument_outside_the_domain_is_named(function, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        function(*arguments)
