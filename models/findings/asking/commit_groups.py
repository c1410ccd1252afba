"""The groups of reports in which a commit waits for the same things, told by printed signs and never by the sync.

A report is in every group whose sign it prints. The signs stood before the better law was set beside the
reports of strangers.
"""

from enum import StrEnum

from models.findings.asking import batch, polling, redo_writes
from models.findings.asking.choices import BUSY
from models.findings.asking.host import cpu_busy
from models.findings.asking.once import once
from models.findings.asking.standby import standby
from models.findings.asking.suspects import worker_share
from models.findings.asking.write_variation import variation

HALF = 0.5  # of the syncs that poll, of the writes by workers, and of the commits to a write; a choice
HUNDREDTHS = 10, 1  # the release before which waits are clocked in hundredths of a second


class Group(StrEnum):
    """A sign, in words; a report that is in several is shown with the first."""

    OLD_CLOCK = "clocked in hundredths of a second"
    SHORT_OF_CPU = "short of processors"
    POLLING = "sessions poll"
    STANDBY = "a synchronous standby"
    RAC = "RAC"
    BULK = "most writes carry no commit"
    WORKERS = "several log writers"
    NO_HISTOGRAM = "no histogram of the writes"
    IO_ONLY = "only the I/O of a write is clocked"
    ONE_WRITER = "one log writer, and none of these signs"


@once
def groups(ask):
    """Every Group of a report, in their order: ONE_WRITER if no other has it."""
    busy, load = cpu_busy(ask)[0] or 0.0, ask.load or 0.0
    write, carried = redo_writes.write(ask), batch.commits_per_write(ask)
    signs = {
        Group.OLD_CLOCK: bool(ask.version) and ask.version < HUNDREDTHS,
        Group.SHORT_OF_CPU: busy >= BUSY or load >= 1,
        Group.POLLING: (polling.polled(ask) or 0.0) >= HALF,
        Group.STANDBY: standby(ask, write) is not None,
        Group.RAC: bool(ask.report.rac.value),
        Group.BULK: carried is not None and carried < HALF,
        Group.WORKERS: (worker_share(ask) or 0.0) >= HALF,
        Group.NO_HISTOGRAM: variation(ask).value is None,
        Group.IO_ONLY: not write.whole,
    }
    return tuple(group for group, is_so in signs.items() if is_so) or (Group.ONE_WRITER,)
