"""Whether storage that is slow for everything is why commits take long."""

from findings.made import event
from findings.made import redo_report as report
from models.findings import log_file_sync

SYNC, LOG, CONTROL, DATA = (
    "log file sync", "log file parallel write", "control file parallel write", "db file parallel write",
)  # fmt: skip
READ = "db file sequential read"


def stored(means, sync=150, waits=1_000):
    """A report whose I/O takes so many ms on average, by event, and whose syncs take `sync` ms."""
    rows = [event(SYNC, 1_000, sync)]
    for name, mean in means.items():
        rows.append(event(name, waits, mean * waits / 1000, name in (LOG, CONTROL, DATA)))
    return report(rows, {"redo writes": waits}, db_time=10_000.0)


def test_slow_storage_is_not_the_cause_of_commits_whose_log_writes_are_quick():
    found = log_file_sync.finding(stored({LOG: 2, CONTROL: 200, DATA: 300, READ: 60}))
    assert found.causes and not any("Storage is slow" in each for each in found.causes)
