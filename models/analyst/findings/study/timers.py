"""Timers that end waits: whether the mean of an event is one interval of a clock."""

from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study
from models.laws.numbers.interval import possible

MAIN = "write complete waits"  # the event that is known to be ended by one

# Choices. Sleeps end a little early or late.
TIMERS = (0.01, 0.1, 1.0)  # seconds
EARLY, LATE = 0.97, 1.05  # of a timer: a mean between these is one interval


def timer_of(row: Row) -> float | None:
    """The timer at whose single interval the mean lies, with all that it may be by its rounding; None if none."""
    assert row.printed.mean is not None
    mean = possible(row.printed.mean)
    return next((timer for timer in TIMERS if EARLY * timer <= mean.low and mean.high <= LATE * timer), None)


def sleeps(study: Study) -> Row | None:
    """The Row of the main event where it matters and a timer ends it; None elsewhere."""
    row = study.row(MAIN)
    return row if row and row.mean and study.is_material(MAIN) and timer_of(row) else None
