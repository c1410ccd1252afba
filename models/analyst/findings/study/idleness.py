"""Whether nobody is there to wait, by DB time, or by what a report has instead of it."""

from models.analyst.findings.study.choices import IDLE
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import quotient

# Choices: seconds of DB time that are too few to say anything of, where no more sessions than this are active.
SHORT, BARELY = 10.0, 0.2
QUIET, LITTLE = 0.2, 0.5  # sessions, below which a database is nearly idle: at all, and for so many processors


def sees_all(study: Study) -> bool:
    """Whether a whole report has no DB time, and its waits and its CPU instead."""
    lost = any(each.what == "foreground events" and each.lines for each in study.report.problems)
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
