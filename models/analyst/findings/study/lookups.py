"""What a report prints, looked up by name: its head, its statistics, its rows and its histograms."""

from functools import cached_property

from models.analyst.findings.study.row import AnyRow, Row, Timed, has_time
from models.analyst.findings.study.value import Value, attempt, known, quotient
from models.analyst.reports.report import Activity, Bucket, Fact, Report
from models.laws import operational
from models.laws.numbers.figure import Figure

TIMES = {"us", "cs", "ms", "s"}
FACTS = {"elapsed": "elapsed", "db_time": "DB time", "release": "release"}


class Lookups:
    """The figures of a report as values; None, or no row, where it does not have them."""

    def __init__(self, report: Report) -> None:
        self.report, self.version = report, report.version
        self.elapsed, self.cpus = self.fact("elapsed"), self.fact("cpus")

    def fact(self, name: str) -> Value | None:
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

    def total(self, statistic: str) -> Value | None:
        """The total of an instance statistic."""
        return known(self.report.total(statistic))

    def ratio(self, above: str, below: str) -> Value | None:
        """The total of one instance statistic over that of another."""
        return quotient(self.total(above), self.total(below))

    def seconds(self, statistic: str, unit: float) -> Value | None:
        """The total of a statistic in seconds, printed without its unit: `unit` is one of it, 1e-6 or 0.01.

        A reader that knows the unit has converted it already, and says so in the Figure.
        """
        figure = self.report.total(statistic)
        total = known(figure)
        return total if total is None or getattr(figure, "unit", "") in TIMES else total * unit

    def host(self, statistic: str) -> Value | None:
        """The value of an operating system statistic."""
        system = self.report.system
        return known(system[statistic].total) if statistic in system else None

    def model(self, statistic: str) -> Value | None:
        """The value of a statistic of the time model, in seconds."""
        model = self.report.time_model
        return known(model[statistic].total) if statistic in model else None

    @cached_property
    def host_busy(self) -> Value | None:
        """The share of the time for which the processors of the host worked, for whomever."""
        busy, idle = self.host("BUSY_TIME"), self.host("IDLE_TIME")
        if busy is not None and idle is not None:
            return quotient(busy, busy + idle)
        unused = known(self.report.host.idle)
        return None if unused is None or unused > 1 else 1 - unused

    @cached_property
    def load(self) -> Value | None:
        """Processes that run or are ready for each processor: the mean of the loads at the begin and the end."""
        return quotient(quotient(sum(self.loads), len(self.loads)), self.cpus) if self.loads else None

    @cached_property
    def loads(self) -> list[Value]:
        """The load at the begin and at the end, as far as they are known."""
        host = self.report.host
        return [load for load in (known(host.load_begin), known(host.load_end)) if load is not None]

    def sampled(self, event: str, background: bool = False) -> Value | None:
        """How many sessions the samples find in an event at a time; None if they do not list it."""
        found = [each for each in self.report.sampled if each.event == event and each.background is background]
        return known(found[0].sessions, found[0]) if len(found) == 1 else None

    def buckets(self, event: str) -> tuple[Bucket, ...]:
        """The buckets of an event's histogram, (low, high, share as printed); empty without one."""
        histograms = self.report.histograms
        return histograms[event].buckets if event in histograms else ()

    def activity(self, lock: str) -> AnyRow[Activity] | None:
        """The Row of the enqueue activity for a type of lock, "HW"; None if it has none."""
        return next((AnyRow(each) for each in self.report.enqueues.values() if each.type == lock), None)

    @cached_property
    def rows(self) -> list[Row]:
        """Every row of the lists of events, in the order of the report."""
        return [Row(event) for event in self.report.events]

    def row(self, event: str, background: bool = False) -> Row | None:
        """The Row of an event for sessions (or background processes); None if there is none, or several."""
        printed = self.report.event(event, background)
        return next((each for each in self.rows if each.printed is printed), None) if printed else None

    def row_of_either(self, event: str, background: bool = False) -> Row | None:
        """The same, or that of the other side if only the other side has one."""
        return self.row(event, background) or self.row(event, not background)

    def rows_of(self, *events: str) -> list[Timed]:
        """The rows of these events, of sessions and of background processes, as far as their time is known."""
        return [row for row in self.rows if row.name in events and has_time(row)]

    def beginning(self, *beginnings: str) -> list[Row]:
        """Every row whose event's name begins like one of these."""
        return [row for row in self.rows if row.name.startswith(beginnings)]

    def time_in(self, *events: str) -> Value | None:
        """Seconds in these events, of sessions and of background processes together; None if none is listed."""
        times = [row.time for row in self.rows_of(*events)]
        return sum(times, Value(0.0)) if times else None

    def waits_for(self, *events: str) -> Value | None:
        """How many waits for these events, of sessions and of background processes; None if none is listed."""
        waits = [row.waits for row in self.rows_of(*events) if row.waits is not None]
        return sum(waits, Value(0.0)) if waits else None

    def mean_wait(self, *events: str) -> Value | None:
        """Seconds of one wait for any of these events, whoever waited, above 0; None if not known."""
        rows = self.rows_of(*events)
        if len(rows) == 1:
            return rows[0].mean
        return attempt(operational.mean_time, self.time_in(*events), self.waits_for(*events)) or None
