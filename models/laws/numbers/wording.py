"""How a figure is printed: three significant digits, or what it has, in the unit in which it is read best."""

from decimal import ROUND_HALF_UP, Decimal
from math import floor, inf, isinf, isnan, log10

# For each SI unit the ones it is printed in, each from a size on, largest first.
_SIZES = {
    "s": (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)),
    "bytes": (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("bytes", 1.0)),
}

LEAST = 1e-4  # the smallest share that is printed as a number; a choice


def show(value: float, unit: str = "") -> str:
    """A figure in SI units with its unit: `show(0.0146, "s")` is `14.6 ms`, `show(0.25, "%")` is `25.0 %`.

    unit: "s", "bytes", "bytes/s", "%" for a fraction, "" for a count or a ratio; any other is put behind.
    """
    if unit == "" and float(value).is_integer() and abs(value) < 1e15:
        return f"{value:,.0f}".replace("-", "−")  # a count
    if unit == "%" and 0 < value < LEAST:
        return f"less than {LEAST * 100:g} %"
    if unit == "%":
        return f"{three_digits(value * 100)} %"
    base, per, rest = unit.partition("/")
    if base in _SIZES and 0 < abs(value) < inf:
        sizes = _SIZES[base]
        least = 1 - 0.5 * 0.1 ** min(getattr(value, "digits", 3), 3)  # what is printed as 1
        base, size = next((pair for pair in sizes if abs(value) >= pair[1] * least), sizes[-1])
        value /= size
    return f"{three_digits(value)} {base}{per}{rest}".rstrip()


def say(value: float, unit: str = "") -> str:
    """The figure as `show` has it, without the zeros at its end: `5 ms`, `12 %`; "less than 0.001" of a trace."""
    number, blank, rest = show(value, unit).partition(" ")
    if unit in ("", "bytes", "s") and "e−" in number:
        number = "less than 0.001"
    elif "." in number and "e" not in number:
        number = number.rstrip("0").rstrip(".")
    return number + blank + rest


def show_error(error: float) -> str:
    """A relative error with its sign, `+1,234.6 %`, and none before `0.0 %`; empty if it is not finite."""
    if isnan(error) or isinf(error):
        return ""
    size = Decimal(abs(error) * 100).quantize(Decimal("0.1"), ROUND_HALF_UP)
    sign = "" if not size else "−" if error < 0 else "+"
    return f"{sign}{size:,f} %"


def three_digits(number: float) -> str:
    """A number to three significant digits, and no exponent where a reader would not want one.

    The page's script prints with the same rule, so that a figure reads alike with and without a kernel.
    """
    if isnan(number):
        return "not defined"
    if isinf(number):
        return "∞" if number > 0 else "−∞"
    size = abs(number)
    if size == 0:
        return "0"
    if size < 0.000995 or size >= 1e15:
        text = f"{number:.{min(getattr(number, 'digits', 3), 3) - 1}e}"
    else:
        places = next(
            (places for least, places in ((99.95, 0), (9.995, 1), (0.9995, 2), (0.09995, 3)) if size >= least), 4
        )
        text = rounded(number, places)
    return text.replace("-", "−")


def rounded(number: float, places: int) -> str:
    """A number with so many decimal places, or as many as are known of it."""
    known = getattr(number, "digits", inf)
    if known < inf and number:
        places = min(places, int(known) - 1 - floor(log10(abs(number)) + 1e-9))
    return f"{Decimal(number).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):,f}"


def clean(text: object) -> str:
    """Text without what does not print: escape sequences, control characters, marks that turn words round."""
    return "".join(
        letter if letter.isprintable() else " " if letter in "\t\r\n" else "\N{REPLACEMENT CHARACTER}"
        for letter in str(text)
    )
