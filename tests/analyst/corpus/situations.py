"""Reports made up of one situation each. A name says what its answer has to show; the answer itself is stored.

What turns where a quantity crosses a threshold, `analyst/findings/thresholds.py` says, whose makers are used here.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from analyst.findings.made import event, fact, figure, histogram, redo_report, report, totals
from analyst.findings.thresholds import commits, control_file, host_of, late, parses, processors, switches
from models.analyst import reports
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import lines, summary
from models.analyst.findings.study.finding import Finding
from models.analyst.findings.study.study import Study
from models.analyst.reports import Event, Fact, Host, Load, Problem, Ranked, Report, Sampled, Slot
from models.analyst.reports.named import Named

SYNC, WRITE, REMOTE, CPU = "log file sync", "log file parallel write", "SYNC Remote Write", "DB CPU"
HW, CF, TX = "enq: HW - contention", "enq: CF - contention", "enq: TX - row lock contention"
READ, MANY_READ, PAST = "db file sequential read", "db file scattered read", "direct path read"
MEETING, WC, SWITCH = "buffer busy waits", "write complete waits", "log file switch (checkpoint incomplete)"
WRITES = WRITE, "control file parallel write", "db file parallel write"


def all_of(finding: Finding) -> Iterable[str]:
    """What a finding holds, a line each."""
    yield (
        f"{finding.chapter}: {finding.verdict}{', as in the chapter' * finding.as_in_chapter}, "
        f"stake {finding.stake:.3g}"
    )
    yield from (f"  {text}" for text in (finding.because, finding.victim, finding.do, *finding.causes) if text)
    yield from (f"  - {text}" for text in finding.missing)
    for piece in finding.evidence:
        value = f"{piece.value:.4%}" if piece.unit == "%" else f"{piece.value:.6g} {piece.unit}".strip()
        yield f"  {piece.what}: {value}, lines {', '.join(map(str, piece.lines))}"
    yield from (f"  of which {part.what}: {part.time:.6g}" for part in finding.parts)
    for law in finding.predictions:
        ends = [end if end is None else float(f"{end:.6g}") for end in (law.low, law.high)]
        yield f"  {law.what}: {law.reported:.6g}, predicted {law.predicted:.6g} of {ends}, {law.fitted} fitted"
    if finding.what_if:
        sliders = ", ".join(f"{name} {value:.6g}" for name, value in finding.what_if.position.items())
        yield f"  {finding.what_if.explorable} at {sliders}: {finding.what_if.x:.6g}, {finding.what_if.y:.6g}"


def findings(*chapters: str) -> Callable[[Report], list[str]]:
    """The first screen, and all that the findings of these chapters hold."""

    def answer(read: Report) -> list[str]:
        study = Study(read)
        diagnosed = diagnose(study)
        about = [line for finding in diagnosed if finding.chapter in chapters for line in all_of(finding)]
        return [*lines(summary(study, diagnosed)), "", *about]

    return answer


def short_of_cpu(read: Report) -> list[str]:
    """The first screen, the finding about DB time, and what the processors say."""
    study = Study(read).processors
    queue = [part and float(f"{part:.6g}") for part in (study.waiting, study.waiting_share)]
    says = f"short of CPU: {study.starved}, hung: {study.has_hung}, waiting and their share: {queue}"
    return [*findings("reading-waits")(read), "", f"{says}; {'; '.join(study.signs)}"]


def several(*rows, **more) -> Report:
    """Ten sessions for a thousand seconds; rows are events with their share of DB time and their mean."""
    events = [event(name, 10_000 * share / mean, 10_000 * share, share=share) for name, share, mean in rows]
    known = {"release": "19.0.0.0.0", "elapsed": 1000.0, "db_time": 10_000.0, "cpus": 16}
    return report([*events, event(CPU, None, 500.0, share=0.05)], **known | more)


def call_time(*rows, **more) -> Report:
    """A list of shares of call time: events, their seconds, shares, and whether they are background processes'."""
    events = [event(name, 100, time, back, share, share_of="call time") for name, time, share, back in rows]
    return report(events, **more)


# What leads, and what is said of each line on top.
GC, LATCH, MUTEX, TAPE = (
    ("gc cr request", 0.5, 0.001),
    "latch: shared pool",
    "library cache: mutex X",
    "Backup: sbtwrite2",
)
PARSES = [(name, 0.3, 0.005) for name in ("library cache lock", "cursor: mutex X", "cursor: pin S wait on X")]
SLOW = [(HW, 0.3, 0.386), ("enq: US - contention", 0.2, 0.393), (MUTEX, 0.1, 0.045), ("latch free", 0.1, 0.03)]
QUICK, HARD, CURSORS = (READ, 0.1, 0.001), {"parse count (hard)": 20_000}, ("cursor: pin S wait on X", 0.6, 0.2)
HUNG = ("enq: TM - contention", 0.0386, 386.0), (MEETING, 0.0096, 24.0), ("row cache lock", 0.006, 60.0)
LATCHES = [(f"latch: {name}", 0.15, 0.002) for name in ("redo copy", "messages", "undo global data", "active")]
RESIZE, OTHERS = "SGA: allocation forcing component growth", ("read by other session", 0.6, 0.03)
HOURS = {"elapsed": 14_401.0, "db_time": 100_000.0}
LOADS = tuple(Load(f"{hour}:00", figure(1.0), figure(hour / 20)) for hour in (8, 14, 9))
SLOTS = tuple(Slot(f"{hour:02}:00:00", 3600.0, figure(360 * hour), ()) for hour in (1, 9, 2))
VERSIONS = Ranked("statement", "versions", "0bckxtm13v9sd", figure(4_094), None, text="select 1 from dual")
RESTART = Problem("snapshots", "inconsistent", "they span a restart of the instance, as the report says", (2,))
STATEMENT = Ranked("statement", "elapsed time", "a1b2", figure(9_500.0), figure(0.95), "DB time", "", "select 1")
TIMED = """\
Top 5 Timed Events                                                    Avg %{whole}
~~~~~~~~~~~~~~~~~~                                                   wait   {under}
Event                                            Waits    Time (s)   (ms)   Time
----------------------------------------- ------------ ----------- ------ ------
gc buffer busy acquire                              60      20,000 ######   40.0
gc buffer busy release                           9,000 {release}
db file parallel write                           4,000       5,000   1250   10.0
gc current block busy                               90         200   2222     .4
"""
QUERIED = """\
EVENT                                         TOTAL_WAITS TIME_WAITED_MICRO    PCT
--------------------------------------------- ----------- ----------------- ------
control file sequential read                       840000        8400000000  60.00
Streams AQ: qmn coordinator waiting for slave         700        3500000000  25.00
 to start
db file parallel write                               9000        1400000000  10.00
direct path read                                     9000         700000000   5.00
"""
SHORT = """\
Top 5 Timed Events
Event                               Waits Time (s)
------------------------------ ---------- --------
CPU time                                        50
enq: TM - contention                   13       18
latch free                           2604        7
log file sync                        2908        3
buffer busy waits                     591        3
"""


def timed(whole="Total", under="Call", release="     15,000   1667   30.0") -> Report:
    return reports.read(TIMED.format(whole=whole, under=under, release=release))


def slow_storage(locks: int) -> Report:
    """Three kinds of writes take 0.9 s each, and sessions wait for a row lock so often, 6,000 s in all."""
    rows = [event(TX, locks, 6_000.0), event(SYNC, 1_000, 1_000.0), event(CPU, None, 900.0)]
    rows += [event(name, 1_000, 900.0, True) for name in WRITES]
    return report(rows, release="19.0.0.0.0", elapsed=1000.0, db_time=10_000.0)


def computing(counted: int) -> Report:
    """Nine in ten seconds are CPU, by the time model; at the ends of calls so many centiseconds are counted."""
    small = Ranked("statement", "CPU time", "a1", figure(500.0), figure(0.055), "CPU time")
    rows = [event(CPU, None, 9_000.0), event("gc cr request", 100, 10.0)]
    return report(rows, {"CPU used by this session": counted}, db_time=9_500.0, ranked=(small,))


def two_readers(name: str) -> Report:
    """More in one wait than DB time has."""
    rows = (name, 116.0, 1.16, None), (SYNC, 30.0, 0.3, None), ("CPU time", 65.0, 0.65, None)
    return call_time(*rows, kind="awr", elapsed=1000.0, db_time=100.0, cpus=8)


def quiet_commits(background: bool | None) -> Report:
    """A second of syncs in an hour, beside log writes."""
    rows = (SYNC, 1.0, 1 / 30, False), (WRITE, 0.9, 0.03, background), ("CPU time", 28.0, 28 / 30, None)
    return call_time(*rows, kind="statspack", elapsed=3600.0, db_time=29.0)


FIRST = {
    "storage that is slow everywhere leads over short row locks": slow_storage(1_000),
    "long row locks lead, and then the storage, slow everywhere": slow_storage(60),
    "logons take 17 % of DB time":
        several(GC, time_model=totals({"connection management call elapsed time": 1_700.0})),
    "hard parses, 20 a second, of statements of many versions":
        several(*PARSES, statistics=HARD, time_model=totals({"hard parse elapsed time": 900.0})),
    "without their time hard parses are not said to lead": several(*PARSES, statistics=HARD),
    "hard parses, many a second: literals": parses(4_290.0, 4_370.0, 196_000, 5.0),
    "hard parses, few and long": parses(4_290.0, 4_370.0, 250),
    "hard parses, few and short": parses(40.0, 40.0, 800, active=0.1),
    "hard parses, many and long": parses(38_000.0, 40_000.0, 76_000, active=80.0),
    "hard parses, and many that fail": parses(5_000.0, 6_000.0, 196_000, 1_500.0),
    "hard parses, and some that fail": parses(5_000.0, 6_000.0, 196_000, 900.0),
    "parses that fail": parses(3_000.0, 5_000.0, 50_000, 3_000.0, failures=30_000),
    "parses that are not hard": parses(200.0, 3_000.0, 10),
    "a backup's CPU": several(GC, time_model=totals({"RMAN cpu time (backup/restore)": 8_300.0})),
    "backup processes that wait for their device": several(GC, (TAPE, 0.05, 0.1)),
    "everything is slow at once, each wait but quick reads a victim: the host": several(*SLOW, QUICK),
    "not everything is slow where no latch or mutex is": several(SLOW[0], SLOW[2], QUICK),
    "slow waits of one kind are not everything":
        several((MUTEX, 0.3, 0.5), (LATCH, 0.3, 0.5), (PARSES[0][0], 0.3, 0.5)),
    "four hours, and the hour in which the host was busiest": several((SYNC, 0.4, 0.02), **HOURS, loads=LOADS),
    "four hours, and the worst of them": several((SYNC, 0.4, 0.02), **HOURS, slots=SLOTS),
    "across a restart nothing is on top and nothing applies": report([event(READ, 100_000, 300.0)],
        kind="statspack", release="8.1.7.4.0", elapsed=1000.0, problems=(RESTART,)),
    "a long latch is the host's": several((LATCH, 0.4, 3.0)),
    "a long latch is not the host's where a list names who makes sessions meet":
        several((LATCH, 0.4, 3.0), ranked=(VERSIONS,)),
    "slow log writes are said of log buffer space, in an interval of unknown length": report([
        event("log buffer space", 2_967, 972.0), event(MEETING, 10, 1.0), event(WRITE, 9_826, 951.0, True)],
        kind="snapshot"),
    "CPU of calls which have not ended": computing(60_000),
    "CPU of small statements whose calls have ended": computing(900_000),
    "background waits of a list of call time are told beside it, and no column needs to be wider": timed(),
    "background waits of a list of DB time too": timed("  DB ", "    "),
    "a time that a script had no room for needs a shorter interval": timed(release="########### ######       "),
    "shares of a query are of all its rows, and no coordinator is a session": reports.read(QUERIED),
    "no more digits than printed, and rows alike in the order of the text": reports.read(SHORT),
    "an idle list, with log writes of who knows whom beside it": quiet_commits(None),
    "an idle list, with log writes of background processes beside it": quiet_commits(True),
    "a backup that waits for more than DB time contradicts nothing": two_readers("RMAN backup & recovery I/O"),
    "reads of more than DB time contradict it": two_readers(READ),
    "cursors are waited for while pools are resized": several(CURSORS, (RESIZE, 0.1, 0.1)),
    "cursors are waited for, and pools hardly resized": several(CURSORS, (RESIZE, 0.01, 0.1)),
    "others wait for reads that are slow: the storage": several(OTHERS, (READ, 0.2, 0.02)),
    "others wait for reads that are quick: tune them": several(OTHERS, (READ, 0.2, 0.001)),
    "an event that nobody knows is advised by its class": report([
        event("a wait of tomorrow", 100, 9_000.0, wait_class="Cluster")], elapsed=1000.0, db_time=10_000.0),
    "sessions hung in three kinds of waits, however small; a backup's device hangs nobody":
        several((READ, 0.8, 0.004), *HUNG, ("Backup: MML write backup piece", 0.1, 90.0)),
    "what to do about sessions that hung, where no line has room": several((SYNC, 0.2, 0.004), *LATCHES, HUNG[0]),
    "sessions that hung in an idle database": report([
        event(TX, 1, 12.0, share=0.3), event(CPU, None, 28.0, share=0.7)], elapsed=3600.0, db_time=40.0),
    "what tells temporary LOBs from sorts is said beside the statement":
        several(("direct path write temp", 0.9, 0.004), ranked=(STATEMENT,)),
}  # fmt: skip


# Who stands behind a wait.
def ranked(what, by, name, share, *spent, whole=None, kind="", text="") -> Ranked:
    """A row of a list; `spent` are seconds that elapsed, of CPU and of I/O."""
    return Ranked(what, by, name, figure(1e6), figure(share), whole or by, kind, text, *map(figure, spent))


def statement(by, name, share, *spent, **more) -> Ranked:
    return ranked("statement", by, name, share, *spent, **more)


def segment(by, name, share, kind="") -> Ranked:
    return ranked("segment", by, name, share, whole="those captured", kind=kind)


def sampled(wait, name, share, text="") -> Ranked:
    """A statement in the samples."""
    return Ranked("statement", wait, name, None, figure(share), "those sampled", "", text)


def blocking(session, share) -> Ranked:
    """A session that blocked others in the samples."""
    return Ranked("blocking session", TX, "SQL*Plus", None, figure(share), "those sampled", "APP", session)


def behind(name, *rows, share=0.5, sampled=None, also=(), **more) -> Report:
    """One event, so much of the time of ten sessions, and lists of who has most of something."""
    samples = [Sampled(name, False, figure(sampled), figure(10 * sampled), (30,))] if sampled else []
    events = [event(wait, 1_000_000, time, share=time / 10_000) for wait, time in also]
    read = several((name, share, share / 100), ranked=rows, sampled=tuple(samples), **more)
    return replace(read, events=(*read.events, *events))


def parsing(text: str) -> Report:
    """What has most parse calls, and what the samples find, are both of this statement."""
    most = statement("parse calls", "a1", 0.6, text=text), sampled("library cache lock", "a1", 0.4, text)
    other = statement("parse calls", "b2", 0.3, text="select * from v$session")
    return behind("library cache lock", *most, other, sampled=0.4)


def scans(**counts: float) -> dict[str, dict[str, float]]:
    return {"statistics": {f"physical {name.replace('_', ' ')}": count for name, count in counts.items()}}


VICTIM = sampled(TX, "a1", 0.4, "update app.t set c = :1")
TO_CLIENT, FROM_CLIENT, UL = "SQL*Net more data to client", "SQL*Net more data from client", "enq: UL - contention"
UNTIMED = statement("elapsed time", "a1", 0.42, 4200.0, 100.0, 100.0, text="select 1 from t")
COMPUTES = statement("elapsed time", "b2", 0.6, 6000.0, 5900.0, 0.0, text="delete from t")
WRITER = statement("elapsed time", "c3", 0.3, 3000.0, 10.0, None, text="update t set c = 1")
IO = statement("I/O time", "a1", 0.6, 4000.0, 100.0, 3000.0)
TABLE, OLD = segment("physical reads", "APP.T", 0.3), {"release": "9.2.0.4.0", "share": 0.9}
FAILING = totals({"DB time": 10_000.0, "parse time elapsed": 6000.0, "failed parse elapsed time": 5000.0})
HALF = statement("elapsed time", "a1", 0.5, whole="DB time", text="INSERT INTO APP.AUDIT_TRAIL VALUES(:B1)")
BLOCK = statement("elapsed time", "b1", 0.9, whole="DB time", text="begin run; end;")
BEHIND = {
    "a statement with most blocks, which waits enough to stand behind the reads":
        behind(READ, statement("reads", "a1", 0.6, 4000.0, 100.0), TABLE),
    "a statement with most blocks, which hardly waits, and nobody else for it":
        behind(READ, statement("reads", "a1", 0.6, 1000.0, 100.0), TABLE),
    "direct reads of 9.2 are of sorts": behind(PAST, **OLD),
    "direct writes of 9.2 are of sorts": behind("direct path write", **OLD),
    "direct reads of 9.2 without direct writes are not of sorts":
        behind(PAST, **OLD, **scans(reads_direct=1000.0, writes_direct=0.0)),
    "direct reads of 8i, and the statement that reads": behind(PAST, statement("reads", "a1", 0.8), share=0.9,
        release="8.1.7.4.1", **scans(reads=1000.0, reads_direct=900.0)),
    "direct reads of scans or of LOBs": behind(PAST),
    "direct reads of scans, which are counted": behind(PAST, statistics={"table scans (direct read)": 5.0}),
    "most blocks are read in another way, so nobody is named":
        behind(READ, statement("reads", "a1", 0.5), share=0.9, **scans(reads=1000.0, reads_direct=700.0)),
    "who parses: not the statement without a text": parsing(""),
    "who parses: not what Oracle runs to parse": parsing("select default$ from col$ where rowid=:1"),
    "who parses: not the statement whose text is gone": parsing("** SQL Text Not Available **"),
    "the session that blocks goes before those that it blocks":
        behind(TX, VICTIM, blocking("230, 5( 1)", 0.3), blocking("231, 6( 1)", 0.05), sampled=0.4),
    "without one the blocked statement is named": behind(TX, VICTIM, sampled=0.4),
    "a session that blocks less than half is not named": behind(TX, blocking("230,5", 0.16), VICTIM, sampled=0.4),
    "of a small wait perhaps the statement with most I/O":
        behind(MANY_READ, IO, share=0.01, sampled=0.0001, also=[(PAST, 4000.0)]),
    "of a small wait not who has most I/O where the samples find another":
        behind(MANY_READ, IO, sampled(MANY_READ, "b2", 0.01), share=0.01, sampled=0.0001, also=[(PAST, 4000.0)]),
    "statements that fail to parse are mended, and not shared": behind("library cache lock",
        statement("parse calls", "a1", 0.9, text="select 1 from t"), share=0.9, time_model=FAILING),
    "of two waits that nothing times the longer one names who has most":
        behind(FROM_CLIENT, UNTIMED, share=0.25, also=[(TX, 500.0)]),
    "of two waits that nothing times the shorter one names nobody":
        behind(FROM_CLIENT, UNTIMED, share=0.25, also=[(TX, 6000.0)]),
    "in neither CPU nor I/O: perhaps the statement with most of that time": behind(TO_CLIENT, UNTIMED, COMPUTES),
    "too little of that time to be told by it": behind(TO_CLIENT, UNTIMED, COMPUTES, share=0.01),
    "nobody by an I/O time that is not known": behind(TO_CLIENT, replace(UNTIMED, io=None)),
    "of a row lock it is a statement that changes rows and waits": behind(TX, UNTIMED, WRITER, COMPUTES),
    "an index in whose blocks sessions meet: spread the inserts":
        behind(MEETING, segment(MEETING, "APP.PK", 0.6, "INDEX")),
    "a partition of an index too": behind(MEETING, segment(MEETING, "APP.PK", 0.6, "INDEX PARTITION")),
    "a table in whose blocks sessions meet is no index": behind(MEETING, segment(MEETING, "APP.T", 0.6, "TABLE")),
    "nor is an index of 9.2 spread": behind(MEETING, segment(MEETING, "APP.PK", 0.6, "INDEX"), **OLD),
    "nobody for index entries by the row lock waits of a table":
        behind("enq: TX - index contention", segment("row lock waits", "APP.T", 0.6, "TABLE")),
    "all reads name who scans, where most are of many blocks":
        behind(READ, statement("reads", "a1", 0.9), share=0.3, also=[(MANY_READ, 4000.0)], **scans(reads=10e6)),
    "all reads do not, where many are of single blocks":
        behind(READ, statement("reads", "a1", 0.9), share=0.3, also=[(MANY_READ, 4000.0)], **scans(reads=2e6)),
    "a temporary table of a statement is nobody":
        behind(READ, segment("physical reads", "SYS.SYS_TEMP_1FD9DE324_3B44DE6C", 0.9), TABLE),
    "a dropped table is nobody": behind(READ, segment("physical reads", "** MISSING: -1/41978", 0.9), TABLE),
    "a block of PL/SQL is no statement: the one with half of DB time is said": behind(UL, BLOCK, HALF),
    "a statement with most of all samples":
        behind(UL, sampled(SYNC, "a1", 0.3), sampled(READ, "a1", 0.3), sampled=1.0),
    "a statement with half of DB time is not said twice":
        behind(READ, HALF, statement("reads", "a1", 0.9), share=0.9),
}  # fmt: skip


# Commits.
WORKERS = {"redo writes adaptive worker": 9_000, "redo write worker delay (usec)": 5_000_000}
POLLS = {"redo synch polls": 12_000, "redo synch poll writes": 10_000}
SENT, COMPUTING = "LNS wait on SENDREQ", [event(CPU, None, 1_900.0)]


def old(ratio, statistics=None) -> Report:
    """A report of 11.2 whose syncs are so many log writes of 40 ms, all alike."""
    alike = histogram(WRITE, 0.0, 1.0, edges=[0.04 * (1 - 1e-6), 0.04 * (1 + 1e-6)])
    return commits(ratio, 40.0, statistics=statistics, histograms=[alike], share=0.3, release="11.2.0.4.0")


def clocked(raw, to_total, stages=(0.5, 0.5), statistics=None, **more) -> Report:
    """A report of 12.2 with these ratios to the I/O and to a write of 20 ms; `stages` share out its rest."""
    io = 0.02 * to_total / raw
    before, after = (stage * (0.02 - io) for stage in stages)
    clocks = {"schedule": before, "finish": 0.02 - after, "total": 0.02}
    statistics = {f"redo write {stage} time": time * 1e10 for stage, time in clocks.items()} | (statistics or {})
    return commits(raw, 1000 * io, statistics=statistics, **{"release": "12.2.0.1.0", "share": 0.3} | more)


def crowded(read: Report) -> Report:
    """The same on a host whose processors are short."""
    return replace(read, cpus=fact(32), host=Host(figure(137.0), figure(137.0)), system=host_of(0.95))


def standby(*rows: Event) -> Report:
    """5,000 log writes of 2 ms, in 1,000 seconds, syncs of 0.4 s, and what stands between them."""
    waits = [event(SYNC, 8_000, 3_200.0), event(WRITE, 5_000, 10.0, True), *rows]
    return redo_report(waits, {"redo writes": 5_000}, db_time=4_000.0)


def writers(*rows: tuple[int, float, bool]) -> Report:
    """Syncs of 3 ms, and log writes of sessions and of the log writer."""
    waits = [event(SYNC, 10_000, 30.0), *(event(WRITE, *row) for row in rows)]
    return redo_report(waits, {"redo writes": rows[-1][0]}, db_time=100.0)


def oversleep(microseconds: float) -> Report:
    late = {"redo synch time (usec)": 6e7, "redo synch time overhead (usec)": microseconds}
    return redo_report([], late | {"redo synch writes": 10_000})


LONG_END = clocked(8.48, 0.95, (0.05, 0.95))
COMMITS = {
    "log writer workers: nine tenths of the rest of the write are before its I/O":
        clocked(6.1, 1.4, (0.9, 0.1), WORKERS),
    "a long end of the write without an event of a standby": LONG_END,
    "a long end of the write, and nothing counts the commits": replace(LONG_END, statistics=Named(
        {name: row for name, row in LONG_END.statistics.items() if name != "redo synch writes"})),
    "sync far longer than the write, on two processors": clocked(119, 2.29, cpus=2, rows=COMPUTING),
    "sync far longer than the write, on processors of others": clocked(119, 2.29, cpus=64, system=host_of(0.9)),
    "sync far longer than the write, with processors to spare": clocked(119, 2.29, cpus=64, rows=COMPUTING),
    "from 12.1.0.2 on a sync is divided by the whole write": clocked(6.1, 1.4, release="12.1.0.2.0"),
    "before it by the I/O": clocked(6.1, 1.4, release="12.1.0.1.0"),
    "the write, or a sleep: both may explain half": old(1.9, POLLS),
    "the write explains most, so the sleep adds little": old(1.25, POLLS),
    "the write explains little, so the sleep decides": old(6.0, POLLS),
    "without polls the write explains half": old(1.9),
    "no wait takes more than all of DB time": report([event(SYNC, 48_000, 6_720.0, share=0.611),
        event(CPU, None, 120.0, share=0.109)], release="11.2.0.2.0", db_time=1_100.0),
    "one wait, of more than DB time":
        report([event(SYNC, 48_000, 6_720.0)], release="11.2.0.2.0", db_time=1_000.0),
    "an oversleep of half a sync is believed": oversleep(3e7),
    "an oversleep longer than all syncs is not": oversleep(1_530_442_697),
    "the write is the log writer's own where sessions wait for one too":
        writers((10, 9.0, False), (10_000, 20.0, True)),
    "of sessions alone it is theirs": writers((10, 9.0, False)),
    "slow storage is not the cause of commits whose log writes are quick": commits(75, 2.0, rows=[
        event(READ, 1_000, 60.0), *(event(name, 1_000, 250.0, True) for name in WRITES[1:])]),
    "larger transactions are advised, as in the chapter": commits(),
    "larger transactions are advised on an idle host": commits(system=host_of(0.1)),
    "no larger transactions where rows are waited for": commits(rows=[event(TX, 1e3, 16.8)], system=host_of(0.1)),
    "a standby that is waited for eight times a write":
        standby(event("LGWR-LNS wait on channel", 40_000, 500.0, True)),
    "a standby that is waited for once a write": standby(event(SENT, 4_900, 490.0, True)),
    "what sends less often than the log writer writes is no standby": standby(event(SENT, 200, 490.0, True)),
    "what to get where nothing says why a sync is longer": report([
        event(SYNC, 9_000, 120.0), event(WRITE, 8_000, 16.0, True)], release="11.2.0.2.0", db_time=200.0),
    "commits look for themselves, many times": commits(6.9, 1.9, rows=COMPUTING, cpus=2,
        release="19.0.0.0.0", statistics={"redo synch polls": 245_481, "redo synch poll writes": 15_000}),
    "a sleep is not told from all that is slow": commits(8.0, 1.5, release="19.0.0.0.0", statistics=POLLS, rows=[
        event(name, 100, 100 * mean) for name, _, mean in SLOW]),
    "a sleep is not told from a queue for processors": commits(8.0, 1.5, release="19.0.0.0.0", statistics=POLLS,
        rows=[event(CPU, None, 1.0)], cpus=2, host=Host(figure(60.0), figure(3.0), idle=figure(0.7)),
        sampled=(Sampled("CPU + Wait for CPU", False, None, figure(0.2), (30,)),)),
    "a sleep, with clocks of the write": clocked(13.0, 8.0, statistics=POLLS),
    "polling is not the cause on a host that is short of CPU": crowded(clocked(13.0, 8.0, statistics=POLLS)),
    "a sleep would look the same": clocked(2.0, 1.5, statistics=POLLS),
    "a sleep would look the same, but the host is short of CPU": crowded(clocked(2.0, 1.5, statistics=POLLS)),
    "noticed as late as the write leaves room for": late(24.0, (), write=8.0),
    "noticed too late for the write to leave room, which is not believed": late(40.0, (), write=8.0),
    "a few that notice very late are not said of every session": late(60.0, (9_995, 0, 0, 0, 5), write=3.0),
}  # fmt: skip


# Redo and LOBs.
def pipe(space, busy=0.9, switch=0.0, statistics=None, **more) -> Report:
    rows = [event("log buffer space", 1_000, space * 5_000.0), event(WRITE, 10_000, busy * 1_000.0, True)]
    rows.append(event(SWITCH, 10, switch * 5_000.0))
    return redo_report(rows, {"redo size": 9e9} | (statistics or {}), db_time=5_000.0, **more)


def noted(statistics=None, *rows: Event) -> Report:
    """The listing of the chapter: 1,000 blocks of 8 KB, 102 bytes of redo for each, and holds of 3.953 ms."""
    noted = {
        "physical writes direct (lob)": 1_000, "redo size for direct writes": 102_460, "redo size": 900_000,
        "total cf enq hold time": 3_953, "total number of cf enq holders": 1_000,
    }  # fmt: skip
    return redo_report(rows, noted | (statistics or {}))


def stored(direct, redo) -> Report:
    """A thousand LOBs are written, so many blocks of them directly, with so much redo."""
    written = {"redo size": 1e6, "lob writes": 1000, "physical writes direct (lob)": direct}
    written |= {} if redo is None else {"redo size for direct writes": redo}
    return report([event(WC, 100, 10.0)], written, elapsed=100.0, db_time=50.0)


HELD = event(WRITE, 1_000, 0.018, True), event(CF, 900, 100.0)
MANY = {"physical writes direct (lob)": 2_000, "redo size for direct writes": 204_920}  # 16.4 kB per second
TEMPORARY = "physical writes direct temporary tablespace"  # 2,000 of LOBs: up to 1,900 last, or none
FEW = MANY | {"physical writes direct": 5_900, TEMPORARY: 4_000, "redo size for direct writes": 8_192}
UNTOLD = {
    "physical writes direct (lob)": 2e5, "physical writes direct": 2e5, "physical writes": 6e5,
    "physical write bytes": 5e9, "redo size for direct writes": 1e6, "redo size": 1e9, "lob writes": 1e5,
}  # fmt: skip
CLOCKED = {"redo write total time": 5e8, "redo writes": 10_000}
REDO = {
    "a full pipe is the disk's, and no larger buffer helps": pipe(0.3),
    "a pipe that is rarely full: bursts": pipe(0.3, busy=0.2),
    "the pipe is as busy in the model as in the verdict where writes are clocked":
        pipe(0.3, busy=0.2, statistics=CLOCKED, release="19.0.0.0.0"),
    "a log switch shuts the pipe": pipe(0.01, switch=0.2),
    "neither a full pipe nor a switch": pipe(0.01),
    "a full pipe and switches": pipe(0.3, switch=0.2),
    "hardly a full pipe, and switches": pipe(0.1, switch=0.2),
    "logs that switch seldom are not too small": switches(**{"log switches (derived)": 1}),
    "logs that switch often are": switches(**{"log switches (derived)": 60}),
    "notes in place of blocks: LOBs are not logged": noted({}, *HELD),
    "SecureFiles get no advice for the control file":
        noted(MANY | {"securefile direct write bytes": 2_000 * 8_192}, *HELD),
    "BasicFiles do": noted(MANY, *HELD),
    "LOBs that can all but a few be temporary": noted(FEW),
    "no LOB block but of temporary LOBs": noted(FEW | {TEMPORARY: 5_900}),
    "a lock whose share is not known is a cause all the same":
        report([event(CF, 5000, 2000)], UNTOLD, elapsed=3600.0),
    "LOBs are cached": stored(0, 0),
    "LOBs are written directly, and not logged": stored(1000, 102_000),
    "LOBs are written directly, and logged": stored(1000, 8_300_000),
    "LOBs are written directly, logged or not": stored(1000, None),
}  # fmt: skip


# Space, the lock of the control file, timers and messages.
def growing(formatting, waited=900.0, db_time=1000.0) -> Report:
    rows = [event(HW, 500, waited), event("Data file init write", 100, formatting, background=True)]
    return report(rows, {"physical writes direct (lob)": 1000}, elapsed=100.0, db_time=db_time)


def reclaimed(reading, *rows: Event) -> Report:
    waits = [event(HW, 1000, 30.0), event(READ, 1000, reading), event("direct path write", 2000, 6.0), *rows]
    return report(waits, {"physical writes direct (lob)": 2000}, elapsed=10.0, db_time=60.0)


def space(waits, writes, chunks) -> Report:
    rows = [event(MEETING, waits, 30.0), event("enq: TX - contention", 1000, 20.0), event("latch free", 1, 0.01)]
    return report(
        rows, {"lob writes": writes, "securefile allocation chunks": chunks}, elapsed=10.0, db_time=100.0
    )


def at_segment(by="gc buffer busy waits", kind="LOB", share=0.97, waits=400_000, chunks=10, more=()) -> Report:
    """Hardly a LOB write of this instance, and sessions that wait for a transaction and for blocks of others."""
    rows = [event("enq: TX - contention", 500_000, 30.0), event("gc buffer busy acquire", 400_000, 12.0), *more]
    met = Ranked("segment", by, "WADER.SYS_LOB0000000042C00007$$", figure(waits), figure(share), "capture", kind)
    written = {"lob writes": 20, "securefile allocation chunks": chunks}
    return report(rows, written, elapsed=10.0, db_time=100.0, ranked=(met,))


def lob_locks(direct=None, redo=None) -> Report:
    """The lock of the control file held 6,000 times, and so many LOB blocks with so many bytes of redo each."""
    blocks = {} if direct is None else {"physical writes direct (lob)": direct}
    return control_file(**blocks | ({} if redo is None else {"redo size for direct writes": direct * redo}))


def long_holds(write, writes=60) -> Report:
    """Held ten times for 1.6 s in a hundred seconds, with six writes to a hold; sessions waited 6 % of DB time."""
    rows = [event("control file sequential read", 100, 0.1, True), event(WRITES[1], writes, writes * write, True)]
    return control_file(16_000, 10, 12.0, 30, rows)


def sleeping(waits=1000, name=WC, shares=()) -> Report:
    lengths = [histogram(name, *shares, edges=(0.008, 0.016, float("inf")))] if shares else []
    return report([event(name, waits, waits * 0.01)], db_time=waits * 0.02, histograms=lengths)


def messages(sent, received, *rows: Event) -> Report:
    return report(rows, {"messages sent": sent, "messages received": received}, db_time=100.0)


SECURE = [event("securefile chain update", 10_000, 8.0)]
SPACE = {
    "data files grow, and sessions may wait behind their formatting": growing(30.0),
    "data files hardly grow": growing(0.0),
    "formatting that too few wait behind is a remark": growing(4.0, 224.0, 4000.0),
    "a read under the enqueue": reclaimed(5.0),
    "no reclaim: for most of the time nobody reads": reclaimed(3.0),
    "no reclaim: sessions read without the enqueue": reclaimed(31.0),
    "no event is proposed while data files grow": reclaimed(5.0, event("Data file init write", 100, 5.0, True)),
    "no event is proposed where all I/O is slow":
        reclaimed(29.0, *(event(name, 500, 150.0, True) for name in WRITES)),
    "fewer waits than would be of LOB writes: for their space": space(1_000_000, 110_000, 90_000),
    "far more waits than LOB writes: not for their space": space(1_000_000, 90_000, 90_000),
    "the segment at which sessions meet is a LOB": at_segment(),
    "the same by the instance's own list": at_segment(MEETING),
    "the segment at which sessions meet is no LOB": at_segment(kind="TABLE"),
    "the segment at which sessions meet has few of the waits": at_segment(share=0.2),
    "the segment was waited for a hundred times": at_segment(waits=100),
    "no sign of SecureFiles leaves the kind of LOB open": at_segment(chunks=0),
    "an event of SecureFiles is a sign of them": at_segment(chunks=0, more=SECURE),
    "an event of SecureFiles, and a segment with few of the waits": at_segment(share=0.2, chunks=0, more=SECURE),
}  # fmt: skip
OTHER = {
    "LOBs are behind the lock of the control file": lob_locks(6000, 102),
    "no LOBs are behind it": lob_locks(0, 0),
    "LOBs may be behind it, logged or not": lob_locks(6000),
    "nothing is known of LOBs": lob_locks(),
    "logged LOBs are not behind it": lob_locks(6000, 8300),
    "nine tenths of the holders are others": lob_locks(600, 102),
    "perhaps many blocks to a hold": lob_locks(60_000, 102),
    "long holds are the storage's": long_holds(0.2),
    "long holds are something else's": long_holds(0.01),
    "long holds are many reads and writes": long_holds(0.01, 1200),
    "a timer of a centisecond": sleeping(),
    "too few waits for a timer": sleeping(20),
    "another event without a histogram may be so by chance": sleeping(name="free buffer waits"),
    "another event with a histogram is a timer": sleeping(name="free buffer waits", shares=(0.0, 1.0, 0.0)),
    "messages that nobody received": messages(1000, 2000),
    "sessions wait for an answer": messages(1000, 1000, event("rdbms ipc reply", 10, 30.0)),
    "sleeping background processes wait for none": messages(1000, 1000, event("rdbms ipc message", 10, 3e3, True)),
    "far more messages than waits": messages(100_000, 100_000, event(WC, 1000, 30.0)),
}  # fmt: skip


# Whether waits and CPU make up DB time, and who waits for a processor.
def hour(waits, busy=None, on_cpu=None, **more) -> Report:
    """Ten sessions, two of them on a processor; waits are this part of what DB time has beside the CPU."""
    rows = [event(f"event {n}", 1000, 2_880.0 * waits) for n in range(10)] + [event(CPU, None, 7_200.0)]
    samples = [Sampled("CPU + Wait for CPU", False, figure(1 / 7), figure(on_cpu), (30,))] if on_cpu else []
    host = (
        {} if busy is None else {"system": totals({"BUSY_TIME": busy * 57.6e5, "IDLE_TIME": (1 - busy) * 57.6e5})}
    )
    return report(rows, elapsed=3600.0, db_time=36_000.0, cpus=16, sampled=tuple(samples), **host | more)


def unlisted(waits: int) -> Report:
    """Twenty waits and CPU are two thirds of DB time; the histogram has so many more waits of a second or more."""
    rows = [event(f"event {n}", 100, 20.0) for n in range(20)] + [event(CPU, None, 400.0)]
    enqueue = histogram("enq: SQ - contention", *[0] * 7, 1.0, waits=waits)
    idle = histogram("rdbms ipc message", *[0] * 7, 1.0, waits=5_000)
    return report(rows, db_time=1_200.0, elapsed=600.0, histograms=[enqueue, idle])


def db_time(time, within, *rows: Event) -> Report:
    """A DB time that is printed so roughly."""
    return replace(report(rows), db_time=Fact(figure(time, within), "found", (3,)))


QUEUE, CROWD, SMT = {"OS_CPU_WAIT_TIME": 180_000}, {"OS_CPU_WAIT_TIME": 2_880_000}, {"NUM_CPU_CORES": 8}
ROWS = [event(SYNC, 1000, 30.0), event("latch free", 10, 0.001), event(CPU, None, 60.0)]
BOTH = [event(SYNC, 1000, 130.0, background=None), event(CPU, None, 60.0, background=None)]
SHARES = [event("a", 1, 30.0, share=0.30), event("b", 1, 20.0, share=0.40)]
BURST = tuple(
    Slot(begin, 300.0, figure(samples), (("CPU + Wait for CPU", figure(on_cpu)),))
    for begin, samples, on_cpu in (("10:00:00", 90, 60), ("10:05:00", 1_200, 960), ("10:10:00", 60, 30))
)
CLOCKS = {
    "short: a busy host, and active sessions in no wait": processors(0.8, busy=0.95),
    "short: a busy host with a load": processors(1.0, busy=0.95, load=(30.0, 34.0)),
    "short: a host of 80 % with a load, and sessions in no wait": processors(0.8, busy=0.8, load=(30.0, 34.0)),
    "short: the operating system itself": processors(1.0, busy=0.65, load=(28.0, 137.0, 0.1, 0.55)),
    "short: a host that swaps":
        processors(1.0, busy=0.65, load=(28.0, 137.0), os={"VM_IN_BYTES": 1e10, "VM_OUT_BYTES": 26e9}),
    "short: more samples on a processor than DB CPU": processors(0.6, sampled=6.0),
    "short: processes of the host wait for one": processors(0.6, busy=0.65, os=CROWD, load=(17.0, 17.0)),
    "not told: a busy host alone": processors(1.0, busy=0.95),
    "not told: a busy host, and next to nobody in no wait": processors(0.97, busy=0.8),
    "not told: few more samples": processors(0.9, sampled=3.0),
    "not told: a load of reads, which Linux counts": processors(1.0, busy=0.42, load=(28.0, 34.0)),
    "not told: a load on an idle host": processors(0.4, busy=0.01, load=(28.0, 34.0)),
    "not told: few samples, though processes wait": processors(0.86, busy=0.3, sampled=3.2, os=CROWD),
    "no more wait for a processor than waits and CPU leave: 5 %": processors(0.95, busy=0.75, sampled=9.0),
    "no more wait for a processor than waits and CPU leave: nothing": processors(1.1, busy=0.75, sampled=9.0),
    "one session waits, by the samples": processors(0.6, busy=0.75, sampled=3.0),
    "three wait, by the gap": processors(0.7, busy=0.8),
    "half a session waits, by the host": processors(0.7, busy=0.3, os=QUEUE),
    "no more wait than the gap has": processors(0.98, busy=0.3, os=QUEUE),
    "how many wait is not known": processors(0.7, busy=0.3),
    "two wait, which the larger load leaves without a processor": processors(0.4, busy=0.75, load=(12.0, 18.0)),
    "a load below the processors leaves it to the gap": processors(0.4, busy=0.75, load=(12.0, 14.0)),
    "a load above the gap leaves it to the gap": processors(0.4, busy=0.75, load=(12.0, 40.0)),
    "a load says nothing beside samples": processors(0.4, busy=0.75, load=(12.0, 18.0), sampled=8.0),
    "kept from the processors by a limit": processors(0.3, busy=0.01, sampled=9.0, os={"IOWAIT_TIME": 0.0}),
    "held in I/O, and not by a limit": processors(0.3, busy=0.01, sampled=9.0, os={"IOWAIT_TIME": 720_000.0}),
    "a load that the samples see too is a burst": processors(busy=0.3, load=(30.0, 34.0), sampled=6.0),
    "a load that nobody else sees is a host that hung": processors(busy=0.3, load=(30.0, 34.0)),
    "a load that the samples do not see either": processors(busy=0.3, load=(30.0, 34.0), sampled=2.1),
    "the minutes of a burst": processors(busy=0.3, load=(30.0, 34.0), sampled=6.0, slots=BURST, elapsed=900.0),
    "slots alike are no burst": processors(1.0, slots=BURST[:1] * 3),
    "threads that share cores, with cores to spare": processors(busy=0.2, sampled=6.0, os=SMT, load=(3.0, 4.0)),
    "threads that share cores, with none": processors(busy=0.2, sampled=6.0, os=SMT, load=(9.0, 12.0)),
    "sessions and background processes together may have too much": report(BOTH, db_time=90.0),
    "a DB time that is printed roughly decides nothing within its rounding":
        db_time(1.8, 0.6, event(SYNC, 1000, 1.6), event(CPU, None, 0.5)),
    "a DB time that may have been none has no most": db_time(1.0, 2.0, ROWS[0], event(CPU, None, 2.0)),
    "shares of two DB times": report(SHARES),
    "rows that make up DB time": report(ROWS, db_time=90.0),
    "a head that contradicts itself":
        replace(report(ROWS, db_time=90.0), elapsed=Fact(figure(60.0), "inconsistent", (3, 9))),
    "more CPU than samples on a processor is CPU inside waits": hour(1.0, captured=fact(1.27), on_cpu=0.5),
    "every pair of clocks":
        hour(1.0, busy=0.3, on_cpu=2.1, time_model=totals({"background elapsed time": 3_600.0})),
    "waits that the histogram has and the list lacks": unlisted(100),
    "two waits that the list lacks are no matter": unlisted(2),
    "a DB time of twice what is listed: perhaps jobs counted twice": hour(0.375, captured=fact(0.5)),
    "a DB time of more than twice that: no jobs": hour(0.2, captured=fact(0.36)),
}  # fmt: skip

SITUATIONS: dict[str, tuple[Callable[[Report], list[str]], dict[str, Report]]] = {
    "first screen": (findings(), FIRST),
    "who is behind": (findings(), BEHIND),
    "commits": (findings("log-file-sync", "adaptive-log-file-sync"), COMMITS),
    "redo and LOBs": (findings("cache-the-lob", "logging-or-nologging", "choosing-lob-options"), REDO),
    "space": (findings("hw-contention", "batching-the-reclaim", "space-or-speed"), SPACE),
    "other locks": (findings("control-file-waits", "write-complete-waits", "message-flow"), OTHER),
    "clocks": (short_of_cpu, CLOCKS),
}
