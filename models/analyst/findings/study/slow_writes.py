"""Whether log writes are slow, all of them or a few: by their mean, and by their histogram."""

from dataclasses import dataclass

from models.analyst.findings.study import redo_writes
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import quotient
from models.analyst.findings.study.words import clock, count_of
from models.analyst.findings.study.write_variation import buckets

# Choices: storage is slow if the I/O of a log write takes so long on average, or half of them as long as this
# bucket's edge or longer.
SLOW, TYPICAL, MOST = 0.01, 0.008, 0.5


@dataclass(frozen=True)
class Slowest:
    """The longest log writes, half of what commits queue behind: from how many seconds on, their share, of all."""

    least: float
    share: float
    writes: float

    @property
    def are_few(self) -> bool:
        """Whether the writes are short but for these."""
        return self.share <= NOTABLE

    def __str__(self) -> str:
        about = max(round(self.share * self.writes), 1)
        return f"about {about:,} of {count_of(self.writes, 'log write')} took {clock(self.least)} or more"


def is_slow(study: Study) -> bool:
    """Whether the storage of the redo logs is slow; not known is no, and so it is while processors are short."""
    return looks_slow(study) and not study.processors.starved


def looks_slow(study: Study) -> bool:
    """Whether log writes take long, on storage that is slow, or for want of a processor that sees their end."""
    write = redo_writes.write(study)
    io = write.io or (None if write.whole else write.mean)
    return (io or 0.0) >= SLOW or share_from(study, TYPICAL) >= MOST


def share_from(study: Study, least: float) -> float:
    """The share of the log writes in buckets from so many seconds on; 0 without a histogram."""
    return sum(share for low, share, _ in buckets(study) if low >= least)


def slowest(study: Study) -> Slowest | None:
    """The Slowest; None without a histogram that agrees with the mean.

    A commit that comes during a write comes most likely during a long one: what it waits behind is shared out
    between the writes by the squares of their lengths.
    """
    row, every = redo_writes.io_row(study), buckets(study)
    half = sum(square for _, _, square in every) / 2
    for place in reversed(range(len(every))):
        if sum(square for _, _, square in every[place:]) >= half:
            share = sum(share for _, share, _ in every[place:])
            writes = row.waits or quotient(row.time, row.mean) if row else None
            assert writes is not None  # there are buckets only of a row with time and mean
            return Slowest(every[place][0], share, writes)
    return None
