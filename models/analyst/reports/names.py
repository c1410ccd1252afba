"""Names that a report cuts to the width of its column, completed where only one is meant."""

import re
from bisect import bisect_right
from collections.abc import Set
from functools import cache, lru_cache
from importlib.resources import files

CLASSES = [
    "Administrative", "Application", "Cluster", "Commit", "Concurrency", "Configuration", "Idle", "Network",
    "Other", "Queueing", "Scheduler", "System I/O", "User I/O",
]  # fmt: skip
_NARROWEST = 24  # of the columns in which Oracle's scripts print names; a query may have any
_LEAST = 5  # letters of a class that say which it is
_FOOTNOTE = re.compile(r" \[[0-9]\]$")
# Somebody's: in front of a row, within one, and behind a name or a row. No event begins with such a letter.
_FRONT = re.compile(r"^(?P<blanks>\s*)(?:(?:[=>*•·»→►✓!?+~]+|[-#]+>*(?=\s)|\(?[0-9]{1,2}[.)](?=\s+[A-Za-z]))\s*)+")
_TAG = r"/?(?i:b|i|u|em|strong|mark|font|span|colou?r|size)\b[^][<>]*[]>]"
_BOLD = re.compile(rf"\*\*+|__|<{_TAG}|\[{_TAG}")
_BEHIND = re.compile(r"(?<=\S)\s*(?:[*←!?]+|<[=-]+.*|\s(?:[(\[{#<=←]|--).*)$")
_REMARK = re.compile(r"(?<! ) +[<#=*(-].*")  # somebody's, behind a row
_ALIKE = str.maketrans("Il1|LO0", "iiiiioo")  # letters that text recognition takes for each other
CPU = ("DB CPU", "CPU time")  # rows among wait events that no one waited for


@cache
def events() -> frozenset[str]:
    """Names of wait events, as Oracle spells them."""
    return frozenset((files(__package__) / "events.txt").read_text(encoding="utf-8").splitlines())


@cache
def known_names() -> frozenset[str]:
    """The same, and names of statistics."""
    return events() | frozenset((files(__package__) / "statistics.txt").read_text(encoding="utf-8").splitlines())


@cache
def _run_together() -> dict[str, str]:
    """The same names by what is left of them without blanks."""
    return {"".join(name.split()): name for name in events()}


def unmarked(line: str) -> str:
    """A line, or a name, without the marks that somebody put in front of it, or around a cell to have it bold."""
    return _FRONT.sub(r"\g<blanks>", _BOLD.sub("", line))


def may_be_cut(name: str, width: int) -> bool:
    """Whether a name fills a column of `width` characters, but for a blank that may have been its last."""
    return width > 0 and len(name) >= width - 1


def complete(name: str, width: int, printed: frozenset[str] = frozenset()) -> str:
    """The whole name, if `name` fills a column of `width` characters and one name only begins with it.

    Blanks are those that Oracle has, or single ones, as HTML shows them, and footnote marks are taken off. What a
    column narrower than those of Oracle's scripts prints is not completed: it may be as wide as its longest name.

    `printed` are names that the same report prints in a wider column.
    """
    name = unmarked(_FOOTNOTE.sub("", " ".join(name.split())))
    if name in known_names() or name in printed:
        return name
    noted = _BEHIND.sub("", name)
    if noted != name and (whole := complete(noted, len(noted), printed)) in events().union(CPU):
        return whole
    name = _run_together().get("".join(name.split()), name)
    if width < _NARROWEST or not may_be_cut(name, width) or name in known_names():
        return name
    start = name if len(name) >= width else name + " "
    meant = {whole for names in (known_names(), printed) for whole in _beginning(start, names)}
    return meant.pop() if len(meant) == 1 else name


@lru_cache(maxsize=8)
def _in_order(names: frozenset[str]) -> list[str]:
    return sorted(names)


def _beginning(start: str, names: Set[str]) -> list[str]:
    """Up to two of the names that begin like this and are longer."""
    ordered = _in_order(frozenset(names))
    first = bisect_right(ordered, start)
    return [name for name in ordered[first : first + 2] if name.startswith(start)]


def is_doubtful(name: str, width: int) -> bool:
    """Whether a query's narrow column may have cut a name that is not known."""
    return width <= len(name) and 0 < width < _NARROWEST and name not in known_names()


def complete_class(name: str) -> str:
    """The whole name of a wait class, of which a narrow column may show the beginning; without a remark behind."""
    name = _REMARK.sub("", name)
    meant = [whole for whole in CLASSES if whole.startswith(name)] if len(name) >= _LEAST else []
    return meant[0] if len(meant) == 1 else name


@cache
def _by_looks() -> dict[str, str]:
    return {name.translate(_ALIKE).lower(): name for name in events()}


def misread(name: str) -> str:
    """The known name that one which is not known looks like, as text recognition takes I for l; or empty."""
    return "" if name in known_names() else _by_looks().get(name.translate(_ALIKE).lower(), "")
