"""Batching the reclaim: whether HW gets reclaim LOB space a request at a time, with one reader at any time.

Chapter batching-the-reclaim. Laws: `space_reclaim` (how long one reader takes) and those of `hw_contention`.
"""

from collections.abc import Iterator

from models.analyst.findings.study import hw_queue, lobs, mend_first
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Answer, Verdict, finding_of
from models.analyst.findings.study.hw_queue import Queue
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count
from models.laws import operational, space_reclaim
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure

TITLE = "Space of deleted LOBs is reclaimed a little at a time"

READ = hw_queue.READ
DIRECT_READS = "physical reads direct (lob)"
EVENTS = ()

BATCHED = 16  # chunks to a get from which on the gets are batched as it is: a choice

STATISTICS = f"{lobs.DIRECT} and {DIRECT_READS} (v$sysstat) say how many LOB blocks there are for each get."
SNAPSHOTS = (
    "v$session_event of the sessions at work, twice: if their single-block reads take as long as the clock, "
    "there is one reader at a time."
)
CAUSES = (
    "Event 44951 lets one get reclaim more chunks than one insert needs. Ask Oracle Support first. "
    "If it is not set, start with a level of about one and a half times the chunks of one LOB (of captured runs, "
    "one per level, that at level 3 was the fastest, perhaps by chance), and measure each level several times.",
    "Write down reads per LOB and the time of one read before and after. If the time of one read grows by a "
    "larger factor than the reads per LOB fall, the batch is too large.",
    "A cached LOB takes the reads off the disk, and leaves the gets as they are.",
)


@finding_of(TITLE)
def finding(study: Study) -> Answer:
    """Whether taking the HW enqueue less often, for more space each time, could help."""
    queue = hw_queue.queue_of(study)
    readers = attempt(operational.mean_number, study.time_in(READ), study.elapsed)
    verdict, because = _verdict(study, queue)
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            ("single-block reads of all sessions, for each get of the HW enqueue", queue.reads, ""),
            (f"{READ}, mean", queue.read, "s"),
            ("LOB blocks written directly, for each get", queue.batch, ""),
            ("LOB blocks read directly, for each get", quotient(study.total(DIRECT_READS), queue.gets), ""),
            ("sessions reading a single block at a time", readers, ""),
        ]
        if queue.is_material
        else (),
        predictions=_predictions(study, queue),
        causes=CAUSES,
        missing=_missing(verdict, queue),
        stake=study.share_of(hw_queue.EVENT) if verdict == APPLIES else None,
    )


def _verdict(study: Study, queue: Queue) -> tuple[Verdict, str]:
    batch = queue.batch
    if queue.is_material is None:
        return UNKNOWN, "Whether sessions wait for the HW enqueue cannot be told, so neither can this."
    if not queue.is_material:
        return DOES_NOT, "The HW enqueue takes too little for fewer gets to save anything."
    if queue.are_lobs is False:
        return DOES_NOT, "Those who wait for the HW enqueue are not BasicFile LOBs without cache."
    if batch is not None and batch >= BATCHED:
        return DOES_NOT, (
            f"{count(batch)} LOB blocks are written for each get of the enqueue: the gets are batched as it is."
        )
    if queue.is_storage_slow:
        return DOES_NOT, mend_first.of_storage(study)
    if queue.is_read_a_get and queue.reads_fill is False:
        return DOES_NOT, _refuted(study, queue)
    if queue.grows:
        return UNKNOWN, (
            "Data files grow in this interval, and who asks for space waits for that too. Whether the holder of "
            "the enqueue searches for space does not show."
        )
    if not queue.holder_reads:
        reads = "no single-block reads among the events listed"
        if queue.reads is not None:
            reads = f"{count(queue.reads)} single-block reads for each get of the HW enqueue"
        return UNKNOWN, (
            f"There are {reads}, so the report does not say whether the holder of the enqueue searches for space."
        )
    assert queue.reads is not None and queue.read is not None
    held = f"Each get of the HW enqueue goes with {count(queue.reads)} single-block reads of {clock(queue.read)}"
    if batch is not None:
        return APPLIES, (
            f"{held} and {count(batch)} LOB blocks written: space is searched for one request at a time."
        )
    if queue.rest is None:
        return UNKNOWN, f"{held}, but nothing in the report says that LOBs are written."
    return APPLIES, f"{held}, and with direct path writes beside them: space is searched for in small pieces."


def _wall(queue: Queue) -> Figure | None:
    """Seconds that one reader at a time takes for all reads; None if the report does not say."""
    return attempt(space_reclaim.one_reader_time, queue.gets, queue.reads, queue.read)


def _refuted(study: Study, queue: Queue) -> str:
    """That sessions do not read under the enqueue, one at a time: the reads are too short, or too long."""
    wall = _wall(queue)
    assert wall is not None and study.elapsed is not None
    longer = "sessions read without the enqueue"
    return (
        "If the holder of the enqueue read and did nothing else, all single-block reads would fill the interval "
        f"of {clock(study.elapsed)}. They take {clock(wall)}, so "
        f"{longer if wall > study.elapsed else 'for most of the time nobody reads under it'}."
    )


def _predictions(study: Study, queue: Queue) -> Iterator[Prediction]:
    wall = _wall(queue)
    if study.elapsed and wall is not None:
        law = "one reader at a time: all reads one after the other, and longer if for some time nobody inserts"
        yield Prediction(law, "length of the interval", wall, study.elapsed, "s")


def _missing(verdict: Verdict, queue: Queue) -> Iterator[str]:
    if queue.lobs.blocks is None and (queue.is_material or verdict == UNKNOWN):
        yield STATISTICS
    if verdict == UNKNOWN:
        yield SNAPSHOTS if queue.is_material else hw_queue.MORE
