"""A law beside what one point measured."""

from dataclasses import dataclass

from models.lab.points import Column, PerRepeat, Point, Spread, spread
from models.laws.numbers.comparison import Prediction


@dataclass(frozen=True, kw_only=True)
class Tested(Prediction):
    """What a law gives for one point, beside the figure itself; both are means over the repeats.

    `low` and `high` are what it gives for single repeats, each from that repeat's own figures.

    Attributes
    ----------
    point
        What was measured; of the sessions at a row, the point of the commits at that row.
    measured
        The reported figure over the repeats.
    way
        The same in all predictions that get to their figure in one way, so that a page can pick one.
    rival
        Whether it is expected to fail: a law whose assumptions do not hold here.
    """

    point: Point
    measured: Spread
    way: str
    rival: bool = False


def tested(
    point: Point, law: str, way: str, what: str, unit: str, predicted: PerRepeat, measured: Column | PerRepeat,
    rival: bool = False, doubt: str = "",
) -> Tested:  # fmt: skip
    """A Tested; `predicted` and `measured` say of one repeat what the law gives, and what there was."""
    given, reported = spread(map(predicted, point.repeats)), point.of(measured)
    return Tested(
        law, what, given.mean, reported.mean, unit, given.low, given.high,
        doubt=doubt, point=point, measured=reported, way=way, rival=rival,
    )  # fmt: skip
