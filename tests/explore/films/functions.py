"""A small chart and films of it, for the tests of films."""

import numpy as np
import stretches

from models.explore import MS, Curve, Explorable, Readout, Slider, ratios, steps
from models.explore.films import Film, Part
from models.laws import closed_queue
from models.pages.colours import LOCK
from models.paths import lock, recorded
from models.paths.path import NEVER, Bar, Close, Path, Rows, State, Step, where

CHART = Explorable(
    name="queue", title="A queue", description="The wait rises.", x="sessions",
    sliders={"sessions": Slider(values=steps(1, 24), start=7, label="Sessions"),
             "hold": Slider(values=ratios(1e-3, 20e-3), start=3e-3, stated=[10e-3], label="Hold", unit=MS)},
    curves=[Curve(closed_queue.waiting_time, "wait", shape=LOCK, service_time="hold", think_time=6e-3)],
    readouts=[Readout(closed_queue.waiting_time, "Mean wait", MS, service_time="hold", think_time=6e-3)],
    y_label="Wait", y_range=(0, 0.1),
)  # fmt: skip


def part(**given):
    """The lock of the chart."""
    bound = {"service_time": "hold", "think_time": 6e-3}
    words = {"events": {"waits": "enqueue", "holds": "read"}, "laws": {"waits": "Mean wait"}}
    return Part(lock.PATH, **{**bound, **words, **given})


def stretch():
    """What a database would have left of the chart's queue."""
    return stretches.of_a_lock(110, np.random.default_rng(7))


def recorded_part():
    """The lock of the chart as it was recorded."""
    words = {"events": {"waits": "enqueue", "holds": "read"}, "laws": {"waits": "Mean wait"}}
    return Part(recorded.behind_a_lock(stretch()), "PostgreSQL, recorded", **words)


def film(**given):
    """A film of the chart."""
    return Film(**{"name": "queue-film", "title": "Watch", "description": "It waits.", "chart": CHART,
                   "parts": [part()], "steps": 60, "warm_up": 40, **given})  # fmt: skip


def _told_later(state, drawn, *, sessions):
    """Every second event tells how the bars of the last two end."""
    count, now = state
    after, ends = now + drawn[0], count % 2 == 1
    told = Close(where(ends, count // 2, float("nan")), after + 0.5, after)
    return Step([count + 1, after], (Bar("waits", 0, now, ticket=count // 2),), after, (told,), where(ends, 0, 1))


TOLD_LATER = Path(
    rows=(Rows("row"),), states=(State("waits", then="goes"),), start=lambda first, *, sessions: [0.0, 0.0],
    step=_told_later, draws=("exponential",),
)  # fmt: skip
BEYOND = NEVER
