"""Numbers as reports print them: with thousands commas, K, M or G, an exponent, or a unit behind."""

import re
from decimal import Decimal
from functools import lru_cache

from models.laws.numbers.figure import Figure

SECONDS = {
    "ns": Decimal("1e-9"), "us": Decimal("1e-6"), "ms": Decimal("1e-3"), "cs": Decimal("0.01"),
    "s": Decimal(1), "sec": Decimal(1), "secs": Decimal(1), "m": Decimal(60), "min": Decimal(60),
    "mins": Decimal(60), "h": Decimal(3600), "hours": Decimal(3600), "d": Decimal(86400),
}  # fmt: skip
SCALE = SECONDS | {"": Decimal(1), "%": Decimal("0.01"), "bytes": Decimal(1), "processes": Decimal(1)}
THOUSANDS = {"": Decimal(1), "K": Decimal(10**3), "M": Decimal(10**6), "G": Decimal(10**9), "T": Decimal(10**12)}
_DIGITS = [Decimal(1).scaleb(-places) for places in range(41)]  # one of the last digit, by how many are decimals

_NUMBER = re.compile(
    r"(?P<number>(?:[0-9]{1,3}(?:,[0-9]{3}){1,6}|[0-9]{1,20})(?:\.[0-9]{0,40})?|\.[0-9]{1,40})"
    r"(?:[eE](?P<exponent>[+-][0-9]{1,2}))?"
    r"(?: ?(?P<suffix>[KMGT]|ns|us|ms|cs|s|m|h|d))?",
)


def is_number(text: str) -> bool:
    """Whether `text` is a number as reports print them."""
    return _NUMBER.fullmatch(text) is not None and not text.endswith(".")  # 41. has lost its decimals


def is_figure(text: str) -> bool:
    """The same, or what SQL*Plus prints instead of a number that its column has no room for: ####."""
    return is_number(text) or (len(text) > 1 and not text.strip("#"))


def read_whole(text: str, unit: str | None = "", line: int = 0) -> Figure:
    """Read a whole number, which may be printed in K or M, or a time in whole units; ValueError if it is none.

    A decimal point without a K or M behind it says that the column has cut it off.
    """
    count = read_number(text, "", line)
    cut = "." in text and (text[-1:].isdigit() or text.endswith(".")) and "e" not in text.lower()
    if cut or not count.is_integer():
        raise ValueError(f"{text!r} is not a whole number")
    return read_number(text, unit, line)


def read_number(text: str, unit: str | None = "", line: int = 0) -> Figure:
    """Read one printed number.

    Parameters
    ----------
    unit
        Unit of its column; None if each cell has to bring its own, as times do from 12.2 on. A unit that a cell
        brings goes before that of the column. A rate adds what it is per: "bytes/s".
    line
        Line of the report.

    Raises
    ------
    ValueError
        If `text` is not such a number, or has no unit where it needs one.
    """
    value, own_unit, resolution = _read(text, unit)
    return Figure(value, text, own_unit, resolution, line)


def read_share(text: str, line: int) -> Figure | None:
    """The share in a cell; None where nothing was to be divided."""
    return None if text in ("", "N/A") else read_number(text, "%", line)


@lru_cache(maxsize=4096)
def _read(text: str, unit: str | None) -> tuple[float, str, float]:
    """The number in SI units, its unit, and what one of its last digit is; reports print the same ones often."""
    match = _NUMBER.fullmatch(text.removesuffix("%").rstrip() if unit == "%" else text)
    if not match:
        raise ValueError(f"{text[:40]!r} is not a number")
    if match["number"].endswith(".") and not (match["suffix"] or match["exponent"]):
        raise ValueError(f"{text!r} is not a whole number, and its decimals have been cut off")
    suffix = match["suffix"] or ""
    if suffix in SECONDS:
        if unit is not None and unit not in SECONDS:
            raise ValueError(f"{text!r} has a unit of time where a count or a share is printed")
        unit, suffix = suffix, ""
    number = Decimal(match["number"].replace(",", ""))
    factor = THOUSANDS[suffix].scaleb(int(match["exponent"])) if match["exponent"] else THOUSANDS[suffix]
    if unit is None and number:
        raise ValueError(f"{text!r} has no unit, and neither has its column")
    last_digit = _DIGITS[len(match["number"].partition(".")[2])] * factor
    measured = (unit or "").partition("/")[0]
    if measured not in SCALE:
        raise ValueError(f"{measured!r} is no unit")
    scale = SCALE[measured]
    return float(number * factor * scale), unit or "", float(last_digit * scale)
