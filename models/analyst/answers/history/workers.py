"""Many files read at once, by as many processes as there are processors; only what is kept of each comes back."""

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from models.analyst.answers.history import files, snapshot
from models.analyst.answers.history.snapshot import Snapshot
from models.analyst.answers.kinds import diagnosed
from models.analyst.findings.study.finding import Finding
from models.analyst.findings.study.study import Study
from models.analyst.reports import Refused, read_many

FEW = 4  # files, fewer than which are read sooner by one process; a choice
MOST = 61  # processes that Windows allows
Tell = Callable[[Study, Sequence[Finding]], str]  # what else is kept of a report


@dataclass(frozen=True)
class Kept:
    """What is kept of one file: its snapshots, what else was asked of each report, and why it was refused."""

    file: str
    snapshots: tuple[Snapshot, ...] = ()
    told: tuple[str, ...] = ()
    refused: str = ""


def kept(file: str, tell: Tell | None = None) -> Kept:
    """Read one file; `tell` is what else to keep of each report."""
    name, snapshots, extras = files.PIPED if file == "-" else file, [], []
    try:
        for study, findings in diagnosed(read_many(files.content(file), name)):
            snapshots.append(snapshot.of(study, findings))
            extras += [tell(study, findings)] if tell else []
    except Exception as problem:
        return Kept(name, refused=why(name, problem))
    return Kept(name, tuple(snapshots), tuple(extras))


def why(name: str, problem: Exception) -> str:
    """Why a file has no answer, a sentence. Whatever happens in one is no reason to leave the others without."""
    if isinstance(problem, OSError):
        return f"{name}: cannot be opened ({problem.strerror})"
    if isinstance(problem, Refused):
        return str(problem)
    return f"{name}: the reader failed on it, which is a fault of the book ({type(problem).__name__})"


def all_kept(paths: Sequence[str], tell: Tell | None = None) -> Iterator[Kept]:
    """The Kept of each file, in order, as soon as it is there. Where no processes can be had, this one does it."""
    done = 0
    if len(paths) >= FEW and (os.cpu_count() or 1) > 1:
        for answer in _by_processes(paths, tell):
            done += 1
            yield answer
    yield from (kept(file, tell) for file in paths[done:])


def _by_processes(paths: Sequence[str], tell: Tell | None) -> Iterator[Kept]:
    """As many of them as processes could be had for."""
    try:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool

        pool = ProcessPoolExecutor(min(os.cpu_count() or 1, MOST, len(paths)), initializer=_begin)
    except (ImportError, NotImplementedError, OSError):
        return
    with pool, suppress(BrokenProcessPool, OSError):
        try:
            with _interrupts_held():
                answers = pool.map(kept, paths, [tell] * len(paths))
            yield from answers
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold interrupts back until it ends: a process that is forked meanwhile is never reached by one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """An interrupt ends the process that asked, which ends the others. What is there now is never garbage."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
