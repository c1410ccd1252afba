"""What a report prints that cannot all be right: rows whose arithmetic fails, shares, and its head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from models.analyst.findings.study.no_waits import OF_BACKUP
from models.analyst.findings.study.once import once
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.value import Value, attempt
from models.analyst.findings.study.words import clock, count, percent
from models.analyst.reports.shares import CALL_TIME
from models.laws import operational
from models.laws.numbers.interval import possible

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

SLACK = 1e-3  # relative: what misses by less leads nobody astray; a choice
ALL = 1.02  # of call time, above which shares add up to too much; a choice
CPU_OVER = 1.1  # of DB time, above which CPU is not in it; a choice, as two clocks count them

Contradiction: TypeAlias = tuple[str, float]  # a sentence, and the share of DB time that it is about


def miss(row: Row) -> float:
    """By how many seconds waits times average misses the time of a row, rounding allowed for; 0 if it agrees."""
    if not row.waits or row.average is None or not row.is_timed:
        return 0.0
    figures = row.printed.waits, row.printed.average, row.printed.time
    waits, average, time = (possible(each) for each in figures if each is not None)
    least, most = (attempt(operational.total_time, *ends) for ends in zip(waits, average, strict=True))
    if least is None or most is None:
        return 0.0
    slack = SLACK * max(most, time.high)
    return max(least - time.high - slack, time.low - most - slack, 0.0)


@once
def contradictions(study: Study) -> tuple[Contradiction, ...]:
    """Every Contradiction: those of the head are about all of DB time."""
    return (*_of_rows(study), *_of_shares(study), *_of_call_time(study), *_of_cpu(study), *_of_the_head(study))


def _of_rows(study: Study) -> Iterator[Contradiction]:
    for row in study.rows:
        if miss(row) and row.waits and row.average is not None and row.printed.time is not None:
            said = (
                f"The {count(row.waits)} waits of {row.name}, {clock(row.average)} each, are not "
                f"{clock(row.printed.time)}."
            )
            own = row.background is not True and study.share_of_time(row.time)
            yield said, min(own or 0.0, 1.0)


def _of_shares(study: Study) -> Iterator[Contradiction]:
    spans = [(row, row.db_time) for row in study.with_shares if row.db_time is not None]
    if not spans or study.implied_db_time is not None:
        return
    last, late = max(spans, key=lambda each: each[1].low)
    first, early = min(spans, key=lambda each: each[1].high)
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


def cpu_over(study: Study) -> Value | None:
    """DB CPU, in seconds, where it is more than the DB time that it is a part of; None where it is not.

    Statspack's CPU time is no part of it, as it has that of background processes too.
    """
    row = study.row("DB CPU")
    cpu, db_time = study.model("DB CPU") or (row.time if row else None), study.printed_db_time
    return cpu if cpu is not None and db_time is not None and cpu > CPU_OVER * db_time.high else None


def _of_cpu(study: Study) -> Iterator[Contradiction]:
    cpu, db_time = cpu_over(study), study.printed_db_time
    if cpu is not None and db_time is not None:
        whole = clock(db_time.middle)
        yield f"DB CPU, {clock(cpu)}, is a part of DB time, and that is only {whole}.", 1.0


def _of_the_head(study: Study) -> Iterator[Contradiction]:
    yield from ((said, 1.0) for said in study.contradicted("elapsed", "db_time"))
