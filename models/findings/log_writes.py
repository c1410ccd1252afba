"""The log writes of reports that were made public, read from the log_writes of published.toml.

Kept are the figures that the law of group commit is asked about, each as it was printed: the busy share of the log
writer and the variation of its writes follow from them. They are put back into a Report and asked as a reader's
own report is, so that both have one answer. No report is kept; the address of the source says where it is.
"""

from dataclasses import dataclass
from functools import cached_property
from math import inf

from models.captured.entries import Origin, entries, tables
from models.findings.asking import commit_law, redo_writes, suspects, write_variation
from models.findings.asking.choices import BUSY, FEW
from models.findings.asking.questions import Questions
from models.numbers.figure import Figure
from models.numbers.interval import Interval, possible, quotient
from models.reports import FOUND, Event, Fact, Histogram, Report
from models.reports.listings.named import Named
from models.reports.listings.statistics import Statistic
from models.reports.numbers import read_number

IDLE = 0.01  # of the time, up to which a log writer is nearly idle; a choice
GROUPS = NEAR_IDLE, SHORT_OF_CPU, SEVERAL_AT_ONCE, STANDBY, CPU_TO_SPARE, UNKNOWN = (
    "Nearly idle", "Short of CPU", "Several writes at once", "Standby", "CPU to spare", "Busy share not known",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class LogWrites(Origin):
    """The log writes of one report. A figure is None where the report does not say.

    Attributes
    ----------
    report : Report
        What is kept of it.
    file : str
        Its path below the address of the source.
    standby : str
        The event in which its log writer waits for a standby; empty if it has none.
    """

    report: Report
    file: str = ""
    standby: str = ""

    @cached_property
    def ask(self):
        """The Questions that the figures answer."""
        return Questions(self.report)

    @cached_property
    def write(self):
        """The Write that the release calls for: its `name`, `mean` in seconds and `busy`, the rho of the law."""
        return redo_writes.write(self.ask)

    @cached_property
    def sync(self):
        """The Sync: `mean` in seconds and `count`."""
        return redo_writes.sync(self.ask)

    @cached_property
    def cv2(self):
        """The Variation of the writes: `value`, `low` and `high`, by the histogram and the mean."""
        return write_variation.variation(self.ask)

    @cached_property
    def prediction(self):
        """The Prediction of the sync ratio: `predicted`, `low`, `high`, and `reported`; None without rho or cv2.

        A rho above 1 is taken as 1.
        """
        if self.write.busy is None or self.cv2.value is None:
            return None
        return commit_law.prediction(self.ask)

    @property
    def ratio(self):
        """The observed *log file sync* / `write`, an Interval by the rounding of both; None without one."""
        sync = self.report.event(redo_writes.SYNC)
        write = Interval(self.write.mean, self.write.mean) if self.write.whole else self._io
        return None if sync is None else quotient(possible(sync.mean), write)

    @property
    def ratio_to_io(self):
        """The same over *log file parallel write*, whatever the release calls for."""
        sync = self.report.event(redo_writes.SYNC)
        return None if sync is None else quotient(possible(sync.mean), self._io)

    @property
    def _io(self):
        return possible(self.report.event(redo_writes.IO, background=True).mean)

    @property
    def has_few_syncs(self):
        """Whether there are too few syncs for their mean to say much."""
        return (self.sync.count or 0) < FEW

    @property
    def host_busy(self):
        """The share of the time for which the CPUs of the host worked."""
        return self.ask.host_busy

    @property
    def waits_per_write(self):
        """Waits of *log file parallel write* / *redo writes*."""
        return redo_writes.waits_per_write(self.ask)

    @property
    def active_strands(self):
        """*redo write active strands* / *redo writes*."""
        return self.ask.ratio("redo write active strands", "redo writes")

    @property
    def worker_share(self):
        """The share of the redo writes that log writer workers did."""
        return suspects.worker_share(self.ask)

    @property
    def stages(self):
        """Seconds per write before the I/O, in it and after it."""
        return redo_writes.stages(self.ask)

    @property
    def group(self):
        """Which of GROUPS it is in, by its figures and not by what the law makes of them."""
        if self.write.busy is None:
            return UNKNOWN
        if self.write.busy < IDLE:
            return NEAR_IDLE
        if self.standby:
            return STANDBY
        if (self.host_busy or 0.0) >= BUSY:
            return SHORT_OF_CPU
        return SEVERAL_AT_ONCE if self.write.busy > 1 else CPU_TO_SPARE


def load(text=None):
    """Every LogWrites by its name, of published.toml or of a text that is laid out like it."""
    readers = dict.fromkeys(("file", "standby"), str) | {
        "elapsed": _time, "sync": _event, "write": _event,
        "host": _totals, "statistics": _totals, "histogram": _buckets,
    }  # fmt: skip
    return entries(tables(text), "log_writes", "report of log writes", _log_writes, readers, ("source", "write"))


def _log_writes(write, sync=None, elapsed=None, host=None, statistics=None, histogram=(), **origin):
    rows = [Event(redo_writes.IO, background=True, **write)]
    rows += [Event(redo_writes.SYNC, background=False, **sync)] if sync else []
    report = Report(
        origin["name"],
        "fragment",
        "text",
        release=Fact(origin["release"], FOUND) if "release" in origin else Fact(),
        elapsed=Fact(elapsed, FOUND) if elapsed else Fact(),
        events=tuple(rows),
        statistics=statistics or Named(),
        histograms=Named(
            {redo_writes.IO: Histogram(redo_writes.IO, rows[0].waits, histogram)} if histogram else {}
        ),
        system=host or Named(),
    )
    return LogWrites(report=report, **origin)


def _number(text, unit):
    if not isinstance(text, str):
        raise ValueError("use a text, the figure as printed")
    return read_number(text, unit)


def _time(text):
    return _number(text, None)


def _event(given):
    units = {"waits": "", "time": None, "average": None}
    for name in dict(given):
        if name not in units:
            raise ValueError(f"no field {name!r}; there are {', '.join(units)}")
    return {name: _number(text, units[name]) for name, text in given.items()}


def _totals(given):
    return Named({name: Statistic(name, _number(text, "")) for name, text in dict(given).items()}, "statistic")


def _buckets(given):
    """The buckets by the edge that each ends at, the last of which may be "more"; a blank one has no waits."""
    low, found = 0.0, []
    for edge, share in dict(given).items():
        high = inf if edge == "more" else float(_time(edge))
        if not low < high:
            raise ValueError("put the edges in ascending order")
        found.append((low, high, _number(share, "%") if share else Figure(0.0, unit="%")))
        low = high
    together, rounding = sum(each for *_, each in found), sum(each.resolution for *_, each in found)
    if abs(together - 1) > rounding:
        raise ValueError(f"these buckets hold {100 * together:.4g} % of the waits, not all of them")
    return tuple(found)
