"""Choosing LOB options: what a report shows of how LOBs are kept, which is little, and what to run for the rest.

Chapter choosing-lob-options. It predicts nothing: the times of the options are in no report.
"""

from models.findings import control_file_waits, figures, reading, space_or_speed
from models.findings.figures import evidence, size
from models.findings.finding import DOES_NOT, UNKNOWN, Finding
from models.findings.reading import attempt, count
from models.laws import operational

CHAPTER, TITLE = "choosing-lob-options", "How the LOBs are kept, and whether another way is faster"

WRITES, READS, DIRECT, DIRECT_REDO = (
    "lob writes",
    "lob reads",
    control_file_waits.DIRECT,
    control_file_waits.DIRECT_REDO,
)

OPTIONS = "dba_lobs has the options (securefile, cache, logging, chunk, retention); no report has them."
TRIAL = (
    "A thousand LOBs inserted from one session, once for each option that is open to you, with v$session_event "
    "and "
    "v$mystat before and after; then with as many sessions as in production, as one alone cannot see a lock."
)


def finding(report):
    """What is known of the LOBs, and what would have to be measured to choose their options."""
    written = space_or_speed.lobs_written(report)
    if written is False:
        verdict, because = DOES_NOT, _quiet(report)
    elif written is None:
        verdict, because = (
            UNKNOWN,
            "The report has no statistics of LOBs, so it does not say whether there is any to choose for.",
        )
    else:
        verdict, because = UNKNOWN, f"LOBs are written{_kept(report)}. Which options they have no report says."
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=because,
        evidence=_evidence(report),
        causes=_causes(report) if written else (),
        missing=() if verdict is DOES_NOT else (OPTIONS, TRIAL),
    )


def _quiet(report):
    writes = figures.total(report, WRITES)
    rate = attempt(operational.throughput, writes, figures.known(report.elapsed))
    per_second = f", {count(rate)} per second" if rate else ""
    return f"{count(writes)} LOB writes{per_second}: too few to choose options for."


def _kept(report):
    """What the statistics say of caching and logging, in words that go on after "LOBs are written"."""
    direct, redo = figures.total(report, DIRECT), control_file_waits.measure(report).direct_redo
    if direct == 0:
        return ", none directly: all are cached, or small enough to be kept in their rows"
    if direct is None:
        return ""
    if redo is None:
        return f", {count(direct)} blocks directly, which is NOCACHE"
    if redo <= control_file_waits.UNLOGGED:
        return f", {count(direct)} blocks directly with {size(redo)} of redo to each: NOCACHE, and not logged"
    return f", {count(direct)} blocks directly with {size(redo)} of redo to each: NOCACHE, and logged"


def _evidence(report):
    lock, secure = control_file_waits.measure(report), figures.total(report, space_or_speed.SECUREFILE)
    writes, reads, direct = (figures.total(report, name) for name in (WRITES, READS, DIRECT))
    rate = attempt(operational.throughput, writes, figures.known(report.elapsed))
    return (
        *evidence(WRITES, writes, "", writes),
        *evidence("LOB writes per second", rate, "/s", writes, report.elapsed),
        *evidence(READS, reads, "", reads),
        *evidence(DIRECT, direct, "", direct),
        *evidence(
            "redo to a LOB block written directly",
            lock.direct_redo,
            "bytes",
            figures.total(report, DIRECT_REDO),
            direct,
        ),
        *evidence(space_or_speed.SECUREFILE, secure, "", secure),
    )


def _causes(report):
    causes, lock = [], control_file_waits.measure(report)
    if control_file_waits.lobs_behind(lock):
        causes.append(
            "An uncached, unlogged BasicFile takes the control file's lock for each write: not for more than "
            "two or three "
            "sessions, unless its record is turned off."
        )
    if reading.is_material(report, "write complete waits"):
        causes.append("A cached, unlogged SecureFile sleeps for each LOB, and is never the fastest for inserts.")
    if reading.is_material(report, "enq: HW - contention") and lock.direct:
        causes.append(
            "An uncached BasicFile with old space to search is behind one reader at a time, logged or not."
        )
    if reading.is_material(report, "log buffer space"):
        causes.append("Logged LOBs share the redo stream, and sessions already wait for room in its buffer.")
    return tuple(causes)
