"""Which table of a report is which, by its headings and its title."""

import re

from .headings import fields, plain
from .histograms import is_histogram

_OTHERS = re.compile(
    r"^session |absolute|sql |segments|service|undo|latch|dictionary|library cache|advisory"
    r"|global|served|remaster|streams",
    re.IGNORECASE,
)


def kind_of(title, columns):
    """What a table holds; "" if it is of no interest.

    "instance", "host", "snapshots", "events", "histogram", "statistics", "time model", "system" or "enqueues".
    """
    have, headings = fields(columns), [plain(column) for column in columns]
    if _OTHERS.search(title.partition("|")[0]):
        return ""  # other sections have columns of the same names
    if "release" in headings:
        return "instance"
    if "cpus" in headings and "platform" in headings:
        return "host"
    if "snapid" in headings and "snaptime" in headings:
        return "snapshots"
    if "name" in have:
        if is_histogram(columns):
            return "histogram"
        return "events" if "waits" in have and "time" in have else ""
    if "statistic" in have:
        if re.search(r"operating system|os stat", title, re.IGNORECASE):
            return "system" if "total" in have else ""
        if "time" in have and "total" not in have:
            return "time model" if any("dbtime" in heading for heading in headings) else ""
        rated = {"per_second", "per_hour"} & set(have) or {"name", "value"} <= set(headings)
        queried = headings == ["statistic", "value"] and not title.strip(" |")
        return "statistics" if "total" in have and (rated or queried) else ""
    return "enqueues" if "enqueue" in have and "requests" in have else ""


def wanted(title, columns):
    """Whether a table is of interest."""
    return bool(columns) and kind_of(title, columns) != ""


def scope_of(title, columns):
    """Who waited in a table of events: background processes (True), foreground sessions (False), both (None).

    The second value says whether it is a list of all events there were, or of the longest only.
    """
    heads = " ".join(plain(column) for column in columns)
    words = title.lower()
    whole = not re.search(r"\btop \d+", words)
    if "fg and bg" in words:
        return None, whole
    if "timed events" in words and "foreground" not in words:
        return None, whole  # up to 11.1, whoever waited
    if "background" in words or "%bg" in heads:
        return True, whole
    if "foreground" in words or "%dbtime" in heads:
        return False, whole
    return None, whole
