"""Space or speed: whether sessions that change LOBs wait for each other at the blocks that account for free space.

Chapter space-or-speed. Law: `free_lists` (how many lists there can be at most, if sessions wait for so long).
"""

from models.findings import figures, reading
from models.findings.figures import evidence
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding
from models.findings.reading import attempt, count
from models.laws import free_lists, operational

CHAPTER, TITLE = "space-or-speed", "SecureFile: sessions meet at the lists of free space"

BUSY, ENTRY = "buffer busy waits", "enq: TX - contention"
LOB_WRITES, DIRECT, SECUREFILE = "lob writes", "physical writes direct (lob)", "securefile allocation chunks"

LEAST_RATE = 1.0  # a second: a choice; the snapshots of AWR write a few LOBs themselves
LEAST_COUNT = 1000  # where the report does not say how long it took: a choice

CLASSES = (
    "The class of the blocks: Buffer Wait Statistics of an AWR report, or v$waitstat twice. Bitmap blocks or "
    "free lists "
    "mean space; data blocks and undo mean something else."
)
SEGMENTS = "Segments by Buffer Busy Waits, in AWR and Statspack, say whether it is a LOB's segment."
WRITES = f"The statistics {LOB_WRITES} and those of SecureFiles (v$sysstat) say whether LOBs are changed at all."


def often(report, statistic):
    """Whether what a statistic counts happens often enough to matter; None if the report does not have it."""
    total = figures.total(report, statistic)
    rate = attempt(operational.throughput, total, figures.known(report.elapsed))
    if total is None:
        return None
    return bool(total >= LEAST_COUNT if rate is None else rate >= LEAST_RATE)


def lobs_written(report):
    """Whether LOBs are written often enough to matter; None if the report does not say."""
    answers = [often(report, statistic) for statistic in (LOB_WRITES, DIRECT, SECUREFILE)]
    return True if True in answers else answers[0]


def finding(report):
    """Whether buffer busy waits and TX contention come from LOBs that look for space."""
    material = [reading.is_material(report, name) for name in (BUSY, ENTRY)]
    written, secure = lobs_written(report), often(report, SECUREFILE)
    verdict, because = _verdict(report, material, written, secure)
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=because,
        evidence=_evidence(report) if True in material else (),
        causes=_causes() if verdict is APPLIES else (),
        missing=_missing(verdict, written, material),
    )


def _verdict(report, material, written, secure):
    weights = f"{BUSY} {reading.how_much(report, BUSY)}; {ENTRY} {reading.how_much(report, ENTRY)}"
    if material == [False, False]:
        return DOES_NOT, f"{weights}."
    if written is False:
        return (
            DOES_NOT,
            f"LOBs are hardly written ({count(figures.total(report, LOB_WRITES))} times), so it is not their "
            "space.",
        )
    if True not in material:
        return UNKNOWN, f"{weights}."
    if material == [True, True] and secure:
        return APPLIES, f"{weights}, while SecureFiles allocate space: both are what changes of SecureFiles bring."
    if written is None:
        return UNKNOWN, f"{weights}. Whether LOBs are written the report does not say."
    return UNKNOWN, f"{weights}, and LOBs are written; for which blocks sessions wait the report does not say."


def _evidence(report):
    secure = figures.total(report, SECUREFILE)
    writes = figures.total(report, LOB_WRITES)
    rate = attempt(operational.throughput, writes, figures.known(report.elapsed))
    active = attempt(operational.mean_number, reading.db_time(report), figures.known(report.elapsed))
    share = reading.share_of(report, BUSY)
    lists = attempt(free_lists.most_lists, round(active), share) if active and active >= 2 else None
    rows = [event for event in (report.event(BUSY), report.event(ENTRY)) if event is not None]
    return (
        *reading.share_evidence(report, BUSY),
        *evidence(f"{BUSY}, mean", reading.mean_wait(report, BUSY), "s", *rows[:1]),
        *reading.share_evidence(report, ENTRY),
        *evidence("lists or blocks to choose from, at most", lists, "", report.db_time, report.elapsed, *rows),
        *evidence("LOB writes per second", rate, "/s", writes, report.elapsed),
        *evidence(SECUREFILE, secure, "", secure),
    )


def _causes():
    return (
        "Sessions that insert and delete meet at few blocks that account for free space. Look at the class of "
        "the blocks "
        "first: the parameter _securefiles_concurrency_estimate sets a number of lists and need not help with "
        "bitmap blocks.",
        "LOBs that are inserted once and not deleted one by one do not search: partitions that are dropped, in "
        "place of "
        "deletes, or a BasicFile, which is faster there and wastes space.",
    )


def _missing(verdict, written, material):
    missing = []
    if True in material and verdict is not DOES_NOT:
        missing += [CLASSES, SEGMENTS]
    if verdict is UNKNOWN and written is None:
        missing.append(WRITES)
    if verdict is UNKNOWN and True not in material:
        missing.append("A longer list of foreground wait events: a full AWR report, or v$system_event.")
    return tuple(missing)
