"""Batching the reclaim: whether HW gets reclaim LOB space a request at a time, with one reader at any time.

Chapter batching-the-reclaim. Laws: `space_reclaim` (how long one reader takes) and those of `hw_contention`.
"""

from models.findings import figures, hw_contention, reading
from models.findings.figures import clock, evidence
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction
from models.findings.reading import attempt, count
from models.laws import operational, space_reclaim

CHAPTER, TITLE = "batching-the-reclaim", "Space of deleted LOBs is reclaimed a little at a time"

EVENT, READ, DIRECT = hw_contention.EVENT, hw_contention.READ, hw_contention.DIRECT
DIRECT_READS = "physical reads direct (lob)"

BATCHED = 16  # chunks to a get from which on the gets are batched as it is: a choice

STATISTICS = f"{DIRECT} and {DIRECT_READS} (v$sysstat) say how many LOB blocks there are to a get of the enqueue."
SNAPSHOTS = (
    "v$session_event of the sessions at work, twice: if their single-block reads take as long as the clock, "
    "there is "
    "one reader at a time."
)


def finding(report):
    """Whether taking the HW enqueue less often, for more space each time, could help."""
    queue = hw_contention.measure(report)
    material = hw_contention.material(report, queue)
    chunks = figures.total(report, DIRECT)
    batch = figures.quotient(chunks, queue.gets)
    verdict, because = _verdict(report, queue, material, chunks, batch)
    applies = verdict is APPLIES
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=because,
        evidence=_evidence(report, queue, chunks, batch) if material else (),
        predictions=_predictions(report, queue) if applies else (),
        causes=_causes() if applies else (),
        missing=_missing(verdict, chunks, material),
    )


def _verdict(report, queue, material, chunks, batch):
    if material is None:
        return UNKNOWN, "Whether sessions wait for the HW enqueue cannot be told, so neither can this."
    if not material:
        return DOES_NOT, f"{EVENT} {reading.how_much(report, EVENT)}: fewer gets would save nothing."
    if chunks == 0:
        return (
            DOES_NOT,
            "No LOB block is written directly, so it is not LOBs without cache that wait for the enqueue.",
        )
    if batch is not None and batch >= BATCHED:
        return (
            DOES_NOT,
            f"{count(batch)} LOB blocks are written to a get of the enqueue: the gets are batched as it is.",
        )
    if not hw_contention.holder_reads(queue):
        if queue.reads is None:
            said = "There are no single-block reads among the events listed"
        else:
            said = f"There are {count(queue.reads)} single-block reads to a get"
        return UNKNOWN, f"{said}, so the report does not say whether the holder of the enqueue searches for space."
    held = f"Each get of the HW enqueue goes with {count(queue.reads)} single-block reads of {clock(queue.read)}"
    if batch is not None:
        return (
            APPLIES,
            f"{held} and {count(batch)} LOB blocks written: space is searched for one request at a time.",
        )
    if queue.rest is None:
        return UNKNOWN, f"{held}, but nothing in the report says that LOBs are written."
    return APPLIES, f"{held}, and with direct path writes beside them: space is searched for in small pieces."


def _evidence(report, queue, chunks, batch):
    reads = reading.found(report, READ)
    read_directly = figures.total(report, DIRECT_READS)
    return (
        *evidence("single-block reads to a get of the HW enqueue", queue.reads, "", queue.row, *reads),
        *evidence(f"{READ}, mean", queue.read, "s", *reads),
        *evidence("LOB blocks written directly to a get", batch, "", chunks, queue.row),
        *evidence(
            "LOB blocks read directly to a get", figures.quotient(read_directly, queue.gets), "", read_directly
        ),
        *evidence("sessions reading a single block at a time", _readers(report), "", report.elapsed, *reads),
    )


def _readers(report):
    return attempt(operational.mean_number, reading.time_in(report, READ), figures.known(report.elapsed))


def _predictions(report, queue):
    elapsed = figures.known(report.elapsed)
    wall = attempt(space_reclaim.one_reader_time, queue.gets, queue.reads, queue.read)
    if not elapsed or wall is None:
        return ()
    law = "one reader at a time: as long as all reads, or longer by the time in which nobody inserts"
    return (Prediction("length of the interval", wall, float(elapsed), "s", law),)


def _causes():
    return (
        "Event 44951 lets one get reclaim more chunks than one insert needs. If it is not set, start with a "
        "small batch (3 "
        "was the best of the captured settings), measure each setting twice, and ask Oracle Support first.",
        "Write down reads per LOB and the time of one read before and after: if reads become slower by more "
        "than they "
        "become fewer, the batch is too large.",
        "A cached LOB takes the reads off the disk, and leaves the gets as they are.",
    )


def _missing(verdict, chunks, material):
    missing = []
    if chunks is None and (material or verdict is UNKNOWN):
        missing.append(STATISTICS)
    if verdict is UNKNOWN:
        missing.append(SNAPSHOTS if material else hw_contention.MORE)
    return tuple(missing)
