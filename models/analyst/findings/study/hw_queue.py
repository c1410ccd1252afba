"""What a report says of the HW enqueue: how many wait, for how long, and what its holders can do meanwhile."""

from models.analyst.findings.study import lobs
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import FEW, LONG, MATERIAL, MET, NOTABLE, about_one, is_near
from models.analyst.findings.study.finding import Evidence, evidence
from models.analyst.findings.study.mend_first import slow_storage
from models.analyst.findings.study.row import AnyRow, Row
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock, count_of
from models.analyst.reports.report import Activity
from models.laws import mm1, operational
from models.laws.numbers.figure import Figure

EVENT, OLD_EVENT = "enq: HW - contention", "enqueue"
MORE = "A longer list of events: the foreground wait events of a whole report, or v$system_event."
FORMAT = "Data file init write"
READ, WRITE = "db file sequential read", "direct path write"


class Queue:
    """What a report says of the HW enqueue; seconds, per second, None where it does not say.

    Attributes
    ----------
    row
        What the waits are read from, and `activity` the row of the enqueue activity: it counts background
        processes too, so it is read only where the list of events can leave those of sessions out.
    stands_in
        Whether the row stands in for the event of sessions, whose share the report does not have.
    wait, waiting
        The mean of one wait, and how many sessions wait at a time.
    gets, rate
        How often it was taken, waits at the least, and that per second.
    longest_hold, open_hold
        The hold that would keep one enqueue busy all the time; the one that an open queue gives the wait with, if
        the share of the gets that wait is as an open queue has it.
    reads, read, reading
        Single-block reads to a get, the mean of one, and the reading to a get.
    rest
        Direct path writes and CPU to a get.
    waiting_share
        The share of the gets that wait, where gets are counted.
    lobs
        What is written directly of LOBs; `batch` their blocks to a get.
    growth, grows, is_storage_slow
        The formatting of data files, whether it can make a notable part of the waits, and whether all I/O is slow.
    """

    def __init__(self, study: Study) -> None:
        self._study = study
        self.activity = study.activity("HW")
        unnamed = study.is_material(EVENT) is not False or study.row(OLD_EVENT) is not None
        rows: tuple[Row | AnyRow[Activity] | None, ...] = study.row(EVENT), self.activity if unnamed else None
        self.row = row = next((row for row in rows if row is not None and row.time is not None), None)
        self.stands_in = row is not None and study.share_of(EVENT) is None
        self._waits, self._time = waits, time = (row.waits, row.time) if row else (None, None)
        requests = self.activity.requests if row and self.activity else None
        counts = [count for count in (waits, requests) if count]
        self.gets = attempt(max, counts[0], counts[-1]) if counts else None
        self.rate = study.per_second(self.gets)
        self.wait = attempt(operational.mean_time, time, waits) or (row.average if row else None)
        self.waiting = study.at_a_time(time)
        self.longest_hold = attempt(operational.mean_time, study.elapsed, self.gets)
        per_get = attempt(operational.mean_time, time, self.gets)  # those that found it free waited for 0
        reads, writing = study.waits_for(READ), study.time_in(WRITE)
        self.read = study.mean_wait(READ) if row else None
        self.reads = quotient(reads, self.gets)
        reading = attempt(operational.total_time, reads, self.read)
        self.reading = attempt(operational.mean_time, reading, self.gets)
        rest = writing + (study.cpu_time or 0.0) if writing else None
        self.rest = attempt(operational.mean_time, rest, self.gets)
        self.waiting_share = quotient(waits, self.gets) if requests else None
        hold = attempt(mm1.service_time, self.rate, per_get) if per_get else None
        busy = attempt(operational.utilization, self.rate, hold)  # of an open queue, the share that waits
        self.open_hold = hold if about_one(quotient(self.waiting_share, busy) or 0.0) else None
        self.lobs = lobs.Lobs(study)
        self.batch = quotient(self.lobs.blocks, self.gets)
        self.growth = Growth(study)
        self.grows = self.growth.can_make(time, self.waiting)
        self.is_storage_slow = bool(slow_storage(study))

    @property
    def reads_fill(self) -> bool | None:
        """Whether the reads, one after another, take about as long as the interval; None if it is not known."""
        return is_near(self.reading, self.longest_hold)

    @property
    def is_read_a_get(self) -> bool:
        """Whether there are about as many single-block reads as gets."""
        return bool(self.reading) and about_one(self.reads or 0)

    @property
    def holder_reads(self) -> bool:
        """The same, and that they account for the waits: they fill the interval, or an open queue gives them."""
        if not self.is_read_a_get or self.reads_fill is None:
            return self.is_read_a_get
        wait = attempt(mm1.waiting_time, self.rate, self.reading)
        per_get = attempt(operational.time_in_system, self.waiting, self.rate)
        return self.reads_fill or is_near(wait, per_get) is True

    @property
    def reads_refuted(self) -> bool:
        """Whether there are as many reads as gets, and they take too little time to account for the waits."""
        return self.is_read_a_get and not self.holder_reads

    @property
    def are_lobs(self) -> bool | None:
        """Whether BasicFile LOBs that are not cached can be behind the gets; None if the report does not say.

        A get finds a block or more, so of fewer blocks than a notable part of the gets LOBs are not the reason.
        """
        if self.lobs.blocks is None:
            return None
        return not self.lobs.all_secure and (self.batch or 0.0) >= NOTABLE

    @property
    def old_event_says(self) -> bool | None:
        """Whether the event of all enqueues is material, and nothing says for which kind."""
        return self.row is None and self._study.is_material(OLD_EVENT)

    @property
    def share(self) -> Figure | None:
        """The share of DB time that the waits take; None if the report does not say."""
        return self._study.share_of_time(self._time) if self.stands_in else self._study.share_of(EVENT)

    @property
    def is_material(self) -> bool | None:
        """Whether the waits are worth a chapter; None where the report is too short to say."""
        if self.stands_in:
            share, waits = self.share, self._waits or 0.0
            if (self.wait or 0.0) >= LONG and (self.waiting or 0.0) >= MET and waits >= FEW:
                return True
            return None if share is None else share >= MATERIAL
        if self.old_event_says:
            return None
        return self._study.is_material(EVENT)


@once
def queue_of(study: Study) -> Queue:
    """The Queue of a report."""
    return Queue(study)


class Growth:
    """What a report says of the formatting of data files, whoever does it; None where it does not say.

    Attributes
    ----------
    writes, mean, time
        How many writes, seconds of one, and of all of them.
    """

    def __init__(self, study: Study) -> None:
        self.writes, self.mean, self.time = study.waits_for(FORMAT), study.mean_wait(FORMAT), study.time_in(FORMAT)

    def can_make(self, waited: float | None, waiting: float | None) -> bool:
        """Whether it can make a notable part of so many seconds of waits, with so many sessions waiting at a time.

        Where that is not known, any formatting can.
        """
        if not self.time:
            return False
        behind = attempt(operational.total_time, waiting, self.time)
        return not behind or not waited or behind >= NOTABLE * waited

    @property
    def cause(self) -> str:
        """That data files grow, and what to look at."""
        return (
            f"Data files grow{self._writes(': the report has ')}. Whoever asks for space waits until the new part "
            "of a file is formatted. Extend the files ahead, and look whether they grow in many small steps "
            "(increment_by in dba_data_files)."
        )

    @property
    def remark(self) -> str:
        """That they grow, and that it is not why sessions wait so long; empty if nothing is formatted."""
        if not self.time:
            return ""
        return (
            f"Data files grow too{self._writes(', with ')}. That is {clock(self.time)} of formatting in all, too "
            "little to be a notable part of these waits."
        )

    def _writes(self, before: str) -> str:
        """How many writes there are, and how long each takes; empty if that is not known."""
        length = f" of {clock(self.mean)}" if self.mean else ""
        return f"{before}{count_of(self.writes, 'write')}{length} in {FORMAT}" if self.writes else ""

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The figures behind it."""
        return evidence((f"{FORMAT}, of all processes", self.writes, ""), (f"{FORMAT}, mean", self.mean, "s"))
