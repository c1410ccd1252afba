"""What an average over the whole report hides: the slots of Activity Over Time, and the host's snapshots.

A slot has the samples of all active sessions, of background processes too; samples lie ten seconds apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

from models.analyst.findings.study.once import once
from models.analyst.findings.study.signs import EVERY, SAMPLED
from models.analyst.findings.study.value import Value, attempt, product
from models.analyst.findings.study.words import count, percent
from models.analyst.reports.report import Slot
from models.laws import operational

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

# Choices.
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
def worst(study: Study) -> Burst | None:
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
    part = worst(study)
    worst_part = f"worst are {part}" if part else busiest(study) or "take the report of the worst hour"
    return f"So long an average hides bursts: {worst_part}."
