"""The times of snapshots, whose months have the names of the language that the session was in."""

import re
from datetime import datetime

# How months' names begin, January first: English, German, Dutch, French, Spanish, Portuguese, Italian, Russian.
_MONTHS = (
    "jan ene gen янв", "feb fev fév фев", "mar mär mrz maa мар", "apr abr avr апр", "may mai mei mag май",
    "jun juin giu июн", "jul juil lug июл", "aug ago aoû aou авг", "sep set сен", "oct okt out ott окт",
    "nov ноя", "dec dez déc dic дек",
)  # fmt: skip
_NUMBERS = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names.split()}
PRINTED = r"[0-9]{1,2}-(?:[^\W\d_]{3,5}|1?[0-9]月)\.? *-[0-9]{2}(?:[0-9]{2})? [0-9]{2}:[0-9]{2}:[0-9]{2}"
SNAP = re.compile(rf"(?P<which>Begin|End) (?:Snap|Time):.{{0,40}}?(?P<at>{PRINTED})")


def moment(text: str) -> datetime | None:
    """The datetime of 08-Fev-13 17:00:15, of 8-8月 -2013 17:00:15, or of one without seconds.

    None if the month has no known name.
    """
    day, month, rest = text.split("-")
    year, _, clock = rest.partition(" ")
    clock = clock if clock.count(":") > 1 else f"{clock}:00"
    number = _month(month.strip(" .").casefold())
    if number is None:
        return None
    try:
        return datetime.strptime(f"{day}-{number}-{year[-2:]} {clock}", "%d-%m-%y %H:%M:%S")
    except ValueError:
        return None


def _month(name: str) -> int | None:
    """Its number; a longer name is known by how it begins."""
    if name.endswith("月"):
        return int(name[:-1])
    return _NUMBERS.get(name[:4]) or _NUMBERS.get(name[:3])
