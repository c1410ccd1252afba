"""The band in which a prediction is taken to be right, as far above the figure as below it."""

from collections.abc import Iterable

from models.laws.numbers import domain
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.values import Values


def number_within(predictions: Iterable[Prediction], tolerance: float) -> int:
    """How many predictions lie in the band of a tolerance: factor at most 1 + tolerance. Domain: 0 or more.

    One that has a `widest` factor counts by that: where a figure is known as a range, all of it has to lie there.
    """
    return sum(getattr(law, "widest", law.factor) <= highest_ratio(tolerance) for law in predictions)


def highest_ratio(tolerance: Values) -> Values:
    """The upper edge of the band in which predicted / captured is within a tolerance: 1 + tolerance.

    Domain: tolerance 0 or more; ValueError outside.
    """
    domain.non_negative("tolerance", tolerance)
    return 1 + tolerance


def lowest_ratio(tolerance: Values) -> Values:
    """The lower edge of that band, by its factor as far below 1 as the upper is above: 1 / (1 + tolerance)."""
    return 1 / highest_ratio(tolerance)
