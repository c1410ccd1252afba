"""A small chart and films of it, for the tests of films."""

from models.book.pages.colours import LOCK
from models.book.paths import lock
from models.explorable import MS, Curve, Explorable, Readout, Slider, ratios, steps
from models.explorable.films import Film, Part
from models.laws import closed_queue

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


def film(**given):
    """A film of the chart."""
    return Film(**{"name": "queue-film", "title": "Watch", "description": "It waits.", "chart": CHART,
                   "parts": [part()], "steps": 60, "warm_up": 40, **given})  # fmt: skip
