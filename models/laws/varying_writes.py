"""Write times of mean 1 that vary: drawn from a gamma law, or from two points, usual writes and slow ones."""

import numpy as np

from models.laws.numbers.domain import LARGEST, domain, fraction, require
from models.laws.numbers.values import Floats, Generator, Values

__all__ = ["two_point_mean", "gamma", "two_point"]
__dir__ = __all__.copy

Size = int | tuple[int, ...]


@domain(slow_share=fraction)
def two_point_mean(slow_share: Values, slow_factor: Values) -> Values:
    """The mean of two-point writes, in usual writes."""
    holds = (slow_factor >= 1) & (slow_factor <= LARGEST)
    require(holds, "slow_factor", slow_factor, "use a finite number from 1")
    return 1 - slow_share + slow_share * slow_factor


def gamma(rng: Generator, cv2: float, size: Size) -> Floats:
    """Draw write times of mean 1: gamma-distributed, or constant if cv2 is 0."""
    shape = max(cv2, 1e-100)
    return rng.gamma(1 / shape, shape, size) if cv2 > 0 else np.ones(size)


def two_point(rng: Generator, size: Size, slow_share: float, slow_factor: float) -> Floats:
    """Draw write times of mean 1, of which `slow_share` take `slow_factor` times as long as the usual ones."""
    usual = 1 / two_point_mean(slow_share, slow_factor)
    return np.where(rng.random(size) < slow_share, slow_factor * usual, usual) if slow_share > 0 else np.ones(size)


def check(name: str, value: float, cv2: float, writes: int) -> None:
    """Require writes enough to meet the longest of them, 100 cv2: with fewer, no error could be stated."""
    remedy = f"use a value that makes cv2 a hundredth of the {writes} writes or less, or more writes"
    require(cv2 <= writes / 100, name, value, remedy)
