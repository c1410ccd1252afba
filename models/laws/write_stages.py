"""The stages of one redo write, and which of them a ratio of *log file sync* to a write leaves out.

The clock of a write runs from its start: work before the I/O (gather, schedule), the I/O itself, which is all that
*log file parallel write* shows, and work after it (until all is posted or acknowledged). Units: seconds.
"""

from models.numbers import domain


def total_over_io(ratio, ratio_to_total):
    """How long the whole write takes, in I/Os, behind two published ratios: ratio / ratio_to_total.

    Both have the same sync above, so the quotient is total / I/O. Domain: both above 0; ValueError outside.
    """
    domain.positive("ratio", ratio)
    domain.positive("ratio_to_total", ratio_to_total)
    return ratio / ratio_to_total


def stretch(before_io, io_time, after_io):
    """How long the whole write takes, in I/Os, from its stages: (before + I/O + after) / I/O.

    Domain: the I/O above 0, the others 0 or more; ValueError outside.
    """
    domain.non_negative("before_io", before_io)
    domain.positive("io_time", io_time)
    domain.non_negative("after_io", after_io)
    return (before_io + io_time + after_io) / io_time


def raw_ratio(ratio_to_total, before_io, io_time, after_io):
    """Sync over *log file parallel write* if the sync is `ratio_to_total` whole writes: R x stretch.

    Group commit sets R, the stages set the rest. Domain: R and the I/O above 0, the others 0 or more;
    ValueError outside.
    """
    domain.positive("ratio_to_total", ratio_to_total)
    return ratio_to_total * stretch(before_io, io_time, after_io)
