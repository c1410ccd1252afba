"""Which table of a report is which, by its headings and its title."""

import re
from functools import lru_cache

from models.reports.headings import fields, plain
from models.reports.histograms import is_histogram
from models.reports.host import is_host
from models.reports.samples import is_sampled
from models.reports.tables import heading_of

_OTHERS = re.compile(
    r"^session |absolute|sql |segments|service|undo|latch|dictionary|library cache|advisory"
    r"|global|served|remaster|streams",
    re.IGNORECASE,
)
_HEAD = (
    ("instance", {"release"}),
    ("instance", {"instance", "startuptime"}),
    ("host", {"cpus", "platform"}),
    ("snapshots", {"snapid", "snaptime"}),
)
_MOST_COLUMNS = 100
_VALUES = {"statistic", "beginvalue", "endvalue"}
_SYSTEM = (["statistic", "total"], ["statistic", "value", "endvalue"])


@lru_cache(maxsize=1024)
def kind_of(title, columns):
    """What a table holds; "" if it is of no interest.

    "instance", "host", "snapshots", "processors", "events", "samples", "histogram", "statistics", "time model",
    "system" or "enqueues"; or "values", of statistics that have no total.
    """
    have, headings = set(fields(columns)), [plain(column) for column in columns]
    if _OTHERS.search(heading_of(title)):
        return ""  # other sections have columns of the same names
    for kind, marks in _HEAD:
        if marks <= set(headings):
            return kind
    if "name" in have:
        events = "events" if {"waits", "time"} <= have else ""
        return "samples" if is_sampled(columns) else "histogram" if is_histogram(columns) else events
    if "statistic" in have:
        return _kind_of_totals(title, have, headings)
    if {"enqueue", "requests"} <= have:
        return "enqueues"
    return "processors" if is_host(columns) else ""


def _kind_of_totals(title, have, headings):
    """The kind of a table of statistics by name."""
    heading, untitled = heading_of(title) or title, not title.strip(" |")
    if set(headings) == _VALUES:
        return "values"
    if "total" not in have:
        return "time model" if "time" in have and any("dbtime" in each for each in headings) else ""
    if re.search(r"operating system|os stat", heading, re.IGNORECASE) or (untitled and headings in _SYSTEM):
        return "system"
    rated = {"per_second", "per_hour"} & have or {"name", "value"} <= set(headings)
    return "statistics" if rated or (untitled and headings == ["statistic", "value"]) else ""


def is_wanted(title, columns):
    """Whether a table is of interest."""
    return 0 < len(columns) <= _MOST_COLUMNS and kind_of(title, columns) != ""
