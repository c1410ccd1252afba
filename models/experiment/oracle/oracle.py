"""What the SQL*Plus scripts measured of an Oracle database, beside what the book's laws predict of it.

The scripts are in `book/_static/measure-oracle`, and nobody has run them yet. A figure is the mean over the
repeats of one point. A law starts from other figures of the same text, mostly from one session's, and nothing is
fitted.
"""

from dataclasses import dataclass

from models.experiment.oracle.oracle_locks import event_44951, file_of_control, hw_enqueue
from models.experiment.oracle.oracle_points import Beside, cases
from models.experiment.oracle.oracle_waits import asynchronous, log_file_sync, messages, timer

SYNCS, UNWAITED = "log file sync", "asynchronous"
COMPARED = {
    SYNCS: log_file_sync,
    "HW enqueue": hw_enqueue,
    "control file": file_of_control,
    "timer": timer,
    "messages": messages,
    "event 44951": event_44951,
}


@dataclass(frozen=True)
class Answer:
    """Every figure that can be set beside a prediction, and sentences on what a prediction would need."""

    rows: tuple[Beside, ...]
    missing: tuple[str, ...]


def compare(listing):
    """The Answer for a Listing that the scripts printed; without rows if they measured nothing."""
    found = cases(listing)
    for name, case in found.items():
        if name == UNWAITED:
            asynchronous(case, found.get(SYNCS))
        elif name in COMPARED:
            COMPARED[name](case)
        else:
            case.lacks("the book has no prediction for a case of this name.")
    return Answer(
        tuple(row for case in found.values() for row in case.rows),
        tuple(sentence for case in found.values() for sentence in case.missing),
    )
