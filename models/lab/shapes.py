"""The three shapes of a wait, measured: the same cost to a lone session, and the same time in between.

A lock is the row that all update, on the disk of exponential syncs; a timer is a sleep before a write that takes
nothing; a pipe is the log, with a sync for each commit that comes alone.
"""

from statistics import fmean

from models.lab.points import Point
from models.lab.run import Run

SHAPED = {"lock": ("lock", "exponential"), "timer": ("shape timer", ""), "pipe": ("shape pipe", "")}


def points(run: Run) -> dict[str, list[Point]]:
    """The Points of each shape of SHAPED, by its name."""
    return {
        shape: [point for point in run.of(case) if point.disk.startswith(disk)]
        for shape, (case, disk) in SHAPED.items()
    }


def cost(run: Run) -> float:
    """What a lone session takes, in seconds: the mean over the shapes."""
    lone = [point for shaped in points(run).values() for point in shaped if point.sessions == 1]
    return fmean(point.of("commit_time").mean for point in lone)


def think_time(run: Run) -> float:
    """The time in between, in seconds: the mean over all these points."""
    return fmean(point.of("think_time").mean for shaped in points(run).values() for point in shaped)
