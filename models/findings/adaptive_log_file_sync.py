"""Do commits look for themselves? *redo synch polls* for each *redo synch write*, and what the sleep adds.

Posted, the log writer wakes each waiter; polled, each sleeps, looks, and sleeps again, and the rest of its last
sleep comes on top of the write. Adaptive log file sync, the default from 11.2.0.3 on, chooses while it runs.
"""

from models.findings import figures, log_file_sync, redo_writes, sync_causes
from models.findings.figures import clock, percent
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction, WhatIf
from models.findings.reading import count
from models.laws import group_commit

CHAPTER, TITLE = "adaptive-log-file-sync", "Commits look for themselves: log file sync is polled"
BATCH = "redo synch writes", "redo writes"
DEFAULT = 11, 2, 0, 3  # the release from which on it is switched on
POLLED = 0.1  # looks per sync from which on polling matters; a choice


def finding(report):
    """The Finding about polling."""
    sync, write = redo_writes.sync(report), redo_writes.write(report)
    polls, looks = sync_causes.polls_per_sync(report), sync_causes.looks(report)
    verdict, because = _verdict(report, polls, looks, sync)
    return Finding(
        CHAPTER,
        TITLE,
        verdict,
        because,
        evidence=_evidence(report, sync, polls, looks),
        predictions=_predictions(report, sync, write) if verdict != UNKNOWN else (),
        causes=_causes(verdict, report, sync, write, looks),
        missing=_missing(report, polls),
        what_if=_what_if(report, sync, write, looks),
    )


def _whole(report):
    """Whether it is a report with the statistics of redo, in which those that never moved are missing."""
    return report.kind in ("awr", "statspack") and bool(figures.total(report, "redo synch writes"))


def _commits_per_write(report):
    return figures.quotient(*figures.totals(report, *BATCH))


def _verdict(report, polls, looks, sync):
    if polls is None and report.version and report.version < DEFAULT:
        release = report.release.value
        return DOES_NOT, f"Release {release} posts, unless it was told otherwise: polling is on from 11.2.0.3."
    if polls is None and _whole(report):
        return DOES_NOT, (
            "The report counts redo synch writes and has no redo synch polls. Reports usually leave out "
            "what has not happened since the instance started: the log writer wakes its waiters."
        )
    if polls is None:
        return UNKNOWN, "The report has no redo synch polls, which show whether sessions poll."
    if polls < POLLED:
        return (
            DOES_NOT,
            f"There are {count(polls)} redo synch polls for each sync: the log writer wakes its waiters.",
        )
    text = f"There are {count(polls)} redo synch polls for each sync"
    if redo_writes.is_material(sync) is False:
        return (
            DOES_NOT,
            f"{text}, but commits wait for {percent(sync.share)} of DB time: too little to look for a cause "
            f"({redo_writes.gate(sync)}).",
        )
    if looks is None:
        return APPLIES, f"{text}: sessions sleep and look for themselves."
    text += f", {count(looks)} for each commit that polled"
    if looks < sync_causes.ONCE:
        return APPLIES, f"{text}: about one sleep{_decides(report)}."
    return APPLIES, f"{text}: sessions sleep and look for themselves, several times in a sync."


def _decides(report):
    """Whether the sleep decides how long a sync is, by what the write and the queue for it explain."""
    if not sync_causes.one_sleep(report):
        return " for each of these, and most commits are posted"
    explained = log_file_sync.explained(report) or 0.0
    if explained >= log_file_sync.NEARLY:
        return ", and the write and the queue for it take about as long: the sleep adds little"
    if explained >= log_file_sync.HALF:
        return ", so the sleep may decide how long a sync is, and not the write"
    return ", so the sleep decides how long a sync is, not the write"


def _evidence(report, sync, polls, looks):
    pieces = (
        ("log file sync, mean", sync.mean, "s", sync),
        ("redo synch polls ÷ redo synch writes", polls, "", *figures.totals(report, *sync_causes.POLLS)),
        ("looks per commit that polled", looks, "", *figures.totals(report, *sync_causes.LOOKS)),
        ("redo synch writes ÷ redo writes", _commits_per_write(report), "", *figures.totals(report, *BATCH)),
        (
            "from the write's end to the session's noticing, mean",
            sync_causes.oversleep(report),
            "s",
            *figures.totals(report, *sync_causes.OVERSLEPT),
        ),
        (
            "redo writes by workers",
            sync_causes.worker_share(report),
            "%",
            *figures.totals(report, *sync_causes.BY_WORKERS),
        ),
    )
    return tuple(each for piece in pieces for each in figures.evidence(*piece))


def _predictions(report, sync, write):
    """What the sync would be if everybody were told at once and for nothing: group commit."""
    if not sync.mean or not write.mean or write.busy is None:
        return ()
    variation = redo_writes.variation(report)
    busy, ends = min(write.busy, 1.0), (variation.low, variation.value or 0.0, variation.high)
    low, middle, high = (
        None if cv2 is None else write.mean * group_commit.sync_ratio_from_utilization(busy, cv2) for cv2 in ends
    )
    law = "W (1 + ρ (1 + cv²) / 2), told at once and for nothing"
    return (Prediction("log file sync", middle, float(sync.mean), "s", law, low, high),)


def _causes(verdict, report, sync, write, looks):
    causes = []
    busy, what = sync_causes.cpu_busy(report)
    if verdict == APPLIES:
        if (busy or 0.0) >= sync_causes.CROWDED:
            causes.append(
                f"{what} for {percent(busy)} of the time: a session that looks needs a CPU to look with. More CPU "
                "helps in both modes."
            )
        if looks and sync.mean and looks < sync_causes.ONCE:
            causes.append(
                f"A sleep of about {clock(sync.mean / looks)}. The log writer's trace has each switch to polling "
                "and back, and the shortest sleep; see whether the sync jumps there and the write does not."
            )
        causes.append(
            "Polling helps where posting a batch takes longer than a session oversleeps, and hurts where writes "
            "vary. The parameters that pin the mode are hidden ones: change them only with Oracle's support, "
            "one at a time."
        )
    workers = sync_causes.worker_share(report)
    if (workers or 0.0) >= sync_causes.NOTABLE and write.whole and write.io and write.io < write.mean / 2:
        causes.append(
            f"Log writer workers do {percent(workers)} of the writes, and {percent(1 - write.io / write.mean)} "
            "of a whole write are not its I/O: divide the sync by the whole write."
        )
    return tuple(causes)


def _missing(report, polls):
    missing = figures.contradicted(release=report.release)
    if polls is None:
        missing += (
            "redo synch polls and redo synch writes: under Other Instance Activity, or in v$sysstat at two "
            "times. If polls stand still, the mode is posting.",
        )
    if not report.version:
        missing += ("The release: adaptive log file sync is the default from 11.2.0.3 on.",)
    return missing


def _what_if(report, sync, write, looks):
    """The batch, the write, and the sleep if all of a sync were sleep."""
    batch = _commits_per_write(report)
    if not sync.mean or not write.mean or not batch:
        return None
    position = {"commits_per_write": batch, "write_time": write.mean}
    if looks:
        position["timer"] = float(sync.mean / looks)
    return WhatIf("own-wakeup", position, batch, float(sync.mean))
