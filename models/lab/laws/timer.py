"""Commits on a timer: a sleep before the write, which no disk shortens."""

from models.lab.laws.apart import Apart
from models.lab.laws.tested import Tested, tested
from models.lab.measured import MeasuredCommits
from models.lab.points import PerRepeat, Point
from models.laws import polling_timer
from models.laws.numbers.values import Values

SLEEPS, POLLS = "sleeps, then writes", "looks again"


def delayed(point: Point, apart: Apart) -> list[Tested]:
    """Sessions that never think: the sleep and the sync; and, which must fail, a waiter that sleeps and looks."""
    if not point.delay or not point.synced:
        return []
    delay = float(point.delay)

    def sleeps(repeat: MeasuredCommits) -> Values:
        return polling_timer.delayed_waiting_time(float(repeat.sync_time), delay)

    def polls(repeat: MeasuredCommits) -> float:
        return float(polling_timer.waiting_time_constant(float(repeat.sync_time), delay))

    return [
        _times(point, "A sleep, then the write: T + x", SLEEPS, sleeps),
        _times(point, "A look after each sleep: T ⌈x/T⌉", POLLS, polls, rival=True),
    ]


def _times(point: Point, law: str, way: str, predicted: PerRepeat, rival: bool = False) -> Tested:
    return tested(point, law, way, "commit", "s", predicted, "commit_time", rival)
