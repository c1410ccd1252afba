"""Commits: what one log write carries, the law of group commit beside a report, and signs that it fails there."""

from enum import StrEnum

from models.analyst.findings.study import lobs, log_writes, noticing
from models.analyst.findings.study.arithmetic import quotient
from models.analyst.findings.study.choices import BUSY, MATERIAL, NOTABLE, SEVERAL
from models.analyst.findings.study.finding import Piece
from models.analyst.findings.study.log_writes import SLOW, standby_of, variation_of, worker_share
from models.analyst.findings.study.processors import cpu_busy
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock, count, percent, size, upper
from models.laws import group_commit
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.domain import LARGEST
from models.laws.numbers.figure import Figure

ROW_LOCK = "enq: TX - row lock contention"
LAW = "R = 1 + ρ (1 + cv²) / 2"
FEWER = "Commit less often, if the application can: then fewer sessions wait for the log."
SHORTER = (
    "The sync is shorter than the average write: many writes carry bulk redo that nobody waits for. Compare the "
    "histograms of both events, not their averages."
)
HUNDREDTHS = (9,)  # the release before which waits are clocked in hundredths of a second

# Choices: of commits per write, below which many writes are of something else; of bytes of redo per commit, up to
# which a commit can be that of a single row; of all redo, above which it is mostly that of direct writes; of
# bytes of redo per write, from which on what passes in a second says more than how long a write takes.
ONE, ROW, MOST, LARGE = 0.9, 4096, 0.5, 128 * 1024
CARRIED = 5e6  # bytes of redo in a second of writing, below which how much it is makes no write long: a choice
# The write explains a sync if it explains half of it; a law and a figure agree if they are within a
# quarter of each other.
HALF, NEARLY, AGREES = 0.5, 0.9, 1.25
WIDE = 10.0  # from the least that the law gives to the most, from which on only the least is sure
MOSTLY = 0.5  # of the syncs that poll, of the writes by workers, and of the commits to a write; a choice


def commits_per_write(study: Study) -> Figure | None:
    """Commits of one log write on average; None if the report does not say."""
    return study.ratio("redo synch writes", "redo writes")


def carried_by_a_write(study: Study) -> str:
    """The same in words: "a write carries 1 commit"; empty if it is not known, or most writes carry none."""
    batch = commits_per_write(study)
    if batch is None or batch < ONE:
        return ""
    carried = count(batch)
    return f"a write carries {carried} commit{'' if carried in ('1', '1.00') else 's'}"


def one_by_one(study: Study) -> str:
    """That each commit has its own write, and what to look for if it is small; empty where they share one."""
    carried, redo = carried_by_a_write(study), study.ratio("redo size", "user commits")
    if not carried or (commits_per_write(study) or 0.0) >= SEVERAL:
        return ""
    sentence = f"{upper(carried)}: commits hardly share one."
    if redo is None or redo > ROW or not fewer_help(study):
        return sentence
    return f"{sentence} A commit makes {size(redo)} of redo: look for a loop that commits each row."


def direct_redo_share(study: Study) -> Figure | None:
    """The share of the redo that direct writes made, LOBs and loads; None if the report does not say."""
    return study.ratio(lobs.REDO, "redo size")


def is_redo_direct(study: Study) -> bool:
    """Whether the log carries mostly the redo of direct writes; not known is no."""
    return (direct_redo_share(study) or 0.0) > MOST


def is_much_direct_redo(study: Study) -> bool:
    """Whether the redo of direct writes is what a log write takes its time for: not if it is slow for little."""
    is_slow, carried = (log_writes.write_of(study).mean or 0.0) >= SLOW, redo_rate(study)
    return is_redo_direct(study) and not (is_slow and carried is not None and carried < CARRIED)


def fewer_help(study: Study) -> bool:
    """Whether larger transactions help: not where they keep rows locked, and the log is not busy with commits."""
    batch = commits_per_write(study)
    few = batch is not None and batch < ONE
    return not few and not is_redo_direct(study) and (study.share_of(ROW_LOCK) or 0.0) < MATERIAL


def redo_per_write(study: Study) -> Figure | None:
    """Bytes of redo for each log write; None if the report does not say."""
    return study.ratio("redo size", "redo writes")


def redo_rate(study: Study) -> Figure | None:
    """Bytes of redo in a second of writing: of one write, where several are under way at once."""
    row = log_writes.io_row(study)
    return quotient(study.total("redo size"), row and row.time or log_writes.write_of(study).time)


def bulk_redo(study: Study) -> str:
    """That the log carries direct writes, and how much a write carries if that is large; empty if neither."""
    text, redo, share, speed = "", redo_per_write(study), direct_redo_share(study), redo_rate(study)
    if share is not None and is_redo_direct(study):
        by_lobs = (lobs.Lobs(study).data or 0.0) > MOST * (study.total(lobs.REDO) or 0.0)
        what = "LOBs" if by_lobs else "what sessions write directly (LOBs without cache, loads)"
        text = f"The log carries {what}: direct writes make {percent(share)} of the redo."
    if redo is None or redo < LARGE or speed is None:
        return text
    return f"{text} A log write carries {size(redo)} of redo, at {size(speed)} per second.".strip()


def redo_figures(study: Study) -> tuple[Piece, ...]:
    """What, value and unit of what a write carries, for `evidence`."""
    return (
        ("redo per log write", redo_per_write(study), "bytes"),
        ("redo of direct writes, of all redo", direct_redo_share(study) if is_redo_direct(study) else None, "%"),
    )


def held_by_commits(study: Study) -> str:
    """A sentence that names the commit as a notable part of the waits for rows; empty if it is none.

    Only where row locks are a material part of DB time and longer than a commit: a lock is held for the statements
    of a transaction too, so a commit is a part of a wait for it at most.
    """
    row, commit = study.row(ROW_LOCK), log_writes.sync_of(study).mean
    if row is None or row.mean is None or commit is None:
        return ""
    part = quotient(commit, row.mean)
    if part is None or not NOTABLE <= part <= 1 or (study.share_of(ROW_LOCK) or 0.0) < MATERIAL:
        return ""
    return (
        f"Row locks are kept until the commit is done: a commit takes {clock(commit)}, {percent(part)} of the "
        f"mean wait for a row lock ({clock(row.mean)}), so part of the row lock waits is this wait."
    )


@once
def prediction(study: Study) -> Prediction | None:
    """The law beside the ratio; None without a ratio.

    `low` and `high` are for the histogram and the busy share that are possible, and `high` for long writes that
    carry more commits; it is None where the report does not bound it.
    """
    sync, write, varies = log_writes.sync_of(study), log_writes.write_of(study), variation_of(study)
    ratio = quotient(sync.mean, write.mean)
    if not ratio:
        return None
    law = group_commit.sync_ratio_from_utilization
    middle = law(_busy(study, 0.5), varies.value or 0.0)
    high = None if varies.high is None else ratio_at_most(study, varies.high)
    what = f"log file sync ÷ {'the whole write' if write.whole else 'the log write'}"
    text = LAW if varies.value is not None else f"{LAW}, with cv² = 0"
    if write.busy is not None and write.busy > 1:
        at_once = f"on average {count(write.busy)} log writes are under way at once"
        text += f", of a log writer that never rests: {at_once}"
    return Prediction(text, what, middle, ratio, "", law(_busy(study, 0.0), varies.low), high)


def _busy(study: Study, unknown: float) -> float:
    """How busy the log writer is, at most 1; `unknown` where the report does not say."""
    busy = log_writes.write_of(study).busy
    return unknown if busy is None else min(busy, 1.0)


def ratio_at_most(study: Study, cv2: float) -> float:
    """The ratio where long writes carry more of the commits: of very many a write, where that is not known."""
    carried = max(float(commits_per_write(study) or LARGEST), 1.0)
    ratio: float = group_commit.sync_ratio_at_most(_busy(study, 1.0), cv2, carried)
    return ratio


def is_wide(study: Study) -> bool:
    """Whether the histogram leaves cv2 so open that the middle of the law's range says nothing."""
    predicted, high = prediction(study), variation_of(study).high
    if high is None:
        return False
    assert predicted is not None and predicted.low is not None
    most: float = group_commit.sync_ratio_from_utilization(_busy(study, 1.0), high)
    return most > WIDE * predicted.low


def is_short(predicted: Prediction) -> bool:
    """Whether a sync is shorter than a write by more than a law and a figure may differ."""
    return predicted.reported <= 1 / AGREES


def is_mixed(predicted: Prediction) -> bool:
    """Whether a sync is shorter than the least that the law gives, by more than the two may differ.

    The law takes commits to meet long writes as often as they last; so here, most likely, few commits meet them.
    """
    return predicted.low is not None and predicted.reported * AGREES < predicted.low


def is_too_long(predicted: Prediction) -> bool:
    """Whether a sync is longer than all that the law allows."""
    return predicted.reported > AGREES * (predicted.high or predicted.predicted)


def explained(study: Study, predicted: Prediction) -> list[float]:
    """What share of a sync the write's I/O and the queue for it explain: at least, about, at most.

    What passes until the session notices the end of the write is neither.
    """
    sync, write = log_writes.sync_of(study), log_writes.write_of(study)
    assert sync.mean is not None and write.mean is not None
    io = min((write.io or write.mean) / write.mean, 1.0)
    late = noticing.late(study)
    left = 1 - (late.time if late else 0.0) / sync.mean
    bounds = predicted.low, predicted.predicted, predicted.high
    return [io * left if bound is None else io * min(bound / predicted.reported, left) for bound in bounds]


def share_explained(study: Study) -> float | None:
    """What share of a sync the write and the queue for it explain, about; None if the report does not say."""
    predicted = prediction(study)
    return None if predicted is None or log_writes.write_of(study).busy is None else explained(study, predicted)[1]


def sleeps_instead(study: Study) -> bool:
    """Whether a sync is about one sleep, and not as long as the write and the queue for it anyway."""
    return noticing.is_one_sleep(study) and (share_explained(study) or 0.0) < NEARLY


class Group(StrEnum):
    """A sign, in words; a report that is in several is shown with the first."""

    OLD_CLOCK = "clocked in hundredths of a second"
    SHORT_OF_CPU = f"processors {percent(BUSY)} busy or more"
    POLLING = "sessions poll"
    STANDBY = "a synchronous standby"
    RAC = "RAC"
    BULK = "most writes carry no commit"
    WORKERS = "several log writers"
    NO_HISTOGRAM = "no histogram of the writes"
    IO_ONLY = "only the I/O of a write is clocked"
    ONE_WRITER = "one log writer, and none of these signs"


# With one of these a commit waits for what no law of group commit has, or it is clocked too coarsely to say.
SIGNS = Group.OLD_CLOCK, Group.SHORT_OF_CPU, Group.POLLING, Group.STANDBY, Group.RAC


@once
def groups(study: Study) -> tuple[Group, ...]:
    """Every Group of a report, in their order: ONE_WRITER if no other has it.

    Processors are busy over the report, not at a snapshot, whose load says nothing of the time between.
    """
    write, carried = log_writes.write_of(study), commits_per_write(study)
    prints = {
        Group.OLD_CLOCK: bool(study.version) and study.version < HUNDREDTHS,
        Group.SHORT_OF_CPU: (cpu_busy(study)[0] or 0.0) >= BUSY,
        Group.POLLING: (noticing.polled_share(study) or 0.0) >= MOSTLY,
        Group.STANDBY: standby_of(study, write) is not None,
        Group.RAC: bool(study.report.rac.value),
        Group.BULK: carried is not None and carried < MOSTLY,
        Group.WORKERS: (worker_share(study) or 0.0) >= MOSTLY,
        Group.NO_HISTOGRAM: variation_of(study).value is None,
        Group.IO_ONLY: not write.whole,
    }
    return tuple(group for group, is_so in prints.items() if is_so) or (Group.ONE_WRITER,)


def signs(study: Study) -> tuple[Group, ...]:
    """The SIGNS that a report prints, in their order."""
    return tuple(group for group in groups(study) if group in SIGNS)


def is_within(study: Study) -> bool:
    """Whether a report is one that the law speaks of: it prints busy share and histogram, and none of SIGNS."""
    is_known = Group.NO_HISTOGRAM not in groups(study) and log_writes.write_of(study).busy is not None
    return is_known and not signs(study)
