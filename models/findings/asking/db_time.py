"""What DB time is: which rows are in it, and how long it is by the head of a report and by the shares of rows."""

from functools import cached_property, reduce
from math import inf

from models.figures.interval import Interval, possible
from models.findings.asking.events import BACKGROUND, is_cpu, is_idle
from models.findings.asking.lookups import Lookups
from models.findings.asking.value import Value, lines_of


class DbTime(Lookups):
    """The DB time of a report."""

    @cached_property
    def tells_sessions_apart(self):
        """Whether the report tells the waits of sessions from those of background processes."""
        return any(row.background is False and not is_cpu(row) for row in self.rows)

    @cached_property
    def in_db_time(self):
        """The rows that make up DB time, CPU among them: waits of sessions, not idle, with a time.

        Where the report tells sessions from background processes nowhere, all rows but those of BACKGROUND.
        """
        timed = [row for row in self.rows if row.time is not None and not is_idle(row)]
        own = [row for row in timed if row.background is False or (is_cpu(row) and not row.background)]
        if any(not is_cpu(row) for row in own):
            return own
        return [row for row in timed if row.background is None and row.name not in BACKGROUND]

    @property
    def has_all_rows(self):
        """Whether the rows are those of a snapshot over a known interval: then no other event had any waits."""
        return self.report.kind == "snapshot" and bool(self.rows) and bool(self.report.elapsed)

    @property
    def waits_listed(self):
        """The rows of `in_db_time` that are waits."""
        return [row for row in self.in_db_time if not is_cpu(row)]

    @property
    def cpu_time(self):
        """Seconds of CPU that sessions used; None if not listed."""
        return next((row.time for row in self.in_db_time if is_cpu(row)), None)

    @cached_property
    def time_listed(self):
        """Seconds in all rows of `in_db_time`; None if there is none."""
        return sum(row.time for row in self.in_db_time) if self.in_db_time else None

    @cached_property
    def with_shares(self):
        """The rows of `in_db_time` whose time and share say what DB time is."""
        return [row for row in self.in_db_time if row.db_time is not None]

    @cached_property
    def implied_db_time(self):
        """The DB time that all rows with a share allow at once, an Interval; None of none, or if they differ."""
        common = reduce(Interval.meet, (row.db_time for row in self.with_shares), Interval(0.0, inf))
        return None if common.empty or common.high == inf else common

    @property
    def db_time_contradicts(self):
        """Whether what the report says of DB time cannot all be right: its shares, or its head."""
        return self.report.db_time.state == "inconsistent" or bool(self.with_shares and not self.implied_db_time)

    @property
    def possible_db_time(self):
        """What DB time can be, an Interval: by the head or the shares, whichever is sharper; None if neither."""
        implied, printed = self.implied_db_time, self.fact("db_time")
        spans = [implied] if implied else []
        if printed:
            spans.append(possible(self.report.db_time.value))
        return min(spans, key=lambda each: each.high - each.low, default=None)

    @cached_property
    def db_time_of_shares(self):
        """Seconds of DB time as the shares of the rows have it; None if they do not say."""
        implied = self.implied_db_time
        return Value(implied.middle, lines_of(*self.with_shares)) if implied else None

    @cached_property
    def db_time(self):
        """Seconds of DB time: as printed, or else as the shares of the rows have it; None if neither."""
        return self.fact("db_time") or self.db_time_of_shares or None

    @cached_property
    def whole(self):
        """What shares are of, in seconds, and its name: DB time, or all that is listed; (None, "") if neither.

        One row of a list is always all that is listed, so of it that says nothing.
        """
        if self.db_time:
            return self.db_time, "DB time"
        says = self.time_listed and (self.has_all_rows or len(self.in_db_time) > 1)
        return (self.time_listed, "the time listed") if says else (None, "")
