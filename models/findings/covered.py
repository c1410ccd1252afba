"""Which chapters speak of a wait event, and what else it goes by."""

import re
from dataclasses import dataclass

from models.findings.asking.hw_queue import OLD_EVENT
from models.findings.chapters import BY_FILE, CHAPTERS, owner_of
from models.findings.first.top import family
from models.reports.names import known

_NAMED = re.compile(r"`([^`]+)`")
_LOCK = re.compile(r"enq: (\w+) - ")


@dataclass(frozen=True)
class Covered:
    """A wait event.

    Attributes
    ----------
    name : str
    chapters : tuple of Chapter
        Its owner's first, the others as in the book; empty for a lock of a kind of which the book has another.
    also : tuple of str
        Its initials, the letters of its lock, and the name that Oracle had for it before 10g.
    """

    name: str
    chapters: tuple
    also: tuple[str, ...]


def covered():
    """Every event that a chapter speaks of, in the order of the book, and those that have a name alike."""
    names = list(dict.fromkeys(name for chapter in CHAPTERS for name in _spoken_of(chapter)))
    kinds = {match[0] for match in map(_LOCK.match, names) if match}
    alike = sorted(name for name in known() if name.startswith(tuple(kinds)) and name not in names)
    return [Covered(name, _chapters(name), _also(name)) for name in [*names, *alike]]


def _spoken_of(chapter):
    """The events that its finding owns, or that a report of its kind shows."""
    owned = chapter.finding.EVENTS if chapter.finding else ()
    seen = _NAMED.findall(f"{chapter.you_see} {chapter.in_short.you_see}")
    return [*owned, *(name for name in seen if name in known())]


def _chapters(name):
    owner = owner_of(name)
    speak = [each.file for each in CHAPTERS if name in _spoken_of(each) or each.file in family(owner)]
    return tuple(BY_FILE[file] for file in dict.fromkeys([*filter(None, [owner]), *speak]))


def _also(name):
    lock = _LOCK.match(name)
    if lock:
        return lock[1], OLD_EVENT
    letters = initials(name)
    return (letters,) if letters else ()


def initials(name):
    """The letters that stand for an event of several words where DBAs talk: LFS, log file sync; "" for others."""
    words = name.split()
    return "".join(word[0] for word in words).upper() if len(words) > 2 and name.replace(" ", "").isalpha() else ""
