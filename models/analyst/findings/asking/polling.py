"""Whether sessions look for the end of a log write themselves, and how often."""

from models.analyst.findings.asking.all_slow import all_slow
from models.analyst.findings.asking.choices import NOTABLE
from models.analyst.findings.asking.questions import Questions
from models.analyst.findings.asking.value import Value
from models.analyst.findings.asking.words import of_time

# Choices: up to so many looks for each commit that polled it is about one sleep; sleeps decide how long syncs are
# if at least half of the syncs polled.
ONCE, MOSTLY = 1.5, 0.5


def polls_per_sync(ask: Questions) -> Value | None:
    """Looks of waiting sessions for each sync; None if the report does not say."""
    return ask.ratio("redo synch polls", "redo synch writes")


def polled(ask: Questions) -> Value | None:
    """The share of the syncs that polled; None if the report does not say."""
    return ask.ratio("redo synch poll writes", "redo synch writes")


def looks(ask: Questions) -> Value | None:
    """Looks of one commit that polled; None if the report does not say."""
    return ask.ratio("redo synch polls", "redo synch poll writes")


def is_one_sleep(ask: Questions) -> bool:
    """Whether most syncs polled, and looked about once: then a sync is a sleep, whatever the write takes.

    Not where every wait is longer, for then its length shows no sleep.
    """
    return (polled(ask) or 0.0) >= MOSTLY and (looks(ask) or ONCE) < ONCE and not hidden_by(ask)


def hidden_by(ask: Questions) -> str:
    """Why every wait is longer than what it is for, a clause, so that none shows a sleep; empty if nothing is."""
    processors = ask.processors
    if processors.starved:
        return f"the host is short of CPU{f' ({processors.signs[0]})' if processors.signs else ''}"
    if (share := processors.waiting_share or 0.0) >= NOTABLE:
        return f"sessions wait for a processor for {of_time(share)} of DB time"
    slow = all_slow(ask)
    return f"everything is slow at once ({slow})" if slow else ""
