"""enq: HW - contention: how many wait, how long the enqueue is held, and whether a read explains the hold.

Chapter hw-contention. Laws: `operational` (how many wait, the longest possible hold), `mm1` (the hold behind a
wait), `closed_queue` (the wait behind a read).
"""

from collections.abc import Iterator

from models.analyst.findings.study import lobs, mend_first
from models.analyst.findings.study.arithmetic import attempt, product, quotient
from models.analyst.findings.study.choices import about_one
from models.analyst.findings.study.finding import (
    APPLIES,
    UNKNOWN,
    Answer,
    Verdict,
    WhatIf,
    finding_of,
    what_if,
)
from models.analyst.findings.study.hw_queue import EVENT, MORE, OLD_EVENT, READ, Queue, queue_of
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count
from models.laws import closed_queue, mm1, operational
from models.laws.numbers.comparison import Prediction

TITLE = "HW enqueue: sessions wait for space in one segment"

EVENTS = (EVENT,)

# Choices.
TROUBLE = 1.0  # seconds: a mean wait that no healthy hold and no usual number of sessions gives
FAR = 10.0  # times what the law of a queue gives, from which on waits are of something else
MOST_SESSIONS = 500  # a closed queue of more is no account of one segment

GROWING_LOB, REDO_FIRST = "one LOB grows: cache it, or use partitions", "the redo log first"
ACTIVITY = "The enqueue activity (v$enqueue_statistics, eq_type HW) has the gets, waited for or not."


def sessions(queue: Queue) -> float | None:
    """How many sessions give the wait in a closed queue, each reading under the enqueue; None if none do."""
    if queue.reads_fill is False:
        return None
    number = attempt(closed_queue.fitted_sessions, queue.wait, queue.reading, queue.rest)
    return number if number and number <= MOST_SESSIONS else None


# Where to see who holds a lock while others wait for it.
CHAINS, SESSION, LOCKS = "V$WAIT_CHAINS", "V$SESSION (blocking_session)", "V$LOCK (block = 1)"
VIEWS = (((11, 1), CHAINS), ((10, 1), SESSION), ((0,), LOCKS))  # with the first release that has each


@finding_of(TITLE)
def finding(study: Study) -> Answer:
    """Whether sessions wait for an HW enqueue, and what its holder does meanwhile."""
    queue = queue_of(study)
    redo = mend_first.of_redo(study, queue.share)
    victim = mend_first.of_all(study, "who holds the enqueue") or redo
    predictions = [*_predictions(queue)]
    # Where waits are so much longer than the law gives, what the law would change is no remedy.
    far = any(law.factor >= FAR and law.reported > law.predicted for law in predictions)
    explained = queue.are_lobs is True and not (queue.reads_refuted or queue.grows or queue.is_storage_slow)
    verdict = Verdict.of(queue.is_material)
    if verdict == APPLIES and not queue.wait:
        verdict = UNKNOWN
    return dict(
        verdict=verdict,
        because=_because(study, queue, verdict),
        evidence=[
            (f"{EVENT}, mean", queue.wait, "s"),
            study.share_evidence(EVENT),
            ("sessions waiting for it at a time", queue.waiting, ""),
            ("gets of the enqueue per second, waits at the least", queue.rate, "/s"),
            ("share of the gets that wait", queue.waiting_share, "%"),
            ("hold at most, if all gets are of one segment", queue.longest_hold, "s"),
            ("hold, a guess from wait and rate by an open queue", queue.open_hold, "s"),
            (f"{READ}, mean", queue.read, "s"),
            ("single-block reads of all sessions, for each get", queue.reads, ""),
            ("time of those reads, for each get", queue.reading if queue.holder_reads else None, "s"),
            (queue.lobs.called(lobs.DIRECT), queue.lobs.blocks, ""),
            ("LOB blocks written directly, for each get", queue.batch, ""),
            *queue.growth.evidence,
        ]
        if queue.row
        else (),
        predictions=predictions,
        causes=_causes(study, queue, victim, far),
        missing=_missing(study, queue, verdict),
        what_if=_what_if(study, queue),
        stake=queue.share,
        victim=victim,
        as_in_chapter=not (victim or far) and explained,
        do=REDO_FIRST if redo else GROWING_LOB if queue.are_lobs and not victim else "",
    )


def _because(study: Study, queue: Queue, verdict: Verdict) -> str:
    weight = f"{EVENT} {study.how_much(EVENT)}"
    if queue.stands_in:
        weight = "The HW enqueue has no event of its own here"
        if queue.share is not None:
            weight = f"The HW enqueue takes {study.part(queue.share)}"
    if verdict == UNKNOWN and queue.old_event_says:
        return f"The event {OLD_EVENT} is material, and the report does not say for which kind of enqueue."
    if verdict != APPLIES:
        return f"{weight}."
    assert queue.wait is not None  # else it does not apply
    text = f"{weight}."
    mean = None if queue.stands_in else study.mean_that_matters(EVENT)
    if mean is None or clock(mean) != clock(queue.wait):
        text += f" A wait lasts {clock(queue.wait)}."
    if queue.grows:
        text += " Data files grow in this interval."
    if queue.waiting:
        text += f" On average {count(queue.waiting)} sessions wait for it."
    if queue.holder_reads:
        text += " The report has about as many single-block reads as gets of the enqueue, so each hold may be one "
        text += f"read of {clock(queue.read or 0.0)}."
    return text


def _predictions(queue: Queue) -> Iterator[Prediction]:
    number = sessions(queue) if queue.holder_reads else None
    if number:
        wait, low, high = (
            attempt(closed_queue.waiting_time, in_queue, queue.reading, queue.rest)
            for in_queue in (number, number - 1, number + 1)
        )
        assert wait is not None and queue.wait is not None  # the number is fitted to it
        law = f"closed queue of {number:.0f} sessions (fitted), each holding the enqueue while it reads"
        yield Prediction(law, "mean wait for the enqueue", wait, queue.wait, "s", low, high, fitted=1)
        return
    per_get = attempt(operational.time_in_system, queue.waiting, queue.rate) if queue.waiting_share else None
    wait = attempt(mm1.waiting_time, queue.rate, queue.read)
    if wait is not None and per_get is not None:
        law = "open queue (M/M/1), if each get holds the enqueue for one single-block read"
        yield Prediction(law, "mean wait for the enqueue, over all gets", wait, per_get, "s")


def _causes(study: Study, queue: Queue, victim: str, far: bool) -> Iterator[str]:
    if queue.grows:
        yield queue.growth.cause
    if far:
        yield (
            "No queue of this book gives such waits, whoever reads or writes under the enqueue: find out what the "
            "holder does before changing anything."
        )
    if queue.wait and queue.wait >= TROUBLE:
        read = f" (a single-block read takes {clock(queue.read)})" if queue.read else ""
        yield (
            f"Waits of {clock(queue.wait)} take long holds, many sessions at once, or both: look at the time of "
            f"reads and writes{read}, and at how many sessions insert into the segment."
        )
    if queue.holder_reads:
        yield (
            f"The holder seems to read one block, {clock(queue.read or 0.0)}, while all others wait. What helps "
            "is a shorter hold (faster reads), fewer holds, or a segment that is split into partitions."
        )
    elif queue.reads_refuted:
        reading = product(queue.reading, queue.gets) or 0.0
        yield (
            f"It is not the single-block reads: all of them take {clock(reading)} in "
            f"{clock(study.elapsed or 0.0)}. Find out what the holder does before changing anything."
        )
    elif times := quotient(queue.open_hold, queue.read):
        unless = "Find out what the holder does before changing anything."
        means = "One read explains it." if about_one(times) else unless
        yield (
            f"By an open queue, and that is a guess, the enqueue is held for {clock(queue.open_hold or 0.0)}: "
            f"{count(times)} times a single-block read. {means}"
        )
    if queue.are_lobs:
        helps = queue.holder_reads and not (victim or far)
        cached = " To cache the LOB takes the read out of the hold." if helps else ""
        yield (
            "LOB blocks are written directly, so LOBs that are not cached may cause this wait or a part of it: a "
            f"BasicFile searches for reusable space under this enqueue.{cached}"
        )
    elif queue.lobs.blocks is not None:
        spread = "" if victim or far else " Larger extents or partitions spread it."
        yield f"It is a segment that grows fast, and not LOBs.{spread}"
    yield _who_holds(study, reads=not queue.reads_refuted)
    if queue.growth.remark and not queue.grows:
        yield queue.growth.remark


def _missing(study: Study, queue: Queue, verdict: Verdict) -> Iterator[str]:
    if verdict == UNKNOWN:
        yield MORE
    if verdict == APPLIES and queue.activity is None:
        yield ACTIVITY
    if verdict == APPLIES and queue.lobs.blocks is None:
        yield f"The statistic {lobs.DIRECT} (v$sysstat) tells whether LOBs that are not cached are behind it."
    if verdict == APPLIES and not study.elapsed:
        yield "The length of the interval: without it there is no rate, and no number of sessions waiting."


def _what_if(study: Study, queue: Queue) -> WhatIf | None:
    number, hold, rest = (sessions(queue) if queue.holder_reads else None), queue.reading, queue.rest
    if number is None:
        active = attempt(operational.mean_number, study.db_time, study.elapsed)
        if not active or not queue.open_hold or not queue.rate or not queue.wait:
            return None
        number, hold = min(max(round(active), 1), MOST_SESSIONS), queue.open_hold
        rest = attempt(operational.response_time, number, queue.rate, queue.wait + hold)
    position = {"sessions": number, "service_time": hold, "think_time": rest or None}
    return what_if("own-hw", number, queue.wait, **position)


def _who_holds(study: Study, reads: bool) -> str:
    """That one should look who holds the enqueue; `reads` is whether a read can be what the holder does."""
    view = f"{CHAINS} (before 11.1 in {SESSION})"
    if study.version:
        view = next(view for first, view in VIEWS if study.version >= first)
    then = ", and what the holder does."
    if reads:
        then = ": if the holder is in a single-block read, it is the storage that the others wait for."
    return f"Look who holds the enqueue while it happens, in {view}{then}"
