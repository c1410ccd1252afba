"""A printed figure: its value in SI units, and how it was printed.

The value alone forgets how exactly it was known; `resolution` keeps that, and `checks` computes with it.
"""

import re
from decimal import Decimal

SCALE = {
    "": Decimal(1),
    "s": Decimal(1),
    "cs": Decimal("0.01"),
    "ms": Decimal("0.001"),
    "us": Decimal("0.000001"),
    "%": Decimal("0.01"),
    "bytes": Decimal(1),
}

NUMBER = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,6}|[0-9]{1,18})?(?:\.[0-9]{1,9})?")


class Figure(float):
    """A float in SI units (seconds, bytes, counts, fractions) that remembers how it was printed.

    Attributes
    ----------
    text : str
        As printed: ``"1,007.02"``.
    unit : str
        Unit it was printed in: ``"us"``, ``"ms"``, ``"cs"``, ``"s"``, ``"%"``, ``"bytes"``, ``""`` for a count;
        rates add what they are per: ``"bytes/s"``, ``"/transaction"``.
    resolution : float
        One unit of the last printed digit, in SI: rounding leaves the true value within half of it.
    line : int
        Line of the listing that prints it, counted from 1.
    """

    text: str
    unit: str
    resolution: float
    line: int

    def __new__(cls, value, text="", unit="", resolution=0.0, line=0):
        self = super().__new__(cls, value)
        self.text, self.unit, self.resolution, self.line = text, unit, resolution, line
        return self

    @classmethod
    def parse(cls, text, unit="", line=0):
        """Read one printed number.

        Raises
        ------
        ValueError
            If `text` is not a plain decimal number, with or without thousands commas.
        """
        text = text.strip()
        if not text or not NUMBER.fullmatch(text):
            raise ValueError(f"{text!r} is not a number; one like 1,007.02 or .125 would do")
        number, scale = Decimal(text.replace(",", "")), SCALE[unit.partition("/")[0]]
        last_digit = Decimal(1).scaleb(int(number.as_tuple().exponent))
        return cls(number * scale, text, unit, float(last_digit * scale), line)
