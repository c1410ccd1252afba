"""Whether sessions look for the end of a log write themselves, how often, and how late they notice it."""

from models.findings.asking import redo_writes
from models.findings.asking.value import quotient

# Choices: up to so many looks for each commit that polled it is about one sleep; sleeps decide how long syncs are
# if at least half of the syncs polled.
ONCE, MOSTLY = 1.5, 0.5


def polls_per_sync(ask):
    """Looks of waiting sessions for each sync; None if the report does not say."""
    return ask.ratio("redo synch polls", "redo synch writes")


def looks(ask):
    """Looks of one commit that polled; None if the report does not say."""
    return ask.ratio("redo synch polls", "redo synch poll writes")


def is_one_sleep(ask):
    """Whether most syncs polled, and looked about once: then a sync is a sleep, whatever the write takes.

    Not where processors are short: there every wait is longer, and its length shows no sleep.
    """
    polled = ask.ratio("redo synch poll writes", "redo synch writes")
    return (polled or 0.0) >= MOSTLY and (looks(ask) or ONCE) < ONCE and not ask.processors.starved


def oversleep(ask):
    """Seconds from the end of a write to its session's noticing it; None if unknown, or longer than all the syncs.

    A handful of counts in the last bucket can make the statistic thousands of times the whole sync.
    """
    time, overhead = redo_writes.sync_time(ask), ask.seconds("redo synch time overhead (usec)", 1e-6)
    if overhead is None or time is None or overhead > time:
        return None
    return quotient(overhead, ask.total("redo synch writes"))
