"""What samples of active sessions say of the time within a report: bursts that an average hides, and holes.

A slot of *Activity Over Time* has the samples of all active sessions, of background processes too; samples lie ten
seconds apart. A slot in which nobody was sampled is not listed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from models.analyst.findings.study.arithmetic import attempt, product
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.words import clock, count, percent
from models.analyst.reports.report import Slot
from models.laws import operational
from models.laws.numbers.figure import Figure, lines_of

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

SAMPLED = "CPU + Wait for CPU"
EVERY = 10.0  # seconds between two of the samples that AWR keeps
DAY = 86_400
_CLOCK = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")

# Choices.
SAMPLES = 20  # sessions sampled on a processor, or expected there, from which on their mean can be compared
LONG = 4 * 3600.0  # seconds, from which on a report says nothing of its bursts
HIGH = 1.5  # of the mean, from which on a slot is a burst
LEAST = 60.0  # seconds of a slot, shorter than which it is a few samples
QUIET = 0.5  # of the mean of all slots, below which the first one is quiet
SPARSE = 10  # samples of a slot, below which the next one may have none


@dataclass(frozen=True)
class Burst:
    """A slot of the time: when, "16:52:08", its seconds, its active sessions, and its event that was sampled most.

    `on_processors` are those sessions that are on a processor or wait for one.
    """

    begin: str
    seconds: float
    sessions: Figure
    on_processors: Figure | None
    event: str

    def __str__(self) -> str:
        return f"the {count(self.seconds / 60)} min from {self.begin[:5]}, with {count(self.sessions)} active"


class Samples:
    """What the samples of a report say.

    Attributes
    ----------
    bursts
        Every slot that is long enough, in their order; none where samples and slots do not fit.
    worst_burst
        The one with most active sessions; None if none has HIGH times their mean, or there is but one.
    overrun
        The bursts in which more sessions are on a processor or wait for one than there are processors, as one.
    hole
        The seconds without a slot between two that are not sparse; None if they are no NOTABLE part of the time. A
        slot that is missing beside a sparse one may be empty.
    """

    def __init__(self, study: Study) -> None:
        self._study, self._slots = study, study.report.slots

    @property
    def on_cpu(self) -> Figure | None:
        """How many sessions are on a processor or wait for one at a time; None if the samples do not list it."""
        return self._study.sampled(SAMPLED)

    @property
    def are_enough(self) -> bool:
        """Whether there are samples of sessions on a processor, and enough to compare the CPU time with."""
        if self.on_cpu is None or self._study.on_cpu is None or self.hole:
            return False
        most = max(self.on_cpu, self._study.on_cpu)
        seconds = attempt(operational.total_time, most, self._study.elapsed)
        return seconds is not None and seconds >= SAMPLES * EVERY

    @cached_property
    def bursts(self) -> tuple[Burst, ...]:
        bursts = (_burst(slot) for slot in self._slots if slot.seconds >= LEAST)
        return tuple(burst for burst in bursts if burst is not None)

    @cached_property
    def worst_burst(self) -> Burst | None:
        if len(self.bursts) < 2:
            return None
        seconds = sum(burst.seconds for burst in self.bursts)
        mean = sum(burst.sessions * burst.seconds for burst in self.bursts) / seconds
        worst = max(self.bursts, key=lambda burst: burst.sessions)
        return worst if worst.sessions >= HIGH * mean else None

    @cached_property
    def overrun(self) -> Burst | None:
        cpus = self._study.cpus or inf
        over = [burst for burst in self.bursts if (burst.on_processors or 0.0) > cpus]
        if not over:
            return None
        most = max(over, key=lambda burst: burst.on_processors or 0.0)
        return replace(most, begin=over[0].begin, seconds=sum(burst.seconds for burst in over))

    @property
    def hidden_by_average(self) -> str:
        """That a long report hides its bursts, and its worst part where it prints one, a sentence; or empty."""
        if (self._study.elapsed or 0.0) < LONG:
            return ""
        worst = f"worst are {self.worst_burst}" if self.worst_burst else self._busiest_snapshot
        return f"So long an average hides bursts: {worst or 'take the report of the worst hour'}."

    @property
    def _busiest_snapshot(self) -> str:
        """When the host was busiest, and how busy, a clause; empty where the report prints one share or none."""
        shares = [(load.busy, load.when) for load in self._study.report.loads if load.busy is not None]
        if len(shares) < 2:
            return ""
        share, when = max(shares)
        return f"the host was busiest until {when}, {percent(share)}"

    @cached_property
    def hole(self) -> Figure | None:
        elapsed = self._study.elapsed
        if not self._slots or not elapsed:
            return None
        missing = sum(
            _between(before, after)
            for before, after in pairwise(self._slots)
            if min(before.samples or 0.0, after.samples or 0.0) >= SPARSE
        )
        lines = lines_of(elapsed, self._slots[0].samples)
        return Figure(missing, lines=lines) if missing >= NOTABLE * elapsed else None

    @property
    def hole_in_words(self) -> str:
        """That they have one, a clause; empty if not."""
        hole, elapsed = self.hole, self._study.elapsed
        return f"the samples have a hole of {clock(hole)} of the {clock(elapsed)}" if hole and elapsed else ""

    @cached_property
    def begin_quietly(self) -> bool:
        """Whether the first slot has fewer sessions than the average; then no long call was under way."""
        slots = [slot for slot in self._slots if slot.seconds and slot.samples is not None]
        if len(slots) < 2:
            return False
        mean = sum(slot.samples for slot in slots) / sum(slot.seconds for slot in slots)
        return slots[0].samples / slots[0].seconds < QUIET * mean


def _burst(slot: Slot) -> Burst | None:
    def sessions(samples: float) -> Figure | None:
        return attempt(operational.mean_number, product(samples, EVERY), slot.seconds)

    active, events = sessions(slot.samples), {event: sessions(samples) for event, samples in slot.events}
    if active is None:
        return None
    most = max(events, key=lambda event: events[event] or 0.0, default="")
    return Burst(slot.begin, slot.seconds, active, events.get(SAMPLED), most)


def _between(before: Slot, after: Slot) -> float:
    """The seconds from the end of a slot to the start of the next one, by the clock; 0 if they cannot be told."""
    starts = [start for slot in (before, after) if (start := _CLOCK.search(slot.begin))]
    if len(starts) < 2:
        return 0.0
    first, second = (3600 * int(start[1]) + 60 * int(start[2]) + int(start[3] or 0) for start in starts)
    return max((second - first) % DAY - (before.seconds or 0.0), 0.0)
