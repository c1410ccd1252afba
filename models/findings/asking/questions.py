"""What share of DB time a wait takes, and whether that is material: of what is listed, and of what is not.

The whole of it is `Questions`, the one object that findings ask, so that one question has one answer.
"""

from itertools import pairwise

from models.findings.asking.choices import MATERIAL
from models.findings.asking.db_time import DbTime
from models.findings.asking.value import Value, attempt
from models.findings.asking.words import at_most, percent
from models.laws import operational

LISTED = 3  # rows of a paste from which on it is a list, and not what somebody picked from one; a choice


class Questions(DbTime):
    """A report, asked: about shares of DB time, and by what it inherits about everything that is printed."""

    def sessions(self, *events):
        """The rows of these events that are in DB time."""
        return [row for row in self.in_db_time if row.name in events]

    def share_of(self, *events):
        """The share of DB time that sessions spent in these events, a fraction; None if none of them is listed."""
        rows, printed = self.sessions(*events), self.fact("db_time")
        if not rows:
            return None
        if not printed and all(row.share is not None for row in rows):
            return sum(row.share for row in rows)
        return self.share_of_time(sum(row.time for row in rows))

    def share_of_time(self, time):
        """The share of DB time that so many seconds are, or of the time listed where DB time is not known."""
        return attempt(operational.share, time, self.whole[0])

    @property
    def longest_unlisted(self):
        """The largest share that an event can have which the report does not list; None if that cannot be said.

        Oracle's scripts print lists of events by time, the longest first: a Top 5 or Top 10, or all of them. What
        such a list leaves out took no longer than the shortest wait of sessions in it, however short the list;
        CPU, idle waits and those of background processes are no measure of that. A list that is not by time, or
        one or two rows, are what somebody picked, and say nothing of the rest. So do the rows of a query, unless
        it is of a known interval: then they are all there were.
        """
        if self.has_all_rows:
            return Value(0.0)
        if self.report.kind == "snapshot" and self.rows or self.report.kind == "fragment" and not self._is_list:
            return None
        return self.share_of_time(min((row.time for row in self.waits_listed), default=None))

    @property
    def _is_list(self):
        """Whether the rows are a list by time, as far as rounding lets that be seen."""
        times = [row.possible_time for row in self.waits_listed]
        return len(self.in_db_time) >= LISTED and all(one.high >= next.low for one, next in pairwise(times))

    def is_material(self, *events):
        """Whether these events take MATERIAL of DB time or more; None where neither they nor the list say."""
        if self.sessions(*events):
            share = self.share_of(*events)
            return None if share is None else share >= MATERIAL
        longest = self.longest_unlisted
        return False if longest is not None and longest < MATERIAL else None

    def part(self, share):
        """A share in words: 12 % of DB time; there is none above all of it."""
        return "more than all of DB time" if share > 1 else f"{percent(share)} of {self.whole[1] or 'DB time'}"

    def how_much(self, *events):
        """The weight of these events in words: "takes 32 % of DB time", "is not among the waits of sessions"."""
        share = self.share_of(*events)
        if share is not None:
            return f"takes {self.part(share)}"
        if self.sessions(*events):
            return "is listed, and the report does not say of how much time"
        longest = self.longest_unlisted
        if longest is None:
            return "is not listed, and the report lists too little to tell what that means"
        if longest == 0:
            return "is not among the waits of sessions"
        if longest >= 1:
            contradicts = "contradicts itself about DB time" if self.db_time_contradicts else ""
            why = contradicts or "lists too little to tell what it takes"
            return f"is not among the waits of sessions listed, and the report {why}"
        most = f"{at_most(longest)} of {self.whole[1]}"
        return f"is not among the waits of sessions listed, so it takes {most}"

    def share_evidence(self, *events):
        """What, value and unit of the share of DB time of these events, for `evidence`."""
        return f"{', '.join(events)}: share of {self.whole[1] or 'DB time'}", self.share_of(*events), "%"
