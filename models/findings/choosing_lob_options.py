"""Choosing LOB options: what a report shows of how LOBs are kept, which is little, and what to run for the rest.

Chapter choosing-lob-options. It predicts nothing: the times of the options are in no report.
"""

from models.findings import cache_the_lob, control_file_waits, hw_contention, space_or_speed, write_complete_waits
from models.findings.asking.finding import DOES_NOT, UNKNOWN, Finding, evidence
from models.findings.asking.questions import asked
from models.findings.asking.value import attempt
from models.findings.asking.words import count, size
from models.laws import operational

CHAPTER, TITLE = "choosing-lob-options", "How the LOBs are kept, and whether another way is faster"

EVENTS = ()
WRITES, READS, DIRECT = space_or_speed.LOB_WRITES, "lob reads", control_file_waits.DIRECT

OPTIONS = "dba_lobs has the options (securefile, cache, logging, chunk, retention); no report has them."
TRIAL = (
    "A thousand LOBs inserted from one session, once for each option that is open to you, with v$session_event "
    "and v$mystat before and after; then with as many sessions as in production, as one alone cannot see a lock."
)


def finding(report):
    """What is known of the LOBs, and what would have to be measured to choose their options."""
    ask = asked(report)
    written, lock, writes = space_or_speed.lobs_written(ask), control_file_waits.Lock(ask), ask.total(WRITES)
    rate = attempt(operational.throughput, writes, ask.elapsed)
    because = f"LOBs are written{_kept(lock)}. Which options they have no report says."
    if written is False:
        per_second = f", {count(rate)} per second" if rate else ""
        because = f"{count(writes)} LOB writes{per_second}: too few to choose options for."
    elif written is None:
        because = "The report has no statistics of LOBs, so it does not say whether there is any to choose for."
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=DOES_NOT if written is False else UNKNOWN,
        because=because,
        evidence=evidence(
            (WRITES, writes, ""),
            ("LOB writes per second", rate, "/s"),
            (READS, ask.total(READS), ""),
            (DIRECT, lock.direct, ""),
            ("redo to a LOB block written directly", lock.direct_redo, "bytes"),
            (space_or_speed.SECUREFILE, ask.total(space_or_speed.SECUREFILE), ""),
        ),
        causes=tuple(_causes(ask, lock)) if written else (),
        missing=() if written is False else (OPTIONS, TRIAL),
    )


def _kept(lock):
    """What the statistics say of caching and logging, in words that go on after "LOBs are written"."""
    direct, redo = lock.direct, lock.direct_redo
    if direct == 0:
        return ", none directly: all are cached, or small enough to be kept in their rows"
    if direct is None:
        return ""
    if redo is None:
        return f", {count(direct)} blocks directly, which is NOCACHE"
    logged = "and not logged" if redo <= control_file_waits.UNLOGGED else "and logged"
    return f", {count(direct)} blocks directly with {size(redo)} of redo to each: NOCACHE, {logged}"


def _causes(ask, lock):
    if control_file_waits.lobs_behind(lock):
        yield (
            "An uncached, unlogged BasicFile takes the control file's lock for each LOB, so more than two or "
            "three sessions add next to nothing, unless the record in the control file is turned off."
        )
    if ask.is_material(write_complete_waits.MAIN):
        yield "A cached, unlogged SecureFile sleeps for each LOB, and inserts no faster than an uncached one."
    if ask.is_material(hw_contention.EVENT) and lock.direct:
        yield "An uncached BasicFile with old space to search is behind one reader at a time, logged or not."
    if ask.is_material(cache_the_lob.SPACE):
        yield "Logged LOBs share the redo stream, and sessions already wait for room in its buffer."
