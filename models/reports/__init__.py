"""The reader of reports that are not the book's: AWR, Statspack, snapshots, and fragments of them.

>>> from models import reports
>>> reports.read(open("awrrpt_1_5_7.html", "rb").read()).event("log file sync").mean
"""

from .read import read
from .report import FOUND, INCONSISTENT, NOT_FOUND, Activity, Event, Fact, Histogram, Problem, Refused, Report

__all__ = [
    "FOUND",
    "INCONSISTENT",
    "NOT_FOUND",
    "Activity",
    "Event",
    "Fact",
    "Histogram",
    "Problem",
    "Refused",
    "Report",
    "read",
]
