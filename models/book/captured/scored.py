"""A row of the scorecard: what a law says of a captured figure, and where each of the law's parameters comes from.

Whether that is a prediction or a fit follows from where the parameters come from, and from nothing else. A
parameter may be read off any row of any listing but the one that is predicted. A parameter that was fitted or
chosen by looking at a listing makes a fit of every row of that listing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from models.laws.numbers.comparison import Prediction


class Row(NamedTuple):
    """A row of a listing, or of whatever else prints figures."""

    listing: str
    row: str


class Taken(NamedTuple):
    """How a parameter comes by its value, and from which Row."""

    how: str
    source: Row

    def makes_a_fit(self, of: Row) -> bool:
        """Whether a law with such a parameter is a fit to a Row."""
        if self.how == _READ:
            return self.source == of
        return self.source.listing == of.listing


_READ, _FITTED, _CHOSEN = "read off", "fitted to", "chosen by"


def read(listing: str, row: str) -> Taken:
    """What a row prints, or what follows from it by arithmetic."""
    return Taken(_READ, Row(listing, row))


def fitted(listing: str, row: str) -> Taken:
    """Set so that the law gives what the row prints."""
    return Taken(_FITTED, Row(listing, row))


def chosen(listing: str, row: str) -> Taken:
    """Chosen by somebody who had seen the row."""
    return Taken(_CHOSEN, Row(listing, row))


@dataclass(frozen=True)
class Scored(Prediction):
    """A Prediction of `of`, a Row, with the Taken of each parameter. What the row leaves open is between `ends`.

    Made by `scored`, which counts `fitted`.
    """

    of: Row = Row("", "")
    taken: tuple[tuple[str, Taken], ...] = ()
    ends: tuple[float, float] | None = None

    @property
    def carried(self) -> bool:
        """Whether a parameter comes from another listing than the figure."""
        return any(taken.source.listing != self.of.listing for _, taken in self.taken)

    @property
    def takes(self) -> str:
        """Where each parameter comes from, in words."""
        return "; ".join(f"{name} {taken.how} {self._where(taken.source)}" for name, taken in self.taken)

    def _where(self, source: Row) -> str:
        return source.row if source.listing == self.of.listing else f"{source.row} ({source.listing})"

    @property
    def widest(self) -> float:
        """The factor at worst: over the ends of what is predicted and of what is reported, where they are open."""
        predicted = (self.predicted,) if self.low is None or self.high is None else (self.low, self.high)
        reported = self.ends or (self.reported,)
        return max(Prediction("", "", law, figure, "").factor for law in predicted for figure in reported)


def scored(
    law: str, what: str, predicted: float, reported: float, unit: object, of: tuple[str, str],
    taken: Mapping[str, Taken], **more: Any,
) -> Scored:  # fmt: skip
    """A Scored: `of` has the listing and the row of the figure, `taken` the Taken of each parameter by name."""
    row = Row(*of)
    fits = sum(parameter.makes_a_fit(row) for parameter in taken.values())
    return Scored(law, what, predicted, reported, unit, fitted=fits, of=row, taken=tuple(taken.items()), **more)
