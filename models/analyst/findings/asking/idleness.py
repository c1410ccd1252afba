"""Whether nobody is there to wait, by DB time, or by what a report has instead of it."""

from models.analyst.findings.asking.choices import IDLE
from models.analyst.findings.asking.questions import Questions
from models.analyst.findings.asking.value import quotient

# Choices: seconds of DB time that are too few to say anything of, where no more sessions than this are active.
SHORT, BARELY = 10.0, 0.2
QUIET, LITTLE = 0.2, 0.5  # sessions, below which a database is nearly idle: at all, and for so many processors


def sees_all(ask: Questions) -> bool:
    """Whether a whole report has no DB time, and its waits and its CPU instead."""
    lost = any(each.what == "foreground events" and each.lines for each in ask.report.problems)
    whole = ask.report.kind in ("awr", "statspack") and not lost
    return whole and ask.db_time is None and ask.cpu_time is not None and bool(ask.waits_listed)


def is_quiet(active: float, cpus: float | None) -> bool:
    """Whether so few sessions are active on average that the database is nearly idle."""
    return active < QUIET or active < min(LITTLE, IDLE * (cpus or 0.0))


def is_idle(ask: Questions) -> bool:
    """Whether nobody is there to wait: by DB time, or where that is wrong, or not there, by what there is."""
    seen = ask.is_db_time_wrong or sees_all(ask)
    printed = (ask.fact("db_time"), ask.model("DB CPU"), ask.time_listed) if seen else ()
    most = max((time for time in (ask.db_time, *printed) if time is not None), default=None)
    active = quotient(most, ask.elapsed)
    if most is None or active is None:
        return False
    return active < IDLE or (most < SHORT and active < BARELY)
