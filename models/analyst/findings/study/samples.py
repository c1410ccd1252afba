"""What samples of active sessions say of the time within a report: bursts that an average hides, and holes.

A slot of *Activity Over Time* has the samples of all active sessions, of background processes too; samples lie ten
seconds apart. A slot in which nobody was sampled is not listed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.once import once
from models.analyst.findings.study.value import Value, attempt, lines_of, product
from models.analyst.findings.study.words import clock, count, percent
from models.analyst.reports.sampled import Slot
from models.laws import operational

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

SAMPLED = "CPU + Wait for CPU"
EVERY = 10.0  # seconds between two of the samples that AWR keeps

# Choices.
SAMPLES = 20  # sessions sampled on a processor, or expected there, from which on their mean can be compared
LONG = 4 * 3600.0  # seconds, from which on a report says nothing of its bursts
HIGH = 1.5  # of the mean, from which on a slot is a burst
LEAST = 60.0  # seconds of a slot, shorter than which it is a few samples


@dataclass(frozen=True)
class Burst:
    """A slot of the time: when, "16:52:08", its seconds, its active sessions, and its event that was sampled most.

    `on_processors` are those sessions that are on a processor or wait for one.
    """

    begin: str
    seconds: float
    sessions: Value
    on_processors: Value | None
    event: str

    def __str__(self) -> str:
        return f"the {count(self.seconds / 60)} min from {self.begin[:5]}, with {count(self.sessions)} active"


@once
def bursts(study: Study) -> tuple[Burst, ...]:
    """Every slot that is long enough, in their order; none where samples and slots do not fit."""
    found = [_burst(slot) for slot in study.report.slots if slot.seconds >= LEAST]
    return tuple(each for each in found if each is not None)


def _burst(slot: Slot) -> Burst | None:
    def sessions(samples: float) -> Value | None:
        return attempt(operational.mean_number, product(samples, EVERY), slot.seconds)

    every, events = sessions(slot.samples), [(event, sessions(samples)) for event, samples in slot.events]
    if every is None:
        return None
    most, _ = max(events, key=lambda each: each[1] or 0.0, default=("", None))
    return Burst(slot.begin, slot.seconds, every, dict(events).get(SAMPLED), most)


@once
def worst_burst(study: Study) -> Burst | None:
    """The Burst with most active sessions; None if none has HIGH times their mean, or there is but one."""
    found = bursts(study)
    if len(found) < 2:
        return None
    mean = sum(each.sessions * each.seconds for each in found) / sum(each.seconds for each in found)
    most = max(found, key=lambda each: each.sessions)
    return most if most.sessions >= HIGH * mean else None


@once
def overrun(study: Study) -> Burst | None:
    """The Bursts in which more sessions are on a processor or wait for one than there are processors, as one."""
    cpus = study.cpus or inf
    over = [each for each in bursts(study) if each.on_processors is not None and each.on_processors > cpus]
    if not over:
        return None
    most = max(over, key=lambda each: each.on_processors or 0.0)
    return replace(most, begin=over[0].begin, seconds=sum(each.seconds for each in over))


@once
def busiest(study: Study) -> str:
    """When the host was busiest, and how busy, a clause; empty where the report prints one share or none."""
    shares = [(each.busy, each.when) for each in study.report.loads if each.busy is not None]
    if len(shares) < 2:
        return ""
    share, when = max(shares)
    return f"the host was busiest until {when}, {percent(share)}"


def averaged(study: Study) -> str:
    """That a long report hides its bursts, and its worst part where it prints one, a sentence; or empty."""
    if (study.elapsed or 0.0) < LONG:
        return ""
    part = worst_burst(study)
    worst_part = f"worst are {part}" if part else busiest(study) or "take the report of the worst hour"
    return f"So long an average hides bursts: {worst_part}."


# Choices: of the mean of all slots, below which the first one is quiet; and samples of a slot, below which the
# next one may have none.
QUIET, SPARSE = 0.5, 10
DAY = 86_400
_CLOCK = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")


@once
def hole(study: Study) -> Value | None:
    """The seconds without a slot between two that are not sparse; None if they are no NOTABLE part of the time.

    A slot in which nobody was sampled is not listed: so one that is missing beside a sparse one may be empty.
    """
    slots, elapsed = study.report.slots, study.elapsed
    if not slots or not elapsed:
        return None
    rest = sum(
        _between(before, after)
        for before, after in pairwise(slots)
        if min(before.samples or 0.0, after.samples or 0.0) >= SPARSE
    )
    return Value(rest, lines_of(elapsed, slots[0].samples)) if rest >= NOTABLE * elapsed else None


def _between(before: Slot, after: Slot) -> float:
    """The seconds from the end of a slot to the start of the next one, by the clock; 0 if they cannot be told."""
    starts = [at for each in (before, after) if (at := _CLOCK.search(each.begin))]
    if len(starts) < 2:
        return 0.0
    first, next_one = (3600 * int(at[1]) + 60 * int(at[2]) + int(at[3] or 0) for at in starts)
    return max((next_one - first) % DAY - (before.seconds or 0.0), 0.0)


def hole_in_words(study: Study) -> str:
    """That they have one, a clause; empty if not."""
    missing, elapsed = hole(study), study.elapsed
    return f"the samples have a hole of {clock(missing)} of the {clock(elapsed)}" if missing and elapsed else ""


@once
def begins_quietly(study: Study) -> bool:
    """Whether fewer sessions were active in the first slot than on average; then no long call was under way."""
    slots = [each for each in study.report.slots if each.seconds and each.samples is not None]
    if len(slots) < 2:
        return False
    mean = sum(each.samples for each in slots) / sum(each.seconds for each in slots)
    return slots[0].samples / slots[0].seconds < QUIET * mean


def has_samples(study: Study) -> bool:
    """Whether there are samples of sessions on a processor, and enough to compare the CPU time with."""
    sampled = study.sampled(SAMPLED)
    if sampled is None or study.on_cpu is None or hole(study):
        return False
    seconds = attempt(operational.total_time, max(sampled, study.on_cpu), study.elapsed)
    return seconds is not None and seconds >= SAMPLES * EVERY
