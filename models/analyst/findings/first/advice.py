"""What to do about a wait, in six words or so, what sessions do in it, and which lists name who does."""

import re
from dataclasses import dataclass, replace

from models.analyst.findings.first.lists import BLOCKER, INDEX, SEGMENT, STATEMENT, Ordered
from models.analyst.findings.study.choices import MATERIAL
from models.analyst.findings.study.row import is_idle_name
from models.analyst.findings.study.samples import SAMPLED
from models.analyst.findings.study.untimed import Untimed
from models.analyst.reports.names import misread


@dataclass(frozen=True)
class Advice:
    """What can be said of a kind of wait.

    Attributes
    ----------
    means
        What sessions do in it, a clause.
    do
        One piece of advice in a few words.
    look
        Where to look, to go on after "Look at", if the report lists nobody who has most of it; "{}" is the event.
    lists
        The lists that can name who has: of what, and ordered by what; of each kind the best first.
    """

    means: str
    do: str
    look: str
    lists: tuple[Ordered, ...] = ()


def _of(what: str, *measures: str) -> tuple[Ordered, ...]:
    return tuple((what, by) for by in measures)


SINGLE = r"db file sequential read|cell single block.*|db flash cache single block.*"
MANY = r"db file (scattered|parallel) read|cell multiblock.*|direct path read|db flash cache multiblock.*"
SHARED = r"read by other session"
LATCHES = r"latch.*"
RESIZE = "SGA: allocation forcing component growth"
MEETING = r"log file sync|(free |log )?buffer .*|write complete waits.*|enq: (HW|S[QV]|US|TX - [ai]).*"
LOCKS_OF_OBJECTS = r"library cache (lock|pin)|cursor: pin S wait on X"
# Choices: seconds of a read of one block, and of many, from which on it is the storage and not the SQL; of a wait
# for a latch, from which on its holder was not running; and of one for an object, from which on it is no parse.
SLOW_READ, SLOW_READS_OF_MANY, LONG_LATCH, LONG_LOCK = 0.01, 0.05, 0.1, 1.0
TEMP_BEFORE = (10,)  # the release before which all direct I/O has one name, that of sorts in TEMP too
HUNG = 10.0  # seconds, from which on a wait is no slow work and something hangs, but in what is LASTING: a choice
LASTING = r"(Backup:|RMAN|SQL\*Net|TCP|[Ee]xternal|PX|pipe|Streams|AQ|PL/SQL|ARCH|LNS|RFS|enq: (UL|JI|WL)) .*"
_HOLDERS = ((BLOCKER, ""),)
_WAITERS = _of(STATEMENT, "waiting")
_READERS = (*_of(STATEMENT, "I/O time", "reads"), *_of(SEGMENT, "read requests", "physical reads"))
_SCANNERS = (*_of(STATEMENT, "I/O time", "reads"), *_of(SEGMENT, "physical reads"))
_PAST = (*_of(SEGMENT, "direct reads"), *_SCANNERS)
_PARSERS = (*_HOLDERS, *_of(STATEMENT, "versions", "parse calls"))
_CLUSTER = STATEMENT, "cluster time"
_PASS = "instances pass blocks and locks around"
_APART = "keep each service on one node", "which services run where, and what they share"
_SCAN = "sessions scan", "does it have to scan so much?", "the statements that read most, and whether they have to"

# The pattern of an event, and its Advice; the first that fits counts.
_EVENTS: list[tuple[str, str, str, str] | tuple[str, str, str, str, tuple[Ordered, ...]]] = [
    (r"log file sync.*|Commit", "sessions commit", "fewer commits; steadier redo storage",
        "who commits, and how often"),
    (r"enq: HW.*", "sessions wait for space in a segment", "find what its holder waits for",
        "what the holder waits for (blocking_session), and whether it inserts into an uncached LOB"),
    (r"control file sequential read", "sessions read the control file", "see who reads it so often",
        "who reads the control file so often", _WAITERS),
    (r"control file .*|enq: CF.*", "sessions wait for the control file", "fewer changes of it; its storage",
        "what writes the control file so often"),
    (r"write complete waits.*", "sessions wait until a block is written", "see whether each lasts about 10 ms",
        "how long each lasts (10 ms: LOBs that are cached and unlogged), and db file parallel write"),
    (r"free buffer waits", "sessions wait for free room in the cache", "faster data file writes, or more cache",
        "how fast the data files are written (db file parallel write), and the size of the cache"),
    (r"log buffer space", "sessions wait for room in the log buffer", "less redo, or faster redo writes",
        "what makes so much redo", _of(SEGMENT, "block changes")),
    (r"log file switch \(archiving needed\)|log switch/archive", "the next redo log is not archived yet",
        "the archiver: space and speed of its destination",
        "the archiver, and whether its destination is full or slow, or too few of them run"),
    (r"log file switch \(checkpoint incomplete\)", "a checkpoint still needs the next redo log",
        "larger redo logs; faster data file writes",
        "the size and the number of the redo logs, and how fast the data files are written"),
    (r"log file switch \(clearing log file\)", "a redo log is being cleared", "wait until the log is cleared",
        "the alert log: CLEAR LOGFILE, or recovery"),
    (r"log file switch.*|switch logfile command", "sessions wait for a switch of the redo logs",
        "larger redo logs", "the size of the redo logs, and how often they switch", _of(SEGMENT, "block changes")),
    (r"enq: TX - row lock.*", "sessions wait for rows that others changed", "find who blocks",
        "who blocks them (blocking_session in v$session); ending that session rolls its work back",
        (*_HOLDERS, *_WAITERS, *_of(SEGMENT, "row lock waits"))),
    (r"enq: TX - index.*", "sessions insert into one leaf of an index", "spread the inserts over the index",
        "the index: whether a date or sequence leads its key", _of(INDEX, "row lock waits", "buffer busy waits")),
    (r"enq: TX - allocate ITL.*", "blocks have no room for one more transaction", "raise INITRANS of the segment",
        "INITRANS and PCTFREE of the segment", _of(SEGMENT, "ITL waits")),
    (r"enq: TM.*", "sessions wait for a lock on a whole table", "index the foreign keys",
        "foreign keys without an index, direct-path loads and LOCK TABLE", _HOLDERS),
    (r"enq: S[QV].*", "sessions wait for numbers of a sequence", "a larger cache of the sequence; NOORDER",
        "sequences with a small cache, or in order (DBA_SEQUENCES)", _WAITERS),
    (r"(latch: )?row cache .*", "sessions meet in the dictionary cache", "see which dictionary cache it is",
        "which dictionary cache it is (P1 of the wait): sequences, users, segments", _HOLDERS),
    (r"enq: UL.*|PL/SQL lock timer", "the application waits for its own locks", "see who holds DBMS_LOCK",
        "the code that asks for them (DBMS_LOCK)", _HOLDERS),
    (r"enq: US.*|undo segment.*", "transactions wait for undo segments",
        "fewer transactions at once; larger undo",
        "the undo tablespace, and how many transactions run at a time"),
    (r"enq: (CR|KO|RO).*|local write wait", "an object is written out before it is read or dropped",
        "fewer truncates, drops, direct reads", "direct-path reads of small tables, truncates and drops"),
    (r"library cache.*|cursor: .*|latch: (library cache|shared pool).*|kks.*|JS kgl .*|index \(re\)build.*",
        "sessions parse and meet in the library cache", "share the cursors; fewer parses",
        "statements of many versions, and what was compiled or altered then", _PARSERS),
    (SHARED, "sessions wait for a block that another one reads", "tune the read that many wait for",
        "the statements that read most, and the segment that they read together",
        (*_READERS, *_of(SEGMENT, "buffer busy waits"))),
    (r"buffer busy waits|buffer deadlock", "many sessions want the same blocks", "spread the hot segment",
        "the segment that they meet in, and its free lists", _of(SEGMENT, "buffer busy waits")),
    (r"latch: cache buffers chains|latch: cache buffers lru.*", "many sessions want the same blocks",
        "fewer gets in the hot statement", "the statements that read most blocks",
        (*_of(STATEMENT, "gets"), *_of(SEGMENT, "logical reads"))),
    (r"cell smart file creation|Data file init write", "files grow", "extend files before the load",
        "which data files grow, and by how much"),
    (f"{SINGLE}|cell list of blocks.*|db file parallel read", "sessions read single blocks from storage",
        "tune what reads most", "the statements that read most", _READERS),
    (r"db file scattered read|(cell|db flash cache) multiblock.*", *_SCAN, _SCANNERS),
    (r"cell smart (table|index).*", *_SCAN, _PAST),
    (r"direct path read", "sessions scan, or read LOBs out of row", "full scans read directly, or uncached LOBs?",
        "the statements that read most: full scans read directly, or LOBs out of row that are not cached", _PAST),
    (r"direct path (read|write) temp", "sorts, joins or temporary LOBs use TEMP", "sorts (PGA) or temporary LOBs",
        "the SEGTYPE in V$TEMPSEG_USAGE (LOB_DATA: temporary LOBs), and workarea executions - onepass, multipass"),
    (r"direct path (write|sync).*|securefile direct-.*", "LOBs or loads go past the cache",
        "check uncached LOBs or loads; the storage", "direct-path loads or uncached LOBs, and their storage",
        _of(SEGMENT, "direct writes", "direct reads")),
    (r"(SecureFile|securefile) .*|latch: lob segment.*", "sessions meet at the free space of a LOB",
        "spread the LOB over partitions", "which LOB grows or is searched for free space, and how many change it",
        _of(SEGMENT, "buffer busy waits", "gc buffer busy waits")),
    (r"ASM IO for non-blocking poll|(.*: )?async disk IO|io done",
        "sessions wait for I/O that they have begun", "direct reads or writes; the storage",
        "what reads or writes directly (scans, sorts, loads, LOBs), and the storage",
        (*_SCANNERS, *_of(SEGMENT, "direct reads", "direct writes"))),
    (r"gc buffer busy.*", _PASS, *_APART, (_CLUSTER, *_of(SEGMENT, "gc buffer busy waits"))),
    (r"gc cr .*", _PASS, *_APART, (_CLUSTER, *_of(SEGMENT, "CR blocks"))),
    (r"gc .*", _PASS, *_APART, (_CLUSTER, *_of(SEGMENT, "current blocks"))),
    (r"(g[ce]s |LCK\d|libcache|DFS lock|latch: g[ce]|global |buffer busy global).*|Cluster", _PASS, *_APART),
    (r"transaction|wait for (a undo|stopper) .*|enq: (TA|DX) .*", "sessions wait for another transaction to end",
        "find what is rolled back or distributed",
        "what is being rolled back (V$FAST_START_TRANSACTIONS), and distributed transactions", _HOLDERS),
    (r"PX .*|enq: PS .*|parallel query .*|GV\$: slave .*", "parallel servers wait for each other",
        "less parallel, or more even work", "the degree of parallelism, and the slowest server"),
    (r"latch.*|enq: .*|.*enqueue|wait list latch free|Application|Concurrency",
        "sessions take turns at a lock or a latch", "find who holds it",
        "the holder (their blocking session), and the statement that it runs", _HOLDERS),
    (r"resmgr:become active|wait for possible quiesce finish", "sessions may not begin to work",
        "a quiesce, or the active session pool",
        "who quiesces the database (V$INSTANCE.ACTIVE_STATE), and the plan's active session pool"),
    (r"resmgr: I/O rate limit", "a pluggable database may do no more I/O", "raise its limits of I/O, or keep them",
        "MAX_IOPS and MAX_MBPS of the pluggable database, and what reads and writes so much in it"),
    (r"resmgr:.*|Scheduler", "the Resource Manager holds sessions back", "raise the plan's limit, or keep it",
        "the plan that is active, and its limits"),
    (r"SQL\*Net (more data|message) from client.*", "sessions wait for data of the client",
        "the line, and how the client sends", "how the client sends, and the line", _WAITERS),
    (r"SQL\*Net more data to client.*", "the client takes rows more slowly than they come",
        "fetch less; the line", "what fetches so much, and how fast line and client take it", _WAITERS),
    (r"SQL\*Net break/reset to client.*", "statements end in errors that the client is told of",
        "find the errors that it handles", "which statements fail (a trace of errors), and who handles that"),
    (r"SQL\*Net .*dblink.*", "sessions wait for another database", "tune the remote side",
        "the remote database, the line to it, and what is sent over the link", _WAITERS),
    (r"TCP Socket.*|External Procedure.*|external table .*|utl_file I/O|KFS .*", "sessions wait for others",
        "what is called or read (UTL_HTTP, files, …)",
        "the calls of UTL_HTTP, UTL_TCP, UTL_SMTP, external procedures and tables, and what answers", _WAITERS),
    (r"SQL\*Net .*|TCP .*|Network", "sessions wait for the network or the client",
        "fewer round trips; larger arrays", "the round trips of the statement, and the line", _WAITERS),
    (r"Failed Logon Delay", "logons with a wrong password are held back", "find the client with a wrong password",
        "which client logs on with a wrong password (audit, return code 1017)"),
    (r"ARCH sequential.*|Log archive I/O|log archive I/O|log file sequential read|ARCH wait for.*",
        "redo logs are read and archived", "the archiver and its destination",
        "how much is archived, by how many, and how fast the destination is"),
    (r"(ARCH|LNS|LGWR) (wait on|ASYNC).*|LGWR(-LNS| real time) .*|(A?SYNC Rem|Redo Tran|Data Guard|RFS ).*",
        "redo is sent to a standby", "the line to the standby; its redo disk",
        "the line to the standby, how fast that writes redo, and whether commits wait for it (SYNC)"),
    (r"LGWR (any|all|worker|intra) .*|target log write size|log file (parallel|single) write",
        "the log writer and its workers write redo", "faster, steadier redo storage",
        "the storage of the redo logs, and the histogram of its writes"),
    (r"db file (parallel|single) write|db file async I/O submit", "the database writer writes blocks",
        "faster data file writes", "the storage of the data files, and how many writers there are"),
    (r"Backup: .*|RMAN .*|cell smart (incremental backup|restore).*", "a backup or a restore waits for its device",
        "the backup's device; move the backup", "when it runs, its device and its media manager"),
    (r"flashback (buf|log).*|RVWR .*", "sessions wait for the flashback log", "faster flashback logs, or none",
        "its device, and whether it is needed"),
    (r"background cpu time", "background processes compute", "see which of them computes",
        "which background process computes (its CPU in V$SESSTAT)"),
    (r"Disk file operations I/O", "files are opened, closed or resized", "see what opens files so often",
        "who opens or resizes files so often (P3: the file's type), and their storage", _WAITERS),
    (r"(os|oracle) thread .*|process (startup|term.*)|cleanup of .*", "processes start or end",
        "fewer logons, jobs, parallel servers", "what starts and ends processes: logons, jobs, parallel servers"),
    (r"acknowledge over PGA limit|PGA memory operation", "processes ask for memory of their own",
        "see who needs so much PGA", "the sessions with most PGA (V$PROCESS), and PGA_AGGREGATE_LIMIT"),
    (r"reliable message|rdbms ipc reply", "sessions wait for an answer of other processes",
        "see what that process waits for", "what the process, or the channel, in P1 waits for", _WAITERS),
    (r"statement suspended.*", "space has run out, and statements wait for more", "give the tablespace more space",
        "which statements are suspended, and for what space (DBA_RESUMABLE)"),
    (r"SGA: .*", "memory moves between the pools of the SGA", "stop the resizes: minima for the pools",
        "the resizes (V$SGA_RESIZE_OPS), and minima for the pools (shared_pool_size, db_cache_size)"),
    (r"(Streams )?AQ.*|REPL .*|Queueing", "sessions wait for queues or replication", "see which queue is behind",
        "which queue, capture or apply is behind (V$STREAMS_CAPTURE), and the size of the Streams pool"),
    (r"(CSS|CGS|GCR|IMR|IPC|DLM|KJC:|ksxr) .*|RMA: IPC.*|PING", "instances of a cluster talk to each other",
        "the interconnect, the clusterware", "the interconnect, and the logs of the clusterware"),
    (r"(ADR|change tracking) .*|Parameter File .*|DG Broker .*", "a small file beside the data is read or written",
        "its storage, and who uses it", "the storage of that file, and who uses it so often"),
    (r"User I/O|Other", "sessions wait in it, a class of events",
        "see which of its events is longest", "the events of that class, the longest first (V$SYSTEM_EVENT)"),
    (r"System I/O", "background processes read and write", "not the users': see which process writes",
        "log file parallel write, db file parallel write, control file and RMAN I/O (background wait events)"),
    (r"Administrative", "a backup or a DBA's command waits", "not the users': a backup, a rebuild",
        "Backup: …, switch logfile command and index (re)build … (background wait events)"),
    (r"Configuration", "something is too small for what is done", "too small: redo logs, cache, extents",
        "log file switch, log buffer space, free buffer waits, enq: HW and enq: SQ (V$SYSTEM_EVENT)"),
    (r"cell .*", "sessions wait for the storage cells", "the cells, and the line to them",
        "what the cells do then (CellCLI: metrics and alerts), and the line to them"),
    (r"(Sync )?ASM .*|Disk file .*", "sessions wait for ASM", "see what ASM does: rebalance, repair, metadata",
        "what ASM does then (V$ASM_OPERATION, its alert log)"),
    (r"CPU|DB CPU|CPU time|CPU \+ Wait for CPU|ON CPU", "sessions compute", "tune what computes most",
        "the statements that compute most", _of(STATEMENT, "CPU time", "gets")),
]  # fmt: skip
PATTERNS = [(re.compile(each[0]), Advice(*each[1:])) for each in _EVENTS]
IDLE = Advice("nobody waits for the database in it", "nothing: it is idle time", "what is on top beside it")
ANY = Advice(
    "sessions wait in it",
    "see who waits in it",
    "the statements and the sessions that wait in {} (V$SESSION_EVENT)",
)
SLOW_READS = Advice(
    "reads from storage are slow",
    "the storage: its reads are slow",
    "the storage, and at what else uses it",
    _READERS,
)
STOPPED = Advice(
    "who holds a structure in memory does not run",
    "the host first: CPU, or paging",
    "whether the host lacks processors or pages its memory (sar, vmstat): a latch is held for microseconds",
)
STILL = Advice(
    "sessions stand still", "find what they hang on", "the last blocker (FINAL_BLOCKING_SESSION), the alert log"
)
ALTERED = Advice(
    "sessions wait for one who compiles or alters an object",
    "find who compiles or alters",
    "who compiles, alters or holds the object (their blocking session)",
    _HOLDERS,
)
LONGER = Advice(
    "sessions are in no wait and on no CPU",
    Untimed.do,
    "statements that take longer than CPU and waits",
    _WAITERS,
)

_LONG = (
    (f"{SINGLE}|{SHARED}", SLOW_READ, SLOW_READS),
    (MANY, SLOW_READS_OF_MANY, SLOW_READS),
    (LATCHES, LONG_LATCH, STOPPED),
    (MEETING, HUNG, STILL),
    (LOCKS_OF_OBJECTS, LONG_LOCK, ALTERED),
)


def advice_on(event: str, mean: float | None = None, version: tuple[int, ...] = ()) -> Advice:
    """The Advice on an event, of CPU too; `mean` are seconds of one wait, `version` the release, (9, 2)."""
    for events, long, found in _LONG:
        if re.fullmatch(events, event) and (mean or 0.0) >= long:
            return found
    if version and version < TEMP_BEFORE and event in ("direct path read", "direct path write"):
        return TEMP
    if meant := misread(event):
        return replace(ANY, do=f"is it {meant}? Then correct its name", look=f"its name: perhaps {meant} is meant")
    return next((found for pattern, found in PATTERNS if pattern.fullmatch(event)), ANY)


def advice_by_name(event: str) -> Advice:
    """The Advice on an event of which no more is known than its name."""
    return IDLE if is_idle_name(event) else advice_on(event)


def sampled_as(event: str) -> str:
    """What samples call the time in an event, or on a processor."""
    return SAMPLED if event in ("CPU", "DB CPU", "CPU time") else event


def while_resized(advice: Advice, share: float | None) -> Advice:
    """The Advice on a wait; on the RESIZE of pools that has this share beside it, if it waits for cursors."""
    return RESIZED if (share or 0) >= MATERIAL and advice.means in (PARSING.means, ALTERED.means) else advice


TURNS, RESIZED = advice_on("latch free"), advice_on(RESIZE)
MIXED = (ANY.means, TURNS.means)  # of waits that have no more in common than that
PARSING, LEAF, SORTS = map(
    advice_on, ("library cache lock", "enq: TX - index contention", "direct path write temp")
)
SCANS, READS, PAST = map(advice_on, ("db file scattered read", "db file sequential read", "direct path read"))
MISTAKES = replace(
    PARSING, do="mend the statements that fail to parse", look="the statements that fail to parse", lists=_HOLDERS
)
TEMP = replace(SORTS, lists=_of(STATEMENT, "reads"))
