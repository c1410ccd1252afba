"""Durations printed over or beside the tables: ELAPSED, and the interval of a snapshot."""

import re
from collections.abc import Sequence
from decimal import Decimal

from models.analyst.reports.listings.lines import Line
from models.analyst.reports.listings.rules import is_rule
from models.analyst.reports.numbers import read_number
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval

ELAPSED = re.compile(r"\+([0-9]{9}) ([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(\.[0-9]{9})")
INTERVAL = re.compile(r"Interval:- +([0-9]{1,9}) seconds *")


def is_elapsed(line: Line) -> bool:
    """Whether a line heads a paragraph with the elapsed time."""
    return line.text.strip() == "ELAPSED"


def read_elapsed(lines: Sequence[Line]) -> Figure:
    """The elapsed time, printed as Oracle's INTERVAL DAY TO SECOND under a heading and a rule."""
    if len(lines) != 3 or not is_rule(lines[1]):
        raise lines[0].error("is to be followed by a rule of dashes, one duration and a blank line")
    text = lines[2].text.strip()
    match = ELAPSED.fullmatch(text)
    if not match:
        raise lines[2].error("is not a duration; one like +000000000 00:24:54.463960000 would do")
    days, hours, minutes, seconds, fraction = match.groups()
    whole = ((int(days) * 24 + int(hours)) * 60 + int(minutes)) * 60 + int(seconds)
    return Figure(float(whole + Decimal(fraction)), text, "interval", 1e-9, lines[2].number)


def lasted(printed: Figure) -> Interval:
    """How long a snapshot that prints an interval of whole seconds may have lasted: an Interval, in seconds.

    The snapshot packages keep the moment of the start and of the end as DATE values, which have whole seconds, and
    print the difference, cut to whole seconds. Either moment may be up to a second later than its DATE value, so a
    printed n stands for anything between n - 1 and n + 1. Source: the text of `snap_my_stats`, Jonathan Lewis.
    """
    return Interval(max(printed - printed.resolution, 0.0), printed + printed.resolution)


def read_interval(line: Line) -> Figure:
    """The interval that a snapshot covers, as printed; `lasted` says what that stands for."""
    match = INTERVAL.fullmatch(line.text)
    if not match:
        raise line.error("is to say what the snapshot covers, as in 'Interval:-  6 seconds'")
    return read_number(match[1], "s", line.number)
