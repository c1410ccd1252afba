"""Do commits look for themselves? *redo synch polls* for each *redo synch write*, and what the sleep adds.

Posted, the log writer wakes each waiter; polled, each sleeps, looks, and sleeps again, and the rest of its last
sleep comes on top of the write. Adaptive log file sync, the default from 11.2.0.3 on, chooses while it runs.
"""

from collections.abc import Iterator

from models.analyst.findings.study import commits, log_writes, noticing, sync_causes
from models.analyst.findings.study.choices import BUSY, NOTABLE
from models.analyst.findings.study.commits import commits_per_write
from models.analyst.findings.study.finding import (
    APPLIES,
    DOES_NOT,
    UNKNOWN,
    WHERE_IT_APPLIES,
    Answer,
    Verdict,
    WhatIf,
    finding_of,
    what_if,
)
from models.analyst.findings.study.log_writes import Sync, Write, variation_of
from models.analyst.findings.study.processors import cpu_busy
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, percent
from models.laws import group_commit
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure

TITLE = "Commits look for themselves: log file sync is polled"
EVENTS = ()
DEFAULT = 11, 2, 0, 3  # the release from which on it is switched on


@finding_of(TITLE, always=WHERE_IT_APPLIES)
def finding(study: Study) -> Answer:
    """Whether commits look for themselves, and whether their sleep decides how long a sync is."""
    sync, write = log_writes.sync_of(study), log_writes.write_of(study)
    polls, looks = noticing.polls_per_sync(study), noticing.looks_per_poll(study)
    verdict, because = _verdict(study, polls, looks, sync)
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            ("log file sync, mean", sync.mean, "s"),
            ("redo synch polls ÷ redo synch writes", polls, ""),
            ("looks per commit that polled", looks, ""),
            ("redo synch writes ÷ redo writes", commits_per_write(study), ""),
            *noticing.figures(study),
            ("redo writes by workers", log_writes.worker_share(study), "%"),
        ],
        predictions=_predictions(study, sync, write) if verdict != UNKNOWN else (),
        causes=_causes(verdict, study, sync, write, looks),
        missing=_missing(study, polls),
        what_if=_what_if(study, sync, write, looks),
        stake=sync.share,
        do=_do(study, verdict),
    )


def _do(study: Study, verdict: Verdict) -> str:
    """What to do in a few words, unless the write and the queue for it take about as long as a sync anyway."""
    explained = commits.share_explained(study)
    if verdict != APPLIES or log_writes.are_slow(study) or (explained or 0.0) >= commits.NEARLY:
        return sync_causes.what_to_do(study)
    decides = noticing.is_one_sleep(study) and explained is not None and explained < commits.HALF
    return "the polling sleep, not the write" if decides else "polling: do its sleeps outlast the write?"


def _verdict(study: Study, polls: Figure | None, looks: Figure | None, sync: Sync) -> tuple[Verdict, str]:
    if polls is None and study.version and study.version < DEFAULT:
        release = study.report.release.value
        return DOES_NOT, f"Release {release} posts, unless it was told otherwise: polling is on from 11.2.0.3."
    if polls is None and study.report.kind in ("awr", "statspack") and study.total("redo synch writes"):
        return DOES_NOT, (
            "The report counts redo synch writes and has no redo synch polls. Reports usually leave out "
            "what has not happened since the instance started: the log writer wakes its waiters."
        )
    if polls is None:
        return UNKNOWN, "The report has no redo synch polls, which show whether sessions poll."
    text = f"There are {count(polls)} redo synch polls for each sync"
    if polls < NOTABLE:
        return DOES_NOT, f"{text}: the log writer wakes its waiters."
    if sync.is_material is False:
        return DOES_NOT, (
            f"{text}, but commits wait for {study.part(sync.share or 0.0)}: too little to look for a cause "
            f"({sync.gate})."
        )
    if hidden := noticing.sleeps_hidden_by(study):
        return UNKNOWN, (
            f"{text}: sessions sleep and look for themselves. But {hidden}, which makes every wait longer, so "
            "what a sleep adds cannot be seen."
        )
    if looks is None:
        return APPLIES, f"{text}: sessions sleep and look for themselves."
    text += f", {count(looks)} for each commit that polled"
    if looks < noticing.ONE_LOOK:
        return APPLIES, f"{text}: about one sleep{_decides(study)}."
    return APPLIES, f"{text}: sessions sleep and look for themselves, several times in a sync."


def _decides(study: Study) -> str:
    """Whether the sleep decides how long a sync is, by what the write and the queue for it explain."""
    if not noticing.is_one_sleep(study):
        return " for each of these, and most commits are posted"
    explained = commits.share_explained(study) or 0.0
    if explained >= commits.NEARLY:
        return ", and the write and the queue for it take about as long: the sleep adds little"
    if explained >= commits.HALF:
        return ", so the sleep may decide how long a sync is, and not the write"
    return ", so the sleep decides how long a sync is, not the write"


def _predictions(study: Study, sync: Sync, write: Write) -> Iterator[Prediction]:
    """What the sync would be if everybody were told at once and for nothing: group commit."""
    if not sync.mean or not write.mean or write.busy is None:
        return
    varies = variation_of(study)
    busy, mean = min(write.busy, 1.0), write.mean

    def told_at_once(cv2: float) -> Figure:
        return mean * float(group_commit.sync_ratio_from_utilization(busy, cv2))

    low, high = (None if cv2 is None else told_at_once(cv2) for cv2 in (varies.low, varies.high))
    law = "W (1 + ρ (1 + cv²) / 2), told at once and for nothing"
    yield Prediction(law, "log file sync", told_at_once(varies.value or 0.0), sync.mean, "s", low, high)


def _causes(verdict: Verdict, study: Study, sync: Sync, write: Write, looks: Figure | None) -> Iterator[str]:
    busy, what = cpu_busy(study)
    if verdict == APPLIES:
        if busy and busy >= BUSY:
            yield (
                f"{what} for {percent(busy)} of the time: a session that looks needs a CPU to look with. More CPU "
                "helps in both modes."
            )
        if looks and sync.mean and looks < noticing.ONE_LOOK:
            yield (
                f"Each sleep lasts about {clock(sync.mean / looks)}. The log writer's trace has each switch to "
                "polling and back, and the shortest sleep; see whether the sync jumps there, and not the write."
            )
        yield (
            "Polling helps where posting a batch takes longer than a session oversleeps, and hurts where writes "
            "vary. The parameters that pin the mode are hidden ones: change them only with Oracle's support, one "
            "at a time."
        )
    workers = log_writes.worker_share(study)
    if workers and workers >= NOTABLE and write.whole and write.io and write.mean and write.io < write.mean / 2:
        yield (
            f"Log writer workers do {percent(workers)} of the writes, and {percent(1 - write.io / write.mean)} "
            "of a whole write are not its I/O: divide the sync by the whole write."
        )


def _missing(study: Study, polls: Figure | None) -> Iterator[str]:
    yield from study.contradicted("release")
    if polls is None:
        yield (
            "redo synch polls and redo synch writes: under Other Instance Activity, or in v$sysstat at two times. "
            "If polls stand still, the mode is posting."
        )
    elif polls >= NOTABLE and noticing.sleeps_hidden_by(study):
        yield "The same figures of an hour in which the processors are not short."
    if not study.version:
        yield "The release: adaptive log file sync is the default from 11.2.0.3 on."


def _what_if(study: Study, sync: Sync, write: Write, looks: Figure | None) -> WhatIf | None:
    """The batch, the write, and the sleep if all of a sync were sleep."""
    batch = commits_per_write(study)
    if not sync.mean or not write.mean or not batch:
        return None
    sleep = {"timer": sync.mean / looks} if looks else {}
    return what_if("own-wakeup", batch, sync.mean, commits_per_write=batch, write_time=write.mean, **sleep)
