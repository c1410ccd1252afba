"""A row of a list of wait events, or of the enqueue activity: its figures as values, with the lines of the row."""

from functools import cached_property

from models.figures.interval import Interval, possible, quotient
from models.findings.asking.value import known, lines_of, product


class Row:
    """What is printed of one event or one kind of lock; every figure is a Value, or None where it is not known.

    Attributes
    ----------
    printed : Event or Activity
        The row as it was read.
    name : str
    background : bool or None
    lines : tuple of int
    """

    def __init__(self, printed):
        self.printed, self.name = printed, printed.name
        self.background = getattr(printed, "background", None)
        figures = (printed.waits, printed.time, printed.average, getattr(printed, "requests", None))
        self.lines = getattr(printed, "lines", ()) or lines_of(*figures)

    def _value(self, field):
        return known(getattr(self.printed, field, None), self)

    @cached_property
    def waits(self):
        """How many waits."""
        return self._value("waits")

    @cached_property
    def requests(self):
        """How often a lock was asked for, of the enqueue activity alone."""
        return self._value("requests")

    @cached_property
    def mean(self):
        """Seconds per wait, above 0, from whichever figures know it best."""
        return (self._value("mean") if hasattr(self.printed, "mean") else self._value("average")) or None

    @cached_property
    def time(self):
        """Seconds that all waits took: of an event from its waits and its mean, or else as printed."""
        together = product(self.waits, self._value("mean"))
        return self._value("time") if together is None else together

    @property
    def is_timed(self):
        """Whether its time is printed."""
        return self._value("time") is not None

    @property
    def average(self):
        """Seconds per wait, as printed."""
        return self._value("average")

    @property
    def share(self):
        """The share of DB time, as printed."""
        return self._value("share")

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
