"""Which chapters speak of a wait event, what else it goes by, and every event that the book knows."""

import re
from dataclasses import dataclass

from models.analyst.findings.chapters import owner_of
from models.analyst.findings.study.hw_queue import OLD_EVENT
from models.analyst.findings.study.row import BACKGROUND, IDLE_EVENTS
from models.analyst.reports.names import events, known_names
from models.book.chapters import CHAPTERS, Chapter

_NAMED = re.compile(r"`([^`]+)`")
_LOCK = re.compile(r"enq: (\w+) - ")


@dataclass(frozen=True)
class Covered:
    """A wait event.

    Attributes
    ----------
    chapters
        Its owner's first, the others as in the book.
    also
        Its initials, the letters of its lock, and the name that Oracle had for it before 10g.
    """

    name: str
    chapters: tuple[Chapter, ...]
    also: tuple[str, ...]


def covered() -> list[Covered]:
    """Every event or statistic that a chapter speaks of, in the order of the book."""
    names = dict.fromkeys(name for chapter in CHAPTERS for name in _spoken_of(chapter))
    return [Covered(name, _chapters(name), also(name)) for name in names]


def every_event() -> list[str]:
    """The names of all events that the book knows, in the order of their letters, each written in one way."""
    return [
        name
        for _, name in sorted({name.lower(): name for name in sorted(events() | IDLE_EVENTS | BACKGROUND)}.items())
    ]


def _spoken_of(chapter: Chapter) -> list[str]:
    """The events that its finding owns, but for those UNTOLD in it, or that a report of its kind shows."""
    owned = chapter.finding.EVENTS if chapter.finding else ()
    seen = _NAMED.findall(f"{chapter.you_see} {chapter.in_short.you_see}")
    named = [*owned, *(name for name in seen if name in known_names())]
    return [name for name in named if name not in getattr(chapter.finding, "UNTOLD", ())]


def _chapters(name: str) -> tuple[Chapter, ...]:
    owner = owner_of(name)
    speak = [chapter for chapter in CHAPTERS if name in _spoken_of(chapter)]
    return tuple(sorted(speak, key=lambda chapter: chapter.file != owner))


def also(name: str) -> tuple[str, ...]:
    """The short forms and the old name of an event."""
    lock = _LOCK.match(name)
    if lock:
        return lock[1], OLD_EVENT
    letters = initials(name)
    return (letters,) if letters else ()


def initials(name: str) -> str:
    """The letters that stand for an event of several words where DBAs talk: LFS, log file sync; "" for others."""
    words = name.split()
    return "".join(word[0] for word in words).upper() if len(words) > 2 and name.replace(" ", "").isalpha() else ""
