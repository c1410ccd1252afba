"""Wait events and how long each takes, as somebody types them: "log file sync 12 ms, db file parallel write 2 ms".

Whatever else is said, each known event has one time beside it.
"""

import re
from functools import cache

from models.numbers.figure import Figure
from models.reports.names import known
from models.reports.numbers import SECONDS
from models.reports.report import Event, Refused, Report

KIND = "typed"
_LONGEST, _MOST_WORDS = 400, 8  # letters of what somebody types, and words of an event
_SHORT = {"lfs": "log file sync", "lfpw": "log file parallel write"}
_SPELT = {
    "us": ("us", "μs", "usec", "usecs", "microsecond", "microseconds"),
    "ms": ("ms", "msec", "msecs", "millisecond", "milliseconds"),
    "cs": ("cs", "centiseconds"),
    "s": ("s", "sec", "secs", "second", "seconds"),
    "min": ("min", "minutes"),
}
_SECONDS = {spelt: float(SECONDS[unit]) for unit, spellings in _SPELT.items() for spelt in spellings}
_UNIT = rf"(?:{'|'.join(_SECONDS)})\b"
_NUMBER = re.compile(rf"(?<![\w.,])([0-9]*[.,]?[0-9]+)(?: ?({_UNIT})|(?![\w%]|[.,][0-9]| %))", re.IGNORECASE)
_LONE = re.compile(rf"(?<![\w.,])(?<![0-9] ){_UNIT}", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;=|()]+")
_MARKS = re.compile(r"[^\w\s.,)]+(?=\s*[.,]?[0-9])")
_UNCLEAR = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}")


def is_typed(text: str) -> bool:
    """Whether a text names known events and as many times, so that each time is of one of them."""
    found, times = _parts(text)
    turns = [
        kind for _, kind in sorted([(at, "event") for at, _ in found] + [(each.start(), "") for each in times])
    ]
    return bool(found) and (turns[::2] == [turns[0]] * len(found) or turns == sorted(turns, reverse=True))


def read(text: str, name: str) -> Report | None:
    """The Report of what somebody typed; None if it is something else. Raises Refused if a time is not clear."""
    if not is_typed(text):
        return None
    found, times = _parts(text)
    if len({event for _, event in found}) < len(found):
        raise Refused("names one event twice; give one time for each", name)
    units = {each[2].lower() for each in times if each[2]} or {each.lower() for each in _LONE.findall(text)}
    if not times[0][2] and len(units) != 1:
        raise Refused("has times without a unit; write it as 'log file sync 12 ms'", name)
    figures = [_seconds(each[1], (each[2] or min(units)).lower(), name) for each in times]
    events = [Event(event, None, average=figure) for (_, event), figure in zip(found, figures, strict=True)]
    return Report(name, KIND, "text", events=tuple(events))


def _parts(text: str) -> tuple[list[tuple[int, str]], list[re.Match]]:
    """The events in a text, by place, and as many times, those with a unit if there are any; or else neither."""
    text = _MARKS.sub(lambda marks: " " * len(marks[0]), text) if len(text) <= _LONGEST else ""
    found, numbers = _events(text), list(_NUMBER.finditer(text))
    times = [each for each in numbers if each[2]] or numbers
    return (found, times) if len(found) == len(times) else ([], [])


@cache
def _by_letters() -> dict[str, str]:
    """Events by their letters alone; statistics that are times are none."""
    return {"".join(name.split()).lower(): name for name in known() if not name.endswith("time")} | _SHORT


def _events(text: str) -> list[tuple[int, str]]:
    """Where each known event stands, however its words are parted, and its name."""
    words, found, place = list(_WORD.finditer(text)), [], 0
    while place < len(words):
        for many in range(min(_MOST_WORDS, len(words) - place), 0, -1):
            joined = "".join(word[0] for word in words[place : place + many]).lower().replace("_", "")
            if event := _by_letters().get(joined.strip("\"'`*:.")):
                found.append((words[place].start(), event))
                break
        place += many
    return found


def _seconds(number: str, unit: str, name: str) -> Figure:
    """A time with a decimal point or a comma."""
    if _UNCLEAR.fullmatch(number):
        raise Refused(
            f"has {number}, which may mean two things; write it with a point, or without the comma", name
        )
    plain, factor = number.replace(",", "."), _SECONDS[unit]
    return Figure(float(plain) * factor, number, "s", factor / 10 ** len(plain.partition(".")[2]))
