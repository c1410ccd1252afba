"""The sections of a report, by their titles: where each stands, what it promises, and whose waits it lists."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.analyst.reports.headings import plain
from models.analyst.reports.tables import heading_of

_TITLED = re.compile(r"(.{1,80}?) *(?:DB/Inst:|for DB:)")
_OWN = re.compile(rf"Top [0-9]|{_TITLED.pattern}")  # as Oracle's scripts write it: others may be of listed SQL
END = re.compile(r" {4,}-{50,} *|-{54,75} *")
UNDERLINED = re.compile(r"\S+(?: {1,2}\S+)*")
_UNTITLED = re.compile(
    r" *(?:Top +[0-9]{1,3} (?:Timed )?(?:Foreground |Background )?(?:Wait )?Events(?: by Total Wait Time| {3,}.+)?"
    r"|(?:Foreground |Background )?Wait Events|Wait Event Histogram(?: Detail)?(?: \(.{1,30}\))?"
    r"|(?:Key |Other )?Instance Activity Stats|Enqueue Activity|Time Model Statistics):? *"
)
_PROMISES = [
    (r"((fore|back)ground )?wait events( \(.*)?|top \d+ .*events.*|.* top \d+ wait events .*", "events"),
    (r"wait event histogram.*", "histogram"),
    (r"((key|other) )?instance activity stats(.* thread activity)?", "statistics"),
    (r"time model .*stat.*", "time model"),
    (r"(operating system|os) stat(istic)?s", "system"),
    (r"enqueue activity", "enqueues"),
    (
        r"sql ordered by .*|segments by .*|top sql with top events|top db objects|top (blocking )?sessions",
        "ranked",
    ),
    (r"activity over time", "slots"),
    (r"(operating system|os) statistics - detail", "loads"),
]
EMPTY = "No data exists for this section"


@dataclass(frozen=True)
class Section:
    """Lines from its title, at place `start`, up to `stop`; whether a table that is read has to be there."""

    title: str
    start: int
    stop: int
    promises: bool = False


@dataclass(frozen=True)
class Sections:
    """The sections of a text in their order, and the lines that end a table.

    Of these True where a section ends for sure, False where the title of one may be somebody's words.
    """

    listed: list[Section]
    ends: Mapping[int, bool]

    def at(self, number: int) -> Section:
        """The section that line `number` stands in."""
        return self.listed[bisect_right(self.listed, number, key=lambda section: section.start) - 1]


def sections(lines: Sequence[str]) -> Sections:
    """The Sections of a text; what stands behind the end of one has no title.

    Of two titles over one table either may have come from elsewhere, so the table has none.
    """
    if not lines:
        return Sections([], {})
    ends: dict[int, bool] = {}
    starts, parted, empty = [(0, "")], False, set()
    for number, line in enumerate(lines):
        below = lines[number + 1] if number + 1 < len(lines) else ""
        title = _title(line, below)
        if title is None:
            parted = parted or line[:1] not in ("", " ", "-", "~", "\f")
            if EMPTY in line:
                empty.add(len(starts) - 1)
            continue
        if not title or titled(line):
            ends[number] = True
        elif is_title(line):
            ends[number] = False
        above = starts[-1][1]
        if title != above or parted:
            doubtful = title and not parted and promise(above) and promise(title)
            starts.append((number, "" if doubtful else title))
        parted = False
    stops = [*(number for number, _ in starts[1:]), len(lines)]
    listed = [
        Section(title, number, stop, index not in empty and bool(promise(title) and _OWN.match(lines[number])))
        for index, ((number, title), stop) in enumerate(zip(starts, stops, strict=True))
    ]
    return Sections(listed, ends)


def _title(line: str, below: str) -> str | None:
    """The title that starts at a line, "" where one ends, or None."""
    if section := titled(line):
        return section[1].strip()
    if "----" in line and END.fullmatch(line):
        return ""
    if "~~~" in below and below.lstrip(" ").startswith("~~~") and (underlined := UNDERLINED.search(line)):
        return underlined[0]
    return " ".join(line.split()) if is_title(line) else None


def titled(line: str) -> re.Match[str] | None:
    """The match of a line that has a title and, behind it, of which database; None of any other line."""
    return _TITLED.match(line) if "DB" in line else None


def is_title(line: str) -> bool:
    """Whether a line is the title of a section, which somebody may have copied without what underlines it."""
    return (
        len(line) <= 80
        and ("Event" in line or "Activity" in line or "Stat" in line)
        and bool(_UNTITLED.fullmatch(line))
    )


@lru_cache(maxsize=1024)
def promise(title: str) -> str:
    """The kind of table that a title promises, by its heading or else by its summary; "" for none of interest."""
    for words in title.lower().split("|"):
        for pattern, kind in _PROMISES:
            if re.fullmatch(pattern, words.strip(" :")):
                return kind
    return ""


def scope_of(title: str, columns: Iterable[str]) -> tuple[bool | None, bool]:
    """Who waited in a table of events: background processes (True), foreground sessions (False), both (None).

    The second value says whether it is a list of all events there were, or of the longest only.
    """
    sides = _said(title, columns)
    return (sides.pop() if len(sides) == 1 else None), not re.search(r"\btop \d+", title.lower())


def tells_whose(title: str, columns: Iterable[str]) -> bool:
    """Whether a table of events says whose waits it lists, and does not contradict itself in that."""
    sides = _said(title, columns)
    return len(sides) == 1 or (not sides and promise(heading_of(title)) == "events")


def _said(title: str, columns: Iterable[str]) -> set[bool]:
    """What columns, or else the title, say of whose waits they are: True, False, or nothing if of both sides."""
    heading = heading_of(title).lower()
    heads = " ".join(plain(column) for column in columns)
    if "fg and bg" in heading or ("timed events" in heading and "foreground" not in heading):
        return set()  # up to 11.1, whoever waited
    by_columns = {side for side, share in ((True, "%bg"), (False, "%dbtime")) if share in heads}
    return by_columns or {
        side for side, word in ((True, "background"), (False, "foreground")) if word in title.lower()
    }
