"""Wait events and how long each takes, as somebody types them: "log file sync 12 ms, db file parallel write 2 ms".

Whatever else is said, each known event has one time beside it, or all have theirs behind the last of them.
"""

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

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
_BETWEEN = {
    "was",
    "average",
    "averages",
    "a",
    "about",
    "are",
    "at",
    "avg",
    "each",
    "in",
    "is",
    "lasts",
    "mean",
}
_BETWEEN |= {"of", "on", "only", "per", "takes", "the", "time", "took", "wait", "waits", "with", *_SECONDS}
_UNCLEAR = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}")


class _Named(NamedTuple):
    start: int
    end: int
    name: str


def is_typed(text: str) -> bool:
    """Whether a text names known events and as many times, and it is clear which time is of which."""
    found, times = _parts(text)
    if found and times[0].start() > found[-1].start:
        found = found[-1:]  # the times stand behind all of the names
    pairs = [sorted([(each.start, each.end), time.span()]) for each, time in zip(found, times, strict=False)]
    apart = all(one[1][1] <= other[0][0] for one, other in pairwise(pairs))
    between = " ".join(text[one[1] : other[0]] for one, other in pairs).lower()
    return bool(found) and apart and set(re.findall("[a-z]+", between)) <= _BETWEEN


def read(text: str, name: str) -> Report | None:
    """The Report of what somebody typed; None if it is something else. Raises Refused if a time is not clear."""
    if not is_typed(text):
        return None
    found, times = _parts(text)
    if len({each.name for each in found}) < len(found):
        raise Refused("names one event twice; give one time for each", name)
    units = {each[2].lower() for each in times if each[2]} or {each.lower() for each in _LONE.findall(text)}
    if not times[0][2] and len(units) != 1:
        raise Refused("has times without a unit; write it as 'log file sync 12 ms'", name)
    figures = [_seconds(each[1], (each[2] or min(units)).lower(), name) for each in times]
    events = [Event(each.name, None, average=figure) for each, figure in zip(found, figures, strict=True)]
    return Report(name, KIND, "text", events=tuple(events))


def _parts(text: str) -> tuple[list[_Named], list[re.Match]]:
    """The events in a text, by place, and as many times, those with a unit if there are any; or else neither."""
    text = _MARKS.sub(lambda marks: " " * len(marks[0]), text) if len(text) <= _LONGEST else ""
    found, numbers = _events(text), list(_NUMBER.finditer(text))
    times = [each for each in numbers if each[2]] or numbers
    return (found, times) if len(found) == len(times) else ([], [])


@cache
def _by_letters() -> dict[str, str]:
    """Events by their letters alone; statistics that are times are none."""
    return {"".join(name.split()).lower(): name for name in known() if not name.endswith("time")} | _SHORT


def _events(text: str) -> list[_Named]:
    """The known events, however their words are parted."""
    words, found, place = list(_WORD.finditer(text)), [], 0
    while place < len(words):
        for many in range(min(_MOST_WORDS, len(words) - place), 0, -1):
            joined = "".join(word[0] for word in words[place : place + many]).lower().replace("_", "")
            if event := _by_letters().get(joined.strip("\"'`*:.")):
                found.append(_Named(words[place].start(), words[place + many - 1].end(), event))
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
