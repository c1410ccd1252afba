"""Times as text: of snapshots, in the language that the session was in, and of samples, as tools write them.

A time whose day and month could change places is read as the others in its file tell, of which some cannot.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from models.analyst.reports.report import Refused

# How months' names begin, January first: English, German, Dutch, French, Spanish, Portuguese, Italian, Russian.
_MONTHS = (
    "jan ene gen янв", "feb fev fév фев", "mar mär mrz maa мар", "apr abr avr апр", "may mai mei mag май",
    "jun juin giu июн", "jul juil lug июл", "aug ago aoû aou авг", "sep set сен", "oct okt out ott окт",
    "nov ноя", "dec dez déc dic дек",
)  # fmt: skip
_NUMBERS = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names.split()}
PRINTED = r"[0-9]{1,2}-(?:[^\W\d_]{3,5}|1?[0-9]月)\.? *-[0-9]{2}(?:[0-9]{2})? [0-9]{2}:[0-9]{2}:[0-9]{2}"
SNAP = re.compile(rf"(?P<which>Begin|End) (?:Snap|Time):.{{0,40}}?(?P<at>{PRINTED})")
_ENGLISH = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_CLOCK = (
    r"(?:[ T]+|:)(?P<hour>[0-9]{1,2})[:.](?P<minute>[0-9]{2})[:.](?P<second>[0-9]{2})(?:[.,](?P<part>[0-9]{1,9}))?"
    r"(?: ?(?P<half>[AP])\.?M\.?)?(?: ?(?:Z|UTC|[+-][0-9]{2}:?[0-9]{2}))?"
)
_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})" + _CLOCK)
_NAMED = re.compile(r"(?P<day>[0-9]{1,2})[- /](?P<name>[A-Z]{3})[- /](?P<year>[0-9]{4}|[0-9]{2})" + _CLOCK)
_YEAR_LAST = re.compile(
    r"(?P<day>[0-9]{1,2})(?P<between>[-/.])(?P<month>[0-9]{1,2})(?P=between)(?P<year>[0-9]{4})" + _CLOCK
)
_YEARS = range(1970, 2100)
_DAY, _MICRO = 86_400, 1_000_000


def snapshot_time(text: str) -> datetime | None:
    """The datetime of 08-Fev-13 17:00:15, of 8-8月 -2013 17:00:15, or of one without seconds.

    None if the month has no known name.
    """
    day, month, rest = text.split("-")
    year, _, clock = rest.partition(" ")
    clock = clock if clock.count(":") > 1 else f"{clock}:00"
    name = month.strip(" .").casefold()  # known by how it begins
    number = int(name[:-1]) if name.endswith("月") else _NUMBERS.get(name[:4]) or _NUMBERS.get(name[:3])
    if number is None:
        return None
    try:
        return datetime.strptime(f"{day}-{number}-{year[-2:]} {clock}", "%d-%m-%y %H:%M:%S")
    except ValueError:
        return None


def read_times(texts: Iterable[str]) -> tuple[dict[str, float], str]:
    """Seconds of each of these times that can be read; and one that may be two days, or "".

    Seconds are counted from an arbitrary moment; `iso` gives the time back.
    """
    read, swapped, unsure = {}, {}, ""
    day_first = month_first = False
    for text in texts:
        upper = text.upper()
        if match := _YEAR_FIRST.fullmatch(upper) or _NAMED.fullmatch(upper):
            read[text] = _seconds(match)
        elif match := _YEAR_LAST.fullmatch(upper):
            read[text], swapped[text] = _seconds(match), _seconds(match, swap=True)
            day_first = day_first or match["between"] == "." or int(match["day"]) > 12
            month_first = month_first or int(match["month"]) > 12
    if day_first and month_first:
        read = {text: seconds for text, seconds in read.items() if text not in swapped}
    elif month_first:
        read |= swapped
    elif swapped and not day_first:
        unsure = next(iter(swapped))
    return {text: seconds for text, seconds in read.items() if seconds is not None}, unsure


def sure_times(texts: Iterable[str], name: str, remedy: str) -> dict[str, float]:
    """The same, where Refused says of one that may be two days what would do."""
    times, unsure = read_times(texts)
    if unsure:
        why = f"has times such as {unsure!r}, of which nobody knows which is the day and which the month"
        raise Refused(f"{why}; {remedy}", name)
    return times


def iso(seconds: float) -> str:
    """The time that so many seconds are, "2024-03-01T10:00:00", with a fraction where there is one."""
    whole, part = divmod(round(seconds * _MICRO), _MICRO)
    day, clock = divmod(whole, _DAY)
    time = (datetime.fromordinal(day + 1) + timedelta(seconds=clock)).isoformat()
    return f"{time}.{part:06}".rstrip("0") if part else time


def _seconds(match: re.Match[str], swap: bool = False) -> float | None:
    """The seconds of a time; None if there is no such day or hour."""
    parts = match.groupdict()
    day, month = parts["day"], parts.get("month") or parts["name"]
    if swap:
        day, month = month, day
    if not month.isdecimal():
        month = _ENGLISH.index(month) + 1 if month in _ENGLISH else 0
    year, hour = int(parts["year"]), int(parts["hour"])
    year += 2000 * (year < 100)
    if year not in _YEARS:
        return None
    if parts["half"]:
        hour = hour % 12 + 12 * (parts["half"] == "P") if 1 <= hour <= 12 else 24
    try:
        time = datetime(year, int(month), int(day), hour, int(parts["minute"]), int(parts["second"]))
    except ValueError:
        return None
    part = float(f"0.{parts['part'] or 0}")
    return (time.toordinal() - 1) * _DAY + hour * 3600 + time.minute * 60 + time.second + part
