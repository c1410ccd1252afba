"""What DB time is, what share of it a wait takes, and whether that is material, be the wait listed or not.

The whole of it is `Study`, the one object that findings ask, so that one question has one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from itertools import pairwise
from math import inf

from models.analyst.findings.study.choices import FEW, LONG, MATERIAL, MET, NOTHING
from models.analyst.findings.study.doubts import cpu_over
from models.analyst.findings.study.lookups import Lookups
from models.analyst.findings.study.processors import Processors
from models.analyst.findings.study.row import BACKGROUND, OF_ALL, Row, Timed, asleep, has_time, is_cpu, is_idle
from models.analyst.findings.study.value import Value, attempt, lines_of, product, quotient
from models.analyst.findings.study.words import at_most, clock, count, of_time
from models.analyst.reports.report import Report
from models.analyst.reports.shares import CALL_TIME, DB_TIME, TIME_LISTED
from models.laws import operational
from models.laws.numbers.interval import Interval, possible

LISTED = 3  # rows of a paste from which on it is a list, and not what somebody picked from one; a choice


def study_of(report: Report | Study) -> Study:
    """The Study of a report; of a Study itself, so that all findings can share them."""
    return report if isinstance(report, Study) else Study(report)


def _implied(rows: Sequence[Row]) -> Interval | None:
    """What the times and shares of all these rows allow at once; None of none, or if they differ."""
    common = reduce(Interval.meet, (row.db_time for row in rows if row.db_time), Interval(0.0, inf))
    return None if common.empty or common.high == inf else common


class Study(Lookups):
    """A report, asked: about DB time and its shares, and by what it inherits about everything that is printed."""

    @cached_property
    def processors(self) -> Processors:
        """Whether sessions queue for the processors, and what says so."""
        return Processors(self)

    @cached_property
    def tells_sessions_apart(self) -> bool:
        """Whether the report tells the waits of sessions from those of background processes."""
        return any(row.background is False and not is_cpu(row) for row in self.rows)

    @cached_property
    def in_db_time(self) -> list[Timed]:
        """The rows that make up DB time, CPU among them: waits of sessions, not idle, with a time.

        A row that counts both together is without what background processes waited, if that is listed too. Where
        the report tells sessions from background processes nowhere, all rows but those of BACKGROUND.
        """
        sleeps = asleep(self.rows)
        timed = [row for row in self.rows if has_time(row) and not is_idle(row) and row.name not in sleeps]
        parts = [row if row.background is False or is_cpu(row) else self._own_part(row) for row in timed]
        own = [row for row in parts if row is not None and not (is_cpu(row) and row.background)]
        if any(not is_cpu(row) for row in own):
            return own
        either = [row for row in timed if row.background is None and row.name not in BACKGROUND]
        return either + [row for row in own if is_cpu(row) and row not in either]

    def _own_part(self, row: Timed) -> Timed | None:
        """Of a row that counts sessions and background processes together that of sessions; None if not known."""
        others = self.row(row.name, background=True)
        if row.background or others is None or not others.background or others.time is None:
            return None
        own = row.less(others)
        return own if has_time(own) and own.time else None

    @property
    def has_all_rows(self) -> bool:
        """Whether the rows are all of a snapshot over a known interval: then no other event had any waits."""
        return self.report.kind == "snapshot" and bool(self.rows and self.report.elapsed) and not self.is_short

    @property
    def is_short(self) -> bool:
        """Whether it says of its list of waits that others are not in it."""
        return any(each.what in ("foreground events", "wait events") for each in self.report.problems)

    @property
    def waits_listed(self) -> list[Timed]:
        """The rows of `in_db_time` that are waits."""
        return [row for row in self.in_db_time if not is_cpu(row)]

    @cached_property
    def cpu_time(self) -> Value | None:
        """Seconds of CPU that sessions used, by the row of a list, the time model or the statistic; None of none.

        Statspack's row has the CPU of background processes too, and of calls that ended: there the time model
        comes first, unless it has more than DB time or the processors can hold.
        """
        row, model = next((row for row in self.in_db_time if is_cpu(row)), None), self.model("DB CPU")
        if row is None and model is None:
            return self.cpu_of_calls
        if row is None or model is None:
            return model if row is None else row.time
        had = product(self.cpus, self.elapsed)
        believed = cpu_over(self) is None and (had is None or model <= had)
        return model if row.name == OF_ALL and believed else row.time

    @property
    def cpu_of_calls(self) -> Value | None:
        """Seconds of CPU by the statistic, which has that of a call when it ends; None where it is not needed."""
        told = self.model("DB CPU") is not None or any(is_cpu(row) for row in self.rows)
        return None if told else self.seconds("CPU used by this session", 0.01)

    @cached_property
    def time_listed(self) -> float | None:
        """Seconds in all waits of `in_db_time`, and of CPU as far as it is known; None without any row."""
        times = [row.time for row in self.waits_listed] + [self.cpu_time]
        return sum(time for time in times if time is not None) if self.in_db_time else None

    @cached_property
    def with_shares(self) -> list[Timed]:
        """The rows of `in_db_time` whose time and share say what DB time is."""
        return [row for row in self.in_db_time if row.db_time is not None and self._is_share_of(DB_TIME, row)]

    @cached_property
    def implied_db_time(self) -> Interval | None:
        """The DB time that all rows with a share allow at once; None of none, or if they differ."""
        return _implied(self.with_shares)

    @cached_property
    def call_time(self) -> Value | None:
        """Seconds of Statspack's call time, as the shares of the rows have it; None if they do not say."""
        rows = [row for row in self.in_db_time if row.db_time is not None and self._is_share_of(CALL_TIME, row)]
        implied = _implied(rows)
        return Value(implied.middle, lines_of(*rows)) if implied else None

    def _is_share_of(self, whole: str, row: Row) -> bool:
        """Whether the share of a row is one of this whole; Statspack prints no shares of DB time."""
        said = row.printed.share_of or (CALL_TIME if self.report.kind == "statspack" else DB_TIME)
        return said == whole

    @property
    def db_time_contradicts(self) -> bool:
        """Whether what the report says of DB time cannot all be right: its shares, or its head."""
        return self.is_db_time_wrong or bool(self.with_shares and not self.implied_db_time)

    @cached_property
    def is_db_time_wrong(self) -> bool:
        """Whether no share of it can be told: the head contradicts itself, or DB CPU is more than all of it."""
        return self.report.db_time.state == "inconsistent" or cpu_over(self) is not None

    @property
    def possible_db_time(self) -> Interval | None:
        """The same as `printed_db_time`; None where it is wrong."""
        return None if self.is_db_time_wrong else self.printed_db_time

    @property
    def printed_db_time(self) -> Interval | None:
        """What DB time can be: by the head or the shares, whichever is sharper; None if neither."""
        implied, printed = self.implied_db_time, self.report.db_time.value
        spans = [implied] if implied else []
        if printed is not None and self.fact("db_time"):
            spans.append(possible(printed))
        return min(spans, key=lambda each: each.high - each.low, default=None)

    @cached_property
    def db_time_of_shares(self) -> Value | None:
        """Seconds of DB time as the shares of the rows have it; None if they do not say."""
        implied = self.implied_db_time
        return Value(implied.middle, lines_of(*self.with_shares)) if implied else None

    @cached_property
    def db_time(self) -> Value | None:
        """Seconds of DB time: as printed, or else as the shares of the rows have it; None if neither, or wrong."""
        return None if self.is_db_time_wrong else self.fact("db_time") or self.db_time_of_shares or None

    @cached_property
    def active(self) -> Value | None:
        """How many sessions are active on average: DB time over the time that passed."""
        return attempt(operational.mean_number, self.db_time, self.elapsed)

    @cached_property
    def on_cpu(self) -> Value | None:
        """How many sessions are on a processor on average; None if the report does not say."""
        return attempt(operational.mean_number, self.cpu_time, self.elapsed)

    @cached_property
    def whole(self) -> tuple[float | None, str]:
        """What shares are of, in seconds, and its name: DB time, call time, all that is listed; or (None, "").

        One row of a list is always all that is listed, so of it that says nothing.
        """
        if self.db_time:
            return self.db_time, DB_TIME
        if self.call_time:
            return self.call_time, CALL_TIME
        says = self.time_listed and (self.has_all_rows or len(self.in_db_time) > 1)
        return (self.time_listed, TIME_LISTED) if says else (None, "")

    def sessions(self, *events: str) -> list[Timed]:
        """The rows of these events that are in DB time."""
        return [row for row in self.in_db_time if row.name in events]

    def share_of(self, *events: str) -> Value | None:
        """The share of DB time that sessions spent in these events, a fraction; None if none of them is listed."""
        rows, printed = self.sessions(*events), self.fact("db_time") or self.is_db_time_wrong
        if not rows:
            return None
        shares = [row.share for row in rows if row.share is not None and self._is_share_of(DB_TIME, row)]
        if not printed and len(shares) == len(rows):
            return sum(shares, Value(0.0))
        return self.share_of_time(sum(row.time for row in rows))

    def share_of_time(self, time: float | None) -> Value | None:
        """The share of DB time that so many seconds are, or of the time listed where DB time is not known."""
        return attempt(operational.share, time, self.whole[0])

    @property
    def longest_unlisted(self) -> Value | None:
        """The largest share that an event can have which the report does not list; None if that cannot be said.

        Oracle's scripts print lists of events by time, the longest first: a Top 5 or Top 10, or all of them. What
        such a list leaves out took no longer than the shortest wait of sessions in it, however short the list;
        CPU, idle waits and those of background processes are no measure of that. A list that is not by time, or
        one or two rows, are what somebody picked, and say nothing of the rest. So do the rows of a query, unless
        it is of a known interval, when they are all there were, or prints shares and is by time.
        """
        if self.report.unread or (self.report.kind == "compared" and self.is_short):
            return None
        if self.has_all_rows:
            return Value(0.0)
        asked = self.report.kind == "snapshot" and self.rows and not any(row.share for row in self.rows)
        if asked or (self.report.kind in ("fragment", "snapshot") and not self._is_list):
            return None
        return self.share_of_time(min((row.time for row in self.waits_listed), default=None))

    @property
    def _is_list(self) -> bool:
        """Whether the rows are a list by time, as far as rounding lets that be seen."""
        times = [row.possible_time for row in self.waits_listed]
        return len(self.in_db_time) >= LISTED and all(one.high >= next.low for one, next in pairwise(times))

    def is_material(self, *events: str) -> bool | None:
        """Whether these events matter: MATERIAL of DB time or more, or waits that are long and many together.

        None where neither they nor the list say.
        """
        if self.sessions(*events):
            share = self.share_of(*events)
            if (share or 0) >= MATERIAL or self.is_long(*events):
                return True
            return None if share is None else False
        longest = self.longest_unlisted
        return False if longest is not None and longest < MATERIAL else None

    def is_long(self, *events: str) -> bool:
        """Whether FEW or more waits of sessions for these events are LONG, and are met for MET of the time.

        That is a wait to look at, however much else DB time is made of.
        """
        waits, time = self._waits_of_sessions(*events)
        mean = attempt(operational.mean_time, time, waits) if waits and waits >= FEW else None
        met = attempt(operational.mean_number, time, self.elapsed)
        return (mean or 0) >= LONG and (met or 0) >= MET

    def _waits_of_sessions(self, *events: str) -> tuple[Value | None, Value | None]:
        """How many waits of sessions for these events, and their seconds; None of either that is not known."""
        rows = self.sessions(*events)
        waits, times = [row.waits for row in rows if row.waits is not None], [row.time for row in rows]
        return (sum(waits, Value(0.0)) if waits else None), (sum(times, Value(0.0)) if rows else None)

    def part(self, share: float) -> str:
        """A share in words: 12 % of DB time; there is none above all of it."""
        return "more than all of DB time" if share > 1 else f"{of_time(share)} of {self.whole[1] or DB_TIME}"

    def how_much(self, *events: str) -> str:
        """The weight of these events in words: "takes 32 % of DB time", "is not among the waits listed"."""
        share = self.share_of(*events)
        if share is not None:
            return f"takes {self.part(share)}{self._although(*events)}"
        if self.sessions(*events):
            return f"is listed, and the report does not say of how much time{self._although(*events)}"
        longest = self.longest_unlisted
        if self.report.unread:
            return "is not among the waits that could be read, and not all of them could"
        if self.row(events[0], background=True) is not None and (longest or 0.0) < MATERIAL:
            return "is not listed for sessions"
        if longest is None:
            return "is not listed, and the report lists too little to tell what that means"
        if longest >= 1:
            contradicts = "contradicts itself about DB time" if self.db_time_contradicts else ""
            why = contradicts or "lists too little to tell what it takes"
            return f"is not among the waits listed, and the report {why}"
        if longest < NOTHING:
            return "is not among the waits listed"
        return f"is not among the waits listed, so it takes {at_most(longest)} of {self.whole[1]}"

    def _although(self, *events: str) -> str:
        """Why these events matter, as a clause, where it is for how long they are and not for their share."""
        mean, (waits, _) = self.mean_that_matters(*events), self._waits_of_sessions(*events)
        if mean is None or waits is None:
            return ""
        return f", but each of its {count(waits)} waits lasts {clock(mean)}"

    def mean_that_matters(self, *events: str) -> Value | None:
        """Seconds of one wait, which `how_much` says where they matter by it and not by their share; or None."""
        if (self.share_of(*events) or 0.0) >= MATERIAL or not self.is_long(*events):
            return None
        waits, time = self._waits_of_sessions(*events)
        return quotient(time, waits)

    def share_evidence(self, *events: str) -> tuple[str, Value | None, str]:
        """What, value and unit of the share of DB time of these events, for `evidence`."""
        return f"{', '.join(events)}: share of {self.whole[1] or DB_TIME}", self.share_of(*events), "%"
