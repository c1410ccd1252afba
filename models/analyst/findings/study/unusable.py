"""Whether a report says that it is invalid, or has no times of its waits: then nothing of it can be told."""

from dataclasses import dataclass

from models.analyst.findings.study.once import once
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value
from models.analyst.findings.study.words import clock, count
from models.analyst.reports.omissions import SNAPSHOTS
from models.analyst.reports.report import INCONSISTENT

# Choices: waits, from which on some must have taken time; seconds of one, below which it has none.
MANY, NONE = 10_000, 1e-6
ALWAYS, HALF = "pmon timer", 0.5  # an event in which a process always waits; of the time, a choice
NETWORK = "SQL*Net"  # its short waits are as long as a call of the clock


@dataclass(frozen=True)
class Unusable:
    """Why, and what to do, a sentence each."""

    why: str
    do: str


def _clocked(study: Study) -> Value | None:
    """The seconds of an event in which a process always waits, where they are not HALF of the time; or None."""
    time = max((row.time for row in study.rows if row.name == ALWAYS and row.time), default=None)
    return time if time is not None and study.elapsed and time < HALF * study.elapsed else None


@once
def unusable(study: Study) -> Unusable | None:
    """The Unusable of a report; None where it can be read."""
    problems = [each for each in study.report.problems if each.state == INCONSISTENT]
    if any(each.what == SNAPSHOTS for each in problems):
        return Unusable(
            "The report cannot be used: its two snapshots span a restart of the instance.",
            "Take it again, between two snapshots of one run of the instance.",
        )
    if clocked := _clocked(study):
        return Unusable(
            f"The report's times cannot be used: {ALWAYS}, which always waits, has {clock(clocked)} of "
            f"{clock(study.elapsed or 0.0)}, so they were not all counted "
            "(timed_statistics was off for a part of it).",
            "Set timed_statistics to true, and take it again; its counts alone are right.",
        )
    rows = [row for row in study.waits_listed if row.waits and not row.name.startswith(NETWORK)]
    waits, time = sum(row.waits or 0.0 for row in rows), sum(row.time for row in rows)
    if waits < MANY or time >= NONE * waits:
        return None
    return Unusable(
        f"The report cannot be used: its {count(waits)} waits have no times (timed_statistics is off).",
        "Set timed_statistics to true and statistics_level to typical, and take it again.",
    )
