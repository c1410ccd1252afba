"""Wait events and how long one of each takes, as somebody types them: "log file sync 12 ms, LFPW = 2 ms"."""

import re
from collections.abc import Iterator
from functools import cache

from models.analyst.reports.names import known_names
from models.analyst.reports.numbers import SECONDS
from models.analyst.reports.report import Event, Refused, Report
from models.laws.numbers.figure import Figure

KIND = "typed"
_LONGEST, _MOST_WORDS = 400, 8  # letters of what somebody types, and words of an event
_SHORT = {"lfs": "log file sync", "lfpw": "log file parallel write"}
_SPELT = {
    "us": "us μs usec usecs microsecond microseconds",
    "ms": "ms msec msecs millis millisecond milliseconds",
    "s": "s sec secs second seconds",
}
_SECONDS = {spelt: float(SECONDS[unit]) for unit, spellings in _SPELT.items() for spelt in spellings.split()}
_MARKS = re.compile(r"[,.](?=\s|$)|[;=|()/]|(?<=[0-9])(?=[a-zμ])|[^\w\s.,]+(?=\s*[.,]?[0-9])", re.IGNORECASE)
# A unit before its number.
_BEFORE = re.compile(r"\(([uμm]?s)\)\s*[:=]?\s*([0-9.,]*[0-9])(?![ \t]*[a-z])", re.IGNORECASE)
_NUMBER, _UNCLEAR = re.compile(r"[0-9]*[.,]?[0-9]+"), re.compile(r"[1-9][0-9]{0,2},[0-9]{3}")
_BETWEEN = re.compile(
    "|a|an|about|approx|are|around|at|average|averages|avg|each|has|in|is|it|lasts|latency|mean|now|of|on|only|per"
    "|roughly|shows|takes|the|time|times|took|waits?|was|with"
)


def is_typed(text: str) -> bool:
    """Whether a text names known events, and each has one time beside it, with its unit."""
    return bool(_pairs(text))


def read(text: str, name: str) -> Report | None:
    """The Report of what somebody typed; None if it is something else. Raises Refused if a figure is not clear."""
    pairs = _pairs(text)
    if len({event for event, _, _ in pairs}) < len(pairs):
        raise Refused("names one event twice; give one time for each", name)
    if unclear := [number for _, number, _ in pairs if _UNCLEAR.fullmatch(number)]:
        raise Refused(f"has {unclear[0]}, which may mean two things; write it with a point, or no comma", name)
    events = [Event(event, None, average=_seconds(*time)) for event, *time in pairs]
    return Report(name, KIND, "text", events=tuple(events)) if pairs else None


def _pairs(text: str) -> list[tuple[str, str, str]]:
    """Each event with the number and the unit next to it; nothing if one has none, or a time is of no event."""
    text = _BEFORE.sub(r" \2 \1", text)
    items, pairs = [*_items(_MARKS.sub(" ", text).split())] if len(text) <= _LONGEST else [], []
    while items:
        first, *items = items
        if any(first):
            second, *items = items or [("", "", "")]
            if not any(second) or bool(second[0]) == bool(first[0]):
                return []
            pairs.append((first[0] or second[0], first[1] or second[1], first[2] or second[2]))
    return pairs


def _items(words: list[str]) -> Iterator[tuple[str, str, str]]:
    """The known events, and the times as numbers and units; nothing in place of a word that keeps them apart."""
    while words:
        grams = ((many, _letters("".join(words[:many]))) for many in range(min(_MOST_WORDS, len(words)), 0, -1))
        many, event = next(((many, _by_letters()[gram]) for many, gram in grams if gram in _by_letters()), (1, ""))
        unit = words[1].lower() if _NUMBER.fullmatch(words[0]) and words[1:] else ""
        if event or unit in _SECONDS:
            yield (event, "", "") if event else ("", words[0], unit)
        elif not (_NUMBER.fullmatch(words[0]) or _BETWEEN.fullmatch(_letters(words[0]))):
            yield "", "", ""
        words = words[2 if unit in _SECONDS else many :]


def _letters(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


@cache
def _by_letters() -> dict[str, str]:
    """Events by their letters alone; statistics that are times are none."""
    return {_letters(name): name for name in known_names() if " " in name and not name.endswith("time")} | _SHORT


def _seconds(number: str, unit: str) -> Figure:
    digits = number.replace(",", ".")
    return Figure(
        float(digits) * _SECONDS[unit], number, "s", _SECONDS[unit] / 10 ** len(digits.partition(".")[2])
    )
