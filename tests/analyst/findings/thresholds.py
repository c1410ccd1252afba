"""Where the rules of the findings draw a line: what a report shows just below each, and just above, and why there.

A row is about one constant of `models/analyst/findings`. `report_of` makes a report of one quantity; `words`
stand in the whole answer to it on one side of the line, and not on the other. Most of these lines are choices, and
no law draws them: a DBA who would draw one elsewhere finds here what it is for.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from analyst.findings.made import activity, event, fact, figure, histogram, redo_report, report, totals
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import lines, summary
from models.analyst.findings.study.study import Study
from models.analyst.reports import Host, Ranked, Report, Sampled, Slot

SYNC, WRITE, HW = "log file sync", "log file parallel write", "enq: HW - contention"
READ, SPACE, WC = "db file sequential read", "log buffer space", "write complete waits"
CF, SWITCH = "enq: CF - contention", "log file switch (checkpoint incomplete)"


@dataclass(frozen=True)
class Row:
    """`below` and `above` are quantities next to the line; `words` stand above it, or only below with `under`."""

    of: str
    what: str
    report_of: Callable[[float], Report]
    below: float
    above: float
    words: str
    why: str
    under: bool = False


def answer(read: Report) -> str:
    """All that is said of a report, with its verdicts."""
    study = Study(read)
    findings = diagnose(study)
    texts = lines(summary(study, findings))
    for finding in findings:
        as_in_chapter = "as in the chapter" if finding.as_in_chapter else "not as in the chapter"
        texts += [
            f"{finding.chapter}: {finding.verdict}, {as_in_chapter}, stake {finding.stake:.3g}",
            finding.title,
            finding.because,
            finding.victim,
            finding.do,
        ]
        texts += [*finding.causes, *finding.missing, *(part.what for part in (*finding.evidence, *finding.parts))]
    return "\n".join(texts)


def waits(name, share=0.3, mean=0.01, active=10.0, elapsed=1000.0, cpu=None, **more):
    """Sessions wait in one event for this share of DB time; the rest computes, unless it is said how much does."""
    db_time, cpu = active * elapsed, 1 - share if cpu is None else cpu
    rows = [event(name, share * db_time / mean, share * db_time), event("DB CPU", None, cpu * db_time)]
    rows += more.pop("rows", [])
    known = {"release": "19.0.0.0.0", "elapsed": elapsed, "db_time": db_time, "cpus": 16}
    return report(rows, more.pop("statistics", None), **known | more)


def long_waits(mean=1.76, met=0.73):
    """A wait of little of DB time in an hour, each so long, and so many sessions in it at a time."""
    time = met * 3600.0
    rows = [event("row cache lock", 1e6, 2e5), event(HW, time / mean, time)]
    return report(rows, db_time=220_000.0, elapsed=3600.0)


def commits(ratio=1.1, write=6.0, syncs=10_000, writes=10_000, share=0.2, statistics=None, rows=(), **more):
    """Commits take this share of DB time; a log write takes so many ms, and a commit `ratio` of them."""
    sync = ratio * write / 1000 * syncs
    waits = [event(SYNC, syncs, sync), event(WRITE, writes, write * writes / 1000, True), *rows]
    redo = {"redo writes": 10_000, "redo synch writes": 10_000, "redo size": 1e9} | (statistics or {})
    return redo_report(waits, redo, db_time=sync / share, **more)


def host_of(busy):
    return totals({"BUSY_TIME": busy * 1e6, "IDLE_TIME": (1 - busy) * 1e6})


def processors(captured=0.6, busy=None, load=(), sampled=None, elapsed=3600.0, cpus=16, os=None, **more):
    """Ten sessions active, two of them on a processor, and one in no event for each tenth that is not captured."""
    waiting = captured * 10 - 2
    rows = [event("latch free", 1000, waiting * elapsed), event("DB CPU", None, 2 * elapsed)]
    seconds = cpus * elapsed * 100
    system = {} if busy is None else {"BUSY_TIME": busy * seconds, "IDLE_TIME": (1 - busy) * seconds}
    samples = [Sampled("CPU + Wait for CPU", False, figure(0.5), figure(sampled), (30,))] if sampled else []
    loads = Host(*(figure(value, line=20) for value in (*load, *[None] * (4 - len(load)))))
    return report(
        rows, elapsed=elapsed, db_time=10 * elapsed, cpus=cpus, captured=fact(captured), host=loads,
        sampled=tuple(samples), system=totals(system | (os or {})), **more,
    )  # fmt: skip


def listed(covered, count=12, kind="awr", **more):
    """Waits of so many events and CPU make up this share of DB time."""
    rows = [event(f"event {n}", 100, (covered * 1000 - 100) / count) for n in range(count)]
    return report([*rows, event("DB CPU", None, 100.0)], db_time=1000.0, elapsed=100.0, kind=kind, **more)


def parses(hard=4000.0, every=None, count=196_000, failed=0.0, failures=None, **more):
    """Ten sessions for a thousand seconds, so much of it in hard parses."""
    model = {
        "parse time elapsed": every or hard,
        "hard parse elapsed time": hard,
        "failed parse elapsed time": failed,
    }
    counts = {"parse count (hard)": count} | ({"parse count (failures)": failures} if failures else {})
    return waits("gc cr request", 0.1, 0.001, cpu=0.1, time_model=totals(model), statistics=counts, **more)


def control_file(held=30_000, holders=6000, waited=50.0, waits=600, rows=(), **more):
    """The control file's lock over a hundred seconds: held for so many ms in all."""
    named = {"total cf enq hold time": held, "total number of cf enq holders": holders}
    return report([event(CF, waits, waited), *rows], named | more, elapsed=100.0, db_time=200.0)


def lobs(blocks=20_000, redo=102, writes=10_000, size=1e7, rows=(), **more):
    """LOBs over a thousand seconds: blocks written directly, and the bytes of redo of each."""
    named = {
        "physical writes direct (lob)": blocks, "redo size for direct writes": redo * blocks, "redo size": size,
        "lob writes": writes, "physical writes direct": blocks,
    } | more  # fmt: skip
    return redo_report([event(SYNC, 10, 1.0), *rows], named)


def late(overhead, counts, sync=10.0, write=4.0, last=0.001):
    """Ten thousand syncs, noticed late for so many seconds together, by counts up to 2, 8, 32 and 128 ms."""
    names = " 2ms", " 8ms", " 32ms", "128ms", "inf"
    redo = {f"redo synch time overhead count ({name})": count for name, count in zip(names, counts, strict=False)}
    redo |= {"redo synch time (usec)": sync * 1e7, "redo synch time overhead (usec)": overhead * 1e6}
    syncs = histogram(SYNC, *[0.9, *[0.0] * 12, 0.1], edges=(*(2.0**n / 1000 for n in range(13)), inf))
    return commits(sync / write, write, statistics=redo, histograms=[syncs], share=0.5)


def polled(looks=1.2, share=1.0, ratio=1.9):
    """Commits of which this share looks for itself, so often each; a sync is `ratio` log writes of 4 ms."""
    polls = {"redo synch polls": looks * share * 10_000, "redo synch poll writes": share * 10_000}
    return commits(ratio, 40.0, statistics=polls, release="11.2.0.4.0")


def timer(mean=0.0104, shares=(0.0, 1.0, 0.0), ends=(0.008, 0.016, inf), name=WC, count=1000):
    """Waits of this mean, half of DB time, with a histogram."""
    lengths = [histogram(name, *shares, edges=ends)]
    return report([event(name, count, count * mean)], db_time=2 * count * mean, histograms=lengths)


def ranked(by, share, what="statement", whole="", total=100.0, **more):
    return Ranked(what, by, "a1", figure(total), figure(share), whole or by, "", "select 1 from t", **more)


def slots(*sampled, seconds=600.0, on_cpu=0.0):
    """Ten minutes each, with so many samples of active sessions."""
    ready = (("CPU + Wait for CPU", figure(on_cpu)),) if on_cpu else ()
    return tuple(
        Slot(f"10:{10 * n:02d}:00", seconds, figure(count), ready) for n, count in enumerate(sampled) if count
    )


def missed(*sampled, **more):
    """Of ten sessions and a background process the samples find four; the slots have so many samples each."""
    model = totals({"background elapsed time": 3_600.0})
    read = processors(0.6, busy=0.3, time_model=model, slots=slots(*sampled), **more)
    return replace(read, sampled=(Sampled("latch free", False, figure(0.5), figure(2.0), (30,)),))


def asleep(time, mean=1.0):
    """A snapshot of v$ views: a timer that sleeps for an hour, and a process of which nothing is known."""
    rows = [event("pmon timer", 1200, 3600.0), event("heartbeat", time / mean, time), event(SYNC, 400, 29.0)]
    return report(rows, kind="snapshot")


def io(*means, waits=1_000):
    """Log writes, control file writes and data file writes that take so many seconds; commits wait."""
    names = WRITE, "control file parallel write", "db file parallel write"
    rows = [event(name, waits, waits * mean, True) for name, mean in zip(names, means, strict=False)]
    return redo_report([event(SYNC, 1_000, 150.0), *rows], {"redo writes": waits}, db_time=1_000.0)


def all_slow(count=100, kinds=3):
    rows = [event(name, count, count * 0.4) for name in ("latch free", HW, "enq: US - contention")[:kinds]]
    return report([*rows, event("DB CPU", None, 10.0)], db_time=10 + 0.4 * count * kinds, elapsed=20.0)


def switches(count=93, mean=0.35, **more):
    rest = [event(READ, 1_000, 700.0), event("latch free", 10, 0.1)]
    return redo_report([event(SWITCH, count, count * mean), *rest], {"redo size": 2e9} | more)


def strand_workers(share):
    """The writes that workers do, where a write spends long before its I/O."""
    stages = {"schedule": 4e7, "finish": 6e7, "total": 7e7}
    redo = {f"redo write {stage} time": time for stage, time in stages.items()}
    redo |= {"redo writes adaptive worker": share * 10_000}
    return commits(2.0, 7.0, statistics=redo, release="19.0.0.0.0")


ROWS = (
    # What is worth a word at all.
    Row("study.choices.MATERIAL", "share of DB time of a wait", lambda x: waits(HW, x), 0.049, 0.051,
        "hw-contention: applies", "a twentieth of DB time is the least that is worth a change"),
    Row("study.choices.LONG", "seconds of each of many waits", lambda x: long_waits(mean=x), 0.099, 0.101,
        "but each of its", "who waits a tenth of a second notices, whatever DB time is made of"),
    Row("study.choices.MET", "sessions in such long waits at a time", lambda x: long_waits(met=x), 0.049, 0.051,
        "but each of its", "long waits that are hardly ever met hurt nobody"),
    Row("study.choices.NOTHING", "share of DB time of the shortest wait listed",
        lambda x: report([event(READ, 9, 60.0), event("latch free", 9, 20.0), event("gc cr request", 9, 100 * x)],
                         db_time=100.0, kind="fragment"), 0.0099, 0.0101, "so it takes at most",
        "what can take a hundredth at the most is not worth a bound"),
    Row("study.choices.IDLE", "sessions active on average", lambda x: waits("gc cr request", active=x), 0.049,
        0.051, "all but idle", "below it nobody is there to wait", under=True),
    Row("study.choices.FEW", "log file syncs", lambda x: commits(syncs=x), 99, 101,
        "log-file-sync: cannot be told", "a mean of fewer is chance", under=True),
    Row("study.choices.BUSY", "busy share of the host", lambda x: commits(system=host_of(x)), 0.69, 0.71,
        "may be short of CPU: the host's CPUs are", "from there on what comes to a processor is likely to queue"),
    Row("study.choices.SEVERAL", "waits for a redo write", lambda x: commits(3.5, writes=x * 10_000), 1.19, 1.21,
        "redo-strands: applies", "public reports have 0.97 to 1.07 where a write is one wait"),
    Row("study.choices.NOTABLE", "share of the time without a free worker",
        lambda x: commits(2.0, rows=[event("LGWR any worker group", 5e5, 1000 * x, True)]), 0.099, 0.101,
        "The log writer waits for a free worker", "a tenth of something is the least part worth naming"),
    # Idle databases.
    Row("study.doubts.SHORT", "seconds of DB time", lambda x: waits("gc cr request", elapsed=10 * x,
        active=0.1), 9.9, 10.1, "all but idle", "seconds of DB time in a short window say nothing", under=True),
    Row("study.doubts.BARELY", "sessions active, of 5 s of DB time",
        lambda x: waits("gc cr request", elapsed=5 / x, active=x), 0.199, 0.201, "all but idle",
        "a short window of a busy database is a busy one", under=True),
    Row("study.doubts.LITTLE", "sessions active on average, of 16 CPUs",
        lambda x: waits("gc cr request", active=x), 0.499, 0.501, "nearly idle",
        "so few sessions leave so many processors alone", under=True),
    Row("study.doubts.QUIET", "sessions active on average, of one CPU",
        lambda x: waits("gc cr request", active=x, cpus=1), 0.199, 0.201, "nearly idle",
        "so few sessions hardly meet", under=True),
    Row("first.summary.CALL", "seconds of the only call of an idle database",
        lambda x: report([event("External Procedure call", 20 / x, 20.0), event("DB CPU", None, 2.0)],
                         elapsed=3600.0, db_time=25.0), 0.99, 1.01, "But each External Procedure call takes",
        "who calls waits, though the database is idle"),
    Row("first.summary.HALF", "share of the longest wait of an idle database",
        lambda x: report([event("External Procedure call", 10, 25 * x), event("DB CPU", None, 2.0)],
                         elapsed=3600.0, db_time=25.0), 0.49, 0.51, "But each External Procedure call takes",
        "one call in many is no character of it"),
    Row("first.summary.HOURS", "seconds of the interval", lambda x: waits("gc cr request", elapsed=x), 7190, 7210,
        "2 hours", "minutes of many hours are hard to read"),
    # Whether waits and CPU make up DB time.
    Row("study.clocks.LEAST", "share of DB time in waits and on CPU", listed, 0.899, 0.901,
        "reading-waits: applies", "clocks and rounding differ by so much", under=True),
    Row("study.clocks.MOST", "share of DB time in waits and on CPU", listed, 1.099, 1.101,
        "reading-waits: applies", "more is counted twice"),
    Row("study.study.ALL_ROWS", "events in the list, beside CPU", lambda x: listed(0.7, count=int(x)), 8, 9,
        "the report lists all events", "a whole report with so many rows has them all"),
    Row("study.study.CPU_OVER", "DB CPU ÷ DB time",
        lambda x: waits("gc cr request", 0.1, time_model=totals({"DB CPU": x * 10_000})), 1.09, 1.11,
        "The report contradicts itself", "two clocks count them, so a little more is no contradiction"),
    Row("study.doubts.ALL", "sum of the shares of call time",
        lambda x: report([event(READ, 9, 70.0, share=0.7, share_of="call time"),
                          event("latch free", 9, 100 * x - 70, share=x - 0.7, share_of="call time"),
                          event("DB CPU", None, 1.0)], kind="fragment", db_time=102.0), 1.01, 1.03,
        "The shares add up to", "rounded shares of all rows add up to a little more than all"),
    Row("reading_waits.ALIKE", "the rows' sum, where the report's own is 70 %",
        lambda x: listed(x, captured=fact(0.7)), 0.729, 0.731, "by its own count",
        "what differs by rounding alone is one figure"),
    Row("reading_waits.LASTING", "seconds of a lock's waits, with 117 % of DB time",
        lambda x: report([event("latch free", 1e7, 27_800.0),
                          event("enq: TX - row lock contention", 7_200 / x, 7_200.0),
                          event("DB CPU", None, 7_200.0)],
                         captured=fact(1.17), elapsed=3600.0, db_time=36_000.0, cpus=16), 0.99, 1.01,
        "waits that began before the interval", "only long waits are under way at a snapshot"),
    # Processors.
    Row("study.processors.FULL", "busy share of the host, of which 10 % of DB time wait",
        lambda x: processors(0.9, busy=x), 0.89, 0.91, "The processors are short",
        "where all are busy a tenth without one is a queue"),
    Row("study.processors.MOSTLY", "busy share of the host, with half of DB time in no event",
        lambda x: processors(0.5, busy=x, load=(30.0, 34.0)), 0.59, 0.61, "The processors are short",
        "a host that is idle for much of the time is not short, whatever its load"),
    Row("study.processors.THIRD", "share of DB time that waits for a processor",
        lambda x: processors(1 - x, busy=0.75), 0.32, 0.35, "The processors are short",
        "one sign is enough where it costs a third"),
    Row("study.processors.CROWDED", "processes for each processor of a host that swaps",
        lambda x: processors(0.98, busy=0.65, load=(16 * x, 16 * x), os={"VM_IN_BYTES": 2e9, "VM_OUT_BYTES": 2e9}),
        1.49, 1.51, "The processors are short", "some processes over are met by every busy host"),
    Row("study.processors.SWAPPING", "bytes swapped in a second",
        lambda x: processors(0.98, busy=0.65, load=(28.0, 30.0),
                             os={"VM_IN_BYTES": x * 1800, "VM_OUT_BYTES": x * 1800}), 0.99e6, 1.01e6,
        "The processors are short", "a page now and then is no want of memory"),
    Row("study.processors.USED_UP", "free swap ÷ memory", lambda x: processors(0.6, busy=0.65,
                             os={"SWAP_FREE_BYTES": x * 64e9, "PHYSICAL_MEMORY_BYTES": 64e9}), 0.0099, 0.0101,
        "swap is used up", "next to nothing is left", under=True),
    Row("study.samples.SAMPLES", "samples on a processor",
        lambda x: processors(busy=0.8, sampled=6.0, elapsed=x * 10 / 6), 19, 21, "the samples find 6 sessions",
        "a handful of samples has no mean"),
    Row("study.processors.HARDLY", "busy share of a host with a third of DB time in no event",
        lambda x: commits(3.0, 1.0, system=host_of(x) | totals({"OS_CPU_WAIT_TIME": 5e4}), cpus=4,
                          captured=fact(0.6), rows=[event("DB CPU", None, 20.0)]), 0.24, 0.26,
        "may be short of CPU", "on a host that hardly works nobody waits for a processor"),
    Row("study.clocks.DIFFER", "share of the host's processors at work for others",
        lambda x: processors(0.5, busy=0.125 + x), 0.095, 0.105, "what else runs there",
        "a tenth of a host is what two clocks differ by"),
    # Bursts, holes of samples, and long reports.
    Row("study.samples.LONG", "hours of the report", lambda x: waits("gc cr request", elapsed=3600 * x), 3.99,
        4.01, "So long an average hides bursts", "a burst of minutes is not seen in half a day"),
    Row("study.samples.HIGH", "the fullest slot ÷ the mean of all",
        lambda x: waits("gc cr request", elapsed=15_000.0,
                        slots=slots(*[(600 - 100 * x) / 5] * 5, 100 * x, seconds=2500.0)), 1.49, 1.51,
        "worst are", "slots of an even load differ too"),
    Row("study.samples.LEAST", "seconds of a slot",
        lambda x: waits("gc cr request", elapsed=15_000.0, slots=slots(9, 9, 90, seconds=x)), 59.0, 61.0,
        "worst are", "a shorter slot has a few samples"),
    # Parses, rollbacks, backups.
    Row("study.load_profile.FIFTH", "share of DB time in parses", lambda x: parses(x * 10_000), 0.199, 0.201,
        "the parses", "less is not what a database does"),
    Row("study.load_profile.MOST", "hard parses ÷ all parses", lambda x: parses(4000 * x, every=4000.0), 0.49,
        0.51, "hard parses take", "the kind that takes half is what takes it"),
    Row("study.load_profile.OFTEN", "hard parses a second", lambda x: parses(3500.0, count=x * 1000), 0.99, 1.01,
        "literals in place of bind variables", "who parses seldom has no literals"),
    Row("study.load_profile.LONG", "seconds of a hard parse", lambda x: parses(4000.0, count=4000 / x), 0.099,
        0.101, " ms each", "a parse of a tenth of a second waits for something"),
    Row("study.load_profile.CHEAPEST", "hard parses a second, of ten sessions, without a time model",
        lambda x: waits("gc cr request", hard_parses=fact(x)), 9_900, 10_100, "hard parses a second",
        "each takes 0.2 ms at the least, so so many are a fifth of DB time"),
    Row("study.load_profile.MANY_ROLLBACKS", "rollbacks a second",
        lambda x: waits("gc cr request", statistics={"user rollbacks": x * 1000, "user commits": 10}), 99, 101,
        "the rollbacks", "a few are met everywhere"),
    Row("study.load_profile.MOST_ROLLBACKS", "rollbacks ÷ all transactions",
        lambda x: waits("gc cr request", statistics={"user rollbacks": 1e6, "user commits": 1e6 * (1 - x) / x}),
        0.49, 0.51, "the rollbacks", "a busy system rolls back many of very many"),
    Row("study.load_profile.BACKUP_MET", "backup processes that wait for their device",
        lambda x: waits("gc cr request", 0.5, rows=[event("Backup: sbtwrite2", 1000, 1000 * x)]), 0.249, 0.251,
        "Then at the backup", "a backup that runs has a process that waits"),
    Row("study.untimed.HALF", "share of DB time in the execution of SQL, with half of it in no event",
        lambda x: processors(0.5, busy=0.3, time_model=totals({"sql execute elapsed time": x * 36_000})), 0.49,
        0.51, "is in the execution of SQL", "then what is not seen is not in SQL", under=True),
    # Log writes and commits.
    Row("study.log_writes.LONG", "seconds of a sync at 1 % of DB time",
        lambda x: commits(1.25, x * 800, share=0.02), 0.0099, 0.0101, "log-file-sync: applies",
        "a commit of 10 ms is felt though DB time is elsewhere"),
    Row("study.log_writes.WAITING", "sessions in a sync at a time",
        lambda x: commits(1.2, 40.0, syncs=1000 * x / 0.048, share=0.02), 0.049, 0.051, "log-file-sync: applies",
        "long syncs that are seldom met hurt nobody"),
    Row("study.log_writes.LEAST", "share of DB time of long syncs", lambda x: commits(1.2, 40.0, share=x),
        0.0099, 0.0101, "log-file-sync: applies", "below a hundredth they are nothing to anybody"),
    Row("study.log_writes.SLOW", "seconds of a log write", lambda x: commits(1.2, 1000 * x), 0.0099, 0.0101,
        "The storage of the redo logs is slow", "a disk of its own writes redo in less than 10 ms"),
    Row("study.log_writes.MOST", "share of the log writes that take 8 ms or more",
        lambda x: commits(1.2, 6.0, histograms=[histogram(WRITE, 1 - x, 0, 0, 0, x, waits=10_000)]), 0.49, 0.51,
        "The storage of the redo logs is slow", "half of the writes are the typical one"),
    Row("study.log_writes.TYPICAL", "seconds from which on half of the writes take so long",
        lambda x: commits(1.2, 6.0, histograms=[histogram(
            WRITE, 0.5, 0, 0.5, waits=10_000, edges=(0.001, x, 0.012))]), 0.0079, 0.0081,
        "The storage of the redo logs is slow", "half as slow as storage is, on average"),
    Row("study.commits.HALF", "share of a sync that the write explains",
        lambda x: commits(1.012 / x, 2.0, share=0.5), 0.49, 0.51, "log-file-sync: applies",
        "what explains half of a wait is what it is about"),
    Row("study.commits.NEARLY", "share of a sync of one sleep that the write explains",
        lambda x: polled(ratio=1.2 / x), 0.89, 0.91, "the sleep adds little",
        "a sleep that adds a tenth decides nothing"),
    Row("study.commits.AGREES", "write ÷ sync", lambda x: commits(1 / x, 40.0), 1.24, 1.26,
        "The sync is shorter than the average write", "a law and a figure that differ by less agree"),
    Row("study.noticing.ONE_LOOK", "looks of a commit that polled", lambda x: polled(looks=x), 1.49, 1.51,
        "Each sleep lasts about", "who looks more often sleeps for a part of the sync only", under=True),
    Row("study.noticing.POLLED", "share of the commits that poll", lambda x: polled(share=x), 0.49, 0.51,
        "log-file-sync: cannot be told", "sleeps decide only where half of the commits sleep"),
    Row("study.commits.ONE", "commits of a log write",
        lambda x: commits(statistics={"redo synch writes": x * 10_000}), 0.89, 0.91,
        "log-file-sync: applies, as in the chapter", "many writes without a commit are not helped by fewer"),
    Row("study.commits.MOST", "share of the redo that direct writes make",
        lambda x: commits(statistics={"redo size for direct writes": x * 1e9}), 0.49, 0.51, "The log carries",
        "then LOBs and loads fill the log"),
    Row("study.commits.ROW", "bytes of redo of a commit",
        lambda x: commits(1.2, 2.0, statistics={"user commits": 10_000, "redo size": x * 10_000}), 4090, 4100,
        "a loop that commits each row", "more is not the redo of one row", under=True),
    Row("study.commits.LARGE", "bytes of redo of a log write",
        lambda x: commits(1.1, 20.0, statistics={"redo size": x * 10_000}), 131_000, 131_100, "MB per second",
        "a large write is long by what it carries"),
    Row("study.commits.CARRIED", "bytes of redo in a second of writing, mostly of direct writes",
        lambda x: commits(1.1, 20.0, statistics={"redo size": 200 * x, "redo size for direct writes": 180 * x}),
        4.9e6, 5.1e6, "less redo of LOBs and loads", "any disk takes 5 MB a second, so less makes no write long"),
    Row("study.sync_causes.QUICK", "seconds of a log write", lambda x: commits(1.2, 1000 * x), 0.00049, 0.00051,
        "fewer commits save more than a faster device", "no device gives back much of half a millisecond",
        under=True),
    Row("study.sync_causes.ALL", "share of the writes that workers do", strand_workers, 0.98, 0.995,
        "never switches back", "who switches does some writes alone"),
    Row("study.sync_parts.TRIFLE", "share of a sync that nothing shows", lambda x: commits(1.03 / (1 - x), 6.0),
        0.018, 0.024, "µs something that the report does not show", "a fiftieth is not worth words"),
    Row("study.noticing.COMPLETE", "share of the syncs that are counted", lambda x: late(20.0, (x * 1e4, 0, 0, 0,
        0)), 0.89, 0.91, "syncs noticed less than 2 ms", "counts of a part of the syncs are not of all"),
    Row("study.noticing.FITS", "how late ÷ what the write leaves of a sync", lambda x: late(20 * x, (),
        write=8.0), 1.24, 1.26, "at most 2 ms late", "a sum that does not fit has broken counts", under=True),
    # Storage and all that is slow.
    Row("study.mend_first.SLOW", "seconds of the third kind of write", lambda x: io(0.1, 0.2, x), 0.049, 0.051,
        "Storage is slow everywhere", "no healthy storage needs 50 ms on average"),
    Row("study.mend_first.IO_KINDS", "slow kinds of I/O", lambda x: io(*[0.1] * int(x)), 2, 3,
        "Storage is slow everywhere", "three kinds share no file and no process"),
    Row("study.mend_first.FEWEST", "waits of each kind", lambda x: all_slow(x), 19, 21, "is slow at once",
        "fewer are chance"),
    Row("study.mend_first.WAIT_KINDS", "slow kinds of waits", lambda x: all_slow(kinds=int(x)), 2, 3,
        "is slow at once", "three kinds have only the host in common"),
    # The control file's lock, log switches, the HW enqueue.
    Row("study.control_file_lock.BUSY", "share of the time held by unlogged LOBs",
        lambda x: control_file(x * 1e5, 6000, 0.02, 3, **{
            "physical writes direct (lob)": 6000, "redo size for direct writes": 6000 * 102}), 0.099, 0.101,
        "control-file-waits: applies", "a healthy system holds it for less than a hundredth"),
    Row("study.log_switches.LEAST", "share of DB time of long waits for a switch", lambda x: switches(20, 50 * x),
        0.0099, 0.0101, "cache-the-lob: applies", "larger logs cost nothing but space"),
    Row("study.log_switches.FEWEST", "waits for a switch", lambda x: switches(x, 1.5), 9, 11,
        "cache-the-lob: applies", "a few are one switch"),
    Row("study.log_switches.AN_HOUR", "switches an hour",
        lambda x: switches(**{"log switches (derived)": x / 3.6}), 3.9, 4.1, "too small or too few",
        "four an hour is a rule of thumb"),
    Row("hw_contention.TROUBLE", "seconds of a wait", lambda x: waits(HW, 0.3, x), 0.99, 1.01,
        "take long holds, many sessions at once, or both", "no healthy hold gives a second"),
    Row("batching_the_reclaim.BATCHED", "LOB blocks to a get of the enqueue",
        lambda x: report([event(HW, 1000, 30.0), event(READ, 1000, 5.0)],
        {"physical writes direct (lob)": 1000 * x},
                         elapsed=10.0, db_time=60.0), 15.5, 16.5, "the gets are batched as it is",
        "event 44951 does as much"),
    Row("message_flow.APART", "messages sent and not received",
        lambda x: report([], {"messages sent": 1000, "messages received": 1000 - x}, db_time=100.0), 9, 11,
        "do not balance", "some are on their way at a snapshot"),
    Row("message_flow.APART_SHARE", "messages not received, of a million",
        lambda x: report([], {"messages sent": 1e6, "messages received": 1e6 - x}, db_time=100.0), 99, 101,
        "do not balance", "some are on their way at a snapshot"),
    Row("message_flow.LEAST_PER_WAIT", "messages to a wait",
        lambda x: report([event(WC, 1000, 10.0)], {"messages sent": 1000 * x}, db_time=100.0), 0.99, 1.01,
        "message-flow: applies", "fewer than one to a wait are not what it waits for"),
    Row("message_flow.MOST_PER_WAIT", "messages to a wait",
        lambda x: report([event(WC, 1000, 10.0)], {"messages sent": 1000 * x}, db_time=100.0), 3.99, 4.01,
        "message-flow: applies", "many more are of other requests", under=True),
    # Timers.
    Row("study.clocks.EARLY", "mean ÷ 10 ms", lambda x: timer(0.01 * x, (), ()), 0.969, 0.971,
        "write-complete-waits: applies", "a timer rounds, and does not end early"),
    Row("study.clocks.LATE", "mean ÷ 10 ms", lambda x: timer(0.01 * x, (), ()), 1.049, 1.051,
        "write-complete-waits: applies", "a few waits take a second interval", under=True),
    Row("write_complete_waits.BELOW", "share of the waits below 8 ms", lambda x: timer(0.01, (x, 1 - x, 0.0)),
        0.0099, 0.0101, "a device, not a clock", "a timer ends no wait before its time"),
    Row("write_complete_waits.MOST", "share of the waits at 10 ms, with a mean of 13.5",
        lambda x: timer(0.0135, (0.0, x, 1 - x), (0.0095, 0.0105, inf)), 0.49, 0.51, "a timer, and late writes",
        "half of the waits are what the event is"),
    Row("write_complete_waits.FINE", "end ÷ begin of the bucket of 10 ms",
        lambda x: timer(0.0135, (0.0, 0.8, 0.2), (0.0095, 0.0095 * x, inf)), 1.59, 1.61,
        "a timer, and late writes", "a wider bucket does not tell 10 ms from its neighbours", under=True),
    # LOBs.
    Row("study.lobs.UNLOGGED", "redo ÷ bytes of LOBs", lambda x: lobs(redo=8192 * x), 0.099, 0.101, "not logged",
        "a logged block is in the redo as a whole", under=True),
    Row("study.lobs.LOGGED", "redo ÷ bytes of LOBs", lambda x: lobs(redo=8192 * x), 0.49, 0.51, "They are logged",
        "half of the bytes are in the redo"),
    Row("study.lobs.LEAST_FLOW", "bytes of LOBs in a second", lambda x: lobs(blocks=x * 1000 / 8192, size=100.0),
        9_900, 10_100, "logging-or-nologging: applies", "less is not worth a thought"),
    Row("study.lobs.LEAST_RATE", "LOB writes a second",
        lambda x: redo_report([event(WC, 1000, 100.0)], {"lob writes": x * 1000, "redo size": 1e6}), 0.99, 1.01,
        "choosing-lob-options: cannot be told", "the snapshots of AWR write a few themselves"),
    Row("study.lobs.LEAST_COUNT", "LOB writes, where no time is known",
        lambda x: redo_report([event(WC, 1000, 100.0)], {"lob writes": x, "redo size": 1e6}, elapsed=None), 990,
        1010, "choosing-lob-options: cannot be told", "a few are those of AWR"),
    Row("study.lobs.MOSTLY", "share of the direct writes that a segment of SYS has",
        lambda x: redo_report([event(SYNC, 10, 1.0)], {
            "physical writes direct (lob)": 5e4, "physical writes direct": 5e4, "redo size for direct writes": 1e5,
            "redo size": 1e7}, ranked=(Ranked("segment", "direct writes", "SYS.LOB1", figure(4e4), figure(x),
                                              "direct writes", "LOB"),)), 0.49, 0.51, "SYS.LOB1",
        "most are of Oracle's own then"),
    # Who stands behind it, and what leads.
    Row("first.lists.SOME", "share of the reads of a statement",
        lambda x: waits(READ, 0.9, 0.001, ranked=(ranked("reads", x),)), 0.199, 0.201, "the SELECT a1",
        "who has a fifth is worth a look"),
    Row("first.lists.MANY", "versions of a statement", lambda x: waits("library cache lock", 0.5, ranked=(Ranked(
            "statement", "versions", "a1", figure(x), None, "", "", "select 1 from t"),)), 499, 501,
        "the SELECT a1", "sessions meet in very many versions"),
    Row("first.lists.FEW", "row lock waits of a segment",
        lambda x: waits("enq: TX - row lock contention", 0.6, 300.0, ranked=(Ranked(
            "segment", "row lock waits", "APP.T", figure(x), figure(0.6), "those captured", "TABLE"),)), 19, 21,
        "APP.T", "a handful of waits is no list"),
    Row("first.lists.THIN", "share of the CPU of all statements listed",
        lambda x: waits("gc cr request", 0.1, ranked=(ranked("CPU time", x / 2, whole="CPU time"),) * 2), 0.29,
        0.31, "many small statements", "then the list does not say who computes", under=True),
    Row("first.behind.HALF", "share of DB time of one statement",
        lambda x: waits("enq: UL - contention", 0.4, ranked=(ranked("elapsed time", x, whole="DB time"),)), 0.49,
        0.51, "is in the SELECT a1", "who has half of all is to be looked at whatever leads"),
    Row("first.top.SOME", "share of a kind of many small waits",
        lambda x: waits("enq: TX - row lock contention", 0.3, 0.05, cpu=0.05, rows=[
            *(event(name, 100, 1500.0) for name in ("latch free", "enq: UL - contention", "enq: PS - contention")),
            *(event(f"gc cr {n}", 1e6, 10_000 * x / 5) for n in range(5))]), 0.19, 0.21, "gc cr 0 and 4 like it",
        "a kind of a fifth is worth a look of its own"),
    Row("first.in_words.ALONE", "share of a wait in its kind",
        lambda x: waits("library cache lock", 0.5 * x, 0.005, rows=[event("cursor: mutex X", 1e5,
        5000 * (1 - x))]), 0.79, 0.81, "and 1 like it", "what is nearly all of its kind is named alone",
        under=True),
    Row("first.in_words.MOST_OF_IT", "share of the busy processors that are this instance's",
        lambda x: waits("gc cr request", 0.1, host=Host(own=figure(x)), system=host_of(0.9)), 0.49, 0.51,
        "mostly with others", "the host works for somebody else", under=True),
    Row("first.advice.SLOW_READ", "seconds of a single-block read", lambda x: waits(READ, 0.9, x), 0.0099, 0.0101,
        "the storage", "a disk reads a block in 10 ms"),
    Row("first.advice.SLOW_READS_OF_MANY", "seconds of a read of many blocks",
        lambda x: waits("db file scattered read", 0.9, x), 0.049, 0.051, "the storage", "many blocks take longer"),
    Row("first.advice.LONG_LATCH", "seconds of a latch", lambda x: waits("latch: shared pool", 0.4, x), 0.099,
        0.101, "host first", "its holder was not running"),
    Row("first.advice.HUNG", "seconds of a wait", lambda x: waits("enq: TM - contention", 0.04, x), 9.9, 10.1,
        "Sessions hung", "what is only slow does not take ten seconds for one wait"),
    Row("first.top.QUICK", "seconds of a direct write", lambda x: waits("direct path write", 0.3, x), 0.00099,
        0.00101, "the storage", "no storage is to blame for less"),
    Row("study.doubts.MANY", "waits without any time",
        lambda x: report([event("latch free", x, 0.0)], kind="statspack", elapsed=1000.0), 9_900, 10_100,
        "have no times", "some of so many must have taken time"),
    Row("study.doubts.HALF", "share of the time of pmon timer",
        lambda x: report([event(SYNC, 10_000, 600.0), event("pmon timer", 3000, 10_000 * x, True)],
        elapsed=10_000.0,
                         db_time=1000.0), 0.49, 0.51, "which always waits, has",
        "it always waits, so the clock was off", under=True),
    # Samples, clocks and lists that are compared.
    Row("study.clocks.SAMPLES_DIFFER", "sessions sampled ÷ those of the time model",
        lambda x: replace(processors(0.5, busy=0.3, time_model=totals({"background elapsed time": 0.0})),
                          sampled=(Sampled("latch free", False, figure(0.5), figure(5 * x), (30,)),)), 0.74, 0.76,
        "perhaps calls from before the interval", "samples ten seconds apart miss by chance", under=True),
    Row("study.samples.QUIET", "the first slot ÷ the mean of all",
        lambda x: missed(100 * x, *[(600 - 100 * x) / 5] * 5), 0.49, 0.51,
        "perhaps DB time of calls from before the interval",
        "no long call was under way if hardly anybody was there"),
    Row("study.samples.SPARSE", "samples of the slot before a hole", lambda x: missed(200, x, 0, 200, 200, 200), 9,
        11, "the samples have a hole", "a slot in which nobody was sampled is not listed"),
    Row("study.study.FURTHER", "rows not listed that it takes to fill the gap",
        lambda x: report([event(SYNC, 1000, 60.0), event("latch free", 10, 30 / (x + 1)), event("DB CPU", None,
        10.0)],
                         db_time=100.0, kind="fragment"), 98.5, 100.5, "too short for the rest",
        "no report lists a hundred rows fewer than there are"),
    Row("study.study.LISTED", "rows of a paste, the longest first",
        lambda x: report([event(f"event {n}", 100, 30.0 - n) for n in range(int(x))], db_time=100.0,
        kind="fragment"), 2, 3, "so it takes at most", "two rows may be those that somebody picked"),
    Row("study.row.SLEEP", "seconds of a sleep as long as the timer's", lambda x: asleep(3600.0, x), 0.099,
        0.101, "%  heartbeat", "a short wait adds up to an hour by chance", under=True),
    Row("study.row.SAME", "how far it misses an hour", lambda x: asleep(3600 * (1 + x)), 0.0009, 0.0011,
        "%  heartbeat", "two processes that sleep all the time differ by less"),
    Row("study.row.MOST", "processes that sleep for an hour each", lambda x: asleep(3600 * x), 4, 5,
        "%  heartbeat", "more of one kind are hardly met"),
    Row("study.doubts.NONE", "seconds of each of many waits",
        lambda x: report([event("latch free", 20_000, 20_000 * x)], kind="statspack", elapsed=1000.0), 0.9e-6,
        1.1e-6, "have no times", "no wait is that short", under=True),
    Row("study.untimed.ABOUT", "idle waits of LogMiner ÷ the DB time that is in no event",
        lambda x: (lambda read: replace(read, events=(*read.events, event(
            "LogMiner: wakeup event for builder", 900, 21_600 * x, idle=True))))(processors(0.4, busy=0.3)), 1.24,
        1.26, "perhaps idle: Streams, LogMiner", "they may be what is left only if they are about as much",
        under=True),
    # The rest of commits.
    Row("study.noticing.MOSTLY", "share of the syncs that are noticed within 2 ms",
        lambda x: late(99.0, (1e4 * x, 1e4 * (1 - x), 0, 0, 0)), 0.49, 0.51, "syncs noticed less than 2 ms",
        "half of them are the typical one"),
    Row("study.log_writes.AGREE", "redo write time ÷ log file parallel write, in 9.2",
        lambda x: commits(statistics={"redo write time": x * 6000}, release="9.2.0.8.0"), 1.49, 1.51,
        "redo write time ÷ redo writes", "there a write may be several waits"),
    Row("study.sync_causes.UNEXPLAINED", "share of the syncs that outlast two writes",
        lambda x: commits(1.1, 6.0, histograms=[histogram(WRITE, 0, 0, 0, 1.0), histogram(
            SYNC, 0, 0, 0, 1 - x, 0, x)]), 0.0009, 0.0011, "outlast any two log writes", "fewer are chance"),
    Row("study.choices.MISS", "the interval ÷ all single-block reads",
        lambda x: report([event(HW, 1000, 30.0), event(READ, 1000, 10 / x)],
        {"physical writes direct (lob)": 2000},
                         elapsed=10.0, db_time=60.0), 2.9, 3.1, "so for most of the time nobody reads under it",
        "a law that is further off explains nothing"),
    Row("study.control_file_lock.MOST", "seconds of a write, six to a hold of 1.6 s",
        lambda x: control_file(16_000, 10, 0.02, 30, [event("control file sequential read", 100, 0.1, True),
                                                      event("control file parallel write", 60, 60 * x, True)]),
        0.125, 0.135, "a sign of slow storage", "what makes half of a hold makes it long"),
    Row("hw_contention.FAR", "a wait ÷ what an open queue gives",
        lambda x: report([event(HW, 1000, x / 8.95), event(READ, 5e4, 50.0)], {"physical writes direct (lob)": 0},
                         enqueues=[activity("HW", 20_000, 1000)], elapsed=3600.0, db_time=x / 2), 9.9, 10.1,
        "No queue of this book", "a queue ten times as long is of something else"),
    # Who stands behind it.
    Row("first.behind.SURELY", "share of DB time of one statement, beside a wait of half",
        lambda x: waits(HW, 0.5, ranked=(ranked("elapsed time", x, whole="DB time"),)), 0.74, 0.76,
        "(the SELECT a1, ", "of half of DB time it has half at the least"),
    Row("first.lists.ORDER", "waits listed, of a million",
        lambda x: waits("read by other session", 0.5, 0.005, ranked=(Ranked(
            "segment", "buffer busy waits", "APP.T", figure(x), figure(0.5), "those captured", "TABLE"),),
                        active=10.0), 99_000, 101_000, "APP.T", "a list of far fewer waits is of others"),
    Row("first.lists.MOST", "share of the I/O time in single-block reads",
        lambda x: waits(READ, x / 2, 0.001, rows=[event("direct path read", 1e5, 5000 * (1 - x))],
                        cpu=0.5, ranked=(ranked("I/O time", 0.6),)), 0.49, 0.51,
        "and perhaps at the SELECT a1, 60 % of the I/O time (db file seq",
        "who has most of a larger time may have little of this", under=True),
    Row("first.leading.LARGE", "share of DB time of a wait, where no statement has much of the CPU",
        lambda x: waits("enq: TX - index contention", x, 0.001, cpu=0.6, ranked=(ranked("CPU time", 0.05),),
                        system=host_of(0.1)), 0.29, 0.31, "Look first at the index",
        "many small statements are nothing to look at first"),
    Row("first.leading.ALIKE", "a commit ÷ a wait for another instance's block",
        lambda x: waits("gc buffer busy release", 0.4, 0.3, rows=[event(SYNC, 2200 / (0.3 * x), 2200.0)], cpu=0.3),
        2.9, 3.1, "the log writers of all instances", "waits of one cause are of one size", under=True),
    Row("first.advice.LONG_LOCK", "seconds of a lock of the library cache",
        lambda x: waits("library cache lock", 0.4, x), 0.99, 1.01, "who compiles, alters or holds",
        "no parse holds it for a second"),
    Row("first.lists.WHOLE", "printed share that a statement has of the I/O time",
        lambda x: waits("db file sequential read", 0.9, 0.001, ranked=(ranked("I/O time", x),)), 1.49, 1.51,
        "the SELECT a1", "nobody has twice the whole: a counter ran over", under=True),
    Row("first.in_words.LARGE", "what the report does not show ÷ the log write", lambda x: commits(1.03 + x, 6.0),
        0.49, 0.51, "6 ms are the log write.", "half as much is worth a word in one line", under=True),
    Row("first.top.WROTE", "blocks written ÷ read directly, in 9.2",
        lambda x: waits("direct path read", 0.5, release="9.2.0.4.0", statistics={
            "physical reads direct": 1000.0, "physical writes direct": 1000 * x}), 0.49, 0.51, "sorts (PGA)",
        "what sorts read they wrote before"),
    Row("first.top.HALF", "what sessions have of call time",
        lambda x: report([event("latch free", 100, 200.0, None, share=0.2 * x, share_of="call time"),
                          event("CPU time", None, 800.0, None, share=0.8 * x, share_of="call time")],
                         kind="statspack", elapsed=1000.0, db_time=1000.0), 0.49, 0.51, "shares of call time",
        "the rest of it are idle waits"),
    Row("first.top.MOST", "share of the time in all locks that are TM, in 8i",
        lambda x: report([event("enqueue", 100, 300.0), event(READ, 1e5, 300.0)], kind="statspack",
                         release="8.1.7.4.0", elapsed=1000.0,
                         enqueues=[activity("TM", 100, 90, 300 * x), activity("TX", 100, 10, 300 * (1 - x))]),
        0.49, 0.51, "mostly TM: index the foreign keys", "the kind that has half of it is what it is about"),
)  # fmt: skip

# Constants that draw no line for a report, and what they are; and at last those whose line no row holds.
NO_LINE = {
    "units, and how things are counted": "study.samples.DAY study.samples.EVERY study.log_switches.HOUR "
    "study.lobs.BLOCK",
    "how much is said": "first.summary.MOST first.summary.LINE first.summary.THEN first.top.LINES "
    "first.in_words.LONGEST first.in_words.VICTIMS study.untimed.CUT log_file_sync.SEVERAL_DATABASES "
    "checklists.COLUMNS",
    "what is rounding, or no number any more": "study.doubts.SLACK study.arithmetic.LEAST study.arithmetic.MOST",
    "groups of the table of public reports, see test_strangers.py": "study.commits.MOSTLY",
    "nobody made a row yet": "study.clocks.FAINT study.commits.WIDE study.sync_causes.WILD "
    "hw_contention.MOST_SESSIONS",
}
