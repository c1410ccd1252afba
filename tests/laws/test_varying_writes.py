import numpy as np
import pytest
from agreement import check_agree

from models.laws import group_commit, varying_writes
from models.laws.numbers import estimate


def check_moments(writes, cv2):
    squares = estimate.from_independent(writes**2)
    check_agree([(1, estimate.from_independent(writes)), (1 + cv2, squares)], 0.05)


@pytest.mark.parametrize("cv2", [0.25, 1.0, 4.0])
def test_gamma_writes_have_mean_one_and_the_variation_asked_for(cv2):
    check_moments(varying_writes.gamma(np.random.default_rng(1), cv2, 100_000), cv2)


@pytest.mark.parametrize(("share", "factor"), [(0.3, 1.0), (0.3, 4.0), (0.02, 30.0)])
def test_two_point_writes_have_mean_one_and_so_many_slow_ones_so_much_slower(share, factor):
    writes = varying_writes.two_point(np.random.default_rng(2), 100_000, share, factor)
    check_moments(writes, group_commit.two_point_cv2(share, factor))
    assert writes.max() / writes.min() == pytest.approx(factor)
    if factor > 1:
        check_agree([(share, estimate.from_independent(writes == writes.max()))], 0.05)


@pytest.mark.parametrize("size", [3, (2, 3)])
def test_writes_that_do_not_vary_are_ones_of_any_shape(size):
    rng = np.random.default_rng(3)
    for writes in (varying_writes.gamma(rng, 0, size), varying_writes.two_point(rng, size, 0, 5.0),
                   varying_writes.two_point(rng, size, 1, 9.0)):  # fmt: skip
        assert writes.tolist() == np.ones(size).tolist()


def test_a_hundredth_of_the_writes_is_the_most_variation_and_more_is_named():
    varying_writes.check("slow_factor", 7.0, 5.0, 500)
    with pytest.raises(ValueError, match="^slow_factor = 7.0: use a value that makes cv2 a hundredth of the 499 "):
        varying_writes.check("slow_factor", 7.0, 5.0, 499)
