"""How late a session notices the end of its log write: by *redo synch time overhead*, and by its looks (polling).

The statistic is a sum, and a handful of broken counts can make it thousands of times the sync. So it is held
against what the report counts by length, against the longest sync, and against what the write leaves of a sync.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import inf

from models.analyst.findings.study import log_writes
from models.analyst.findings.study.arithmetic import quotient
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.finding import Piece
from models.analyst.findings.study.log_writes import possible_share
from models.analyst.findings.study.mend_first import all_slow
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock, of_time
from models.laws.numbers.figure import Figure

OVERHEAD = "redo synch time overhead"
EDGES = (0.0, 0.002, 0.008, 0.032, 0.128, inf)  # seconds, of the counts
OLDER = "<2 msec", "<8 msec", "<32 msec", "<128 msec", ">=128 msec"
NEWER = " 2ms", " 8ms", " 32ms", "128ms", "inf"

# Choices: the counts are all there if they are of so many of the syncs; a mean and what other means leave for it
# agree if it is at most so many times as long; a few counts make the sum if they hold so much of it.
COMPLETE, FITS, MOSTLY = 0.9, 1.25, 0.5


@dataclass(frozen=True)
class Late:
    """Seconds from the end of a write to its session's noticing, on average; `is_cut` if that is at most."""

    time: Figure
    is_cut: bool

    def __str__(self) -> str:
        return f"{'at most ' if self.is_cut else ''}{clock(self.time)}"


@once
def late(study: Study) -> Late | None:
    """The Late of a report: what is believed of it, and no more than the write leaves of a sync.

    None if the report does not say, or the write leaves nothing.
    """
    time, left = mean_overhead(study), _left(study, log_writes.write_of(study).mean)
    if time is None or left is None:
        return None if time is None else Late(time, False)
    return Late(min(time, left), time > left) if left > 0 else None


@once
def mean_overhead(study: Study) -> Figure | None:
    """The mean overhead in seconds; None if the report does not have it, or contradicts it."""
    total, time, counts = study.seconds(f"{OVERHEAD} (usec)", 1e-6), log_writes.sync_time(study), counted(study)
    if total is None or time is None or total > time:
        return None
    if counts:
        least = sum(count * low for count, (low, _) in zip(counts, pairwise(EDGES), strict=True))
        fits = least <= total and _excess(total, counts) <= counts[-1] * _longest(study)
        return quotient(total, sum(counts)) if fits else None
    write = log_writes.write_of(study)
    stages = log_writes.stages_of(study) if write.whole else None
    until_end = stages[0] + stages[1] if stages else write.mean  # of its I/O, when the overhead begins
    mean, left = quotient(total, study.total("redo synch writes")), _left(study, until_end)
    return None if mean is None or left is not None and mean > FITS * left else mean


@once
def counted(study: Study) -> tuple[Figure, ...]:
    """How many syncs were noticed so late, between each two of EDGES; empty if the report does not count all.

    Counts that are longer together than all syncs are broken, and none.
    """
    counts = []
    for names in zip(OLDER, NEWER, strict=True):
        totals = (study.total(f"{OVERHEAD} count ({name})") for name in names)
        counts.append(next((total for total in totals if total is not None), Figure(0.0)))
    syncs = [count for count in (log_writes.sync_of(study).count, study.total("redo synch writes")) if count]
    time = log_writes.sync_time(study)
    if not syncs or sum(counts) < COMPLETE * min(syncs):
        return ()
    least = sum(count * edge for count, edge in zip(counts[:-1], EDGES, strict=False))
    return () if time is None or least > time else tuple(counts)


def typical(study: Study) -> tuple[float, Figure] | None:
    """Within how many seconds most sessions notice, and their share; None if not known, or the mean says it.

    The mean does not where it is not believed, or where those in the last bucket hold most of it.
    """
    counts = counted(study)
    if not counts or mean_overhead(study) is not None and not few_are_late(study):
        return None
    shares = [quotient(part, sum(counts)) for part in accumulate(counts)]
    most = zip(EDGES[1:-1], shares, strict=False)
    return next(((edge, share) for edge, share in most if share is not None and share >= MOSTLY), None)


def few_are_late(study: Study) -> bool:
    """Whether the mean is believed, and those in the last bucket hold most of it."""
    counts, total = counted(study), study.seconds(f"{OVERHEAD} (usec)", 1e-6)
    if not counts or total is None or mean_overhead(study) is None:
        return False
    return _excess(total, counts) >= MOSTLY * total > 0


def figures(study: Study) -> Iterator[Piece]:
    """What, value and unit of what is known of it, for `evidence`."""
    mean, most = late(study), typical(study)
    if mean is not None:
        how = "at most" if mean.is_cut else "mean"
        yield f"from the write's end to the session's noticing, {how}", mean.time, "s"
    if most is not None:
        yield f"syncs noticed less than {clock(most[0])} after the write's end", most[1], "%"


def _excess(total: float, counts: Sequence[float]) -> float:
    """Seconds that only those in the last bucket can have."""
    return total - sum(count * edge for count, edge in zip(counts[:-1], EDGES[1:], strict=False))


def _longest(study: Study) -> float:
    """Seconds that no sync is longer than: the end of its histogram, and all syncs together."""
    ends = [high for _, high, share in study.buckets(log_writes.SYNC) if possible_share(share).high > 0]
    every = log_writes.sync_time(study)
    assert every is not None  # else nothing is counted
    return min(max(ends, default=inf), every)


def _left(study: Study, written: Figure | None) -> Figure | None:
    """Seconds that a write of this length leaves of a sync; None if one of them is not known."""
    sync = log_writes.sync_of(study).mean
    return None if sync is None or written is None else max(sync - written, Figure(0.0))


# Choices: up to so many looks for each commit that polled it is about one sleep; sleeps decide how long syncs are
# if at least half of the syncs polled.
ONE_LOOK, POLLED = 1.5, 0.5


def polls_per_sync(study: Study) -> Figure | None:
    """Looks of waiting sessions for each sync; None if the report does not say."""
    return study.ratio("redo synch polls", "redo synch writes")


def polled_share(study: Study) -> Figure | None:
    """The share of the syncs that polled; None if the report does not say."""
    return study.ratio("redo synch poll writes", "redo synch writes")


def looks_per_poll(study: Study) -> Figure | None:
    """Looks of one commit that polled; None if the report does not say."""
    return study.ratio("redo synch polls", "redo synch poll writes")


def is_one_sleep(study: Study) -> bool:
    """Whether most syncs polled, and looked about once: then a sync is a sleep, whatever the write takes.

    Not where every wait is longer, for then its length shows no sleep.
    """
    return (
        (polled_share(study) or 0.0) >= POLLED
        and (looks_per_poll(study) or ONE_LOOK) < ONE_LOOK
        and not sleeps_hidden_by(study)
    )


def sleeps_hidden_by(study: Study) -> str:
    """Why every wait is longer than what it is for, a clause, so that none shows a sleep; empty if nothing is."""
    processors = study.processors
    if processors.starved:
        return f"the host is short of CPU{f' ({processors.signs[0]})' if processors.signs else ''}"
    if (share := processors.waiting_share or 0.0) >= NOTABLE:
        return f"sessions wait for a processor for {of_time(share)} of DB time"
    slow = all_slow(study)
    return f"everything is slow at once ({slow})" if slow else ""
