"""Times of a history in words, and at which times of day it was loaded."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from models.analyst.answers.history.loads import LOADED, QUIET
from models.analyst.answers.history.snapshot import Snapshot
from models.analyst.findings.study.words import count
from models.analyst.reports.times import snapshot_time

if TYPE_CHECKING:
    from models.analyst.answers.history.system import System

DAYS = 3  # of which an hour of the day is known, to say that it is loaded on most; a choice


def when(snapshot: Snapshot) -> str:
    """When a snapshot began, to the minute; the name of its file if that is not known."""
    if not snapshot.begin:
        return snapshot.name.replace("\\", "/").rpartition("/")[2]
    return minute(snapshot.begin)


def moment(time: datetime) -> str:
    """A datetime to the minute."""
    return f"{time:%Y-%m-%d %H:%M}"


def to_moment(begin: datetime, end: datetime) -> str:
    """When something ended that began then: without the day, if that is the same."""
    return f"{end:%H:%M}" if begin.date() == end.date() else moment(end)


def read(text: str | None) -> datetime | None:
    """A datetime, of when an instance was started as reports print it; None if it is not known how."""
    if not text:
        return None
    return datetime.fromisoformat(text) if text[:4].isdigit() else snapshot_time(text)


def minute(time: str) -> str:
    """A time as a report has it, to the minute."""
    return time[:16].replace("T", " ")


def length(snapshot: Snapshot) -> str:
    """How long it was, in minutes; empty if that is not known."""
    return "" if snapshot.elapsed is None else f"{count(snapshot.elapsed / 60)} min"


def hours(system: System) -> str:
    """At which times of day it was loaded on most days; a sentence, or empty where too few days are known."""
    known: list[defaultdict[str | None, set[date]]] = [defaultdict(set) for _ in range(2 * 24)]
    for stretch in system.stretches:
        at = stretch.begin.replace(minute=15 + stretch.begin.minute // 30 * 30, second=0)
        while at < stretch.end:
            known[2 * at.hour + at.minute // 30][stretch.load].add(at.date())
            at += timedelta(minutes=30)
    if not all(len(set().union(*days.values())) >= DAYS for days in known):
        return ""
    mostly = [len(days[LOADED]) > len(days[QUIET] - days[LOADED]) for days in known]
    many = len(mostly)
    begins = [hour for hour in range(many) if mostly[hour] and not mostly[hour - 1]]
    ends = [next(hour for hour in range(begin, 2 * many) if not mostly[hour % many]) % many for begin in begins]
    spans = " and ".join(f"{_clock(begin)} to {_clock(end)}" for begin, end in zip(begins, ends, strict=True))
    return f"On most days loaded from {spans}." if spans else ""


def _clock(half_hours: int) -> str:
    return f"{half_hours // 2:02}:{30 * (half_hours % 2):02}"
