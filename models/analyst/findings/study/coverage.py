"""How much of DB time waits and CPU make up: as the report says itself, or as the rows that it lists add up."""

from __future__ import annotations

from math import ceil, inf
from typing import TYPE_CHECKING

from models.analyst.findings.study.row import OF_BACKUP
from models.analyst.findings.study.value import Value, attempt, lines_of
from models.laws import operational
from models.laws.numbers.interval import Interval, possible

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

# Choices.
LONG = 10  # rows of a whole report from which on its list is taken to have all events
FURTHER = 100  # rows not listed that it takes to fill a gap, from which on none will


def coverage(study: Study) -> Interval | None:
    """The share of DB time that waits and CPU make up, over its rounding; None if not known, or wrong.

    AWR prints it (*Captured Time*), of more digits than its rows have, and knows which events are idle.
    """
    if study.is_db_time_wrong:
        return None
    if (captured := study.report.captured.value) is not None and study.fact("captured"):
        return possible(captured)
    return coverage_of_rows(study)


def coverage_value(study: Study) -> Value | None:
    """The middle of it; None where it is not known."""
    covered, captured = coverage(study), study.fact("captured")
    if covered is None:
        return None
    return Value(covered.middle, lines_of(captured) if captured else _lines_of_rows(study))


def rows_value(study: Study) -> Value | None:
    """The middle of it by the rows that are listed; None where that is not known."""
    covered = coverage_of_rows(study)
    return None if covered is None else Value(covered.middle, _lines_of_rows(study))


def _lines_of_rows(study: Study) -> tuple[int, ...]:
    """The lines that the coverage by rows rests on: those of the rows, and of their DB time."""
    implied = study.implied_db_time
    by_shares = implied is not None and study.possible_db_time is implied
    return lines_of(study.time_listed, *(study.with_shares if by_shares else [study.report.db_time]))


def coverage_of_rows(study: Study) -> Interval | None:
    """The same by the rows that are listed, whatever the report says; those of a backup only if they fit."""
    db_time, listed = study.possible_db_time, study.time_listed
    if listed is None or db_time is None:
        return None
    if listed > db_time.high:
        listed -= sum(row.time for row in study.waits_listed if row.name.startswith(OF_BACKUP))
    low, high = (attempt(operational.share, listed, end) for end in (db_time.high, db_time.low))
    return None if low is None else Interval(low, inf if high is None else high)


def lists_all(study: Study) -> bool:
    """Whether the report lists all events of sessions, and not the longest, or those that were asked for."""
    whole = study.report.kind in ("awr", "statspack") and not study.is_short and study.tells_sessions_apart
    return whole and len(study.in_db_time) >= LONG


def further_rows(study: Study, covered: Interval) -> float | None:
    """How many rows not listed it takes at least to fill the gap; none is longer than the shortest one listed."""
    longest, gap = study.longest_unlisted, 1 - covered.high
    if longest is None:
        return None
    if gap <= 0:
        return 0
    return ceil(gap / longest) if longest > gap / 1e9 else inf


def unexplained(study: Study) -> Value | None:
    """The share of DB time that is in no wait and on no processor; None where rows not listed can hold it."""
    covered, value, captured = coverage(study), coverage_value(study), study.fact("captured")
    if covered is None or value is None or not (captured or _has_all(study, covered)):
        return None
    return Value(max(1 - covered.middle, 0.0), value.lines)


def _has_all(study: Study, covered: Interval) -> bool:
    """Whether no row that is not listed can matter to the sum."""
    if study.cpu_time is None:
        return False
    return lists_all(study) or (further_rows(study, covered) or 0) >= FURTHER
