"""What a commit waits for, by printed signs and never by the sync: one rule for each, which every page asks.

Each rule and its threshold is this book's choice. A report is in every group whose sign it prints.
"""

from enum import StrEnum

from models.analyst.findings.study import batch, polling, redo_writes
from models.analyst.findings.study.choices import BUSY
from models.analyst.findings.study.host import cpu_busy
from models.analyst.findings.study.once import once
from models.analyst.findings.study.standby import standby
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.suspects import worker_share
from models.analyst.findings.study.words import percent
from models.analyst.findings.study.write_variation import variation

HALF = 0.5  # of the syncs that poll, of the writes by workers, and of the commits to a write; a choice
HUNDREDTHS = (9,)  # the release before which waits are clocked in hundredths of a second


class Group(StrEnum):
    """A sign, in words; a report that is in several is shown with the first."""

    OLD_CLOCK = "clocked in hundredths of a second"
    SHORT_OF_CPU = f"processors {percent(BUSY)} busy or more"
    POLLING = "sessions poll"
    STANDBY = "a synchronous standby"
    RAC = "RAC"
    BULK = "most writes carry no commit"
    WORKERS = "several log writers"
    NO_HISTOGRAM = "no histogram of the writes"
    IO_ONLY = "only the I/O of a write is clocked"
    ONE_WRITER = "one log writer, and none of these signs"


# With one of these a commit waits for what no law of group commit has, or it is clocked too coarsely to say.
SIGNS = Group.OLD_CLOCK, Group.SHORT_OF_CPU, Group.POLLING, Group.STANDBY, Group.RAC


@once
def groups(study: Study) -> tuple[Group, ...]:
    """Every Group of a report, in their order: ONE_WRITER if no other has it.

    Processors are busy over the report, not at a snapshot, whose load says nothing of the time between.
    """
    write, carried = redo_writes.write(study), batch.commits_per_write(study)
    prints = {
        Group.OLD_CLOCK: bool(study.version) and study.version < HUNDREDTHS,
        Group.SHORT_OF_CPU: (cpu_busy(study)[0] or 0.0) >= BUSY,
        Group.POLLING: (polling.polled(study) or 0.0) >= HALF,
        Group.STANDBY: standby(study, write) is not None,
        Group.RAC: bool(study.report.rac.value),
        Group.BULK: carried is not None and carried < HALF,
        Group.WORKERS: (worker_share(study) or 0.0) >= HALF,
        Group.NO_HISTOGRAM: variation(study).value is None,
        Group.IO_ONLY: not write.whole,
    }
    return tuple(group for group, is_so in prints.items() if is_so) or (Group.ONE_WRITER,)


def signs(study: Study) -> tuple[Group, ...]:
    """The SIGNS that a report prints, in their order."""
    return tuple(group for group in groups(study) if group in SIGNS)


def is_within(study: Study) -> bool:
    """Whether a report is one that the law speaks of: it prints busy share and histogram, and none of SIGNS."""
    is_known = Group.NO_HISTOGRAM not in groups(study) and redo_writes.write(study).busy is not None
    return is_known and not signs(study)
