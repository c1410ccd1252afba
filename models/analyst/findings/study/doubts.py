"""What goes before any verdict: a report is unusable, or contradicts itself, or nobody is there to wait."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import IDLE
from models.analyst.findings.study.row import OF_BACKUP, Row
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock, count, percent
from models.analyst.reports.omissions import SNAPSHOTS
from models.analyst.reports.report import FOREGROUND_EVENTS, INCONSISTENT
from models.analyst.reports.shares import CALL_TIME
from models.laws import operational
from models.laws.numbers.interval import possible

SLACK = 1e-3  # relative: what misses by less leads nobody astray; a choice
ALL = 1.02  # of call time, above which shares add up to too much; a choice

Contradiction: TypeAlias = tuple[str, float]  # a sentence, and the share of DB time that it is about


def miss(row: Row) -> float:
    """By how many seconds waits times average misses the time of a row, rounding allowed for; 0 if it agrees."""
    if not row.waits or row.average is None or not row.is_timed:
        return 0.0
    figures = row.printed.waits, row.printed.average, row.printed.time
    waits, average, time = (possible(figure) for figure in figures if figure is not None)
    least, most = (attempt(operational.total_time, *ends) for ends in zip(waits, average, strict=True))
    if least is None or most is None:
        return 0.0
    slack = SLACK * max(most, time.high)
    return max(least - time.high - slack, time.low - most - slack, 0.0)


@once
def contradictions(study: Study) -> tuple[Contradiction, ...]:
    """Every Contradiction: those of the head are about all of DB time."""
    head = ((sentence, 1.0) for sentence in study.contradicted("elapsed", "db_time"))
    return (*_of_rows(study), *_of_shares(study), *_of_call_time(study), *_of_cpu(study), *head)


def _of_rows(study: Study) -> Iterator[Contradiction]:
    for row in study.rows:
        if miss(row) and row.waits and row.average is not None and row.printed.time is not None:
            sentence = (
                f"The {count(row.waits)} waits of {row.name}, {clock(row.average)} each, are not "
                f"{clock(row.printed.time)}."
            )
            share = None if row.background is True else study.share_of_time(row.time)
            yield sentence, min(share or 0.0, 1.0)


def _of_shares(study: Study) -> Iterator[Contradiction]:
    spans = [(row, row.db_time) for row in study.with_shares if row.db_time is not None]
    if not spans or study.implied_db_time is not None:
        return
    last, late = max(spans, key=lambda span: span[1].low)
    first, early = min(spans, key=lambda span: span[1].high)
    least, most = late.low, early.high
    if least > most * (1 + SLACK):
        yield (
            f"The shares of {last.name} and {first.name} are of different DB times: at least "
            f"{clock(least)}, and at most {clock(most)}.",
            1.0,
        )


def _of_call_time(study: Study) -> Iterator[Contradiction]:
    """Call time is CPU and all waits, each once: more than all of it is what is in several rows.

    Not those of a backup, whose processes wait besides.
    """
    rows = [row for row in study.in_db_time if row.share and row.printed.share_of == CALL_TIME]
    rows = [row for row in rows if not row.name.startswith(OF_BACKUP)]
    least = sum(possible(row.printed.share).low for row in rows if row.printed.share is not None)
    if least > ALL:
        printed = float(sum(row.share for row in rows if row.share is not None))
        yield f"The shares add up to {percent(printed)} of {CALL_TIME}.", min(printed - 1, 1.0)


def _of_cpu(study: Study) -> Iterator[Contradiction]:
    cpu, db_time = study.cpu_over_db_time, study.printed_db_time
    if cpu is not None and db_time is not None:
        whole = clock(db_time.middle)
        yield f"DB CPU, {clock(cpu)}, is a part of DB time, and that is only {whole}.", 1.0


# Choices: seconds of DB time that are too few to say anything of, where no more sessions than this are active.
SHORT, BARELY = 10.0, 0.2
QUIET, LITTLE = 0.2, 0.5  # sessions, below which a database is nearly idle: at all, and for so many processors


def sees_all(study: Study) -> bool:
    """Whether a whole report has no DB time, and its waits and its CPU instead."""
    lost = any(problem.what == FOREGROUND_EVENTS and problem.lines for problem in study.report.problems)
    whole = study.report.kind in ("awr", "statspack") and not lost
    return whole and study.db_time is None and study.cpu_time is not None and bool(study.waits_listed)


def is_quiet(active: float, cpus: float | None) -> bool:
    """Whether so few sessions are active on average that the database is nearly idle."""
    return active < QUIET or active < min(LITTLE, IDLE * (cpus or 0.0))


def is_idle(study: Study) -> bool:
    """Whether nobody is there to wait: by DB time, or where that is wrong, or not there, by what there is."""
    seen = study.is_db_time_wrong or sees_all(study)
    printed = (study.fact("db_time"), study.model("DB CPU"), study.time_listed) if seen else ()
    most = max((time for time in (study.db_time, *printed) if time is not None), default=None)
    active = quotient(most, study.elapsed)
    if most is None or active is None:
        return False
    return active < IDLE or (most < SHORT and active < BARELY)


# Choices: waits, from which on some must have taken time; seconds of one, below which it has none.
MANY, NONE = 10_000, 1e-6
ALWAYS, HALF = "pmon timer", 0.5  # an event in which a process always waits; of the time, a choice
NETWORK = "SQL*Net"  # its short waits are as long as a call of the clock


@dataclass(frozen=True)
class Unusable:
    """Why, and what to do, a sentence each."""

    why: str
    do: str


@once
def unusable(study: Study) -> Unusable | None:
    """The Unusable of a report; None where it can be read."""
    if any(problem.what == SNAPSHOTS and problem.state == INCONSISTENT for problem in study.report.problems):
        return Unusable(
            "The report cannot be used: its two snapshots span a restart of the instance.",
            "Take it again, between two snapshots of one run of the instance.",
        )
    clocked = max((row.time for row in study.rows if row.name == ALWAYS and row.time), default=None)
    if clocked is not None and study.elapsed and clocked < HALF * study.elapsed:
        return Unusable(
            f"The report's times cannot be used: {ALWAYS}, which always waits, has {clock(clocked)} of "
            f"{clock(study.elapsed)}, so they were not all counted "
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
