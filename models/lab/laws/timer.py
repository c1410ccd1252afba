"""Commits on a timer: a sleep before the write, which no disk shortens."""

from models.lab.laws.tested import tested
from models.laws import polling_timer

SLEEPS, POLLS = "sleeps, then writes", "looks again"


def delayed(point, apart):
    """Sessions that never think: the sleep and the sync; and, which must fail, a waiter that sleeps and looks."""
    if not point.delay or not point.synced:
        return []
    delay = float(point.delay)

    def sleeps(repeat):
        return polling_timer.delayed_waiting_time(float(repeat.sync_time), delay)

    def polls(repeat):
        return float(polling_timer.waiting_time_constant(float(repeat.sync_time), delay))

    return [
        _times(point, "A sleep, then the write: T + x", SLEEPS, sleeps),
        _times(point, "A look after each sleep: T ⌈x/T⌉", POLLS, polls, rival=True),
    ]


def _times(point, law, way, predicted, rival=False):
    return tested(point, law, way, "commit", "s", predicted, "commit_time", rival)
