"""Many files read at once, by as many processes as there are processors; only what is kept of each comes back."""

import gc
import os
import signal
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from models.answers.history import snapshot
from models.answers.kinds import diagnosed
from models.reports import Refused, read_many

FEW = 4  # files, fewer than which are read sooner by one process; a choice
MOST = 61  # processes that Windows allows


@dataclass(frozen=True)
class Kept:
    """What is kept of one file: its snapshots, what else was asked of each report, and why it was refused."""

    file: str
    snapshots: tuple = ()
    told: tuple = ()
    refused: str = ""


def kept(file, tell=None):
    """Read one file; `tell` is what else to keep of each report, a function of report and findings."""
    try:
        return of(file, Path(file).read_bytes(), tell)
    except OSError as problem:
        return Kept(file, refused=f"{file}: cannot be opened ({problem.strerror})")


def of(file, content, tell=None):
    """The same, of what the file holds."""
    snapshots, told = [], []
    try:
        for ask, findings in diagnosed(read_many(content, file)):
            snapshots.append(snapshot.of(ask, findings))
            told += [tell(ask.report, findings)] if tell else []
    except Refused as refused:
        return Kept(file, refused=str(refused))
    return Kept(file, tuple(snapshots), tuple(told))


def all_kept(files, tell=None):
    """The Kept of each file, in order, as soon as it is there. Where no processes can be had, this one does it."""
    done = 0
    if len(files) >= FEW and (os.cpu_count() or 1) > 1:
        for each in _by_processes(files, tell):
            done += 1
            yield each
    yield from (kept(file, tell) for file in files[done:])


def _by_processes(files, tell):
    """As many of them as processes could be had for."""
    try:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool

        pool = ProcessPoolExecutor(min(os.cpu_count() or 1, MOST, len(files)), initializer=_begin)
    except (ImportError, NotImplementedError, OSError):
        return
    with pool, suppress(BrokenProcessPool, OSError):
        try:
            with _interrupts_held():
                answers = pool.map(kept, files, [tell] * len(files))
            yield from answers
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_held():
    """Hold interrupts back until it ends: a process that is forked meanwhile is never reached by one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin():
    """An interrupt ends the process that asked, which ends the others. What is there now is never garbage."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
