"""How far a prediction is from the figure that it predicts, and which of many predictions are the worst.

Two measures. The error, predicted / reported - 1, is what a reader expects beside a figure. It cannot fall below
-100 %, and can rise without end; so predictions are put in order, and counted, by the factor between the two
figures, the larger over the smaller, which treats half as much and twice as much alike.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Any, TypeVar

from models.laws.numbers.values import Values

ALIKE = 1e-3  # relative; three printed digits do not show less


def relative_error(predicted: Values, captured: Values) -> Values:
    """Error of a prediction relative to the captured figure: predicted / captured − 1.

    Parameters
    ----------
    predicted, captured
        In the same unit; `captured` is not zero.
    """
    return predicted / captured - 1


@dataclass(frozen=True)
class Prediction:
    """What a law gives from other figures, beside the figure itself.

    Attributes
    ----------
    law
        The law in words, or the chapter that has it.
    what
        What the figure is.
    predicted, reported
        In the same unit, 0 or more; `reported` as a listing or a report has it.
    unit
        What they are printed in: for a report "s", "bytes", "%" and so on, as in its evidence.
    low, high
        What the law gives over the rounding of its arguments, and over what the report leaves open.
    fitted
        Parameters fitted to where `reported` comes from; 0 is a prediction, anything else a fit.
    doubt
        Why a strict reader might strike it from the predictions; empty if there is no reason.
    """

    law: str
    what: str
    predicted: float
    reported: float
    unit: Any
    low: float | None = None
    high: float | None = None
    fitted: int = 0
    doubt: str = ""

    @property
    def ratio(self) -> float:
        """predicted / reported; infinite where the reported figure is 0."""
        return self.predicted / self.reported if self.reported else inf

    @property
    def error(self) -> float:
        """predicted / reported − 1; infinite where the reported figure is 0."""
        return relative_error(self.predicted, self.reported) if self.reported else inf

    @property
    def factor(self) -> float:
        """The larger of the two figures over the smaller, 1 if they agree; infinite if only one of them is 0."""
        smaller, larger = sorted((self.predicted, self.reported))
        return larger / smaller if smaller else inf if larger else 1.0


Each = TypeVar("Each", bound=Prediction)


def one_a_figure(predictions: Iterable[Each]) -> list[Each]:
    """The predictions as they are; ValueError if two of them are of one reported figure, by its value and unit."""
    listed = list(predictions)
    for index, prediction in enumerate(listed):
        for other in listed[:index]:
            if (
                prediction.unit == other.unit
                and abs(prediction.reported - other.reported) <= ALIKE * other.reported
            ):
                raise ValueError(f"{prediction.what!r} and {other.what!r} are of one figure: count one of them")
    return listed


def worst_first(predictions: Iterable[Each]) -> list[Each]:
    """The predictions, the one with the largest factor first."""
    return sorted(predictions, key=lambda prediction: -prediction.factor)
