"""A law beside what one point measured."""

from dataclasses import dataclass

from models.lab.points import Point, Spread, spread
from models.laws.numbers.comparison import Prediction


@dataclass(frozen=True, kw_only=True)
class Tested(Prediction):
    """What a law gives for one point, beside the figure itself; both are means over the repeats.

    `low` and `high` are what it gives for single repeats, each from that repeat's own figures.

    Attributes
    ----------
    point : Point
        What was measured; of the sessions at a row, the point of the commits at that row.
    measured : Spread
        The reported figure over the repeats.
    way : str
        The same in all predictions that get to their figure in one way, so that a page can pick one.
    rival : bool
        Whether it is expected to fail: a law whose assumptions do not hold here.
    """

    point: Point
    measured: Spread
    way: str
    rival: bool = False


def tested(point, law, way, what, unit, predicted, measured, rival=False, doubt=""):
    """A Tested; `predicted` and `measured` say of one repeat what the law gives, and what there was."""
    given, found = spread(map(predicted, point.repeats)), point.of(measured)
    return Tested(
        law, what, given.mean, found.mean, unit, given.low, given.high,
        doubt=doubt, point=point, measured=found, way=way, rival=rival,
    )  # fmt: skip
