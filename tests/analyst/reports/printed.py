"""Numbers as Oracle's scripts print them."""

import math
from decimal import ROUND_HALF_UP, Decimal

SUFFIXES = ("", "K", "M", "G", "T")


def rounded(value, places=0):
    """Half up, as Oracle rounds; a Decimal with that many decimals."""
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def number(value, places=0, commas=True, zero=True, width=None):
    """1,234.5; without `zero`, .5 for 0.5. What does not fit the width is printed like 4.8E+08."""
    text = f"{rounded(value, places):{',' if commas else ''}f}"
    if not zero and text.startswith("0."):
        text = text[1:]
    return text if width is None or len(text) <= width else scientific(value, width)


def scientific(value, width):
    """4.8E+08, with as many digits as fit."""
    for digits in range(max(width - 6, 0), -1, -1):
        text = f"{value:.{digits}E}"
        text = text if digits else text.replace("E", ".E")
        if len(text) <= width:
            return text
    return "#" * width


def short(value):
    """Seconds in the "Top 10" of 11.2.0.4 and later: .5, 469.8, 243, 46.2K."""
    power = 0
    while rounded(value, 1) >= 10_000 and power < len(SUFFIXES) - 1:
        value, power = value / 1000, power + 1
    text = number(value, 1, commas=False, zero=False)
    return (text.removesuffix(".0") or "0") + SUFFIXES[power]


def thousands(value, width=6):
    """Waits in a histogram of AWR: 9999, 178.9K, 25.2K; wider ones are cut, as Oracle cuts them."""
    if value <= 9999:
        return str(value)
    power = 0
    while value >= 1000 and power < len(SUFFIXES) - 1:
        value, power = value / 1000, power + 1
    return (number(value, 1) + SUFFIXES[power])[:width]


def cut_thousands(value):
    """Waits in a histogram of Statspack: 9999, 178K, cut and not rounded."""
    power = 0
    while value > 9999:
        value, power = value // 1000, power + 1
    return f"{value}{SUFFIXES[power] or ' '}"


def with_unit(seconds):
    """An average wait of 12.2 and later: 373.76us, 5.70ms, 52.86 s."""
    if seconds < 999.995e-6:
        return number(1e6 * seconds, 2) + "us"
    if seconds < 9.999995:
        return number(1000 * seconds, 2, commas=False) + "ms"
    return number(seconds, 2, commas=False) + " s"


def share(value, places=1, zero=False):
    """A percentage of `value`, a fraction: 71.3, .4."""
    return "" if math.isnan(value) else number(100 * value, places, commas=False, zero=zero, width=6)


def minutes(seconds):
    return number(seconds / 60, 2)


def clock(moment):
    """23-Apr-14 18:30:05, cut to the second."""
    return moment.strftime("%d-%b-%y %H:%M:%S")
