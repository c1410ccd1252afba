"""A report, studied: what it prints, looked up by name; what DB time is, and what share of it a wait takes.

The whole of it is `Study`, the one object that findings ask, so that one question has one answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce, wraps
from itertools import pairwise
from math import ceil, inf
from typing import Any, TypeVar

from models.analyst.findings.study.arithmetic import attempt, known, product, quotient, total
from models.analyst.findings.study.choices import FEW, LONG, MATERIAL, MET, NOTHING
from models.analyst.findings.study.processors import Processors
from models.analyst.findings.study.row import (
    BACKGROUND,
    OF_ALL,
    OF_BACKUP,
    AnyRow,
    Row,
    Timed,
    asleep,
    has_time,
)
from models.analyst.findings.study.samples import Samples
from models.analyst.findings.study.words import at_most, clock, count, of_time
from models.analyst.reports.report import FOREGROUND_EVENTS, WAIT_EVENTS, Activity, Bucket, Fact, Report
from models.analyst.reports.shares import CALL_TIME, DB_TIME, TIME_LISTED
from models.laws import operational
from models.laws.numbers.figure import Figure, lines_of
from models.laws.numbers.interval import Interval, possible

TIMES = {"us", "cs", "ms", "s"}
FACTS = {"elapsed": "elapsed", "db_time": "DB time", "release": "release"}

# Choices.
LISTED = 3  # rows of a paste from which on it is a list, and not what somebody picked from one
ALL_ROWS = 10  # rows of a whole report from which on its list is taken to have all events
FURTHER = 100  # rows not listed that it takes to fill a gap, from which on none will
CPU_OVER = 1.1  # of DB time, above which CPU is not in it, as two clocks count them

Answer = TypeVar("Answer")


def once(question: Callable[[Study], Answer]) -> Callable[[Study], Answer]:
    """The same function, whose answer the Study keeps, as many findings ask for it."""

    @wraps(question)
    def answer(study: Study) -> Answer:
        if question not in study.answers:
            study.answers[question] = question(study)
        stored: Answer = study.answers[question]
        return stored

    return answer


class Lookups:
    """The figures of a report, looked up by name; None, or no row, where it does not have them."""

    def __init__(self, report: Report) -> None:
        self.report, self.version = report, report.version
        self.elapsed, self.cpus = self.fact("elapsed"), self.fact("cpus")

    def fact(self, name: str) -> Figure | None:
        """The number of a field of the head."""
        field: Fact[Figure | str | bool] = getattr(self.report, name)
        return known(field.value, field)

    def contradicted(self, *facts: str) -> tuple[str, ...]:
        """A sentence for each of these fields of the head that the report contradicts itself about."""
        return tuple(
            f"The report prints {FACTS[fact]} in ways that cannot both be right; the verdict rests on one of them."
            for fact in facts
            if getattr(self.report, fact).state == "inconsistent"
        )

    def total(self, statistic: str) -> Figure | None:
        """The total of an instance statistic."""
        return known(self.report.total(statistic))

    def ratio(self, above: str, below: str) -> Figure | None:
        """The total of one instance statistic over that of another."""
        return quotient(self.total(above), self.total(below))

    def seconds(self, statistic: str, unit: float) -> Figure | None:
        """The total of a statistic in seconds, printed without its unit: `unit` is one of it, 1e-6 or 0.01.

        A reader that knows the unit has converted it already, and says so in the Figure.
        """
        total = self.total(statistic)
        return total if total is None or total.unit in TIMES else total * unit

    def per_second(self, count: float | None) -> Figure | None:
        """How often something happens that the report counts so many times."""
        return attempt(operational.throughput, count, self.elapsed)

    def at_a_time(self, seconds: float | None) -> Figure | None:
        """How many are in something at a time, on average, in which all of them together spend these seconds."""
        return attempt(operational.mean_number, seconds, self.elapsed)

    def host(self, statistic: str) -> Figure | None:
        """The value of an operating system statistic."""
        system = self.report.system
        return known(system[statistic].total) if statistic in system else None

    def model(self, statistic: str) -> Figure | None:
        """The value of a statistic of the time model, in seconds."""
        model = self.report.time_model
        return known(model[statistic].total) if statistic in model else None

    @cached_property
    def host_busy(self) -> Figure | None:
        """The share of the time for which the processors of the host worked, for whomever."""
        busy, idle = self.host("BUSY_TIME"), self.host("IDLE_TIME")
        if busy is not None and idle is not None:
            return quotient(busy, busy + idle)
        unused = known(self.report.host.idle)
        return None if unused is None or unused > 1 else 1 - unused

    @cached_property
    def load(self) -> Figure | None:
        """Processes that run or are ready for each processor: the mean of the loads at the begin and the end."""
        return quotient(quotient(sum(self.loads), len(self.loads)), self.cpus) if self.loads else None

    @cached_property
    def loads(self) -> list[Figure]:
        """The load at the begin and at the end, as far as they are known."""
        host = self.report.host
        return [load for load in (known(host.load_begin), known(host.load_end)) if load is not None]

    def sampled(self, event: str, background: bool = False) -> Figure | None:
        """How many sessions the samples find in an event at a time; None if they do not list it."""
        rows = [row for row in self.report.sampled if row.event == event and row.background is background]
        return known(rows[0].sessions, rows[0]) if len(rows) == 1 else None

    def buckets(self, event: str) -> tuple[Bucket, ...]:
        """The buckets of an event's histogram, (low, high, share as printed); empty without one."""
        histograms = self.report.histograms
        return histograms[event].buckets if event in histograms else ()

    def activity(self, lock: str) -> AnyRow[Activity] | None:
        """The Row of the enqueue activity for a type of lock, "HW"; None if it has none."""
        return next((AnyRow(row) for row in self.report.enqueues.values() if row.type == lock), None)

    @cached_property
    def rows(self) -> list[Row]:
        """Every row of the lists of events, in the order of the report."""
        return [Row(event) for event in self.report.events]

    def row(self, event: str, background: bool = False) -> Row | None:
        """The Row of an event for sessions (or background processes); None if there is none, or several."""
        printed = self.report.event(event, background)
        return next((row for row in self.rows if row.printed is printed), None) if printed else None

    def row_of_either(self, event: str, background: bool = False) -> Row | None:
        """The same, or that of the other side if only the other side has one."""
        return self.row(event, background) or self.row(event, not background)

    def rows_of(self, *events: str) -> list[Timed]:
        """The rows of these events, of sessions and of background processes, as far as their time is known."""
        return [row for row in self.rows if row.name in events and has_time(row)]

    def beginning(self, *beginnings: str) -> list[Row]:
        """Every row whose event's name begins like one of these."""
        return [row for row in self.rows if row.name.startswith(beginnings)]

    def time_in(self, *events: str) -> Figure | None:
        """Seconds in these events, of sessions and of background processes together; None if none is listed."""
        return total(row.time for row in self.rows_of(*events))

    def waits_for(self, *events: str) -> Figure | None:
        """How many waits for these events, of sessions and of background processes; None if none is listed."""
        return total(row.waits for row in self.rows_of(*events) if row.waits is not None)

    def mean_wait(self, *events: str) -> Figure | None:
        """Seconds of one wait for any of these events, whoever waited, above 0; None if not known."""
        rows = self.rows_of(*events)
        if len(rows) == 1:
            return rows[0].mean
        return attempt(operational.mean_time, self.time_in(*events), self.waits_for(*events)) or None


def study_of(report: Report | Study) -> Study:
    """The Study of a report; of a Study itself, so that all findings can share them."""
    return report if isinstance(report, Study) else Study(report)


def _implied(rows: Sequence[Row]) -> Interval | None:
    """What the times and shares of all these rows allow at once; None of none, or if they differ."""
    common = reduce(Interval.meet, (row.db_time for row in rows if row.db_time), Interval(0.0, inf))
    return None if common.empty or common.high == inf else common


class Study(Lookups):
    """A report, asked: about DB time and its shares, and by what it inherits about everything that is printed."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.answers: dict[Callable[[Study], Any], Any] = {}  # those of the questions that are asked `once`

    @cached_property
    def samples(self) -> Samples:
        """What the samples of active sessions say of the time within the report."""
        return Samples(self)

    @cached_property
    def processors(self) -> Processors:
        """Whether sessions queue for the processors, and what says so."""
        return Processors(self)

    @cached_property
    def tells_sessions_apart(self) -> bool:
        """Whether the report tells the waits of sessions from those of background processes."""
        return any(row.background is False and not row.is_cpu for row in self.rows)

    @cached_property
    def in_db_time(self) -> list[Timed]:
        """The rows that make up DB time, CPU among them: waits of sessions, not idle, with a time.

        A row that counts both together is without what background processes waited, if that is listed too. Where
        the report tells sessions from background processes nowhere, all rows but those of BACKGROUND.
        """
        sleeps = asleep(self.rows)
        timed = [row for row in self.rows if has_time(row) and not row.is_idle and row.name not in sleeps]
        parts = [row if row.background is False or row.is_cpu else self._part_of_sessions(row) for row in timed]
        of_sessions = [row for row in parts if row is not None and not (row.is_cpu and row.background)]
        if any(not row.is_cpu for row in of_sessions):
            return of_sessions
        either = [row for row in timed if row.background is None and row.name not in BACKGROUND]
        return either + [row for row in of_sessions if row.is_cpu and row not in either]

    def _part_of_sessions(self, row: Timed) -> Timed | None:
        """Of a row that counts sessions and background processes together that of sessions; None if not known."""
        others = self.row(row.name, background=True)
        if row.background or others is None or not others.background or others.time is None:
            return None
        rest = row.less(others)
        return rest if has_time(rest) and rest.time else None

    @property
    def has_all_rows(self) -> bool:
        """Whether the rows are all of a snapshot over a known interval: then no other event had any waits."""
        return self.report.kind == "snapshot" and bool(self.rows and self.report.elapsed) and not self.is_short

    @property
    def is_short(self) -> bool:
        """Whether it says of its list of waits that others are not in it."""
        return any(problem.what in (FOREGROUND_EVENTS, WAIT_EVENTS) for problem in self.report.problems)

    @property
    def waits_listed(self) -> list[Timed]:
        """The rows of `in_db_time` that are waits."""
        return [row for row in self.in_db_time if not row.is_cpu]

    @cached_property
    def cpu_time(self) -> Figure | None:
        """Seconds of CPU that sessions used, by the row of a list, the time model or the statistic; None of none.

        Statspack's row has the CPU of background processes too, and of calls that ended: there the time model
        comes first, unless it has more than DB time or the processors can hold.
        """
        row, model = next((row for row in self.in_db_time if row.is_cpu), None), self.model("DB CPU")
        if row is None and model is None:
            return self.cpu_of_calls
        if row is None or model is None:
            return model if row is None else row.time
        held = product(self.cpus, self.elapsed)
        believed = self.cpu_over_db_time is None and (held is None or model <= held)
        return model if row.name == OF_ALL and believed else row.time

    @property
    def cpu_of_calls(self) -> Figure | None:
        """Seconds of CPU by the statistic, which has that of a call when it ends; None where it is not needed."""
        printed = self.model("DB CPU") is not None or any(row.is_cpu for row in self.rows)
        return None if printed else self.seconds("CPU used by this session", 0.01)

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
    def call_time(self) -> Figure | None:
        """Seconds of Statspack's call time, as the shares of the rows have it; None if they do not say."""
        rows = [row for row in self.in_db_time if row.db_time is not None and self._is_share_of(CALL_TIME, row)]
        implied = _implied(rows)
        return Figure(implied.middle, lines=lines_of(*rows)) if implied else None

    def _is_share_of(self, whole: str, row: Row) -> bool:
        """Whether the share of a row is one of this whole; Statspack prints no shares of DB time."""
        return whole == (row.printed.share_of or (CALL_TIME if self.report.kind == "statspack" else DB_TIME))

    @property
    def db_time_contradicts(self) -> bool:
        """Whether what the report says of DB time cannot all be right: its shares, or its head."""
        return self.is_db_time_wrong or bool(self.with_shares and not self.implied_db_time)

    @cached_property
    def is_db_time_wrong(self) -> bool:
        """Whether no share of it can be told: the head contradicts itself, or DB CPU is more than all of it."""
        return self.report.db_time.state == "inconsistent" or self.cpu_over_db_time is not None

    @property
    def cpu_over_db_time(self) -> Figure | None:
        """DB CPU, in seconds, where it is more than the DB time that it is a part of; None where it is not.

        Statspack's CPU time is no part of it, as it has that of background processes too.
        """
        row = self.row("DB CPU")
        cpu, db_time = self.model("DB CPU") or (row.time if row else None), self.printed_db_time
        return cpu if cpu is not None and db_time is not None and cpu > CPU_OVER * db_time.high else None

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
        return min(spans, key=lambda span: span.high - span.low, default=None)

    @cached_property
    def db_time_of_shares(self) -> Figure | None:
        """Seconds of DB time as the shares of the rows have it; None if they do not say."""
        implied = self.implied_db_time
        return Figure(implied.middle, lines=lines_of(*self.with_shares)) if implied else None

    @cached_property
    def db_time(self) -> Figure | None:
        """Seconds of DB time: as printed, or else as the shares of the rows have it; None if neither, or wrong."""
        return None if self.is_db_time_wrong else self.fact("db_time") or self.db_time_of_shares or None

    @cached_property
    def coverage(self) -> Interval | None:
        """The share of DB time that waits and CPU make up, over its rounding; None if not known, or wrong.

        AWR prints it (*Captured Time*), of more digits than its rows have, and knows which events are idle.
        """
        if self.is_db_time_wrong:
            return None
        if (captured := self.report.captured.value) is not None and self.fact("captured"):
            return possible(captured)
        return self.coverage_of_rows

    @cached_property
    def coverage_of_rows(self) -> Interval | None:
        """The same by the rows that are listed, whatever the report says; those of a backup only if they fit."""
        db_time, listed = self.possible_db_time, self.time_listed
        if listed is None or db_time is None:
            return None
        if listed > db_time.high:
            listed -= sum(row.time for row in self.waits_listed if row.name.startswith(OF_BACKUP))
        low, high = (attempt(operational.share, listed, end) for end in (db_time.high, db_time.low))
        return None if low is None else Interval(low, inf if high is None else high)

    @property
    def coverage_value(self) -> Figure | None:
        """The middle of `coverage`; None where it is not known."""
        if self.coverage is None:
            return None
        captured = self.fact("captured")
        return Figure(self.coverage.middle, lines=lines_of(captured) if captured else self._lines_of_rows)

    @property
    def coverage_value_of_rows(self) -> Figure | None:
        """The middle of `coverage_of_rows`; None where it is not known."""
        covered = self.coverage_of_rows
        return None if covered is None else Figure(covered.middle, lines=self._lines_of_rows)

    @property
    def _lines_of_rows(self) -> tuple[int, ...]:
        """The lines that the coverage by rows rests on: those of the rows, and of their DB time."""
        implied = self.implied_db_time
        by_shares = implied is not None and self.possible_db_time is implied
        return lines_of(self.time_listed, *(self.with_shares if by_shares else [self.report.db_time]))

    @property
    def lists_all(self) -> bool:
        """Whether the report lists all events of sessions, and not the longest, or those that were asked for."""
        whole = self.report.kind in ("awr", "statspack") and not self.is_short and self.tells_sessions_apart
        return whole and len(self.in_db_time) >= ALL_ROWS

    @cached_property
    def unexplained(self) -> Figure | None:
        """The share of DB time that is in no wait and on no processor; None where rows not listed can hold it."""
        covered, value = self.coverage, self.coverage_value
        if covered is None or value is None or not (self.fact("captured") or self._has_all(covered)):
            return None
        return Figure(max(1 - covered.middle, 0.0), lines=value.lines)

    def _has_all(self, covered: Interval) -> bool:
        """Whether no row that is not listed can matter to the sum: it takes FURTHER of them to fill the gap.

        None of them is longer than the shortest one listed.
        """
        if self.cpu_time is None:
            return False
        if self.lists_all:
            return True
        longest, gap = self.longest_unlisted, 1 - covered.high
        if longest is None or gap <= 0:
            return False
        return longest <= gap / 1e9 or ceil(gap / longest) >= FURTHER

    @cached_property
    def active(self) -> Figure | None:
        """How many sessions are active on average: DB time over the time that passed."""
        return self.at_a_time(self.db_time)

    @cached_property
    def on_cpu(self) -> Figure | None:
        """How many sessions are on a processor on average; None if the report does not say."""
        return self.at_a_time(self.cpu_time)

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

    def share_of(self, *events: str) -> Figure | None:
        """The share of DB time that sessions spent in these events, a fraction; None if none of them is listed."""
        rows, printed = self.sessions(*events), self.fact("db_time") or self.is_db_time_wrong
        shares = [row.share for row in rows if row.share is not None and self._is_share_of(DB_TIME, row)]
        if not printed and len(shares) == len(rows):
            return total(shares)
        return self.share_of_time(total(row.time for row in rows))

    def share_of_time(self, time: float | None) -> Figure | None:
        """The share of DB time that so many seconds are, or of the time listed where DB time is not known."""
        return attempt(operational.share, time, self.whole[0])

    @property
    def longest_unlisted(self) -> Figure | None:
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
            return Figure(0.0)
        is_query = self.report.kind == "snapshot" and self.rows and not any(row.share for row in self.rows)
        if is_query or (self.report.kind in ("fragment", "snapshot") and not self._is_list):
            return None
        return self.share_of_time(min((row.time for row in self.waits_listed), default=None))

    @property
    def _is_list(self) -> bool:
        """Whether the rows are a list by time, as far as rounding lets that be seen."""
        times = [row.possible_time for row in self.waits_listed]
        by_time = all(longer.high >= shorter.low for longer, shorter in pairwise(times))
        return len(self.in_db_time) >= LISTED and by_time

    def is_material(self, *events: str) -> bool | None:
        """Whether these events matter: MATERIAL of DB time or more, or waits that are long and many together.

        None if the report gives no share of them, or a list too short to show that what it leaves out is small.
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
        met = self.at_a_time(time)
        return (mean or 0) >= LONG and (met or 0) >= MET

    def _waits_of_sessions(self, *events: str) -> tuple[Figure | None, Figure | None]:
        """How many waits of sessions for these events, and their seconds; None of either that is not known."""
        rows = self.sessions(*events)
        return total(row.waits for row in rows if row.waits is not None), total(row.time for row in rows)

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

    def mean_that_matters(self, *events: str) -> Figure | None:
        """Seconds of one wait, which `how_much` says where they matter by it and not by their share; or None."""
        if (self.share_of(*events) or 0.0) >= MATERIAL or not self.is_long(*events):
            return None
        waits, time = self._waits_of_sessions(*events)
        return quotient(time, waits)

    def share_evidence(self, *events: str) -> tuple[str, Figure | None, str]:
        """What, value and unit of the share of DB time of these events, for `evidence`."""
        return f"{', '.join(events)}: share of {self.whole[1] or DB_TIME}", self.share_of(*events), "%"
