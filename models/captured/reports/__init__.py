"""The reader of reports that are not the book's: AWR, Statspack, snapshots, and fragments of them.

>>> from models.captured import reports
>>> reports.read(open("awrrpt_1_5_7.html", "rb").read()).event("log file sync").mean
"""

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


def read(text, name="report"):
    """Read a report, a snapshot, or a fragment of one.

    Parameters
    ----------
    text : str or bytes
    name : str, optional
        What errors call it.

    Raises
    ------
    Refused
        If it is none of them, or one that this reader knows it cannot read right.
    """
    raise Refused("is not read yet", name)
