"""A row of a list of wait events, or of the enqueue activity: its figures as values, with the lines of the row."""

from copy import copy

from models.analyst.findings.asking.value import attempt, known, lines_of, product
from models.laws import operational
from models.laws.numbers.interval import Interval, possible, quotient


class Row:
    """What is printed of one event or one kind of lock; every figure is a Value, or None where it is not known.

    Attributes
    ----------
    printed : Event or Activity
        The row as it was read.
    name : str
    background : bool or None
    lines : tuple of int
    waits, requests : Value or None
        How many waits, and of the enqueue activity alone how often a lock was asked for.
    mean, average : Value or None
        Seconds per wait: above 0, from whichever figures know it best; and as printed.
    time : Value or None
        Seconds that all waits took: of an event from its waits and its mean, or else as printed.
    is_timed : bool
        Whether its time is printed.
    share : Value or None
        The share of DB time, as printed.
    """

    def __init__(self, printed):
        self.printed, self.name = printed, printed.name
        self.background = getattr(printed, "background", None)
        figures = (printed.waits, printed.time, printed.average, getattr(printed, "requests", None))
        self.lines = getattr(printed, "lines", ()) or lines_of(*figures)
        self.waits, self.requests, time, self.average, mean, self.share = (
            known(getattr(printed, field, None), self)
            for field in ("waits", "requests", "time", "average", "mean", "share")
        )
        self.mean = (mean if hasattr(printed, "mean") else self.average) or None
        together, self.is_timed = product(self.waits, mean), time is not None
        if together is not None and time is not None:
            together.digits = max(together.digits, time.digits)
        self.time = time if together is None else together

    def less(self, other):
        """The row of those that are in this one and not in the other, whose printed share is not theirs."""
        rest = copy(self)
        rest.lines, rest.background, rest.share = lines_of(self, other), False, None
        rest.time = known(max(self.time - other.time, 0.0), rest)
        counted = self.waits is not None and other.waits is not None
        rest.waits = known(max(self.waits - other.waits, 0.0), rest) if counted else None
        rest.mean = attempt(operational.mean_time, rest.time, rest.waits) or None
        return rest

    @property
    def db_time(self):
        """The DB time that its printed time and share allow, an Interval; None without both."""
        if not self.share or not (self.is_timed and self.printed.time):
            return None
        return quotient(possible(self.printed.time), possible(self.printed.share))

    @property
    def possible_time(self):
        """All that its time can be, an Interval: as printed, or else from waits and mean."""
        return possible(self.printed.time) if self.is_timed else Interval(float(self.time), float(self.time))
