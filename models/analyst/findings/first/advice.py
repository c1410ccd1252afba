"""What to do about a wait, in six words or so, what sessions do in it, and which lists name who does."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from models.analyst.findings.first.events import EVENTS, HOLDERS, READERS, SHARED, SINGLE, WAITERS, lists
from models.analyst.findings.first.lists import STATEMENT, Ordered
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


# Choices: seconds of a read of one block, and of many, from which on it is the storage and not the SQL; of a wait
# for a latch, from which on its holder was not running; and of one for an object, from which on it is no parse.
SLOW_READ, SLOW_READS_OF_MANY, LONG_LATCH, LONG_LOCK = 0.01, 0.05, 0.1, 1.0
TEMP_BEFORE = (10,)  # the release before which all direct I/O has one name, that of sorts in TEMP too
HUNG = 10.0  # seconds, from which on a wait is no slow work and something hangs, but in what is LASTING: a choice
LASTING = r"(Backup:|RMAN|SQL\*Net|TCP|[Ee]xternal|PX|pipe|Streams|AQ|PL/SQL|ARCH|LNS|RFS|enq: (UL|JI|WL)) .*"
RESIZE = "SGA: allocation forcing component growth"

PATTERNS = [(re.compile(pattern), Advice(*columns)) for pattern, *columns in EVENTS]
IDLE = Advice("nobody waits for the database in it", "nothing: it is idle time", "what is on top beside it")
ANY = Advice(
    "sessions wait in it",
    "see who waits in it",
    "the statements and the sessions that wait in {} (V$SESSION_EVENT)",
)
LONGER = Advice(
    "sessions are in no wait and on no CPU",
    Untimed.do,
    "statements that take longer than CPU and waits",
    WAITERS,
)
SLOW_READS = Advice(
    "reads from storage are slow",
    "the storage: its reads are slow",
    "the storage, and at what else uses it",
    READERS,
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
    HOLDERS,
)
# The pattern of an event, the seconds of a wait from which on it is long, and what is said of it then.
_LONG = (
    (f"{SINGLE}|{SHARED}", SLOW_READ, SLOW_READS),
    (
        r"db file (scattered|parallel) read|cell multiblock.*|direct path read|db flash cache multiblock.*",
        SLOW_READS_OF_MANY,
        SLOW_READS,
    ),
    (r"latch.*", LONG_LATCH, STOPPED),
    (r"log file sync|(free |log )?buffer .*|write complete waits.*|enq: (HW|S[QV]|US|TX - [ai]).*", HUNG, STILL),
    (r"library cache (lock|pin)|cursor: pin S wait on X", LONG_LOCK, ALTERED),
)


def advice_on(event: str, mean: float | None = None, version: tuple[int, ...] = ()) -> Advice:
    """The Advice on an event, of CPU too; `mean` are seconds of one wait, `version` the release, (9, 2)."""
    for pattern, long, advice in _LONG:
        if (mean or 0.0) >= long and re.fullmatch(pattern, event):
            return advice
    if version and version < TEMP_BEFORE and event in ("direct path read", "direct path write"):
        return TEMP
    if meant := misread(event):
        return replace(ANY, do=f"is it {meant}? Then correct its name", look=f"its name: perhaps {meant} is meant")
    return _of_pattern(event)


@lru_cache(maxsize=1024)
def _of_pattern(event: str) -> Advice:
    return next((advice for events, advice in PATTERNS if events.fullmatch(event)), ANY)


def advice_by_name(event: str) -> Advice:
    """The Advice on an event of which no more is known than its name."""
    return IDLE if is_idle_name(event) else advice_on(event)


def sampled_as(event: str) -> str:
    """What samples call the time in an event, or on a processor."""
    return SAMPLED if event in ("CPU", "DB CPU", "CPU time") else event


def while_resized(advice: Advice, share: float | None) -> Advice:
    """The Advice on a wait; on the RESIZE of pools that has this share beside it, if it waits for cursors."""
    waits_for_cursors = advice.means in (PARSING.means, ALTERED.means)
    return advice_on(RESIZE) if (share or 0) >= MATERIAL and waits_for_cursors else advice


MIXED = (ANY.means, advice_on("latch free").means)  # of waits that have no more in common than that
PARSING = advice_on("library cache lock")
MISTAKES = replace(
    PARSING, do="mend the statements that fail to parse", look="the statements that fail to parse", lists=HOLDERS
)
LEAF = advice_on("enq: TX - index contention")
SORTS = advice_on("direct path write temp")
TEMP = replace(SORTS, lists=lists(STATEMENT, "reads"))
SCANS = advice_on("db file scattered read")
READS = advice_on("db file sequential read")
PAST = advice_on("direct path read")
