"""What to do about a wait, in six words or so, what sessions do in it, and which lists name who does."""

import re
from dataclasses import dataclass, replace

from models.findings.asking.signs import SAMPLED
from models.findings.asking.untimed import Untimed
from models.findings.first.lists import BLOCKER, INDEX, SEGMENT, STATEMENT
from models.reports.names import misread


@dataclass(frozen=True)
class Advice:
    """What can be said of a kind of wait.

    Attributes
    ----------
    means : str
        What sessions do in it, a clause.
    do : str
        One piece of advice in a few words.
    look : str
        Where to look, to go on after "Look at", if the report lists nobody who has most of it; "{}" is the event.
    lists : tuple of (str, str)
        The lists that can name who has: of what, and ordered by what; of each kind the best first.
    """

    means: str
    do: str
    look: str
    lists: tuple[tuple[str, str], ...] = ()


def _of(what, *measures):
    return tuple((what, by) for by in measures)


SINGLE = r"db file sequential read|cell single block.*"
MANY = r"db file (scattered|parallel) read|cell multiblock.*|direct path read"
LATCHES = r"latch.*"
LOCKS_OF_OBJECTS = r"library cache (lock|pin)|cursor: pin S wait on X"
# Choices: seconds of a read of one block, and of many, from which on it is the storage and not the SQL; of a wait
# for a latch, from which on its holder was not running; and of one for an object, from which on it is no parse.
SLOW_READ, SLOW_READS_OF_MANY, LONG_LATCH, LONG_LOCK = 0.01, 0.05, 0.1, 1.0
TEMP_BEFORE = (10,)  # the release before which all direct I/O has one name, that of sorts in TEMP too
_HOLDERS = ((BLOCKER, ""),)
_WAITERS = _of(STATEMENT, "waiting")
_READERS = (*_of(STATEMENT, "I/O time", "reads"), *_of(SEGMENT, "read requests", "physical reads"))
_SCANNERS = (*_of(STATEMENT, "I/O time", "reads"), *_of(SEGMENT, "physical reads"))
_PARSERS = (*_HOLDERS, *_of(STATEMENT, "versions", "parse calls"))
_CLUSTER = STATEMENT, "cluster time"
_PASS = "instances pass blocks and locks around"
_APART = "keep each service on one node", "which services run where, and what they share"

_SCAN = "sessions scan", "does it have to scan so much?", "the statements that read most, and whether they have to"

# The pattern of an event, and its Advice; the first that fits counts.
_EVENTS: list[tuple] = [
    (r"log file sync", "sessions commit", "fewer commits; steadier redo storage", "who commits, and how often"),
    (r"enq: HW.*", "sessions wait for space in a segment", "one segment grows: larger extents, partitions",
        "who holds the enqueue (blocking_session)"),
    (r"control file sequential read", "sessions read the control file", "see who reads it so often",
        "who reads the control file so often", _WAITERS),
    (r"control file .*|enq: CF.*", "sessions wait for the control file", "fewer changes of it; its storage",
        "what writes the control file so often"),
    (r"write complete waits.*", "sessions wait until a block is written", "faster data file writes",
        "how fast the data files are written (db file parallel write), and LOBs that are cached and not logged"),
    (r"free buffer waits", "sessions wait for free room in the cache", "faster data file writes, or more cache",
        "how fast the data files are written (db file parallel write), and the size of the cache"),
    (r"rdbms ipc reply", "sessions wait for a background process", "see what that process waits for",
        "what the process in P1 waits for"),
    (r"log buffer space", "sessions wait for room in the log buffer", "less redo, or faster redo writes",
        "what makes so much redo", _of(SEGMENT, "block changes")),
    (r"log file switch.*", "sessions wait for a switch of the redo logs", "larger redo logs",
        "the size of the redo logs, and how often they switch", _of(SEGMENT, "block changes")),
    (r"enq: TX - row lock.*", "sessions wait for rows that others changed", "find who blocks",
        "who blocks them (their blocking session)", (*_HOLDERS, *_WAITERS, *_of(SEGMENT, "row lock waits"))),
    (r"enq: TX - index.*", "sessions insert into one leaf of an index", "spread the inserts over the index",
        "the index: does a sequence or a date lead its key", _of(INDEX, "row lock waits", "buffer busy waits")),
    (r"enq: TX - allocate ITL.*", "blocks have no room for one more transaction", "raise INITRANS of the segment",
        "INITRANS and PCTFREE of the segment", _of(SEGMENT, "ITL waits")),
    (r"enq: TM.*", "sessions wait for a lock on a whole table", "index the foreign keys",
        "foreign keys without an index, direct-path loads and LOCK TABLE", _HOLDERS),
    (r"enq: SQ.*", "sessions wait for numbers of a sequence", "a larger cache of the sequence",
        "sequences with a small cache", _WAITERS),
    (r"row cache .*", "sessions meet in the dictionary cache", "see which dictionary cache it is",
        "which dictionary cache it is (P1 of the wait): sequences, users, segments", _HOLDERS),
    (r"enq: SV.*", "instances take numbers of one sequence in order", "sequence: NOORDER, a larger cache",
        "the sequence that is ordered (dba_sequences)", _WAITERS),
    (r"enq: UL.*|PL/SQL lock timer", "the application waits for its own locks", "see who holds DBMS_LOCK",
        "the code that asks for them (DBMS_LOCK)", _HOLDERS),
    (r"enq: US.*|undo segment.*|wait for a undo record", "transactions wait for undo segments",
        "fewer transactions at once; larger undo",
        "the undo tablespace, and how many transactions run at a time"),
    (r"enq: CR.*|enq: KO.*|enq: RO.*", "an object is written out before it is read or dropped",
        "fewer truncates, drops, direct reads", "direct-path reads of small tables, truncates and drops"),
    (r"library cache.*|cursor: .*|latch: (library cache|shared pool).*|kks.*|kksfbc.*",
        "sessions parse and meet in the library cache", "share the cursors; fewer parses",
        "statements of many versions, and what was compiled or altered then", _PARSERS),
    (r"buffer busy waits|read by other session", "many sessions want the same blocks", "spread the hot segment",
        "the segment that they meet in, and its free lists", _of(SEGMENT, "buffer busy waits")),
    (r"latch: cache buffers chains|latch: cache buffers lru.*", "many sessions want the same blocks",
        "fewer gets in the hot statement", "the statements that read most blocks",
        (*_of(STATEMENT, "gets"), *_of(SEGMENT, "logical reads"))),
    (f"{SINGLE}|cell list of blocks.*|db file parallel read", "sessions read single blocks from storage",
        "tune what reads most", "the statements that read most", _READERS),
    (r"db file scattered read|cell multiblock.*", *_SCAN, _SCANNERS),
    (r"direct path read|cell smart.*", *_SCAN, (*_of(SEGMENT, "direct reads"), *_SCANNERS)),
    (r"direct path (read|write) temp", "sorts and joins do not fit into memory", "more PGA, or smaller sorts",
        "the statements that use temporary space, and the PGA advice"),
    (r"direct path (write|sync).*", "sessions write to data files themselves",
        "uncached LOBs or loads: the storage", "direct-path loads, and LOBs without cache",
        _of(SEGMENT, "direct writes")),
    (r"Data file init write", "files grow", "extend files before the load",
        "which data files grow, and by how much"),
    (r"gc buffer busy.*", _PASS, *_APART, (_CLUSTER, *_of(SEGMENT, "gc buffer busy waits"))),
    (r"gc cr .*", _PASS, *_APART, (_CLUSTER, *_of(SEGMENT, "CR blocks"))),
    (r"gc .*", _PASS, *_APART, (_CLUSTER, *_of(SEGMENT, "current blocks"))),
    (r"g[ce]s .*|DFS lock.*", _PASS, *_APART),
    (r"latch.*|enq: .*|enqueue", "sessions take turns at a structure in memory", "find who holds it",
        "the holder (their blocking session), and the statement that it runs", _HOLDERS),
    (r"resmgr:.*", "the Resource Manager holds sessions back", "raise the plan's limit, or keep it",
        "the plan that is active, and its limits"),
    (r"PX .*", "parallel servers wait for each other", "less parallel, or more even work",
        "the degree of parallelism, and the slowest server"),
    (r"SQL\*Net (more data|message) from client.*", "sessions wait for data of the client",
        "the line, and how the client sends", "how the client sends, and the line", _WAITERS),
    (r"SQL\*Net more data to client.*", "the client takes rows more slowly than they come",
        "fetch less; the line", "what fetches so much, and how fast line and client take it", _WAITERS),
    (r"SQL\*Net break/reset to client.*", "statements end in errors that the client is told of",
        "find the errors that it handles", "which statements fail (a trace of errors), and who handles that"),
    (r"SQL\*Net .*dblink.*", "sessions wait for another database", "tune the remote side",
        "the remote database, the line to it, and what is sent over the link", _WAITERS),
    (r"TCP Socket.*", "the database calls others over the network", "the server that it calls (UTL_HTTP, …)",
        "the calls of UTL_HTTP, UTL_TCP or UTL_SMTP, and the servers that answer them", _WAITERS),
    (r"SQL\*Net .*|TCP .*", "sessions wait for the network or the client", "fewer round trips; larger arrays",
        "the round trips of the statement, and the line", _WAITERS),
    (r"Failed Logon Delay", "logons with a wrong password are held back", "find the client with a wrong password",
        "which client logs on with a wrong password (audit, return code 1017)"),
    (r"ARCH .*|LNS .*", "sessions wait for the standby", "the line to the standby", "the line to the standby"),
    (r"Backup: .*(restore|read).*", "a restore waits for its device", "the device that it restores from",
        "the device and the media manager that it restores from"),
    (r"Backup: .*|RMAN .*", "a backup waits for its device", "the backup device; move the backup",
        "when the backup runs, and its device"),
    (r"flashback (buf|log).*", "sessions wait for the flashback log", "faster flashback logs, or none",
        "its device, and whether it is needed"),
    (r"background cpu time", "background processes compute", "see which of them computes",
        "which background process computes (its CPU in V$SESSTAT)"),
    (r"local write wait", "sessions wait until blocks are written", "faster data file writes; fewer truncates",
        "truncates and drops, and how fast the data files are written (db file parallel write)"),
    (r"external table .*|utl_file I/O|Disk file .*|KFS .*", "sessions read files outside of the database",
        "the files outside, and their source", "the external tables, and how fast their source answers", _WAITERS),
    (r"ASM .*|Sync ASM .*", "sessions wait for ASM", "see what ASM does: rebalance, metadata",
        "what ASM does then (V$ASM_OPERATION)"),
    (r"CPU|DB CPU|CPU time", "sessions compute", "tune what computes most",
        "the statements that compute most", _of(STATEMENT, "CPU time", "gets")),
]  # fmt: skip
_PATTERNS = [(re.compile(pattern), Advice(*said)) for pattern, *said in _EVENTS]
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
    "the host (a latch is held for microseconds): are processors short, is memory paged (sar, vmstat)",
)
ALTERED = Advice(
    "sessions wait for one who compiles or alters an object",
    "find who compiles or alters",
    "who compiles, alters or holds the object (their blocking session)",
    _HOLDERS,
)
LONGER = Advice(
    "sessions are in no wait and on no processor",
    Untimed.do,
    "statements that take longer than CPU and waits",
    _WAITERS,
)

_LONG = (
    (SINGLE, SLOW_READ, SLOW_READS),
    (MANY, SLOW_READS_OF_MANY, SLOW_READS),
    (LATCHES, LONG_LATCH, STOPPED),
    (LOCKS_OF_OBJECTS, LONG_LOCK, ALTERED),
)


def advice_on(event, mean=None, version=()):
    """The Advice on an event, of CPU too; `mean` are seconds of one wait, `version` the release, (9, 2)."""
    for events, long, found in _LONG:
        if re.fullmatch(events, event) and (mean or 0.0) >= long:
            return found
    if version and version < TEMP_BEFORE and event in ("direct path read", "direct path write"):
        return TEMP
    if meant := misread(event):
        return replace(ANY, do=f"is it {meant}? Then correct its name", look=f"the name {{}}: is it {meant}")
    return next((found for pattern, found in _PATTERNS if pattern.fullmatch(event)), ANY)


def sampled_as(event):
    """What samples call the time in an event, or on a processor."""
    return SAMPLED if event in ("CPU", "DB CPU", "CPU time") else event


TURNS = advice_on("latch free")
MIXED = (ANY.means, TURNS.means)  # of waits that have no more in common than that
PARSING, SCANS, READS, SORTS, LEAF = map(
    advice_on,
    (
        "library cache lock", "db file scattered read", "db file sequential read", "direct path write temp",
        "enq: TX - index contention",
    ),
)  # fmt: skip
MISTAKES = replace(
    PARSING, do="mend the statements that fail to parse", look="the statements that fail to parse", lists=_HOLDERS
)
TEMP = replace(SORTS, lists=_of(STATEMENT, "reads"))
