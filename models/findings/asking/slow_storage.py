"""Whether all I/O is slow: reads, log writes, and writes of data and control files. Then storage comes first."""

from models.findings.asking.choices import FEW
from models.findings.asking.words import clock

# Choices: I/O is slow from so many seconds on, on average; all of it if each of two kinds or more is.
SLOW, KINDS = 0.02, 2

IO = {
    "log file parallel write": "a log write",
    "db file sequential read": "a single-block read",
    "db file parallel write": "a write of the database writer",
    "control file parallel write": "a write of the control file",
}


def means(ask):
    """What each kind of I/O takes, seconds by event, where there are FEW or more of it."""
    found = {name: ask.mean_wait(name) for name in IO if (ask.waits_for(name) or 0.0) >= FEW}
    return {name: mean for name, mean in found.items() if mean}


def is_all_slow(ask):
    """Whether every kind of I/O is SLOW on average, of KINDS or more; not known is no."""
    every = means(ask)
    return len(every) >= KINDS and min(every.values()) >= SLOW


def victim(ask):
    """A sentence that the storage comes first; empty unless all I/O is slow."""
    if not is_all_slow(ask):
        return ""
    each = [f"{IO[name]} takes {clock(mean)}" for name, mean in means(ask).items()]
    return f"All I/O is slow here: {', '.join(each[:-1])} and {each[-1]}. Mend the storage first."
