"""Waits for a log switch: whether they matter, how often the redo logs switch, and what would do.

While one redo log gives way to the next, nobody can change data. So these waits are few, and all sessions have
them at once.
"""

from collections.abc import Iterator

from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import LONG, MATERIAL
from models.analyst.findings.study.finding import Evidence, evidence
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, count_of, size
from models.analyst.reports.shares import DB_TIME
from models.laws import operational

COMPLETION, CHECKPOINT = "log file switch completion", "log file switch (checkpoint incomplete)"
FLUSH, ARCHIVING = "log file switch (private strand flush incomplete)", "log file switch (archiving needed)"
SWITCHES = COMPLETION, CHECKPOINT, FLUSH, ARCHIVING, "log file switch (clearing log file)"
COUNT = "log switches (derived)"
HOUR = 3600.0  # seconds

# Choices. Below MATERIAL they matter from a hundredth of DB time or of the clock on, if they are LONG and there
# are ten of them: larger logs cost nothing but space. Four switches an hour is a rule of thumb.
LEAST, FEWEST, AN_HOUR = 0.01, 10, 4

COUNTED = f"{COUNT}: under Thread Activity of a report; or v$log_history has every switch with its time."


class Switches:
    """What a report says of log switches; None where it does not say.

    Attributes
    ----------
    rows
        The waits of sessions, that with the most time first.
    share
        Of DB time, all of them together.
    an_hour, log
        Switches per hour, and bytes of redo to one: a redo log is about as large at the least, and larger if it
        is switched before it is full.
    wanted
        Bytes of redo that come in a quarter of an hour, for AN_HOUR switches.
    """

    def __init__(self, study: Study) -> None:
        self.study, self.rows = study, sorted(study.sessions(*SWITCHES), key=lambda row: -row.time)
        self.share, redo = study.share_of(*SWITCHES), study.total("redo size")
        # None counted where sessions wait for one: a pluggable database does not count those of its container.
        switches = study.total(COUNT) or None
        rate = study.per_second(redo)
        self.an_hour = attempt(operational.total_time, study.per_second(switches), HOUR)
        self.log = quotient(redo, switches)
        self.wanted = attempt(operational.total_time, rate, HOUR / AN_HOUR)

    @property
    def is_material(self) -> bool | None:
        """Whether these waits matter; None where neither they nor the list of events say."""
        long = [row for row in self.rows if (row.mean or 0.0) >= LONG and (row.waits or 0.0) >= FEWEST]
        time = sum(row.time for row in long)
        whole = self.study.whole[0] or self.study.elapsed
        if (self.share or 0.0) >= MATERIAL or (time and whole and time >= LEAST * whole):
            return True
        return self.study.is_material(*SWITCHES)

    @property
    def are_frequent(self) -> bool | None:
        """Whether the logs switch more often than AN_HOUR; None if the report does not say."""
        return None if self.an_hour is None else self.an_hour > AN_HOUR

    @property
    def because(self) -> str:
        """That sessions wait for log switches, and how often the logs switch."""
        first = self.rows[0]
        mean = f", {clock(first.mean)} each" if first.mean else ""
        waits = f", {count_of(first.waits, 'wait')}{mean}" if first.waits else ""
        text = f"Sessions wait for log switches, most of it in {first.name}{waits}."
        if self.share is not None:
            text += f" All these waits take {self.study.part(self.share)}."
        if self.an_hour:
            text += f" The redo logs switch {count(self.an_hour)} times an hour."
        return text

    @property
    def do(self) -> str:
        """What to do in a few words, where larger logs would not help."""
        seldom = self.are_frequent is False and self.rows[0].name != ARCHIVING
        return "why a switch takes so long" if seldom else ""

    @property
    def causes(self) -> Iterator[str]:
        """What the waits point to, that with the most time first."""
        first = self.rows[0].name
        if first == ARCHIVING:
            yield (
                "The archiver is behind: the next redo log is not copied yet. Look whether the place that it "
                "copies to is full or slow, and let more archivers work (log_archive_max_processes)."
            )
        elif self.are_frequent is False:
            yield (
                "The redo logs switch seldom, so they are large enough. Look why a switch takes so long, at the "
                "writes of the database writer and of the control file, and add groups of redo logs."
            )
        else:
            blocked = ": the next one is still needed by a checkpoint" if first == CHECKPOINT else ""
            yield f"The redo logs are too small or too few{blocked}. {self._larger}"

    @property
    def _larger(self) -> str:
        text = f"Make them large enough for about {AN_HOUR} switches an hour, a rule of thumb"
        text += f": {size(self.wanted)} at this rate." if self.log and self.wanted else "."
        if not self.log:
            return text
        return (
            f"{text} There are {size(self.log)} of redo per switch, so a log is at least about that large. If it "
            "is much larger (v$log), something switches it before it is full."
        )

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The figures that decide."""
        return evidence(
            *((f"{row.name}, waits", row.waits, "") for row in self.rows),
            *((f"{row.name}, mean", row.mean, "s") for row in self.rows),
            (f"waits for log switches, share of {self.study.whole[1] or DB_TIME}", self.share, "%"),
            ("log switches per hour", self.an_hour, ""),
            ("redo to a log switch", self.log, "bytes"),
        )
