"""Which table of a report is which, by its headings and its title."""

import re
from collections.abc import Iterable
from functools import lru_cache

from models.analyst.reports.ash_tables import SHARES, SIDE, SLOTS
from models.analyst.reports.headings import fields, plain
from models.analyst.reports.histograms import BUCKET
from models.analyst.reports.host import BUSY, WHEN, last_words
from models.analyst.reports.ranked import ranked_kind
from models.analyst.reports.stacked import GOES_ON, IDS
from models.analyst.reports.tables import heading_of

_OTHERS = re.compile(
    r"^session |absolute|sql |segments|service|undo|latch|dictionary|library cache|advisory"
    r"|global|served|remaster|streams",
    re.IGNORECASE,
)
_HEAD = (
    ("instance", {"release"}),
    ("instance", {"instance", "startuptime"}),
    ("host", {"cpus", "platform"}),
    ("host", {"cpus", "sgasize"}),
    ("snapshots", {"snapid", "snaptime"}),
)
_SAMPLED = {"event", "eventclass", "avgactivesessions"}
_HOST = {"begin", "end", "user", "idle"}  # last words of headings
_MOST_COLUMNS = 100
_STACKED = "ranked", "samples"
_VALUES = {"statistic", "beginvalue", "endvalue"}
_SYSTEM = (["statistic", "total"], ["statistic", "value", "endvalue"])


@lru_cache(maxsize=1024)
def kind_of(title: str, columns: tuple[str, ...]) -> str:
    """What a table holds; "" if it is of no interest.

    "instance", "host", "snapshots", "processors", "own processors", "events", "samples", "histogram", "enqueues",
    "statistics", "time model", "system", "ranked", "slots" or "loads"; or "values": statistics without a total.
    """
    have, headings = set(fields(columns)), [plain(column) for column in columns]
    untitled = not title.strip(" |")
    if ranked_kind(columns):
        return "ranked"
    if headings == SLOTS:
        return "slots"
    if {"load", "%busy"} <= set(headings) and not set(headings).isdisjoint(WHEN):
        return "loads"
    if _OTHERS.search(heading_of(title)):
        return ""  # other sections have columns of the same names
    for kind, marks in _HEAD:
        if marks <= set(headings):
            return kind
    if "name" in have:
        # a query may leave out how many waits there were
        events = "events" if "time" in have and ("waits" in have or untitled) else ""
        buckets = {"edge", "in_bucket"} <= have or sum(1 for heading in headings if BUCKET.search(heading)) > 2
        return "samples" if is_sampled(headings) else "histogram" if buckets else events
    if {*headings} == _VALUES:
        return "values"
    if "statistic" in have and "total" not in have:
        return "time model" if "time" in have and any("dbtime" in heading for heading in headings) else ""
    if "statistic" in have:
        of_system = re.search(r"operating system|os stat", heading_of(title) or title, re.IGNORECASE)
        if of_system or (untitled and headings in _SYSTEM):
            return "system"
        rated = {"per_second", "per_hour"} & have or {"name", "value"} <= set(headings)
        return "statistics" if rated or (untitled and headings == ["statistic", "value"]) else ""
    if {"enqueue", "requests"} <= have:
        return "enqueues"
    if BUSY in headings:
        return "own processors"
    return "processors" if {*last_words(columns)} >= _HOST else ""


def is_sampled(headings: Iterable[str]) -> bool:
    """Whether headings, see `plain`, are those of *Top Events*; where none is the side, its title says it."""
    others = {*headings} - {SIDE}
    return others - SHARES == _SAMPLED and len(others) > len(_SAMPLED)


def is_wanted(title: str, columns: tuple[str, ...]) -> bool:
    """Whether a table is of interest."""
    return 0 < len(columns) <= _MOST_COLUMNS and kind_of(title, columns) != ""


def is_flat(title: str, columns: tuple[str, ...]) -> bool:
    """The same, of tables of a text in which each row is one line."""
    several = any(plain(column) in IDS for column in columns) or plain(columns[0]) in GOES_ON if columns else False
    return is_wanted(title, columns) and not several


def is_stacked(title: str, columns: tuple[str, ...]) -> bool:
    """The same, of tables of a text in which a row may be several lines."""
    return is_wanted(title, columns) and kind_of(title, columns) in _STACKED
