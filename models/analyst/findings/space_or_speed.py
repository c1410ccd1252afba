"""Space or speed: whether sessions that change LOBs wait for each other at the blocks that account for free space.

Chapter space-or-speed. Law: `free_lists` (how many lists there can be at most, if sessions wait for so long).
"""

from collections.abc import Iterator, Sequence

from models.analyst.findings.study import lobs
from models.analyst.findings.study.arithmetic import attempt
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Answer, Verdict, finding_of
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import count, percent
from models.laws import free_lists, operational
from models.laws.numbers.figure import Figure

TITLE = "SecureFile: sessions meet at the lists of free space"

BUSY, ENTRY = "buffer busy waits", "enq: TX - contention"
EVENTS = BUSY, ENTRY
SECURE = "securefile chain update", "SecureFile mutex"  # where SecureFiles account for space
OF_LOB = "gc buffer busy", *SECURE  # and the blocks of a LOB on a cluster
MEASURES = "buffer busy waits", "gc buffer busy waits"

CLASSES = (
    "The class of the blocks: Buffer Wait Statistics of a report, or v$waitstat twice. Bitmap blocks or free "
    "lists mean space; data blocks and undo mean something else."
)
SEGMENTS = "Segments by Buffer Busy Waits, in AWR and Statspack, say whether it is a LOB's segment."
MEET = (
    "Sessions that insert and delete meet at few blocks that account for free space. Look at the class of the "
    "blocks first: the parameter _securefiles_concurrency_estimate is said to set a number of lists, and need not "
    "help with bitmap blocks."
)
DROP = (
    "LOBs that are inserted once and not deleted one by one do not search: partitions that are dropped, in place "
    "of deletes, or a BasicFile, which is faster there and wastes space."
)
WRITES = f"The statistics {lobs.WRITES} and those of SecureFiles (v$sysstat) say whether LOBs are changed at all."


@finding_of(TITLE)
def finding(study: Study) -> Answer:
    """Whether buffer busy waits and TX contention come from LOBs that look for space."""
    material = [study.is_material(name) for name in EVENTS]
    written, secure = lobs.are_written(study), lobs.is_frequent(study, lobs.ALLOCATED)
    rate = attempt(operational.throughput, study.total(lobs.WRITES), study.elapsed)
    events = (*EVENTS, *(row.name for row in study.beginning(*OF_LOB) if not row.background))
    verdict, because, *where = _at_lob(study, events) or _verdict(study, material, written, secure)
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            study.share_evidence(BUSY),
            (f"{BUSY}, mean", study.mean_wait(BUSY), "s"),
            study.share_evidence(ENTRY),
            ("lists or blocks to choose from, at most", _most_lists(study), ""),
            ("LOB writes per second", rate, "/s"),
            (lobs.ALLOCATED, study.total(lobs.ALLOCATED), ""),
        ]
        if True in material or verdict == APPLIES
        else (),
        causes=(*where, MEET, DROP),
        missing=_missing(verdict, written, material),
        stake=study.share_of(*(events if verdict == APPLIES else EVENTS)),
        do="spread the LOB over partitions" if verdict == APPLIES else "",
        events=events if verdict == APPLIES else (),
    )


def _at_lob(study: Study, events: tuple[str, ...]) -> tuple[Verdict, str, str] | tuple[()]:
    """The verdict where a list of segments says at which LOB sessions meet, or they wait in a SecureFile's events.

    Few LOB writes speak against neither: what other instances and queues write is not counted with them.
    """
    most, of_secure = lobs.with_most(study, *MEASURES), {*events} & {*SECURE}
    often = max((row.waits for row in study.sessions(*events) if row.waits is not None), default=0.0)
    if most and (most.total is None or most.total < NOTABLE * often):
        most = None
    if not study.is_material(*events) or not (most or of_secure):
        return ()
    weights = "; ".join(f"{name} {study.how_much(name)}" for name in events if study.row(name))
    if most is None:
        return UNKNOWN, f"{weights}. At which segment sessions meet, the report does not say.", SEGMENTS
    at = f"{percent(most.share or 0.0)} of the {most.by} are at {most.name}."
    if not of_secure and not study.total(lobs.ALLOCATED):
        return UNKNOWN, f"{weights}. Whether the LOB that they meet at is a SecureFile, is not said.", at
    return APPLIES, f"{weights}, in SecureFiles.", at


def _verdict(
    study: Study, material: Sequence[bool | None], written: bool | None, secure: bool | None
) -> tuple[Verdict, str]:
    weights = f"{BUSY} {study.how_much(BUSY)}; {ENTRY} {study.how_much(ENTRY)}"
    if material == [False, False]:
        return DOES_NOT, f"{weights}."
    if written is False:
        times = count(study.total(lobs.WRITES) or 0.0)
        return DOES_NOT, f"LOBs are hardly written ({times} times), so it is not their space."
    if True not in material:
        return UNKNOWN, f"{weights}."
    waits = sum(row.waits for row in study.sessions(*EVENTS) if row.waits is not None)
    most_writes = max(study.total(name) or 0.0 for name in (lobs.WRITES, lobs.DIRECT, lobs.ALLOCATED))
    if written and waits * NOTABLE > most_writes:  # then a notable part at most can be those of LOBs
        writes = study.total(lobs.WRITES)
        few = "the LOBs that are written" if writes is None else f"{count(writes)} LOB writes"
        return DOES_NOT, f"{weights}. So many waits are not those of {few}."
    if material == [True, True] and secure:
        return APPLIES, f"{weights}, while SecureFiles allocate space: both are what changes of SecureFiles bring."
    if written is None:
        return UNKNOWN, f"{weights}. Whether LOBs are written the report does not say."
    return UNKNOWN, f"{weights}, and LOBs are written; for which blocks sessions wait the report does not say."


def _most_lists(study: Study) -> Figure | None:
    """How many lists there can be at most; None if fewer than two sessions are active, or it is not known."""
    active, share = attempt(operational.mean_number, study.db_time, study.elapsed), study.share_of(BUSY)
    if not active or active < 2:
        return None
    return attempt(lambda active, share: free_lists.most_lists(round(active), share), active, share)


def _missing(verdict: Verdict, written: bool | None, material: Sequence[bool | None]) -> Iterator[str]:
    if True in material and verdict != DOES_NOT:
        yield CLASSES
        yield SEGMENTS
    if verdict == UNKNOWN and written is None:
        yield WRITES
    if verdict == UNKNOWN and True not in material:
        yield "A longer list of foreground wait events: a whole report, or v$system_event."
