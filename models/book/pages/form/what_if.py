"""What if it were otherwise: the laws of the book, started from the figures of a reader's own report.

Each starts one explorable, as in `sync(position, x, y)`: at its defaults, or at a position of its sliders (a dict;
those left out stay), with the reader's own point at x and y, in SI units. Built for a finding, a slider that stays
says that it is not the report's.
"""

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from models.analyst.findings.study.finding import WhatIf
from models.book.pages import reports_cloud
from models.book.pages.colours import LOCK, PIPE, TIMER
from models.book.pages.form.starts import start_from, tell_missing
from models.explorable import Cloud, Curve, Explorable, Readout, Slider, ratios, steps
from models.explorable.units import MB_PER_SECOND, MS, PER_SECOND, PERCENT, Unit
from models.laws import closed_queue, commit_wakeup, control_file, group_commit, mm1, polling_timer, redo_pipe
from models.laws.redo_strands import saturated_cyclic_ratio, saturated_snapshot_ratio, saturated_sweep_ratio

EXPLORABLES: dict[str, Callable[..., Explorable]] = {}  # what starts each, by its name


def _starting(
    name: str, sliders: dict[str, Slider], cloud: Callable[[], Cloud] | None = None, **declared: Any
) -> Callable[..., Explorable]:
    """What starts the explorable of that name, whose chart runs along the first of its sliders.

    It is made when it is first asked for, as its cloud takes seconds.
    """

    @cache
    def explorable() -> Explorable:
        behind = cloud() if cloud else None
        return Explorable(name=name, sliders=sliders, x=next(iter(sliders)), cloud=behind, **declared)

    def start(*given: Any, **named: Any) -> Explorable:
        return start_from(explorable(), *given, **named)

    EXPLORABLES[name] = start
    return start


def _over_ratios(low: float, high: float, start: float, label: str, unit: Unit = MS) -> Slider:
    """A slider over values of every size, ten to each power of ten."""
    count = round(10 * math.log10(high / low)) + 1
    return Slider(values=ratios(low, high, count), start=start, label=label, unit=unit)


sync = _starting(
    name="own-sync",
    title="Sync over write: what if the log writer had more to do, or its writes varied more?",
    description="The ratio of log file sync to log file parallel write rises in a straight line with the "
    "busy share of the log writer, the steeper the more its write times vary.",
    sliders={
        "utilization": Slider(values=steps(0, 1, 0.01), start=0.3, label="Log writer writing (ρ)", unit=PERCENT),
        "cv2": Slider(values=steps(0, 10, 0.1), start=0, label="Variation of the writes (cv²)"),
    },
    curves=[
        Curve(group_commit.sync_ratio_from_utilization, "writes with the cv² you set", shape=PIPE),
        Curve(group_commit.sync_ratio_from_utilization, "constant writes, cv² = 0", cv2=0),
        Curve(group_commit.sync_ratio_from_utilization, "exponential writes, cv² = 1", cv2=1),
    ],
    readouts=[
        Readout(group_commit.sync_ratio_from_utilization, "Sync / write"),
        Readout(group_commit.sync_ratio_from_utilization, "If it never rested", utilization=1),
    ],
    y_label="Sync over write, whole where it is clocked",
    y_range=(0.8, 8),
    log_y=True,
    cloud=partial(reports_cloud.cloud, rules={}),
)

strands = _starting(
    name="own-strands",
    title="Redo strands of a log writer that never rests: what if there were more, or fewer?",
    description="The ratio of log file sync to log file parallel write of a log writer that never rests "
    "rises in a straight line with the strands, at a slope that depends on when it answers.",
    sliders={
        "strands": Slider(values=steps(1, 32), start=1, label="Redo strands (k)"),
        "cv2": Slider(values=steps(0, 10, 0.1), start=0, label="Variation of the writes (cv²)"),
        "cpu_ratio": Slider(
            values=steps(0, 1, 0.02), start=0, label="CPU of the log writer per write, in mean writes"
        ),
    },
    curves=[
        Curve(saturated_snapshot_ratio, "snapshot", shape=PIPE),
        Curve(saturated_sweep_ratio, "whole sweep", shape=PIPE),
        Curve(saturated_cyclic_ratio, "going round", shape=PIPE),
    ],
    readouts=[
        Readout(saturated_snapshot_ratio, "Snapshot"),
        Readout(saturated_cyclic_ratio, "Going round"),
        Readout(saturated_sweep_ratio, "Whole sweep"),
    ],
    y_label="Sync over log file parallel write",
    y_range=(0, 16),
)

wakeup = _starting(
    name="own-wakeup",
    title="Post or poll: what if a write carried more commits?",
    description="Mean log file sync against the commits of one write: level if the waiters poll, rising "
    "with each commit that the log writer has to post.",
    sliders={
        "commits_per_write": Slider(values=ratios(1, 1000, 61), start=5, label="Commits in one write"),
        "write_time": _over_ratios(20e-6, 1, 1e-3, "Mean write"),
        "post_cost": _over_ratios(1e-6, 1e-3, 20e-6, "Posting one waiter"),
        "timer": _over_ratios(1e-4, 0.1, 1e-3, "Sleep between two looks"),
    },
    curves=[
        Curve(commit_wakeup.busy_posted_sync_time, "the log writer posts", shape=PIPE),
        Curve(commit_wakeup.busy_polled_sync_time, "waiters sleep and look", shape=TIMER),
    ],
    readouts=[
        Readout(commit_wakeup.busy_posted_sync_time, "Sync if posted", MS),
        Readout(commit_wakeup.busy_polled_sync_time, "Sync if polled", MS),
        Readout(commit_wakeup.crossover_commits, "Polling is faster above, commits"),
    ],
    y_label="Mean log file sync",
    y_unit=MS,
    y_range=(1e-4, 1),
    log_x=True,
    log_y=True,
)

pipe = _starting(
    name="own-redo-pipe",
    title="The redo pipe: what if there were more redo?",
    description="The share of the time that the log writer writes, against the redo generated per second: "
    "at 100 % the pipe is full, and sessions wait for log buffer space.",
    sliders={
        "redo_rate": _over_ratios(1e3, 1e10, 5e6, "Redo", MB_PER_SECOND),
        "bandwidth": _over_ratios(1e5, 1e11, 1e8, "Speed while it writes", MB_PER_SECOND),
    },
    curves=[Curve(redo_pipe.utilization, "share of the time, writing", shape=PIPE)],
    readouts=[
        Readout(redo_pipe.utilization, "Log writer writing", PERCENT),
        Readout(redo_pipe.spare_rate, "Room for more redo", MB_PER_SECOND),
    ],
    y_label="Log writer writing",
    y_unit=PERCENT,
    y_range=(1e-4, 2),
    log_x=True,
    log_y=True,
)

hw = _starting(
    name="own-hw",
    title="The HW enqueue: what if more sessions inserted, or each held it for less?",
    description="Mean wait for the enqueue against the number of sessions: short while the enqueue is "
    "often free, one hold longer with each session once it never is.",
    sliders={
        "sessions": Slider(values=steps(1, 48), start=8, label="Sessions that insert (N)"),
        "service_time": _over_ratios(1e-5, 10, 5e-3, "Hold (S)"),
        "think_time": _over_ratios(1e-4, 100, 0.02, "Between two requests (Z)"),
        "segments": Slider(values=steps(1, 16), start=1, label="Segments (K)"),
    },
    curves=[
        Curve(closed_queue.waiting_time, "closed queue, exact", shape=LOCK),
        Curve(closed_queue.saturated_waiting_time, "never idle: (N / K − 1) S − Z"),
    ],
    readouts=[
        Readout(closed_queue.waiting_time, "Mean wait", MS),
        Readout(closed_queue.throughput, "Holds, all sessions", PER_SECOND),
        Readout(closed_queue.utilization, "Enqueue held", PERCENT),
    ],
    y_label="Mean wait for the enqueue",
    y_unit=MS,
    y_range=(1e-4, 10),
    log_y=True,
)

control = _starting(
    name="own-control-file",
    title="The control file: what if more were recorded in it?",
    description="Mean wait for the CF enqueue against the control file transactions per second: short at "
    "first, and without bound where the enqueue is never free.",
    sliders={
        "arrival_rate": Slider(
            values=ratios(0.1, 1e4, 76), start=20, label="Control file transactions", unit=PER_SECOND
        ),
        "service_time": _over_ratios(1e-5, 10, 0.01, "Hold, its reads and writes"),
    },
    curves=[Curve(mm1.waiting_time, "open queue", shape=LOCK)],
    readouts=[
        Readout(mm1.waiting_time, "Mean wait", MS),
        Readout(mm1.utilization, "Enqueue held", PERCENT),
        Readout(control_file.ceiling, "Most there can be", PER_SECOND, hold_time="service_time"),
    ],
    y_label="Mean wait for the CF enqueue",
    y_unit=MS,
    y_range=(1e-5, 10),
    log_x=True,
    log_y=True,
)

timer = _starting(
    name="own-timer",
    title="A sleeping waiter: what if the writes were faster, or the sleep shorter?",
    description="Mean wait against the mean write: one whole sleep however fast the write, and the write "
    "and half a sleep once it is slow.",
    sliders={
        "write_time": _over_ratios(1e-5, 100, 2e-3, "Mean write"),
        "timer": _over_ratios(1e-3, 1, 0.01, "Sleep between two looks"),
    },
    curves=[
        Curve(polling_timer.waiting_time, "sleeps and looks", shape=TIMER),
        Curve(polling_timer.posted_waiting_time, "would be posted"),
    ],
    readouts=[
        Readout(polling_timer.waiting_time, "Mean wait", MS),
        Readout(polling_timer.overshoot, "of it, overslept", MS),
    ],
    y_label="Mean wait",
    y_unit=MS,
    y_range=(1e-4, 10),
    log_x=True,
    log_y=True,
)


def build(what_if: WhatIf) -> Explorable:
    """The explorable of a finding's `WhatIf`, started there."""
    if what_if.explorable not in EXPLORABLES:
        raise ValueError(f"explorable = {what_if.explorable!r}: use one of {', '.join(EXPLORABLES)}")
    explorable = EXPLORABLES[what_if.explorable](what_if.position, what_if.x, what_if.y)
    return tell_missing(explorable, what_if.position)
