"""What can stand between a log write and the end of the sync, with the figures that a report has of each.

CPU, log writer workers, a standby, other instances, strands and polling: each is a Suspect, with a cause if its
figures are large enough to matter.
"""

from dataclasses import dataclass

from models.figures.interval import possible
from models.findings.asking import redo_writes
from models.findings.asking.choices import BUSY, NOTABLE, SEVERAL
from models.findings.asking.finding import evidence
from models.findings.asking.value import known, product, quotient
from models.findings.asking.words import clock, count, count_of, percent

# Choices: up to so many looks for each commit that polled it is about one sleep; sleeps decide how long syncs are
# if at least half of the syncs polled; syncs that no two writes explain are a cause from a thousandth of all on.
ONCE, MOSTLY, UNEXPLAINED = 1.5, 0.5, 0.001

STANDBY = "SYNC Remote Write", "LGWR-LNS wait", "LGWR wait on LNS", "LGWR wait on SENDREQ", "LNS wait on LGWR"


@dataclass(frozen=True)
class Suspect:
    """Evidence, and the cause that it points to, a sentence; `time` are the seconds of a sync it may explain."""

    evidence: tuple = ()
    cause: str | None = None
    time: float = 0.0


def suspects(ask, sync, write):
    """Every Suspect of which the report has figures, the one that explains most first."""
    rest = max(sync.mean - write.mean, 0.0) if sync.mean and write.mean else 0.0
    stages = redo_writes.stages(ask)
    met = [
        *((_before(ask, stages[0], sync), _after(ask, stages[2], sync)) if stages else ()),
        _cpu(ask, rest),
        _strands(ask, rest),
        _polling(ask, sync, rest),
        _cluster(ask, sync),
        _impossible(ask),
    ]
    if stages is None:
        met.append(_standby(ask, rest))
    return sorted(met, key=lambda suspect: -suspect.time)


def _is_large(time, sync):
    """Whether a time is a NOTABLE part of a sync."""
    return time > NOTABLE * (sync.mean or 0.0)


def _before(ask, before, sync):
    """Before the I/O, by the clocks of a write."""
    workers = worker_share(ask)
    delay = quotient(ask.seconds("redo write worker delay (usec)", 1e-6), ask.total("redo writes"))
    told = evidence(
        ("redo write before the I/O, mean", before, "s"),
        ("redo writes by workers", workers, "%"),
        ("waking a worker, mean", delay, "s"),
    )
    if not _is_large(before, sync):
        return Suspect(told, None, before)
    if (workers or 0) > NOTABLE:
        woken = f", {clock(delay)} of it for waking a worker" if delay else ""
        cause = (
            f"Log writer workers: a write spends {clock(before)} before its I/O{woken}, and "
            f"{percent(workers)} of the writes are theirs. Look at the trace of the log writer for switches "
            "between one writer and several."
        )
    else:
        cause = (
            f"The log writer takes {clock(before)} before its I/O, and no workers do: look for a host that is "
            "short of CPU, or a log writer that is not scheduled."
        )
    return Suspect(told, cause, before)


def _after(ask, after, sync):
    """After the I/O, by the clocks of a write."""
    standby = ask.beginning(*STANDBY)
    told = evidence(("redo write after the I/O, mean", after, "s")) + _means(standby)
    if not _is_large(after, sync):
        return Suspect(told, None, after)
    if standby:
        cause = (
            f"A synchronous standby: a write spends {clock(after)} after its I/O, and the log writer waits for "
            f"{standby[0].name}. Look at the network and the standby's log write, or at ASYNC."
        )
    else:
        cause = (
            f"A write spends {clock(after)} after its I/O, until all are told. The report has no event of a "
            "synchronous standby; look for CPU, for many commits to post, and on a cluster at the other instances."
        )
    return Suspect(told, cause, after)


def _standby(ask, rest):
    """A standby on a release that does not clock its writes: that there is one, is all that shows."""
    standby = ask.beginning(*STANDBY)
    if not standby:
        return Suspect()
    cause = (
        f"A synchronous standby: the log writer waits for {standby[0].name}, which is no part of log file "
        "parallel write and is part of every commit. Look at the network and the standby's log write, or at ASYNC."
    )
    return Suspect(_means(standby), cause, rest)


def _means(rows):
    return evidence(*((f"{row.name}, mean", row.mean, "s") for row in rows))


def worker_share(ask):
    """The share of the redo writes that workers did; None if the report does not say."""
    return ask.ratio("redo writes adaptive worker", "redo writes")


def cpu_busy(ask):
    """How busy the CPUs were, and with what: the host's times if they are there, or this database's."""
    if ask.host_busy is not None:
        return ask.host_busy, "CPUs of the host busy"
    row = ask.row_of_either("DB CPU") or ask.row_of_either("CPU time")
    used = quotient(row and row.time, product(ask.cpus, ask.elapsed))
    return used, "CPUs busy with foreground sessions"


def _cpu(ask, rest):
    busy, what = cpu_busy(ask)
    told = evidence((what, busy, "%"))
    if (busy or 0) < BUSY:
        return Suspect(told)
    cause = (
        f"{what} for {percent(busy)} of the time: the log writer waits to run before and after a write, and the "
        "session that it wakes waits too. Look at the run queue of the host, and at the log writer's priority."
    )
    return Suspect(told, cause, rest)


def waits_per_write(ask):
    """Waits of *log file parallel write* for each of the *redo writes*; None if the report does not say."""
    row = redo_writes.io_row(ask)
    return quotient(row and row.waits, ask.total("redo writes"))


def _strands(ask, rest):
    waits = waits_per_write(ask)
    told = evidence(("log file parallel write waits ÷ redo writes", waits, ""))
    if (waits or 0) < SEVERAL:
        return Suspect(told)
    cause = (
        f"{count(waits)} waits of log file parallel write for each redo write: redo strands, or something else, "
        "are written one by one. See the chapter on redo strands."
    )
    return Suspect(told, cause, rest)


def polls_per_sync(ask):
    """Looks of waiting sessions for each sync; None if the report does not say."""
    return ask.ratio("redo synch polls", "redo synch writes")


def looks(ask):
    """Looks of one commit that polled; None if the report does not say."""
    return ask.ratio("redo synch polls", "redo synch poll writes")


def is_one_sleep(ask):
    """Whether most syncs polled, and looked about once: then a sync is a sleep, whatever the write takes."""
    polled = ask.ratio("redo synch poll writes", "redo synch writes")
    return (polled or 0.0) >= MOSTLY and (looks(ask) or ONCE) < ONCE


def oversleep(ask):
    """Seconds from the end of a write to its session's noticing it; None if unknown, or longer than all the syncs.

    A handful of counts in the last bucket can make the statistic thousands of times the whole sync.
    """
    time, overhead = redo_writes.sync_time(ask), ask.seconds("redo synch time overhead (usec)", 1e-6)
    if overhead is None or time is None or overhead > time:
        return None
    return quotient(overhead, ask.total("redo synch writes"))


def _polling(ask, sync, rest):
    polls, slept = polls_per_sync(ask), oversleep(ask)
    told = evidence(
        ("redo synch polls ÷ redo synch writes", polls, ""),
        ("from the write's end to the session's noticing, mean", slept, "s"),
    )
    late = slept is not None and sync.mean is not None and _is_large(slept, sync)
    if (polls or 0) < NOTABLE and not late:
        return Suspect(told)
    if (polls or 0) < NOTABLE:
        cause = (
            f"From the end of a write to the session's noticing it pass {clock(slept)}, and sessions do not poll: "
            "they are told late, or get no CPU. Look at the run queue, and at how many commits a write carries."
        )
    else:
        passed = f", and notice the end of the write {clock(slept)} late" if late else ""
        cause = (
            f"Sessions look for themselves, {count(polls)} times in a sync{passed}: a sleep comes on top of the "
            "write. See the chapter on adaptive log file sync."
        )
    return Suspect(told, cause, slept if slept is not None else rest / 2)


def _cluster(ask, sync):
    """Other instances that wait for the same log writer, for a notable time or as often as sessions commit."""
    row = ask.row_of_either("gcs log flush sync", background=True)
    if row is None:
        return Suspect()
    told, commits = evidence(("gcs log flush sync, mean", row.mean, "s")), product(sync.mean, sync.count)
    if not row.time or not commits or (row.time < NOTABLE * commits and (row.waits or 0) < sync.count):
        return Suspect(told)
    waits = count_of(row.waits, "wait") if row.waits else "Waits"
    cause = (
        f"{waits} of gcs log flush sync: blocks that other instances of the cluster ask for need their redo on "
        "disk first, so the log writer works for them too. Look at what the instances share."
    )
    return Suspect(told, cause)


def _impossible(ask):
    """The share of syncs that last longer than any two writes, which is the most that group commit can need."""
    writes = [(high, share) for _, high, share in ask.buckets(redo_writes.IO) if possible(share).high > 0]
    if not writes:
        return Suspect()
    longest, slowest = max(writes)
    syncs = [known(share, slowest) for low, _, share in ask.buckets(redo_writes.SYNC) if low >= 2 * longest]
    share = sum(each for each in syncs if each is not None)
    if share < UNEXPLAINED:
        return Suspect()
    cause = (
        f"{percent(share)} of the syncs outlast any two log writes, so they waited for something that is not the "
        "disk: CPU, a standby, a log switch."
    )
    return Suspect(evidence(("syncs longer than any two log writes", share, "%")), cause)
