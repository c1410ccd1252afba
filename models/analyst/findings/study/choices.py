"""Choices that more than one finding makes by: where a line is drawn that no law draws."""

MATERIAL = 0.05  # the share of DB time from which a wait is worth a chapter
LONG = 0.1  # seconds, from which on a wait is one that somebody notices by itself
MET = 0.05  # waits of that length under way at a time, from which on they are worth a chapter below MATERIAL too
NOTHING = 0.01  # the share of DB time below which nobody asks how much an event takes that is not listed
IDLE = 0.05  # sessions active on average, below which nobody is there to wait
FEW = 100  # waits, or writes, fewer than which make no mean to conclude from
BUSY = 0.7  # of the time, from which on what comes to the log writer, or to the processors, is likely to queue
SEVERAL = 1.2  # of one thing to another, from which on they are not one to one; see `log_writes` in published.toml
MISS = 3.0  # times, by which a law that is further off explains nothing
NOTABLE = 0.1  # of the whole, from which on a part of a sync, of its looks or of its writes is worth naming


def about_one(ratio: float) -> bool:
    """Whether there are about as many of one thing as of another: half as many, to twice."""
    return 0.5 <= ratio <= 2.0


def is_near(predicted: float | None, reported: float | None) -> bool | None:
    """Whether the two are within MISS times of each other; None if one is not known, or 0."""
    if not predicted or not reported:
        return None
    return 1 / MISS <= predicted / reported <= MISS
