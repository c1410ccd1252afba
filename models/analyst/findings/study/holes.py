"""Whether the samples of active sessions have a hole: parts of the time for which no slot of them is listed."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.once import once
from models.analyst.findings.study.value import Value, lines_of
from models.analyst.findings.study.words import clock
from models.analyst.reports.report import Slot

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

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


def in_words(study: Study) -> str:
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
