"""Choosing LOB options: what a report shows of how LOBs are kept, which is little, and what to run for the rest.

Chapter choosing-lob-options. It predicts nothing: the times of the options are in no report.
"""

from models.findings import cache_the_lob, control_file_waits, hw_contention, space_or_speed, write_complete_waits
from models.findings.asking.finding import DOES_NOT, UNKNOWN, Finding, evidence
from models.findings.asking.questions import Questions
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
    ask = Questions(report)
    written = space_or_speed.lobs_written(ask)
    if written is False:
        verdict, because = DOES_NOT, _quiet(ask)
    elif written is None:
        verdict, because = (
            UNKNOWN,
            "The report has no statistics of LOBs, so it does not say whether there is any to choose for.",
        )
    else:
        verdict, because = UNKNOWN, f"LOBs are written{_kept(ask)}. Which options they have no report says."
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=because,
        evidence=_evidence(ask),
        causes=_causes(ask) if written else (),
        missing=() if verdict is DOES_NOT else (OPTIONS, TRIAL),
    )


def _quiet(ask):
    writes = ask.total(WRITES)
    rate = attempt(operational.throughput, writes, ask.elapsed)
    per_second = f", {count(rate)} per second" if rate else ""
    return f"{count(writes)} LOB writes{per_second}: too few to choose options for."


def _kept(ask):
    """What the statistics say of caching and logging, in words that go on after "LOBs are written"."""
    direct, redo = ask.total(DIRECT), control_file_waits.Lock(ask).direct_redo
    if direct == 0:
        return ", none directly: all are cached, or small enough to be kept in their rows"
    if direct is None:
        return ""
    if redo is None:
        return f", {count(direct)} blocks directly, which is NOCACHE"
    if redo <= control_file_waits.UNLOGGED:
        return f", {count(direct)} blocks directly with {size(redo)} of redo to each: NOCACHE, and not logged"
    return f", {count(direct)} blocks directly with {size(redo)} of redo to each: NOCACHE, and logged"


def _evidence(ask):
    return evidence(
        (WRITES, ask.total(WRITES), ""),
        ("LOB writes per second", attempt(operational.throughput, ask.total(WRITES), ask.elapsed), "/s"),
        (READS, ask.total(READS), ""),
        (DIRECT, ask.total(DIRECT), ""),
        ("redo to a LOB block written directly", control_file_waits.Lock(ask).direct_redo, "bytes"),
        (space_or_speed.SECUREFILE, ask.total(space_or_speed.SECUREFILE), ""),
    )


def _causes(ask):
    causes, lock = [], control_file_waits.Lock(ask)
    if control_file_waits.lobs_behind(lock):
        causes.append(
            "An uncached, unlogged BasicFile takes the control file's lock for each write: not for more than two "
            "or three sessions, unless its record is turned off."
        )
    if ask.is_material(write_complete_waits.MAIN):
        causes.append("A cached, unlogged SecureFile sleeps for each LOB, and is never the fastest for inserts.")
    if ask.is_material(hw_contention.EVENT) and lock.direct:
        causes.append(
            "An uncached BasicFile with old space to search is behind one reader at a time, logged or not."
        )
    if ask.is_material(cache_the_lob.SPACE):
        causes.append("Logged LOBs share the redo stream, and sessions already wait for room in its buffer.")
    return tuple(causes)
