"""The laws of other chapters beside the reports of strangers: queues for a lock, and waits that a timer ends."""

from collections.abc import Iterator

from models.analyst.findings.study import control_file_lock, hw_queue
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import FEW
from models.analyst.findings.study.clocks import MAIN, TIMERS
from models.analyst.findings.study.study import Study
from models.book.evidence.log_writes import LogWrites
from models.laws import mm1, polling_timer
from models.laws.numbers.comparison import Prediction

FAST = 1e-6  # seconds of a write that ends long before the timer does
ROUNDED = 0.25  # of a time, up to which its rounding decides nothing; a choice
BUFFER_BUSY = "buffer busy waits"
SHARE = "open queue of all gets (M/M/1): the share that waits is the share of the time for which it is held"
HELD = "open queue of all holders (M/M/1), held for as long as the report says"
TIMER = "one interval of a timer of 10 ms, however fast the write"


def predictions(stranger: LogWrites) -> Iterator[tuple[str, Prediction]]:
    """Every chapter and Prediction of a report that has such waits in number."""
    for chapter, lock, event in (
        ("hw-contention", "HW", hw_queue.EVENT),
        ("control-file-waits", "CF", control_file_lock.EVENT),
    ):
        if pair := _by_share(stranger.study, lock, event):
            yield chapter, pair
    if pair := _by_hold(stranger.study):
        yield "control-file-waits", pair
    for background in (False, True):
        if pair := _by_timer(stranger.study, background):
            yield "write-complete-waits", pair


def has_buffer_busy_waits(stranger: LogWrites) -> bool:
    """Whether sessions have waited for busy buffers in number: no law of the book takes what a report prints."""
    row = stranger.study.row(BUFFER_BUSY)
    return bool(row and (row.waits or 0) >= FEW)


def _is_known(waits: float | None, time: float | None) -> bool:
    """Whether there are waits in number, and their time is known well enough."""
    printed = getattr(time, "resolution", 0.0)
    return bool(waits and waits >= FEW and time and printed <= ROUNDED * time)


def _by_share(study: Study, lock: str, event: str) -> Prediction | None:
    row = study.activity(lock)
    if row is None or not _is_known(row.waits, row.printed.time):
        return None
    rate, share = quotient(row.requests, study.elapsed), quotient(row.waits, row.requests)
    wait = attempt(mm1.waiting_time, rate, quotient(share, rate)) if share and share < 1 else None
    reported = quotient(row.printed.time, row.requests)
    if not wait or reported is None:
        return None
    return Prediction(SHARE, f"{event}, mean of all gets", wait, reported, "s")


def _by_hold(study: Study) -> Prediction | None:
    lock = control_file_lock.lock_of(study)
    waits = study.activity("CF")
    if waits is None or not _is_known(waits.waits, waits.printed.time):
        return None
    wait, reported = attempt(mm1.waiting_time, lock.rate, lock.hold), quotient(lock.waited, lock.holders)
    what = f"{control_file_lock.EVENT}, mean of all holders"
    return Prediction(HELD, what, wait, reported, "s") if wait and reported else None


def _by_timer(study: Study, background: bool) -> Prediction | None:
    row = study.row(MAIN, background)
    if row is None or row.background is not background or (row.waits or 0) < FEW or not row.mean:
        return None
    whose = "background processes" if background else "sessions"
    wait = attempt(polling_timer.waiting_time_constant, FAST, TIMERS[0])
    return Prediction(TIMER, f"{MAIN}, {whose}", wait, row.mean, "s") if wait else None
