"""Whether sessions look for the end of a log write themselves, and how often."""

from models.analyst.findings.study.all_slow import all_slow
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value
from models.analyst.findings.study.words import of_time

# Choices: up to so many looks for each commit that polled it is about one sleep; sleeps decide how long syncs are
# if at least half of the syncs polled.
ONCE, MOSTLY = 1.5, 0.5


def polls_per_sync(study: Study) -> Value | None:
    """Looks of waiting sessions for each sync; None if the report does not say."""
    return study.ratio("redo synch polls", "redo synch writes")


def polled(study: Study) -> Value | None:
    """The share of the syncs that polled; None if the report does not say."""
    return study.ratio("redo synch poll writes", "redo synch writes")


def looks(study: Study) -> Value | None:
    """Looks of one commit that polled; None if the report does not say."""
    return study.ratio("redo synch polls", "redo synch poll writes")


def is_one_sleep(study: Study) -> bool:
    """Whether most syncs polled, and looked about once: then a sync is a sleep, whatever the write takes.

    Not where every wait is longer, for then its length shows no sleep.
    """
    return (polled(study) or 0.0) >= MOSTLY and (looks(study) or ONCE) < ONCE and not hidden_by(study)


def hidden_by(study: Study) -> str:
    """Why every wait is longer than what it is for, a clause, so that none shows a sleep; empty if nothing is."""
    processors = study.processors
    if processors.starved:
        return f"the host is short of CPU{f' ({processors.signs[0]})' if processors.signs else ''}"
    if (share := processors.waiting_share or 0.0) >= NOTABLE:
        return f"sessions wait for a processor for {of_time(share)} of DB time"
    slow = all_slow(study)
    return f"everything is slow at once ({slow})" if slow else ""
