"""Waits that no chapter of the book is about: what each is, and what to look at next, in a few words."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Advice:
    """What sessions do in a wait, a clause, and where to look, to go on after "Look at"."""

    means: str
    look: str


SINGLE = r"db file sequential read|cell single block.*"
SLOW_READ = 0.01  # seconds of a single-block read from which on it is the storage, and not the SQL: a choice

# The first that fits counts.
_EVENTS = [
    (r"enq: TX - row lock.*", "sessions wait for rows that others changed",
        "who blocks them (their blocking session), and at Segments by Row Lock Waits"),
    (r"enq: TX - index.*", "sessions insert into one leaf of an index",
        "the index (Segments by Buffer Busy Waits): does a sequence or a date lead its key"),
    (r"enq: TX - allocate ITL.*", "blocks have no room for one more transaction",
        "INITRANS and PCTFREE of the segment by ITL Waits"),
    (r"enq: TM.*", "sessions wait for a lock on a whole table",
        "foreign keys without an index, direct-path loads and LOCK TABLE"),
    (r"enq: SQ.*|row cache lock|row cache mutex", "sessions meet in the dictionary cache",
        "sequences with a small cache, and the dictionary cache statistics"),
    (r"enq: UL.*|PL/SQL lock timer", "the application waits for its own locks",
        "the code that asks for them (DBMS_LOCK)"),
    (r"enq: US.*|undo segment.*|wait for a undo record", "transactions wait for undo segments",
        "the undo tablespace, and how many transactions run at a time"),
    (r"enq: KO.*|enq: RO.*", "an object is written out before it is read",
        "direct-path reads of small tables, truncates and drops"),
    (r"library cache.*|cursor: .*|latch: (library cache|shared pool).*|kks.*|kksfbc.*",
        "sessions parse and meet in the library cache",
        "SQL by version count, and what was compiled or altered then"),
    (r"latch: cache buffers chains|read by other session|latch: cache buffers lru.*",
        "many sessions want the same blocks", "the SQL by buffer gets, and the segment that it reads most"),
    (f"{SINGLE}|cell list of blocks.*", "sessions read single blocks from storage",
        "the SQL ordered by physical reads"),
    (r"db file scattered read|db file parallel read|direct path read|cell multiblock.*|cell smart.*",
        "sessions scan", "the SQL ordered by physical reads, and whether it has to read that much"),
    (r"direct path (read|write) temp", "sorts and joins do not fit into memory",
        "the SQL by temporary space, and the PGA advice"),
    (r"direct path (write|sync).*|Data file init write", "sessions write to data files themselves",
        "direct-path loads, LOBs without cache, and files that grow"),
    (r"gc .*|g[ce]s .*|DFS lock.*", "instances pass blocks and locks around",
        "the segments by Global Cache waits, and which services run where"),
    (r"latch.*|enq: .*", "sessions take turns at a structure in memory",
        "the holder (their blocking session), and the statement that it runs"),
    (r"resmgr:.*", "the Resource Manager holds sessions back", "the plan that is active, and its limits"),
    (r"PX .*", "parallel servers wait for each other", "the degree of parallelism, and the slowest server"),
    (r"SQL\*Net .*|TCP .*|ARCH .*|LNS .*", "sessions wait for the network or the client",
        "the round trips and the array size of the statement, and the line"),
    (r"flashback (buf|log).*", "sessions wait for the flashback log", "its device, and whether it is needed"),
    (r"DB CPU|CPU time", "sessions compute", "the SQL ordered by CPU time"),
]  # fmt: skip
_PATTERNS = [(re.compile(pattern), Advice(means, look)) for pattern, means, look in _EVENTS]
_ANY = Advice("sessions wait in it", "the statements and the sessions that wait in it (V$SESSION_EVENT)")


_SLOW = Advice("reads of single blocks are slow", "the storage, and at what else uses it")


def advice_on(event, mean=None):
    """What this book can say of a wait that it has no chapter on; `mean` are seconds of one wait."""
    if re.fullmatch(SINGLE, event) and (mean or 0.0) >= SLOW_READ:
        return _SLOW
    return next((found for pattern, found in _PATTERNS if pattern.fullmatch(event)), _ANY)


PARSING, SCANS, READS = map(advice_on, ("library cache lock", "db file scattered read", "db file sequential read"))
