"""Whether sessions look for the end of a log write themselves, and how often."""

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
