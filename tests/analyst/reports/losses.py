"""What of a report is no longer read after something happened to it, and nothing says so."""

import re

from models.analyst import reports
from models.analyst.reports.errors import ListingError

FIELDS = {
    "event": ("waits", "time", "average", "share", "timeouts"),
    "statistic": ("total",),
    "time model": ("total",),
    "system": ("total",),
    "histogram": ("waits", "buckets", "tails"),
    "enqueue": ("requests", "succeeded", "failed", "waits", "time", "average"),
    "list": ("total", "share"),
    "slot": ("samples",),
    "load": ("load", "busy"),
}


def rows(report):
    """((section, name, background), what was read) for every row; several events may be cut to one name."""
    for event in report.events:
        yield ("event", event.name, event.background), event
    named = {
        "statistic": report.statistics,
        "time model": report.time_model,
        "system": report.system,
        "histogram": report.histograms,
        "enqueue": report.enqueues,
    }
    for section, table in named.items():
        yield from (((section, name, None), row) for name, row in table.items())
    yield from ((("list", f"{entry.what} {entry.name} by {entry.by}", None), entry) for entry in report.ranked)
    yield from ((("slot", slot.begin, None), slot) for slot in report.slots)
    yield from ((("load", load.when, None), load) for load in report.loads)


def lines_of(section, row):
    if section == "event":
        return set(row.lines)
    if section == "histogram":
        return {share.line for _, _, share in row.buckets}
    printed = [getattr(row, field) for field in FIELDS[section]]
    lines = {figure.line for figure in printed if figure is not None}
    return lines | {line - 1 for line in lines} if section == "enqueue" else lines


def is_named(key, problems):
    """Whether a problem is about a row or about its section."""
    section, name, background = key
    for problem in problems:
        what = problem.what.lower()
        if problem.what == name or what == f"enqueue {name}".lower():
            return True
        if section == "event" and re.search(r"\bevents\b", what) and "histogram" not in what:
            sides = {side for side, word in ((True, "background"), (False, "foreground")) if word in what}
            if not sides or background is None or background in sides:
                return True
        words = {
            "statistic": r"^statistic$|instance (statistics|activity)",
            "time model": "time model",
            "system": "operating system|os stat",
            "histogram": "histogram",
            "enqueue": "enqueue",
            "list": "statements|segments|sql|top db objects",
            "slot": "activity over time",
            "load": "load over time",
        }
        if section in words and re.search(words[section], what):
            return True
    return False


def same(row, other, field):
    mine, theirs = getattr(row, field), getattr(other, field)
    if field in ("buckets", "tails") or mine is None or theirs is None:
        return mine == theirs
    return mine == theirs and mine.resolution == theirs.resolution


def silent(whole, text, spared=frozenset()):
    """What a text has lost of a Report and does not say, in words; nothing if it is refused.

    Parameters
    ----------
    whole : Report
        Of the text as it was.
    text : str
    spared : set of int
        Lines of rows that were cut or moved themselves: what they print is not asked for.
    """
    try:
        report = reports.read(text)
    except ListingError:
        return []
    read = {}
    for key, row in rows(report):
        read.setdefault(key, []).append(row)
    lost = []
    named = {key[:2] for key, row in rows(whole) if lines_of(key[0], row) & spared}
    for key, row in rows(whole):
        section, name, _ = key
        if key[:2] in named or is_named(key, report.problems):
            continue
        here = read.get(key, [])
        if key[2] is False and is_named((section, name, True), report.problems):
            here = here or read.get((section, name, None), [])
        if not any(all(same(row, other, field) for field in FIELDS[section]) for other in here):
            lost.append(f"{section} {name!r} ({key[2]}) is {'changed' if here else 'gone'}")
    for key in read.keys() - {key for key, _ in rows(whole)}:
        apart = key[2] is not None or not is_named((*key[:2], True), report.problems)
        if not spared and apart and not is_named(key, report.problems):
            lost.append(f"{key[0]} {key[1]!r} ({key[2]}) is made up")
    return lost
