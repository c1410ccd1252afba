"""The log writes of reports that were made public: those that a chapter cites, and all of the strangers' table.

Kept are the figures that the law of group commit is asked about, each as it was printed: the busy share of the log
writer and the variation of its writes follow from them. They are put back into a Report and asked as a reader's
own report is, so that both have one answer. No report is kept; the address of the source says where it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from models.analyst.findings.study import commits, log_writes
from models.analyst.findings.study.choices import FEW
from models.analyst.findings.study.study import Study
from models.analyst.reports import Event, Report
from models.analyst.reports.named import Named
from models.book.captured import kept, strangers
from models.book.captured.entries import Origin, entries, tables
from models.book.captured.index import Source
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval, possible, quotient


@dataclass(frozen=True, kw_only=True)
class LogWrites(Origin):
    """The log writes of one report. A figure is None where the report does not say.

    Attributes
    ----------
    report
        What is kept of it.
    file
        Its path below the address of the source.
    database
        Whose reports are of one database; empty where that is not known.
    """

    report: Report
    file: str = ""
    database: str = ""

    @cached_property
    def study(self) -> Study:
        """The Study that the figures answer."""
        return Study(self.report)

    @cached_property
    def write(self) -> log_writes.Write:
        """The Write that the release calls for: its `name`, `mean` in seconds and `busy`, the rho of the law."""
        return log_writes.write_of(self.study)

    @cached_property
    def sync(self) -> log_writes.Sync:
        """The Sync: `mean` in seconds and `count`."""
        return log_writes.sync_of(self.study)

    @cached_property
    def cv2(self) -> log_writes.Variation:
        """The Variation of the writes: `value`, `low` and `high`, by the histogram and the mean."""
        return log_writes.variation_of(self.study)

    @cached_property
    def prediction(self) -> Prediction | None:
        """The Prediction of the sync ratio: `predicted`, `low`, `high`, and `reported`; None without rho or cv2.

        A rho above 1 is taken as 1.
        """
        if self.write.busy is None or self.cv2.value is None:
            return None
        return commits.prediction(self.study)

    @property
    def ratio(self) -> Interval | None:
        """The observed *log file sync* / `write`, an Interval by the rounding of both; None without one."""
        sync = self._sync
        mean = self.write.mean if self.write.whole else None
        write = self._io if mean is None else Interval(mean, mean)
        return None if sync is None else quotient(_mean(sync), write)

    @property
    def ratio_to_io(self) -> Interval | None:
        """The same over *log file parallel write*, whatever the release calls for."""
        sync = self._sync
        return None if sync is None else quotient(_mean(sync), self._io)

    @property
    def _sync(self) -> Event | None:
        """Of sessions, or of background processes where only those committed."""
        sync = log_writes.SYNC
        return self.report.event(sync) or self.report.event(sync, background=True)

    @property
    def _io(self) -> Interval:
        return _mean(self.report.event(log_writes.IO, background=True))

    @property
    def has_few_syncs(self) -> bool:
        """Whether there are too few syncs for their mean to say much."""
        return (self.sync.count or 0) < FEW

    @property
    def host_busy(self) -> Figure | None:
        """The share of the time for which the CPUs of the host worked."""
        return self.study.host_busy

    @property
    def waits_per_write(self) -> Figure | None:
        """Waits of *log file parallel write* / *redo writes*."""
        return log_writes.waits_per_write(self.study)

    @property
    def active_strands(self) -> Figure | None:
        """*redo write active strands* / *redo writes*."""
        return self.study.ratio("redo write active strands", "redo writes")

    @property
    def worker_share(self) -> Figure | None:
        """The share of the redo writes that log writer workers did."""
        return log_writes.worker_share(self.study)

    @property
    def stages(self) -> tuple[Figure, Figure, Figure] | None:
        """Seconds per write before the I/O, in it and after it."""
        return log_writes.stages_of(self.study)

    @property
    def group(self) -> commits.Group:
        """The first of its `commits.groups`."""
        return commits.groups(self.study)[0]


def _mean(event: Event | None) -> Interval:
    assert event is not None and event.mean is not None
    return possible(event.mean)


def load(text: str | None = None) -> Named[LogWrites]:
    """Every LogWrites by its name, of published.toml or of a text that is laid out like it.

    The figures of a report that is in the table of strangers' reports stand there, and nowhere else.
    """
    readers = {what: kept.READERS[what] for what in ("elapsed", "host", "statistics", "histogram", "background")}
    readers |= {"file": str, "sync": kept.event, "write": kept.event}
    return entries(tables(text), "log_writes", "report of log writes", _log_writes, readers, ("source",))


@cache
def of_strangers() -> Named[LogWrites]:
    """Every LogWrites of the table of strangers' reports, by its name there."""
    return Named({name: _of_stranger(name, given) for name, given in strangers.table().items()}, "report")


def _log_writes(
    name: str, write: kept.Figures | None = None, sync: kept.Figures | None = None, **given: Any
) -> LogWrites:
    """Those of one entry of published.toml, which has fields of their own for the two events."""
    origin = {what: given.pop(what) for what in _ORIGIN if what in given}
    if write is None:
        stored = next((entry for entry in strangers.table().values() if entry.get("published") == name), None)
        if stored is None:
            raise ValueError("write is missing, and no report in strangers.toml is published by this name")
        return replace(_of_stranger(name, stored), **origin)
    release = {"release": origin["release"]} if "release" in origin else {}
    waits = {"waits": {log_writes.SYNC: sync}} if sync else {}
    background = {log_writes.IO: write} | given.pop("background", {})
    report = kept.report(name, background=background, **waits, **release, **given)
    return LogWrites(name=name, report=report, **origin)


def _of_stranger(name: str, given: Mapping[str, Any]) -> LogWrites:
    repository = given["repository"]
    return LogWrites(
        name=name,
        label=name,
        source=Source("", repository, repository.partition("/")[0], "", f"https://github.com/{repository}"),
        release=given.get("release", "not stated"),
        report=kept.restored(name, given),
        **{what: given[what] for what in ("file", "database", "note") if what in given},
    )


_ORIGIN = "label", "source", "findings", "release", "note", "file"
