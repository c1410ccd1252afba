"""Whether a reader's number is the one that an exercise asks for."""

import math

from models.explorable.units import NONE, Unit


class Check:
    """Says right, or not yet.

    Parameters
    ----------
    yours
        The reader's number, as she would read it in the chart: in `unit`.
    right
        The number asked for, computed, in SI units.
    within
        How far off it may be, as a share of it; a choice.

    Examples
    --------
    >>> Check(15, 0.0146, MS)
    Right: 14.6 ms.
    >>> Check(30, 0.0146, MS)
    Not yet: 30 ms is too much.
    """

    def __init__(self, yours: float | None, right: float, unit: Unit = NONE, *, within: float = 0.05) -> None:
        self.yours, self.right, self.unit, self.within = yours, right, unit, within

    def __repr__(self) -> str:
        if self.yours is None:
            return f"Not yet: put your number{' in ' + self.unit.name if self.unit.name else ''} in place of None."
        if not isinstance(self.yours, (int, float)) or math.isnan(self.yours):
            return f"Not yet: {self.yours!r} is no number."
        if math.isclose(self.yours / self.unit.per_si, self.right, rel_tol=self.within):
            return f"Right: {self.unit.set(self.right)}."
        much = "much" if self.yours / self.unit.per_si > self.right else "little"
        return f"Not yet: {self.unit.set(self.yours / self.unit.per_si)} is too {much}."
