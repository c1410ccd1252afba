"""What would shorten a log write and the queue for it, or else a commit, and in a few words what to do."""

from models.analyst.findings.study import batch, redo_writes, slow_writes, suspects, sync_parts
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.finding import Cause
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, percent
from models.analyst.findings.study.write_variation import variation

# Choices: seconds of a log write, below which its device is not what to change; and cv2 from which on a few slow
# writes make most of the queue.
QUICK, WILD = 0.0005, 2.0

DO = {  # what to do about the longest part of a sync that is not the write
    sync_parts.PROCESSOR: "the processors first",
    sync_parts.STANDBY: "the line to the standby, its log",
    sync_parts.BEHIND_STANDBY: "the line to the standby, its log",
    sync_parts.STRANDS: "further log writes: redo strands",
    sync_parts.LATE: "why sessions notice the write late",
    sync_parts.REST: "what else a commit waits for",
}


def do(study: Study) -> str:
    """What to do about it in a few words: by what is long in it, and by what a write carries."""
    pieces = sync_parts.pieces(study)
    every = [each for each in pieces if not each.of_write or each.what == sync_parts.STANDBY]
    written = sum(each.time for each in pieces if each not in every)
    most = max(every, key=lambda each: each.time, default=None)
    if most is not None and most.time > written and most.what in DO:
        return DO[most.what]
    if batch.is_much(study):
        return "less redo of LOBs and loads"
    if slow_writes.is_slow(study):
        return "the storage of the redo logs"
    return "fewer commits" if batch.helps(study) and _is_quick(study) else ""


def _is_quick(study: Study) -> bool:
    """Whether a log write is so short that a faster device gives back next to nothing."""
    write = redo_writes.write(study)
    return (write.io or write.mean or QUICK) < QUICK


def cause(study: Study) -> str:
    """What would shorten the write and its queue."""
    write, longest = redo_writes.write(study), slow_writes.slowest(study)
    queue = next((each for each in sync_parts.pieces(study) if each.what == sync_parts.QUEUE), None)
    assert write.mean is not None  # who asks has a law beside it
    if slow_writes.looks_slow(study) and study.processors.starved:
        return (
            f"Log writes take {clock(write.io or write.mean)} on average. Whether their storage is slow cannot be "
            "told while processors are short: a process waits for one before it sees that its I/O is done."
        )
    few = longest is not None and longest.are_few and (variation(study).value or 0.0) >= WILD
    if slow_writes.is_slow(study):
        part = slow_writes.share_from(study, slow_writes.TYPICAL)
        most = f", and {percent(part)} of them take {clock(slow_writes.TYPICAL)} or more" if part else ""
        said = f"log writes take {clock(write.io or write.mean)} on average{f', and {longest}' if few else most}"
        return (
            f"The storage of the redo logs is slow: {said}. Look at that device, at the way to it, and at what "
            "else uses it."
        )
    if few and queue and queue.time > 0.5 * WILD * write.mean:
        return (
            f"A few slow log writes: {longest}, and make about half of what commits queue behind, {queue}. Look "
            "at what else uses that device then."
        )
    behind = "" if queue is None else f", and the queue for it, {queue}"
    said = f"The log write itself, {clock(write.mean)}{behind}: {_at_once(study, write)} would shorten this wait."
    times = (write.mean,) if queue is None else (write.mean, queue.time)
    if _is_quick(study) and batch.helps(study):
        quick = f"The log write itself is quick, {clock(write.mean)}{behind}"
        said = f"{quick}: fewer commits save more than a faster device."
    return Cause.naming(f"{said} {batch.one_by_one(study)}".strip(), *times)


def _at_once(study: Study, write: redo_writes.Write) -> str:
    """What would help, and that several writes are under way at once, if they are."""
    if write.busy is None or write.busy <= 1:
        return "a faster device for the redo logs"
    workers = (suspects.worker_share(study) or 0.0) >= NOTABLE
    how = ", as the log writer's workers write side by side" if workers else ""
    return f"on average {count(write.busy)} are under way at once{how}. A faster device for the redo logs"
