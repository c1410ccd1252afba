"""Is *log file sync* the log write, and the queue for it? The ratio of the two against R = 1 + U (1 + cv2) / 2.

Nothing is fitted: U is the log writer's busy share and cv2 the variation of its writes, and a report has both.
"""

from collections.abc import Iterator, Sequence

from models.analyst.findings import trust
from models.analyst.findings.study import commits, log_writes, sync_causes, sync_parts
from models.analyst.findings.study.arithmetic import quotient
from models.analyst.findings.study.choices import FEW, MATERIAL, NOTABLE
from models.analyst.findings.study.commits import HALF, groups, held_by_commits, is_short, is_wide
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
from models.analyst.findings.study.log_writes import Sync, Variation, Write, variation_of
from models.analyst.findings.study.mend_first import of_processors, slow_kinds, slow_storage
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.sync_causes import Suspect
from models.analyst.findings.study.words import at_most, clock, count, count_of, longer, percent
from models.analyst.reports.shares import DB_TIME
from models.laws.numbers.comparison import Prediction

TITLE = "log file sync is the log write, and the queue for it"
EVENTS = (log_writes.SYNC,)

SLEEP = (
    "But commits sleep and look for themselves, about once each, and a sleep of that length would look the same. "
    "See the chapter on adaptive log file sync."
)
POSTED = (
    "The same figures while the log writer posts and redo synch polls stand still: what a sync takes then is the "
    "write, the queue for it, and no sleep."
)
SEVERAL_DATABASES = 2  # fewer than which say nothing of another one; a choice
MIXED = "Commits and bulk writes are mixed, most likely: few commits meet the long writes."


@finding_of(TITLE, always=WHERE_IT_APPLIES)
def finding(study: Study) -> Answer:
    """Whether a *log file sync* is the log write and the queue for it, and else what it is."""
    sync, write, varies = log_writes.sync_of(study), log_writes.write_of(study), variation_of(study)
    predicted = commits.prediction(study)
    verdict, because = _verdict(study, sync, write, predicted)
    may_be_sleep = verdict == APPLIES and commits.sleeps_instead(study)
    if may_be_sleep:
        verdict, because = UNKNOWN, f"{because} {SLEEP}"
    others = sync_causes.suspects(study, sync, write)
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            ("log file sync, mean", sync.mean, "s"),
            (f"log file sync, share of {study.whole[1] or DB_TIME}", sync.share, "%"),
            (f"{write.name}, mean", write.mean, "s"),
            ("log file parallel write, mean", write.io if write.whole else None, "s"),
            ("log file sync ÷ log file parallel write", quotient(sync.mean, write.io), ""),
            write.how_busy,
            ("variation of the writes (cv²)", varies.value, ""),
            ("cv² at least, by the histogram", varies.value and varies.low, ""),
            ("cv² at most, by the histogram", varies.high, ""),
            *commits.redo_figures(study),
            *(piece for other in others for piece in other.evidence),
            *sync_causes.mean_waits([row for _, row in slow_kinds(study) if row.name != log_writes.IO]),
        ],
        predictions=(predicted,) if predicted and write.busy is not None else (),
        causes=_causes(study, verdict, sync, predicted, others),
        missing=(*_missing(study, sync, write, varies, predicted), *([POSTED] if may_be_sleep else ())),
        what_if=_what_if(predicted, write, varies),
        parts=sync_parts.parts(study) if _is_worth_parts(sync) else (),
        stake=sync.share,
        victim=_victim(study, sync, predicted),
        as_in_chapter=commits.fewer_help(study) and not study.processors.has_time_left,
        do=sync_causes.what_to_do(study),
    )


def _is_worth_parts(sync: Sync) -> bool:
    """Whether it matters, or is not far from that, and its mean is no chance."""
    little = sync.is_material is False and (sync.share or 0.0) < MATERIAL / 2
    return not little and (sync.count is None or sync.count >= FEW)


def _verdict(study: Study, sync: Sync, write: Write, predicted: Prediction | None) -> tuple[Verdict, str]:
    if sync.mean is None and study.is_material(log_writes.SYNC) is False:
        return DOES_NOT, f"log file sync {study.how_much(log_writes.SYNC)}: hardly anybody waited for a commit."
    if sync.mean is None:
        row = study.row_of_either(log_writes.SYNC)
        why = "does not say how many waits these were" if row else "has no log file sync"
        return UNKNOWN, f"The report {why}."
    size = _size(study, sync)
    if sync.is_material is False:
        where = f" {sync_parts.in_words(study)}" if _is_worth_parts(sync) else ""
        return DOES_NOT, f"{size} That is too little to look for a cause: {sync.gate}.{where}".strip()
    if sync.count is not None and sync.count < FEW:
        return UNKNOWN, f"{size} An average of fewer than {FEW} waits is mostly chance."
    if predicted is None:
        return UNKNOWN, f"{size} The report does not say how long a log write takes."
    figures = f"{size} {sync_parts.in_words(study)} {_law(study, write, predicted)}"
    applies = _is_half(study, write, predicted)
    if applies is None:
        return UNKNOWN, f"{figures} So what is not the write can be the queue for it, or something else."
    if sync.is_material is None:
        return UNKNOWN, f"{figures} Whether commits matter, the report does not say."
    if applies:
        return APPLIES, f"{_answer(study)} {figures}"
    return DOES_NOT, f"{_longer(study, write)} {figures}{_faster(study, predicted)}"


def _is_half(study: Study, write: Write, predicted: Prediction) -> bool | None:
    """Whether the write's I/O and the queue for it are half of the sync; None if the law leaves that open."""
    least, about, most = commits.explained(study, predicted)
    if least >= HALF or most < HALF:
        return least >= HALF
    is_open = write.busy is None or variation_of(study).value is None or is_wide(study)
    return None if is_open else about >= HALF


def _answer(study: Study) -> str:
    """What commits wait for where the finding applies: the write, and the queue if it is a notable part."""
    slow = "slow " if log_writes.are_slow(study) else ""
    behind = " and the queue for it" if sync_parts.share_of(study, sync_parts.QUEUE) >= NOTABLE else ""
    first = "most likely for a processor, and " if sync_parts.is_mostly_processors(study) else ""
    return f"Commits wait {first}for the {slow}log write{behind}."


def _longer(study: Study, write: Write) -> str:
    """By how much a commit waits longer than the finding explains."""
    io = "the I/O of the log write" if write.whole else "the log write"
    rest = sum(piece.time for piece in sync_parts.pieces(study) if piece.what not in sync_parts.WRITTEN)
    return f"Commits wait {clock(rest)} longer than {io} and the queue for it take."


def _faster(study: Study, predicted: Prediction) -> str:
    """What faster storage can give back where the write is not most of the wait."""
    if log_writes.are_slow(study):
        return " The log write itself is slow too."
    further = sync_parts.share_of(study, sync_parts.STRANDS)
    _, about, most = (share and min(share + further, 1.0) for share in commits.explained(study, predicted))
    part = at_most(most) if is_wide(study) else f"about {percent(about)}"
    also = ", the further log writes of the same redo included" if further else ""
    return f" A faster disk can give back {part} of the wait{also}."


def _victim(study: Study, sync: Sync, predicted: Prediction | None) -> str:
    """A sentence, where processors are short, unless most of the wait is a write that is quick all the same."""
    if not sync.is_material or predicted is None:
        return ""
    is_write = commits.explained(study, predicted)[1] >= HALF and not sync_parts.is_mostly_processors(study)
    is_device = is_write and not log_writes.look_slow(study)
    return "" if is_device else of_processors(study, "the log writer")


def _size(study: Study, sync: Sync) -> str:
    """How many, how long, and how much of DB time."""
    waits = f"{count_of(sync.count, 'wait')} of" if sync.count else "a wait takes"
    part = "" if sync.share is None else f", {study.part(sync.share)}"
    long = sync.gate if sync.is_material else ""
    return f"log file sync: {waits} {clock(sync.mean or 0.0)}{part}{long and f'; {long}'}."


def _law(study: Study, write: Write, predicted: Prediction) -> str:
    """The ratio beside the law, and how far that is to be trusted."""
    ratio = f"log file sync is {count(predicted.reported)} times the {'whole' if write.whole else 'log'} write"
    low, high = predicted.low or 0.0, predicted.high
    if commits.is_mixed(predicted):
        return f"{ratio}. {MIXED}"
    if write.busy is None:
        return f"{ratio}; how busy the log writer is, is not known."
    span = " or more" if high is None else ""
    if is_wide(study):
        span = f" ({count(low)} or more: its slowest writes are not told apart)"
    elif count(low) != count(high or low):
        span = f" ({count(low)} to {count(high or low)})"
    return f"{ratio}; the commit formula gives {count(predicted.predicted)}{span}.{_trust(study)}"


def _trust(study: Study) -> str:
    """How often the law is near the ratio of public reports of the same group, a sentence; empty of hardly any."""
    group = groups(study)[0]
    itself = log_writes.sync_of(study).count
    others = [report for report in trust.stored().get(group, []) if report[1] != itself]
    databases = {database for database, *_ in others}
    if len(databases) < SEVERAL_DATABASES:
        return ""
    owners = count_of(len({database.rpartition(" ")[0] for database in databases}), "owner")
    near = sum(is_near for _, _, is_near, _ in others)
    return (
        f" Of {len(others)} other public reports like this one ({group}), of {len(databases)} databases of "
        f"{owners}, it is within a quarter in {near}."
    )


def _causes(
    study: Study, verdict: Verdict, sync: Sync, predicted: Prediction | None, others: Sequence[Suspect]
) -> tuple[str, ...]:
    """What makes the wait long, most likely first; nothing if it is not worth a cause."""
    if predicted is None or verdict == DOES_NOT and sync.is_material is False:
        return ()
    standby, *rest = [other.cause for other in others]
    everywhere, causes = _storage(study), [cause for cause in rest if cause]
    first = [cause for cause in (everywhere, standby) if cause]
    of_write, bulk = [] if everywhere else [sync_causes.shorter_write(study)], commits.bulk_redo(study)
    if bulk and commits.is_much_direct_redo(study):
        first.insert(0, bulk)
    elif bulk:
        of_write.append(bulk)
    said_in_box = verdict == APPLIES and not study.processors.has_time_left
    if commits.fewer_help(study) and not said_in_box:
        of_write.append(commits.FEWER)
    if verdict == APPLIES:
        of_write += [commits.SHORTER] if is_short(predicted) else []
        causes = [*causes, *of_write] if sync_parts.is_mostly_processors(study) else [*of_write, *causes]
    elif commits.is_too_long(predicted) and not (first or causes):
        causes.append(sync_causes.too_long(study))
    if verdict == UNKNOWN or verdict == DOES_NOT and log_writes.are_slow(study):
        causes += of_write
    rows = held_by_commits(study)
    return (*first, *causes, *([rows] if rows else []))


def _storage(study: Study) -> str:
    """That the storage is slow for log writes and for other I/O too; empty if it is not, or the log is quick."""
    if not any(row.name == log_writes.IO for _, row in slow_kinds(study)):
        return ""
    look = "Look at the storage, at the way to it and at what else uses it, before the redo logs alone."
    slow = slow_storage(study)
    return f"{slow} {look}" if slow else ""


def _missing(
    study: Study, sync: Sync, write: Write, varies: Variation, predicted: Prediction | None
) -> Iterator[str]:
    """What the report lacks, and where to get it."""
    yield from study.contradicted("elapsed", "db_time", "release")
    if sync.mean is None:
        yield (
            "log file sync: take an AWR or Statspack report while sessions commit, or v$system_event at two times."
        )
    elif sync.count is not None and sync.count < FEW:
        yield longer("waits for log file sync")
    if sync.share is None:
        yield "DB time: it stands in the head of an AWR report, and in v$sys_time_model."
    if write.mean is None:
        yield (
            "log file parallel write: a report of the whole instance has it under Background Wait Events, one of "
            "a pluggable database does not; v$system_event has it too."
        )
    elif not write.whole and study.version >= log_writes.CLOCKED:
        yield (
            "redo write total time and redo writes: from 12.1.0.2 on they are the write to divide by, and stand "
            f"under Other Instance Activity and in v$sysstat; here the ratio is over {write.name}, without what "
            "workers, a standby or waiting for CPU add."
        )
    if study.elapsed is None:
        yield "Elapsed time: it stands in the head of a report; without it the log writer's busy share is open."
    if varies.value is None:
        yield (
            "The variation of the writes: the Wait Event Histogram has a row log file parallel write that agrees "
            "with its average; v$event_histogram has it too."
        )
    elif predicted is not None and is_wide(study):
        yield (
            "How long the slowest writes are: v$event_histogram_micro of log file parallel write, taken twice, "
            "has finer and longer buckets."
        )


def _what_if(predicted: Prediction | None, write: Write, varies: Variation) -> WhatIf | None:
    if predicted is None:
        return None
    busy = None if write.busy is None else min(write.busy, 1.0)
    position = {"utilization": busy, "cv2": varies.value}
    known = {name: value for name, value in position.items() if value is not None}
    return what_if("own-sync", busy, predicted.reported, **known)
