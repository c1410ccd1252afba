"""What can stand between a log write and the end of the sync, with the figures that a report has of each.

CPU, log writer workers, a standby, other instances, strands and polling: each is a Suspect, with a cause if its
figures are large enough to matter.
"""

from dataclasses import dataclass

from models.findings import figures, redo_writes
from models.findings.figures import clock, percent
from models.findings.reading import count

# Choices: a part is worth naming from a tenth of the sync or of the counts on; from 70 % busy CPUs on processes
# queue for them; published reports without strands written apart have 0.97 to 1.07 waits for each redo write.
NOTABLE, CROWDED, SEPARATE = 0.1, 0.7, 1.2

# Choices: up to so many looks for each commit that polled it is about one sleep; sleeps decide how long syncs are
# if at least half of the syncs polled.
ONCE, MOSTLY = 1.5, 0.5

BY_WORKERS, WOKEN = ("redo writes adaptive worker", "redo writes"), "redo write worker delay (usec)"
POLLS = "redo synch polls", "redo synch writes"
LOOKS = "redo synch polls", "redo synch poll writes"
POLLING = "redo synch poll writes", "redo synch writes"
OVERSLEPT = "redo synch time overhead (usec)", "redo synch writes"
STANDBY = "SYNC Remote Write", "LGWR-LNS wait", "LGWR wait on LNS", "LGWR wait on SENDREQ", "LNS wait on LGWR"


@dataclass(frozen=True)
class Suspect:
    """Evidence, and the cause that it points to, a sentence; `time` are the seconds of a sync it may explain."""

    evidence: tuple = ()
    cause: str | None = None
    time: float = 0.0


def suspects(report, sync, write):
    """Every Suspect of which the report has figures, the one that explains most first."""
    rest = max(sync.mean - write.mean, 0.0) if sync.mean and write.mean else 0.0
    found = [
        *_stages(report, sync),
        _cpu(report, rest),
        _strands(report, rest),
        _polling(report, sync, rest),
        _cluster(report, sync),
        _impossible(report),
    ]
    if redo_writes.stages(report) is None:
        found.append(_standby(report, rest))
    return sorted(found, key=lambda suspect: -suspect.time)


def _stages(report, sync):
    """Before the I/O and after it, by the clocks of a write."""
    clocks = redo_writes.stages(report)
    if clocks is None:
        return
    before, _, after = clocks
    source = figures.total(report, "redo write schedule time"), figures.total(report, "redo write total time")
    large = NOTABLE * (sync.mean or 0.0)
    workers, delay = worker_share(report), worker_delay(report)
    evidence = (
        *figures.evidence("redo write before the I/O, mean", before, "s", source[0]),
        *figures.evidence("redo writes by workers", workers, "%", *figures.totals(report, *BY_WORKERS)),
        *figures.evidence("waking a worker, mean", delay, "s", *figures.totals(report, WOKEN, "redo writes")),
    )
    cause = None
    if before > large and (workers or 0) > NOTABLE:
        woken = f", {clock(delay)} of it for waking a worker" if delay else ""
        cause = (
            f"Log writer workers: a write spends {clock(before)} before its I/O{woken}, and {percent(workers)} "
            "of the writes are theirs. Look at the trace of the log writer for switches between one writer and "
            "several."
        )
    elif before > large:
        cause = (
            f"The log writer takes {clock(before)} before its I/O, and no workers do: look for a host that is "
            "short of CPU, or a log writer that is not scheduled."
        )
    yield Suspect(evidence, cause, before)
    yield _after(report, after, large, source[1])


def _after(report, after, large, source):
    events = figures.events(report, *STANDBY)
    evidence = (*figures.evidence("redo write after the I/O, mean", after, "s", source), *_waits(events))
    cause = None
    if after > large and events:
        cause = (
            f"A synchronous standby: a write spends {clock(after)} after its I/O, and the log writer waits for "
            f"{events[0].name}. Look at the network and the standby's log write, or at ASYNC."
        )
    elif after > large:
        cause = (
            f"A write spends {clock(after)} after its I/O, until all are told. The report has no event of a "
            "synchronous standby; look for CPU, for many commits to post, and on a cluster at the other instances."
        )
    return Suspect(evidence, cause, after)


def _standby(report, rest):
    """A standby on a release that does not clock its writes: that there is one, is all that shows."""
    events = figures.events(report, *STANDBY)
    if not events:
        return Suspect()
    cause = (
        f"A synchronous standby: the log writer waits for {events[0].name}, which is no part of log file parallel "
        "write and is part of every commit. Look at the network and the standby's log write, or at ASYNC."
    )
    return Suspect(_waits(events), cause, rest)


def _waits(events):
    return tuple(
        each
        for event in events
        for each in figures.evidence(f"{event.name}, mean", figures.mean(event), "s", event)
    )


def worker_share(report):
    """The share of the redo writes that workers did; None if the report does not say."""
    return figures.quotient(*figures.totals(report, *BY_WORKERS))


def worker_delay(report):
    """Seconds until a worker was awake, per redo write; None if the report does not say."""
    delay = figures.seconds(report, WOKEN, 1e-6)
    return figures.quotient(delay, figures.total(report, "redo writes"))


def _cpu_event(report):
    return figures.event(report, "DB CPU") or figures.event(report, "CPU time")


def _cpu_sources(report):
    """What `cpu_busy` is computed from."""
    if figures.host_busy(report) is not None:
        return figures.host_times(report)
    return _cpu_event(report), report.cpus, report.elapsed


def cpu_busy(report):
    """How busy the CPUs were, and with what: the host's times if they are there, or this database's."""
    busy = figures.host_busy(report)
    if busy is not None:
        return busy, "CPUs of the host busy"
    event = _cpu_event(report)
    there = figures.product(figures.known(report.cpus), figures.known(report.elapsed))
    return figures.quotient(figures.time(event), there), "CPUs busy with foreground sessions"


def _cpu(report, rest):
    busy, what = cpu_busy(report)
    evidence = figures.evidence(what, busy, "%", *_cpu_sources(report))
    if (busy or 0) < CROWDED:
        return Suspect(evidence)
    cause = (
        f"{what} for {percent(busy)} of the time: the log writer waits to run before and after a write, and the "
        "session that it wakes waits too. Look at the run queue of the host, and at the log writer's priority."
    )
    return Suspect(evidence, cause, rest)


def waits_per_write(report):
    """Waits of *log file parallel write* for each of the *redo writes*; None if the report does not say."""
    event = figures.event(report, redo_writes.IO, background=True)
    return figures.quotient(event.waits if event else None, figures.total(report, "redo writes"))


def _strands(report, rest):
    quotient = waits_per_write(report)
    evidence = figures.evidence(
        "log file parallel write waits ÷ redo writes", quotient, "", figures.total(report, "redo writes")
    )
    if (quotient or 0) < SEPARATE:
        return Suspect(evidence)
    cause = (
        f"{count(quotient)} waits of log file parallel write for each redo write: redo strands, or something "
        "else, are written one by one. See the chapter on redo strands."
    )
    return Suspect(evidence, cause, rest)


def polls_per_sync(report):
    """Looks of waiting sessions for each sync; None if the report does not say."""
    return figures.quotient(*figures.totals(report, *POLLS))


def looks(report):
    """Looks of one commit that polled; None if the report does not say."""
    return figures.quotient(*figures.totals(report, *LOOKS))


def one_sleep(report):
    """Whether most syncs polled, and looked about once: then a sync is a sleep, whatever the write takes."""
    polled = figures.quotient(*figures.totals(report, *POLLING))
    return (polled or 0.0) >= MOSTLY and (looks(report) or ONCE) < ONCE


def oversleep(report):
    """Seconds from the end of a write to its session's noticing it; None if unknown, or longer than all the syncs.

    A handful of counts in the last bucket can make the statistic thousands of times the whole sync.
    """
    time = figures.seconds(report, "redo synch time (usec)", 1e-6)
    overhead = figures.seconds(report, OVERSLEPT[0], 1e-6)
    if overhead is None or time is None or overhead > time:
        return None
    return figures.quotient(overhead, figures.total(report, "redo synch writes"))


def _polling(report, sync, rest):
    polls, slept = polls_per_sync(report), oversleep(report)
    evidence = (
        *figures.evidence("redo synch polls ÷ redo synch writes", polls, "", *figures.totals(report, *POLLS)),
        *figures.evidence(
            "from the write's end to the session's noticing, mean", slept, "s", *figures.totals(report, *OVERSLEPT)
        ),
    )
    late = slept is not None and sync.mean is not None and slept > NOTABLE * sync.mean
    if (polls or 0) < NOTABLE and not late:
        return Suspect(evidence)
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
    return Suspect(evidence, cause, slept if slept is not None else rest / 2)


def _cluster(report, sync):
    """Other instances that wait for the same log writer."""
    event = figures.event(report, "gcs log flush sync", background=True)
    time, commits = figures.time(event), figures.product(sync.mean, sync.count)
    evidence = figures.evidence("gcs log flush sync, mean", figures.mean(event), "s", event)
    if not event or not time or not commits or time < NOTABLE * commits and (event.waits or 0) < (sync.count or 0):
        return Suspect(evidence)
    waits = figures.counted(event.waits, "wait") if event.waits else "Waits"
    cause = (
        f"{waits} of gcs log flush sync: blocks that other instances of the cluster ask for need their redo on "
        "disk first, so the log writer works for them too. Look at what the instances share."
    )
    return Suspect(evidence, cause)


def _impossible(report):
    """The share of syncs that last longer than any two writes, which is the most that group commit can need."""
    writes, syncs = (
        report.histograms[name].buckets if name in report.histograms else ()
        for name in (redo_writes.IO, redo_writes.SYNC)
    )
    longest = max((high for _, high, share in writes if figures.possible(share)[1] > 0), default=None)
    if longest is None:
        return Suspect()
    share = sum(figures.number(share) or 0.0 for low, _, share in syncs if low >= 2 * longest)
    lines = [share for low, _, share in syncs if low >= 2 * longest]
    if share < NOTABLE / 100:
        return Suspect()
    evidence = figures.evidence("syncs longer than any two log writes", share, "%", *lines)
    cause = (
        f"{percent(share)} of the syncs outlast any two log writes, so they waited for something that is not the "
        "disk: CPU, a standby, a log switch."
    )
    return Suspect(evidence, cause)
