"""What makes a *log file sync* long and what would shorten it, with the figures that a report has of each cause.

CPU, log writer workers, a standby, other instances, strands and polling: each is a Suspect, with a cause if its
figures are large enough to matter. And the write itself, with the queue for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from models.analyst.findings.study import commits, log_writes, noticing, sync_parts
from models.analyst.findings.study.arithmetic import known, product, quotient
from models.analyst.findings.study.choices import NOTABLE, SEVERAL
from models.analyst.findings.study.finding import Cause, Evidence, evidence
from models.analyst.findings.study.log_writes import Standby, Sync, Write, standby_of, variation_of
from models.analyst.findings.study.processors import cpu_busy, short_of_cpu
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, count_of, percent
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import possible

# Choices: syncs that no two writes explain are a cause from this share of all on; from that share of the writes on
# workers do them all.
UNEXPLAINED, ALL = 0.001, 0.99

NO_WORKER = "LGWR any worker group"


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


@dataclass(frozen=True)
class Suspect:
    """Evidence, and the cause that it points to, a sentence; `time` are the seconds of a sync it may explain."""

    evidence: tuple[Evidence, ...] = ()
    cause: str | None = None
    time: float = 0.0


def suspects(study: Study, sync: Sync, write: Write) -> list[Suspect]:
    """Every Suspect of which the report has figures: a standby, then the one that explains most first."""
    rest = max(sync.mean - write.mean, 0.0) if sync.mean and write.mean else 0.0
    stages, other = log_writes.stages_of(study), standby_of(study, write)
    met: list[Suspect] = [
        *((_before(study, stages[0], sync), _after(study, stages[2], sync, other)) if stages else ()),
        _no_free_worker(study, rest),
        _cpu(study, rest),
        _strands(study, rest),
        _polling(study, sync, rest),
        _cluster(study, sync),
        _impossible(study),
    ]
    return [_standby(other), *sorted(met, key=lambda suspect: -suspect.time)]


def _is_large(time: float, sync: Sync) -> bool:
    """Whether a time is a NOTABLE part of a sync."""
    return time > NOTABLE * (sync.mean or 0.0)


def _before(study: Study, before: Figure, sync: Sync) -> Suspect:
    """Before the I/O, by the clocks of a write."""
    workers = log_writes.worker_share(study)
    delay = quotient(study.seconds("redo write worker delay (usec)", 1e-6), study.total("redo writes"))
    figures = evidence(
        ("redo write before the I/O, mean", before, "s"),
        ("redo writes by workers", workers, "%"),
        ("waking a worker, mean", delay, "s"),
    )
    if not _is_large(before, sync):
        return Suspect(figures, None, before)
    if not workers or workers <= NOTABLE:
        short = short_of_cpu(study)
        why = f": {short}, so look at its priority" if short else ". Look at the trace of the log writer"
        cause = f"The log writer takes {clock(before)} before its I/O, and no workers do{why}."
        return Suspect(figures, Cause.naming(cause, before), before)
    woken = f", {clock(delay)} of it for waking a worker" if delay and delay <= before else ""
    look = (
        "The log writer never switches back: ask Oracle's support whether one writer would be quicker."
        if workers >= ALL
        else "Look at the trace of the log writer for switches between one writer and several."
    )
    cause = (
        f"Log writer workers: a write spends {clock(before)} before its I/O{woken}, and "
        f"{percent(workers)} of the writes are theirs. {look}"
    )
    return Suspect(figures, cause, before)


def _after(study: Study, after: Figure, sync: Sync, other: Standby | None) -> Suspect:
    """After the I/O, by the clocks of a write, but for the time in which it waits for a standby."""
    figures = evidence(("redo write after the I/O, mean", after, "s"))
    rest = after - ((other and other.time) or 0.0)
    if not _is_large(rest, sync):
        return Suspect(figures, None, rest)
    none = "" if other else " The report has no event of a synchronous standby."
    carried, looks = commits.carried_by_a_write(study), ["the processors"] if short_of_cpu(study) else []
    if commits.commits_per_write(study) is None:
        looks.append("how many commits a write carries")
    look = f"Look at {', '.join(looks)}, and on a cluster at" if looks else "On a cluster look at"
    cause = (
        f"A write spends {clock(rest)} after its I/O, until all are told{carried and f'; {carried}'}.{none} "
        f"{look} the other instances."
    )
    return Suspect(figures, Cause.naming(cause, rest), rest)


def _standby(other: Standby | None) -> Suspect:
    """A synchronous standby, with its share of a redo write where the report says how long it takes."""
    if other is None:
        return Suspect()
    figures = (*mean_waits(other.rows), *evidence(("standby, share of a redo write", other.share, "%")))
    time = other.time or 0.0
    if other.share is not None and other.share < NOTABLE:
        return Suspect(figures, None, time)
    takes = "" if other.share is None else f" is {percent(other.share)} of a redo write ({clock(time)})"
    cause = (
        f"A synchronous standby{takes}: the log writer waits for {other.rows[0].name} before a commit is done. "
        "Look at the network and the standby's log write, or at ASYNC."
    )
    return Suspect(figures, Cause.naming(cause, *([time] if takes else [])), time)


def mean_waits(rows: Iterable[Row]) -> tuple[Evidence, ...]:
    """Evidence of the mean wait of each row."""
    return evidence(*((f"{row.name}, mean", row.mean, "s") for row in rows))


def _no_free_worker(study: Study, rest: float) -> Suspect:
    """The log writer, waiting until one of its workers is free: then redo queues before it is written at all."""
    row = study.row_of_either(NO_WORKER, background=True)
    share = quotient(row.time if row else None, study.elapsed)
    figures = evidence(
        (f"{NO_WORKER}, mean", row.mean if row else None, "s"), (f"{NO_WORKER}, share of the time", share, "%")
    )
    if row is None or share is None or share < NOTABLE:
        return Suspect(figures)
    part = "all of the time" if share > 1 else f"{percent(share)} of the time"
    long = f", {clock(row.mean)} each time" if row.mean else ""
    cause = (
        f"The log writer waits for a free worker for {part} ({NO_WORKER}{long}). All of its workers are writing "
        "then, and redo queues for them. A shorter log write frees a worker earlier."
    )
    return Suspect(figures, cause, rest)


def _cpu(study: Study, rest: float) -> Suspect:
    busy, what = cpu_busy(study)
    figures, short = evidence((what, busy, "%")), short_of_cpu(study)
    if not short:
        return Suspect(figures)
    is_short = "is" if study.processors.starved else "may be"
    cause = (
        f"The host {is_short} short of CPU: {short}. The log writer waits to run before and after a write, and so "
        "does the session that it wakes. Look at the run queue of the host, and at the log writer's priority."
    )
    return Suspect(figures, cause, rest)


def _strands(study: Study, rest: float) -> Suspect:
    waits = log_writes.waits_per_write(study)
    figures = evidence(("log file parallel write waits ÷ redo writes", waits, ""))
    if waits is None or waits < SEVERAL:
        return Suspect(figures)
    cause = (
        f"{count(waits)} waits of log file parallel write for each redo write: redo strands, or something else, "
        "are written one by one. See the chapter on redo strands."
    )
    return Suspect(figures, cause, rest)


def _polling(study: Study, sync: Sync, rest: float) -> Suspect:
    polls, slept = noticing.polls_per_sync(study), noticing.late(study)
    figures = evidence(("redo synch polls ÷ redo synch writes", polls, ""), *noticing.figures(study))
    late = slept is not None and sync.mean is not None and _is_large(slept.time, sync)
    polled = (polls or 0) >= NOTABLE and not noticing.sleeps_hidden_by(study)
    if not polled and not late:
        return Suspect(figures)
    if polled:
        passed = f", and notice the end of the write {slept} late" if late else ""
        cause = (
            f"Sessions look for themselves, {count(polls or 0.0)} times in a sync{passed}: a sleep comes on top "
            "of the write. See the chapter on adaptive log file sync."
        )
    elif noticing.few_are_late(study):
        cause = (
            "A few sessions notice the end of their write 128 ms late or more, and the others do not. Look at "
            "what held these up: samples of active sessions, and the host at that time."
        )
    else:
        cause = f"A session notices the end of its write {slept} late, {_why_late(study)}."
    named = [slept.time] if slept and late and (polled or not noticing.few_are_late(study)) else []
    return Suspect(figures, Cause.naming(cause, *named), rest / 2 if slept is None else slept.time)


def _why_late(study: Study) -> str:
    """What may make sessions notice late, a clause."""
    short, batch = short_of_cpu(study), commits.commits_per_write(study)
    if short:
        return f"and {short}"
    if batch is None:
        return "so look at how many commits a write carries"
    if batch >= SEVERAL:
        return f"and {commits.carried_by_a_write(study)}, whose sessions are told one after the other"
    carried = commits.carried_by_a_write(study) or "many writes carry none"
    return f"and {carried}, so hardly one waits until others are told"


def _cluster(study: Study, sync: Sync) -> Suspect:
    """Other instances that wait for the same log writer, for a notable time or as often as sessions commit."""
    row = study.row_of_either("gcs log flush sync", background=True)
    if row is None:
        return Suspect()
    figures, time = evidence(("gcs log flush sync, mean", row.mean, "s")), product(sync.mean, sync.count)
    if not row.time or not time or (row.time < NOTABLE * time and (row.waits or 0) < (sync.count or 0)):
        return Suspect(figures)
    waits = count_of(row.waits, "wait") if row.waits else "Waits"
    cause = (
        f"{waits} of gcs log flush sync: blocks that other instances of the cluster ask for need their redo on "
        "disk first, so the log writer works for them too. Look at what the instances share."
    )
    return Suspect(figures, cause)


def _impossible(study: Study) -> Suspect:
    """The share of syncs that last longer than any two writes, which is the most that group commit can need."""
    writes = [(high, share) for _, high, share in study.buckets(log_writes.IO) if possible(share).high > 0]
    if not writes:
        return Suspect()
    longest, slowest = max(writes)
    syncs = [known(share, slowest) for low, _, share in study.buckets(log_writes.SYNC) if low >= 2 * longest]
    share = sum(sync for sync in syncs if sync is not None)
    if share < UNEXPLAINED:
        return Suspect()
    cause = (
        f"{percent(share)} of the syncs outlast any two log writes, so they waited for something that is not the "
        "disk: CPU, a standby, a log switch."
    )
    return Suspect(evidence(("syncs longer than any two log writes", share, "%")), cause)


def too_long(study: Study) -> str:
    """What to look at where nothing says why a sync is so much longer than a write, or what to get that would."""
    figures = {
        "the elapsed time": study.elapsed,
        "%Idle of the host": study.processors.busy,
        "redo synch polls": noticing.polls_per_sync(study),
        "the histogram of log file sync": study.buckets(log_writes.SYNC) or None,
    }
    lacking = [what for what, figure in figures.items() if figure is None]
    if log_writes.write_of(study).busy is None and lacking:
        return f"Get {', '.join(lacking)}: they say why the wait is longer than the write."
    return (
        "The wait is longer than the write and the queue for it, and nothing in the report says why: look at the "
        "trace of the log writer, and at the histogram of log file sync."
    )


def what_to_do(study: Study) -> str:
    """What to do about it in a few words: by what is long in it, and by what a write carries."""
    pieces = sync_parts.pieces(study)
    others = [piece for piece in pieces if not piece.of_write or piece.what == sync_parts.STANDBY]
    written = sum(piece.time for piece in pieces if piece not in others)
    longest = max(others, key=lambda piece: piece.time, default=None)
    if longest is not None and longest.time > written and longest.what in DO:
        return DO[longest.what]
    if commits.is_much_direct_redo(study):
        return "less redo of LOBs and loads"
    if log_writes.are_slow(study):
        return "the storage of the redo logs"
    return "fewer commits" if commits.fewer_help(study) and _is_quick(study) else ""


def _is_quick(study: Study) -> bool:
    """Whether a log write is so short that a faster device gives back next to nothing."""
    write = log_writes.write_of(study)
    return (write.io or write.mean or QUICK) < QUICK


def shorter_write(study: Study) -> str:
    """What would shorten the write and its queue."""
    write, longest = log_writes.write_of(study), log_writes.slowest(study)
    queue = next((piece for piece in sync_parts.pieces(study) if piece.what == sync_parts.QUEUE), None)
    assert write.mean is not None  # who asks has a law beside it
    if log_writes.look_slow(study) and study.processors.starved:
        return (
            f"Log writes take {clock(write.io or write.mean)} on average. Whether their storage is slow cannot be "
            "told while processors are short: a process waits for one before it sees that its I/O is done."
        )
    few = longest is not None and longest.are_few and (variation_of(study).value or 0.0) >= WILD
    if log_writes.are_slow(study):
        part = log_writes.share_from(study, log_writes.TYPICAL)
        most = f", and {percent(part)} of them take {clock(log_writes.TYPICAL)} or more" if part else ""
        slow = f"log writes take {clock(write.io or write.mean)} on average{f', and {longest}' if few else most}"
        return (
            f"The storage of the redo logs is slow: {slow}. Look at that device, at the way to it, and at what "
            "else uses it."
        )
    if few and queue and queue.time > 0.5 * WILD * write.mean:
        return (
            f"A few slow log writes: {longest}, and make about half of what commits queue behind, {queue}. Look "
            "at what else uses that device then."
        )
    behind = "" if queue is None else f", and the queue for it, {queue}"
    if _is_quick(study) and commits.fewer_help(study):
        quick = f"The log write itself is quick, {clock(write.mean)}{behind}"
        cause = f"{quick}: fewer commits save more than a faster device."
    else:
        write_itself = f"The log write itself, {clock(write.mean)}{behind}"
        cause = f"{write_itself}: {_faster(study, write)} would shorten this wait."
    times = (write.mean,) if queue is None else (write.mean, queue.time)
    return Cause.naming(f"{cause} {commits.one_by_one(study)}".strip(), *times)


def _faster(study: Study, write: log_writes.Write) -> str:
    """What would help, and that several writes are under way at once, if they are."""
    if write.busy is None or write.busy <= 1:
        return "a faster device for the redo logs"
    workers = (log_writes.worker_share(study) or 0.0) >= NOTABLE
    how = ", as the log writer's workers write side by side" if workers else ""
    return f"on average {count(write.busy)} are under way at once{how}. A faster device for the redo logs"
