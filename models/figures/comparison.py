"""How far predictions are from what was captured, and what many of them amount to.

Two measures. The error, predicted / captured - 1, is what a reader expects beside a figure. It cannot fall below
-100 %, and can rise without end; so predictions are put in order, and counted, by the factor between the two
figures, the larger over the smaller, which treats half as much and twice as much alike.
"""

from dataclasses import dataclass

from models.simulation import domain

ALIKE = 1e-3  # relative; three printed digits do not show less


def relative_error(predicted, captured):
    """Error of a prediction relative to the captured figure: predicted / captured − 1.

    Parameters
    ----------
    predicted, captured : number or array
        In the same unit; `captured` is not zero.
    """
    return predicted / captured - 1


@dataclass(frozen=True)
class Prediction:
    """A captured figure and what a model says it should be.

    Attributes
    ----------
    chapter, label : str
        Where the model stands, and what the figure is.
    predicted, captured : float
        In the same unit, above 0: of a figure that must be 0 no factor says how far off it is. ValueError outside.
    unit : object
        What they are printed in.
    fitted : int
        Parameters fitted to the listing of the captured figure; 0 is a prediction, anything else a fit.
    doubt : str
        Why a strict reader might strike it from the predictions; empty if there is no reason.
    """

    chapter: str
    label: str
    predicted: float
    captured: float
    unit: object
    fitted: int = 0
    doubt: str = ""

    def __post_init__(self):
        domain.positive("predicted", self.predicted)
        domain.positive("captured", self.captured)
        domain.whole_number("fitted", self.fitted, least=0)

    @property
    def ratio(self):
        """predicted / captured."""
        return self.predicted / self.captured

    @property
    def error(self):
        """predicted / captured − 1."""
        return relative_error(self.predicted, self.captured)

    @property
    def factor(self):
        """The larger of the two figures over the smaller, 1 if they agree."""
        return max(self.ratio, 1 / self.ratio)

    def repeats(self, other):
        """Whether the other one predicts the same figure and says the same of it, whatever it is called."""
        pairs = (self.predicted, other.predicted), (self.captured, other.captured)
        return self.unit == other.unit and all(abs(relative_error(*pair)) <= ALIKE for pair in pairs)


def distinct(predictions):
    """The predictions without those that repeat an earlier one, in their order."""
    kept = []
    for each in predictions:
        if not any(each.repeats(earlier) for earlier in kept):
            kept.append(each)
    return kept


def worst_first(predictions):
    """The predictions, the one with the largest factor first."""
    return sorted(predictions, key=lambda each: -each.factor)


def number_within(predictions, tolerance):
    """How many predictions lie in the band of a tolerance: factor at most 1 + tolerance. Domain: 0 or more."""
    return sum(each.factor <= highest_ratio(tolerance) for each in predictions)


def highest_ratio(tolerance):
    """The upper edge of the band in which predicted / captured is within a tolerance: 1 + tolerance.

    Domain: tolerance 0 or more; ValueError outside.
    """
    domain.non_negative("tolerance", tolerance)
    return 1 + tolerance


def lowest_ratio(tolerance):
    """The lower edge of that band, by its factor as far below 1 as the upper is above: 1 / (1 + tolerance)."""
    return 1 / highest_ratio(tolerance)
